// npm test [-- ring1 | ring2 | ring3 | postgres [NAME]]: runs all three rings, or one of them, or its files whose path holds NAME. Prints
// which files were the slowest, what failed and why, and ends with the line "N passed, N failed". Ring 1 runs its tests of SQL a second
// time on a PostgreSQL server: the one that DATABASE_URL names, or one that is started for the run.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
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
    // By itself one part of the journeys waits for the other.
    args: name => ['test', ...(name ? [name, '--no-deps'] : [])],
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

const total = { passed: 0, failed: 0 };
const summary = isBuildKept
  ? []
  : ['FAILED build: a budget, the oldest browsers or two files that import each other, as named at the begin'];
let isBroken = !isBuildKept;
for (const key of chosen) {
  const { title, script, args, report } = rings[key];
  console.log(`\n== ${key}: ${title}`);
  const since = Date.now();
  const server = key === 'postgres' ? (given ? { url: given, stop: () => undefined } : startPostgres()) : undefined;
  if (key === 'postgres' && !server) {
    const words =
      'postgres: not run, since no PostgreSQL server is installed and none could be (Debian: apt-get install postgresql)';
    console.log(words);
    summary.push(words);
    continue;
  }
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args(name)], {
    cwd: root,
    stdio: 'inherit',
    env: server ? { ...env, DATABASE_URL: server.url } : env,
  });
  server?.stop();
  const seconds = (Date.now() - since) / 1_000;
  // A ring without a report counts as failed.
  try {
    const { passed, failed, times, failures } = report();
    total.passed += passed;
    total.failed += failed;
    if (passed === 0 || (status !== 0 && failed === 0)) isBroken = true;
    const slowest = times.sort(([, one], [, other]) => other - one).slice(0, named);
    summary.push(
      `${key}: ${passed} passed, ${failed} failed in ${seconds.toFixed(0)} s; the slowest files:`,
      ...slowest.map(([file, taken]) => `  ${taken.toFixed(1).padStart(7)} s  ${file}`),
      ...failures.map(text => `FAILED ${text}`),
    );
  } catch {
    isBroken = true;
    summary.push(`${key}: no complete report after ${seconds.toFixed(0)} s`);
  }
}

console.log(`\n${summary.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed + (isBroken ? 1 : 0)} failed`);
process.exit(total.failed > 0 || isBroken ? 1 : 0);
