/** A gateway of its own for a journey, and what operators do again and again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';

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

/** A running gateway. */
export class Gateway {
  #process: ChildProcess | undefined;
  readonly #data = mkdtempSync(join(tmpdir(), 'patrolkit-'));
  #port = 0;

  constructor(private readonly options: readonly string[] = []) {}

  /** Root of the server. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Address of the console. */
  get console(): string {
    return `${this.url}/robotmgr`;
  }

  /** Starts it, on the port and data of before when it ran before. Resolves when it answers. */
  async start(): Promise<void> {
    this.#port ||= await freePort();
    const args = [
      'dist/gateway/main.js',
      '--port',
      String(this.#port),
      '--data',
      this.#data,
      '--test',
      '--blocks',
      ...this.options,
    ];
    const started = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = started;
    let output = '';
    for (const stream of [started.stdout, started.stderr]) stream?.on('data', chunk => (output += String(chunk)));
    for (let waited = 0; waited < 60_000; waited += 100) {
      if (started.exitCode !== null) throw new Error(`The gateway ended:\n${output}`);
      const answer = await fetch(`${this.url}/robotservice/auth/getSysInfo.action`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    throw new Error(`The gateway did not answer:\n${output}`);
  }

  /** Ends it without a word, as a power cut would. */
  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise(resolve => running.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
  }

  /** Ends it and removes its data. */
  async remove(): Promise<void> {
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

  /** Where a device stands. */
  pose(deviceId: string): Promise<{ x: number; y: number; heading: number; pan?: number }> {
    return this.disturb('pose', { deviceId });
  }
}

/** What a page said that no page should say. */
export function watchPage(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', error => said.push(`error: ${error.message}`));
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') said.push(`${message.type()}: ${message.text()}`);
  });
  return said;
}

/** Accounts of the gateway's own data. */
export const accounts = {
  admin: 'Admin#2024',
  operator: 'Operator#2024',
  viewer: 'Viewer#2024',
} as const;

/** Signs in and waits for the patrol view. */
export async function signIn(
  page: Page,
  gateway: Gateway,
  account: keyof typeof accounts = 'operator',
  query = 'language=en-us',
): Promise<void> {
  await page.goto(`${gateway.console}/login?${query}`);
  await page.getByLabel(/Account|账号/).fill(account);
  await page.getByRole('textbox', { name: /Password|密码/ }).fill(accounts[account]);
  await page.getByRole('button', { name: /^(Sign in|登录)$/ }).click();
  await page.waitForURL(/robot-patrol-view/);
}

/** Id of the robot that is selected, as the address names it. */
export async function selectedRobot(page: Page): Promise<string> {
  await page.waitForURL(/deviceId=/);
  return new URL(page.url()).searchParams.get('deviceId') ?? '';
}

/** Waits until the picture runs: its time grows. */
export async function pictureRuns(page: Page): Promise<void> {
  const time = (): Promise<number> => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect
    .poll(async () => (await page.locator('video').count()) > 0 && (await time()) > 0, { timeout: 20_000 })
    .toBe(true);
  const before = await time();
  await expect.poll(time, { timeout: 10_000 }).toBeGreaterThan(before + 0.5);
}

/** Capture time and PTZ number that the gateway draws into the picture as blocks; undefined when they cannot be read. */
export function readBlocks(page: Page): Promise<{ captured: number; ptz: number } | undefined> {
  return page.locator('video').evaluate((video: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = 40;
    canvas.height = 2;
    const context = canvas.getContext('2d');
    if (!context || video.videoWidth === 0) return undefined;
    context.imageSmoothingEnabled = false;
    const size = video.videoWidth / 40;
    context.drawImage(video, 0, size / 2, video.videoWidth, 1, 0, 0, 40, 1);
    context.drawImage(video, 0, size * 1.5, video.videoWidth, 1, 0, 1, 40, 1);
    const { data } = context.getImageData(0, 0, 40, 2);
    const bit = (row: number, column: number): number => ((data[(row * 40 + column) * 4] ?? 0) > 120 ? 1 : 0);
    const number = (row: number, from: number, count: number): number =>
      Array.from({ length: count }, (_, index) => bit(row, from + index)).reduce((sum, value) => sum * 2 + value, 0);
    return { captured: number(0, 0, 32), ptz: number(1, 0, 16) };
  });
}

interface Fixtures {
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
    await use(shared);
  },
  quiet: async ({ page }, use) => {
    const said = watchPage(page);
    await use(said);
    expect(said).toEqual([]);
  },
});

export { expect };

/** A second operator's browser. */
export async function secondOperator(
  context: BrowserContext,
  gateway: Gateway,
  account: keyof typeof accounts = 'admin',
): Promise<Page> {
  const browser = context.browser();
  if (!browser) throw new Error('No browser');
  const other = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await other.newPage();
  await signIn(page, gateway, account);
  return page;
}
