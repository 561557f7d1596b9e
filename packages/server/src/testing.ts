/** A server for tests: on a free port of this machine, with a small fleet, a temporary folder, and no pages. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { calls } from '@patrolkit/transport/contract';
import { encodeControl, type ControlMessage } from '@patrolkit/transport/control';
import { afterAll, beforeAll, expect } from 'vitest';
import { WebSocket } from 'ws';
import { crewSkills } from './crew-skills.ts';
import type { FromCrew } from './http/crew-messages.ts';
import { ThreadCrew, type Crew, type CrewThread } from './http/crew.ts';
import { serveCrew } from './http/crew-work.ts';
import { checkPassword, hashPassword, rememberChecks } from './session/passwords.ts';
import { digestOf, publishedPasswords, seeds, seedUsers } from './session/seeds.ts';
import type { Database } from './store/database.ts';
import { openTestDatabase } from './store/testing.ts';
import type { Studio } from '@patrolkit/simulator/cameras/studio-thread.ts';
import { openSite, type SiteOptions } from '@patrolkit/simulator/open.ts';
import type { SimulatedSite } from '@patrolkit/simulator/simulated-site.ts';
import { openStudioHere } from '@patrolkit/simulator/cameras/testing.ts';
import { startServer, type Server } from './server.ts';
import { signInLimits } from './session/sign-ins.ts';
import type { ServerOptions } from './server-options.ts';

/** The options that a test gives to its server. */
export type TestServerOptions = Partial<ServerOptions & SiteOptions> & {
  readonly database: Database;
  readonly filesFolder: string;
  /** The list to which errors are added. */
  readonly errors: string[];
};

/** A temporary folder, and a function that removes it. */
export function testFolder(name: string): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `patrolkit-${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

const passwords = { check: rememberChecks(checkPassword, publishedPasswords()), hash: hashPassword };

/** A thread of a crew that works in this thread, for tests without a bundled worker. Messages are copied as between threads. */
const threadHere = (): CrewThread => {
  const { port1, port2 } = new MessageChannel();
  serveCrew(port2, crewSkills);
  return {
    postMessage: message => port1.postMessage(message),
    on: (event: string, listener: (value: never) => void) => {
      if (event === 'message') port1.on('message', listener as (message: FromCrew) => void);
    },
    terminate: async () => port1.close(),
  };
};

/** A crew in this thread. */
export const crewHere = (): Crew => new ThreadCrew({ start: threadHere, most: 1, onError: () => undefined });

/** A server over a simulated site. */
export interface TestServer extends Server {
  readonly site: SimulatedSite;
}

const openTestStudio = (): Studio => openStudioHere({ blocks: true, zoneMinutes: 0, fps: 15, recordFps: 0 });

/** Starts a server with the actions for tests; sign-ins have nearly no limits. */
export async function startTestServer({ errors, ...options }: TestServerOptions): Promise<TestServer> {
  const source = openSite({
    studio: openTestStudio(),
    openStudio: openTestStudio,
    fleet: 14,
    seed: 1,
    speed: 1,
    isDense: true,
    ...options,
  });
  const nowhere = join(options.filesFolder, 'nothing');
  const server = await startServer({
    source,
    host: '127.0.0.1',
    port: 0,
    folders: { host: nowhere, kit: nowhere, pages: nowhere },
    allowOrigins: [],
    test: true,
    signInLimits: { ...signInLimits, perMinute: 1000, codeAfter: Infinity },
    passwords,
    crew: crewHere(),
    onError: message => errors.push(message),
    ...options,
  });
  return {
    ...server,
    // A test may give another fleet instead.
    get site() {
      return source.site();
    },
  };
}

/** Makes a call of the contract as a page does, with its headers. */
export function callServer(
  { port }: Pick<Server, 'port'>,
  name: string,
  payload: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const call = calls[name];
  if (!call) throw new Error(`no call ${name}`);
  const isQuery = call.body === 'query';
  if (call.body === 'json')
    return fetch(`http://127.0.0.1:${String(port)}${call.path}`, {
      method: call.method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(payload),
    });
  const parameters = new URLSearchParams(payload);
  return fetch(`http://127.0.0.1:${String(port)}${call.path}${isQuery ? `?${parameters.toString()}` : ''}`, {
    method: call.method,
    headers,
    ...(isQuery ? {} : { body: parameters }),
  });
}

