// Connects N consoles to a server that raises M alarms a second, and reports which alarms arrived where, and how late.
// node tests/load/load.mjs [--consoles 50] [--pushes 20] [--seconds 30]
// With --restart it kills and restarts the server instead, and reports how soon all consoles are connected again:
// node tests/load/load.mjs --restart --consoles 1000
// With --stops it reports instead how soon a stop is answered beside each flood that one visitor or one account can cause, or beside the
// named ones:
// node tests/load/load.mjs --stops [--seconds 30] [--floods pictures,exports]
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, root } from '../../scripts/lib.mjs';
import { startServer, wait } from '../bench/server.mjs';
import { Console } from './console.mjs';
import { stopFigures } from './stops.mjs';

const { values } = parseArgs({
  options: {
    consoles: { type: 'string', default: '50' },
    pushes: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '30' },
    restart: { type: 'boolean', default: false },
    stops: { type: 'boolean', default: false },
    floods: { type: 'string', default: '' },
  },
});
const [consoles, pushes, seconds] = ['consoles', 'pushes', 'seconds'].map(name => {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} takes a whole number from 1`);
  return number;
});

const say = (name, value, unit, digits = 0) =>
  console.log(`  ${name.padEnd(52)} ${value.toFixed(digits).padStart(9)} ${unit}`);

/** The limits of a restart: when the last console is open and has read its alarms after the kill, s; memory of the server, MB. */
const LIMITS = { open: 30, read: 35, memory: 300 };
/** Alarms that are raised while the consoles are away, and the pages of twenty on which each console must find all of them. */
const MISSED = { alarms: 45, pages: 3 };

ensureInstalled();
ensureBuilt();
const data = mkdtempSync(join(tmpdir(), 'patrolkit-load-'));
/** All consoles belong to one account, which would be too many under the usual limits. */
const ONE_ACCOUNT = { limits: { sockets: 1_000_000 } };
/** Readings of sensors that the exports of a flood must read. */
const READINGS = 50_000;
let server;
try {
  if (values.stops) await stops();
  else await consolesAndAlarms();
} finally {
  await server?.end();
  rmSync(data, { recursive: true, force: true });
}

/** Measures stops beside floods. */
async function stops() {
  let said = '';
  server = await startServer(root, data, undefined, ['--sensor-rows', String(READINGS)], {
    onSaid: text => (said += text),
  });
  await server.disturb('quiet');
  while (!said.includes(`sensor rows: ${READINGS} of ${READINGS}`)) await wait(200);
  console.log(`\nStops beside floods, ${seconds} s each, ${cpus().length} cores for all of it`);
  const only = values.floods === '' ? [] : values.floods.split(',');
  const broken = await stopFigures({ server, seconds, only, say });
  for (const limit of broken) console.log(`  broken: ${limit}`);
  if (broken.length > 0) process.exitCode = 1;
}

/** Connects the consoles, and restarts the server under them or raises alarms. */
async function consolesAndAlarms() {
  server = await startServer(root, data);
  await server.disturb('quiet');
  await server.disturb('limits', ONE_ACCOUNT);
  const idle = await server.weigh(3000);
  const token = await server.signIn('operator', 'Operator#2024');
  if (values.restart) {
    await restart(token);
  } else await storm(token, idle);
}

/** Kills and restarts the server under all consoles. */
async function restart(token) {
  const playing = [];
  // Connects fifty at a time, because a thousand browsers would not open in one moment either.
  while (playing.length < consoles) {
    const some = Array.from({ length: Math.min(50, consoles - playing.length) }, () =>
      Console.open(server.url, token, true),
    );
    playing.push(...(await Promise.all(some)));
  }
  const { port } = server;
  await server.kill();
  const killed = performance.now();
  server = await startServer(root, data, port);
  await server.disturb('limits', ONE_ACCOUNT);
  const back = performance.now();
  await server.disturb('quiet');
  const { ids } = await server.disturb('raise', { count: MISSED.alarms, deviceId: 'PR001' });
  const weighing = server.weigh(30_000);
  while (playing.some(({ reconciledAt }) => reconciledAt === 0) && performance.now() - back < 120_000) await wait(100);
  const { peakMb } = await weighing;
  const last = name => (Math.max(...playing.map(one => one[name])) - killed) / 1000;
  const missing = playing.filter(({ reconciledAt }) => reconciledAt === 0).length;
  const refused = playing.reduce((sum, { refusals }) => sum + refusals, 0);
  const pages = Math.min(...playing.map(one => one.pages));
  const unread = playing.filter(({ found }) => !ids.every(id => found.has(String(id)))).length;
  for (const one of playing) one.close();
  console.log(`\n${consoles} consoles, the server killed and started again, ${cpus().length} cores for all of it`);
  say('the server was away for', (back - killed) / 1000, 's', 1);
  say('the last console was open after the kill', last('openedAt'), 's', 1);
  say('the last one had read its alarms', last('reconciledAt'), 's', 1);
  say('consoles that did not come back', missing, '');
  say('attempts that were refused', refused, '');
  say('pages of alarms that each read, at least', pages, '');
  say(`consoles that did not read all ${ids.length} missed alarms`, unread, '');
  say('server memory, highest', peakMb, 'MB');
  const broken = [
    ...(missing > 0 ? [`${missing} consoles did not come back`] : []),
    ...(refused > 0 ? [`${refused} attempts were refused`] : []),
    ...(ids.length < MISSED.alarms ? [`only ${ids.length} alarms were raised`] : []),
    ...(pages < MISSED.pages ? [`a console read only ${pages} pages`] : []),
    ...(unread > 0 ? [`${unread} consoles did not read all missed alarms`] : []),
    ...(last('openedAt') > LIMITS.open ? [`the last console was open after more than ${LIMITS.open} s`] : []),
    ...(last('reconciledAt') > LIMITS.read
      ? [`the last one had read its alarms after more than ${LIMITS.read} s`]
      : []),
    ...(peakMb > LIMITS.memory ? [`the server took more than ${LIMITS.memory} MB`] : []),
  ];
  for (const limit of broken) console.log(`  broken: ${limit}`);
  if (broken.length > 0) process.exitCode = 1;
}

/** Raises alarms and follows each to each console. */
async function storm(token, idle) {
  const playing = await Promise.all(Array.from({ length: consoles }, () => Console.open(server.url, token)));

  /** When each alarm was requested, by id. */
  const asked = new Map();
  const raising = [];
  const weighing = server.weigh(seconds * 1000);
  const began = performance.now();
  for (let number = 0; number < pushes * seconds; number += 1) {
    const early = began + (number * 1000) / pushes - performance.now();
    if (early > 1) await wait(early);
    const at = performance.now();
    raising.push(
      server.disturb('raise', { count: 1, deviceId: 'PR001' }).then(({ ids }) => ids.forEach(id => asked.set(id, at))),
    );
  }
  await Promise.all(raising);
  const took = (performance.now() - began) / 1000;
  const busy = await weighing;
  await wait(2500);

  const late = [];
  let lost = 0;
  let repeated = 0;
  for (const { arrivals } of playing)
    for (const [id, at] of asked) {
      const came = arrivals.get(id);
      if (!came) lost += 1;
      else {
        repeated += came.length - 1;
        late.push(came[0] - at);
      }
    }
  late.sort((one, other) => one - other);
  const quantile = part => late[Math.min(late.length - 1, Math.ceil(part * late.length) - 1)] ?? Number.NaN;
  const closed = playing.filter(({ closes }) => closes > 0).length;
  for (const one of playing) one.close();

  console.log(
    `\n${consoles} consoles, ${pushes} alarms a second asked for, ${seconds} s, ${cpus().length} cores for all of it`,
  );
  say('alarms raised', asked.size, '');
  say('alarms a second', asked.size / took, '/s', 1);
  say('pushes that arrived', late.length, '');
  say('pushes lost', lost, '');
  say('pushes that came twice', repeated, '');
  say('consoles that the server closed', closed, '');
  say('asked for to arrival, p50', quantile(0.5), 'ms');
  say('asked for to arrival, p99', quantile(0.99), 'ms');
  say('asked for to arrival, longest', quantile(1), 'ms');
  say('server, idle', idle.cpuPercent, '% of a core', 1);
  say('server, under this load', busy.cpuPercent, '% of a core', 1);
  say('server, memory', busy.rssMb, 'MB');
  if (lost > 0 || closed > 0) process.exitCode = 1;
}
