import { readFileSync } from 'node:fs';
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

test('every screen is opened once for each role, and shows itself or refuses', async ({ page, gateway, quiet }) => {
  expect(names).toHaveLength(6);
  expect(built.length).toBeGreaterThan(2);
  for (const [column, name] of names.entries()) {
    const { token } = await Client.signIn(gateway, name as keyof typeof accounts);
    await page.context().clearCookies();
    await page.goto(`${gateway.console}/?language=en-us&token=${token}`);
    await expect(page.locator('patrol-stop-button:visible')).toHaveCount(1);
    for (const { path, met } of built) {
      await page.goto(`${gateway.console}${path}`);
      if (met[column] === 'enters') {
        await expect(page.locator('main.content .page > *').first(), `${name} ${path}`).toBeVisible();
        await expect(page).toHaveURL(new RegExp(`/robotmgr${path}(\\?|$)`));
        await expect(page.locator('patrol-stop-button:visible'), `${name} ${path}`).toHaveCount(1);
      } else await expect(page, `${name} ${path}`).toHaveURL(/\/401$/);
    }
  }
  expect(quiet).toEqual([]);
});
