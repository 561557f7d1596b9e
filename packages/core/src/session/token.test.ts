import type { HttpClient } from '@patrolkit/transport';
import { describe, expect, it } from 'vitest';
import { FakeEnvironment } from '../testing/index.ts';
import { createSessionToken, type TokenStorage } from './token.ts';

/** A client whose calls fail. Without a token there is nothing to renew, so the test expects no call. */
const http: HttpClient = {
  request: () => Promise.reject(new Error('not expected')),
  download: () => Promise.reject(new Error('not expected')),
  unknownCalls: () => [],
  serverNow: () => 0,
};

function mayRenew(tokenStorage: TokenStorage, kept?: string): boolean {
  const environment = new FakeEnvironment();
  if (kept !== undefined) environment.cookies.set('refresh_token', kept);
  const token = createSessionToken(
    environment,
    http,
    tokenStorage,
    () => undefined,
    () => Promise.resolve([]),
    () => undefined,
  );
  const may = token.mayRenew();
  token.dispose();
  return may;
}

describe('what a session can be renewed with', () => {
  it('is kept beside the cookie of a standalone console', () => {
    expect(mayRenew('cookie', 'renew-1')).toBe(true);
    expect(mayRenew('cookie')).toBe(false);
  });

  it('is never that of the console on the same site where the token is in memory', () => {
    expect(mayRenew('memory', 'renew-1')).toBe(false);
    expect(mayRenew('memory')).toBe(false);
  });
});
