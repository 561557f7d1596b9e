import { get } from 'node:http';
import { calls, type AnyCall } from '@patrolkit/transport/contract';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { useServer } from '../testing.ts';

const bench = useServer('http');
const { ask, tokenOf, test, root } = bench;

describe('calls', () => {
  it('are all routed', async () => {
    for (const call of Object.values(calls)) {
      const response = await fetch(root() + call.path, { method: call.method });
      expect(response.status, call.name).not.toBe(404);
    }
  });

  it('need the token in its header, not in a cookie', async () => {
    const answer = await ask('searchRobotList', {}, '', { Cookie: `token=${await tokenOf('operator')}` });
    expect([answer.status, answer.code]).toEqual([401, 2006]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors');
  });

  it('let pages of this machine ask, and no others', async () => {
    const preflight = (origin: string) =>
      fetch(`${root()}/robotservice/device/searchRobotList.action`, {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'token' },
      });
    const allowed = await preflight('http://localhost:9999');
    expect(allowed.headers.get('access-control-allow-origin')).toBe('http://localhost:9999');
    expect(allowed.headers.get('access-control-allow-headers')).toContain('Token');
    expect((await preflight('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('tell pages of other origins the time, and the name of a file', async () => {
    const { headers } = await ask('getSysInfo', {}, '', { Origin: 'http://localhost:9999' });
    expect(headers.get('access-control-expose-headers')?.split(', ')).toEqual(['Content-Disposition', 'Date']);
    expect(Math.abs(Date.parse(headers.get('date') ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('refuse what does not belong, in the language asked for', async () => {
    const english = await ask('selectDeviceChannel', { deviceId: 'nobody' }, await tokenOf('operator'));
    expect([english.status, english.ret, english.msg]).toEqual([200, 0, 'No such device, or not visible to you']);
    const chinese = await ask('selectDeviceChannel', { deviceId: 'nobody' }, await tokenOf('operator'), {
      'Accept-Language': 'zh-cn',
    });
    expect(chinese.msg).toBe('设备不存在或不可见');
    const unreadable = await ask('selectDeviceChannel', {}, await tokenOf('operator'));
    expect([unreadable.status, unreadable.ret]).toEqual([200, 0]);
  });
});

describe('the body of a call', () => {
  /** The answer to a call with a form as body, `bytes` long. */
  const send = async (name: string, bytes: number): Promise<{ status: number; ret: unknown }> => {
    const head = 'zzPad=';
    const response = await fetch(root() + (calls[name]?.path ?? ''), {
      method: 'POST',
      headers: { Token: await tokenOf('operator'), 'Content-Type': 'application/x-www-form-urlencoded' },
      body: head + 'x'.repeat(bytes - head.length),
    });
    return { status: response.status, ret: ((await response.json()) as { ret?: unknown }).ret };
  };

  it('is 64 KiB long at most, and longer only where it carries a file', async () => {
    expect((await send('confirmAlarm', 65_536)).status).toBe(200);
    const tooLong = await send('confirmAlarm', 65_537);
    expect(tooLong.status).toBe(413);
    expect(tooLong.ret).not.toBe(1);
    const carrying = Object.values(calls).find(({ carriesFile, method }) => carriesFile && method === 'POST');
    expect((await send(carrying?.name ?? '', 65_537)).status).not.toBe(413);
  });
});

describe('numbers and times of requests', () => {
  type Kind = AnyCall['request']['kind'];
  const plain = (kind: Kind): Kind =>
    kind.type === 'optional' || kind.type === 'default' ? plain(kind.of.kind) : kind;
  const sample = (kind: Kind): string => {
    const of = plain(kind);
    if (of.type === 'choice') return String(Object.values(of.words)[0]);
    if (of.type === 'number' || of.type === 'flag') return '1';
    return of.type === 'time' ? String(Date.now()) : 'PR001';
  };
  /** Leaves out the calls that end the session or drive, and those whose body is a file. */
  const left = new Set(['logout', 'login', 'sendControlCommand']);
  const cases = Object.values(calls).flatMap(call => {
    const { kind } = call.request;
    if (left.has(call.name) || call.body === 'multipart' || call.answersFile || kind.type !== 'entity') return [];
    const fields = Object.values(kind.fields);
    return fields
      .filter(field => ['number', 'time'].includes(plain(field.codec.kind).type))
      .map(field => ({ call, field, fields }));
  });

  it('are no fault of the server, whatever they are, and none beyond what a calendar holds is taken', async () => {
    const token = await tokenOf('admin');
    expect(cases.length).toBeGreaterThan(20);
    for (const { call, field, fields } of cases) {
      const rest = Object.fromEntries(fields.map(({ wireName, codec }) => [wireName, sample(codec.kind)]));
      for (const value of ['1e300', '-1e300', '9e15', 'Infinity', '1.5', '-1', '8640000000000000', '1e-300']) {
        const { status, ret } = await ask(call.name, { ...rest, [field.wireName]: value }, token);
        const where = `${call.name}.${field.wireName}=${value}`;
        expect(status, where).toBeLessThan(500);
        // The envelope of a refusal does not say `ret: 1`.
        if (['1e300', '-1e300', '9e15', 'Infinity'].includes(value)) expect(ret, where).not.toBe(1);
      }
    }
    expect(bench.errors).toEqual([]);
  });
});

describe("a name that is none of this server's", () => {
  it('reaches no call, page or socket', async () => {
    const port = Number(new URL(root()).port);
    const status = (path: string, headers: Record<string, string>): Promise<number> =>
      new Promise((resolve, reject) => {
        const asked = get({ host: '127.0.0.1', port, path, headers }, answer => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        });
        asked.on('error', reject);
      });
    const Host = `evil.example:${String(port)}`;
    for (const path of ['/', '/robotmgr/', calls['getSysInfo']!.path, '/files/plan/hall.svg'])
      expect(await status(path, { Host, Origin: `http://${Host}` }), path).toBe(421);
    const refused = await new Promise<number>(resolve => {
      const socket = new WebSocket(`ws://127.0.0.1:${String(port)}/websocket/web/1001`, {
        headers: { Host, Origin: `http://${Host}` },
      });
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0));
      socket.on('error', () => undefined);
    });
    expect(refused).toBe(421);
    expect(await status(calls['getSysInfo']!.path, { Host: `localhost:${String(port)}` })).toBe(200);
  });
});

describe('the surface for tests', () => {
  it('slows and breaks calls', async () => {
    const token = await tokenOf('operator');
    await test('slow', { call: 'keepTokenConnection', ms: 200 });
    const began = Date.now();
    await ask('keepTokenConnection', {}, token);
    expect(Date.now() - began).toBeGreaterThanOrEqual(195);
    await test('break', { call: 'getSysInfo', times: 1 });
    const broken = await fetch(`${root()}${calls['getSysInfo']!.path}`);
    expect([broken.status, broken.headers.get('content-type')]).toEqual([500, 'text/html']);
    expect((await ask('getSysInfo')).ret).toBe(1);
    await test('reset');
  });

  it('is closed to pages', async () => {
    const response = await fetch(`${root()}/__test/reset`, {
      method: 'POST',
      headers: { Origin: 'http://localhost:1' },
    });
    expect(response.status).toBe(404);
  });
});
