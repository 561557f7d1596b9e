/** Whether another thing of the kind has the same values already. */
import {
  isRecord,
  nameFor,
  whenGiven,
  type AnyThings,
  type FormatName,
  type ThingRules,
} from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';
import { ofFields, type FieldRefusal } from '../http/refusal.ts';
import { plateKeyOf } from '../language/plates.ts';
import { sessionOf } from '../session/caller.ts';
import type { Querier } from '../store/database.ts';
import { columnOf, columnsOf } from './stored-values.ts';

/** A kind, and the table in which it is stored. */
interface Kept {
  readonly things: AnyThings;
  readonly table: string;
  /** The condition for rows whose values are taken, if that is not every row. */
  readonly taken?: string;
}

/** What is to be stored, in the place of what. */
interface Stored {
  readonly settings: object;
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly inside: Querier;
  readonly caller: Caller;
}

/** Whether another thing has the same values in all fields of a group. */
const isTaken = async (
  { things, table, taken = 'true' }: Kept,
  group: ThingRules['unique'][number],
  { settings, before, inside, caller }: Stored,
): Promise<boolean> => {
  const fields = { ...things.onAdd, ...things.settings };
  const columns = columnsOf(fields, settings, caller.language);
  const parameters: unknown[] = [before ? String(before['id']) : null];
  const put = (value: unknown): string => `$${String(parameters.push(value))}`;
  const same = group.map(name => {
    const column = columnOf(name);
    const value = before && name in things.onAdd ? before[column] : columns[column];
    const codec = fields[name] && whenGiven(fields[name].codec);
    const format = codec?.limits?.format;
    return codec?.meaning === 'names'
      ? `EXISTS (SELECT 1 FROM jsonb_each_text(${put(value)}::jsonb) AS given (language, name)
           WHERE lower(${column}->>given.language) = lower(given.name))`
      : `${alike(`${column}::text`, format)} = ${alike(`${put(value)}::text`, format)}`;
  });
  if (!things.rules.isShared) same.push(`company_id = ${put(sessionOf(caller).user.company.id)}`);
  const rows = await inside.query(
    `SELECT 1 FROM ${table} WHERE id::text IS DISTINCT FROM $1 AND ${taken} AND ${same.join(' AND ')} LIMIT 1`,
    parameters,
  );
  return rows.length > 0;
};

/** SQL for what two texts have alike that count as the same: letters in either case, and plates without blanks and dots. */
const alike = (expression: string, format: FormatName | undefined): string =>
  format === 'plate' ? plateKeyOf(expression) : `lower(coalesce(${expression}, ''))`;

const isGiven = (value: unknown): boolean => (typeof value === 'string' ? value.trim() !== '' : value !== undefined);

/** Refuses values that another thing of the kind has already. */
export const refuseTaken = async (kept: Kept, change: Stored): Promise<void> => {
  const { things } = kept;
  const fields = { ...things.onAdd, ...things.settings };
  const taken: FieldRefusal[] = [];
  for (const group of things.rules.unique) {
    const [first] = group;
    const field = fields[first];
    // A value that never changes is not sent with a change.
    if (!field || (change.before && first in things.onAdd)) continue;
    // A value may be left out by several.
    const given: unknown = Reflect.get(change.settings, first);
    if (!isGiven(given)) continue;
    if (!(await isTaken(kept, group, change))) continue;
    const value = isRecord(given) ? nameFor(given, change.caller.language) : String(given).trim();
    taken.push({ field: field.wireName, key: 'error.exists', words: { value } });
  }
  const [one, ...others] = taken;
  if (one) throw ofFields([one, ...others]);
};
