import { get } from 'node:http';
import { createFlvReader, type FlvEvent } from '@patrolkit/transport';
import { calls, type AlarmStatus, type AnyCall } from '@patrolkit/transport/contract';
import { encodeControl, type ControlMessage } from '@patrolkit/transport/control';
import { uploadCases } from '@patrolkit/transport/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MediaStreamTrack, RTCPeerConnection, RtpHeader, RtpPacket, useH264, usePCMU } from 'werift';
import { WebSocket } from 'ws';
import { openStudioHere, type Studio } from '../camera/cameras.ts';
import { readTags } from '../camera/flv.ts';
import { decodeSound, loudnessAt } from '../camera/sound-testing.ts';
import { World } from '../world/world.ts';
import { openDatabase, type Database } from './database.ts';
import type { Gateway, GatewayOptions } from './gateway.ts';
import { siren } from './robot-voice.ts';
import { signInLimits } from './sessions.ts';
import { callGateway, startTestGateway, testFolder } from './testing.ts';
import { textOf } from './texts.ts';
import { digestOf, seeds } from './users.ts';

const folder = testFolder('gateway');
let database: Database;
/** Turns of the event loop that each query waits: what is asked at once is then in hand at once, as with a database over a network. */
let turns = 0;
let gateway: Gateway;
const errors: string[] = [];

/** What the cameras were told of a robot, newest last: how many PTZ commands it has obeyed. */
const shownTo: number[] = [];
const watchedStudio = (): Studio => {
  const studio = openStudioHere({ blocks: true, zoneMinutes: 0, recordFps: 2 });
  return {
    ...studio,
    post: message => {
      if (message.type === 'state' && message.poses['PR001']) shownTo.push(message.poses['PR001'].ptzCount);
      studio.post(message);
    },
  };
};

const start = (perMinute = 1000, more: Partial<GatewayOptions> = {}): Promise<Gateway> =>
  startTestGateway({
    database,
    errors,
    filesFolder: folder.path,
    studio: watchedStudio(),
    signInLimits: { ...signInLimits, perMinute },
    sosTimes: { ring: 4000, grace: 900 },
    ...more,
  });

beforeAll(async () => {
  const engine = await openDatabase(undefined);
  database = {
    query: async (sql, parameters) => {
      for (let turn = 0; turn < turns; turn++) await new Promise(resolve => setImmediate(resolve));
      return engine.query(sql, parameters);
    },
    transaction: work => engine.transaction(work),
    close: () => engine.close(),
  };
  gateway = await start();
}, 60_000);

afterAll(async () => {
  await gateway.close();
  await database.close();
  folder.remove();
  expect(errors).toEqual([]);
});

interface Answer {
  status: number;
  ret?: number;
  msg?: string;
  code?: number;
  // Tests read what stands on the wire.
  data: Record<string, unknown> & { rows?: Record<string, unknown>[]; total?: number };
  headers: Headers;
}

/** The rows of an answer that is a list. */
const rowsOf = ({ data }: { readonly data: unknown }): Record<string, unknown>[] => {
  if (!Array.isArray(data)) throw new Error(`no list: ${JSON.stringify(data)}`);
  return data as Record<string, unknown>[];
};

const root = (): string => `http://127.0.0.1:${String(gateway.port)}`;

const ask = async (
  name: string,
  payload: Record<string, string> = {},
  token = '',
  more: Record<string, string> = {},
): Promise<Answer> => {
  const headers = { 'Accept-Language': 'en-us', ...(token ? { Token: token } : {}), ...more };
  const response = await callGateway(gateway, name, payload, headers);
  const body = (await response.json()) as Omit<Answer, 'status' | 'headers'>;
  return { ...body, status: response.status, headers: response.headers };
};

const signIn = async (account: string): Promise<string> => {
  const seed = seeds.find(candidate => candidate.account === account)!;
  const answer = await ask('login', { username: account, password: digestOf(seed.password), grant_type: 'password' });
  expect(answer.ret).toBe(1);
  return String(answer.data['access_token']);
};

const tokens = new Map<string, Promise<string>>();
/** One session a role, shared by the tests that do not end it. */
const tokenOf = (account: string): Promise<string> => {
  const known = tokens.get(account) ?? signIn(account);
  tokens.set(account, known);
  return known;
};
const userIds: Record<string, string> = {
  admin: '1001',
  operator: '1002',
  viewer: '1003',
  customer: '1004',
  industry: '1005',
};

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
  /** Not those that end the session or drive, nor those whose body is a file. */
  const left = new Set(['logout', 'login', 'sendControlCommand']);
  const cases = Object.values(calls).flatMap(call => {
    const { kind } = call.request;
    if (left.has(call.name) || call.body === 'multipart' || call.answersFile || kind.type !== 'entity') return [];
    const fields = Object.values(kind.fields);
    return fields
      .filter(field => ['number', 'time'].includes(plain(field.codec.kind).type))
      .map(field => ({ call, field, fields }));
  });

  it('are within what a calendar holds, or are refused with 400; no value is a fault of the server', async () => {
    const token = await tokenOf('admin');
    expect(cases.length).toBeGreaterThan(20);
    for (const { call, field, fields } of cases) {
      const rest = Object.fromEntries(fields.map(({ wireName, codec }) => [wireName, sample(codec.kind)]));
      for (const value of ['1e300', '-1e300', '9e15', 'Infinity', '1.5', '-1', '8640000000000000', '1e-300']) {
        const { status, ret } = await ask(call.name, { ...rest, [field.wireName]: value }, token);
        const where = `${call.name}.${field.wireName}=${value}`;
        expect(status, where).toBeLessThan(500);
        // A refusal says so in its envelope.
        if (['1e300', '-1e300', '9e15', 'Infinity'].includes(value)) expect(ret, where).not.toBe(1);
      }
    }
    expect(errors).toEqual([]);
  }, 60_000);
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

interface Frame {
  type: string;
  deviceId?: string;
  data: Record<string, unknown>;
}

class Console {
  readonly frames: Frame[] = [];
  closed: number | undefined;
  readonly socket: WebSocket;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', data => this.frames.push(JSON.parse(String(data as Buffer)) as Frame));
    socket.on('close', code => (this.closed = code));
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  async next(type: string, since = 0): Promise<Frame> {
    return until(() => this.frames.slice(since).find(frame => frame.type === type), type);
  }
}

const until = async <T>(read: () => T | undefined | false, what: string, ms = 4000): Promise<T> => {
  const end = Date.now() + ms;
  for (;;) {
    const found = read();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise(resolve => setTimeout(resolve, 10));
  }
};

const dial = (
  path: string,
  options: { token?: string; cookie?: string; origin?: string },
  onMade: (socket: WebSocket) => void = () => undefined,
): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(
      `${root().replace('http', 'ws')}${path}`,
      options.token ? [`bearer.${options.token}`] : [],
      {
        origin: options.origin ?? root(),
        ...(options.cookie ? { headers: { Cookie: `token=${options.cookie}` } } : {}),
      },
    );
    onMade(socket);
    socket.on('open', () => resolve(socket));
    socket.on('error', reject);
  });

let pages = 0;
const open = async (account: string, isSingleton: boolean, token?: string): Promise<Console> => {
  const query = `GID=page${String(++pages)}&lang=en-us${isSingleton ? '&remark=base-singleton' : ''}`;
  // It listens from the first moment: some pushes come with the open.
  let console: Console | undefined;
  const cookie = token ?? (await tokenOf(account));
  await dial(`/websocket/web/${userIds[account]!}?${query}`, { cookie }, socket => (console = new Console(socket)));
  return console!;
};