/** The database of a fresh installation. */
export const openInstallation = async (): Promise<Database> => {
  const database = await openTestDatabase({
    name: 'installation',
    // Digests the whole file, because it also says which other users there are and to which companies they belong.
    // The permissions of the users follow from the screens.
    digest: readFileSync(join(import.meta.dirname, 'session/seeds.ts'), 'utf8') + JSON.stringify(seeds),
    fill: empty => seedUsers(empty, Date.now()),
  });
  await database.query('UPDATE users SET password_at = $1', [Date.now()]);
  return database;
};

/** The options that a test file gives to its server. */
export type BenchOptions = Omit<Partial<ServerOptions & SiteOptions>, 'studio' | 'database'> & {
  /** Makes the pictures; a new one for each start. */
  readonly studio?: () => Studio;
};

/** An answer, not decoded. */
export interface Answer {
  status: number;
  ret?: number;
  msg?: string;
  code?: number;
  /** What is wrong with the fields of a form. */
  errors?: readonly { readonly field: string; readonly msg: string }[];
  // As on the wire.
  data: Record<string, unknown> & { rows?: Record<string, unknown>[]; total?: number };
  headers: Headers;
}

/** A push, not decoded. */
export interface Frame {
  type: string;
  deviceId?: string;
  data: Record<string, unknown>;
}

/** The ids of the users of a fresh installation. */
export const userIds: Readonly<Record<string, string>> = Object.fromEntries(
  seeds.map(({ account }, index) => [account, String(1001 + index)]),
);

/** A movement command and a remark for tests. */
export const forward: ControlMessage = { kind: 'move', directions: ['up'] };
export const remark = 'seen on site';

/** The rows of an answer that is a list. */
export const rowsOf = ({ data }: { readonly data: unknown }): Record<string, unknown>[] => {
  if (!Array.isArray(data)) throw new Error(`no list: ${JSON.stringify(data)}`);
  return data as Record<string, unknown>[];
};

/** Waits until `read` returns something, at most `ms` milliseconds. The default is longer than any busy machine needs. */
export const until = async <T>(read: () => T | undefined | false, what: string, ms = 40_000): Promise<T> => {
  const end = Date.now() + ms;
  for (;;) {
    const found = read();
    if (found) return found;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise(resolve => setTimeout(resolve, 10));
  }
};

/** A live socket of a console, with the pushes that it received. */
export class Console {
  readonly frames: Frame[] = [];
  closed: number | undefined;
  readonly socket: WebSocket;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', data => this.frames.push(JSON.parse(String(data as Buffer)) as Frame));
    socket.on('close', code => (this.closed = code));
  }

  /** Sends a message as JSON, or a text unchanged. */
  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The first push of a type after the first `since` frames; waits for it. */
  async next(type: string, since = 0): Promise<Frame> {
    return until(() => this.frames.slice(since).find(frame => frame.type === type), type);
  }
}

/** A server that the tests of one file share, with functions to call it. */
export class Bench {
  readonly errors: string[] = [];
  /**
   * How many turns of the event loop each query waits. Queries that are sent at once are then under way at once, as with a database over a
   * network.
   */
  turns = 0;
  readonly #options: BenchOptions;
  readonly #folder: ReturnType<typeof testFolder>;
  readonly #tokens = new Map<string, Promise<string>>();
  #server: TestServer | undefined;
  #database: Database | undefined;
  #pages = 0;

  constructor(name: string, options: BenchOptions) {
    this.#options = options;
    this.#folder = testFolder(name);
  }

