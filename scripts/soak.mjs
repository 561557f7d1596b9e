// npm run soak: what only time shows. A console is left with pushes for ten minutes, flapped during a sounding alarm, and its
// gateway killed a hundred times. --minutes 10 --kills 100 --flaps 20 --players 200 --play 10; half an hour with these. Before that the
// gateway gets --tries 50000 connections of nonsense, and is killed in twenty first starts.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { startGateway, wait } from '../tests/bench/gateway.mjs';
import { fillMemory, floodPushes, pendingOf, watchPopups } from '../tests/bench/page.mjs';
import { browserFlags, ensureBuilt, ensureInstalled, findBrowser, root, run } from './lib.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    kills: { type: 'string', default: '100' },
    flaps: { type: 'string', default: '20' },
    players: { type: 'string', default: '200' },
    play: { type: 'string', default: '10' },
    tries: { type: 'string', default: '50000' },
  },
});
const [minutes, kills, flaps, players, play] = [
  values.minutes,
  values.kills,
  values.flaps,
  values.players,
  values.play,
].map(Number);
ensureInstalled();
run('npx', ['vitest', 'run', 'demo/gateway/src/server/fuzz.test.ts'], {
  env: { ...process.env, FUZZ_TRIES: values.tries },
});
ensureBuilt();
run(process.execPath, ['scripts/kills.mjs']);
const executablePath = findBrowser();

