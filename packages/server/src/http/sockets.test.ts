import { createSocket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import { createConnection, type AddressInfo } from 'node:net';
import { accountFullClose, bearerOf } from '@patrolkit/transport/contract';
import { encodeControl } from '@patrolkit/transport/control';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Ground } from '../fleet/ground.ts';
import { firstNames } from '../fleet/testing.ts';
import { givenName, nameOfText } from '../language/names.ts';
import { WebSocket, type ClientOptions } from 'ws';
import { simulate } from '@patrolkit/simulator/fleet-testing.ts';
import type { SimulatedSite } from '@patrolkit/simulator/simulated-site.ts';
import { Audio, audioDoor } from '../audio/audio.ts';
import { backlogLimits } from '../live/backlog.ts';
import { Control } from '../driving/control.ts';
import { Live, socketLimits } from '../live/live.ts';
import { meetingDoor, Meetings } from '../sos/meetings.ts';
import { AccountCaps, accountLimits } from './account-caps.ts';
import { Origins } from './origins.ts';
import { Refusal } from './refusal.ts';
import type { Session } from '../session/sessions.ts';
import { attachSockets } from './sockets.ts';
import { createSpeech } from './speech.ts';
import type { Account } from '../session/users.ts';
import type { StoredAlarm } from '../alarms/alarm.ts';
import { AlarmPushes } from '../alarms/pushes.ts';
import { pushCapture } from '../captures/pushes.ts';

const userOf = (id: string, access: Account['access'] = 'control'): Account => ({
  id,
  account: id,
  name: nameOfText('user.operator'),
  role: 'operator',
  permissions: [],
  mayEnterDirectly: false,
  access,
  level: 1,
  isCustomer: false,
  isIndustry: false,
  mustChange: false,
  passwordAt: 0,
  isValid: true,
  validFrom: undefined,
  validUntil: undefined,
  phone: '',
  company: { id: '1', code: 'PK', name: nameOfText('company.name') },
  second: '',
  secondSecret: '',
  secondAt: undefined,
  listed: new Map(),
});
const sessionOf = (token: string): Session => ({
  id: token,
  user: userOf(token.replace(/\D/g, '')),
  pending: undefined,
  expiresAt: 1e15,
  accessUntil: 1e15,
});

let now = 0;
let server: Server;
let live: Live;
let alarmPushes: AlarmPushes;
let control: Control;
let audio: Audio;
let fleet: SimulatedSite;
let caps: AccountCaps;
let errors: string[];
let meetings: Meetings;
let troubles: string[];
let stop: () => void;
const sessions = new Map<string, Session>();

