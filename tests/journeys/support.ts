/** Shared by all journeys: a server, a page that must log no errors, and checks of the connection. */
import { expect as patient, type Locator, type Page, test as base } from '@playwright/test';
import { Server } from './server.ts';

/** How soon a value is looked at again, ms; by default there would be a second between the later looks. */
const intervals = [100, 200];

/** The expectations of a journey. */
export const expect: typeof patient = new Proxy(patient, {
  get: (target, name, receiver): unknown =>
    name === 'poll'
      ? (read: () => unknown, options?: string | { readonly message?: string }) =>
          target.poll(read, { intervals, ...(typeof options === 'string' ? { message: options } : options) })
      : Reflect.get(target, name, receiver),
});

/** The error log of a page's console. */
export const errorLog = (page: Page): Promise<readonly unknown[]> =>
  page.evaluate(() => {
    const provider = document.querySelector<HTMLElement & { console?: LogOwner }>('patrol-provider');
    return provider?.console?.errors.$errors.get() ?? ['no console'];
  });

interface LogOwner {
  readonly errors: { readonly $errors: { get(): readonly unknown[] } };
}

/** Sends the event of a network that is back: the console then connects at once, though not twice within five seconds. */
export const networkIsBack = (page: Page): Promise<boolean> => page.evaluate(() => dispatchEvent(new Event('online')));

/**
 * Waits until the console has live data again, after an event that the network is back. `outage.spec.ts` tests how it reconnects by itself.
 */
export const isLiveAgain = (page: Page): Promise<void> =>
  expect(async () => {
    await networkIsBack(page);
    await expect(page.locator('patrol-connection-bar').getByText('No live data')).toBeHidden({ timeout: 500 });
  }).toPass({ timeout: 60_000, intervals: [100] });

/** A notice on screen. An open dialog repeats it for screen readers. */
export const notice = (page: Page, text: string): Locator => page.locator('.pk-toast', { hasText: text });

/** The errors and warnings of a page. */
export function watchPage(page: Page): string[] {
  const said: string[] = [];
  page.on('pageerror', error => said.push(`error: ${error.message}`));
  page.on('console', message => {
    // Playwright blocks service workers in journeys (playwright.config.mjs), and logs this message itself.
    if (message.text().includes('Service Worker registration blocked by Playwright')) return;
    if (message.type() === 'error' || message.type() === 'warning') said.push(`${message.type()}: ${message.text()}`);
  });
  return said;
}

interface Fixtures {
  /** Starts a server that no other journey uses. It is removed with its data at the end. */
  ownServer: (...options: string[]) => Promise<Server>;
  /** A server that all journeys of a worker share. Each begins with nothing disturbed and with no alarm pending. */
  server: Server;
  /** The errors and warnings of the page, which must stay empty. */
  quiet: string[];
}

/**
 * Lets no time of a server run out during a journey, however long that takes: alarms do not escalate, calls ring on, and no alarm goes
 * without its picture.
 */
export const giveTime = async (server: Server): Promise<void> => {
  await server.disturb('escalation', { escalation: { serious: 3600, important: 3600, general: 3600 } });
  await server.disturb('ring-time', { ms: 600_000 });
  await server.disturb('shot-time', { ms: 20_000 });
};

/** The fixtures that the journeys of a worker share. */
interface Shared {
  /** Frames a second of live video of the shared server: few, since coding and drawing more would take half of the two cores. */
  fps: number;
  shared: Server;
}

/** A journey. */
export const test = base.extend<Fixtures, Shared>({
  fps: [5, { option: true, scope: 'worker' }],
  shared: [
    async ({ fps }, use) => {
      const server = new Server(['--fps', String(fps)]);
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: async ({ shared }, use) => {
    await shared.disturb('reset');
    await shared.disturb('clear-commands');
    // The fleet goes on, but nothing happens by itself and no alarm is raised unless a journey asks for it.
    await shared.disturb('quiet');
    // Restores what earlier journeys left: robots that are driven, stopped or empty, and alarms that could sound or be shown again.
    await shared.disturb('restore');
    await shared.disturb('acknowledge-all');
    await giveTime(shared);
    await use(shared);
  },
  ownServer: async ({ fps }, use) => {
    const started: Server[] = [];
    await use(async (...options) => {
      const server = new Server(['--fps', String(fps), ...options]);
      started.push(server);
      await server.start();
      await giveTime(server);
      return server;
    });
    for (const server of started) await server.remove();
  },
  quiet: async ({ page }, use) => {
    const said = watchPage(page);
    await use(said);
    expect(said).toEqual([]);
  },
});
