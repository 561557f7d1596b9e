import { describe, expect, it } from 'vitest';
import { calls } from '@patrolkit/transport/contract';
import { digestOf } from '../session/seeds.ts';
import { callServer, useServer } from '../testing.ts';

/** The trusted proxies are this machine and one more in front of it. */
const bench = useServer('clients', {
  trustedProxies: ['127.0.0.1', '10.9.0.0/16'],
  allowOrigins: ['https://portal.example'],
});
/** A server that trusts no proxy. */
const plain = useServer('clients-plain');

describe('the address of a client', () => {
  /** The address that is recorded for a failed sign-in with these headers. */
  const addressOf = async (headers: Record<string, string>): Promise<unknown> => {
    await bench.database.query('DELETE FROM sign_ins');
    const typed = { username: 'nobody', password: digestOf('x'), grant_type: 'password' };
    await callServer(bench.server, 'login', typed, headers);
    const rows = await bench.database.query<{ address: string }>('SELECT address FROM sign_ins');
    return rows[0]?.address;
  };

  it.each([
    ['198.51.100.7', 'said by the proxy', '198.51.100.7'],
    [
      '203.0.113.1, 198.51.100.7',
      'the right-most that is not trusted: the rest was said by the client',
      '198.51.100.7',
    ],
    ['198.51.100.7, 10.9.1.2', 'said by the first of two proxies', '198.51.100.7'],
    ['127.0.0.1, 198.51.100.7', 'not one that the client claims to be', '198.51.100.7'],
    ['2001:db8::7', 'of version 6', '2001:db8::7'],
    ['::ffff:198.51.100.7', 'of version 4, written as version 6', '198.51.100.7'],
    ['unknown', 'that of the proxy where it says none', '127.0.0.1'],
    ['', 'that of the proxy where it says nothing', '127.0.0.1'],
  ])('of X-Forwarded-For: %j is %s', async (said, _, address) => {
    expect(await addressOf(said === '' ? {} : { 'X-Forwarded-For': said })).toBe(address);
  });

  it('is counted by itself behind one proxy', async () => {
    await bench.test('reset');
    const typed = { username: 'viewer', password: digestOf('x'), grant_type: 'password' };
    for (let n = 0; n < 10; n++) await callServer(bench.server, 'login', typed, { 'X-Forwarded-For': '198.51.100.7' });
    const refused = await callServer(bench.server, 'login', typed, { 'X-Forwarded-For': '198.51.100.7' });
    expect(refused.status).toBe(429);
    await bench.test('reset');
  });
});

describe('the address of a client that no trusted proxy names', () => {
  it('is that of its connection', async () => {
    const typed = { username: 'nobody', password: digestOf('x'), grant_type: 'password' };
    await callServer(plain.server, 'login', typed, {
      'X-Forwarded-For': '198.51.100.7',
      Forwarded: 'for=198.51.100.7',
    });
    expect(await plain.database.query('SELECT address FROM sign_ins')).toEqual([{ address: '127.0.0.1' }]);
  });
});

describe('the page of another origin', () => {
  const foreign = { Origin: 'https://evil.example' };
  const statusOf = async (path: string, method: string, headers: Record<string, string>): Promise<number> =>
    (await fetch(bench.root() + path, { method, headers })).status;

  it('is refused every call, before it does anything, in the language of the reader', async () => {
    for (const { path, method } of Object.values(calls)) expect(await statusOf(path, method, foreign), path).toBe(403);
    const answer = await callServer(bench.server, 'login', {}, { ...foreign, 'Accept-Language': 'zh-cn' });
    expect(await answer.json()).toMatchObject({ ret: 0, msg: '该页面无权使用此服务器。' });
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it.each(['null', 'https://portal.example.evil.example', 'http://portal.example', 'not an origin'])(
    'is refused where it is %s',
    async origin => {
      const { path = '' } = calls['getVerifyCode'] ?? {};
      expect(await statusOf(path, 'GET', { Origin: origin })).toBe(403);
      expect(await statusOf('/anything', 'POST', { Origin: origin })).toBe(403);
    },
  );

  it('is let in where its origin is configured, or that of the server', async () => {
    const { path = '' } = calls['getVerifyCode'] ?? {};
    expect(await statusOf(path, 'GET', { Origin: 'https://portal.example' })).toBe(200);
    expect(await statusOf(path, 'GET', { Origin: bench.root() })).toBe(200);
    expect(await statusOf(path, 'GET', {})).toBe(200);
  });

  it('cannot make a call as a picture either, for which a browser names no origin', async () => {
    const { path = '' } = calls['getVerifyCode'] ?? {};
    expect(await statusOf(path, 'GET', { 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    expect(await statusOf(path, 'GET', { 'Sec-Fetch-Site': 'same-origin' })).toBe(200);
  });

  it('may show files of the server', async () => {
    expect(await statusOf('/files/sound/smoke.wav', 'GET', foreign)).toBe(200);
    expect(await statusOf('/files/sound/smoke.wav', 'GET', { 'Sec-Fetch-Site': 'cross-site' })).toBe(200);
  });
});
