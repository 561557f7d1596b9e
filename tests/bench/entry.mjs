// The cost of opening the console: the sign-in page and the first screen, compared with a page that draws one button with
// React.
import { createServer } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

/** Number of times that each page is opened, in turns, with an empty cache. */
const turns = 5;
/** How many times slower the processor runs for the figure of blocking. */
const slowdown = 4;

/** A page with one button by React, built as the console is. */
async function bareSite(root) {
  // Inside the project, where React is found.
  const folder = mkdtempSync(join(root, 'test-results/bare-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><title>Bare</title><div id="root"></div><script type="module" src="./main.js"></script></html>',
  );
  writeFileSync(
    join(folder, 'main.js'),
    "import { createElement } from 'react'; import { createRoot } from 'react-dom/client'; createRoot(document.getElementById('root')).render(createElement('button', {}, 'Press'));",
  );
  const { output } = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, modulePreload: { polyfill: false } },
  });
  rmSync(folder, { recursive: true, force: true });
  const files = new Map(output.map(file => [`/${file.fileName}`, file.code ?? String(file.source)]));
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url;
    const body = files.get(path);
    response.writeHead(body === undefined ? 404 : 200, {
      'Content-Type': path.endsWith('.js') ? 'text/javascript' : 'text/html',
      'Content-Encoding': 'gzip',
    });
    response.end(gzipSync(body ?? ''));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, end: () => server.close() };
}

/** Opens a page with an empty cache and measures until `usable` is on screen. */
async function open(browser, { url, usable, token }, isSlow) {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  // An installation at a port has cookies of its own (packages/transport, cookieOfPort).
  if (token) {
    const names = ['token', `token_${new URL(url).port}`];
    await context.addCookies(names.map(name => ({ name, value: token, url })));
  }
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  if (isSlow) await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await devtools.send('Network.enable');
  let requests = 0;
  let bytes = 0;
  devtools.on('Network.requestWillBeSent', () => (requests += 1));
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(() => {
    globalThis.blocked = 0;
    new PerformanceObserver(list => {
      for (const { duration } of list.getEntries()) globalThis.blocked += Math.max(0, duration - 50);
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(url);
  await page.locator(usable).first().waitFor();
  const usableAt = await page.evaluate(() => performance.now());
  const [paint, blocked] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    globalThis.blocked,
  ]);
  const taken = { requests, bytes, paint, usableAt, blocked };
  await context.close();
  return taken;
}

const median = numbers => numbers.toSorted((one, other) => one - other)[numbers.length >> 1];

/**
 * The figures of each page: requests and bytes until it is usable, first paint, usable, and how long its tasks block a slowed processor.
 */
export async function entryFigures({ browser, server, root, say }) {
  const bare = await bareSite(root);
  const home = `${server.url}/robotmgr/monitoring/robot-patrol-view?deviceId=PR001&language=en-us`;
  const pages = [
    ['one button by React', { url: bare.url, usable: 'button' }],
    ['sign-in page', { url: `${server.url}/robotmgr/login?language=en-us`, usable: 'button[type=submit]' }],
    [
      'first screen (patrol view)',
      { url: home, usable: 'patrol-drive-pad .pk-sector', token: await server.signIn('operator', 'Operator#2024') },
    ],
  ];
  const samples = new Map(pages.map(([name]) => [name, { fast: [], slow: [] }]));
  for (let turn = 0; turn < turns; turn += 1)
    for (const [name, page] of pages) {
      samples.get(name).fast.push(await open(browser, page, false));
      samples.get(name).slow.push(await open(browser, page, true));
    }
  bare.end();
  for (const [name, { fast, slow }] of samples) {
    const group = `Coming in: ${name}, nothing kept`;
    say(group, 'requests until it is usable', median(fast.map(({ requests }) => requests)), '');
    say(group, 'bytes until it is usable', median(fast.map(({ bytes }) => bytes)) / 1000, 'kB');
    say(group, 'first paint', median(fast.map(({ paint }) => paint)), 'ms');
    say(group, 'usable', median(fast.map(({ usableAt }) => usableAt)), 'ms');
    say(group, `usable, processor ${slowdown} times slower`, median(slow.map(({ usableAt }) => usableAt)), 'ms');
    say(
      group,
      `blocked until then, processor ${slowdown} times slower`,
      median(slow.map(({ blocked }) => blocked)),
      'ms',
    );
  }
}
