export {
  $language,
  $textVersion,
  ensureLanguage,
  hasArea,
  lateAreas,
  loadArea,
  loadLanguage,
  messageText,
  setLanguage,
  text,
} from './i18n.ts';
export type { LateArea } from './i18n.ts';
export { defaultLanguage, languages, localeTag, offeredLanguages, overlayLanguage, toLanguage } from './languages.ts';
export type { Language } from './languages.ts';
export type { Message, MessageId, MessageValues } from './messages.ts';
export { formatDate, formatDateTime, formatNumber, formatTime, timeAgo, timeAgoExpires } from './time.ts';
