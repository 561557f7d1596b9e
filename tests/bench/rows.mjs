// The cost of a list: the time from the answer of 200 rows until they are painted, compared with a plain table and with AG Grid with the
// same cells. Also the cost of a file of 100 000 rows that the browser writes.
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { startServer, wait } from './server.mjs';

const rowsOfFile = 100_000;
/** How often each of them draws, in turns. */
const turns = 15;
const pageSize = 200;

/** The script of a page that draws cells as a plain table and as a grid; both return the time until they were painted, ms. */
const script = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { AgGridReact } from 'ag-grid-react';
import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community';
ModuleRegistry.registerModules([AllCommunityModule]);
const painted = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
const until = async isThere => { while (!isThere()) await new Promise(resolve => requestAnimationFrame(resolve)); };
const place = id => document.getElementById(id);
globalThis.drawTable = async ({ heads, rows }) => {
  const began = performance.now();
  const line = (cells, name) => {
    const row = document.createElement('tr');
    for (const cell of cells) row.append(Object.assign(document.createElement(name), { textContent: cell }));
    return row;
  };
  const table = document.createElement('table');
  table.createTHead().append(line(heads, 'th'));
  table.createTBody().append(...rows.map(cells => line(cells, 'td')));
  place('plain').replaceChildren(table);
  return (await painted()) - began;
};
let root;
globalThis.drawGrid = async ({ heads, rows }) => {
  const columnDefs = heads.map((headerName, index) => ({ headerName, field: String(index), sortable: true, resizable: true }));
  const rowData = rows.map(cells => Object.fromEntries(cells.map((cell, index) => [String(index), cell])));
  root ??= createRoot(place('grid'));
  const began = performance.now();
  root.render(createElement(AgGridReact, {
    columnDefs, rowData, domLayout: 'autoHeight', animateRows: false, suppressRowVirtualisation: true, suppressColumnVirtualisation: true,
  }));
  await until(() => {
    const drawn = place('grid').querySelectorAll('.ag-row');
    return drawn.length === rows.length && [...drawn].some(row => row.getAttribute('row-index') === '0' && row.textContent === rows[0].join(''));
  });
  return (await painted()) - began;
};
`;

/** Serves that page, built as the console is. */
async function barePage(root) {
  const folder = mkdtempSync(join(root, 'test-results/rows-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><title>Rows</title><style>td,th{padding:8px;border-bottom:1px solid #ccc}</style><div id="plain"></div><div id="grid"></div><script type="module" src="./main.js"></script></html>',
  );
  writeFileSync(join(folder, 'main.js'), script);
  const { output } = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 5000 },
  });
  rmSync(folder, { recursive: true, force: true });
  const files = new Map(output.map(file => [`/${file.fileName}`, file.code ?? String(file.source)]));
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : request.url;
    response.writeHead(files.has(path) ? 200 : 404, {
      'Content-Type': path.endsWith('.js') ? 'text/javascript' : 'text/html',
    });
    response.end(files.get(path));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, end: () => server.close() };
}

/** In the console: records when the answer of a list was read, and finds what is drawn of it. */
const noteAnswers = () => {
  const { fetch } = globalThis;
  globalThis.fetch = async (...given) => {
    const answer = await fetch(...given);
    if (!String(given[0]?.url ?? given[0]).includes('findSensorReadingByPage')) return answer;
    const body = await answer.text();
    globalThis.answeredAt = performance.now();
    return new Response(body, answer);
  };
  const root = () => document.querySelector('patrol-data-page').shadowRoot;
  globalThis.shownRows = () =>
    [...root().querySelectorAll('tbody tr')].map(row => [...row.cells].map(cell => cell.textContent));
  globalThis.shownHeads = () => [...root().querySelectorAll('thead th')].map(cell => cell.textContent);
  globalThis.drawPage = async (label, size) => {
    const shown = () => globalThis.shownRows()[0]?.join(' ');
    const before = shown();
    const since = performance.now();
    [...root().querySelectorAll('nav button.number')].find(button => button.textContent.trim() === label).click();
    while (root().querySelectorAll('tbody tr').length !== size || shown() === before) {
      if (performance.now() - since > 20_000) throw new Error(`page ${label} was not drawn: ${before}`);
      await new Promise(resolve => requestAnimationFrame(resolve));
    }
    const at = await new Promise(resolve => requestAnimationFrame(() => setTimeout(() => resolve(performance.now()))));
    return at - globalThis.answeredAt;
  };
};

/** The time until 200 rows are painted, for each in turn. */
async function paintedFigures({ browser, bare, list, say, saySample }) {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.goto(bare.url);
  const pages = [];
  const read = () => list.evaluate(() => ({ heads: globalThis.shownHeads(), rows: globalThis.shownRows() }));
  pages.push(await read());
  // The browser does not paint a page that is behind another one.
  await list.bringToFront();
  await list.evaluate(size => globalThis.drawPage('2', size), pageSize);
  pages.push(await read());
  const names = ['the data page', 'a plain table', 'AG Grid'];
  const samples = new Map(names.map(name => [name, []]));
  for (let turn = 0; turn < turns; turn += 1) {
    const cells = pages[turn % 2];
    await list.bringToFront();
    const label = String((turn % 2) + 1);
    const ours = await list.evaluate(([name, size]) => globalThis.drawPage(name, size), [label, pageSize]);
    await page.bringToFront();
    const plain = await page.evaluate(given => globalThis.drawTable(given), cells);
    const grid = await page.evaluate(given => globalThis.drawGrid(given), cells);
    for (const [name, ms] of [
      [names[0], ours],
      [names[1], plain],
      [names[2], grid],
    ])
      samples.get(name).push(ms);
  }
  await page.close();
  const group = `${pageSize} rows to painted, ${pages[0].heads.length} columns`;
  const median = name => samples.get(name).toSorted((one, other) => one - other)[turns >> 1];
  for (const name of names)
    saySample(group, name, samples.get(name), [
      ['p50', 0.5],
      ['max', 1],
    ]);
  say(group, 'the data page over a plain table', median(names[0]) / median(names[1]), '', 2);
  say(group, 'the data page over AG Grid', median(names[0]) / median(names[2]), '', 2);
}

/** Memory of the page and of the server for a file of 100 000 rows: before it, at most during it, and after it. */
async function fileFigures({ server, list, say }) {
  const group = `A file of ${rowsOfFile.toLocaleString('en')} rows`;
  const devtools = await list.context().newCDPSession(list);
  const heapMb = async () => {
    const { usedSize, backingStorageSize } = await devtools.send('Runtime.getHeapUsage');
    return [usedSize / 1e6, backingStorageSize / 1e6];
  };
  const rssMb = async () => (await server.weigh(100)).rssMb;
  const settled = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    return heapMb();
  };
  const weights = async heap => [...(await heap()), await rssMb()];
  const before = await weights(settled);
  let most = before;
  await list.getByRole('button', { name: 'Export' }).first().click();
  const downloading = list.waitForEvent('download', { timeout: 120_000 });
  const began = performance.now();
  await list.getByRole('dialog').getByRole('button', { name: 'Start export' }).click();
  let download;
  do {
    const now = await weights(heapMb);
    most = most.map((value, index) => Math.max(value, now[index]));
    download = await Promise.race([downloading, wait(0)]);
  } while (!download);
  say(group, 'from pressing to the file', (performance.now() - began) / 1000, 's', 1);
  let lines = 0;
  for await (const line of createInterface(createReadStream(await download.path()))) if (line !== '') lines += 1;
  say(group, 'rows in it', lines - 1, '');
  await wait(1000);
  const after = await weights(settled);
  for (const [index, name] of ['objects of the page', 'bytes of the page', 'memory of the server'].entries()) {
    say(group, `${name}, before`, before[index], 'MB', 1);
    say(group, `${name}, at most meanwhile`, most[index], 'MB', 1);
    say(group, `${name}, after`, after[index], 'MB', 1);
  }
}

/** The figures of lists, on a server of their own. */
export async function rowFigures({ browser, root, say, saySample }) {
  const data = mkdtempSync(join(tmpdir(), 'patrolkit-bench-'));
  let said = '';
  const server = await startServer(root, data, undefined, ['--sensor-rows', String(rowsOfFile)], {
    variables: { DATABASE_URL: '' },
    onSaid: text => (said += text),
  });
  const bare = await barePage(root);
  try {
    await server.disturb('quiet');
    while (!said.includes(`sensor rows: ${rowsOfFile} of ${rowsOfFile}, `)) await wait(200);
    const token = await server.signIn('admin', 'Admin#2024');
    const list = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    await list.addInitScript(noteAnswers);
    await list.goto(
      `${server.url}/robotmgr/data-center/records-query/sensors-data-query?pageSize=${pageSize}&language=en-us&token=${token}`,
    );
    await list
      .locator('patrol-data-page tbody tr')
      .nth(pageSize - 1)
      .waitFor();
    await paintedFigures({ browser, bare, list, say, saySample });
    await fileFigures({ server, list, say });
    await list.close();
  } finally {
    bare.end();
    await server.end();
    rmSync(data, { recursive: true, force: true });
  }
}
