/** The word on the button beside `codeText`. It stands apart because the script tag's loader has no such button. */
import enUs from './locales/en-us/retry.json';
import zhCn from './locales/zh-cn/retry.json';
import zhHk from './locales/zh-hk/retry.json';
import type { PlainLanguage } from '@patrolkit/transport';

const texts: Readonly<Record<PlainLanguage, typeof zhCn>> = { 'en-us': enUs, 'zh-hk': zhHk, 'zh-cn': zhCn };

/** The word for trying again when not even the texts can be loaded. */
export const retryText = (language: PlainLanguage): string => texts[language]['retry.again'];
