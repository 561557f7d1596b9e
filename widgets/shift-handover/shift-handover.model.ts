/** Pure rules for what the view of a handover says about its items. */
import type { MessageId, ShiftItem, ShiftSubject } from '@patrolkit/core';

/** Whether another user changed or deleted a note while it was being changed here. */
export type NoteConflict = 'none' | 'newer' | 'gone';

/** Compares a note that is being changed with its last reading. */
export const conflictOf = (read: ShiftItem, now: ShiftItem | undefined): NoteConflict =>
  now === undefined ? 'gone' : now.version === read.version ? 'none' : 'newer';

/** Whether a typed question differs from the item's stored one. An emptied question cannot be sent. */
export const isUnsent = ({ remark = '' }: ShiftItem, typed: string | undefined): boolean =>
  typed !== undefined && typed.trim() !== '' && typed !== remark;

/** Subjects whose texts contain the name of the thing that they are about. */
const named: ReadonlySet<ShiftSubject> = new Set(['shelf', 'run', 'round']);

/** The name of an item: a text of its own, or a message with its values. */
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
