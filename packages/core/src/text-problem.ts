import type { Message, MessageId } from './i18n/index.ts';

/**
 * Why a text that must be given cannot be sent; undefined when it can. Blanks around it do not count, and a sign outside the basic plane is one.
 * @param max longest, characters, as the field of the contract says
 * @param ids what is said of an empty and of a long one, the latter with `limit` and `length`
 */
export function textProblem(
  text: string,
  max: number,
  ids: { readonly required: MessageId; readonly tooLong: MessageId },
): Message | undefined {
  const length = [...text.trim()].length;
  if (length === 0) return { id: ids.required };
  return length > max ? { id: ids.tooLong, values: { limit: max, length } } : undefined;
}
