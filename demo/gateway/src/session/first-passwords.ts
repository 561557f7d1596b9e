import { randomInt } from 'node:crypto';
import type { Database } from '../store/database.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { digestOf, knownHash, seeds } from './seeds.ts';
import { findUser } from './users.ts';

/** Whether only this machine reaches a server that listens there. */
export const isLoopback = (host: string): boolean => /^(localhost|::1|127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i.test(host);

/** Signs that nobody confuses. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password that nobody guesses, written so that it can be read out: four groups of four. */
const randomPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')).join('-');

/**
 * Gives every account that still has its known password a random one, ends its sessions, and tells the new one. Whoever read it knows it, so
 * it must be changed at the next sign-in. Told before it counts: a start that is killed in between begins again, and nobody is locked out.
 */
export const replaceKnownPasswords = async (
  database: Database,
  now: number,
  tell: (account: string, password: string) => void,
): Promise<void> => {
  const found = await Promise.all(
    seeds.map(async ({ account, password }) => {
      const found = await findUser(database, 'account', account);
      if (!found) return [];
      // As it was made, which costs nothing to see; else as an older version made it.
      const isKnown =
        found.password === knownHash(account) || (await checkPassword(digestOf(password), found.password));
      return isKnown ? [found.user] : [];
    }),
  );
  const replaced = await Promise.all(
    found.flat().map(async ({ id, account }) => {
      const password = randomPassword();
      return { id, account, password, hash: await hashPassword(digestOf(password)) };
    }),
  );
  for (const { id, account, password, hash } of replaced) {
    tell(account, password);
    await database.transaction(async inside => {
      await inside.query('UPDATE users SET password = $2, password_at = $3, must_change = true WHERE id = $1', [
        id,
        hash,
        now,
      ]);
      await inside.query('UPDATE sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL', [id, now]);
    });
  }
};
