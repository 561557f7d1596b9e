import enUs from './locales/en-us/code.json';
import zhCn from './locales/zh-cn/code.json';
import zhHk from './locales/zh-hk/code.json';
import { defaultLanguage, languageOfTag, type PlainLanguage } from '@patrolkit/transport';

const key = 'code.failed';
const texts: Readonly<Record<PlainLanguage, string>> = { 'en-us': enUs[key], 'zh-hk': zhHk[key], 'zh-cn': zhCn[key] };

/** The text for when not even the texts can be loaded, with its language. The script tag's loader and the console's own page use it. */
export function codeText(language: string): readonly [tag: PlainLanguage, text: string] {
  const tag = languageOfTag(language) ?? defaultLanguage;
  return [tag, texts[tag]];
}
