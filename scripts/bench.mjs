// npm run bench: measures the product and prints the figures, in one run of about ten minutes. `npm run bench picture faults` takes some of
// its parts: sizes, server, entry, rows, drag, picture, bare, bunches, faults, hidden, wall, control, alarms, storms. Four parts run only
// when they are named. `records` makes a million readings, or as many as --rows 1000000,10000000 gives. `boards` makes ninety days and a
// million alarms. `things` makes a hundred thousand devices and imports five thousand rows. `linkages` raises fifty alarms a
// second with a thousand linkages.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { bunchFigures } from '../tests/bench/bunches.mjs';
import { dragFigures } from '../tests/bench/drag.mjs';
import { entryFigures } from '../tests/bench/entry.mjs';
import { startServer, wait } from '../tests/bench/server.mjs';
import { namedParts } from '../tests/bench/named.mjs';
import { rowFigures } from '../tests/bench/rows.mjs';
import { sizeFigures } from '../tests/bench/sizes.mjs';
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
  takeOver,
  watchPopups,
  watchTasks,
} from '../tests/bench/page.mjs';
import { stormFigures } from '../tests/bench/storm-figures.mjs';
import {
  afterCut,
  afterStall,
  hidden,
  longestStill,
  pressesToPixels,
  tileRates,
  watchPlayer,
  weighBrowser,
  whenLost,
} from '../tests/bench/video.mjs';
import { browserFlags, ensureBuilt, ensureInstalled, findBrowser, root } from './lib.mjs';

ensureInstalled();
const executablePath = findBrowser();
ensureBuilt();
// Parts of the bench make their folders there.
mkdirSync(join(root, 'test-results'), { recursive: true });

const began = performance.now();
const engineNames = ['webcodecs', 'mse', 'flv.js'];
/** Groups of figures: name, value, unit. */
const figures = [];
const say = (group, name, value, unit, digits = 0) => {
  figures.push({ group, name, value: Number(value.toFixed(3)), unit });
  if (figures.at(-2)?.group !== group) console.log(`\n${group}`);
  console.log(`  ${name.padEnd(72)} ${value.toFixed(digits).padStart(9)} ${unit}`);
};
/** The value below which a part of a sample lies; the part is 0 to 1. */
const quantile = (sample, part) => {
  if (sample.length === 0) return Number.NaN;
  const sorted = sample.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)];
};
/** Prints several quantiles of one sample, each on a line of its own. */
const saySample = (group, name, sample, parts) => {
  for (const [label, part] of parts) say(group, `${name}, ${label} of ${sample.length}`, quantile(sample, part), 'ms');
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string', default: '1000000' } },
});
const wanted = positionals.length > 0 ? positionals : undefined;
const loadOf = () => `Load of the server, default fleet of 14, ${cpus().length} cores`;
const deviceId = 'PR001';
const halves = [
  ['p50', 0.5],
  ['max', 1],
];

let server;
let browser;
let page;
let token;
let player;
const useEngine = async (name, width = 640) => {
  await player.evaluate((element, engine) => (element.engines = engine), name);
  await runs(page, width);
};
/** Plays in SD with the engine of the player's choice. */
const playSd = async () => {
  await player.getByText('SD', { exact: true }).click();
  await useEngine(undefined);
};

async function serverPart() {
  say('Start of the server', 'second start', server.startMs, 'ms');
  await wait(2000);
  const idle = await server.weigh(8000);
  say(loadOf(), 'memory, nobody watches', idle.rssMb, 'MB');
  say(loadOf(), 'processor, nobody watches', idle.cpuPercent, '% of a core', 1);
}

async function picturePart() {
  for (const [quality, width, label] of [
    ['SD', 640, 'SD 640x360'],
    ['HD', 1280, 'HD 1280x720'],
  ]) {
    await player.getByText(quality, { exact: true }).click();
    // The engines take turns, so that other work of the computer affects all of them alike.
    const samples = new Map(engineNames.map(name => [name, { firsts: [], ages: [], gaps: [], unreadable: 0 }]));
    for (let turn = 0; turn < 3; turn += 1)
      for (const [name, sample] of samples) {
        await useEngine(name, width);
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
      const weight = await server.weigh(4000);
      const load = loadOf();
      say(load, 'memory, one HD viewer', weight.rssMb, 'MB');
      say(load, 'processor, one HD viewer', weight.cpuPercent, '% of a core', 1);
    }
  }
}

