import type { Message, MessageId } from './i18n/index.ts';

/** Characters of a text as the contract counts them: blanks around it are none, and a sign outside the basic plane is one. */
export const charactersOf = (text: string): number => [...text.trim()].length;

/**
 * Why a text that must be given cannot be sent; undefined when it can.
 * @param max longest, characters, as the field of the contract says
 * @param ids what is said of an empty and of a long one, the latter with `limit` and `length`
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
