// npm test [-- ring1 | ring2 | ring3 | postgres [NAME]]: runs all three rings, or one of them, or its files whose path holds NAME. Prints
// which files were the slowest, what failed and why, and ends with the line "N passed, N failed". Ring 1 runs its tests of SQL a second
// time on a PostgreSQL server: the one that DATABASE_URL names, or one that is started for the run.
import { spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBuilt, ensureInstalled, findTestBrowser, root } from './lib.mjs';
import { startPostgres } from './postgres.mjs';

const gigabyte = 2 ** 30;
const roomIn = path => {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
};

/** How many of the slowest files of a ring are listed. */
const named = 8;
const results = join(root, 'test-results');
const read = file => JSON.parse(readFileSync(join(results, file), 'utf8'));

/** Seconds of each file of Playwright's report: the sum over its journeys. */
function journeyTimes({ suites }) {
  const sum = suite => [
    ...(suite.specs ?? []).flatMap(({ tests }) => tests.flatMap(test => test.results.map(({ duration }) => duration))),
    ...(suite.suites ?? []).flatMap(sum),
  ];
  return suites.map(suite => [suite.file, sum(suite).reduce((total, ms) => total + ms, 0) / 1_000]);
}

/** How many lines of a failed test's error are repeated at the end of the run. */
const errorLines = 12;
const failure = (title, error) =>
  `${title}\n${String(error ?? '')
    .split('\n')
    .slice(0, errorLines)
    .join('\n')}`;

/** Journeys of Playwright's report that failed, each with its error. */
function journeyFailures({ suites }) {
  const visit = suite => [
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ results }) => failure(`${file} › ${title}`, results[0]?.error?.message)),
    ),
    ...(suite.suites ?? []).flatMap(visit),
  ];
  return suites.flatMap(visit);
}

/** The arguments of Vitest for some files, or for all when none is named, and for a report in JSON. */
const vitest = (key, names) => [
  'run',
  ...names,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(results, `${key}.json`)}`,
];

/** The counts, times and failures of Vitest's report. */
function vitestReport(key) {
  const { numPassedTests: passed, numFailedTests: failed, testResults } = read(`${key}.json`);
  const times = testResults.map(({ name, startTime, endTime }) => [
    relative(root, name),
    (endTime - startTime) / 1_000,
  ]);
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const broken = assertionResults.filter(({ status }) => status === 'failed');
    if (broken.length === 0 && message) return [failure(relative(root, name), message)];
    return broken.map(test => failure(`${relative(root, name)} › ${test.fullName}`, test.failureMessages[0]));
  });
  return { passed, failed, times, failures };
}

const serverSource = 'packages/server/src';

/** Test files of the server that use SQL and also run on a PostgreSQL server: those of the store, and some of every room. */
const sqlFiles = [
  ...readdirSync(join(root, serverSource, 'store'))
    .filter(name => name.endsWith('.test.ts') && !/^(embedded|lock)/.test(name))
    .map(name => `${serverSource}/store/${name}`),
  ...[
    'alarms/query-calls',
    'alarms/instructions',
    'alarms/manual',
    'alarms/references',
    'alarms/schedule',
    'audio/broadcasts',
    'boards/calls',
    'boards/scenes',
    'captures/captures',
    'fleet/site-names',
    'shifts/notes.server',
    'shifts/shifts',
    'records/details',
    'records/inspections',
    'records/kept',
    'records/reports',
    'records/room',
    'records/run-pictures',
    'records/runs',
    'records/sensors',
    'records/sightings',
    'records/videos',
    'records/views',
    'session/accounts',
    'session/renewal',
    'session/sessions',
    'video/watch-time',
  ].map(name => `${serverSource}/${name}.test.ts`),
  'demo/simulator/src/records/past/sensor-rows.test.ts',
];

/** Each ring: its runner, the arguments for the files whose path holds a name, and how its report is read. */
const rings = {
  ring1: {
    title: 'rules, stores, models, transport, server (Vitest)',
    script: 'vitest/vitest.mjs',
    args: name => vitest('ring1', name ? [name] : []),
    report: () => vitestReport('ring1'),
  },
  postgres: {
    title: 'what speaks SQL, on a PostgreSQL server (Vitest)',
    script: 'vitest/vitest.mjs',
    // When only this ring is chosen, it runs all tests of the server.
    args: name =>
      which === 'postgres'
        ? [...vitest('postgres', [name ?? serverSource]), `--exclude=${serverSource}/store/{embedded,lock}*`]
        : vitest(
            'postgres',
            sqlFiles.filter(file => file.includes(name ?? '')),
          ),
    report: () => vitestReport('postgres'),
  },
  ring2: {
    title: 'elements (web-test-runner)',
    script: '@web/test-runner/dist/bin.js',
    args: name =>
      name
        ? [
            `tests/elements/**/*${name}*.test.{ts,tsx}`,
            `widgets/**/*${name}*.element.test.{ts,tsx}`,
            `widgets/**/*${name}*/**/*.element.test.{ts,tsx}`,
          ].flatMap(glob => ['--files', glob])
        : [],
    report: () => read('ring2.json'),
  },
  ring3: {
    title: 'journeys (Playwright)',
    script: '@playwright/test/cli.js',
    args: name => ['test', ...(name ? [name] : [])],
    report: () => {
      const { stats, suites } = read('ring3.json');
      return {
        passed: stats.expected,
        failed: stats.unexpected,
        times: journeyTimes({ suites }),
        failures: journeyFailures({ suites }),
      };
    },
  },
};

/**
 * A folder for everything that the run writes, which is removed at its end. It lies in memory when there is plenty, since each test of the
 * server begins with a copy of a database, 41 MB in 1200 files.
 */
function temporaryFolder() {
  const memory = '/dev/shm';
  const isRoomy = existsSync(memory) && freemem() > 8 * gigabyte && roomIn(memory) > 4 * gigabyte;
  const made = mkdtempSync(join(isRoomy ? memory : tmpdir(), 'patrolkit-tests-'));
  // PostgreSQL, which does not run as root, has a folder in it.
  chmodSync(made, 0o755);
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return made;
}

const [which, name] = process.argv.slice(2);
const called = Object.keys(rings).filter(key => key !== 'postgres');
if (which !== undefined && !(which in rings)) {
  console.error(`npm test takes ${Object.keys(rings).join(', ')} and then a part of a file's name, not "${which}".`);
  process.exit(2);
}
const chosen = (which === undefined ? called : [which]).flatMap(key =>
  key === 'ring1' && sqlFiles.some(file => file.includes(name ?? '')) ? [key, 'postgres'] : [key],
);

