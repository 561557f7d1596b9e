// npm run bench: prints the figures that the product is measured by, in one run of under three minutes.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { startGateway, wait } from '../tests/bench/gateway.mjs';
import {
  addReaders,
  firstFrames,
  floodPushes,
  frameAges,
  pendingOf,
  playBare,
  pressesToCommands,
  runs,
  stormPushes,
  watchPopups,
  watchTasks,
} from '../tests/bench/page.mjs';
import { browserFlags, ensureBuilt, ensureInstalled, findBrowser, root } from './lib.mjs';
import { sizes } from './sizes.mjs';

ensureInstalled();
const executablePath = findBrowser();
ensureBuilt();

const began = performance.now();
const engineNames = ['webcodecs', 'mse', 'flv.js'];
/** Groups of figures: name, value, unit. */
const figures = [];
const say = (group, name, value, unit, digits = 0) => {
  figures.push({ group, name, value: Number(value.toFixed(3)), unit });
  if (figures.at(-2)?.group !== group) console.log(`\n${group}`);
  console.log(`  ${name.padEnd(72)} ${value.toFixed(digits).padStart(9)} ${unit}`);
};
/** The value below which so much of a sample lies, 0 to 1. */
const quantile = (sample, part) => {
  if (sample.length === 0) return Number.NaN;
  const sorted = sample.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)];
};
/** The last of several quantiles of one sample, each on a line of its own. */
const saySample = (group, name, sample, parts) => {
  for (const [label, part] of parts) say(group, `${name}, ${label} of ${sample.length}`, quantile(sample, part), 'ms');
};

for (const [what, bytes] of Object.entries(sizes()))
  say('Bytes that a browser loads, gzip', what, bytes / 1000, 'kB', 1);

