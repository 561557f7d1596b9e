import type brand from './locales/zh-cn/brand.json';
import type common from './locales/zh-cn/common.json';
import type theme from './locales/zh-cn/theme.json';

/** Every message id: the keys of the zh-cn areas. A new area is one import and one line here. */
export type MessageId = keyof typeof brand | keyof typeof common | keyof typeof theme;

/** Values for a message's placeholders. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** A text as a value: decided where there is no language yet, drawn with `message()` where there is one. */
export interface Message {
  readonly id: MessageId;
  readonly values?: MessageValues;
}
