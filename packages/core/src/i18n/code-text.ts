import enUs from './locales/en-us/code.json';
import zhCn from './locales/zh-cn/code.json';
import zhHk from './locales/zh-hk/code.json';

/** The languages that texts can be said in without their files, by their tags. */
export type CodeLanguage = 'en-US' | 'zh-HK' | 'zh-CN';

const texts: Readonly<Record<CodeLanguage, typeof zhCn>> = { 'en-US': enUs, 'zh-HK': zhHk, 'zh-CN': zhCn };

/** The text for when not even the texts can be loaded, for the script tag's loader and the console's own page, with its language. */
export function codeText(language: string): readonly [tag: CodeLanguage, text: string] {
  const tag = /^en/i.test(language) ? 'en-US' : /^zh-(hk|tw|mo|hant)/i.test(language) ? 'zh-HK' : 'zh-CN';
  return [tag, texts[tag]['code.failed']];
}
