/** Sums of fields of records, computed by the database in one query. */
import type { RecordSum } from '@patrolkit/transport/contract';
import type { Reader } from '../language/reader.ts';
import type { Account } from '../session/users.ts';
import type { Querier } from '../store/database.ts';
import type { Asked, RecordTable } from '../store/table.ts';

/** The fields to add up, and the field with their unit. */
interface Summed {
  readonly fields: readonly string[];
  readonly unit?: string;
}

interface SumRow {
  readonly name: string;
  readonly count: number | bigint;
  readonly sum: number | null;
  readonly least: number | null;
  readonly greatest: number | null;
  readonly mean: number | null;
  readonly unit: string | null;
}

/**
 * The sum, least, greatest and average of some fields over all rows of a filter. A field without values, or with values in
 * several units, has none.
 */
export async function sumsOf<Row>(
  table: RecordTable<Row>,
  database: Querier,
  asked: Asked,
  user: Account,
  reader: Reader,
  { fields, unit }: Summed,
): Promise<RecordSum[]> {
  const { from, parameters, select } = table.question(asked, user, reader);
  const { fields: declared } = table.records.entity;
  const number = (name: string): string => `"${name}"::double precision`;
  const parts = fields.map(
    name => `SELECT '${name}' AS name, count("${name}") AS count, sum(${number(name)}) AS sum, min(${number(name)}) AS least,
       max(${number(name)}) AS greatest, avg(${number(name)}) AS mean, ${unit === undefined ? 'NULL' : `max("${unit}")`} AS unit
     FROM sought HAVING count("${name}") > 0${unit === undefined ? '' : ` AND count(DISTINCT "${unit}") <= 1`}`,
  );
  const rows = await database.query<SumRow>(
    `WITH sought AS (SELECT ${select} FROM ${from}) ${parts.join(' UNION ALL ')}`,
    [...parameters],
  );
  const byName = new Map(rows.map(row => [row.name, row]));
  return fields.flatMap(name => {
    const row = byName.get(name);
    if (!row) return [];
    return [
      {
        name: declared[name]?.wireName ?? name,
        count: Number(row.count),
        sum: Number(row.sum),
        least: Number(row.least),
        greatest: Number(row.greatest),
        mean: Number(row.mean),
        ...(row.unit === null ? {} : { unit: row.unit }),
      },
    ];
  });
}
