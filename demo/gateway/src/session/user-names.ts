import { textOf, type Language } from '../http/texts.ts';
import { systemActor } from '../store/audit.ts';
import type { Querier } from '../store/database.ts';

/** Keys of the shown names of all users, by id. */
export const userNames = async (database: Querier): Promise<Map<string, string>> => {
  const rows = await database.query<{ id: string; name_key: string }>('SELECT id, name_key FROM users');
  return new Map(rows.map(row => [row.id, row.name_key]));
};

/** Shown name of a user; undefined for nobody. */
export const userName = (
  language: Language,
  id: string | null,
  names: ReadonlyMap<string, string>,
): string | undefined =>
  id === null ? undefined : textOf(language, id === systemActor.userId ? 'user.system' : (names.get(id) ?? id));
