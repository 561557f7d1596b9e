import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { drive, holdUntil, standsStill, mouseOn } from './driving.ts';
import type { Server } from './server.ts';
import { accounts } from './operators.ts';
import { isOfNow, pictureRuns } from './pictures.ts';
import { handle, popup } from './popups.ts';
import { expect, test } from './support.ts';

/** What the README says that a page under trusted types allows. */
const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const trusted = /^trusted-types .+$/m.exec(readme)?.[0] ?? "trusted-types 'none'";

const pages = new URL('../../demo/pages', import.meta.url).pathname;
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** The web server of another site: its page names the server, and its content policy is the strict one (safety.md 6.1). */
async function servePortal(server: Server): Promise<{ url: string; close: () => Promise<void> }> {
  const service = server.url;
  const socket = service.replace('http', 'ws');
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${service}`,
    `style-src 'self' ${service}`,
    `connect-src ${service} ${socket}`,
    `img-src ${service} blob:`,
    `media-src ${service} blob:`,
    `worker-src ${service}`,
    "require-trusted-types-for 'script'",
    trusted,
  ].join('; ');
  const site = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://portal').pathname;
    try {
      const text = readFileSync(join(pages, path === '/' ? 'portal.html' : path.slice(1)), 'utf8');
      response.writeHead(200, {
        'Content-Type': types[extname(path === '/' ? '.html' : path)] ?? 'text/html',
        'Content-Security-Policy': policy,
      });
      response.end(
        text
          .replace('src="/kit/', `src="${service}/kit/`)
          .replace('service=""', `service="${service}"`)
          .replaceAll("'self'", `'self' ${service} ${socket}`),
      );
    } catch {
      // A missing file, such as the icon: an empty answer keeps the browser's console silent.
      response.writeHead(204).end();
    }
  });
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise(resolve => {
        site.closeAllConnections();
        site.close(() => resolve());
      }),
  };
}

/** Records what the page's content policy refused. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const noted = window as unknown as { refused: string[] };
    noted.refused = [];
    document.addEventListener('securitypolicyviolation', event => {
      noted.refused.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  return () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
}

test.describe('widgets in a page of another origin', () => {
  test('show, drive and acknowledge under the strict content policy and trusted types', async ({
    page,
    server,
    quiet,
  }) => {
    const portal = await servePortal(server);
    try {
      const refused = await watchPolicy(page);
      await server.disturb('mode', { deviceId: 'PR001', mode: 'automatic' });
      await page.goto(portal.url);
      await page.getByLabel('Account').fill('operator');
      await page.getByLabel('Password').fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert').first()).not.toBeEmpty();
      // The browser logs the refused sign-in itself; from here on nothing may be logged.
      expect(quiet.every(line => line.includes('the server responded with a status of 4'))).toBe(true);
      quiet.length = 0;
      await page.getByLabel('Password').fill(accounts.operator);
      await page.getByRole('button', { name: 'Sign in' }).click();
      const selector = page.locator('patrol-robot-selector');
      await expect(selector.getByRole('button')).toContainText('Patrol robot 01');
      await pictureRuns(page);
      await isOfNow(page);

      // Another robot, and back.
      await selector.getByRole('button').first().click();
      await selector.locator('[data-id="PR002"]').click();
      await expect(selector.getByRole('button').first()).toContainText('Patrol robot 02');
      // The selector shows the robot while it asks the server; the list closes when the server has answered.
      await expect(selector.locator('[data-id="PR002"]')).toHaveCount(0);
      await pictureRuns(page);
      await selector.getByRole('button').first().click();
      await selector.locator('[data-id="PR001"]').click();
      await expect(selector.getByRole('button').first()).toContainText('Patrol robot 01');
      await pictureRuns(page);

      await page.locator('patrol-work-mode').getByText('Manual', { exact: true }).click();
      await expect.poll(async () => (await server.pose('PR001')).mode).toBe('manual');
      await server.disturb('place', { deviceId: 'PR001', x: 10, y: 11.6, heading: 0 });
      const pad = page.locator('patrol-drive-pad');
      await expect(pad.getByText('Hold an arrow')).toBeVisible();
      await server.disturb('clear-commands');
      const before = await server.pose('PR001');
      await drive(server, 'PR001', mouseOn(page, pad, 'up'));
      await page.mouse.up();
      await standsStill(server, 'PR001');
      expect((await server.pose('PR001')).x).toBeGreaterThan(before.x);
      const turned = async (): Promise<number> => Math.abs((await server.pose('PR001')).ptz.pan - before.ptz.pan);
      await holdUntil(mouseOn(page, page.locator('patrol-ptz-pad'), 'left'), async () => (await turned()) > 0.05);
      await page.mouse.up();

      const [id = ''] = await server.raise(1, 'PR001');
      await handle(page, id);
      const dialog = page.getByRole('dialog', { name: 'Confirm alarm' });
      await dialog.locator('label.person').first().click();
      await dialog.getByLabel('Remark').fill('Seen from the portal');
      await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
      await expect(popup(page, id)).toHaveCount(0);
      await page.locator('patrol-robot-map').scrollIntoViewIfNeeded();
      await expect(page.locator('patrol-robot-map .marker[data-id="PR001"]')).toBeVisible();

      expect(await refused()).toEqual([]);
      expect(quiet).toEqual([]);
      // A browser starts no worker of another origin, so the page asks for none.
      expect(page.workers()).toEqual([]);
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByLabel('Account')).toBeVisible();
    } finally {
      await portal.close();
    }
  });
});

test('the portal works on the server itself, whatever its port, under its own policy', async ({
  page,
  server,
  quiet,
}) => {
  const refused = await watchPolicy(page);
  await page.goto(`${server.url}/pages/portal.html`);
  await page.getByLabel('Account').fill('operator');
  await page.getByLabel('Password').fill(accounts.operator);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('patrol-robot-selector').getByRole('button')).toContainText('Patrol robot 01');
  // The kit lies on the page's own origin: its worker keeps the beat of the live channel (safety.md 1.3).
  await expect
    .poll(() => page.workers().map(worker => new URL(worker.url()).pathname))
    .toEqual(['/kit/channel-worker.js']);
  expect(await refused()).toEqual([]);
  // The browser requests an icon, which this page does not have.
  expect(quiet.filter(line => !line.includes('status of 404'))).toEqual([]);
  quiet.length = 0;
});

test('the portal asks for the code that an account needs beside its password', async ({ page, server, quiet }) => {
  await page.goto(`${server.url}/pages/portal.html`);
  await page.getByLabel('Account').fill('mobile');
  await page.getByLabel('Password').fill(accounts.mobile);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('A code was sent to 139****5678.')).toBeVisible();
  await expect(page.getByLabel('Account')).toBeHidden();
  await page.getByRole('button', { name: 'Back to sign-in' }).click();
  await expect(page.getByLabel('Account')).toHaveValue('mobile');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('A code was sent to 139****5678.')).toBeVisible();
  const { code } = await server.disturb<{ code: string }>('code', { of: 'mobile' });
  const field = page.getByLabel('Code', { exact: true });
  await field.fill(code === '000000' ? '111111' : '000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('#code').getByRole('alert')).toHaveText('The code is wrong');
  await field.fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('patrol-robot-selector').getByRole('button')).toContainText('Patrol robot 01');
  // The browser logs the refused code itself, and requests an icon, which this page does not have.
  expect(quiet.filter(line => !line.includes('the server responded with a status of 4'))).toEqual([]);
  quiet.length = 0;
});
