import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accounts } from './operators.ts';
import { picture, pictureRuns } from './pictures.ts';
import { expect, test } from './support.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

test('the example of the README works as it stands', async ({ page, server, quiet }) => {
  const [, example] = /```html\n([\s\S]*?)```/.exec(readme) ?? [];
  expect(example).toContain('patrolkit.js');
  for (const password of Object.values(accounts)) expect(readme).not.toContain(password);
  const site = createServer((request, response) => {
    if (request.url === '/module') {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      return void response.end(
        `<!doctype html><title>A module</title><script type="module">import '${server.url}/kit/patrolkit.js';</script>
        <patrol-stop-button></patrol-stop-button>`,
      );
    }
    if (request.url !== '/') return void response.writeHead(204).end();
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><title>A page</title>${example?.replaceAll('http://localhost:8600', server.url)}`);
  });
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve));
  // A page of another origin pays a request and the bytes of each file of the kit. This includes an alarm that is raised meanwhile and
  // loads its dialog.
  const kit: { readonly url: string; readonly bytes: number }[] = [];
  page.on('response', answer => {
    if (answer.url().includes('/kit/'))
      kit.push({ url: answer.url(), bytes: Number(answer.headers()['content-length'] ?? Number.NaN) });
  });
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  await page.getByPlaceholder('Account').fill('operator');
  await page.getByPlaceholder('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const problem = page.locator('#sign-in').getByRole('alert');
  await expect(problem).toHaveText('Wrong account name or password');
  // The browser logs the refused sign-in itself.
  expect(quiet.splice(0).every(line => line.includes('the server responded with a status of 4'))).toBe(true);
  await page.getByPlaceholder('Password').fill(accounts.operator);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(problem).toBeEmpty();
  await page.locator('patrol-robot-selector button').first().click();
  await page.getByRole('option', { name: /Patrol robot 02/ }).click();
  await pictureRuns(page);
  expect(quiet).toEqual([]);
  expect(kit.length).toBeGreaterThan(5);
  expect(kit.length).toBeLessThanOrEqual(44);
  expect(kit.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(252_000);
  // Opening a widget for which the page has no tag loads its code, with the tags that it draws.
  await page.locator('patrol-robot-selector button').first().click();
  await page.locator('patrol-robot-selector [data-id="PR001"] [data-look]').click();
  const live = page.locator('patrol-live-popup');
  // Above its own stop stands that of the robot that is selected on the page.
  for (const name of ['Patrol robot 01', 'Patrol robot 02'])
    await expect(live.getByRole('button', { name: `Stop movement of ${name}` })).toBeVisible();
  await pictureRuns(page, picture(page, 'patrol-live-popup patrol-live-player'));
  expect(quiet).toEqual([]);
  // The same file as a module, which has no script element by which it could find its address.
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/module`);
  await page.evaluate(() => customElements.whenDefined('patrol-stop-button').then(() => undefined));
  // A second copy has no effect, and the author of the page gets a message.
  const again = page.waitForEvent('console', message => message.text().includes('loaded the kit before'));
  await page.addScriptTag({ url: `${server.url}/kit/patrolkit.js?second` });
  expect((await again).text()).toContain('patrolkit.js?second');
  expect(quiet.splice(0)).toEqual([expect.stringContaining('patrolkit.js?second')]);
  site.closeAllConnections();
  site.close();
});
