/**
 * What only the answer to a sign-in says about a user. It is kept for the session of that token, also over a reload
 * (interpretations.md 49).
 */
import { passwordDigest, type User } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';

/** The part of a user that the answer to a sign-in may contain. */
export type Grants = Pick<User, 'isCustomer' | 'phone' | 'needsSmsCode'>;

const key = 'patrolkit.grants';

/** Names a token in stored values by a digest, which does not reveal the token. */
export const markOf = (what: string, token: string): string => passwordDigest(`${what} ${token}`).slice(0, 16);

/** Makes the memory. It stores no phone number and no token, only a digest that recognises the token. */
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