/** The console may try at once when its network is back, at most so often; milliseconds. */
const ONLINE_MS = 5100;
/** A console remembers so many ids of alarms (safety.md 2.4). */
const REMEMBERED = 10_000;
const say = (name, value, unit = '') => console.log(`  ${name.padEnd(64)} ${String(value).padStart(9)} ${unit}`);
const data = mkdtempSync(join(tmpdir(), 'patrolkit-soak-'));
let gateway = await startGateway(root, data);
const browser = await chromium.launch({
  executablePath,
  args: [...browserFlags, '--autoplay-policy=no-user-gesture-required', '--js-flags=--expose-gc'],
});
const unhandled = [];
try {
  await gateway.disturb('quiet');
  const token = await gateway.signIn('operator', 'Operator#2024');
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  page.on('pageerror', error => unhandled.push(error.message));
  await page.addInitScript(() => {
    globalThis.tones = 0;
    const { createOscillator } = AudioContext.prototype;
    AudioContext.prototype.createOscillator = function () {
      globalThis.tones += 1;
      return createOscillator.call(this);
    };
  });
  await page.goto(`${gateway.url}/robotmgr/monitoring/robot-patrol-view?deviceId=PR002&language=en-us&token=${token}`);
  await page.waitForFunction(
    () => document.querySelector('patrol-provider')?.console?.alarms.$pending.get().isAtLeast === false,
  );
  const isOpen = () =>
    page.waitForFunction(
      () => {
        const { singleton, device } = document.querySelector('patrol-provider').console.connection.$connection.get();
        return singleton.state === 'open' && device.state === 'open';
      },
      undefined,
      { timeout: 60_000 },
    );
  /** Bytes of the heap after everything that can be collected was. */
  const heap = async () => {
    const tools = await page.context().newCDPSession(page);
    for (let round = 0; round < 3; round += 1) await tools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await tools.send('Runtime.getHeapUsage');
    await tools.detach();
    return usedSize / 1e6;
  };

  /** Bytes of all objects after collection, without compiled code: the engine keeps compiling for minutes. */
  const objects = async () => {
    const tools = await page.context().newCDPSession(page);
    for (let round = 0; round < 3; round += 1) await tools.send('HeapProfiler.collectGarbage');
    const parts = [];
    tools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
    await tools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    await tools.detach();
    const { snapshot, nodes } = JSON.parse(parts.join(''));
    const { node_fields: fields, node_types: types } = snapshot.meta;
    const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
    const code = types[type].indexOf('code');
    let sum = 0;
    for (let at = 0; at < nodes.length; at += fields.length) if (nodes[at + type] !== code) sum += nodes[at + size];
    return sum / 1e6;
  };

  if (minutes > 0) {
    console.log(`\n50 pushes a second for ${minutes} minutes`);
    const read = await watchPopups(page);
    // The memory of ids is bounded: it is full before the first measure, so that whatever grows after it is a leak.
    await fillMemory(gateway, REMEMBERED);
    const waiting = [];
    await floodPushes(gateway, 50, 60, 100, waiting);
    const sizes = [await heap()];
    const before = await objects();
    let alarms = 0;
    for (let minute = 0; minute < minutes; minute += 1) {
      ({ alarms } = { alarms: alarms + (await floodPushes(gateway, 50, 60, 100, waiting)).alarms });
      sizes.push(await heap());
      say(`heap after minute ${minute + 1}, collected`, sizes.at(-1).toFixed(1), 'MB');
    }
    await wait(1500);
    const late = (await read()).map(({ ms }) => ms).sort((one, other) => one - other);
    say('alarms sent', alarms);
    say('heap, last against first', (sizes.at(-1) - sizes[0]).toFixed(1), 'MB');
    say('the same without compiled code', ((await objects()) - before).toFixed(2), 'MB');
    say(`frame to popup, p99 of ${late.length}`, late[Math.ceil(late.length * 0.99) - 1], 'ms');
  }

  if (play > 0) {
    for (const engine of ['webcodecs', 'mse']) {
      console.log(`\nHD played with ${engine} for ${play} minutes`);
      const player = page.locator('patrol-live-player');
      await player.evaluate((element, name) => (element.engines = name), engine);
      await wait(20_000);
      const sizes = [await objects()];
      for (const part of [0.5, 0.5]) {
        await wait(play * part * 60_000);
        sizes.push(await objects());
      }
      const kept = await player.evaluate(element => {
        const buffered = element.shadowRoot.querySelector('video')?.buffered;
        return buffered?.length ? buffered.end(buffered.length - 1) - buffered.start(0) : 0;
      });
      const [first, half, last] = sizes.map(size => size.toFixed(2));
      say('objects, at first, half way and at last', `${first}, ${half}, ${last}`, 'MB');
      say('seconds of picture that are kept', kept.toFixed(1), 's');
    }
    await page.locator('patrol-live-player').evaluate(element => (element.engines = undefined));
  }

  if (players > 0) {
    console.log(`\n${players} players put up and taken down`);
    const counts = async () => {
      const tools = await page.context().newCDPSession(page);
      for (let round = 0; round < 3; round += 1) await tools.send('HeapProfiler.collectGarbage');
      const { jsEventListeners, nodes } = await tools.send('Memory.getDOMCounters');
      await tools.detach();
      return { listeners: jsEventListeners, nodes, heap: await heap() };
    };
    const remount = times =>
      page.evaluate(async count => {
        const known = document.querySelector('patrol-live-player');
        const place = known.parentElement;
        for (let time = 0; time < count; time += 1) {
          place.querySelector('patrol-live-player').remove();
          const made = document.createElement('patrol-live-player');
          made.className = 'picture';
          made.engines = ['webcodecs', 'mse', 'flv.js'][time % 3];
          place.prepend(made);
          // Some are taken away while they connect, some while they play.
          await new Promise(resolve => setTimeout(resolve, time % 4 === 0 ? 600 : 30));
        }
      }, times);
    await remount(20);
    await wait(2000);
    const first = await counts();
    await remount(players);
    await wait(2000);
    const last = await counts();
    say('heap, last against first', (last.heap - first.heap).toFixed(1), 'MB');
    say('listeners, last against first', last.listeners - first.listeners);
    say('nodes, last against first', last.nodes - first.nodes);
  }

  if (flaps > 0) {
    console.log(`\n${flaps} flaps during a sounding alarm`);
    await page.reload();
    await isOpen();
    const before = await page.evaluate(() => globalThis.tones);
    await gateway.disturb('raise', { count: 1, deviceId: 'PR002', kind: 'bag' });
    for (let flap = 0; flap < flaps; flap += 1) {
      await gateway.disturb('close');
      await wait(ONLINE_MS);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await isOpen();
    }
    await wait(3000);
    say('times that its tone began', (await page.evaluate(() => globalThis.tones)) - before);
  }

  if (kills > 0) {
    console.log(`\n${kills} kills of the gateway`);
    const before = (await pendingOf(page)).count;
    const { port } = gateway;
    for (let kill = 0; kill < kills; kill += 1) {
      await gateway.kill();
      gateway = await startGateway(root, data, port);
      await gateway.disturb('quiet');
      await gateway.disturb('raise', { count: 1, deviceId: 'PR002' });
      await wait(ONLINE_MS);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await isOpen();
    }
    await page.waitForFunction(
      () => document.querySelector('patrol-provider').console.alarms.$pending.get().isAtLeast === false,
    );
    await wait(4000);
    const { count, isAtLeast } = await pendingOf(page);
    say('alarms raised meanwhile that are not held', kills - (count - before));
    say('count is certain', String(!isAtLeast));
  }
  console.log('');
  say('errors that nobody handled', unhandled.length);
  for (const message of new Set(unhandled)) console.log(`    ${message}`);
} finally {
  await browser.close();
  await gateway.end();
  rmSync(data, { recursive: true, force: true });
}
