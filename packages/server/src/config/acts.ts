/** Acts on things: orders to what moves, opens or switches. They are logged, and change no setting. */
import type { AnyThings, RefusedRow, Thing } from '@patrolkit/transport/contract';
import { untaken } from '../fleet/untaken.ts';
import type { Caller } from '../http/calls.ts';
import { textOf } from '../language/texts.ts';
import type { Answer } from '../links/orders.ts';
import type { ActorOf } from '../session/caller.ts';
import { audit, loggedAct, loggedKind, loggedName } from '../store/audit.ts';
import type { Database } from '../store/database.ts';

/** An act on things of a kind. */
export interface ThingAct<Row> {
  /** Its name in the log of operations. */
  readonly name: string;
  /** Why it cannot be done with a thing now, in the language of the caller. Undefined when it can. */
  readonly hinders: (row: Row) => string | undefined;
  /** Sends the order, once. */
  readonly order: (row: Row) => Promise<Answer>;
}

/** The parts by which an act is logged. */
interface ActParts {
  readonly things: AnyThings;
  readonly database: Database;
  readonly actorOf: ActorOf;
  readonly now: () => number;
  /** How the log of operations names a thing. */
  readonly targetOf: (id: string) => string;
}

/** What the log of operations keeps of an act: its name, and what was asked for. */
const actContent = ({ entity, rules }: AnyThings, row: object, name: string, asked: object): string =>
  JSON.stringify({
    ...asked,
    [loggedKind]: entity.name,
    [loggedName]: Reflect.get(row, 'names') ?? Reflect.get(row, rules.title),
    [loggedAct]: name,
  });

/**
 * Lets things do something now. Returns those with which it cannot be done; then no order goes out, unless it is for the others.
 * @param asked what was asked for besides the things, as the log of operations keeps it
 */
export const orderAct = async <Row extends Thing>(
  { things, database, actorOf, now, targetOf }: ActParts,
  rows: readonly Row[],
  { others, asked }: { readonly others: boolean; readonly asked: object },
  caller: Caller,
  act: ThingAct<Row>,
): Promise<RefusedRow[]> => {
  const refused = (row: Row, reason: string): RefusedRow => ({
    id: row.id,
    name: String(Reflect.get(row, things.rules.title) ?? ''),
    reason,
    uses: [],
  });
  const hindered = rows.flatMap(row => {
    const reason = act.hinders(row);
    return reason === undefined ? [] : [refused(row, reason)];
  });
  if (hindered.length > 0 && !others) return hindered;
  const free = rows.filter(row => !hindered.some(({ id }) => id === row.id));
  const refusals = await Promise.all(
    free.map(async row => {
      const answer = await act.order(row);
      return answer === 'taken' ? [] : [refused(row, textOf(caller.language, untaken[answer]))];
    }),
  );
  await audit(
    database,
    now(),
    actorOf(caller),
    'config act',
    free
      .filter((_, at) => refusals[at]?.length === 0)
      .map(row => ({ target: targetOf(row.id), before: '', after: actContent(things, row, act.name, asked) })),
  );
  return [...hindered, ...refusals.flat()];
};
