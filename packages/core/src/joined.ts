import type { MessageId, MessageValues } from './i18n/messages.ts';

/** How texts are joined: as a list, a name with what is said of it, or one sentence after the other. */
export type Joint = 'list' | 'label' | 'sentence';

/**
 * Joins texts by the signs of the language. Leaves out empty ones.
 * @param text of the language on screen
 */
export const joined = (
  text: (id: MessageId, values?: MessageValues) => string,
  joint: Joint,
  parts: readonly (string | undefined)[],
): string =>
  // With empty parts the pattern is the sign alone, so one look-up serves any number of parts.
  parts.filter(Boolean).join(text(`common.join.${joint}`, { a: '', b: '' }));
