import { request } from 'node:http';
import { calls } from '@patrolkit/transport/contract';
import { expect, it } from 'vitest';
import { useServer } from '../testing.ts';
import { digestOf } from './seeds.ts';
import { signInLimits } from './sign-ins.ts';

const bench = useServer('sign-in-rate', { signInLimits });

/** Signs in from an address of this machine. Returns the status, and the seconds after which to try again. */
const signIn = (localAddress: string): Promise<{ status: number; retryAfter: number }> =>
  new Promise((resolve, reject) => {
    const body = new URLSearchParams({ username: 'nobody', password: digestOf('wrong'), grant_type: 'password' });
    const { path = '', method } = calls['login'] ?? {};
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const asked = request(bench.root() + path, { method, headers, localAddress }, answer => {
      answer.resume();
      resolve({ status: answer.statusCode ?? 0, retryAfter: Number(answer.headers['retry-after'] ?? 0) });
    });
    asked.on('error', reject);
    asked.end(body.toString());
  });

it('sign-ins are twenty a minute of one address; another address has its own', async () => {
  for (let n = 0; n < 20; n += 1) expect((await signIn('127.0.0.1')).status, String(n)).not.toBe(429);
  const { status, retryAfter } = await signIn('127.0.0.1');
  expect(status).toBe(429);
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(60);
  expect((await signIn('127.0.0.2')).status).not.toBe(429);
});
