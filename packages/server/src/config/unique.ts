/** Whether another thing of the kind has the same values already. */
import {
  isRecord,
  nameFor,
  whenGiven,
  type AnyThings,
  type FormatName,
  type Thing,
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
export interface Claim {
  readonly settings: object;
  /** The stored row by its columns, `id` among them; undefined for a new one. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
}

/** The numbers of the claims whose values in all fields of a group are another thing's, or those of an earlier claim. */
const takenIn = async (
  { things, table, taken = 'true' }: Kept,
  group: ThingRules['unique'][number],
  claims: readonly (Claim & { readonly at: number })[],
  inside: Querier,
  caller: Caller,
): Promise<ReadonlySet<number>> => {
  const fields = { ...things.onAdd, ...things.settings };
  const columns = claims.map(({ settings }) => columnsOf(fields, settings, caller.language));
  const parameters: unknown[] = [];
  const put = (value: unknown, type: string): string => `$${String(parameters.push(value))}::${type}`;
  const lists = [
    put(
      claims.map(({ at }) => at),
      'int[]',
    ),
  ];
  const isNames = (name: string): boolean =>
    fields[name] !== undefined && whenGiven(fields[name].codec).meaning === 'names';
  for (const name of group) {
    const column = columnOf(name);
    const values = claims.map(({ before }, index) => {
      const value = before && name in things.onAdd ? before[column] : columns[index]?.[column];
      return value === null || value === undefined ? null : String(value);
    });
    lists.push(put(values, 'text[]'));
  }
  /** What must be equal, of the values in these places: names have a key in each language. */
  const keysOf = (places: readonly string[]): { readonly keys: string; readonly joins: string } => {
    const parts = group.map((name, at) => {
      const place = places[at] ?? 'NULL';
      const format = fields[name] && whenGiven(fields[name].codec).limits?.format;
      const [number, given] = [String(at), `given_${String(at)}`];
      return isNames(name)
        ? {
            keys: `${given}.of_language AS language_${number}, lower(${given}.of_value) AS key_${number}`,
            joins: `CROSS JOIN LATERAL jsonb_each_text((${place})::jsonb) AS ${given} (of_language, of_value)`,
          }
        : { keys: `${alike(`(${place})::text`, format)} AS key_${number}`, joins: '' };
    });
    return { keys: parts.map(({ keys }) => keys).join(', '), joins: parts.map(({ joins }) => joins).join(' ') };
  };
  const given = keysOf(group.map((_, at) => `given.value_${String(at)}`));
  const own = keysOf(group.map(name => `${table}.${columnOf(name)}`));
  const same = group
    .flatMap((name, at) => [...(isNames(name) ? [`language_${String(at)}`] : []), `key_${String(at)}`])
    .join(', ');
  const changed = claims.flatMap(({ before }) => (before ? [String(before['id'])] : []));
  const company = things.rules.isShared
    ? 'true'
    : `${table}.company_id::text = ${put(sessionOf(caller).user.company.id, 'text')}`;
  const rows = await inside.query<{ at: number }>(
    `WITH given AS MATERIALIZED (
       SELECT given.at, ${given.keys}
       FROM unnest(${lists.join(', ')}) AS given (at, ${group.map((_, at) => `value_${String(at)}`).join(', ')}) ${given.joins}
     ), own AS (
       SELECT ${own.keys} FROM ${table} ${own.joins}
       WHERE ${taken} AND ${company} AND ${table}.id::text <> ALL(${put(changed, 'text[]')})
     )
     SELECT given.at FROM given JOIN own USING (${same})
     UNION SELECT later.at FROM given AS later JOIN given AS earlier USING (${same}) WHERE earlier.at < later.at`,
    parameters,
  );
  return new Set(rows.map(({ at }) => Number(at)));
};

/** SQL for what two texts have alike that count as the same: letters in either case, and plates without blanks and dots. */
const alike = (expression: string, format: FormatName | undefined): string =>
  format === 'plate' ? plateKeyOf(expression) : `lower(coalesce(${expression}, ''))`;

const isGiven = (value: unknown): boolean => (typeof value === 'string' ? value.trim() !== '' : value !== undefined);

/**
 * The fields of each claim whose values another thing of the kind has already, or an earlier claim. A query for each rule answers for all
 * claims: one for each would read all things for each of them.
 */
const takenOf = async (
  kept: Kept,
  claims: readonly Claim[],
  inside: Querier,
  caller: Caller,
): Promise<FieldRefusal[][]> => {
  const { things } = kept;
  const fields = { ...things.onAdd, ...things.settings };
  const taken = claims.map((): FieldRefusal[] => []);
  for (const group of things.rules.unique) {
    const [first] = group;
    const field = fields[first];
    if (!field) continue;
    const asked = claims
      .map((claim, at) => ({ ...claim, at }))
      // A value that never changes is not sent with a change, and a value may be left out by several.
      .filter(({ settings, before }) => !(before && first in things.onAdd) && isGiven(Reflect.get(settings, first)));
    if (asked.length === 0) continue;
    const met = await takenIn(kept, group, asked, inside, caller);
    for (const { at, settings } of asked) {
      if (!met.has(at)) continue;
      const given: unknown = Reflect.get(settings, first);
      const value = isRecord(given) ? nameFor(given, caller.language) : String(given).trim();
      taken[at]?.push({ field: field.wireName, key: 'error.exists', words: { value } });
    }
  }
  return taken;
};

/** The same for changes of things that have been read: those that are changed count with their new values. */
export const takenAmong = (
  kept: Kept,
  changes: readonly { readonly settings: object; readonly stored?: Thing | undefined }[],
  inside: Querier,
  caller: Caller,
): Promise<FieldRefusal[][]> => {
  const fields = { ...kept.things.onAdd, ...kept.things.settings };
  const claims = changes.map(({ settings, stored }) => ({
    settings,
    before: stored && { ...columnsOf(fields, stored, caller.language), id: stored.id },
  }));
  return takenOf(kept, claims, inside, caller);
};

/** Refuses values that another thing of the kind has already. */
export const refuseTaken = async (kept: Kept, claim: Claim, inside: Querier, caller: Caller): Promise<void> => {
  const [[one, ...others] = []] = await takenOf(kept, [claim], inside, caller);
  if (one) throw ofFields([one, ...others]);
};