const data = mkdtempSync(join(tmpdir(), 'patrolkit-bench-'));
let gateway;
let browser;
try {
  gateway = await startGateway(root, data);
  say('Start of the gateway', 'first start, database made', gateway.startMs, 'ms');
  await gateway.end();
  gateway = await startGateway(root, data);
  say('Start of the gateway', 'second start', gateway.startMs, 'ms');
  await gateway.disturb('quiet');

  await wait(2000);
  const idle = await gateway.weigh(8000);
  const load = `Load of the gateway, default fleet of 14, ${cpus().length} cores`;
  say(load, 'memory, nobody watches', idle.rssMb, 'MB');
  say(load, 'processor, nobody watches', idle.cpuPercent, '% of a core', 1);

  browser = await chromium.launch({ executablePath, args: browserFlags });
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const deviceId = 'PR001';
  const token = await gateway.signIn('operator', 'Operator#2024');
  const address = `${gateway.url}/robotmgr/monitoring/robot-patrol-view?deviceId=${deviceId}&language=en-us`;
  await page.goto(`${address}&token=${token}`);
  const player = page.locator('patrol-live-player');
  await addReaders(page);
  for (const [quality, width, label] of [
    ['SD', 640, 'SD 640x360'],
    ['HD', 1280, 'HD 1280x720'],
  ]) {
    await player.getByText(quality, { exact: true }).click();
    // The engines take turns, so that what else the machine does falls on all of them alike.
    const samples = new Map(engineNames.map(name => [name, { firsts: [], ages: [], gaps: [], unreadable: 0 }]));
    for (let turn = 0; turn < 3; turn += 1)
      for (const [name, sample] of samples) {
        await player.evaluate((element, engine) => (element.engines = engine), name);
        await runs(page, width);
        sample.firsts.push(...(await firstFrames(page, 3)));
        await wait(1000);
        const { ages, gaps, unreadable } = await frameAges(page, 3000);
        sample.ages.push(...ages);
        sample.gaps.push(...gaps);
        sample.unreadable += unreadable;
      }
    for (const [name, { firsts, ages, gaps, unreadable }] of samples) {
      const group = `Picture, ${label}, ${name}`;
      saySample(group, 'from play to first frame', firsts, [
        ['p50', 0.5],
        ['max', 1],
      ]);
      const interval = quantile(gaps, 0.5);
      saySample(group, 'glass to glass', ages, [
        ['p50', 0.5],
        ['p95', 0.95],
      ]);
      say(group, 'glass to glass p50 over frame interval', quantile(ages, 0.5) / interval, 'frames', 2);
      say(group, 'looks at which the blocks could not be read', unreadable, '');
    }
    if (quality === 'HD') {
      const weight = await gateway.weigh(4000);
      say(load, 'memory, one HD viewer', weight.rssMb, 'MB');
      say(load, 'processor, one HD viewer', weight.cpuPercent, '% of a core', 1);
    }
  }
  await player.evaluate(element => (element.engines = undefined));

  // The same stream at the same time, played by the libraries as their makers set them.
  const bare = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await player.getByText('SD', { exact: true }).click();
  for (const [name, library, file, options] of [
    ['flv.js, its defaults', 'flvjs', 'node_modules/flv.js/dist/flv.min.js', {}],
    ['flv.js, no stash', 'flvjs', 'node_modules/flv.js/dist/flv.min.js', { enableStashBuffer: false }],
    ['mpegts.js, its defaults', 'mpegts', 'node_modules/mpegts.js/dist/mpegts.js', {}],
    [
      'mpegts.js, low latency',
      'mpegts',
      'node_modules/mpegts.js/dist/mpegts.js',
      { enableStashBuffer: false, liveBufferLatencyChasing: true },
    ],
  ]) {
    const group = `Picture, SD 640x360, bare ${name}`;
    const address = await gateway.streamOf(token, `${deviceId}-1`, 2);
    say(
      group,
      'from load to first frame',
      await playBare(bare, gateway.url, join(root, file), library, address, options),
      'ms',
    );
    await wait(1000);
    const { ages } = await frameAges(bare, 5000);
    saySample(group, 'glass to glass', ages, [
      ['p50', 0.5],
      ['p95', 0.95],
    ]);
    await bare.evaluate(() => globalThis.bare.destroy());
  }
  await bare.close();

  await page.locator('patrol-work-mode').getByText('Manual', { exact: true }).click();
  await page.locator('patrol-drive-pad').getByText('Hold an arrow').waitFor();
  saySample('Control', 'from press to command at the gateway', await pressesToCommands(page, gateway, deviceId, 30), [
    ['p50', 0.5],
    ['p95', 0.95],
  ]);

  const read = await watchPopups(page);
  const flood = await floodPushes(gateway, 50, 20);
  await wait(1500);
  const popups = await read();
  const group = `Alarms under ${flood.perSecond.toFixed(0)} pushes a second`;
  // In a flood general alarms make no popups any more (safety.md 2.10); the others all do.
  say(group, 'popups drawn of alarms sent', (popups.length / flood.alarms) * 100, '%');
  for (const [name, levels] of [
    ['serious, handed on at once', [1]],
    ['others, folded for 984 ms at most', [2, 3]],
    ['all', [1, 2, 3]],
  ])
    saySample(
      group,
      `push sent to popup drawn, ${name}`,
      popups.filter(({ level }) => levels.includes(level)).map(({ ms }) => ms),
      [
        ['p50', 0.5],
        ['p99', 0.99],
      ],
    );

  const longest = await watchTasks(page);
  const before = (await pendingOf(page)).count;
  const stormSeconds = await stormPushes(gateway, 1000);
  await wait(2500);
  const storm = `A thousand alarms in ${stormSeconds.toFixed(1)} s`;
  say(storm, 'counted', (await pendingOf(page)).count - before, '');
  say(storm, 'longest task of the page', await longest(), 'ms');
} finally {
  await browser?.close();
  await gateway?.end();
  rmSync(data, { recursive: true, force: true });
}

const seconds = (performance.now() - began) / 1000;
console.log(`\nTaken in ${seconds.toFixed(0)} s on this machine; test-results/bench.json holds the same figures.`);
mkdirSync(join(root, 'test-results'), { recursive: true });
writeFileSync(
  join(root, 'test-results/bench.json'),
  `${JSON.stringify({ at: new Date().toISOString(), node: process.version, cores: cpus().length, figures }, undefined, 2)}\n`,
);
