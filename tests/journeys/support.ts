/** A gateway of its own for a journey, and what operators do again and again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { constants, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type BrowserContext, type CDPSession, type Locator, type Page } from '@playwright/test';
import { createHttp, login } from '@patrolkit/transport';
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

/** The variable that names the folder with the data of a first start (`prepare.ts`). */
export const preparedData = 'PATROLKIT_PREPARED_DATA';

/** A running gateway. */
export class Gateway {
  #process: ChildProcess | undefined;
  readonly #data = mkdtempSync(join(tmpdir(), 'patrolkit-'));
  #port = 0;
  #output = '';
  /** Where browsers go instead, when something stands between. */
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

  /** Puts a network that misbehaves between browsers and this gateway, from now on. */
  async behindFaults(): Promise<FaultProxy> {
    this.#front ??= await FaultProxy.to(this.#port);
    return this.#front;
  }

  /** Starts it, on the port and data of before when it ran before, else with prepared data where there are some. Resolves when it answers. */
  async start(): Promise<void> {
    // A past is made at the first start on new data.
    const prepared = this.options.includes('--history') ? undefined : process.env[preparedData];
    if (this.#port === 0 && prepared !== undefined)
      cpSync(prepared, this.#data, { recursive: true, mode: constants.COPYFILE_FICLONE });
    this.#port ||= await freePort();
    const args = [
      // A journey asks its database a few hundred times: compiling that well would take more of the two cores than it saves.
      '--liftoff-only',
      'dist/gateway/main.js',
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
      if (started.exitCode !== null) throw new Error(`The gateway ended:\n${this.#output}`);
      const answer = await fetch(`${this.url}/robotservice/auth/getSysInfo.action`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    throw new Error(`The gateway did not answer:\n${this.#output}`);
  }

  /** Ends it without a word, as a power cut would. */
  kill(): Promise<void> {
    return this.#signal('SIGKILL');
  }

  /** Asks it to end and waits until it has; answers the folder with its data, which stays. */
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

  /** Does something to the server that only tests may. */
  async disturb<T = Record<string, unknown>>(action: string, body: object = {}): Promise<T> {
    const answer = await fetch(`${this.url}/__test/${action}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${action}: ${answer.status}`);
    return (await answer.json()) as T;
  }

  /** Where a device stands, and how it moves. */
  pose(deviceId: string): Promise<Pose> {
    return this.disturb('pose', { deviceId });
  }

  /** The control commands that came for a device, oldest first. */
  async commands(deviceId: string): Promise<Command[]> {
    const { commands } = await this.disturb<{ commands: Command[] }>('commands');
    return commands.filter(command => command.deviceId === deviceId);
  }

  /** Raises alarms of a device; answers their ids. */
  async raise(count = 1, deviceId?: string): Promise<string[]> {
    return (await this.disturb<{ ids: string[] }>('raise', { count, ...(deviceId ? { deviceId } : {}) })).ids;
  }

  /** Process id, for figures. */
  get pid(): number {
    return this.#process?.pid ?? 0;
  }
}

/** Where a device stands, and how it moves. */
export interface Pose {
  x: number;
  y: number;
  heading: number;
  speed: number;
  turnRate: number;
  mode: string;
  /** Its route, and the index of the stop that it drives to. */
  routeId?: string;
  stopIndex: number;
  ptz: { pan: number; tilt: number; zoom: number; lift: number };
  ptzCount: number;
}

/** A control command as the gateway took it. */
export interface Command {
  at: number;
  deviceId: string;
  userId: string;
  message: { kind: 'move' | 'stop' | 'ptz' | 'ptzStop' | 'enable' };
  refused: string;
}

/** What the error log of a page's console holds. */
export const errorLog = (page: Page): Promise<readonly unknown[]> =>
  page.evaluate(() => {
    const provider = document.querySelector<HTMLElement & { console?: LogOwner }>('patrol-provider');
    return provider?.console?.errors.$errors.get() ?? ['no console'];
  });

interface LogOwner {
  readonly errors: { readonly $errors: { get(): readonly unknown[] } };
}

/** Says what the operating system says when its network is back: the console tries at once then, though not twice within five seconds. */
export const networkIsBack = (page: Page): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event('online')));

/** Waits until the console has live data again, with a network that is back; what it does by itself is in `outage.spec.ts`. */
export const isLiveAgain = (page: Page): Promise<void> =>
  expect(async () => {
    await networkIsBack(page);
    await expect(page.locator('patrol-connection-bar').getByText('No live data')).toBeHidden({ timeout: 500 });
  }).toPass({ timeout: 40_000, intervals: [100] });

/** What a page said that no page should say. */
export function watchPage(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', error => said.push(`error: ${error.message}`));
  page.on('console', message => {
    // Journeys keep service workers out (playwright.config.mjs), which is said by who keeps them out.
    if (message.text().includes('Service Worker registration blocked by Playwright')) return;
    if (message.type() === 'error' || message.type() === 'warning') said.push(`${message.type()}: ${message.text()}`);
  });
  return said;
}

/** Accounts of the gateway's own data. */
export const accounts = {
  admin: 'Admin#2024',
  operator: 'Operator#2024',
  viewer: 'Viewer#2024',
  customer: 'Customer#2024',
  industry: 'Industry#2024',
  developer: 'Developer#2024',
  area: 'AreaOps#2024',
  site: 'SiteOps#2024',
  mobile: 'Mobile#2024',
  secure: 'Secure#2024',
} as const;

/** Signs in and waits for the patrol view. */
export async function signIn(
  page: Page,
  gateway: Gateway,
  account: keyof typeof accounts = 'operator',
  query = 'language=en-us',
): Promise<void> {
  const wanted = encodeURIComponent('/monitoring/robot-patrol-view');
  await page.goto(`${gateway.console}/login?redirect=${wanted}&${query}`);
  await page.getByLabel(/Account|账号/).fill(account);
  await page.getByRole('textbox', { name: /Password|密码/ }).fill(accounts[account]);
  await page.getByRole('button', { name: /^(Sign in|登录)$/ }).click();
  // The address of the sign-in page names it too, as part of its query.
  await page.waitForURL(/\/monitoring\/robot-patrol-view/);
}

/** A client without a browser: what another program of the customer does. */
export class Client {
  private constructor(
    private readonly gateway: Gateway,
    readonly token: string,
  ) {}

  /** Signs in. */
  static async signIn(gateway: Gateway, account: keyof typeof accounts): Promise<Client> {
    const password = createHash('sha256').update(accounts[account]).digest('hex');
    const http = createHttp({ service: gateway.url, token: () => undefined, language: () => 'en-us' });
    const { accessToken } = await http.request(login, { username: account, password, grantType: 'password' });
    return new Client(gateway, accessToken);
  }

  /** Makes a call of the device service of a server whose answers are in a dialect: only its success counts. */
  async send(name: string, payload: Record<string, string>): Promise<void> {
    const answer = await fetch(`${this.gateway.url}/robotservice/device/${name}.action`, {
      method: 'POST',
      headers: { Token: this.token, 'Accept-Language': 'en-us' },
      body: new URLSearchParams(payload),
    });
    const { ret, msg } = (await answer.json()) as { ret: number | string; msg?: string };
    if (String(ret) !== '1') throw new Error(`${name}: ${msg ?? answer.status}`);
  }

  /** Makes a call of the device service. */
  async call<T = unknown>(name: string, payload: Record<string, string>, method: 'GET' | 'POST' = 'POST'): Promise<T> {
    const query = new URLSearchParams(payload);
    const address = `${this.gateway.url}/robotservice/device/${name}.action`;
    const answer = await fetch(method === 'GET' ? `${address}?${query}` : address, {
      method,
      headers: { Token: this.token, 'Accept-Language': 'en-us' },
      ...(method === 'GET' ? {} : { body: query }),
    });
    const { ret, msg, data } = (await answer.json()) as { ret: number; msg?: string; data: T };
    if (ret !== 1) throw new Error(`${name}: ${msg ?? answer.status}`);
    return data;
  }
}

/** Comes in with a session that stands already, and looks at one robot. */
export async function enter(
  page: Page,
  gateway: Gateway,
  { account = 'operator', deviceId = 'PR001', query = 'language=en-us' }: EnterOptions = {},
): Promise<void> {
  const { token } = await Client.signIn(gateway, account);
  await page.goto(`${gateway.console}/monitoring/robot-patrol-view?deviceId=${deviceId}&token=${token}&${query}`);
  await expect.poll(() => selectedId(page)).toBe(deviceId);
}

/** The robot that the page's console has selected; a phone shows no list of them. */
const selectedId = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const provider = document.querySelector<HTMLElement & { console?: SelectionOwner }>('patrol-provider');
    return provider?.console?.robots.$selectedId.get();
  });

