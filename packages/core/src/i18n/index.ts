export { lateAreas } from './catalogs.ts';
export {
  defaultLanguage,
  nameOfLanguage,
  languageOfReader,
  languages,
  localeTag,
  offeredLanguages,
  overlayLanguage,
  toLanguage,
} from './languages.ts';
export type { Language } from './languages.ts';
export type { LateArea, Message, MessageId, MessageValues } from './messages.ts';
export { createTexts, defaultTexts, makeTexts, textsIn } from './texts.ts';
export type { Texts } from './texts.ts';
export { timeAgoExpires } from './time.ts';
export type { Formats } from './time.ts';
