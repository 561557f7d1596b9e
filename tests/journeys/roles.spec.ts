import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { type accounts, Client, expect, test } from './support.ts';

/** The rows of docs/generated/screens.md that are built: path, and what each account meets there. */
const cells = (row: string): string[] =>
  row
    .split('|')
    .map(cell => cell.trim())
    .slice(1, -1);
const [head = [], , ...rows] = readFileSync(new URL('../../docs/generated/screens.md', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('|'))
  .map(cells);
const built = rows
  .filter(([, isBuilt]) => isBuilt === 'yes')
  .map(([path = '', , ...met]) => ({ path: path.replaceAll('`', ''), met }));
const names = head.slice(2);

/** Goes to a place as the browser goes back to one, without loading the page anew; what was drawn before is marked. */
const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate(to => {
    for (const drawn of document.querySelectorAll('.page')) drawn.setAttribute('data-before', '');
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

test('every screen is opened once for each role, and shows itself or refuses', async ({ page, gateway, quiet }) => {
  test.slow();
  expect(names).toHaveLength(6);
  expect(built.length).toBeGreaterThan(2);
  const stop = page.locator('patrol-stop-button').filter({ visible: true });
  const drawn = page.locator('main.content .page:not([hidden]):not([data-before]) > *').first();
  for (const [column, name] of names.entries()) {
    const { token } = await Client.signIn(gateway, name as keyof typeof accounts);
    await page.context().clearCookies();
    await page.goto(`${gateway.console}/?language=en-us&token=${token}`);
    await expect(stop).toHaveCount(1);
    // Home is one of the screens: it is left before they are opened.
    await goTo(page, `${gateway.console}/404`);
    await expect(page.locator('main.refusal')).toBeVisible();
    const enters = built.filter(({ met }) => met[column] === 'enters');
    // First those without a page: a refusal takes the frame away, and every page that is kept would be drawn again after it.
    for (const { path } of built.filter(screen => !enters.includes(screen))) {
      await goTo(page, `${gateway.console}${path}`);
      await expect(page, `${name} ${path}`).toHaveURL(/\/401$/);
    }
    for (const { path } of enters) {
      await goTo(page, `${gateway.console}${path}`);
      await expect(drawn, `${name} ${path}`).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/robotmgr${path}(\\?|$)`));
      await expect(stop, `${name} ${path}`).toHaveCount(1);
    }
  }
  expect(quiet).toEqual([]);
});