interface SelectionOwner {
  readonly robots: { readonly $selectedId: { get(): string | undefined } };
}

/** Goes to a place as the browser goes back to one, without loading the page anew; what was drawn before is marked. */
export const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate(to => {
    for (const drawn of document.querySelectorAll('.page')) drawn.setAttribute('data-before', '');
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** How somebody comes in. */
export interface EnterOptions {
  account?: keyof typeof accounts;
  deviceId?: string;
  query?: string;
}

/** A device in the selector. */
export const robotOption = (page: Page, deviceId: string): Locator =>
  page.locator(`patrol-robot-selector [data-id="${deviceId}"]`);

/** A place in the hall with room ahead, and the heading along the corridor. */
export const corridor = { x: 10, y: 11.6, heading: 0 } as const;

/** Puts a robot where there is room, comes in, waits for the picture and takes over. */
export async function takeOver(
  page: Page,
  gateway: Gateway,
  options: EnterOptions = {},
): Promise<{ deviceId: string; pad: Locator }> {
  const deviceId = options.deviceId ?? 'PR001';
  await gateway.disturb('mode', { deviceId, mode: 'automatic' });
  await enter(page, gateway, { ...options, deviceId });
  await pictureRuns(page);
  // The lease of a journey before may last for five seconds more.
  await expect(async () => {
    await page.locator('patrol-work-mode').getByText('Manual', { exact: true }).click();
    await expect.poll(async () => (await gateway.pose(deviceId)).mode, { timeout: 1_500 }).toBe('manual');
  }).toPass({ timeout: 15_000 });
  await gateway.disturb('place', { deviceId, ...corridor });
  const pad = page.locator('patrol-drive-pad');
  await expect(pad.getByText('Hold an arrow')).toBeVisible();
  await gateway.disturb('clear-commands');
  return { deviceId, pad };
}

/** Directions of a pad. */
export type Sector = 'up' | 'right' | 'down' | 'left';

/** The middle of a pad's sector: sectors are triangles, the middle of their boxes is the middle of the pad. */
export async function sectorPoint(pad: Locator, at: Sector): Promise<{ x: number; y: number }> {
  const sector = pad.locator(`.pk-sector[data-at="${at}"]`);
  await sector.scrollIntoViewIfNeeded();
  const box = await sector.boundingBox();
  if (!box) throw new Error(`No sector ${at}`);
  const across = { up: 0.5, down: 0.5, left: 0.15, right: 0.85 }[at];
  const down = { up: 0.15, down: 0.85, left: 0.5, right: 0.5 }[at];
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

/** Presses a sector with the mouse and keeps pressing. */
export async function press(page: Page, pad: Locator, at: Sector): Promise<void> {
  const { x, y } = await sectorPoint(pad, at);
  await page.mouse.move(x, y);
  await page.mouse.down();
}

/** What holds a control down. */
export interface Hand {
  down(): Promise<unknown>;
  up(): Promise<unknown>;
}

/** The mouse on a sector of a pad. */
export const mouseOn = (page: Page, pad: Locator, at: Sector): Hand => ({
  down: () => press(page, pad, at),
  up: () => page.mouse.up(),
});

/** A finger on a sector of a pad, on a page that is touched. */
export function fingerOn(page: Page, pad: Locator, at: Sector): Hand {
  let session: CDPSession | undefined;
  const tell = async (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]): Promise<void> => {
    session ??= await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  return {
    down: async () => tell('touchStart', [await sectorPoint(pad, at)]),
    // A finger that is not down cannot be lifted.
    up: async () => session && tell('touchEnd', []),
  };
}

/** One key. */
export const keyOf = ({ keyboard }: Page, key: string): Hand => ({
  down: () => keyboard.down(key),
  up: () => keyboard.up(key),
});

/**
 * Holds a control down until the robot has moved by command, and goes on holding. A busy machine refuses a hold, or ends it, by rule where an
 * answer or a picture comes too late (interpretations.md 29 and 30): then it is pressed anew, as an operator would.
 */
export async function drive(gateway: Gateway, deviceId: string, hand: Hand): Promise<void> {
  const moves = async (): Promise<number> =>
    (await gateway.commands(deviceId)).filter(({ message }) => message.kind === 'move').length;
  await expect(async () => {
    await hand.up();
    const before = await moves();
    await hand.down();
    await expect.poll(moves, { timeout: 3_000 }).toBeGreaterThan(before + 1);
  }).toPass({ timeout: 30_000 });
}

/** The last word of a hold is stop, said at least twice, and nothing moves after it. */
export async function standsStill(gateway: Gateway, deviceId: string): Promise<void> {
  const kinds = async (): Promise<string[]> => (await gateway.commands(deviceId)).map(({ message }) => message.kind);
  await expect.poll(async () => (await kinds()).slice(-2)).toEqual(['stop', 'stop']);
  const moves = (await kinds()).filter(kind => kind === 'move').length;
  // What came late would come now.
  await new Promise(resolve => setTimeout(resolve, 700));
  const after = await kinds();
  expect(after.slice(-2)).toEqual(['stop', 'stop']);
  expect(after.filter(kind => kind === 'move')).toHaveLength(moves);
  const { speed, turnRate } = await gateway.pose(deviceId);
  expect({ speed, turnRate }).toEqual({ speed: 0, turnRate: 0 });
}

/** A popup on screen. */
export const popup = (page: Page, id: string): Locator => page.locator(`patrol-alarm-popups article[data-id="${id}"]`);

/** Opens the dialog of an alarm from its popup; one that lies behind others comes to the front when it is pointed at. */
export async function handle(page: Page, id: string): Promise<void> {
  await popup(page, id).locator('h3').hover();
  await popup(page, id).getByRole('button', { name: 'Handle' }).click();
}

/** Has pages count the tones that they play and the sounds that alarms bring; before they are loaded. */
export const countTones = (pages: Pick<Page, 'addInitScript'>): Promise<unknown> =>
  pages.addInitScript(() => {
    const counted = window as unknown as { tones: number };
    counted.tones = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
      counted.tones += 1;
      return start.apply(this, when);
    };
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (this instanceof HTMLAudioElement) counted.tones += 1;
      return play.apply(this);
    };
  });
/** How many a page has played. */
export const tonesOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { tones: number }).tones);