async function barePart() {
  await playSd();
  // Plays the same stream in turns: by our engines, and by the libraries with their own settings.
  const bare = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const [flvjs, mpegts] = ['node_modules/flv.js/dist/flv.min.js', 'node_modules/mpegts.js/dist/mpegts.js'];
  const libraries = [
    ['flv.js, its defaults', 'flvjs', flvjs, {}],
    ['flv.js, no stash', 'flvjs', flvjs, { enableStashBuffer: false }],
    ['mpegts.js, its defaults', 'mpegts', mpegts, {}],
    ['mpegts.js, low latency', 'mpegts', mpegts, { enableStashBuffer: false, liveBufferLatencyChasing: true }],
  ];
  const samples = new Map();
  const keep = (name, firsts, ages) => {
    const known = samples.get(name) ?? { firsts: [], ages: [] };
    samples.set(name, { firsts: [...known.firsts, ...firsts], ages: [...known.ages, ...ages] });
  };
  for (let turn = 0; turn < 3; turn += 1) {
    for (const name of ['webcodecs', 'mse']) {
      await useEngine(name);
      const firsts = await firstFrames(page, 1);
      await wait(1000);
      keep(`ours, ${name}`, firsts, (await frameAges(page, 3000)).ages);
    }
    for (const [name, library, file, options] of libraries) {
      const address = await server.streamOf(token, `${deviceId}-1`, 2);
      const first = await playBare(bare, server.url, join(root, file), library, address, options);
      await wait(1000);
      keep(`bare ${name}`, [first], (await frameAges(bare, 3000)).ages);
      await bare.evaluate(() => globalThis.bare.destroy());
    }
  }
  for (const [name, { firsts, ages }] of samples) {
    const group = `In turns on one stream, SD 640x360, ${name}`;
    saySample(group, 'from play to first frame', firsts, halves);
    saySample(group, 'glass to glass', ages, [
      ['p50', 0.5],
      ['p95', 0.95],
    ]);
  }
  await useEngine(undefined);
  await bare.close();
}

/** Measures how the player handles faulty streams and networks; the engines take turns. */
async function faultsPart() {
  await playSd();
  const leaps = [3_000, 7_200_000, 3_600_000, 3_598_000, 0];
  const acts = [
    ...leaps.map((ms, index) => [
      ['forwards 3 s', 'forwards 2 h', 'back 1 h', 'back 2 s', 'back 1 h to its own'][index],
      () => server.disturb('shift-video', { ms }),
    ]),
    ['garbage between tags', () => server.disturb('damage-video', { garbage: 'between' })],
    ['garbage in the place of a tag', () => server.disturb('damage-video', { garbage: 'tag' })],
    ['garbage in the place of a picture', () => server.disturb('damage-video', { garbage: 'picture' })],
    ['another size', () => server.disturb('resize-video', { deviceId, quality: 'sd', width: 960, height: 540 })],
    [
      'the first size again',
      () => server.disturb('resize-video', { deviceId, quality: 'sd', width: 640, height: 360 }),
    ],
  ];
  const samples = new Map(['webcodecs', 'mse'].map(name => [name, { cuts: [], stalls: [], stills: [] }]));
  for (let turn = 0; turn < 2; turn += 1)
    for (const [name, { cuts, stalls }] of samples) {
      await useEngine(name);
      await wait(1000);
      for (let time = 0; time < 3; time += 1) cuts.push(await afterCut(page, server));
      for (let time = 0; time < 2; time += 1) stalls.push(await afterStall(page, server, 3000));
    }
  for (const [name, { stills }] of samples) {
    await useEngine(name);
    for (const [what, act] of acts) stills.push([what, await longestStill(page, act)]);
  }
  for (const [name, { cuts, stalls, stills }] of samples) {
    const group = `Recovery, SD 640x360, ${name}`;
    saySample(group, 'new picture after a cut of the socket', cuts, halves);
    saySample(group, 'live again after a stall of 3 s', stalls, halves);
    for (const [what, ms] of stills) say(group, `longest still: ${what}`, ms, 'ms');
  }
  await useEngine(undefined);
  const { lost, failed } = await whenLost(page, server);
  const group = 'A picture that stays away';
  say(group, 'from last picture to lost', lost / 1000, 's', 2);
  say(group, 'from last picture to failed', failed / 1000, 's', 2);
  await runs(page, 640);
}

async function hiddenPart() {
  await playSd();
  // Measures the load of the rest of the page, with the player paused.
  await player.hover();
  await player.getByRole('button', { name: 'Pause' }).click();
  await wait(1000);
  const rest = await weighBrowser(browser, 5000);
  say('Hidden for 20 s', 'processor of the whole browser, paused and shown', rest, '% of a core', 1);
  await player.locator('.resume').click();
  for (const name of ['webcodecs', 'mse']) {
    await useEngine(name);
    const group = `Hidden for 20 s, SD 640x360, ${name}`;
    const shown = await weighBrowser(browser, 5000);
    const { decoded, told, ages, percent } = await hidden(page, browser, 20_000);
    say(group, 'processor of the whole browser, shown', shown, '% of a core', 1);
    say(group, 'the same from the sixth second on', percent, '% of a core', 1);
    say(group, 'pictures decoded from the sixth second on', decoded, '');
    say(group, 'times lost or failed was said', told, '');
    saySample(group, 'glass to glass from one second after', ages, halves);
  }
  await useEngine(undefined);
}

