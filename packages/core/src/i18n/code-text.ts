import enUs from './locales/en-us/code.json';
import zhCn from './locales/zh-cn/code.json';
import zhHk from './locales/zh-hk/code.json';

/** The text for when not even the code of the texts can be loaded, for the script tag's loader: language tag and text. */
export function codeText(language: string): readonly [tag: string, text: string] {
  if (/^en/i.test(language)) return ['en-US', enUs['code.failed']];
  return /^zh-(hk|tw|mo|hant)/i.test(language) ? ['zh-HK', zhHk['code.failed']] : ['zh-CN', zhCn['code.failed']];
}
