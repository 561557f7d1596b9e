/** The order of things that users arrange: the number of each in its list. */
import type { Thing } from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';
import { Refusal } from '../http/refusal.ts';
import type { Keeper } from './keeper.ts';
import type { Changed } from './writer.ts';

/** How the rows of a list follow each other: by their numbers, those without one last; alike ones as lists sort them, the newest first. */
const follow =
  (by: string) =>
  (one: Thing, other: Thing): number => {
    const numberOf = (row: Thing): number => Number(Reflect.get(row, by) ?? Infinity);
    const [first, second] = [numberOf(one), numberOf(other)];
    if (first !== second) return first < second ? -1 : 1;
    return (other.changedAt ?? 0) - (one.changedAt ?? 0) || Number(other.id) - Number(one.id);
  };

/**
 * Puts a thing before another one of its list, or at the end, and numbers the list from 1.
 * @throws {Refusal} 404 when one of the two is not there, or is in another list
 */
export const orderThings = <Row extends Thing, Settings extends object>(
  keeper: Keeper<Row, Settings>,
  { id, before }: { readonly id: string; readonly before?: string | undefined },
  caller: Caller,
): Promise<undefined> =>
  keeper.together(caller, async writer => {
    const { rules, settings } = keeper.things;
    const { by = '', within } = rules.order ?? {};
    const rows = await writer.all();
    const moved = rows.find(row => row.id === id);
    if (!moved) throw new Refusal(404, 'error.noThing');
    const listOf = (row: Row): unknown => within !== undefined && Reflect.get(row, within);
    const others = rows.filter(row => row.id !== id && listOf(row) === listOf(moved)).toSorted(follow(by));
    const at = before === undefined ? others.length : others.findIndex(row => row.id === before);
    if (at < 0) throw new Refusal(404, 'error.noThing');
    for (const [index, row] of [...others.slice(0, at), moved, ...others.slice(at)].entries()) {
      if (Reflect.get(row, by) === index + 1) continue;
      const kept = Object.fromEntries(Object.keys(settings).map(name => [name, Reflect.get(row, name) as unknown]));
      await writer.change({ ...kept, [by]: index + 1, id: row.id, version: row.version } as Changed<Settings>, row);
    }
    return undefined;
  });
