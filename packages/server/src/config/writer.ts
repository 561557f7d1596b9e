/** Several additions and changes of things as one. */
import type { AnyThings, Thing } from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';
import type { FieldRefusal } from '../http/refusal.ts';
import { sessionOf, type ActorOf } from '../session/caller.ts';
import { auditAll, type AuditAction } from '../store/audit.ts';
import type { Querier } from '../store/database.ts';
import type { RecordTable } from '../store/table.ts';
import { loggedValues } from './stored-values.ts';

/** The settings of a thing that is changed, with its id and the version that was read. */
export type Changed<Settings> = Settings & { readonly id: string; readonly version: number };

/** Adds and changes things within one change. */
export interface ThingWriter<Row, Settings> {
  /** All things that the user may see, as they are now. */
  all(): Promise<readonly Row[]>;
  /**
   * The fields of each of several changes whose values another thing has already, or an earlier one of these changes. Things that are
   * changed count with their new values.
   */
  taken(
    changes: readonly { readonly settings: Settings; readonly stored?: Row | undefined }[],
  ): Promise<FieldRefusal[][]>;
  /** @param isFree whether `taken` has found nothing */
  add(settings: Settings, isFree?: boolean): Promise<void>;
  /**
   * @param stored the thing as it is, if the caller has read it
   * @param isFree whether `taken` has found nothing
   */
  change(settings: Changed<Settings>, stored?: Row, isFree?: boolean): Promise<void>;
}

/** A thing that was written, with its logged values before. */
export interface Write {
  readonly action: AuditAction;
  readonly id: string;
  readonly before: string;
}

/** Logs what was written. One query reads all new values. */
export const logWrites = async <Row extends Thing>(
  { things, rows, actorOf, now }: { things: AnyThings; rows: RecordTable<Row>; actorOf: ActorOf; now: () => number },
  writes: readonly Write[],
  inside: Querier,
  caller: Caller,
): Promise<void> => {
  const ids = writes.map(({ id }) => id);
  const written = await rows.all(inside, sessionOf(caller).user, { ...caller, base: '' }, ids);
  const after = new Map(written.map(row => [row.id, loggedValues(things, row)]));
  await auditAll(
    inside,
    writes.map(({ action, id, before }) => ({
      at: now(),
      actor: actorOf(caller),
      action,
      entry: { target: `${things.entity.name} ${id}`, before, after: after.get(id) ?? '' },
    })),
  );
};
