import { violationsOf } from './axe.ts';
import { selectedRobot, signIn } from './operators.ts';
import { expect, test } from './support.ts';

test.use({ serviceWorkers: 'allow' });

test('a page that is opened without a server says what it cannot do, and is the console again when the server is back', async ({
  page,
  ownServer,
}) => {
  const server = await ownServer();
  await signIn(page, server);
  await expect(page.locator('patrol-drive-pad')).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // The address contains the robot once it is selected.
  await selectedRobot(page);
  const address = page.url();
  // When the browser goes offline, its worker may still have a network.
  await server.kill();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No connection to the server' })).toBeVisible();
  await expect(page.getByText('cannot stop or drive a robot')).toBeVisible();
  expect(page.url()).toBe(address);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(15, 17, 21)');
  expect(await violationsOf(page)).toEqual([]);
  // The cache contains only that page and its files.
  const kept = await page.evaluate(async () =>
    Promise.all((await caches.keys()).map(async name => (await (await caches.open(name)).keys()).length)),
  );
  expect(kept).toEqual([4]);
  // The console comes back by itself as soon as the browser reports a network; when that is too early, with the next try 15 s later.
  await server.start();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.locator('patrol-drive-pad')).toBeVisible({ timeout: 60_000 });
});

test('the console can be installed as an application', async ({ page, server }) => {
  await page.goto(`${server.console}/login`);
  const link = await page.locator('link[rel=manifest]').evaluate((element: HTMLLinkElement) => element.href);
  const answer = await page.request.get(link);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as { start_url: string; icons: { src: string; type: string }[] };
  expect(new URL(manifest.start_url, link).pathname).toBe('/robotmgr/');
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(new URL(src, link).href);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
  }
});
