import { createConnection } from 'node:net';
import { calls } from '@patrolkit/transport/contract';
import { chanceOf, type Chance } from '@patrolkit/transport/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openStudioHere } from '@patrolkit/simulator/cameras/testing.ts';
import type { Database } from '../store/database.ts';
import type { Server } from '../server.ts';
import { signInLimits } from '../session/sign-ins.ts';
import { callServer, openInstallation, startTestServer, testFolder } from '../testing.ts';
import { digestOf, seeds } from '../session/seeds.ts';

/** Number of connections; `npm run soak` sets it to 50 000. */
const tries = Number(process.env['FUZZ_TRIES'] ?? 4000);
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000);
/** Connections that are open at the same time. */
const AT_ONCE = 40;

const folder = testFolder('fuzz');
const errors: string[] = [];
let database: Database;
let server: Server;
let token = '';

beforeAll(async () => {
  database = await openInstallation();
  server = await startTestServer({
    database,
    errors,
    filesFolder: folder.path,
    studio: openStudioHere({ blocks: true, zoneMinutes: 0, fps: 15, recordFps: 2 }),
    test: false,
    signInLimits: { ...signInLimits, perMinute: 1 },
  });
  const admin = seeds[0]!;
  const answer = await ask('login', { username: admin.account, password: digestOf(admin.password) });
  token = String((answer['data'] as Record<string, unknown>)['access_token']);
});

afterAll(async () => {
  await server.close();
  await database.close();
  folder.remove();
});

const root = (): string => `http://127.0.0.1:${String(server.port)}`;

const ask = async (name: string, payload: Record<string, string>): Promise<Record<string, unknown>> => {
  const response = await callServer(server, name, payload, token ? { Token: token } : {});
  return (await response.json()) as Record<string, unknown>;
};

/** The path of the address in an answer. */
const pathOf = (answer: Record<string, unknown>): string =>
  new URL(String((answer['data'] as Record<string, unknown>)['url']), 'ws://x').pathname;

/** Writes random requests and frames that a stranger could send. */
class Writer {
  constructor(
    private readonly chance: Chance,
    private readonly paths: readonly string[],
  ) {}

  share(): number {
    return this.chance();
  }

  below(count: number): number {
    return Math.floor(this.chance() * count);
  }

