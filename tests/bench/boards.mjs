// How long the calls of the boards take, from request to answer and at the database: with a history of ninety days on both databases, and
// with a million alarms on a PostgreSQL server.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openServer } from './database.mjs';
import { startServer, wait } from './server.mjs';

const DAY = 86_400_000;
/** Days of the history. */
const days = 90;
/** How often each call is made. */
const times = 20;
/** The number of alarms of the second size. */
const million = 1_000_000;

/** The calls of the home pages and boards, with the parameters of their pages. */
const calls = now => [
  ['figures of today', 'patrol/todayCompanyPatrolStat', {}],
  ['robots by what they do', 'patrol/getRunningResult', {}],
  ['alarms of today', 'patrol/companyAlarmStat', {}],
  ['alarms of today by type', 'patrol/alarmTypeStat', {}],
  ['alarms of 7 days by type', 'patrol/alarmTypeStat', { startTime: String(now - 7 * DAY), stopTime: String(now) }],
  [
    'alarms of 30 days by day',
    'report/alarmTrendStat',
    { startTime: String(now - 30 * DAY), stopTime: String(now), hours: '24' },
  ],
  ['runs of today', 'patrol/getTodayTask', { page: '1', pageSize: '20' }],
  ['latest captures', 'patrol/selectPatrolCaptureHistory', { page: '1', pageSize: '20' }],
  ['latest alarms', 'device/findAlarmStatByParam', { page: '1', pageSize: '20' }],
  ['alarms that wait', 'device/findAlarmStatByParam', { page: '1', pageSize: '20', alarmStatus: '0' }],
  ['places with robots and alarms', 'patrol/getSceneTree', {}],
];

/** How long the server waited for the database, ms, as its answer says. */
const databaseTime = answer => Number(/db;dur=([\d.]+)/.exec(answer.headers.get('Server-Timing') ?? '')?.[1]);

/** Makes each call a number of times, in turns, and reports how long it took. */
async function askAll(server, group, { saySample }) {
  const token = await server.signIn('admin', 'Admin#2024');
  /** For each call the times from request to answer, and those at the database. */
  const samples = new Map();
  for (let turn = 0; turn < times; turn += 1) {
    for (const [name, path, asked] of calls(Date.now())) {
      const began = performance.now();
      const address = `${server.url}/robotservice/${path}.action?${new URLSearchParams(asked)}`;
      const answer = await fetch(address, { headers: { Token: token } });
      const { ret, msg } = await answer.json();
      if (ret !== 1) throw new Error(`${path}: ${msg ?? answer.status}`);
      const { whole, database } = samples.get(name) ?? { whole: [], database: [] };
      samples.set(name, {
        whole: [...whole, performance.now() - began],
        database: [...database, databaseTime(answer)],
      });
    }
    await wait(500);
  }
  const parts = [
    ['p50', 0.5],
    ['max', 1],
  ];
  for (const [name, { whole, database }] of samples) {
    saySample(group, name, whole, parts);
    saySample(group, `${name}, at the database`, database, parts);
  }
}

/** Starts a server with a history and waits until the history is made. */
async function withHistory(root, data, variables) {
  let said = '';
  const server = await startServer(root, data, undefined, ['--history', String(days)], {
    variables,
    onSaid: text => (said += text),
  });
  await server.disturb('quiet');
  while (!said.includes(`history: ${days} of ${days} days`)) await wait(500);
  return server;
}

/** Copies the alarms of the history until there are a million, each at another time of its day. */
async function multiply(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_name = 'alarms' AND column_name NOT IN ('id', 'raise_key', 'original_id', 'began_at')`,
    );
    const columns = rows.map(({ name }) => name).join(', ');
    const { rows: counted } = await client.query('SELECT count(*)::int AS count FROM alarms');
    const copies = Math.ceil(million / Math.max(1, counted[0].count));
    await client.query(
      `INSERT INTO alarms (began_at, ${columns})
       SELECT began_at - (random() * ${DAY})::bigint, ${columns} FROM alarms, generate_series(1, ${copies}) LIMIT ${million}`,
    );
    // The server itself does this every hour.
    await client.query('VACUUM (ANALYZE) alarms');
  } finally {
    await client.end();
  }
}

/** The figures of both sizes. */
export async function boardFigures({ root, saySample }) {
  const take = async (name, variables, url) => {
    const data = mkdtempSync(join(tmpdir(), 'patrolkit-bench-'));
    let server;
    try {
      server = await withHistory(root, data, variables);
      await askAll(server, `Calls of the boards, ${days} days, ${name}`, { saySample });
      if (url === undefined) return;
      await server.end();
      await multiply(url);
      server = await startServer(root, data, undefined, [], { variables });
      await server.disturb('quiet');
      await askAll(server, `Calls of the boards, a million alarms, ${name}`, { saySample });
    } finally {
      await server?.end();
      rmSync(data, { recursive: true, force: true });
    }
  };
  await take('embedded database', { DATABASE_URL: '' });
  const postgres = await openServer();
  if (!postgres) return void console.log('No PostgreSQL server can be had: its figures are left out.');
  try {
    await take('PostgreSQL', { DATABASE_URL: postgres.url }, postgres.url);
  } finally {
    await postgres.end();
  }
}
