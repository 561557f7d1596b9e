/** The console below a path of a proxy that passes on only what stands below it. */
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { accounts, selectedRobot } from './operators.ts';
import { pictureRuns } from './pictures.ts';
import { alarmsRead, popup } from './popups.ts';
import { expect, test } from './support.ts';

test.use({ serviceWorkers: 'allow' });

/** Two installations on one host, each below a path of its own. */
const paths = ['/security', '/sites/north'] as const;

/** Ends a proxy with its sockets, which it does not count among its connections. */
const end = async (proxy: Server): Promise<void> => {
  proxy.closeAllConnections();
  proxy.emit('over');
  await new Promise(resolve => proxy.close(resolve));
};

/** A proxy that leaves the path out, as nginx with `location /security/ { proxy_pass http://server/; }` does. */
function proxyTo(server: string): Promise<Server> {
  const below = ({ url = '' }: IncomingMessage): string | undefined => {
    const path = paths.find(one => url.startsWith(`${one}/`));
    return path && url.slice(path.length);
  };
  const pass = (asked: IncomingMessage, path: string) =>
    request(server + path, { method: asked.method ?? 'GET', headers: asked.headers, setHost: false });
  const proxy = createServer((asked, answer) => {
    const path = below(asked);
    if (path === undefined) return void answer.writeHead(404).end();
    const passed = pass(asked, path).on('response', reply => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  proxy.setMaxListeners(0);
  proxy.on('upgrade', (asked: IncomingMessage, socket: Duplex) => {
    const path = below(asked);
    if (path === undefined) return void socket.destroy();
    proxy.once('over', () => socket.destroy());
    const passed = pass(asked, path);
    passed.on('upgrade', (reply, other) => {
      const headers = Object.entries(reply.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('')}\r\n`);
      other.pipe(socket).pipe(other);
      for (const one of [socket, other])
        one.on('error', () => undefined).on('close', () => [socket, other].map(each => each.destroy()));
    });
    passed.on('response', () => socket.destroy()).on('error', () => socket.destroy());
    passed.end();
  });
  return new Promise(resolve => proxy.listen(0, '127.0.0.1', () => resolve(proxy)));
}

test('below two paths of one host: each console signs in, shows, drives and is found without its server, apart from the other', async ({
  page,
  context,
  server,
  quiet,
}) => {
  const proxy = await proxyTo(server.url);
  const root = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const missing: string[] = [];
  const outside: string[] = [];
  page.on('response', answer => answer.status() === 404 && missing.push(answer.url()));
  page.on('request', asked => !asked.url().startsWith(`${root}${paths[0]}/`) && outside.push(asked.url()));
  try {
    const wanted = encodeURIComponent('/monitoring/robot-patrol-view');
    await page.goto(`${root}${paths[0]}/robotmgr/login?redirect=${wanted}&language=en-us`);
    await page.getByLabel('Account').fill('operator');
    await page.getByRole('textbox', { name: 'Password' }).fill(accounts.operator);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${root}${paths[0]}/robotmgr/monitoring/robot-patrol-view**`);
    await selectedRobot(page);
    await pictureRuns(page);
    await alarmsRead(page);
    const [id = ''] = await server.raise(1, 'PR001');
    const taken = popup(page, id).locator('img').first();
    await expect.poll(() => taken.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);

    // A deep address opens at once, and the session is still there.
    await page.goto(`${root}${paths[0]}/robotmgr/data-center/records-query/alarm-query-list?language=en-us`);
    await expect(page.locator('patrol-data-page table')).toBeVisible();
    expect([missing, outside.filter(address => !address.startsWith('blob:'))]).toEqual([[], []]);

    // The other installation does not know the session.
    const other = await context.newPage();
    await other.goto(`${root}${paths[1]}/robotmgr/?language=en-us`);
    await expect(other.getByLabel('Account')).toBeVisible();
    await other.getByLabel('Account').fill('viewer');
    await other.getByRole('textbox', { name: 'Password' }).fill(accounts.viewer);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await other.waitForURL(url => !url.pathname.endsWith('/login'));
    await other.close();
    await page.reload();
    await expect(page.locator('patrol-data-page table')).toBeVisible();
    expect(quiet).toEqual([]);

    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await end(proxy);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No connection to the server' })).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(15, 17, 21)');
    // The browser's messages about a server that is gone are not faults of the page.
    quiet.length = 0;
  } finally {
    await end(proxy);
  }
});
