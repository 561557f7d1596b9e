import type { MessageId } from '@patrolkit/texts/ids';

export type { LateArea, MessageId } from '@patrolkit/texts/ids';

/** Values for a message's placeholders. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** A text as a value, for code that knows no language. A view writes it with `message()` in its language. */
export interface Message {
  readonly id: MessageId;
  readonly values?: MessageValues;
}
