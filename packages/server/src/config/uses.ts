/** What uses a thing: the things that refer to it by a field of theirs. */
import { whenGiven, type AnyThings, type Reference, type RefusedRow } from '@patrolkit/transport/contract';
import { ofField } from '../http/refusal.ts';
import type { Language } from '../language/texts.ts';
import type { Querier } from '../store/database.ts';
import { rowFieldsOf } from '../store/row-fields.ts';
import { inReaderLanguage } from '../store/table.ts';

/** How a kind of thing is stored. */
export interface StoredThings {
  readonly things: AnyThings;
  readonly lies: { readonly from: string; readonly columns: object; readonly where?: string };
}

type Use = RefusedRow['uses'][number];

/** Most uses of a thing that are named. */
const mostNamed = 20;

/** All stored kinds of things. Each one joins when its store opens. */
export class ThingRegistry {
  readonly #kinds = new Map<string, StoredThings>();

  /** Adds a kind. */
  join(kind: StoredThings): void {
    this.#kinds.set(kind.things.entity.name, kind);
  }

  /** Whether there is a thing of a kind for each of these values of a field. */
  async haveAll(thing: string, by: string, values: readonly unknown[], inside: Querier): Promise<boolean> {
    const kind = this.#kinds.get(thing);
    if (!kind) return true;
    const columns: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(kind.lies.columns));
    const found = await inside.query(
      `SELECT DISTINCT (${columns[by] ?? 'NULL'})::text FROM ${kind.lies.from} WHERE ${kind.lies.where ?? 'true'}
         AND (${columns[by] ?? 'NULL'})::text = ANY($1::text[])`,
      [values],
    );
    return found.length === new Set(values).size;
  }

  /** Who uses a thing, each by its name. */
  async usesOf(thing: string, id: string, inside: Querier, language: Language): Promise<Use[]> {
    const used = this.#kinds.get(thing);
    if (!used) return [];
    const uses: Use[] = [];
    for (const { things, lies } of this.#kinds.values()) {
      for (const { field, thing: other, by = 'id', rows: inRows } of things.rules.refers) {
        if (other !== thing) continue;
        const columns: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(lies.columns));
        const sought: Readonly<Record<string, string>> = Object.fromEntries(Object.entries(used.lies.columns));
        const value = `(SELECT ${sought[by] ?? 'NULL'} FROM ${used.lies.from} WHERE ${sought['id'] ?? 'NULL'}::text = $1)`;
        const question = `SELECT ${columns[things.rules.of ?? 'id'] ?? 'NULL'}::text AS id, ${columns[things.rules.title] ?? 'NULL'} AS name
          FROM ${lies.from} WHERE ${lies.where ?? 'true'} AND ${namesIt(things, field, columns[field] ?? 'NULL', value, inRows)}
          ORDER BY 2 LIMIT ${String(mostNamed)}`;
        const rows = await inside.query<{ id: string; name: string | null }>(inReaderLanguage(question, language), [
          id,
        ]);
        uses.push(...rows.map(row => ({ id: row.id, name: row.name ?? '', page: things.page })));
      }
    }
    return uses;
  }
}

/**
 * Refuses a change that names a thing that is not there.
 * @param given the settings of the change
 */
export const refuseMissing = async (
  registry: ThingRegistry,
  { onAdd, settings, rules }: AnyThings,
  given: object,
  inside: Querier,
): Promise<void> => {
  for (const { field, thing, by = 'id', isAmongOthers = false, rows } of rules.refers) {
    if (isAmongOthers || rows) continue;
    const value: unknown = Reflect.get(given, field);
    const wireName = { ...onAdd, ...settings }[field]?.wireName;
    const named = (Array.isArray(value) ? value.map(String) : [value]).filter(
      one => typeof one === 'string' && one !== '',
    );
    if (named.length === 0 || wireName === undefined) continue;
    if (!(await registry.haveAll(thing, by, named, inside))) throw ofField(wireName, 'error.noChoice');
  }
};

/** SQL for whether a field names a thing: its value, one of several values, or a column of one of its rows. */
const namesIt = (
  { entity }: AnyThings,
  field: string,
  column: string,
  value: string,
  inRows: Reference['rows'],
): string => {
  const declared = entity.fields[field];
  const row = inRows && declared && rowFieldsOf(declared.codec);
  const [named, chosen] = [row?.[inRows?.column ?? ''], row?.[inRows?.where ?? '']];
  if (inRows && named && chosen)
    return `EXISTS (SELECT 1 FROM jsonb_array_elements(${column}) AS row (kept) WHERE kept ->> '${named.wireName}' = ${value}::text
      AND kept ->> '${chosen.wireName}' = '${String(chosen.codec.encode(inRows.is))}')`;
  return declared && whenGiven(declared.codec).kind.type === 'several'
    ? `jsonb_exists(${column}, ${value}::text)`
    : `${column}::text = ${value}::text`;
};
