// npm run soak: tests of faults that show only after a long time, part by part; all take four hours. `--only pushes,kills` runs some of:
// nonsense (--tries), starts, dialects (--dialects), pushes (--minutes, --fleet), pictures (--play, --players), burst (--bursts), flaps
// (--flaps), kills (--kills, --seed), board (--minutes, --fleet), hidden (--seconds), ends (--ends), shift (--shift), mounts (--cycles,
// --tags), lists (--lists), crashes (--crashes), restart (--consoles) and driving (--holds, --seed, --http 1 or 2 or 1,2, --delays,
// --pictures).
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { board } from '../tests/soak/board.mjs';
import { burst } from '../tests/soak/burst.mjs';
import { crashes } from '../tests/soak/crashes.mjs';
import { driving, networks } from '../tests/soak/driving.mjs';
import { browserEnds } from '../tests/soak/ends.mjs';
import { hidden } from '../tests/soak/hidden.mjs';
import { lists } from '../tests/soak/lists.mjs';
import { mounts } from '../tests/soak/mounts.mjs';
import { pictures } from '../tests/soak/pictures.mjs';
import { pushes } from '../tests/soak/pushes.mjs';
import { flapping, kills } from '../tests/soak/reconnects.mjs';
import { shift } from '../tests/soak/shift.mjs';
import { say } from '../tests/soak/site.mjs';
import { ensureBuilt, ensureInstalled, root, run } from './lib.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    tries: { type: 'string', default: '50000' },
    dialects: { type: 'string', default: '1,2,3,4,5,6,7,8,9,10' },
    minutes: { type: 'string', default: '10' },
    fleet: { type: 'string', default: '999' },
    play: { type: 'string', default: '10' },
    players: { type: 'string', default: '200' },
    bursts: { type: 'string', default: '5' },
    flaps: { type: 'string', default: '20' },
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
    seconds: { type: 'string', default: '200' },
    ends: { type: 'string', default: '10' },
    shift: { type: 'string', default: '30' },
    cycles: { type: 'string', default: '37' },
    tags: { type: 'string', default: '' },
    lists: { type: 'string', default: '20000' },
    crashes: { type: 'string', default: '20' },
    consoles: { type: 'string', default: '1000' },
    holds: { type: 'string', default: '3' },
    http: { type: 'string', default: '1,2' },
    delays: { type: 'string', default: networks.delays.join() },
    pictures: { type: 'string', default: networks.pictures.join() },
  },
});
const number = name => Number(values[name]);
const parts = {
  nonsense: () =>
    run('npx', ['vitest', 'run', 'packages/server/src/http/fuzz.test.ts'], {
      env: { ...process.env, FUZZ_TRIES: values.tries },
    }),
  starts: () => run(process.execPath, ['scripts/kills.mjs']),
  dialects: () =>
    run(process.execPath, ['scripts/test.mjs', 'ring3', 'servers'], {
      env: { ...process.env, DIALECTS: values.dialects },
    }),
  pushes: () => pushes(number('minutes'), number('fleet')),
  board: () => board(number('minutes'), number('fleet')),
  pictures: () => pictures(number('play'), number('players')),
  burst: () => burst(number('bursts')),
  flaps: () => flapping(number('flaps')),
  kills: () => kills(number('kills'), number('seed')),
  hidden: async () => {
    const faults = [];
    for (const hasWorker of [true, false]) faults.push(...(await hidden(number('seconds'), hasWorker)));
    return faults;
  },
  ends: () => browserEnds(number('ends')),
  shift: () => shift(number('shift')),
  mounts: () => mounts(number('cycles'), values.tags),
  lists: () => lists(number('lists')),
  crashes: () => crashes(number('crashes')),
  restart: () => {
    const load = ['tests/load/load.mjs', '--restart', '--consoles', values.consoles];
    const { status } = spawnSync(process.execPath, load, { cwd: root, stdio: 'inherit' });
    return status === 0 ? [] : ['a limit was broken'];
  },
  driving: () => {
    const [http, delays, shown] = ['http', 'delays', 'pictures'].map(name => values[name].split(',').map(Number));
    return driving(number('holds'), number('seed'), http, { ...networks, delays, pictures: shown });
  },
};
const names = values.only === '' ? Object.keys(parts) : values.only.split(',');
const unknown = names.find(name => !(name in parts));
if (unknown !== undefined) throw new Error(`No part is called ${unknown}: ${Object.keys(parts).join(', ')}`);

ensureInstalled();
ensureBuilt();
const faults = [];
for (const name of names) faults.push(...((await parts[name]()) ?? []).map(fault => `${name}: ${fault}`));
console.log('');
say('limits that were broken, and errors that nobody handled', faults.length);
for (const fault of new Set(faults)) console.log(`    ${fault}`);
if (faults.length > 0) process.exitCode = 1;