const test = async (action: string, body: object = {}): Promise<Record<string, unknown>> => {
  const response = await fetch(`${root()}/__test/${action}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
};

const command = async (account: string, deviceId: string, message: ControlMessage): Promise<Answer> =>
  ask('sendControlCommand', { deviceId, content: encodeControl(message) }, await tokenOf(account));

const forward: ControlMessage = { kind: 'move', directions: ['up'] };
const remark = 'seen on site';

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

describe('signing in', () => {
  it('gives each role its user, and none to a wrong password', async () => {
    for (const seed of seeds) {
      const answer = await ask('getPrivilegesByUser', {}, await tokenOf(seed.account));
      expect(answer.data['roleValue']).toBe(seed.role);
      expect(answer.data['roles']).not.toHaveLength(0);
    }
    const wrong = await ask('login', { username: 'operator', password: digestOf('wrong') });
    expect([wrong.ret, wrong.msg]).toEqual([0, 'Wrong account or password']);
  });

  it('stops after ten failures of an account, and tells a locked one', async () => {
    for (let i = 0; i < 10; i++)
      expect((await ask('login', { username: 'nobody', password: digestOf(String(i)) })).status).toBe(200);
    const stopped = await ask('login', { username: 'nobody', password: digestOf('x') });
    expect(stopped.status).toBe(429);
    expect(stopped.msg).toContain('15 minutes');
    await database.query(`UPDATE users SET locked = true WHERE account = 'industry'`);
    const seed = seeds.find(candidate => candidate.account === 'industry')!;
    const locked = await ask('login', { username: 'industry', password: digestOf(seed.password) });
    expect(locked.msg).toContain('locked');
    await database.query(`UPDATE users SET locked = false WHERE account = 'industry'`);
  }, 30_000);

  it('ends everywhere: the token is dead and its sockets close', async () => {
    const token = await signIn('operator');
    const socket = await open('operator', true, token);
    await ask('logout', { access_token: token });
    expect(await until(() => socket.closed, 'the close', 1000)).toBe(1008);
    const after = await ask('searchRobotList', {}, token);
    expect([after.status, after.code]).toEqual([401, 2007]);
  });

  it('with a password that must be changed leads to its change, and nowhere else', async () => {
    const [before] = await database.query<{ password: string }>(
      `SELECT password FROM users WHERE account = 'industry'`,
    );
    const other = await signIn('industry');
    const socket = await open('industry', true, other);
    await database.query(`UPDATE users SET must_change = true WHERE account = 'industry'`);
    const seed = seeds.find(({ account }) => account === 'industry')!;
    const token = await signIn('industry');
    const told = async (): Promise<unknown[]> => {
      const { data } = await ask('getPrivilegesByUser', {}, token);
      return [data['modifyPassword'], data['modifyPasswordRequired']];
    };
    expect(await told()).toEqual([1, 1]);
    const refused = await ask('searchRobotList', {}, token);
    expect([refused.status, refused.ret, refused.code]).toEqual([403, 0, 2008]);
    expect(refused.msg).toBe('Change your password before you go on');
    await expect(open('industry', true, token)).rejects.toThrow('403');
    const payload = {
      userId: userIds['industry']!,
      oldPassword: digestOf(seed.password),
      newPassword: digestOf('Other#2025'),
      newPassword2: digestOf('Other#2025'),
    };
    const wrong = await ask('modifyPassword', { ...payload, oldPassword: digestOf('wrong') }, token);
    expect(wrong).toMatchObject({ status: 200, ret: 0, errors: [{ field: 'oldPassword', msg: wrong.msg }] });
    // A browser may send it twice by itself.
    for (const commandNo of ['page-1', 'page-1'])
      expect((await ask('modifyPassword', { ...payload, commandNo }, token)).ret).toBe(1);
    expect((await ask('modifyPassword', payload, token)).ret).toBe(0);
    expect(await until(() => socket.closed, 'the close of the other session', 1000)).toBe(1008);
    expect((await ask('searchRobotList', {}, other)).code).toBe(2007);
    expect((await ask('searchRobotList', {}, token)).ret).toBe(1);
    (await open('industry', true, token)).socket.close();
    expect(await told()).toEqual([0, 0]);
    await database.query(`UPDATE users SET password = $1, password_at = $2 WHERE account = 'industry'`, [
      before!.password,
      Date.now() - 61 * 86_400_000,
    ]);
    const aged = await ask('getPrivilegesByUser', {}, await signIn('industry'));
    expect([aged.data['modifyPassword'], aged.data['modifyPasswordRequired']]).toEqual([1, 0]);
    tokens.delete('industry');
  }, 30_000);

  it('expires with 2006', async () => {
    const token = await signIn('customer');
    await test('expire', { userId: userIds['customer'] });
    tokens.delete('customer');
    expect((await ask('searchRobotList', {}, token)).code).toBe(2006);
  });
});

describe('the fleet', () => {
  it('is listed with kind, picture, state and right', async () => {
    const rows = (await ask('searchRobotList', { page: '1', pageSize: '999' }, await tokenOf('operator'))).data.rows!;
    expect(rows).toHaveLength(14);
    expect(new Set(rows.map(row => row['deviceType']))).toEqual(new Set(['robot', 'car', 'recorder', 'sensor']));
    expect(rows.find(row => row['deviceId'] === 'PR001')).toMatchObject({
      control: 1,
      online: 1,
      robotName: 'Patrol robot 01',
    });
    const picture = await fetch(root() + String(rows[0]!['modelPic']));
    expect(picture.headers.get('content-type')).toContain('image/svg+xml');
  });

  it('bounds the captures that are read back: others see none of a device that they do not see', async () => {
    const robots = async (token: string): Promise<unknown[]> =>
      (await ask('searchRobotList', { page: '1', pageSize: '999' }, token)).data.rows!.map(row => row['deviceId']);
    const [all, token] = [await robots(await tokenOf('admin')), await tokenOf('customer')];
    for (const id of all)
      await database.query(
        `INSERT INTO captures (kind, device_id, device_kind, device_number, map_id, label, point, picture, at)
         VALUES ('patrol', $1, 'robot', 1, '1', '', 2, '/files/x.jpg', $2)`,
        [id, 4e12],
      );
    const captured = async (payload: Record<string, string> = {}): Promise<unknown[]> => {
      const answer = await ask(
        'selectPatrolCaptureHistory',
        { page: '1', pageSize: '50', startTime: '4000000000000', ...payload },
        token,
      );
      expect(answer.data.total).toBe(answer.data.rows!.length);
      return answer.data.rows!.map(row => row['deviceId']);
    };
    const seen = await robots(token);
    expect((await captured()).toSorted()).toEqual(seen.toSorted());
    expect(await captured({ deviceId: String(seen[0]) })).toEqual([seen[0]]);
    expect(await captured({ deviceId: String(all.find(id => !seen.includes(id))) })).toEqual([]);
    await database.query('DELETE FROM captures WHERE at = $1', [4e12]);
  });

  it('is smaller for a customer and without control for an observer', async () => {
    const customer = (await ask('searchRobotList', {}, await tokenOf('customer'))).data;
    expect(customer.total).toBe(5);
    expect(customer.rows!.map(row => row['control'])).toContain(1);
    const viewer = (await ask('searchRobotList', {}, await tokenOf('viewer'))).data;
    expect(viewer.rows!.every(row => row['control'] === 0)).toBe(true);
    expect((await ask('changeControl', { deviceId: 'PR001', carmode: '1' }, await tokenOf('viewer'))).ret).toBe(0);
  });

  it('has floor plans whose pictures fit the positions', async () => {
    const answer = await ask('listFloorPlans', {}, await tokenOf('operator'));
    const list = rowsOf(answer);
    expect(list).toHaveLength(2);
    const svg = await (await fetch(root() + String(list[0]!['picUrl']))).text();
    expect(svg).toContain(`width="${String(list[0]!['width'])}"`);
    expect(svg).toContain('Warehouse');
    expect(Number(list[0]!['width']) * Number(list[0]!['resolution'])).toBe(56);
  });
});

describe('sockets', () => {
  it('need an allowed origin, a session, and the user of it', async () => {
    const cookie = await tokenOf('operator');
    const path = '/websocket/web/1002?GID=x&lang=en-us';
    await expect(dial(path, { cookie, origin: 'https://elsewhere.example' })).rejects.toThrow('403');
    await expect(dial(path, {})).rejects.toThrow('401');
    await expect(dial(path, { cookie: 'nonsense' })).rejects.toThrow('401');
    await expect(dial('/websocket/web/1001?GID=x', { cookie })).rejects.toThrow('403');
    const bearer = await dial(path, { token: cookie, origin: 'http://localhost:9999' });
    expect(bearer.protocol).toBe(`bearer.${cookie}`);
    expect(bearer.extensions).toBe('');
    bearer.close();
  });

  it('are five a page', async () => {
    const cookie = await tokenOf('operator');
    const sockets: WebSocket[] = [];
    for (let i = 0; i < 5; i++) sockets.push(await dial('/websocket/web/1002?GID=crowded', { cookie }));
    await expect(dial('/websocket/web/1002?GID=crowded', { cookie })).rejects.toThrow('429');
    for (const socket of sockets) socket.close();
  });

  it('take no frame above 64 KiB and no flood of messages', async () => {
    const large = await open('operator', true);
    large.send('x'.repeat(65 * 1024));
    expect(await until(() => large.closed, 'the close')).toBe(1009);
    const flood = await open('operator', true);
    for (let i = 0; i < 101; i++) flood.send({ type: 'heartbeat', data: {} });
    expect(await until(() => flood.closed, 'the close')).toBe(1013);
  });

  it('answer a heartbeat once, and outlive nonsense', async () => {
    const socket = await open('operator', true);
    for (const text of ['{', 'null', '[]', '{"type":5}', '{"type":"unknown"}', '{"type":"PushSwitch","data":7}'])
      socket.send(text);
    socket.send({ type: 'heartbeat', data: {} });
    await socket.next('serverHeartBeat');
    socket.send({ type: 'heartbeat', data: {} });
    await new Promise(resolve => setTimeout(resolve, 100));
    expect(socket.frames.filter(frame => frame.type === 'serverHeartBeat')).toHaveLength(1);
    expect(socket.closed).toBeUndefined();
    socket.socket.close();
  });

  it('push what is switched on, each on its own socket', async () => {
    const singleton = await open('operator', true);
    const device = await open('operator', false);
    for (const socket of [singleton, device]) {
      socket.send({
        type: 'PushSwitch',
        data: {
          RobotListPushSwitch: '1',
          RobotSituationPushSwitch: '1',
          RobotStatusPushSwitch: '1',
          LineInfoPushSwitch: '1',
          ChannelListPushSwitch: '1',
        },
      });
    }
    device.send({ type: 'DeviceChange', data: { deviceId: 'PR002' } });
    expect((await device.next('SwitchResult')).data).toEqual({ result: 1 });
    expect((await device.next('RobotStatus')).deviceId).toBe('PR002');
    expect((await device.next('ChannelList')).data).toHaveLength(2);
    await device.next('LineInfo');
    expect((await singleton.next('RobotList')).data).toHaveLength(14);
    expect(((await singleton.next('RobotSituation')).data['devices'] as unknown[]).length).toBe(14);
    expect(device.frames.some(frame => frame.type === 'RobotList')).toBe(false);
    expect(singleton.frames.some(frame => frame.type === 'RobotStatus')).toBe(false);
    device.send({ type: 'DeviceChange', data: { deviceId: 'nobody' } });
    expect(
      (await until(() => device.frames.filter(frame => frame.type === 'SwitchResult')[1], 'a refusal')).data,
    ).toEqual({ result: 0 });
    // Refused is not deselected: the device of before is still followed.
    const seen = device.frames.length;
    expect((await device.next('RobotStatus', seen)).deviceId).toBe('PR002');
    singleton.socket.close();
    device.socket.close();
  });
});

describe('driving', () => {
  it('moves while commands come, stops 500 ms after the last, and pushes the status', async () => {
    const device = await open('operator', false);
    device.send({ type: 'PushSwitch', data: { RobotStatusPushSwitch: '1' } });
    device.send({ type: 'DeviceChange', data: { deviceId: 'PR001' } });
    await device.next('RobotStatus');
    expect((await command('operator', 'PR001', forward)).ret).toBe(0);
    const seen = device.frames.length;
    expect((await ask('changeControl', { deviceId: 'PR001', carmode: '1' }, await tokenOf('operator'))).ret).toBe(1);
    const status = await until(
      () => device.frames.slice(seen).find(frame => frame.data['workModel'] === 0),
      'manual mode',
      500,
    );
    expect(status.data['driver']).toBe('Operator');
    await test('place', { deviceId: 'PR001', x: 12, y: 11.6, heading: 0 });
    const pose = async () => Number((await test('pose', { deviceId: 'PR001' }))['x']);
    for (let i = 0; i < 3; i++) {
      expect((await command('operator', 'PR001', forward)).ret).toBe(1);
      await new Promise(resolve => setTimeout(resolve, 200));
    }
    expect(await pose()).toBeGreaterThan(12.4);
    await new Promise(resolve => setTimeout(resolve, 450));
    const stopped = await pose();
    await new Promise(resolve => setTimeout(resolve, 300));
    expect(await pose()).toBe(stopped);
    expect(stopped).toBeLessThan(14);
    device.socket.close();
    await until(() => device.closed, 'the close');
    // The server hears of it a moment later, and takes the control away.
    await new Promise(resolve => setTimeout(resolve, 50));
  });

  it('has one driver; anyone who sees the robot may stop it', async () => {
    await ask('changeControl', { deviceId: 'PR002', carmode: '1' }, await tokenOf('operator'));
    const admin = await tokenOf('admin');
    const refused = await command('admin', 'PR002', forward);
    expect([refused.status, refused.msg]).toEqual([200, 'Operator is controlling this robot']);
    expect((await ask('checkActionAuthority', { deviceId: 'PR002' }, admin)).data).toEqual({
      isGranted: 0,
      holder: 'Operator',
    });
    await test('place', { deviceId: 'PR002', x: 12, y: 20.5, heading: 0 });
    await command('operator', 'PR002', forward);
    expect((await command('viewer', 'PR002', { kind: 'stop' })).ret).toBe(1);
    expect((await test('pose', { deviceId: 'PR002' }))['speed']).toBe(0);
    expect((await command('viewer', 'PR002', { kind: 'ptz', action: 'left' })).ret).toBe(0);
  });

  it('stops a driver whose socket closes', async () => {
    const token = await signIn('operator');
    const socket = await open('operator', false, token);
    expect((await ask('changeControl', { deviceId: 'PR003', carmode: '1' }, token)).ret).toBe(1);
    socket.socket.close();
    await until(() => socket.closed, 'the close');
    await new Promise(resolve => setTimeout(resolve, 50));
    expect((await ask('checkActionAuthority', { deviceId: 'PR003' }, await tokenOf('admin'))).data['isGranted']).toBe(
      1,
    );
  });

  it('pans the camera, and refuses an eleventh command in a second and broken XML', async () => {
    await ask('changeControl', { deviceId: 'PR001', carmode: '1' }, await tokenOf('operator'));
    await new Promise(resolve => setTimeout(resolve, 1000));
    const before = (await test('pose', { deviceId: 'PR001' }))['ptz'] as { pan: number };
    await command('operator', 'PR001', { kind: 'ptz', action: 'left' });
    await new Promise(resolve => setTimeout(resolve, 200));
    await command('operator', 'PR001', { kind: 'ptzStop', action: 'left' });
    expect(((await test('pose', { deviceId: 'PR001' }))['ptz'] as { pan: number }).pan).not.toBe(before.pan);
    const many = await Promise.all(
      Array.from({ length: 12 }, () => command('operator', 'PR001', { kind: 'ptz', action: 'up' })),
    );
    expect(many.filter(answer => answer.status === 429).length).toBeGreaterThan(0);
    expect((await command('operator', 'PR001', { kind: 'stop' })).ret).toBe(1);
    const token = await tokenOf('operator');
    for (const content of [
      '',
      '<',
      '<ControlMessage><RobotMove><Action>1</Action></RobotMove></ControlMessage>',
      '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>',
    ]) {
      expect((await ask('sendControlCommand', { deviceId: 'PR001', content }, token)).ret, content).toBe(0);
    }
    const log = (await test('commands'))['commands'] as { message: ControlMessage; at: number }[];
    expect(log.some(entry => entry.message.kind === 'ptzStop' && entry.at > 0)).toBe(true);
  });
});

describe('alarms', () => {
  const statusOf = async (id: string): Promise<Record<string, unknown>> => {
    const answer = await ask('getAlarmDetails', { id }, await tokenOf('operator'));
    return rowsOf(answer)[0]!;
  };

  it('are stored before they are pushed, with a picture of what was seen', async () => {
    const socket = await open('operator', true);
    socket.send({ type: 'PushSwitch', data: { AlarmInfoPushSwitch: '1' } });
    await new Promise(resolve => setTimeout(resolve, 50));
    const { ids } = (await test('raise', { count: 2, deviceId: 'PR001' })) as { ids: string[] };
    const pushed = await until(
      () => socket.frames.find(frame => frame.type === 'AlarmInfo' && frame.data['id'] === ids[0]),
      'the alarm',
    );
    expect(pushed.data).toMatchObject({ alarmStatus: 0, deviceName: 'Patrol robot 01' });
    const jpeg = Buffer.from(await (await fetch(root() + String(pushed.data['picUrl']))).arrayBuffer());
    expect([...jpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    const open1 = await ask(
      'findAlarmStatByParam',
      { page: '1', pageSize: '1', alarmStatus: '0' },
      await tokenOf('operator'),
    );
    expect(open1.data.total).toBeGreaterThanOrEqual(2);
    expect(open1.data.rows).toHaveLength(1);
    socket.socket.close();
  });

  it('are confirmed once, told to everybody, and written into the audit', async () => {
    const [first, second] = [await open('operator', true), await open('admin', true)];
    const { ids } = (await test('raise', { count: 2, deviceId: 'PR002' })) as { ids: string[] };
    const token = await tokenOf('operator');
    const people = (await ask('searchCustomers', { offset: '0', limit: '20' }, token)).data.rows!;
    const payload = { alarmId: ids.join(','), confirmComment: remark, userId: String(people[0]!['id']) };
    expect((await ask('confirmAlarm', payload, token)).ret).toBe(1);
    for (const socket of [first, second])
      expect((await socket.next('AlarmConfirm')).data).toMatchObject({ alarmStatus: 1, confirmUsername: 'Operator' });
    const before = await statusOf(ids[0]!);
    expect(before).toMatchObject({
      alarmStatus: 1,
      confirmComment: remark,
      dealUsername: people[0]!['customerNickname'],
    });
    expect((await ask('confirmAlarm', { ...payload, confirmComment: 'again' }, await tokenOf('admin'))).ret).toBe(1);
    expect(await statusOf(ids[0]!)).toEqual(before);
    expect(second.frames.filter(frame => frame.type === 'AlarmConfirm')).toHaveLength(1);
    const audited = await database.query<{ page_id: string; before: AlarmStatus; after: AlarmStatus }>(
      `SELECT * FROM audit WHERE target = $1`,
      [`alarm ${ids[0]!}`],
    );
    expect(audited).toMatchObject([{ user_id: '1002', before: 'unacknowledged', after: 'acknowledged' }]);
    expect(audited[0]!.page_id).toMatch(/^page/);
    first.socket.close();
    second.socket.close();
  });

  it('are confirmed by one of two who press at once, 500 times; the other finds whose it was', async () => {
    const users = ['operator', 'admin'] as const;
    const names = { operator: 'Operator', admin: 'Administrator' };
    const sockets = await Promise.all(users.map(account => open(account, true)));
    const { ids } = (await test('raise', { count: 500, deviceId: 'PR002' })) as { ids: string[] };
    expect(new Set(ids).size).toBe(500);
    /** Confirms; what a console reads behind the answer, since the server says done to both, is read of some. */
    const press = async (id: string, account: (typeof users)[number], reads: boolean): Promise<unknown> => {
      const token = await tokenOf(account);
      expect((await ask('confirmAlarm', { alarmId: id, confirmComment: `by ${account}` }, token)).ret).toBe(1);
      if (!reads) return undefined;
      const [detail] = rowsOf(await ask('getAlarmDetails', { id }, token));
      return detail && [detail['alarmStatus'], detail['confirmUsername'], detail['confirmComment']];
    };
    const read = new Map<string, unknown[]>();
    turns = 3;
    for (let at = 0; at < ids.length; at += 25) {
      await Promise.all(
        ids.slice(at, at + 25).map(async (id, index) => {
          const order = index % 2 === 0 ? users : users.toReversed();
          const seen = await Promise.all(order.map(account => press(id, account, index < 2)));
          if (index < 2) read.set(id, seen);
        }),
      );
    }
    turns = 0;
    const rows = await database.query<{ id: number; note: string; audited: string[] }>(
      `SELECT id, confirm_note AS note,
         ARRAY(SELECT user_id FROM audit WHERE action = 'confirm' AND target = 'alarm ' || alarms.id) AS audited
       FROM alarms WHERE id = ANY($1::bigint[])`,
      [ids.map(Number)],
    );
    expect(rows).toHaveLength(500);
    const winners = new Map(
      rows.map(({ id, note }) => [String(id), users.find(account => note === `by ${account}`) ?? 'operator']),
    );
    for (const { id, note, audited } of rows) {
      const winner = winners.get(String(id)) ?? 'operator';
      expect({ note, audited }).toEqual({ note: `by ${winner}`, audited: [userIds[winner]] });
    }
    // Both have won, or it was no race.
    expect(new Set(winners.values()).size).toBe(2);
    expect(read.size).toBe(40);
    for (const [id, seen] of read) {
      const winner = winners.get(id) ?? 'operator';
      expect(seen).toEqual(users.map(() => [1, names[winner], `by ${winner}`]));
    }
    const told = ({ frames }: Console): string[] =>
      frames.flatMap(({ type, data }) => (type === 'AlarmConfirm' ? String(data['alarmId']).split(',') : []));
    for (const socket of sockets) {
      await until(() => told(socket).length >= 500, 'the pushes');
      expect(told(socket).toSorted()).toEqual(ids.toSorted());
      socket.socket.close();
    }
  });

  it('are closed by the rules', async () => {
    const { ids } = (await test('raise', { count: 2, deviceId: 'PR002' })) as { ids: string[] };
    const [one, two] = [ids[0]!, ids[1]!];
    const token = await tokenOf('operator');
    const close = (id: string, alarmStatus: string, more: Record<string, string> = {}) =>
      ask('setAlarmCloseCycle', { id, closeComment: remark, alarmStatus, ...more }, token);
    expect((await close(one, '2')).ret).toBe(0);
    expect((await ask('setAlarmCloseCycle', { id: one, closeComment: ' ', alarmStatus: '3' }, token)).ret).toBe(0);
    expect((await close(one, '3')).ret).toBe(1);
    expect((await close(one, '3')).ret).toBe(1);
    expect(await statusOf(one)).toMatchObject({ alarmStatus: 3, closeComment: remark, closeUsername: 'Operator' });
    await ask('confirmAlarm', { alarmId: two, confirmComment: remark }, token);
    expect((await close(two, '2', { picUrl: '/files/upload/none.jpg' })).ret).toBe(0);
    expect((await close(two, '2')).ret).toBe(1);
    expect((await ask('confirmAlarm', { alarmId: two, confirmComment: remark }, token)).ret).toBe(1);
    expect(await statusOf(two)).toMatchObject({ alarmStatus: 2 });
    expect((await ask('confirmAlarm', { alarmId: '999999', confirmComment: remark }, token)).ret).toBe(0);
  });

  it.each(uploadCases)(
    'take one JPEG and nothing else as their picture: $name: $verdict',
    async ({ files, verdict }) => {
      const form = new FormData();
      form.append('remark', 'no file');
      for (const file of files) form.append('file', file);
      const response = await fetch(`${root()}/robotservice/file/minio/uploadFile`, {
        method: 'POST',
        headers: { Token: await tokenOf('operator'), 'Accept-Language': 'en-us' },
        body: form,
      });
      const body = (await response.json()) as { ret: number; msg: string; data: { accessUrl: string } | null };
      if (verdict !== 'taken') {
        expect(body).toMatchObject({ ret: 0, msg: textOf('en-us', `error.${verdict}`) });
        expect(body.data ?? undefined).toBeUndefined();
        return;
      }
      expect(body.ret).toBe(1);
      // It comes back as a download of its kind, whatever it holds.
      const stored = await fetch(root() + (body.data?.accessUrl ?? ''));
      expect(stored.headers.get('content-type')).toBe('image/jpeg');
      expect(stored.headers.get('content-disposition')).toMatch(/^attachment; filename="upload-[\w-]+\.jpg"$/);
      expect(stored.headers.get('x-content-type-options')).toBe('nosniff');
      expect((await stored.arrayBuffer()).byteLength).toBe(files[0]?.size);
    },
  );

  it('are seen in screenshots: one JPEG with a remark, of a device that the user may see', async () => {
    const token = await tokenOf('operator');
    const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200_000, 7)]).toString('base64');
    const save = async (payload: Record<string, string>, by = token): Promise<number | undefined> =>
      (await ask('saveScreenshot', { deviceId: 'PR001', remarks: 'Door open', base64ImagesStr: jpeg, ...payload }, by))
        .ret;
    expect(await save({ remarks: '  ' })).toBe(0);
    expect(await save({ remarks: 'x'.repeat(151) })).toBe(0);
    expect(await save({ base64ImagesStr: Buffer.from('<svg>').toString('base64') })).toBe(0);
    expect(await save({ deviceId: 'none' })).toBe(0);
    expect(await save({})).toBe(1);
    // One of a recording stands where its picture does.
    const recordedAt = Date.now() - 3_600_000;
    expect(await save({ pictureTime: String(Date.now() + 60_000) })).toBe(0);
    expect(await save({ remarks: 'Open then', pictureTime: String(recordedAt) })).toBe(1);
    const stretch = { startTime: String(recordedAt - 1_000), stopTime: String(recordedAt + 1_000) };
    const { data } = await ask('findScreenshots', { deviceId: 'PR001', ...stretch }, token);
    expect(data).toMatchObject([{ createTime: recordedAt, remarks: 'Open then' }]);
  });

  it('are raised in level and reported, once, never lowered', async () => {
    const token = await tokenOf('operator');
    const { ids } = (await test('raise', { count: 2 })) as { ids: string[] };
    const [id] = ids;
    const level = async (): Promise<unknown> => {
      const detail = await ask('getAlarmDetails', { id: String(id) }, token);
      return rowsOf(detail)[0]!['alarmLevel'];
    };
    const raise = (to: string) => ask('alarmRankUpgrade', { alarmId: String(id), alarmLevel: to }, token);
    expect((await raise('1')).ret).toBe(1);
    expect(await level()).toBe(1);
    expect((await raise('3')).ret).toBe(1);
    expect(await level()).toBe(1);
    expect((await ask('reportAlarm', { alarmRecordId: String(id) }, token)).ret).toBe(1);
    const reported = async (): Promise<unknown> => {
      const detail = await ask('getAlarmDetails', { id: String(id) }, token);
      return rowsOf(detail)[0]!['reportTime'];
    };
    const first = await reported();
    expect(first).toBeTypeOf('number');
    await ask('reportAlarm', { alarmRecordId: String(id) }, await tokenOf('admin'));
    expect(await reported()).toBe(first);
    expect((await ask('alarmRankUpgrade', { alarmId: '999999', alarmLevel: '1' }, token)).ret).toBe(0);
  });

  it('and sessions survive a restart', async () => {
    const { ids } = (await test('raise', { count: 1 })) as { ids: string[] };
    const token = await tokenOf('operator');
    await gateway.close();
    gateway = await start();
    const answer = await ask('findAlarmStatByParam', { page: '1', pageSize: '200' }, token);
    expect(answer.ret).toBe(1);
    expect(answer.data.rows!.map(row => row['id'])).toContain(ids[0]);
  });
});

describe('sounds of alarms', () => {
  it('come with the kinds that have one', async () => {
    const console = await open('operator', true);
    console.send({ type: 'PushSwitch', data: { AlarmInfoPushSwitch: '1' } });
    await test('raise', { kind: 'smoke', deviceId: 'PR001' });
    const { data } = await console.next('AlarmInfo');
    expect(data).toMatchObject({ alarmType: '201', audioRemind: 1 });
    const sound = await fetch(new URL(String(data['audioRemindFileUrl']), root()));
    expect(sound.headers.get('content-type')).toBe('audio/wav');
    const wav = Buffer.from(await sound.arrayBuffer());
    expect(wav.subarray(0, 4).toString('ascii')).toBe('RIFF');
    expect(wav.readUInt32LE(4)).toBe(wav.length - 8);
    expect((await fetch(`${root()}/files/sound/bag.wav`)).status).toBe(404);
    console.socket.close();
  });
});

describe('reviews', () => {
  const detailOf = async (id: string): Promise<Record<string, unknown>> => {
    const answer = await ask('getAlarmDetails', { id }, await tokenOf('operator'));
    return rowsOf(answer)[0]!;
  };
  const raised = async (deviceId: string, stays: boolean): Promise<string> => {
    const { ids } = (await test('raise', { count: 1, deviceId, kind: 'bag' })) as { ids: string[] };
    expect(await test('cause', { alarmId: ids[0], on: stays })).toEqual({ done: true });
    return ids[0]!;
  };
  const review = async (id: string, account = 'operator') =>
    ask('reviewAlarm', { alarmId: id }, await tokenOf(account));
  const done = async (id: string, status: number, ms = 15_000): Promise<Record<string, unknown>> => {
    const end = Date.now() + ms;
    for (;;) {
      const detail = await detailOf(id);
      if (detail['reviewStatus'] === status) return detail;
      if (Date.now() > end) throw new Error(`review stays ${String(detail['reviewStatus'])}`);
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  };
  const actionsOn = async (id: string): Promise<unknown[]> => {
    const rows = await database.query<{ action: string; user_id: string }>(
      'SELECT action, user_id FROM audit WHERE target = $1 ORDER BY id',
      [`alarm ${id}`],
    );
    return rows.map(row => [row.action, row.user_id]);
  };
  const free = async (deviceId: string): Promise<void> => {
    await test('online', { deviceId, on: true });
    await test('emergency-stop', { deviceId, on: false });
    await test('mode', { deviceId, mode: 'automatic' });
  };
  const modeOf = (deviceId: string): string | undefined => gateway.world.device(deviceId)?.mode;

  beforeEach(async () => {
    await test('quiet');
    for (const deviceId of ['PR001', 'PR002']) await free(deviceId);
  });
  afterEach(async () => {
    await test('quiet', { on: false });
  });

  it('that find the cause again raise a new alarm that names its original', async () => {
    const socket = await open('operator', true);
    socket.send({ type: 'PushSwitch', data: { AlarmInfoPushSwitch: '1' } });
    const id = await raised('PR001', true);
    expect(await detailOf(id)).toMatchObject({ reviewStatus: 0, canReview: 1, reviewAlarm: 0 });
    expect((await review(id)).ret).toBe(1);
    expect(modeOf('PR001')).toBe('alarmReview');
    // A second order while the robot is on its way changes nothing.
    expect((await review(id, 'admin')).ret).toBe(1);
    const underway = await detailOf(id);
    expect(underway).toMatchObject({ reviewStatus: 1, reviewer: 'Operator', reviewDeviceName: 'Patrol robot 01' });
    const after = await done(id, 2);
    expect(after).toMatchObject({ reviewResult: 1, reviewer: 'Operator' });
    const newId = String(after['reviewAlarmId']);
    const pushed = await socket.next('AlarmReviewCompleted');
    expect(pushed.data).toEqual({ originalAlarmId: id, reviewAlarmId: newId });
    const order = socket.frames.map(frame => `${frame.type} ${String(frame.data['id'])}`);
    expect(order.indexOf(`AlarmInfo ${newId}`)).toBeGreaterThan(-1);
    expect(order.indexOf(`AlarmInfo ${newId}`)).toBeLessThan(socket.frames.indexOf(pushed));
    const produced = await detailOf(newId);
    expect(produced).toMatchObject({ reviewAlarm: 1, previousAlarmRecordId: id, alarmStatus: 0, alarmType: '411' });
    expect(produced['previousReviewAlarmTime']).toBe(underway['alarmBeginTime']);
    expect(produced['previousReviewAlarmPicUrl']).toBe(underway['picUrl']);
    const jpeg = Buffer.from(await (await fetch(root() + String(after['reviewPicUrl']))).arrayBuffer());
    expect([...jpeg.subarray(0, 2)]).toEqual([0xff, 0xd8]);
    expect(await actionsOn(id)).toEqual([
      ['review', '1002'],
      ['review completed', 'system'],
    ]);
    socket.socket.close();
  }, 30_000);

  it('that find nothing are regular, with a picture of the place', async () => {
    const socket = await open('admin', true);
    const id = await raised('PR001', false);
    expect((await review(id)).ret).toBe(1);
    const after = await done(id, 2);
    expect(after).toMatchObject({ reviewResult: 0 });
    expect(after['reviewAlarmId']).toBeUndefined();
    expect(String(after['reviewPicUrl'])).toContain('/files/alarm/');
    expect((await socket.next('AlarmReviewCompleted')).data).toEqual({ originalAlarmId: id });
    socket.socket.close();
  }, 30_000);

  it('end when somebody takes the robot over, when it is lost, and when they are called back', async () => {
    let id = '';
    for (const [how, interrupt] of [
      ['system', () => test('mode', { deviceId: 'PR001', mode: 'manual' })],
      ['system', () => test('online', { deviceId: 'PR001', on: false })],
      ['1001', async () => ask('cancelReviewAlarm', { alarmId: id }, await tokenOf('admin'))],
    ] as const) {
      await free('PR001');
      await test('place', { deviceId: 'PR001', x: 10, y: 11.6, heading: 0 });
      id = await raised('PR001', true);
      expect((await review(id)).ret, how).toBe(1);
      await interrupt();
      expect(await done(id, 3, 4000)).toMatchObject({ reviewStatus: 3 });
      expect(await actionsOn(id)).toEqual([
        ['review', '1002'],
        ['review cancel', how],
      ]);
      expect(modeOf('PR001')).not.toBe('alarmReview');
    }
    // A cancelled one may be ordered again; a repeated cancel changes nothing.
    await ask('cancelReviewAlarm', { alarmId: id }, await tokenOf('admin'));
    expect(await actionsOn(id)).toHaveLength(2);
    expect((await review(id)).ret).toBe(1);
    await done(id, 2);
  }, 30_000);

  it('that take too long are given up, and the robot goes back to its rounds', async () => {
    await gateway.close();
    gateway = await start(1000, { reviewTimeout: 400 });
    await test('quiet');
    await free('PR001');
    const id = await raised('PR001', true);
    // Far from the alarm: it cannot be there in time.
    await test('place', { deviceId: 'PR001', x: 42, y: 11.6, heading: 0 });
    for (const { id: deviceId, mapId } of gateway.world.devices.values()) {
      if (mapId === '1' && deviceId !== 'PR001') await test('mode', { deviceId, mode: 'manual' });
    }
    expect((await review(id)).ret).toBe(1);
    expect(modeOf('PR001')).toBe('alarmReview');
    await done(id, 3, 4000);
    expect(await actionsOn(id)).toEqual([
      ['review', '1002'],
      ['review cancel', 'system'],
    ]);
    expect(modeOf('PR001')).not.toBe('alarmReview');
    await gateway.close();
    gateway = await start();
    for (const deviceId of ['PR001', 'PR002']) await free(deviceId);
    await test('quiet');
  }, 30_000);

  it('need the right to control, an open alarm and a free robot', async () => {
    const id = await raised('PR001', true);
    expect((await review(id, 'viewer')).msg).toContain('no permission');
    expect((await review('999999')).msg).toBe('No such alarm');
    const robots = [...gateway.world.devices.values()].filter(({ mapId, kind }) => mapId === '1' && kind === 'robot');
    for (const { id: deviceId } of robots) await test('mode', { deviceId, mode: 'manual' });
    expect((await review(id)).msg).toBe('No robot is free to look again');
    // Somebody drives its own robot: the nearest other one goes.
    await test('mode', { deviceId: 'PR002', mode: 'automatic' });
    expect((await review(id)).ret).toBe(1);
    expect(await detailOf(id)).toMatchObject({ reviewDeviceName: 'Patrol robot 02' });
    await ask('cancelReviewAlarm', { alarmId: id }, await tokenOf('operator'));
    for (const { id: deviceId } of robots) await test('mode', { deviceId, mode: 'automatic' });
    await ask('setAlarmCloseCycle', { id, closeComment: remark, alarmStatus: '3' }, await tokenOf('operator'));
    expect((await review(id)).msg).toContain('cannot be reviewed');
    expect(await detailOf(id)).toMatchObject({ canReview: 0 });
  }, 30_000);
});

describe('reference pictures', () => {
  it('show the place without the cause, and are added, changed and deleted by the rules', async () => {
    const token = await tokenOf('operator');
    const { ids } = (await test('raise', { count: 1, deviceId: 'PR001', kind: 'bag' })) as { ids: string[] };
    const detail = await ask('getAlarmDetails', { id: ids[0]! }, token);
    const { consultGroupId, consultGroupName } = rowsOf(detail)[0]!;
    expect(consultGroupName).toContain('Abandoned object');
    const groupId = String(consultGroupId);
    const list = async (account = 'operator') => ask('listReferenceGraph', { groupId }, await tokenOf(account));
    // The first picture of a place is taken beside its first alarm.
    await expect.poll(async () => (await list()).data.total).toBe(1);
    const { data } = await list();
    const first = data.rows![0]!;
    expect(first).toMatchObject({ groupId, threshold: 25.5, closeoplen: 5, ratio: 0.15, useblur: 1 });
    const path = String(first['picUrl']);
    expect((await fetch(root() + path)).headers.get('content-type')).toBe('image/jpeg');
    const change = (more: Record<string, string>) =>
      ask('modifyReferenceGraph', { id: String(first['id']), groupId, picUrl: path, ...more }, token);
    expect((await change({ threshold: '33.3', ratio: '0.25' })).ret).toBe(1);
    expect((await list()).data.rows![0]).toMatchObject({ threshold: 33.3, ratio: 0.25, closeoplen: 5 });
    const wrongs = { threshold: '33.33', closeoplen: '1.5', ratio: '1.01', useblur: '-1' };
    for (const [name, value] of Object.entries(wrongs)) expect((await change({ [name]: value })).ret, name).toBe(0);
    expect((await change({ picUrl: '/files/upload/foreign.jpg' })).ret).toBe(0);
    expect((await ask('addReferenceGraph', { groupId, picUrl: '/files/upload/foreign.jpg' }, token)).ret).toBe(0);
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0)], { type: 'image/jpeg' }), 'a.jpg');
    const uploaded = (await (
      await fetch(`${root()}/robotservice/file/minio/uploadFile`, {
        method: 'POST',
        headers: { Token: token },
        body: form,
      })
    ).json()) as { data: { accessUrl: string } };
    const add = { groupId, picUrl: uploaded.data.accessUrl };
    expect((await ask('addReferenceGraph', add, token)).ret).toBe(1);
    expect((await ask('addReferenceGraph', add, token)).ret).toBe(1);
    expect((await list()).data.total).toBe(2);
    expect((await ask('addReferenceGraph', add, await tokenOf('viewer'))).ret).toBe(0);
    expect((await list('viewer')).data.total).toBe(2);
    const remove = (account: string) =>
      tokenOf(account).then(mine => ask('deleteReferenceGraph', { id: String(first['id']) }, mine));
    expect((await remove('viewer')).ret).toBe(0);
    expect((await remove('operator')).ret).toBe(1);
    expect((await remove('operator')).ret).toBe(1);
    expect((await list()).data.total).toBe(1);
    const audited = await database.query<{ action: string }>(
      `SELECT action FROM audit WHERE action LIKE 'reference%' ORDER BY id`,
    );
    expect(audited.map(row => row.action)).toEqual(['reference change', 'reference add', 'reference delete']);
  }, 20_000);

  it('stand in groups: a device has its own, made, named and deleted by those who control it', async () => {
    const [token, customer] = [await tokenOf('operator'), await tokenOf('customer')];
    const raised = async (deviceId = 'PR001') => {
      const { ids } = (await test('raise', { count: 1, deviceId, kind: 'bag' })) as { ids: string[] };
      const { data } = await ask('getAlarmDetails', { id: ids[0]! }, token);
      return (data as unknown as Record<string, string>[])[0]!;
    };
    const { alarmType, consultGroupId: place } = await raised();
    const list = async (deviceId = 'PR001', by = token) =>
      ask('selectDetectionAlgorithmConsultPage', { deviceId, detectionType: alarmType!, page: '1' }, by);
    const set = (payload: Record<string, string>, by = token) =>
      ask('setDetectionAlgorithmConsultGroup', { deviceId: 'PR001', ...payload }, by);
    const before = (await list()).data.rows ?? [];
    expect(before.map(row => row['groupId'])).toContain(place);
    expect((await list('PR005', customer)).ret).toBe(0);
    const fresh = { detectionType: alarmType!, groupName: ' By the stairs ' };
    expect((await set(fresh, await tokenOf('viewer'))).ret).toBe(0);
    expect((await set({ ...fresh, deviceId: 'PR003' }, customer)).ret).toBe(0);
    for (const wrong of [{ groupName: ' ' }, { groupName: 'x'.repeat(51) }, { detectionType: '99999' }])
      expect((await set({ ...fresh, ...wrong })).ret, JSON.stringify(wrong)).toBe(0);
    expect((await set(fresh)).ret).toBe(1);
    const [made] = (await list()).data.rows ?? [];
    expect(made).toMatchObject({ groupName: 'By the stairs', pictureCount: 0, detectionType: alarmType });
    const groupId = String(made?.['groupId']);
    // From now on the alarms of that type of this device are compared with it, and no other device's.
    expect(await raised()).toMatchObject({ consultGroupId: groupId, consultGroupName: 'By the stairs' });
    expect((await raised('PR004')).consultGroupId).not.toBe(groupId);
    expect((await set({ groupId, groupName: 'Stairs' }, await tokenOf('viewer'))).ret).toBe(0);
    expect((await set({ groupId, groupName: 'Stairs' })).ret).toBe(1);
    expect((await set({ groupId: 'none', groupName: 'Stairs' })).ret).toBe(0);
    expect((await list()).data.rows?.[0]).toMatchObject({ groupName: 'Stairs' });
    const remove = async (account: string) =>
      (await ask('deleteDetectionAlgorithmConsultGroup', { groupId }, await tokenOf(account))).ret;
    expect(await remove('viewer')).toBe(0);
    expect(await remove('operator')).toBe(1);
    expect((await list()).data.rows?.map(row => row['groupId'])).not.toContain(groupId);
    expect((await raised()).consultGroupId).not.toBe(groupId);
    const audited = await database.query<{ before: string; after: string }>(
      `SELECT before, after FROM audit WHERE action = 'reference group' ORDER BY id`,
    );
    expect(audited).toMatchObject([{ before: '' }, { before: 'By the stairs', after: 'Stairs' }, { after: '' }]);
  }, 20_000);
});

describe('person types', () => {
  it('are told by the name of the person, and nothing for a stranger', async () => {
    const token = await tokenOf('viewer');
    const type = async (personName: string) => (await ask('getFacePersonTypeByPersonName', { personName }, token)).data;
    expect(await type('Viktor Brandt')).toEqual([{ name: 'Barred person', rgb: '255,77,79', alarmLevel: 1 }]);
    expect(await type('Nobody')).toEqual([]);
  });
});

describe('video', () => {
  it('comes as FLV with a sequence header and a key frame, for a ticket and not without', async () => {
    const token = await tokenOf('operator');
    const address = String(
      (await ask('getVideoUrl', { channelId: 'PR001-1', protocol: 'websocket', streamType: '2' }, token)).data['url'],
    );
    expect(address).not.toContain(token);
    await expect(dial('/live/nothing.flv', {})).rejects.toThrow('404');
    const watch = async (): Promise<{ socket: WebSocket; chunks: Buffer[]; since: number }> => {
      const since = Date.now();
      const socket = new WebSocket(root().replace('http', 'ws') + address, { origin: root() });
      const chunks: Buffer[] = [];
      socket.on('message', data => chunks.push(data as Buffer));
      await new Promise((resolve, reject) => {
        socket.on('open', resolve);
        socket.on('error', reject);
      });
      return { socket, chunks, since };
    };
    for (let viewer = 0; viewer < 2; viewer++) {
      const { socket, chunks } = await watch();
      const tags = await until(() => {
        const read = chunks.length > 0 ? readTags(Buffer.concat(chunks)).filter(tag => tag.type !== 8) : [];
        return read.length >= 6 && read;
      }, 'frames');
      expect(String(chunks[0]!.subarray(0, 3))).toBe('FLV');
      expect(tags.map(tag => tag.type).slice(0, 3)).toEqual([18, 9, 9]);
      expect([...tags[1]!.body.subarray(0, 2)]).toEqual([0x17, 0]);
      expect([...tags[2]!.body.subarray(0, 2)]).toEqual([0x17, 1]);
      expect([...tags[3]!.body.subarray(0, 2)]).toEqual([0x27, 1]);
      expect(tags[5]!.time).toBeGreaterThan(tags[2]!.time);
      socket.close();
    }
    expect((await ask('getVideoUrl', { channelId: 'GS001-1', streamType: '2' }, token)).ret).toBe(0);
  });

  it('is counted by user, device and day: it ends when the time is used up, and is not opened again', async () => {
    const token = await tokenOf('operator');
    const userId = String((await ask('getPrivilegesByUser', {}, token)).data['userId']);
    const open = async () => (await ask('getVideoUrl', { channelId: 'PR003-1', streamType: '2' }, token)).data;
    expect((await open())['videoLeft']).toBeUndefined();
    await test('video-limit', { deviceId: 'PR003', sitting: 1, daily: 2 });
    await test('watched', { userId, deviceId: 'PR003', ms: 90_000 });
    const { url, videoLeft } = await open();
    expect(videoLeft).toBe(30);
    const socket = new WebSocket(root().replace('http', 'ws') + String(url), { origin: root() });
    const closed = new Promise(resolve => socket.on('close', resolve));
    await new Promise(resolve => socket.on('open', resolve));
    await test('watched', { userId, deviceId: 'PR003', ms: 30_000 });
    expect(await closed).toBe(1008);
    expect(await open()).toEqual({ videoLeft: 0 });
    const other = (await ask('getVideoUrl', { channelId: 'PR003-1', streamType: '2' }, await tokenOf('admin'))).data;
    expect([other['videoLeft'], typeof other['url']]).toEqual([120, 'string']);
    await test('video-limit', { deviceId: 'PR003' });
  });

  it('comes from the network of the robot where that is in reach', async () => {
    const token = await tokenOf('operator');
    const [channel] = rowsOf(await ask('selectDeviceChannel', { deviceId: 'PR001' }, token));
    expect(channel?.['lanVideo']).toBe(1);
    const address = async (deviceId = 'PR001'): Promise<unknown> =>
      (await ask('getRobotLanVideoUrl', { deviceId, channelId: 'PR001-1' }, token)).data?.['url'];
    const socket = new WebSocket(root().replace('http', 'ws') + String(await address()), { origin: root() });
    await new Promise(resolve => socket.on('message', resolve));
    socket.close();
    await test('lan', { on: false });
    const nowhere = new WebSocket(String(await address()), { origin: root() });
    expect(String(await new Promise(resolve => nowhere.on('error', resolve)))).toContain('ECONNREFUSED');
    await test('lan');
    expect(await address('PR002'), 'a camera of another robot').toBeUndefined();
  });

  it('shows a command in the next picture', async () => {
    const token = await tokenOf('operator');
    const { data } = await ask('getVideoUrl', { channelId: 'PR001-1', streamType: '2' }, token);
    const socket = new WebSocket(root().replace('http', 'ws') + String(data['url']), { origin: root() });
    await until(() => shownTo.length > 0, 'the cameras');
    await test('mode', { deviceId: 'PR001', mode: 'manual' });
    const told: boolean[] = [];
    for (let round = 0; round < 5; round += 1) {
      const before = shownTo.at(-1) ?? 0;
      await command('operator', 'PR001', { kind: 'ptz', action: 'left', value: 20 });
      // The world's own clock comes by twenty times a second: five times in a row it is not that.
      told.push(shownTo.at(-1) !== before);
      await new Promise(resolve => setTimeout(resolve, 210));
    }
    await command('operator', 'PR001', { kind: 'ptzStop', action: 'left' });
    expect(told).toEqual([true, true, true, true, true]);
    socket.close();
  });

  it.each(['aac', 'g711a', 'g711u', 'pcm'] as const)(
    'carries what the robot hears as %s, by the clock of the picture',
    async sound => {
      const token = await tokenOf('operator');
      await test('sound', { deviceId: 'PR001', sound });
      await test('siren', { deviceId: 'PR001', on: true });
      const answer = await ask('getVideoUrl', { channelId: 'PR001-1', streamType: '2' }, token);
      expect(answer.data['hasAudio']).toBe(1);
      const reader = createFlvReader();
      const events: FlvEvent[] = [];
      const socket = new WebSocket(root().replace('http', 'ws') + String(answer.data['url']), { origin: root() });
      socket.on('message', data => events.push(...reader.push(Uint8Array.from(data as Buffer))));
      const heard = await until(() => {
        const sounds = events.flatMap(event => (event.kind === 'audio' ? [event] : []));
        const [first, last] = [sounds[0], sounds.at(-1)];
        return first && last && last.at - first.at >= 1_600 && sounds;
      }, 'sound');
      socket.close();
      const config = events.find(event => event.kind === 'audio-config');
      if (config?.kind !== 'audio-config') throw new Error('no configuration');
      const samples = decodeSound(
        config,
        heard.map(({ data }) => data),
      );
      const duration = (samples.length * 1000) / config.sampleRate;
      expect(Math.abs(duration - ((heard.at(-1)?.at ?? 0) - (heard[0]?.at ?? 0)))).toBeLessThan(200);
      const other = loudnessAt(samples, config.sampleRate, 1_400);
      for (const tone of [siren.high, siren.low])
        expect(loudnessAt(samples, config.sampleRate, tone)).toBeGreaterThan(10 * other);
      const pictures = events.flatMap(event => (event.kind === 'video' ? [event.decodeAt] : []));
      expect(Math.abs((pictures.at(-1) ?? 0) - (heard.at(-1)?.at ?? 0))).toBeLessThan(300);
      await test('siren', { deviceId: 'PR001', on: false });
      await test('reset');
    },
    20_000,
  );

  it('has no sound where a camera has no microphone, and says so', async () => {
    const token = await tokenOf('operator');
    await test('sound', { deviceId: 'PR001', sound: 'none' });
    expect((await ask('getVideoUrl', { channelId: 'PR001-1' }, token)).data['hasAudio']).toBe(0);
    await test('reset');
    expect((await ask('getVideoUrl', { channelId: 'PR001-1' }, token)).data['hasAudio']).toBe(1);
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

describe('emergency calls', () => {
  const ring = async (deviceId = 'PR001'): Promise<{ uuid: string; sessionId: string }> => {
    const operator = await open('operator', true);
    const { uuid } = await test('call', { deviceId });
    const { data } = await operator.next('robotCallApp');
    operator.socket.close();
    expect(data).toMatchObject({ uuid, deviceId });
    return { uuid: String(uuid), sessionId: String(data['sessionId']) };
  };
  const answer = async (call: { uuid: string; sessionId: string }, token: string): Promise<Answer> =>
    ask('appAnswerRobotCall', { ...call, answerClient: 'web' }, token);
  const hangUp = async (call: { uuid: string; sessionId: string }, token: string): Promise<Answer> =>
    ask('hangupRobotAppCall', call, token);
  const calls = (console: Console): unknown[] =>
    console.frames.filter(({ type }) => type === 'robotCallApp').map(({ data }) => data['uuid']);
  const stateOf = async ({ uuid }: { uuid: string }): Promise<unknown> =>
    (await database.query<{ state: string }>('SELECT state FROM sos_calls WHERE uuid = $1', [uuid]))[0]?.state;

  // Consoles of other tests would hear the calls too.
  beforeEach(() => test('close', { code: 1000 }));
  afterEach(() => test('reset'));

  it('ring at everybody who may see the robot, and again on each open while they ring', async () => {
    const [operator, customer] = [await open('operator', true), await open('customer', true)];
    const device = await open('operator', false);
    const { uuid } = await test('call', { deviceId: 'PR004' });
    const { data } = await operator.next('robotCallApp');
    expect(data).toMatchObject({ uuid, deviceId: 'PR004', deviceName: 'Patrol robot 04' });
    expect(String(data['modelPic'])).toContain('/files/model/robot/');
    expect((await test('call', { deviceId: 'PR004' }))['uuid']).toBe(uuid);
    expect(calls(operator)).toEqual([uuid]);
    const late = await open('admin', true);
    expect((await late.next('robotCallApp')).data['uuid']).toBe(uuid);
    expect([calls(customer), calls(device)]).toEqual([[], []]);
    await test('bye', { uuid });
    expect((await late.next('hangUpCall')).data).toMatchObject({ uuid, reason: 'bye' });
    const after = await open('admin', true);
    await new Promise(resolve => setTimeout(resolve, 50));
    expect(calls(after)).toEqual([]);
    for (const console of [operator, customer, device, late, after]) console.socket.close();
  });

  it('belong to the first who answers; the others are told who', async () => {
    const [operator, admin] = [await open('operator', true), await open('admin', true)];
    const call = await ring();
    const [one, two] = await Promise.all([
      answer(call, await tokenOf('operator')),
      answer(call, await tokenOf('admin')),
    ]);
    expect(one.data).toMatchObject({ isWebRtc: 0 });
    expect(String(one.data['wsUrl'])).toMatch(/^\/live\//);
    expect([two.ret, two.msg]).toEqual([0, 'Operator has answered this call']);
    expect((await admin.next('hangUpCall')).data).toMatchObject({ reason: 'answered', answeredBy: 'Operator' });
    expect((await answer(call, await tokenOf('operator'))).data['wsUrl']).toBe(one.data['wsUrl']);
    expect((await hangUp(call, await tokenOf('admin'))).ret, 'not theirs').toBe(1);
    expect(await stateOf(call)).toBe('answered');
    expect((await hangUp(call, await tokenOf('operator'))).ret).toBe(1);
    expect((await hangUp(call, await tokenOf('operator'))).ret).toBe(1);
    expect(await stateOf(call)).toBe('ended');
    expect((await answer(call, await tokenOf('operator'))).ret).toBe(0);
    await expect(dial(String(one.data['wsUrl']), {})).rejects.toThrow('404');
    expect(operator.frames.filter(({ data }) => data['reason'] === 'answered')).toEqual([]);
    const trail = await database.query<{ action: string; user_id: string; before: string; after: string }>(
      'SELECT action, user_id, before, after FROM audit WHERE target = $1 ORDER BY id',
      [`sos ${call.uuid}`],
    );
    expect(trail).toEqual([
      { action: 'sos answer', user_id: '1002', before: 'ringing', after: 'answered' },
      { action: 'sos hang-up', user_id: '1002', before: 'answered', after: 'ended' },
    ]);
    for (const console of [operator, admin]) console.socket.close();
  });

  it('ring on at the others when one hangs up, and are over when nobody is left', async () => {
    const [operator, admin] = [await open('operator', true), await open('admin', true)];
    const call = await ring();
    await hangUp(call, await tokenOf('operator'));
    expect(await stateOf(call)).toBe('ringing');
    expect((await answer(call, await tokenOf('operator'))).ret).toBe(0);
    await hangUp(call, await tokenOf('admin'));
    expect(await stateOf(call)).toBe('ended');
    for (const console of [operator, admin]) console.socket.close();
  });

  it('are missed when nobody answers in time', async () => {
    const operator = await open('operator', true);
    const call = await ring();
    const { data } = await until(
      () => operator.frames.find(({ type, data: end }) => type === 'hangUpCall' && end['uuid'] === call.uuid),
      'the end',
      7000,
    );
    expect(data['reason']).toBe('timeout');
    expect(await stateOf(call)).toBe('missed');
    operator.socket.close();
  });

  it('end when who answered has left, and at once when they sign out; a late console hears of it', async () => {
    const token = await signIn('operator');
    const first = await open('operator', true, token);
    const call = await ring();
    await answer(call, token);
    first.socket.close();
    await until(() => first.closed, 'the close');
    await new Promise(resolve => setTimeout(resolve, 300));
    expect(await stateOf(call), 'within the grace').toBe('answered');
    await new Promise(resolve => setTimeout(resolve, 3000));
    expect(await stateOf(call)).toBe('ended');
    const back = await open('operator', true, token);
    expect((await back.next('hangUpCall')).data).toMatchObject({ uuid: call.uuid, reason: 'bye' });
    const other = await ring();
    await answer(other, token);
    await ask('logout', { access_token: token });
    await new Promise(resolve => setTimeout(resolve, 200));
    expect(await stateOf(other)).toBe('ended');
  });

  it('go on after a restart of the server when who answered comes back in time', async () => {
    const token = await tokenOf('operator');
    const before = await open('operator', true, token);
    const call = await ring();
    await answer(call, token);
    before.socket.close();
    await gateway.close();
    gateway = await start();
    const back = await open('operator', true, token);
    await new Promise(resolve => setTimeout(resolve, 3000));
    expect(await stateOf(call)).toBe('answered');
    await hangUp(call, token);
    expect(await stateOf(call)).toBe('ended');
    back.socket.close();
  });

  it('have no picture while the device is offline, and are hidden from who may not see it', async () => {
    const operator = await open('operator', true);
    const call = await ring('PR004');
    expect((await answer(call, await tokenOf('customer'))).ret).toBe(0);
    await test('online', { deviceId: 'PR004', on: false });
    const waiting = await answer(call, await tokenOf('operator'));
    expect([waiting.ret, waiting.data['wsUrl']]).toEqual([1, undefined]);
    await test('online', { deviceId: 'PR004', on: true });
    expect((await answer(call, await tokenOf('operator'))).data['wsUrl']).toBeDefined();
    operator.socket.close();
  });

  it('are two-way calls when they are to be: picture and voice come, the operator is heard', async () => {
    const operator = await open('operator', true);
    const { uuid } = await test('call', { deviceId: 'PR001', isWebRtc: true });
    const call = { uuid: String(uuid), sessionId: String((await operator.next('robotCallApp')).data['sessionId']) };
    const { data } = await answer(call, await tokenOf('operator'));
    expect(data).toMatchObject({ isWebRtc: 1, devCode: 'PR001' });
    const join = { type: 'join', meetingId: data['meetingId'], deviceCode: 'PR001', userName: data['devUserName'] };
    for (const wrong of [{ password: 'guess' }, { password: data['devPassword'], deviceCode: 'PR002' }]) {
      const stranger = new Console(await dial(String(data['wsUrl']), {}));
      stranger.send({ ...join, ...wrong });
      expect(await until(() => stranger.closed, 'the refusal')).toBe(1008);
    }

    const socket = await dial(String(data['wsUrl']), {});
    const peer = new RTCPeerConnection({
      codecs: {
        video: [useH264({ payloadType: 102 })],
        audio: [usePCMU()],
      },
      iceServers: [],
      iceAdditionalHostAddresses: ['127.0.0.1'],
    });
    const got = { video: 0, audio: 0 };
    const voice = new MediaStreamTrack({ kind: 'audio' });
    peer.onTrack.subscribe(track => track.onReceiveRtp.subscribe(() => got[track.kind as 'video' | 'audio']++));
    socket.on('message', raw => {
      const { type, sdp } = JSON.parse(String(raw as Buffer)) as { type: string; sdp: string };
      if (type !== 'offer') return;
      void (async () => {
        await peer.setRemoteDescription({ type: 'offer', sdp });
        for (const transceiver of peer.getTransceivers()) {
          transceiver.setDirection('sendrecv');
          if (transceiver.kind === 'audio') await transceiver.sender.replaceTrack(voice);
        }
        const mine = await peer.createAnswer();
        for (const transport of peer.iceTransports) transport.connection.stunServer = undefined;
        await peer.setLocalDescription(mine);
        socket.send(JSON.stringify({ type: 'answer', sdp: peer.localDescription?.sdp }));
      })();
    });
    socket.send(JSON.stringify({ ...join, password: data['devPassword'] }));
    await until(() => got.video > 20 && got.audio > 20, 'picture and voice', 15_000);
    for (let n = 0; n < 20; n++) {
      const header = new RtpHeader({ payloadType: 0, sequenceNumber: n, timestamp: n * 160 });
      voice.writeRtp(new RtpPacket(header, Buffer.alloc(160, 0x20)));
    }
    let heard: { voicePackets: number; peak: number }[] = [];
    for (let n = 0; n < 50 && (heard[0]?.voicePackets ?? 0) < 10; n++) {
      await new Promise(resolve => setTimeout(resolve, 50));
      heard = (await test('heard'))['heard'] as typeof heard;
    }
    expect(heard[0]?.peak).toBeGreaterThan(1000);
    const ended = new Promise(resolve => socket.on('close', resolve));
    await test('bye', { uuid });
    expect(await ended).toBe(1000);
    await expect(dial(String(data['wsUrl']), {})).rejects.toThrow('404');
    await peer.close();
    operator.socket.close();
  }, 30_000);

  it('come from the simulated fleet by itself, from the seed', () => {
    const first = (seed: number): string | undefined => {
      const world = new World({ seed, fleet: 14, speed: 100, now: () => 0 });
      for (let step = 0; step < 20_000; step++) {
        const call = world.tick(500).find(event => event.type === 'sos');
        if (call?.type === 'sos') return `${call.deviceId} ${String(Math.round(world.simulatedMs / 60_000))}`;
      }
      return undefined;
    };
    expect(first(3)).toMatch(/^PR\d+ \d+$/);
    expect(first(3)).toBe(first(3));
  });
});

describe('a shelved source', () => {
  const shelve = (token: string, more: Record<string, string> = {}): Promise<Answer> =>
    ask(
      'addAlarmShelve',
      { deviceId: 'PR002', alarmType: '201', alarmLevel: '1', minutes: '15', reason: ' welding ', ...more },
      token,
    );

  it('is one for everybody who may see its device: pushed, listed, returned', async () => {
    const customer = await open('customer', true);
    const token = await tokenOf('operator');
    expect((await shelve(token)).ret).toBe(1);
    const pushed = await customer.next('AlarmShelve');
    expect(pushed.data).toMatchObject([{ deviceId: 'PR002', alarmType: '201', shelveReason: 'welding' }]);
    const list = await ask('findAlarmShelve', {}, await tokenOf('viewer'));
    const shelves = rowsOf(list);
    expect(shelves).toMatchObject([{ alarmName: 'Smoke', shelveUsername: 'Operator' }]);
    const since = customer.frames.length;
    expect((await ask('deleteAlarmShelve', { shelveId: String(shelves[0]!['shelveId']) }, token)).ret).toBe(1);
    expect((await customer.next('AlarmShelve', since)).data).toEqual([]);
    customer.socket.close();
  });

  it('is refused to who may not control the device, without a reason, and for too long', async () => {
    const operator = await tokenOf('operator');
    expect((await shelve(await tokenOf('viewer'))).ret).toBe(0);
    expect((await shelve(await tokenOf('customer'), { deviceId: 'PR004' })).ret).toBe(0);
    expect((await shelve(operator, { reason: '  ' })).ret).toBe(0);
    expect((await shelve(operator, { reason: 'x'.repeat(151) })).ret).toBe(0);
    expect((await shelve(operator, { minutes: '61' })).msg).toContain('60');
    expect((await shelve(operator, { alarmType: "201'; --" })).ret).toBe(0);
    expect((await shelve(operator, { alarmLevel: '3', minutes: '481' })).ret).toBe(0);
    expect((await ask('findAlarmShelve', {}, operator)).data).toEqual([]);
  });
});

describe('figures and causes of alarms', () => {
  it('are given for three months at most, and a cause that is gone is pushed under the same id', async () => {
    const token = await tokenOf('operator');
    const now = Date.now();
    const day = 86_400_000;
    const ranges = [
      { startTime: String(now - 30 * day), stopTime: String(now), hours: '24' },
      { startTime: String(now - 300 * day), stopTime: String(now), hours: '24' },
      { startTime: String(now - day), stopTime: String(now), hours: '7' },
    ];
    const answers = await Promise.all(ranges.map(range => ask('alarmTrendStat', range, token)));
    expect(answers.map(({ ret }) => ret)).toEqual([1, 0, 0]);
    const console = await open('operator', true);
    console.send({ type: 'PushSwitch', data: { AlarmInfoPushSwitch: '1' } });
    await until(() => console.socket.readyState === WebSocket.OPEN, 'open');
    const { ids } = (await test('raise', { count: 1, deviceId: 'PR001' })) as { ids: string[] };
    const about = (): Frame[] =>
      console.frames.filter(({ type, data }) => type === 'AlarmInfo' && data['id'] === ids[0]);
    await until(() => about().length === 1, 'the alarm');
    await test('gone', { id: ids[0] });
    await until(() => about().length === 2, 'the change');
    expect(about().map(({ data }) => data['conditionStatus'])).toEqual([1, 0]);
    console.socket.close();
  });
});

describe('sound of a robot', () => {
  interface Heard {
    socket: WebSocket;
    samples: number[];
    code: Promise<number>;
  }
  const open = async (address: string): Promise<Heard> => {
    const socket = new WebSocket(root().replace('http', 'ws') + address, { origin: root() });
    const samples: number[] = [];
    socket.on('message', data => {
      const bytes = data as Buffer;
      for (let at = 0; at + 1 < bytes.length; at += 2) samples.push(bytes.readInt16LE(at));
    });
    const code = new Promise<number>(resolve => socket.once('close', resolve));
    await new Promise<void>((resolve, reject) => {
      socket.once('open', () => resolve());
      socket.once('error', reject);
    });
    return { socket, samples, code };
  };
  const address = (mode: '0' | '1', token: string) =>
    ask('getAudioUrl', { interactionType: mode, channelId: 'PR001-7', protocol: 'websocket' }, token);
  const until = async (condition: () => boolean): Promise<void> => {
    for (let waited = 0; waited < 5000 && !condition(); waited += 20)
      await new Promise(resolve => setTimeout(resolve, 20));
    expect(condition()).toBe(true);
  };
  const peak = (samples: readonly number[]): number =>
    samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

  it('is heard by whoever sees it, at 16 000 samples a second, until it is ended', async () => {
    const token = await tokenOf('viewer');
    const answer = await address('0', token);
    expect(answer.data).toMatchObject({ sampleRate: 16_000 });
    const { socket, samples, code } = await open(String(answer.data['url']));
    await until(() => samples.length > 16_000);
    expect(peak(samples)).toBeGreaterThan(50);
    // What a listener says reaches nobody.
    socket.send(Buffer.alloc(320, 100));
    await ask('closeAudioStream', { interactionType: '0', channelId: 'PR001-7' }, token);
    expect(await code).toBe(1000);
    expect((await address('1', token)).ret).toBe(0);
    expect((await test('said')) as unknown).toEqual({ said: [] });
  });

  it('answers back what was said, to one operator at a time', async () => {
    const [token, other] = [await tokenOf('operator'), await tokenOf('admin')];
    const late = await address('1', other);
    const mine = await open(String((await address('1', token)).data['url']));
    expect((await address('1', other)).msg).toContain('Somebody else');
    expect(await (await open(String(late.data['url']))).code).toBe(4409);
    const tone = Buffer.alloc(320);
    for (let at = 0; at < 160; at += 1) tone.writeInt16LE(Math.round(Math.sin(at / 4) * 20_000), at * 2);
    await until(() => mine.samples.length > 3_000);
    expect(peak(mine.samples)).toBeLessThan(8_000);
    for (let frame = 0; frame < 20; frame += 1) mine.socket.send(tone);
    await until(() => peak(mine.samples) > 10_000);
    expect(await test('said')).toMatchObject({ said: [{ deviceId: 'PR001', frames: 20, peak: 20_000 }] });
    mine.socket.close();
    await mine.code;
    await until(() => true);
    expect((await address('1', other)).ret).toBe(1);
  });

  it('carries a broadcast, for those who may control it, of 250 characters at most', async () => {
    const token = await tokenOf('operator');
    const say = async (content: string, by = token): Promise<number | undefined> =>
      (await ask('sendVoiceBroadcast', { deviceId: 'PR002', content }, by)).ret;
    expect(await say(' & ')).toBe(0);
    expect(await say('x'.repeat(251))).toBe(0);
    expect(await say('Stand back', await tokenOf('viewer'))).toBe(0);
    const answer = await ask(
      'getAudioUrl',
      { interactionType: '0', channelId: 'PR002-7', protocol: 'websocket' },
      token,
    );
    const { socket, samples } = await open(String(answer.data['url']));
    expect(await say('Good evening & please stand back')).toBe(1);
    await until(() => peak(samples) > 4_000);
    socket.close();
  });

  it('is spoken again and again where somebody with the right and the function has set it', async () => {
    const [token, customer] = [await tokenOf('operator'), await tokenOf('customer')];
    const deviceId = 'PR001';
    const settings = {
      title: 'Greeting',
      content: 'Good day & keep right',
      playFrequency: '30',
      playTime: '00:00-00:00',
      enabled: '1',
    };
    const list = async (by: string) => ask('findVoiceBroadcastByPage', { deviceId }, by);
    expect((await ask('addVoiceBroadcast', { deviceId, ...settings }, customer)).ret).toBe(0);
    expect((await ask('addVoiceBroadcast', { deviceId, ...settings, playFrequency: '1' }, token)).ret).toBe(0);
    expect((await ask('addVoiceBroadcast', { deviceId, ...settings }, token)).ret).toBe(1);
    const { data } = await list(customer);
    expect(data.rows).toMatchObject([{ ...settings, playFrequency: 30, enabled: 1 }]);
    expect((await list(await tokenOf('viewer'))).ret).toBe(0);
    const id = String(data.rows?.[0]?.['id']);
    const sound = await open(String((await address('0', token)).data['url']));
    await until(() => peak(sound.samples) > 4_000);
    sound.socket.close();
    expect((await ask('modifyVoiceBroadcast', { id, ...settings, title: 'Day', enabled: '0' }, customer)).ret).toBe(0);
    expect((await ask('modifyVoiceBroadcast', { id, ...settings, title: 'Day', enabled: '0' }, token)).ret).toBe(1);
    expect((await list(token)).data.rows).toMatchObject([{ title: 'Day', enabled: 0 }]);
    expect((await ask('deleteVoiceBroadcast', { ids: id }, customer)).ret).toBe(0);
    expect((await ask('deleteVoiceBroadcast', { ids: `${id},999` }, token)).ret).toBe(1);
    expect((await ask('deleteVoiceBroadcast', { ids: id }, customer)).ret).toBe(1);
    expect((await list(token)).data.total).toBe(0);
  });

  it('has no address for what makes no sound', async () => {
    const token = await tokenOf('operator');
    expect(
      (await ask('getAudioUrl', { interactionType: '0', channelId: 'GS001-7', protocol: 'websocket' }, token)).ret,
    ).toBe(0);
    expect(
      (await ask('getVideoUrl', { channelId: 'PR001-7', protocol: 'websocket', streamType: '2' }, token)).ret,
    ).toBe(0);
  });
});

describe('the alarm query', () => {
  const find = async (payload: Record<string, string>, by = 'operator') =>
    (await ask('findAlarmStatByParam', { page: '1', pageSize: '200', ...payload }, await tokenOf(by))).data;
  const idsOf = (data: Answer['data']): string[] => (data.rows ?? []).map(row => String(row['id']));
  const download = async (payload: Record<string, string>, by: string, language = 'en-us'): Promise<Response> =>
    fetch(`${root()}${calls['exportAlarmList']!.path}?${new URLSearchParams(payload).toString()}`, {
      headers: { Token: await tokenOf(by), 'Accept-Language': language },
    });

  it('finds by id, name, type, level, status and remark, and only what the caller may see', async () => {
    await test('quiet');
    const { ids } = (await test('raise', { count: 2, deviceId: 'PR004' })) as { ids: string[] };
    const [one = '', two = ''] = ids;
    expect(idsOf(await find({ alarmId: one }))).toEqual([one]);
    expect((await find({ alarmId: one }, 'customer')).total).toBe(0);
    expect((await find({ alarmId: "1' OR true" })).total).toBe(0);
    const [row] = (await find({ alarmId: one })).rows ?? [];
    expect(idsOf(await find({ alarmType: String(row!['alarmType']), deviceName: 'ROBOT 04' }))).toContain(one);
    expect((await find({ alarmType: '99999' })).total).toBe(0);
    expect((await find({ deviceName: 'nowhere' })).total).toBe(0);
    expect((await find({ alarmId: one, alarmLevel: row!['alarmLevel'] === 1 ? '2' : '1' })).total).toBe(0);
    const token = await tokenOf('operator');
    await ask('confirmAlarm', { alarmId: two, confirmComment: '100% Checked by phone' }, token);
    expect(idsOf(await find({ remark: '% checked', deviceName: '04' }))).toEqual([two]);
    expect((await ask('findAlarmStatByParam', { page: '1', remark: 'x'.repeat(101) }, token)).ret).toBe(0);
    const [handled] = (await find({ alarmId: two, alarmStatus: '1' })).rows ?? [];
    expect(handled!['confirmUsername']).toBe('Operator');
    expect(Number(handled!['confirmTime'])).toBeGreaterThan(Date.now() - 60_000);
  });

  it('sorts by time, level and device either way, and pages without a gap', async () => {
    await test('raise', { count: 4, deviceId: 'PR002' });
    await test('raise', { count: 4, deviceId: 'PR001' });
    const column = async (field: string, sortField: string, sortOrder: string): Promise<unknown[]> =>
      ((await find({ sortField, sortOrder })).rows ?? []).map(row => row[field]);
    const sorted = (values: unknown[], sign: number): unknown[] =>
      values.toSorted((a, b) => sign * (typeof a === 'number' ? a - Number(b) : String(a).localeCompare(String(b))));
    for (const [field, sort] of [
      ['alarmBeginTime', 'alarmBeginTime'],
      ['deviceId', 'deviceName'],
    ] as const) {
      const up = await column(field, sort, 'asc');
      expect(new Set(up).size).toBeGreaterThan(1);
      expect(up).toEqual(sorted(up, 1));
      const down = await column(field, sort, 'desc');
      expect(down).toEqual(sorted(down, -1));
    }
    // Level 1 is the gravest.
    const grave = await column('alarmLevel', 'alarmLevel', 'desc');
    expect(grave).toEqual(sorted(grave, 1));
    const whole = idsOf(await find({ sortField: 'alarmLevel' }));
    const pages: string[] = [];
    for (let page = 1; pages.length < whole.length; page++)
      pages.push(...idsOf(await find({ sortField: 'alarmLevel', page: String(page), pageSize: '3' })));
    // A page holds 200 at most: the last one of three may reach beyond.
    expect(pages.slice(0, whole.length)).toEqual(whole);
  });

  it('exports what is filtered as a file that a spreadsheet reads and never runs', async () => {
    const { ids } = (await test('raise', { count: 1, deviceId: 'PR001' })) as { ids: string[] };
    const token = await tokenOf('operator');
    await ask('confirmAlarm', { alarmId: ids[0]!, confirmComment: '=HYPERLINK("http://evil")' }, token);
    const answer = await download({ alarmId: ids[0]!, exportRemark: 'Weekly', timeZone: 'Asia/Shanghai' }, 'operator');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toContain('alarms.csv');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
    const [head = '', line = '', end] = new TextDecoder().decode(bytes).split('\r\n');
    expect(head).toMatch(/^Alarm ID,Time,Level,Alarm,/);
    expect(line.startsWith(`${ids[0]!},20`)).toBe(true);
    expect(line).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(line).toContain('Operator');
    expect(end).toBe('');
    const written = await database.query<{ after: string }>("SELECT after FROM audit WHERE action = 'export'");
    expect(written.map(({ after }) => after)).toContain('Weekly');
    expect(await (await download({}, 'operator', 'zh-cn')).text()).toContain('报警名称');
  });

  it('exports only to those who may, only what they may see, and refuses nonsense', async () => {
    for (const by of ['viewer', 'customer', 'industry']) {
      const refused = await download({}, by);
      expect(await refused.json(), by).toMatchObject({ ret: 0, msg: 'You have no permission for this' });
    }
    expect(await (await download({ timeZone: 'Mars/Base' }, 'operator')).json()).toMatchObject({ ret: 0 });
    expect(await (await download({ exportRemark: 'x'.repeat(101) }, 'operator')).json()).toMatchObject({ ret: 0 });
  });

  it('streams a long file, in order and without holding it', async () => {
    await database.query(
      `INSERT INTO alarms (kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture)
       SELECT 'gas', 'general', '-' || n, '', 'PR003', 'robot', 3, '1', 0, 0, 1700000000000 + n, '' FROM generate_series(1, 2500) AS n`,
    );
    const answer = await download({ startTime: '1700000000000', stopTime: '1700000002500' }, 'admin');
    const lines = (await answer.text()).split('\r\n').slice(1, -1);
    const values = lines.map(line => line.split(',')[5]);
    expect(values).toEqual(Array.from({ length: 2500 }, (_, n) => `'-${String(2500 - n)}`));
    await test('reset');
  });

  it('names the types of alarms', async () => {
    const answer = await ask('listDetectAlarmType', {}, await tokenOf('viewer'));
    expect(answer.data).toContainEqual({ alarmType: '317', alarmName: 'Person recognised' });
  });
});
