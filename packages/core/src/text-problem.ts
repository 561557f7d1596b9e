import type { Message, MessageId } from './i18n/index.ts';

/** How many characters a text has by the contract's count: without blanks around it, and with each code point as one. */
export const charactersOf = (text: string): number => [...text.trim()].length;

/**
 * Returns why a text that must be given cannot be sent. Undefined when it can.
 * @param max longest text, characters, as the field of the contract declares
 * @param ids messages for an empty and for a long text, the latter with `limit` and `length`
 */
export function textProblem(
  text: string,
  max: number,
  ids: { readonly required: MessageId; readonly tooLong: MessageId },
): Message | undefined {
  const length = charactersOf(text);
  if (length === 0) return { id: ids.required };
  return length > max ? { id: ids.tooLong, values: { limit: max, length } } : undefined;
}
