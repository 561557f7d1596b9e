/** The history of a thing, from the log of operations. */
import {
  invalid,
  isRecord,
  nameFor,
  silently,
  type AnyThings,
  type ThingVersion,
  type VersionValues,
} from '@patrolkit/transport/contract';
import { nameIn, type StoredName } from '../language/names.ts';
import type { Language } from '../language/texts.ts';
import { systemName } from '../session/user-names.ts';
import { loggedName, systemActor } from '../store/audit.ts';
import type { Querier } from '../store/database.ts';

/** Most changes of a thing that its history shows. */
const mostVersions = 200;

/** The settings that the log of operations has written down. */
const valuesOf = <Row>(
  { onAdd, settings }: AnyThings,
  written: string,
  language: Language,
): VersionValues<Row> | undefined => {
  if (written === '') return undefined;
  const values: Readonly<Record<string, unknown>> = JSON.parse(written);
  const read = Object.entries({ ...onAdd, ...settings }).flatMap(([name, { wireName, codec }]) => {
    const value = values[wireName] === undefined ? invalid : codec.decode(values[wireName], silently, '');
    return value === invalid || value === undefined ? [] : [[name, value] as const];
  });
  const names = values[loggedName];
  const nameThen = isRecord(names) ? nameFor(names, language) : String(names);
  return { ...Object.fromEntries(read), nameThen } as VersionValues<Row>;
};

/** The changes of a thing, the latest first. What it did in the world is not among them. */
export const versionsOf = async <Row>(
  database: Querier,
  things: AnyThings,
  target: string,
  language: Language,
): Promise<ThingVersion<VersionValues<Row>>[]> => {
  const rows = await database.query<{
    at: number;
    user_id: string;
    action: string;
    address: string;
    before: string;
    after: string;
    name: StoredName | null;
  }>(
    `SELECT audit.at, audit.user_id, audit.action, audit.address, audit.before, audit.after, users.name FROM audit
     LEFT JOIN users ON users.id = audit.user_id WHERE audit.target = $1 AND audit.action <> 'config act'
     ORDER BY audit.id DESC LIMIT ${String(mostVersions)}`,
    [target],
  );
  return rows.map(({ at, user_id: userId, action, address, before, after, name }) => ({
    at: Number(at),
    by: nameIn(language, name ?? (userId === systemActor.userId ? systemName : {})),
    from: address,
    act: action === 'config add' ? 'added' : action === 'config change' ? 'changed' : 'other',
    before: valuesOf<Row>(things, before, language),
    after: valuesOf<Row>(things, after, language),
  }));
};
