import enUs from './locales/en-us/code.json';
import zhCn from './locales/zh-cn/code.json';
import zhHk from './locales/zh-hk/code.json';
import { languageOfTag } from './languages.ts';

/** The languages that texts can be said in without their files, by their tags. */
export type CodeLanguage = 'en-US' | 'zh-HK' | 'zh-CN';

const texts: Readonly<Record<CodeLanguage, typeof zhCn>> = { 'en-US': enUs, 'zh-HK': zhHk, 'zh-CN': zhCn };

/** The text for when not even the texts can be loaded, for the script tag's loader and the console's own page, with its language. */
export function codeText(language: string): readonly [tag: CodeLanguage, text: string] {
  const spoken = languageOfTag(language);
  const tag = spoken === 'en-us' ? 'en-US' : spoken === 'zh-hk' ? 'zh-HK' : 'zh-CN';
  return [tag, texts[tag]['code.failed']];
}
