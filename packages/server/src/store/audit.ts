import type { Querier } from './database.ts';

/** The audited actions. The name of each is the text `operation.{action}`. */
export const auditActions = [
  'broadcast',
  'charge',
  'clean',
  'close',
  'config act',
  'config add',
  'config change',
  'config delete',
  'confirm',
  'control-answer',
  'control-request',
  'control-taken',
  'escalate',
  'export',
  'initialize',
  'instruction',
  'intercom',
  'lane close',
  'lane open',
  'lanes publish',
  'mode',
  'navigate',
  'password',
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
  'second step',
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

/** Members of what is written down of a thing, beside its fields: its kind, and its name. */
export const loggedKind = '$kind';
export const loggedName = '$name';
/** For what a thing was made to do: the name of the act. */
export const loggedAct = '$act';

/** The user, page and address of an action. */
export interface Actor {
  userId: string;
  pageId: string;
  address: string;
}

/** The actor of everything that the server does by itself. */
export const systemActor: Actor = { userId: 'system', pageId: '', address: '' };

/** What an action changed, with the values before and after. */
interface AuditEntry {
  readonly target: string;
  readonly before: string;
  readonly after: string;
}

/** An action with one thing that it changed. */
export interface Audited {
  /** When it was done, ms since 1970. */
  readonly at: number;
  readonly actor: Actor;
  readonly action: AuditAction;
  readonly entry: AuditEntry;
}

/** Writes the audit records of several actions, in one statement and in their order. */
export const auditAll = async (database: Querier, all: readonly Audited[]): Promise<void> => {
  if (all.length === 0) return;
  await database.query(
    `INSERT INTO audit (at, user_id, page_id, address, action, target, before, after)
     SELECT at, user_id, page_id, address, action, target, before, after
     FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[]) WITH ORDINALITY
     AS done (at, user_id, page_id, address, action, target, before, after, place)
     ORDER BY place`,
    [
      all.map(({ at }) => at),
      all.map(({ actor }) => actor.userId),
      all.map(({ actor }) => actor.pageId),
      all.map(({ actor }) => actor.address),
      all.map(({ action }) => action),
      all.map(({ entry }) => entry.target),
      all.map(({ entry }) => entry.before),
      all.map(({ entry }) => entry.after),
    ],
  );
};

/**
 * Writes the audit records of one action: who changed what, when, from which page and address, with the values before and
 * after. Writes them in the transaction of the change itself.
 */
export const audit = (
  database: Querier,
  at: number,
  actor: Actor,
  action: AuditAction,
  entries: readonly AuditEntry[],
): Promise<void> =>
  auditAll(
    database,
    entries.map(entry => ({ at, actor, action, entry })),
  );