async function wallPart() {
  const wall = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await wall.goto(`${server.url}/robotmgr/monitoring/robot-patrol-view?language=en-us&token=${token}`);
  await addReaders(wall);
  // The picture of the first page would be a tenth one.
  await page.goto('about:blank');
  await wall.getByRole('button', { name: 'Video wall' }).click();
  await wall.locator('patrol-video-wall').getByText('9', { exact: true }).click();
  await wait(4000);
  const percent = await weighBrowser(browser, 5000);
  const rates = await tileRates(wall, server, token, 10_000);
  const worst = rates.reduce((least, rate) => (rate.share < least.share ? rate : least));
  const group = 'Nine players in one page, SD 640x360';
  say(group, 'worst tile, pictures a second', worst.shown, '', 1);
  say(group, 'its stream, pictures a second', worst.source, '', 1);
  say(group, 'worst tile over its stream', worst.share, '', 3);
  say(group, 'processor of the whole browser', percent, '% of a core');
  await wall.close();
  await comeIn();
}

async function controlPart() {
  await playSd();
  await takeOver(page);
  saySample('Control', 'from press to command at the server', await pressesToCommands(page, server, deviceId, 30), [
    ['p50', 0.5],
    ['p95', 0.95],
  ]);
  for (const name of ['webcodecs', 'mse']) {
    await useEngine(name);
    saySample('Control', `from PTZ press to moved pixels, ${name}`, await pressesToPixels(page, 20), halves);
  }
  await useEngine(undefined);
}

async function alarmsPart() {
  const read = await watchPopups(page);
  const flood = await floodPushes(server, 50, 20);
  await wait(1500);
  const popups = await read();
  const group = `Alarms under ${flood.perSecond.toFixed(0)} pushes a second`;
  // In a flood general alarms get no popups of their own (safety.md 2.10); all others do.
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
  const stormSeconds = await stormPushes(server, 1000);
  await wait(2500);
  const storm = `A thousand alarms in ${stormSeconds.toFixed(1)} s`;
  say(storm, 'counted', (await pendingOf(page)).count - before, '');
  say(storm, 'longest task of the page', await longest(), 'ms');
}

async function dragPart() {
  // Leaves the other page, since its work would count too if both pages share a thread.
  await page.goto('about:blank');
  await dragFigures({ browser, root, say, saySample });
  await comeIn();
}

async function comeIn() {
  await page.goto(
    `${server.url}/robotmgr/monitoring/robot-patrol-view?deviceId=${deviceId}&language=en-us&token=${token}`,
  );
  player = page.locator('patrol-live-player');
  await player.waitFor();
  await addReaders(page);
  await watchPlayer(page);
}

/** The parts in their order. */
const parts = {
  sizes: () => sizeFigures({ say }),
  server: serverPart,
  entry: () => entryFigures({ browser, server, root, say }),
  rows: () => rowFigures({ browser, root, say, saySample }),
  drag: dragPart,
  picture: picturePart,
  bare: barePart,
  bunches: () => bunchFigures({ browser, server, token, deviceId, root, say }),
  faults: faultsPart,
  hidden: hiddenPart,
  wall: wallPart,
  control: controlPart,
  alarms: alarmsPart,
  storms: () => stormFigures({ browser, page, server, token, deviceId, say, saySample }).then(comeIn),
  ...namedParts({ root, rows: values.rows.split(',').map(Number), say, saySample }),
};
/** Parts that run only when they are named, and parts that need no browser. */
const named = Object.keys(namedParts({}));
const withoutBrowser = ['sizes', 'server', ...named];
const unknown = wanted?.filter(name => !(name in parts)) ?? [];
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);

const data = mkdtempSync(join(tmpdir(), 'patrolkit-bench-'));
try {
  server = await startServer(root, data);
  if (!wanted || wanted.includes('server')) {
    say('Start of the server', 'first start, database made', server.startMs, 'ms');
    await server.end();
    server = await startServer(root, data);
  }
  await server.disturb('quiet');
  for (const [name, take] of Object.entries(parts)) {
    if (wanted ? !wanted.includes(name) : named.includes(name)) continue;
    if (!browser && !withoutBrowser.includes(name)) {
      browser = await chromium.launch({ executablePath, args: browserFlags });
      page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
      token = await server.signIn('operator', 'Operator#2024');
      await comeIn();
    }
    await take();
  }
} finally {
  await browser?.close();
  await server?.end();
  rmSync(data, { recursive: true, force: true });
}

const seconds = (performance.now() - began) / 1000;
console.log(`\nTaken in ${seconds.toFixed(0)} s on this machine; test-results/bench.json holds the same figures.`);
writeFileSync(
  join(root, 'test-results/bench.json'),
  `${JSON.stringify({ at: new Date().toISOString(), node: process.version, cores: cpus().length, figures }, undefined, 2)}\n`,
);
