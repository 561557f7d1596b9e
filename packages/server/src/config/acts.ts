/** Acts on things: orders to what moves, opens or switches. They are logged, and change no setting. */
import type { AnyThings } from '@patrolkit/transport/contract';
import type { Answer } from '../links/orders.ts';
import { loggedAct, loggedKind, loggedName } from '../store/audit.ts';

/** An act on things of a kind. */
export interface ThingAct<Row> {
  /** Its name in the log of operations. */
  readonly name: string;
  /** Why it cannot be done with a thing now, in the language of the caller. Undefined when it can. */
  readonly hinders: (row: Row) => string | undefined;
  /** Sends the order, once. */
  readonly order: (row: Row) => Promise<Answer>;
}

/** What the log of operations keeps of an act: its name, and what was asked for. */
export const actContent = ({ entity, rules }: AnyThings, row: object, name: string, asked: object): string =>
  JSON.stringify({
    ...asked,
    [loggedKind]: entity.name,
    [loggedName]: Reflect.get(row, 'names') ?? Reflect.get(row, rules.title),
    [loggedAct]: name,
  });
