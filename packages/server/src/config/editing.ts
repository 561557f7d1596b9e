/** Who has the form of a thing open. Each form says so again while it is open; nothing is forbidden by it. */
import type { Caller } from '../http/calls.ts';
import { nameIn, type StoredName } from '../language/names.ts';
import { sessionOf } from '../session/caller.ts';
import type { Database } from '../store/database.ts';

/** How long a form counts as open after it said so, ms. */
const heldMs = 60_000;

/**
 * Notes that a user edits a thing, or has ended it. Returns the names of others who edit it.
 * @param target the thing, as the log of operations names it
 */
export const holdForm = async (
  { database, now }: { readonly database: Database; readonly now: () => number },
  target: string,
  isOver: boolean,
  caller: Caller,
): Promise<string[]> => {
  const { id } = sessionOf(caller).user;
  if (isOver) {
    await database.query('DELETE FROM form_holds WHERE target = $1 AND user_id = $2', [target, id]);
    return [];
  }
  await database.query(
    `INSERT INTO form_holds (target, user_id, until) VALUES ($1, $2, $3)
     ON CONFLICT (target, user_id) DO UPDATE SET until = excluded.until`,
    [target, id, now() + heldMs],
  );
  const others = await database.query<{ name: StoredName }>(
    `SELECT users.name FROM form_holds JOIN users ON users.id = form_holds.user_id
     WHERE target = $1 AND user_id <> $2 AND until > $3 ORDER BY until`,
    [target, id, now()],
  );
  return others.map(({ name }) => nameIn(caller.language, name));
};
