import { nameIn, nameOfText, type StoredName } from '../language/names.ts';
import type { Language } from '../language/texts.ts';
import { systemActor } from '../store/audit.ts';
import type { Querier } from '../store/database.ts';
import { guardsWithoutAccount } from './people.ts';

/** The name of the server itself as an actor. */
export const systemName: StoredName = nameOfText('user.system');

/** Names of all users and of guards without an account, by id. */
export const userNames = async (database: Querier): Promise<Map<string, StoredName>> => {
  const rows = await database.query<{ id: string; name: StoredName }>(
    `SELECT id, name FROM users UNION ALL SELECT id, name FROM (${guardsWithoutAccount}) AS guards`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** The name of a user in a language; undefined when there is no user. */
export const userName = (
  language: Language,
  id: string | null,
  names: ReadonlyMap<string, StoredName>,
): string | undefined => {
  if (id === null) return undefined;
  const name = id === systemActor.userId ? systemName : names.get(id);
  return name ? nameIn(language, name) : id;
};
