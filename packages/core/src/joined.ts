import type { MessageId, MessageValues } from './i18n/messages.ts';

/** How texts are put together: a list, a name with what is said of it, or one sentence after the other. */
export type Joint = 'list' | 'label' | 'sentence';

/**
 * Puts texts together by the signs of the language; empty ones are left out.
 * @param text of the language on screen
 */
export const joined = (
  text: (id: MessageId, values?: MessageValues) => string,
  joint: Joint,
  parts: readonly (string | undefined)[],
): string =>
  // The pattern around nothing is the sign alone: one look-up for however many parts.
  parts.filter(Boolean).join(text(`common.join.${joint}`, { a: '', b: '' }));
