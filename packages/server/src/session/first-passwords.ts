import { randomInt } from 'node:crypto';
import type { Database } from '../store/database.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { digestOf, knownHash, seeds } from './seeds.ts';
import { findUser } from './users.ts';

/** Whether a server that listens at this host can be reached from this machine only. */
export const isLoopback = (host: string): boolean => /^(localhost|::1|127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i.test(host);

/** Characters that are not easily confused with each other. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A random password that can be read out: four groups of four characters. */
const randomPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')).join('-');

/**
 * Gives every account that still has its documented password a random one, ends its sessions, and prints the new password. The
 * user must change it at the first sign-in, since others may have read it. It is printed before it is stored. When the start is
 * killed in between, the next start makes another, and nobody is locked out.
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
      // Compares with the known hash first, which is quick. A password that was set again has another hash.
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
