// How long queries of a large table take, and how late alarms reach a console meanwhile: on the embedded database and on a PostgreSQL
// server.
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Console } from '../load/console.mjs';
import { openServer } from './database.mjs';
import { startServer, wait } from './server.mjs';

const DAY = 86_400_000;
/** How often each query runs; less often for more than a million readings, since each takes longer. */
const timesOf = rows => (rows > 1_000_000 ? 10 : 20);
/** Bytes on the disk that a million readings take, with their indices and what the database writes beside them. */
const millionBytes = 500e6;
/** The interval at which an alarm is raised while the queries run, ms. */
const raisedEach = 250;
/** An alarm that has not reached the console after this time counts as lost, ms. */
const patience = 5_000;

/** The queries of the list and of the curves; the range is the last three months. */
const queries = (now, deviceId) => {
  const stretch = { startTime: String(now - 90 * DAY), stopTime: String(now) };
  const list = asked => ['findSensorReadingByPage', { ...stretch, page: '1', pageSize: '20', ...asked }];
  return [
    ['page 1', list({})],
    ['page 50', list({ page: '50' })],
    ['page 1 of 200 rows', list({ pageSize: '200' })],
    ['one quantity', list({ sensorType: 'CO' })],
    ['one device', list({ deviceId })],
    ['between two values', list({ minValue: '20', maxValue: '40' })],
    ['above their limit', list({ overLimit: '1' })],
    ['sorted by value', list({ sortField: 'value', sortOrder: 'desc' })],
    ['sorted by value, page 50', list({ page: '50', sortField: 'value', sortOrder: 'asc' })],
    ['curves of three months, 400 slots', ['statSensorReading', { ...stretch, points: '400' }]],
  ];
};

/** Starts a server that makes `rows` readings, and waits until they are made. */
async function filled(root, data, rows, variables) {
  let said = '';
  const server = await startServer(root, data, undefined, ['--sensor-rows', String(rows)], {
    variables,
    onSaid: text => (said += text),
  });
  await server.disturb('quiet');
  const done = `sensor rows: ${rows} of ${rows}, `;
  let mostMb = 0;
  while (!said.includes(done)) mostMb = Math.max(mostMb, (await server.weigh(1000)).rssMb);
  return { server, mostMb, seconds: Number(said.split(done)[1].split(' ')[0]) };
}

/** Raises alarms until the work is done. Returns how long each took to reach a console, and how many were lost. */
async function pushesDuring(server, token, work) {
  const console = await Console.open(server.url, token);
  const raised = new Map();
  const done = new AbortController();
  const raising = (async () => {
    while (!done.signal.aborted) {
      const at = performance.now();
      const { ids } = await server.disturb('raise', { count: 1 });
      for (const id of ids) raised.set(String(id), at);
      await wait(raisedEach);
    }
  })();
  try {
    await work();
  } finally {
    done.abort();
    await raising;
  }
  const until = performance.now() + patience;
  while ([...raised.keys()].some(id => !console.arrivals.has(id)) && performance.now() < until) await wait(20);
  console.close();
  const delays = [...raised].map(([id, at]) => (console.arrivals.get(id)?.[0] ?? Number.POSITIVE_INFINITY) - at);
  return { delays: delays.filter(Number.isFinite), lost: delays.filter(delay => !Number.isFinite(delay)).length };
}

/** Makes a call that must find something; returns what it found. */
async function ask(server, token, call, asked) {
  const answer = await fetch(`${server.url}/robotservice/device/${call}.action?${new URLSearchParams(asked)}`, {
    headers: { Token: token },
  });
  const { ret, msg, data } = await answer.json();
  const found = Array.isArray(data) ? data : data?.rows;
  if (ret !== 1 || !found?.length)
    throw new Error(`${call} ${JSON.stringify(asked)}: ${msg || answer.status}, ${found?.length ?? 0} rows`);
  return found;
}

/** Runs every query `times` times, in turns, and reports how long each took from the request to the rows. */
async function askAll(server, token, group, times, { saySample }) {
  const samples = new Map();
  const now = Date.now();
  const [, [first, latest]] = queries(now)[0];
  const [{ deviceId }] = await ask(server, token, first, latest);
  for (let time = 0; time < times; time += 1)
    for (const [name, [call, asked]] of queries(now, deviceId)) {
      const began = performance.now();
      await ask(server, token, call, asked);
      samples.set(name, [...(samples.get(name) ?? []), performance.now() - began]);
    }
  for (const [name, sample] of samples)
    saySample(group, name, sample, [
      ['p50', 0.5],
      ['p95', 0.95],
    ]);
}

/** Takes the figures for `rows` rows on a database, named in words. */
async function figuresOf(root, name, rows, variables, { say, saySample }) {
  const data = mkdtempSync(join(tmpdir(), 'patrolkit-bench-'));
  const group = `Queries of ${rows.toLocaleString('en')} readings of sensors, ${name}`;
  let server;
  try {
    const made = await filled(root, data, rows, variables);
    server = made.server;
    say(group, 'making them', made.seconds, 's');
    say(group, 'most memory of the server meanwhile', made.mostMb, 'MB');
    const token = await server.signIn('admin', 'Admin#2024');
    const { delays, lost } = await pushesDuring(server, token, () =>
      askAll(server, token, group, timesOf(rows), { saySample }),
    );
    saySample(group, 'an alarm, from raising to the console meanwhile', delays, [
      ['p50', 0.5],
      ['max', 1],
    ]);
    say(group, 'alarms that did not come', lost, '');
    const { rssMb } = await server.weigh(1_000);
    say(group, 'memory of the server after it', rssMb, 'MB');
  } finally {
    await server?.end();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Throws when the disk has no room for `rows` readings. */
function checkDisk(rows) {
  const { bavail, bsize } = statfsSync(tmpdir());
  const [free, wanted] = [bavail * bsize, (rows / 1e6) * millionBytes];
  if (free < wanted)
    throw new Error(`${rows} readings take ${(wanted / 1e9).toFixed(1)} GB; ${(free / 1e9).toFixed(1)} GB are free`);
}

/** The figures for each number of rows; the embedded database holds a million at most. */
export async function recordFigures({ root, rows, say, saySample }) {
  for (const count of rows) {
    checkDisk(count);
    if (count <= 1_000_000) await figuresOf(root, 'embedded database', count, { DATABASE_URL: '' }, { say, saySample });
    const server = await openServer();
    if (!server) {
      console.log('No PostgreSQL server can be had: its figures are left out.');
      continue;
    }
    try {
      await figuresOf(root, 'PostgreSQL', count, { DATABASE_URL: server.url }, { say, saySample });
    } finally {
      await server.end();
    }
  }
}
