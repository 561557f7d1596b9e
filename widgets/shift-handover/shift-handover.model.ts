/** What the view of a handover says of its items: pure rules. */
import type { MessageId, ShiftItem, ShiftSubject } from '@patrolkit/core';

/** Whether a note that is being changed was changed or deleted by another user meanwhile. */
export type NoteConflict = 'none' | 'newer' | 'gone';

/** Whether a note that is being changed still stands as it was read. */
export const conflictOf = (read: ShiftItem, now: ShiftItem | undefined): NoteConflict =>
  now === undefined ? 'gone' : now.version === read.version ? 'none' : 'newer';

/** Whether a question that is typed differs from the one that is kept of the item; an emptied one cannot be sent. */
export const isUnsent = ({ remark = '' }: ShiftItem, typed: string | undefined): boolean =>
  typed !== undefined && typed.trim() !== '' && typed !== remark;

/** Subjects whose words have room for the name of what they are about. */
const named: ReadonlySet<ShiftSubject> = new Set(['shelf', 'run', 'round']);

/** What an item is called: a text of its own, or a message with its words. */
export function headOf({ subject, name, text, deviceName, about }: ShiftItem): {
  readonly words?: string;
  readonly id: MessageId;
  readonly values?: Readonly<Record<string, string>>;
} {
  const id: MessageId = `shifts.subject.${subject}`;
  if (named.has(subject)) return { id, values: { name: name ?? about } };
  const words = subject === 'note' ? text : subject === 'device' ? deviceName : subject === 'alarm' ? name : undefined;
  return words === undefined || words === '' ? { id } : { id, words };
}
