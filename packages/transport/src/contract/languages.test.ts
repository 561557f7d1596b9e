import { describe, expect, it } from 'vitest';
import { languageOfTag, languages, factsOf } from './languages.ts';

describe('the table of languages', () => {
  it.each([
    ['en', 'en-us'],
    ['EN_gb', 'en-us'],
    ['en-US-posix', 'en-us'],
    ['zh', 'zh-cn'],
    ['zh-CN', 'zh-cn'],
    ['zh_Hans_SG', 'zh-cn'],
    ['zh-hkx', 'zh-cn'],
    ['zh-HK', 'zh-hk'],
    ['zh_TW', 'zh-hk'],
    ['zh-mo', 'zh-hk'],
    ['zh-Hant', 'zh-hk'],
    ['zh-yue-Hant-HK', 'zh-hk'],
    ['zh-Hant-HK', 'zh-hk'],
    ['de', undefined],
    ['english', undefined],
    ['', undefined],
    ['zh-', undefined],
  ])('serves who reads %s with %s', (tag, language) => {
    expect(languageOfTag(tag)).toBe(language);
  });

  it('has one entry that fits for each of its own names and tags', () => {
    for (const language of languages)
      for (const tag of [language, factsOf(language).tag])
        expect(languages.filter(other => factsOf(other).serves.test(tag))).toEqual([language]);
  });
});
