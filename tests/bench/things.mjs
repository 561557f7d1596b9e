// How long the list of a hundred thousand devices and the import of five thousand rows take, with the memory of the server, and how long it
// answers nobody else meanwhile.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openServer } from './database.mjs';
import { startServer, wait } from './server.mjs';

/** Devices of the list. They are retired, so that the simulated site need not move them. */
const devices = 100_000;
/** Rows of the import: as many as one takes. */
const rows = 5_000;
/** How often each call is made. */
const times = 10;
/** How often somebody else asks for something small, ms. */
const beat = 20;

/** The calls of the list of robots. */
const calls = [
  [
    'first page, by name',
    'findRobotEntryByPage',
    { page: '1', pageSize: '20', sortField: 'robotName', sortOrder: 'asc' },
  ],
  ['first page of 200, by last change', 'findRobotEntryByPage', { page: '1', pageSize: '200' }],
  [
    'page 2500, by name',
    'findRobotEntryByPage',
    { page: '2500', pageSize: '20', sortField: 'robotName', sortOrder: 'asc' },
  ],
  ['part of a serial number', 'findRobotEntryByPage', { page: '1', pageSize: '20', robotSn: 'B-099' }],
  ['export', 'exportRobotEntry', {}],
];

/** Adds the devices. */
async function fill(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO devices (id, names, kind, number, model, serial, map_id, company_id, use_status)
       SELECT 'B' || n, jsonb_build_object('zh-cn', '机器人 ' || n, 'en-us', 'Robot ' || n, 'zh-hk', '機械人 ' || n), 'robot', 1000 + n,
         'PR-200', 'B-' || lpad(n::text, 6, '0'), '1', '1', 'retired'
       FROM generate_series(1, ${devices}) AS n`,
    );
    await client.query('VACUUM (ANALYZE) devices');
  } finally {
    await client.end();
  }
}

/** Does something, and says how long the longest small call beside it took, ms. */
async function beside(server, work) {
  const state = { isOver: false };
  let longest = 0;
  const others = (async () => {
    while (!state.isOver) {
      const began = performance.now();
      await (await fetch(`${server.url}/robotservice/auth/getSysInfo.action`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - began);
      await wait(beat);
    }
  })();
  const began = performance.now();
  await work();
  const took = performance.now() - began;
  state.isOver = true;
  await others;
  return { took, longest };
}

async function askList(server, group, { say, saySample }) {
  const token = await server.signIn('admin', 'Admin#2024');
  for (const [name, call, asked] of calls) {
    const sample = [];
    let longest = 0;
    for (let turn = 0; turn < (call.startsWith('export') ? 1 : times); turn += 1) {
      const one = await beside(server, async () => {
        const address = `${server.url}/robotservice/device/${call}.action?${new URLSearchParams(asked)}`;
        const answer = await fetch(address, { headers: { Token: token } });
        if (!answer.ok) throw new Error(`${call}: ${answer.status}`);
        await answer.arrayBuffer();
      });
      sample.push(one.took);
      longest = Math.max(longest, one.longest);
    }
    saySample(group, name, sample, [
      ['p50', 0.5],
      ['max', 1],
    ]);
    say(group, `${name}, longest small call beside it`, longest, 'ms');
  }
}

/** Imports words of a dictionary: first as a trial, then for good, then the same file once more. */
async function importRows(server, group, { say }) {
  const token = await server.signIn('admin', 'Admin#2024');
  const lines = Array.from({ length: rows }, (_, at) => `BENCH${at},Word ${at},bench-${at}`);
  const file = new Blob([['dictCode,dictNames,dictValue', ...lines].join('\r\n')]);
  for (const [name, trial, way] of [
    ['trial', '1', '1'],
    ['import', '0', '1'],
    ['the same again', '0', '2'],
  ]) {
    const { took, longest } = await beside(server, async () => {
      const body = new FormData();
      body.append('importType', way);
      body.append('trial', trial);
      body.append('file', file, 'words.csv');
      const address = `${server.url}/robotservice/patrol/importDictionary.action`;
      const answer = await fetch(address, { method: 'POST', headers: { Token: token }, body });
      const { ret, msg } = await answer.json();
      if (ret !== 1) throw new Error(`importDictionary: ${msg ?? answer.status}`);
    });
    say(group, `${rows} rows, ${name}`, took, 'ms');
    say(group, `${rows} rows, ${name}, longest small call beside it`, longest, 'ms');
  }
}

/** The figures of both databases. A hundred thousand devices are put into a PostgreSQL server alone. */
export async function thingFigures({ root, say, saySample }) {
  const take = async (name, variables, url) => {
    const data = mkdtempSync(join(tmpdir(), 'patrolkit-bench-'));
    let server;
    try {
      server = await startServer(root, data, undefined, [], { variables });
      await server.disturb('quiet');
      if (url !== undefined) {
        await fill(url);
        const group = `A list of ${devices} devices, ${name}`;
        await askList(server, group, { say, saySample });
        say(group, 'most memory of the server', (await server.weigh(500)).peakMb, 'MB');
      }
      const group = `An import, ${name}`;
      await importRows(server, group, { say });
      say(group, 'most memory of the server', (await server.weigh(500)).peakMb, 'MB');
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