ensureInstalled();
// Only the ring `postgres` gets DATABASE_URL: the others test the database that a plain installation has.
const { DATABASE_URL: given, ...inherited } = process.env;
const folder = temporaryFolder();
const env = { ...inherited, TMPDIR: folder, CHROMIUM_PATH: findTestBrowser(), FORCE_COLOR: '0' };
process.env['TMPDIR'] = folder;
let isBuildKept = true;
if (chosen.includes('ring3')) {
  ensureBuilt();
  // Imported here, since it needs packages that have only now been installed.
  const { checkBuild } = await import('./check-build.mjs');
  isBuildKept = checkBuild();
}
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

/** Ends with the exit status of a ring's runner. With low priority it gets only the time that nothing else wants. */
const run = (script, args, { isLow, ...options }) => {
  const command = [process.execPath, join(root, 'node_modules', script), ...args];
  const [program, ...given] = isLow ? ['nice', '-n', '19', ...command] : command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, given, { cwd: root, ...options });
    process.once('exit', () => child.kill());
    child.once('exit', resolve);
    child.once('error', reject);
  });
};

/** Runs a ring. Ends with its counts and the lines of the summary. */
async function runRing(key, { stdio = 'inherit', isLow = false } = {}) {
  const { title, script, args, report } = rings[key];
  console.log(`\n== ${key}: ${title}${isLow ? '; its output follows at the end' : ''}`);
  const since = Date.now();
  const server = key === 'postgres' ? (given ? { url: given, stop: () => undefined } : startPostgres()) : undefined;
  if (key === 'postgres' && !server) {
    const words =
      'postgres: not run, since no PostgreSQL server is installed and none could be (Debian: apt-get install postgresql)';
    console.log(words);
    return { passed: 0, failed: 0, isBroken: false, lines: [words] };
  }
  const status = await run(script, args(name), {
    isLow,
    stdio,
    env: server ? { ...env, DATABASE_URL: server.url } : env,
  });
  server?.stop();
  const seconds = (Date.now() - since) / 1_000;
  // A ring without a report counts as failed.
  try {
    const { passed, failed, times, failures } = report();
    const slowest = times.sort(([, one], [, other]) => other - one).slice(0, named);
    return {
      passed,
      failed,
      isBroken: passed === 0 || (status !== 0 && failed === 0),
      lines: [
        `${key}: ${passed} passed, ${failed} failed in ${seconds.toFixed(0)} s; the slowest files:`,
        ...slowest.map(([file, taken]) => `  ${taken.toFixed(1).padStart(7)} s  ${file}`),
        ...failures.map(text => `FAILED ${text}`),
      ],
    };
  } catch {
    return {
      passed: 0,
      failed: 0,
      isBroken: true,
      lines: [`${key}: no complete report after ${seconds.toFixed(0)} s`],
    };
  }
}

/** Runs rings one after the other. */
async function inTurn(keys, options) {
  const done = [];
  for (const key of keys) done.push(await runRing(key, options));
  return done;
}

/**
 * Runs the rings without a browser beside those with one, whose pages wait for real time now and then: those without one get what is
 * left, so that no journey waits for them.
 */
async function besideEachOther(behind, front) {
  const file = join(results, 'behind.txt');
  const output = openSync(file, 'w');
  const done = await Promise.all([inTurn(behind, { stdio: ['ignore', output, output], isLow: true }), inTurn(front)]);
  closeSync(output);
  process.stdout.write(readFileSync(file));
  return done.flat();
}

const withoutBrowser = chosen.filter(key => key === 'ring1' || key === 'postgres');
const withBrowser = chosen.filter(key => !withoutBrowser.includes(key));
const outcomes =
  withoutBrowser.length > 0 && withBrowser.length > 0
    ? await besideEachOther(withoutBrowser, withBrowser)
    : await inTurn(chosen);
const sum = key => outcomes.reduce((total, outcome) => total + outcome[key], 0);
const isBroken = !isBuildKept || outcomes.some(outcome => outcome.isBroken);
const summary = [
  ...(isBuildKept
    ? []
    : ['FAILED build: a budget, the oldest browsers or two files that import each other, as named at the begin']),
  ...outcomes.flatMap(({ lines }) => lines),
];
console.log(`\n${summary.join('\n')}`);
console.log(`\n${sum('passed')} passed, ${sum('failed') + (isBroken ? 1 : 0)} failed`);
process.exit(sum('failed') > 0 || isBroken ? 1 : 0);