/** Waits until a page has read which alarms wait: one that is raised before is known of old, and no news. */
export const alarmsRead = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const provider = document.querySelector<HTMLElement & { console?: AlarmOwner }>('patrol-provider');
        return provider?.console?.alarms.$pending.get().isAtLeast;
      }),
    )
    .toBe(false);

interface AlarmOwner {
  readonly alarms: { readonly $pending: { get(): { readonly isAtLeast: boolean } } };
}

/** How many alarms wait, as the toggle says it. */
export async function pendingCount(page: Page): Promise<number> {
  const label = await page.locator('patrol-alarm-popups [part="toggle"]').getAttribute('aria-label');
  return Number(/\d+/.exec(label ?? '')?.[0] ?? Number.NaN);
}

/** Id of the robot that is selected, as the address names it. */
export async function selectedRobot(page: Page): Promise<string> {
  await page.waitForURL(/deviceId=/);
  return new URL(page.url()).searchParams.get('deviceId') ?? '';
}

/** The picture on screen, whichever engine shows it. */
export const picture = (page: Page, player = 'patrol-live-player'): Locator =>
  page.locator(player).locator('video, canvas').last();

/** Size of the picture as it was decoded. */
export const pictureSize = (page: Page): Promise<string> =>
  picture(page).evaluate((shown: HTMLVideoElement | HTMLCanvasElement) =>
    shown instanceof HTMLVideoElement ? `${shown.videoWidth}x${shown.videoHeight}` : `${shown.width}x${shown.height}`,
  );

