import { nameIn, nameOfText, type StoredName } from '../http/names.ts';
import type { Language } from '../http/texts.ts';
import { systemActor } from '../store/audit.ts';
import type { Querier } from '../store/database.ts';

/** What the server does by itself has this name. */
export const systemName: StoredName = nameOfText('user.system');

/** Names of all users, by id. */
export const userNames = async (database: Querier): Promise<Map<string, StoredName>> => {
  const rows = await database.query<{ id: string; name: StoredName }>('SELECT id, name FROM users');
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Shown name of a user; undefined for nobody. */
export const userName = (
  language: Language,
  id: string | null,
  names: ReadonlyMap<string, StoredName>,
): string | undefined => {
  if (id === null) return undefined;
  const name = id === systemActor.userId ? systemName : names.get(id);
  return name ? nameIn(language, name) : id;
};
