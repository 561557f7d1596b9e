/** What only the answer to the sign-in told of a user: kept for the session of that token, also over a reload (interpretations.md 49). */
import { passwordDigest, type User } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';

/** The part of a user that a sign-in may tell. */
export type Grants = Pick<User, 'isCustomer' | 'phone' | 'needsSmsCode'>;

const key = 'patrolkit.grants';

/** A name for a token in stored values: a digest, which does not reveal the token. */
export const markOf = (what: string, token: string): string => passwordDigest(`${what} ${token}`).slice(0, 16);

/** Makes the memory. It stores no token, only a digest to recognise it, and no phone number. */
export function createGrants({ local }: Pick<Environment, 'local'>): {
  keep(token: string, grants: Grants): void;
  of(token: string): Grants;
} {
  const mark = (token: string): string => markOf('grants', token);
  let said: { readonly token: string; readonly grants: Grants } | undefined;
  return {
    keep: (token, grants) => {
      said = { token, grants };
      if (grants.isCustomer === undefined) local.remove(key);
      else local.set(key, `${mark(token)} ${grants.isCustomer ? 1 : 0}`);
    },
    of: token => {
      if (said?.token === token) return said.grants;
      const [known, isCustomer] = (local.get(key) ?? '').split(' ');
      return known === mark(token) ? { isCustomer: isCustomer === '1' } : {};
    },
  };
}
