/** A server process for a journey, with the actions for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FaultProxy } from '../faults/proxy.ts';

const root = new URL('../../', import.meta.url).pathname;

/** A free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The environment variable with the folder of prepared data of a first start (`prepare.ts`). */
export const preparedData = 'PATROLKIT_PREPARED_DATA';

/** A running server. */
export class Server {
  #process: ChildProcess | undefined;
  readonly #data = mkdtempSync(join(tmpdir(), 'patrolkit-'));
  #port = 0;
  #output = '';
  /** The relay that browsers use instead, when there is one. */
  #front: FaultProxy | undefined;

  constructor(private readonly options: readonly string[] = []) {}

  /** Root of the server. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** What it has printed since its last start. */
  get output(): string {
    return this.#output;
  }

  /** Address of the console. */
  get console(): string {
    return `${this.#front?.url ?? this.url}/robotmgr`;
  }

  /** Puts a relay that can disturb the network between browsers and this server, from now on. */
  async behindFaults(): Promise<FaultProxy> {
    this.#front ??= await FaultProxy.to(this.#port);
    return this.#front;
  }

  /**
   * Starts the server: again on its port and data when it ran before, otherwise with prepared data if there are any. Resolves when it
   * answers.
   */
  async start(): Promise<void> {
    // A past is made at the first start on new data.
    const prepared = this.options.includes('--history') ? undefined : process.env[preparedData];
    const isFirst = this.#port === 0;
    if (isFirst && prepared !== undefined)
      cpSync(prepared, this.#data, { recursive: true, mode: constants.COPYFILE_FICLONE });
    for (let tries = 1; ; tries += 1) {
      this.#port ||= await freePort();
      try {
        return await this.#run();
      } catch (error) {
        // Another program may have taken the port since it was found free.
        if (!isFirst || tries === 3 || !this.#output.includes('The port is taken')) throw error;
        this.#port = 0;
      }
    }
  }

  async #run(): Promise<void> {
    const args = [
      // A journey makes only a few hundred queries: optimising the WebAssembly of the database would take more time than it saves.
      '--liftoff-only',
      'dist/server/main.js',
      '--port',
      String(this.#port),
      '--data',
      this.#data,
      '--test',
      '--allow-host',
      'console.test',
      '--blocks',
      ...this.options,
    ];
    const started = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = started;
    this.#output = '';
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', chunk => (this.#output += String(chunk)));
    for (let waited = 0; waited < 60_000; waited += 100) {
      if (started.exitCode !== null) throw new Error(`The server ended:\n${this.#output}`);
      const answer = await fetch(`${this.url}/robotservice/auth/getSysInfo.action`).catch(() => undefined);
      // It prints its address once it listens: until then another program may answer on this port.
      if (answer?.ok && this.#output.includes(`:${String(this.#port)}/robotmgr`)) return;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    throw new Error(`The server did not answer:\n${this.#output}`);
  }

  /** Kills the process, as a power cut would. */
  kill(): Promise<void> {
    return this.#signal('SIGKILL');
  }

  /** Ends it and waits until it has ended. Returns the folder of its data, which stays. */
  async end(): Promise<string> {
    await this.#signal('SIGTERM');
    return this.#data;
  }

  async #signal(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise(resolve => running.once('exit', resolve));
    running.kill(signal);
    await ended;
  }

  /** Ends it and removes its data. */
  async remove(): Promise<void> {
    await this.#front?.end();
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }

  /** Runs an action for tests. */
  async disturb<T = Record<string, unknown>>(action: string, body: object = {}): Promise<T> {
    const answer = await fetch(`${this.url}/__test/${action}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${action}: ${answer.status}`);
    return (await answer.json()) as T;
  }

  /** The position and movement of a device. */
  pose(deviceId: string): Promise<Pose> {
    return this.disturb('pose', { deviceId });
  }

  /** The control commands that arrived for a device, oldest first. */
  async commands(deviceId: string): Promise<Command[]> {
    const { commands } = await this.disturb<{ commands: Command[] }>('commands');
    return commands.filter(command => command.deviceId === deviceId);
  }

  /** Raises alarms of a device; returns their ids. */
  async raise(count = 1, deviceId?: string): Promise<string[]> {
    return (await this.disturb<{ ids: string[] }>('raise', { count, ...(deviceId ? { deviceId } : {}) })).ids;
  }

  /** Process id, for figures. */
  get pid(): number {
    return this.#process?.pid ?? 0;
  }
}

/** The position and movement of a device. */
export interface Pose {
  x: number;
  y: number;
  heading: number;
  speed: number;
  turnRate: number;
  mode: string;
  /** Its route, and the index of the stop to which it drives. */
  routeId?: string;
  stopIndex: number;
  ptz: { pan: number; tilt: number; zoom: number; lift: number };
  ptzCount: number;
}

/** A control command as the server got it. */
export interface Command {
  at: number;
  deviceId: string;
  userId: string;
  message: { kind: 'move' | 'stop' | 'ptz' | 'ptzStop' | 'enable' };
  refused: string;
}
