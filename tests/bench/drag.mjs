// The time of each frame while the map of 999 devices is dragged: processor time of the page's own thread, so that other
// work of the machine does not count.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, wait } from './server.mjs';

const devices = 999;
/** Longest frame that nobody notices as a jerk, ms. */
const jerk = 33;
/** The categories of the trace. */
const categories = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'blink.user_timing',
];
/** The mark by which the page's thread is found in the trace. */
const mark = 'patrolkit-dragged';

/** Records a trace of the browser while `act` runs. */
export async function traced(browser, act) {
  const tools = await browser.newBrowserCDPSession();
  const events = [];
  tools.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await tools.send('Tracing.start', {
    traceConfig: { includedCategories: categories },
    transferMode: 'ReportEvents',
  });
  await act();
  const complete = new Promise(resolve => tools.once('Tracing.tracingComplete', resolve));
  await tools.send('Tracing.end');
  await complete;
  await tools.detach();
  return events;
}

/** The frames of the dragged page: the work of its main thread from the beginning of one to the beginning of the next, ms. */
export function framesOf(events) {
  const page = events.find(({ name }) => name === mark);
  if (!page) throw new Error('The page that was dragged is not in the trace');
  const mine = events
    .filter(({ pid, tid }) => pid === page.pid && tid === page.tid)
    .toSorted((one, other) => one.ts - other.ts);
  const tasks = mine.filter(({ ph, name }) => ph === 'X' && name === 'ThreadControllerImpl::RunTask');
  const starts = mine.filter(({ name }) => name === 'BeginMainThreadFrame').map(({ ts }) => ts);
  // The beginning lies within the task that draws the frame.
  const frameOf = ({ ts, dur = 0 }) => starts.findLastIndex(start => start <= ts + dur);
  const frames = starts.map(start => ({ start, ms: 0, tasks: [] }));
  for (const task of tasks) {
    const frame = frames[frameOf(task)];
    if (!frame) continue;
    frame.ms += (task.tdur ?? task.dur ?? 0) / 1000;
    frame.tasks.push(task);
  }
  return { frames, events: mine };
}

/** Opens the home page of a site of 999 devices, its map at rest. */
export async function openMap({ browser, server, token }) {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await page.goto(`${server.url}/robotmgr/home-page?language=en-us&token=${token}`);
  const map = page.locator('patrol-fleet-map').last();
  await map.locator('.cluster').first().waitFor();
  await wait(4000);
  await page.evaluate(() => document.querySelector('patrol-provider').console.alarms.collapse());
  const { x, y, width, height } = await map.locator('[part=map]').boundingBox();
  return { page, map, x: x + width / 2, y: y + height / 2 };
}

/** Moves the map about under a held button. */
export async function drag({ page, x, y }, steps = 240) {
  await page.evaluate(name => void performance.mark(name), mark);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.move(x + Math.sin(step / 8) * 150, y + Math.cos(step / 8) * 100);
    await wait(8);
  }
  await page.mouse.up();
}

/** Zooms in by the wheel. */
export async function closer({ page, x, y }, turns) {
  await page.mouse.move(x, y);
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, -200);
    await wait(100);
  }
  await wait(1000);
}

/** The figures of the fleet map, on a server of its own. */
export async function dragFigures({ browser, root, say, saySample }) {
  const data = mkdtempSync(join(tmpdir(), 'patrolkit-bench-'));
  const server = await startServer(root, data, undefined, ['--fleet', String(devices)]);
  try {
    await server.disturb('quiet');
    const site = await openMap({ browser, server, token: await server.signIn('operator', 'Operator#2024') });
    for (const [name, turns] of [
      ['whole', 0],
      ['closer', 2],
      ['close', 2],
    ]) {
      await closer(site, turns);
      const { frames } = framesOf(await traced(browser, () => drag(site)));
      const group = `Dragging the fleet map of ${devices} devices, ${name}: work of the page's thread a frame`;
      saySample(
        group,
        'a frame',
        frames.map(({ ms }) => ms),
        [
          ['p50', 0.5],
          ['p95', 0.95],
          ['max', 1],
        ],
      );
      say(group, `frames over ${jerk} ms`, frames.filter(({ ms }) => ms > jerk).length, '');
    }
    await site.page.close();
  } finally {
    await server.end();
    rmSync(data, { recursive: true, force: true });
  }
}
