import enUs from './locales/en-us/code.json';
import zhCn from './locales/zh-cn/code.json';
import zhHk from './locales/zh-hk/code.json';

const ofLanguage = (tag: string, texts: typeof zhCn) => [tag, texts['code.failed'], texts['code.retry']] as const;

/**
 * The text for when not even the texts can be loaded, for the script tag's loader and the console's own page: language tag, text, and the
 * word on the button that tries again.
 */
export function codeText(language: string): readonly [tag: string, text: string, retry: string] {
  if (/^en/i.test(language)) return ofLanguage('en-US', enUs);
  return /^zh-(hk|tw|mo|hant)/i.test(language) ? ofLanguage('zh-HK', zhHk) : ofLanguage('zh-CN', zhCn);
}
