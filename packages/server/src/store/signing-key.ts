/** Keys for signatures that must be valid after a restart and on every server of one database. */
import { randomBytes } from 'node:crypto';
import type { Querier } from './database.ts';

/** The key of a name; made when the server first needs it. */
export const signingKey = async (database: Querier, name: string): Promise<Uint8Array> => {
  await database.query('INSERT INTO signing_keys (name, key) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
    name,
    randomBytes(32).toString('base64'),
  ]);
  const [row] = await database.query<{ key: string }>('SELECT key FROM signing_keys WHERE name = $1', [name]);
  if (!row) throw new Error(`there is no key ${name}`);
  return Buffer.from(row.key, 'base64');
};
