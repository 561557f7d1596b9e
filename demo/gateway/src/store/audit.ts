import type { Querier } from './database.ts';

/** The audited actions. The name of each is the text `operation.{action}`. */
export const auditActions = [
  'broadcast',
  'charge',
  'clean',
  'close',
  'confirm',
  'control-answer',
  'control-request',
  'control-taken',
  'escalate',
  'export',
  'face add',
  'face change',
  'face delete',
  'initialize',
  'instruction',
  'intercom',
  'mode',
  'navigate',
  'password',
  'point speech',
  'preset',
  'raise',
  'reference add',
  'reference change',
  'reference delete',
  'reference group',
  'release-stop',
  'rename',
  'report',
  'restart',
  'review',
  'review cancel',
  'review completed',
  'screenshot',
  'setting',
  'shelve',
  'shift flag',
  'shift flag end',
  'shift note',
  'shift note change',
  'shift note delete',
  'shift offer',
  'shift review',
  'shift sign',
  'shift withdraw',
  'sign-in held',
  'sos answer',
  'sos bye',
  'sos decline',
  'sos hang-up',
  'sos left',
  'sos missed',
  'step',
  'step undone',
  'system',
  'task',
  'unshelve',
  'upgrade',
  'user',
  'voice-broadcast',
  'alarmLamp',
  'headLamp',
  'netCatching',
  'volume',
  'wiper',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The user, page and address of an action. */
export interface Actor {
  userId: string;
  pageId: string;
  address: string;
}

/** The actor of what the server does by itself. */
export const systemActor: Actor = { userId: 'system', pageId: '', address: '' };

/**
 * Writes an audit record: who changed what, when, from which page and address, with the values before and after. Written in
 * the transaction of the change itself.
 */
export const audit = async (
  database: Querier,
  at: number,
  actor: Actor,
  action: AuditAction,
  entries: readonly { target: string; before: string; after: string }[],
): Promise<void> => {
  if (entries.length === 0) return;
  await database.query(
    `INSERT INTO audit (at, user_id, page_id, address, action, target, before, after)
     SELECT $1, $2, $3, $4, $5, entry.* FROM unnest($6::text[], $7::text[], $8::text[]) AS entry`,
    [
      at,
      actor.userId,
      actor.pageId,
      actor.address,
      action,
      entries.map(entry => entry.target),
      entries.map(entry => entry.before),
      entries.map(entry => entry.after),
    ],
  );
};