/** Waits until the picture runs: the time in its blocks grows. */
export async function pictureRuns(page: Page, shown = picture(page)): Promise<void> {
  const time = async (): Promise<number> => (await readBlocks(page, shown).catch(() => undefined))?.captured ?? 0;
  await expect.poll(time, { timeout: 20_000 }).toBeGreaterThan(0);
  const before = await time();
  await expect.poll(time, { timeout: 10_000 }).toBeGreaterThan(before + 300);
}

/** What the gateway draws into the picture as blocks. */
export interface Blocks {
  /** Capture time, milliseconds modulo 2^32. */
  captured: number;
  /** Number of the last PTZ command obeyed. */
  ptz: number;
  /** How old the picture is, milliseconds: both clocks are this machine's. */
  age: number;
}

/** Reads the blocks of the picture on screen; undefined when they cannot be read. */
export function readBlocks(page: Page, shown = picture(page)): Promise<Blocks | undefined> {
  return shown.evaluate((element: HTMLVideoElement | HTMLCanvasElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = 40;
    canvas.height = 2;
    const context = canvas.getContext('2d');
    const wide = element instanceof HTMLVideoElement ? element.videoWidth : element.width;
    if (!context || wide === 0) return undefined;
    context.imageSmoothingEnabled = false;
    const size = wide / 40;
    context.drawImage(element, 0, size / 2, wide, 1, 0, 0, 40, 1);
    context.drawImage(element, 0, size * 1.5, wide, 1, 0, 1, 40, 1);
    const now = Date.now() % 2 ** 32;
    const { data } = context.getImageData(0, 0, 40, 2);
    const bit = (row: number, column: number): number => ((data[(row * 40 + column) * 4] ?? 0) > 120 ? 1 : 0);
    const number = (row: number, from: number, count: number): number =>
      Array.from({ length: count }, (_, index) => bit(row, from + index)).reduce((sum, value) => sum * 2 + value, 0);
    const bytes = [0, 8, 16, 24].map(from => number(0, from, 8));
    if (bytes.reduce((sum, byte) => sum ^ byte, 0) !== number(0, 32, 8)) return undefined;
    const captured = number(0, 0, 32);
    return captured === 0 ? undefined : { captured, ptz: number(1, 0, 16), age: now - captured };
  });
}