  /** The running server. */
  get server(): TestServer {
    if (!this.#server) throw new Error('no server runs');
    return this.#server;
  }

  /** Its database. */
  get database(): Database {
    if (!this.#database) throw new Error('no database is open');
    return this.#database;
  }

  /** Opens the database of a fresh installation and starts the server. */
  async begin(): Promise<void> {
    const engine = await openInstallation();
    this.#database = {
      ...engine,
      query: async (sql, parameters) => {
        for (let turn = 0; turn < this.turns; turn++) await new Promise(resolve => setImmediate(resolve));
        return engine.query(sql, parameters);
      },
    };
    await this.#start({});
  }

  /** Stops the server and starts it again with the same database. */
  async restart(more: BenchOptions = {}): Promise<void> {
    await this.server.close();
    await this.#start(more);
  }

  /** Stops the server; fails when an error was reported. */
  async end(): Promise<void> {
    await this.#server?.close();
    await this.#database?.close();
    this.#folder.remove();
    expect(this.errors).toEqual([]);
  }

  async #start(more: BenchOptions): Promise<void> {
    const { studio, ...options } = { ...this.#options, ...more };
    this.#server = await startTestServer({
      database: this.database,
      errors: this.errors,
      filesFolder: this.#folder.path,
      ...options,
      ...(studio ? { studio: studio() } : {}),
    });
  }

  /** The address of the server. */
  readonly root = (): string => `http://127.0.0.1:${String(this.server.port)}`;

  /** Makes a call. */
  readonly ask = async (
    name: string,
    payload: Record<string, string> = {},
    token = '',
    more: Record<string, string> = {},
  ): Promise<Answer> => {
    const headers = { 'Accept-Language': 'en-us', ...(token ? { Token: token } : {}), ...more };
    const response = await callServer(this.server, name, payload, headers);
    const body = (await response.json()) as Omit<Answer, 'status' | 'headers'>;
    return { ...body, status: response.status, headers: response.headers };
  };

  /** Signs a user of a fresh installation in; resolves with the token. */
  readonly signIn = async (account: string): Promise<string> => {
    const password = seeds.find(seed => seed.account === account)?.password ?? '';
    const answer = await this.ask('login', { username: account, password: digestOf(password), grant_type: 'password' });
    expect(answer.ret).toBe(1);
    const token = String(answer.data['access_token']);
    if (answer.data['need_smscode'])
      await this.prove('getSmsVerifyCode', 'checkSmsVerifyCode', 'smsCode', account, token);
    if (answer.data['need_authorize2']) await this.prove(undefined, 'authorize2', 'code', account, token);
    return token;
  };

  /** Completes the second step of a sign-in with the code that was made for it. */
  readonly prove = async (
    send: string | undefined,
    check: string,
    field: string,
    account: string,
    token: string,
  ): Promise<void> => {
    if (send) expect((await this.ask(send, {}, token)).ret).toBe(1);
    const { code } = await this.test('code', { of: account });
    expect((await this.ask(check, { [field]: String(code) }, token)).ret).toBe(1);
  };

  /** A session of each account, shared by the tests that do not end it. */
  readonly tokenOf = (account: string): Promise<string> => {
    const known = this.#tokens.get(account) ?? this.signIn(account);
    this.#tokens.set(account, known);
    return known;
  };

  /** Forgets the shared session of an account, which has ended. */
  forget(account: string): void {
    this.#tokens.delete(account);
  }

  /** Opens a socket at a path; rejects with the status that refused it. */
  readonly dial = (
    path: string,
    options: { token?: string; cookie?: string; origin?: string },
    onMade: (socket: WebSocket) => void = () => undefined,
  ): Promise<WebSocket> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(
        `${this.root().replace('http', 'ws')}${path}`,
        options.token ? [`bearer.${options.token}`] : [],
        {
          origin: options.origin ?? this.root(),
          ...(options.cookie ? { headers: { Cookie: `token=${options.cookie}` } } : {}),
        },
      );
      onMade(socket);
      socket.on('open', () => resolve(socket));
      socket.on('error', reject);
    });

  /** Opens a live socket as a new page. */
  readonly open = async (account: string, isSingleton: boolean, token?: string): Promise<Console> => {
    const query = `GID=page${String(++this.#pages)}&lang=en-us${isSingleton ? '&remark=base-singleton' : ''}`;
    const cookie = token ?? (await this.tokenOf(account));
    // Collects pushes from the start, because some arrive at once when the socket opens.
    return new Promise((resolve, reject) => {
      let made: Console | undefined;
      this.dial(`/websocket/web/${userIds[account] ?? ''}?${query}`, { cookie }, socket => {
        made = new Console(socket);
      }).then(() => made && resolve(made), reject);
    });
  };

  /** Runs an action for tests. */
  readonly test = async (action: string, body: object = {}): Promise<Record<string, unknown>> => {
    const response = await fetch(`${this.root()}/__test/${action}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, unknown>;
  };

  /** Sends a control command. */
  readonly command = async (account: string, deviceId: string, message: ControlMessage): Promise<Answer> =>
    this.ask('sendControlCommand', { deviceId, content: encodeControl(message) }, await this.tokenOf(account));
}

/** Starts a server before the tests of a file, and stops it after them. */
export const useServer = (name: string, options: BenchOptions = {}): Bench => {
  const bench = new Bench(name, options);
  beforeAll(() => bench.begin());
  afterAll(() => bench.end());
  return bench;
};
