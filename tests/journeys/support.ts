/** What every journey has: its gateway, a page that must stay silent, and the state of the connection. */
import { expect, type Page, test as base } from '@playwright/test';
import { Gateway } from './gateway.ts';

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
