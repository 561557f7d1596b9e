/** Records that are stored in one table: time, place and device in columns of their own, all else as facts. */
import { sensorReading, whenGiven, type AnyRecords, type Codec, type Entity } from '@patrolkit/transport/contract';
import type { Querier } from '../store/database.ts';
import type { Keepable } from './keepable.ts';
import { keepSensorReadings } from './sensors.ts';
import { inLanguage, type Table } from '../store/table.ts';

/** The SQL expressions of the fields that have a column. */
export const columns = {
  id: 'records.id',
  at: 'records.at',
  deviceId: 'records.device_id',
  deviceName: inLanguage('records.device_name'),
  mapName: inLanguage('records.map_name'),
  picture: 'records.picture',
} as const;

const isColumn = (name: string): name is keyof typeof columns => Object.hasOwn(columns, name);

/** SQL for a text among the facts of a row: in the language of the reader when it is stored in each, otherwise as it was written. */
export const told = (name: string, of = 'records'): string =>
  `coalesce(${inLanguage(`${of}.facts->'${name}'`)}, ${of}.facts->>'${name}')`;

/** SQL for a fact, with the type of its field. */
function factOf(name: string, codec: Codec<unknown>): string {
  const { kind } = whenGiven(codec);
  const text = `records.facts->>'${name}'`;
  if (kind.type === 'text') return told(name);
  if (kind.type === 'number' || kind.type === 'time') return `(${text})::double precision`;
  return kind.type === 'flag' ? `(${text})::boolean` : text;
}

/** How a kind of record is read from the table of stored records. */
export const keptTable = <Row>({ entity }: AnyRecords & { readonly entity: Entity<Row> }): Table<Row> => {
  const { name: kind, fields } = entity;
  const listed = Object.entries(fields).map(([name, { codec }]) => [
    name,
    isColumn(name) ? columns[name] : factOf(name, codec),
  ]);
  return {
    from: 'records',
    where: `records.kind = '${kind}'`,
    device: 'records.device_id',
    columns: Object.fromEntries(listed) as Table<Row>['columns'],
  };
};

export type { Keepable };

/**
 * Stores records of one kind, in one statement; readings of sensors go to their own table. `isAgain` says that an earlier try may have
 * stored them. Then those that are already there are left out.
 */
export const keep = async <Row extends { readonly id: string }>(
  database: Querier,
  { entity }: { readonly entity: Entity<Row> },
  rows: readonly Keepable<Row>[],
  isAgain = false,
): Promise<void> => {
  if (rows.length === 0) return;
  if (entity.name === sensorReading.name) return keepSensorReadings(database, rows, isAgain);
  const given = rows as readonly Readonly<Record<string, unknown>>[];
  const column = (name: 'deviceId' | 'picture'): string[] => given.map(row => String(row[name] ?? ''));
  const names = (name: 'deviceName' | 'mapName'): string[] => given.map(row => JSON.stringify(row[name] ?? {}));
  const facts = given.map(row =>
    JSON.stringify(Object.fromEntries(Object.entries(row).filter(([name]) => !isColumn(name)))),
  );
  await database.query(
    `INSERT INTO records (kind, at, device_id, device_name, map_name, picture, facts)
     SELECT $1, kept.at, kept.device_id, kept.device_name::jsonb, kept.map_name::jsonb, kept.picture, kept.facts::jsonb
     FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
     AS kept (at, device_id, device_name, map_name, picture, facts)
     ${isAgain ? 'WHERE NOT EXISTS (SELECT FROM records WHERE kind = $1 AND records.at = kept.at AND records.device_id = kept.device_id)' : ''}`,
    [
      entity.name,
      given.map(row => row['at']),
      column('deviceId'),
      names('deviceName'),
      names('mapName'),
      column('picture'),
      facts,
    ],
  );
};