  one<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!;
  }

  bytes(most: number): Buffer {
    const bytes = Buffer.alloc(this.below(most));
    for (let at = 0; at < bytes.length; at++) bytes[at] = this.below(256);
    return bytes;
  }

  junk(most = 40): string {
    const signs = [
      '/',
      '//',
      '%',
      '%zz',
      '%00',
      '..',
      '?',
      '&',
      '=',
      '#',
      ';',
      '\\',
      '"',
      '<',
      '[',
      '{',
      'é',
      '\t',
      ' ',
      'a',
      '0',
      ':',
      '@',
    ];
    return Array.from({ length: this.below(most) }, () => this.one(signs)).join('');
  }

  path(): string {
    const call = this.one(Object.values(calls));
    return this.one([
      () => this.junk(),
      () =>
        this.one([
          '//',
          '*',
          'http://[',
          'a',
          '/',
          '/robotmgr/%',
          '///x',
          '//[',
          '/?',
          'http://a b',
          '/websocket/web/%ff',
          '/files/plan/%2e%2e',
        ]),
      () => call.path + this.one(['', '?', `?${this.junk()}`, this.junk(5)]),
      () => `${call.path}?deviceId=PR001&channelId=PR001-1&alarmId=${this.junk(6)}&ids=${this.junk(6)}`,
      () => this.one(this.paths) + this.one(['', '', '', '/control', '?GID=x', `?GID=${this.junk()}`, this.junk(4)]),
    ])();
  }

  header(): string {
    const name = this.one([
      'Host',
      'Token',
      'Cookie',
      'Origin',
      'Content-Type',
      'Content-Length',
      'Accept-Language',
      'Transfer-Encoding',
      'X',
      'Connection',
      this.junk(3),
    ]);
    const value = this.one([
      () => this.junk(),
      () => token,
      () => `token=${token}`,
      () => 'token=%',
      () => root(),
      () => 'null',
      () => 'chunked',
      () =>
        this.one([
          'application/json',
          'multipart/form-data; boundary=b',
          'application/x-www-form-urlencoded',
          'text/xml',
        ]),
      () => String(this.below(1000)),
    ])();
    return `${name}: ${value}`;
  }

  /** A text that is nearly JSON, often with the type of a known message. */
  message(): string {
    const type = this.one([
      'heartbeat',
      'PushSwitch',
      'DeviceChange',
      'AlarmInfoByRobot',
      'join',
      'answer',
      'candidate',
      'bye',
      'ctrlspeed',
      'pause',
      'resume',
      'step',
      this.junk(3),
    ]);
    const value = (): unknown =>
      this.one<() => unknown>([
        () => null,
        () => this.junk(8),
        () => this.below(1e9),
        () => -1e308,
        () => [],
        () => ({ deviceId: this.one(['PR001', {}, [], 1]) }),
        () => ({ RobotListPushSwitch: this.one(['1', 1, {}]) }),
        () => true,
      ])();
    const text = JSON.stringify({
      type,
      data: value(),
      deviceId: value(),
      speed: value(),
      startTime: value(),
      frames: value(),
      sdp: value(),
      candidate: value(),
    });
    return this.chance() < 0.2 ? text.slice(0, this.below(text.length)) : text;
  }

  /** A frame of a WebSocket, valid or not. */
  frame(): Buffer {
    const payload = this.one([
      () => this.bytes(200),
      () => Buffer.from(this.message()),
      () => Buffer.alloc(this.one([5000, 65_537, 70_000]), 120),
    ])();
    const opcode = this.one([1, 1, 1, 2, 2, 8, 9, 10, 0, 3, 15]);
    const first = (this.chance() < 0.9 ? 0x80 : 0) | (this.chance() < 0.05 ? 0x40 : 0) | opcode;
    const isMasked = this.chance() < 0.95;
    const mask = isMasked ? 0x80 : 0;
    const said = this.chance() < 0.05 ? this.below(2 ** 31) : payload.length;
    const length =
      said < 126
        ? Buffer.from([mask | said])
        : said < 65_536
          ? Buffer.from([mask | 126, said >> 8, said & 255])
          : Buffer.from([mask | 127, 0, 0, 0, 0, said >>> 24, (said >> 16) & 255, (said >> 8) & 255, said & 255]);
    return Buffer.concat([Buffer.from([first]), length, isMasked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
  }

  request(): Buffer {
    const method = this.one(['GET', 'POST', 'DELETE', 'OPTIONS', 'PUT', 'CONNECT', 'TRACE', this.junk(3)]);
    const body = this.one([
      () => '',
      () => this.junk(60),
      () => this.message(),
      () =>
        `--b\r\nContent-Disposition: form-data; name="file"; filename="${this.junk(4)}"\r\n\r\n${this.junk()}\r\n--b--`,
    ])();
    const headers = Array.from({ length: this.below(5) }, () => this.header());
    const length = this.chance() < 0.8 ? [`Content-Length: ${String(Buffer.byteLength(body))}`] : [];
    return Buffer.from(
      `${method} ${this.path()} HTTP/1.${this.one(['1', '1', '0', '9'])}\r\nHost: 127.0.0.1\r\nToken: ${token}\r\n${[...headers, ...length].join('\r\n')}\r\n\r\n${body}`,
    );
  }

  upgrade(): Buffer {
    const isRight = this.chance() < 0.7;
    const path = isRight
      ? this.one(this.paths) + this.one(['', '?GID=f', `?GID=${String(this.below(1e6))}&remark=base-singleton`])
      : this.path();
    const lines = [
      `GET ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${String(server.port)}`,
      `Upgrade: ${this.chance() < 0.95 ? 'websocket' : this.junk(5)}`,
      'Connection: Upgrade',
      `Sec-WebSocket-Key: ${this.chance() < 0.9 ? 'AAAAAAAAAAAAAAAAAAAAAA==' : this.junk()}`,
      `Sec-WebSocket-Version: ${this.chance() < 0.9 ? '13' : this.junk(3)}`,
      ...(this.chance() < 0.9 ? [`Origin: ${root()}`] : []),
      ...(this.chance() < 0.8 ? [`Cookie: token=${token}`] : []),
      ...(this.chance() < 0.1
        ? [`Sec-WebSocket-Protocol: ${this.one([this.junk(), 'bearer.x', 'chat', `bearer.${token}`])}`]
        : []),
      ...(this.chance() < 0.2 ? [this.header()] : []),
    ];
    const frames = Array.from({ length: this.below(6) }, () => this.frame());
    return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), ...frames]);
  }

  any(): Buffer {
    return this.one([
      () => this.bytes(600),
      () => this.request(),
      () => this.request(),
      () => this.upgrade(),
      () => this.upgrade(),
    ])();
  }
}

/** Sends bytes in one or two pieces, then ends or resets the connection. Resolves when it is closed. */
const send = (bytes: Buffer, writer: Writer, address: string): Promise<void> =>
  new Promise(resolve => {
    const isRude = writer.share() < 0.3;
    const cut = writer.below(bytes.length + 1);
    const socket = createConnection({ host: '127.0.0.1', port: server.port, localAddress: address }, () => {
      socket.write(bytes.subarray(0, cut));
      socket.write(bytes.subarray(cut), () => (isRude ? socket.resetAndDestroy() : socket.end()));
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
    socket.resume();
  });

it(`outlives ${String(tries)} connections of nonsense (FUZZ_SEED=${String(seed)})`, async () => {
  const user = '/websocket/web/1001';
  const paths = [user, user, '/websocket/web/1002', '/rtc/x', '/recorded/x.flv', '/live/x.flv'];
  paths.push(pathOf(await ask('getVideoUrl', { channelId: 'PR001-1' })));
  for (const interactionType of ['0', '1'])
    paths.push(pathOf(await ask('getAudioUrl', { channelId: 'PR001-7', interactionType })));
  const window = { startTime: String(Date.now() - 60_000), stopTime: String(Date.now()) };
  paths.push(pathOf(await ask('getVideoRecordUrl', { channelId: 'PR001-1', ...window })));
  const writer = new Writer(chanceOf(seed), paths);
  let left = tries;
  const work = async (): Promise<void> => {
    while (left-- > 0) await send(writer.any(), writer, `127.0.0.${String(2 + (left % 200))}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Other clients are served as before, and no error was reported.
  expect(await ask('getBackendVersion', {})).toMatchObject({ ret: 1 });
  const socket = new WebSocket(`${root().replace('http', 'ws')}${user}?GID=last`, {
    origin: root(),
    headers: { Cookie: `token=${token}` },
  });
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  socket.terminate();
  expect(errors, `seed ${String(seed)}`).toEqual([]);
}, 600_000);