beforeEach(async () => {
  now = 1_000_000;
  caps = new AccountCaps(accountLimits);
  errors = [];
  troubles = [];
  meetings = new Meetings({ watch: () => () => undefined }, message => troubles.push(message));
  sessions.clear();
  for (const token of ['a1', 'b1', 'c2', 'gone3']) sessions.set(token, sessionOf(token));
  fleet = simulate({ seed: 1, fleet: 14, speed: 1, now: () => now });
  control = new Control(fleet, () => now);
  audio = new Audio(fleet, () => now);
  const ground = new Ground(fleet);
  live = new Live({
    fleet,
    ground,
    names: firstNames,
    control,
    today: { alarms: () => 0, captures: () => 0 },
    now: () => now,
    register: { model: () => undefined, heardAt: () => undefined, settings: () => undefined },
    videoLimit: () => 0,
    speech: createSpeech(),
  });
  alarmPushes = new AlarmPushes(live, ground);
  const find = async (token: string | undefined): Promise<Session> => {
    const session = sessions.get(token ?? '');
    if (!session || token === 'gone3') throw new Refusal(401, 'error.expired');
    return session;
  };
  server = createServer((_, response) => response.end('here'));
  stop = attachSockets(server, {
    live,
    doors: [audioDoor(audio), meetingDoor(meetings)],
    sessions: { find },
    origins: new Origins(['http://console.example']),
    caps,
    refuses: () => false,
    onError: message => errors.push(message),
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  meetings.close();
  stop();
  server.closeAllConnections();
  await new Promise(resolve => server.close(resolve));
  expect(errors).toEqual([]);
});

const port = (): number => (server.address() as AddressInfo).port;

interface Opened {
  socket: WebSocket;
  frames: { type: string; data: Record<string, unknown> }[];
  closed: Promise<number>;
}

const dial = (path: string, token: string, options: ClientOptions = {}, protocols: string[] = []): Promise<Opened> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${String(port())}${path}`, protocols, {
      origin: 'http://console.example',
      ...options,
      headers: { ...(token ? { Cookie: `token=${token}` } : {}), ...options.headers },
    });
    const frames: Opened['frames'] = [];
    const closed = new Promise<number>(done => socket.on('close', done));
    socket.on('message', data => frames.push(JSON.parse(String(data as Buffer)) as Opened['frames'][number]));
    socket.on('unexpected-response', (_, response) => reject(new Error(String(response.statusCode))));
    socket.on('error', reject);
    socket.on('open', () => resolve({ socket, frames, closed }));
  });

let pages = 0;
const open = (token: string, more = ''): Promise<Opened> =>
  dial(`/websocket/web/${token.replace(/\D/g, '')}?GID=${String(++pages)}${more}`, token);

/** Waits until a condition holds. */
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise(resolve => setImmediate(resolve));
};

/** Sends a text unchanged over TCP; resolves with the answer when the connection has ended. */
const raw = (text: string): Promise<string> =>
  new Promise(resolve => {
    let answer = '';
    const socket = createConnection(port(), '127.0.0.1', () => socket.write(text));
    socket.on('data', data => (answer += String(data)));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });

const isAlive = async (): Promise<void> => {
  const { socket, frames } = await open('a1');
  socket.send('{"type":"heartbeat"}');
  await until(() => frames.some(frame => frame.type === 'serverHeartBeat'));
  socket.terminate();
  expect(await (await fetch(`http://127.0.0.1:${String(port())}/`)).text()).toBe('here');
};

describe('the sockets of one account', () => {
  it('are so many at most: one more is closed with the reason, another account has its own, and a free place is taken again', async () => {
    caps.change({ sockets: 3 });
    const [first] = [await open('a1'), await open('a1'), await open('a1')];
    const more = await open('a1');
    expect(await more.closed).toBe(accountFullClose);
    const other = await open('b1');
    other.socket.send('{"type":"heartbeat"}');
    expect(await Promise.race([other.closed, until(() => other.frames.length > 0)])).toBe(
      // b1 is another session of the same user.
      accountFullClose,
    );
    expect((await open('c2')).socket.readyState).toBe(WebSocket.OPEN);
    first.socket.close();
    await first.closed;
    await isAlive();
  });
});

describe('a handshake', () => {
  const mine = '/websocket/web/1';
  it.each<[what: string, status: string, path: string, token: string, options?: ClientOptions, protocols?: string[]]>([
    ['without a session', '401', mine, ''],
    ['with an unknown token', '401', mine, 'zzz'],
    ['with an expired session', '401', '/websocket/web/3', 'gone3'],
    ['for another user', '403', '/websocket/web/2', 'a1'],
    ['for a user whose name cannot be read', '403', '/websocket/web/%zz', 'a1'],
    ['from a foreign page', '403', mine, 'a1', { origin: 'http://evil.example' }],
    ['from a page without an origin of its own', '403', mine, 'a1', { origin: 'null' }],
    ['from nowhere', '403', mine, 'a1', { origin: undefined as never }],
    ['with a subprotocol that is none of ours', '400', mine, 'a1', {}, ['chat']],
    ['with a wrong bearer beside a good cookie', '401', mine, 'a1', {}, ['bearer.zzz']],
    ['with a page id that is too long', '400', `${mine}?GID=${'x'.repeat(200)}`, 'a1'],
    ['for what is not there', '404', '/elsewhere', 'a1'],
  ])('%s is refused with %s', async (_, status, path, token, options, protocols) => {
    await expect(dial(path, token, options, protocols)).rejects.toThrow(status);
    await isAlive();
  });

  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nOrigin: http://console.example\r\nHost: localhost\r\n';
  it.each([
    ['GET // HTTP/1.1', '400'],
    ['GET //[ HTTP/1.1', '400'],
    ['GET http://[ HTTP/1.1', '400'],
    ['GET * HTTP/1.1', '400'],
    ['GET /websocket/web/1 HTTP/1.1', '401'],
    ['GET', '400'],
    ['\u0001\u0002', '400'],
  ])('with the line %j is refused with %s', async (line, status) => {
    expect(await raw(`${line}\r\n${upgrade}\r\n`)).toContain(`HTTP/1.1 ${status} `);
    await isAlive();
  });

  it('is let through with a cookie, and with a bearer that the server selects', async () => {
    const { socket } = await dial('/websocket/web/1', 'zzz', {}, ['bearer.a1']);
    expect(socket.protocol).toBe('bearer.a1');
    await isAlive();
  });

  it('is known by the cookie of its own port, whatever another installation of the host has put into the common one', async () => {
    const Cookie = `token=zzz; token_${String(port())}=a1; token_1=zzz`;
    const { socket } = await dial('/websocket/web/1', '', { headers: { Cookie } });
    expect(socket.readyState).toBe(WebSocket.OPEN);
    await expect(dial('/websocket/web/1', '', { headers: { Cookie: 'token_1=a1' } })).rejects.toThrow('401');
    await isAlive();
  });

  it('is let through with a bearer whose separators are encoded, and refused with one that cannot be read', async () => {
    sessions.set('a/1=:%(x)', sessionOf('a1'));
    const { socket } = await dial('/websocket/web/1', '', {}, [bearerOf('a/1=:%(x)')]);
    expect(socket.protocol).toBe('bearer.a%2f1%3d%3a%25%28x%29');
    await expect(dial('/websocket/web/1', '', {}, ['bearer.a1%zz'])).rejects.toThrow('401');
    await isAlive();
  });
});

describe('a socket', () => {
  it('is closed when its session ends, and no other', async () => {
    const [mine, other] = [await open('a1'), await open('b1')];
    live.endSession('a1');
    expect(await mine.closed).toBe(1008);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
  });

  it('takes a frame of 64 KiB and not a byte more', async () => {
    const [mine, other] = [await open('a1'), await open('b1')];
    mine.socket.send('x'.repeat(socketLimits.frameBytes));
    mine.socket.send('{"type":"heartbeat"}');
    await until(() => mine.frames.length > 0);
    mine.socket.send('x'.repeat(socketLimits.frameBytes + 1));
    expect(await mine.closed).toBe(1009);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
    await isAlive();
  });

  it('takes a hundred messages a minute; what follows the next is not even read', async () => {
    const [mine, other] = [await open('a1'), await open('b1')];
    for (let n = 0; n < 50; n++) mine.socket.send('{}');
    mine.socket.send('{"type":"heartbeat"}');
    await until(() => mine.frames.length === 1);
    now += 60_000;
    for (let n = 0; n < 99; n++) mine.socket.send('{}');
    mine.socket.send('{"type":"heartbeat"}');
    await until(() => mine.frames.length === 2);
    for (let n = 0; n < 1000; n++) mine.socket.send('{"type":"heartbeat"}');
    expect(await mine.closed).toBe(1013);
    expect(mine.frames.length).toBe(2);
    other.socket.send('{"type":"heartbeat"}');
    await until(() => other.frames.length === 1);
  });

  it('keeps no device of which a page made up the name', async () => {
    const { socket, frames } = await open('a1', '&remark=base-singleton');
    for (let n = 0; n < 90; n++)
      socket.send(JSON.stringify({ type: 'AlarmInfoByRobot', data: `made up ${String(n)}` }));
    socket.send('{"type":"heartbeat"}');
    await until(() => frames.length > 0);
    alarmPushes.raised([alarmOf(1, 'made up 1')]);
    socket.send(JSON.stringify({ type: 'AlarmInfoByRobot', data: 'PR001' }));
    now += 10_000;
    socket.send('{"type":"heartbeat"}');
    await until(() => frames.length === 2);
    alarmPushes.raised([alarmOf(2, 'PR001')]);
    await until(() => frames.length === 3);
    expect(frames[2]?.data['id']).toBe('2');
  });

  it('gets captures as it asked: by switch or by robot, and faces of the robot that it follows', async () => {
    const [all, one, none, follower] = [
      await open('a1', '&remark=base-singleton'),
      await open('b1', '&remark=base-singleton'),
      await open('c2', '&remark=base-singleton'),
      await open('b1'),
    ];
    const send = ({ socket }: Opened, type: string, data: unknown): void => socket.send(JSON.stringify({ type, data }));
    const asked = async (opened: Opened): Promise<void> => {
      now += 10_000;
      opened.socket.send('{"type":"heartbeat"}');
      await until(() => opened.frames.some(({ type }) => type === 'serverHeartBeat'));
    };
    send(all, 'PushSwitch', {
      PatrolCapturePushSwitch: '1',
      VehicleCapturePushSwitch: '1',
      FaceCapturePushSwitch: '1',
    });
    send(one, 'PatrolCaptureInfoByRobot', { deviceId: 'PR001' });
    send(follower, 'DeviceChange', { deviceId: 'PR001' });
    send(follower, 'PushSwitch', { FaceCapturePushSwitch: '1', PatrolCapturePushSwitch: '1' });
    for (const opened of [all, one, none, follower]) await asked(opened);
    let serial = 0;
    for (const kind of ['patrol', 'vehicle', 'face'] as const)
      for (const deviceId of ['PR001', 'PR002'])
        pushCapture(live, {
          id: String(++serial),
          kind,
          device_id: deviceId,
          device_kind: 'robot',
          device_number: 1,
          map_id: '1',
          device_name: firstNames.device(deviceId),
          map_name: firstNames.map('1'),
          name: givenName('B12345'),
          label: 'B12345',
          point: 1,
          point_id: null,
          picture: '',
          at: now,
        });
    live.sendRaw('{"type":"last","data":{}}', undefined);
    const heard = async ({ frames }: Opened): Promise<string[]> => {
      await until(() => frames.some(({ type }) => type === 'last'));
      return frames
        .filter(({ type }) => type.endsWith('CaptureInfo'))
        .map(({ type, data }) => `${type} ${String(data['id'])}`);
    };
    expect(await heard(all)).toEqual([
      'PatrolCaptureInfo 1',
      'PatrolCaptureInfo 2',
      'VehicleCaptureInfo 3',
      'VehicleCaptureInfo 4',
    ]);
    expect(await heard(one)).toEqual(['PatrolCaptureInfo 1']);
    expect(await heard(none)).toEqual([]);
    expect(await heard(follower)).toEqual(['FaceCaptureInfo 5']);
  });

  it('of a talk that is refused may send what it likes', async () => {
    const first = audio.issue(sessions.get('a1')!, 'PR001', 'intercom');
    const second = audio.issue(sessions.get('c2')!, 'PR001', 'intercom');
    fleet.device('PR001')!.online = true;
    const talker = new WebSocket(`ws://127.0.0.1:${String(port())}${first}`, { origin: 'http://console.example' });
    await new Promise(resolve => talker.on('open', resolve));
    const refused = new WebSocket(`ws://127.0.0.1:${String(port())}${second}`, { origin: 'http://console.example' });
    refused.on('error', () => undefined);
    refused.on('open', () => refused.send(Buffer.alloc(100_000)));
    await new Promise(resolve => refused.on('close', resolve));
    expect(talker.readyState).toBe(WebSocket.OPEN);
    await isAlive();
  });
});

describe('a media socket', () => {
  it('that sends more than anybody says is ended', async () => {
    const path = audio.issue(sessions.get('a1')!, 'PR001', 'intercom');
    fleet.device('PR001')!.online = true;
    const talker = new WebSocket(`ws://127.0.0.1:${String(port())}${path}`, { origin: 'http://console.example' });
    talker.on('error', () => undefined);
    talker.on('open', () => {
      for (let n = 0; n < 5000; n++) talker.send(Buffer.alloc(320));
    });
    await new Promise(resolve => talker.on('close', resolve));
    expect(audio.said()[0]?.frames).toBeLessThanOrEqual(600);
    await isAlive();
  });
});

describe('the signalling of a two-way call', () => {
  const join = async (): Promise<{ socket: WebSocket; closed: Promise<number>; sdp: Promise<string> }> => {
    const { path, id, deviceId, userName, password } = meetings.issue('PR001');
    const socket = new WebSocket(`ws://127.0.0.1:${String(port())}${path}`, { origin: 'http://console.example' });
    const closed = new Promise<number>(resolve => socket.on('close', resolve));
    socket.on('error', () => undefined);
    const sdp = new Promise<string>(resolve =>
      socket.on('message', data => resolve((JSON.parse(String(data as Buffer)) as { sdp: string }).sdp)),
    );
    await new Promise(resolve => socket.on('open', resolve));
    socket.send(JSON.stringify({ type: 'join', meetingId: id, deviceCode: deviceId, userName, password }));
    return { socket, closed, sdp };
  };

  it('outlives nonsense in messages, in an answer, and in packets', async () => {
    const { path } = meetings.issue('PR001');
    const stranger = await dial(path, '');
    stranger.socket.send('{"type":"join","password":5}');
    expect(await stranger.closed).toBe(1008);

    const large = await join();
    await large.sdp;
    large.socket.send('x'.repeat(70_000));
    expect(await large.closed).toBe(1009);

    const { socket, closed, sdp } = await join();
    const ports = [...(await sdp).matchAll(/a=candidate:\S+ 1 udp \d+ (\d+\.\d+\.\d+\.\d+) (\d+)/gi)];
    expect(ports.length).toBeGreaterThan(0);
    const packets = createSocket('udp4');
    for (const [, address = '', number = ''] of ports)
      for (let first = 0; first < 256; first++)
        await new Promise<void>(resolve =>
          packets.send(Buffer.from([first, 1, 0, 8, 0x21, 0x12, 0xa4, 0x42, first]), Number(number), address, () =>
            resolve(),
          ),
        );
    packets.close();
    for (const candidate of [{ candidate: 'x' }, { candidate: 'candidate:1 1 udp x y z' }, { sdpMLineIndex: 1e9 }, {}])
      socket.send(JSON.stringify({ type: 'candidate', candidate }));
    socket.send('nothing');
    socket.send('{"type":"answer","sdp":"v=0\\r\\nm=nonsense"}');
    expect(await closed).toBe(1011);
    expect(troubles.every(trouble => trouble.startsWith('rtc: '))).toBe(true);
    await isAlive();
  });
});

describe('commands', () => {
  const drive = async (token: string): Promise<string> => {
    try {
      const content = encodeControl({ kind: 'move', directions: ['up'] });
      await control.command('PR001', content, sessions.get(token)!, () => '');
      return '';
    } catch (error) {
      return error instanceof Refusal ? `${String(error.status)} ${error.key}` : String(error);
    }
  };

  it('are ten a second of one session, also for one that opens its socket again; others have their own', async () => {
    fleet.world.setMode('PR001', 'manual', false);
    const { socket } = await open('a1');
    for (let n = 0; n < 10; n++) expect(await drive('a1')).toBe('');
    expect(await drive('a1')).toBe('429 error.tooFast');
    socket.close();
    await until(() => live.count('1', String(pages)) === 0);
    expect(await drive('a1')).toBe('429 error.tooFast');
    expect(await drive('c2')).toBe('');
    control.release('c2');
    now += 1000;
    expect(await drive('a1')).toBe('');
  });
});

const alarmOf = (id: number, device_id: string): StoredAlarm =>
  ({
    id: String(id),
    kind: 'intruder',
    level: 'important',
    value: '',
    person: '',
    device_id,
    device_kind: 'robot',
    device_number: 1,
    device_name: firstNames.device(device_id),
    map_name: firstNames.map('1'),
    map_id: '1',
    x: 1,
    y: 1,
    began_at: now,
    picture: '',
    status: 'unacknowledged',
    level_at: null,
    escalated_at: null,
    cause: null,
  }) as StoredAlarm;

describe('a reader that does not read', () => {
  it('under 50 alarms a second is closed with 1013 within 10 s, holds no memory, and slows nobody', async () => {
    const slow = await open('a1', '&remark=base-singleton');
    const good = await open('c2', '&remark=base-singleton');
    const heard: string[] = [];
    for (const { socket, frames } of [slow, good]) {
      socket.send(JSON.stringify({ type: 'PushSwitch', data: { AlarmInfoPushSwitch: '1' } }));
      socket.send('{"type":"heartbeat"}');
      await until(() => frames.length > 0);
    }
    good.socket.on('message', data => {
      const frame = JSON.parse(String(data as Buffer)) as { type: string; data: { id: string } };
      if (frame.type === 'AlarmInfo') heard.push(frame.data.id);
    });
    slow.socket.pause();
    const since = now;
    let closedAt: number | undefined;
    for (let id = 1; id <= 1000; id++) {
      now += 20;
      alarmPushes.raised([alarmOf(id, 'PR001')]);
      if (id % 3 === 0) live.tick([]);
      await until(() => heard.length === id);
      if (closedAt === undefined && live.listening('1') === 0) closedAt = now;
    }
    expect(closedAt).toBeGreaterThan(since + backlogLimits.unreadMs);
    expect(closedAt).toBeLessThanOrEqual(since + 10_000);
    expect(heard).toEqual(Array.from({ length: 1000 }, (_, index) => String(index + 1)));
    expect(good.socket.readyState).toBe(WebSocket.OPEN);
    slow.socket.resume();
    expect(await slow.closed).toBe(1013);
    // Alarms that were raised after the close were not kept for this socket.
    expect(slow.frames.filter(frame => frame.type === 'AlarmInfo').length).toBeLessThanOrEqual(500);
  });

  it('that only pauses, or is sent little, stays', async () => {
    const { socket, frames } = await open('a1', '&remark=base-singleton');
    socket.send(JSON.stringify({ type: 'PushSwitch', data: { AlarmInfoPushSwitch: '1' } }));
    socket.send('{"type":"heartbeat"}');
    await until(() => frames.length > 0);
    socket.pause();
    for (let id = 1; id <= 60; id++) {
      now += 500;
      alarmPushes.raised([alarmOf(id, 'PR001')]);
      live.tick([]);
    }
    socket.resume();
    await until(() => frames.filter(frame => frame.type === 'AlarmInfo').length === 60);
    expect(socket.readyState).toBe(WebSocket.OPEN);
  });
});