/** The blocks, waiting until a picture with them is on screen. */
export async function blocksOf(page: Page): Promise<Blocks> {
  let blocks: Blocks | undefined;
  await expect.poll(async () => (blocks = await readBlocks(page))).toBeDefined();
  if (!blocks) throw new Error('No blocks');
  return blocks;
}

/** How much of the picture differs from an earlier one, 0 to 1; the rows of the blocks and of the clock do not count. */
export async function pictureOf(page: Page): Promise<number[]> {
  return picture(page).evaluate((video: HTMLVideoElement | HTMLCanvasElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 36;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(video, 0, 0, 64, 36);
    const data = context?.getImageData(0, 8, 64, 20).data ?? new Uint8ClampedArray();
    return Array.from({ length: data.length / 4 }, (_, index) => data[index * 4 + 1] ?? 0);
  });
}

/** Mean difference of two pictures, 0 to 255. */
export const difference = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;

interface Fixtures {
  /** Starts a gateway that nobody else uses; it is removed with its data at the end. */
  ownGateway: (...options: string[]) => Promise<Gateway>;
  /** A gateway shared by the journeys of a file; each begins with nothing disturbed. */
  gateway: Gateway;
  /** A page that must stay silent: no error, no warning. */
  quiet: string[];
}

/** A journey. */
export const test = base.extend<Fixtures, { shared: Gateway }>({
  shared: [
    // Playwright wants the pattern even where nothing is taken from it.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const gateway = new Gateway();
      await gateway.start();
      await use(gateway);
      await gateway.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  gateway: async ({ shared }, use) => {
    await shared.disturb('reset');
    await shared.disturb('clear-commands');
    // The fleet lives on; what it sees raises alarms only where a journey asks for it.
    await shared.disturb('quiet');
    await use(shared);
  },
  // oxlint-disable-next-line no-empty-pattern
  ownGateway: async ({}, use) => {
    const started: Gateway[] = [];
    await use(async (...options) => {
      const gateway = new Gateway(options);
      started.push(gateway);
      await gateway.start();
      return gateway;
    });
    for (const gateway of started) await gateway.remove();
  },
  quiet: async ({ page }, use) => {
    const said = watchPage(page);
    await use(said);
    expect(said).toEqual([]);
  },
});

export { expect };

/** A second operator's browser, looking at a robot. */
export async function secondOperator(
  context: BrowserContext,
  gateway: Gateway,
  options: EnterOptions = { account: 'admin' },
): Promise<Page> {
  const browser = context.browser();
  if (!browser) throw new Error('No browser');
  const other = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await other.newPage();
  await enter(page, gateway, options);
  return page;
}
