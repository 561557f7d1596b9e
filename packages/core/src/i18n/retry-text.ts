/** The word on the button beside `codeText`, apart from it: the script tag's loader has no such button. */
import type { CodeLanguage } from './code-text.ts';
import enUs from './locales/en-us/retry.json';
import zhCn from './locales/zh-cn/retry.json';
import zhHk from './locales/zh-hk/retry.json';

const texts: Readonly<Record<CodeLanguage, typeof zhCn>> = { 'en-US': enUs, 'zh-HK': zhHk, 'zh-CN': zhCn };

/** The word for trying again when not even the texts can be loaded. */
export const retryText = (language: CodeLanguage): string => texts[language]['retry.again'];
