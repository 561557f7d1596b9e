// npm test [-- ring1 | ring2 | ring3 [NAME]]: all three rings, or one of them, or its files whose path holds NAME. Says which
// files were the slowest and what failed and why, and ends with the line "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt, ensureInstalled, findBrowser, root } from './lib.mjs';

/** So many of the slowest files of a ring are named. */
const named = 8;
const results = join(root, 'test-results');
const read = file => JSON.parse(readFileSync(join(results, file), 'utf8'));

/** Seconds of each file of Playwright's report: what its journeys took, one after the other. */
function journeyTimes({ suites }) {
  const sum = suite => [
    ...(suite.specs ?? []).flatMap(({ tests }) => tests.flatMap(test => test.results.map(({ duration }) => duration))),
    ...(suite.suites ?? []).flatMap(sum),
  ];
  return suites.map(suite => [suite.file, sum(suite).reduce((total, ms) => total + ms, 0) / 1_000]);
}

/** So many lines of a failed test's error are repeated at the end of the run. */
const errorLines = 12;
const failure = (title, error) =>
  `${title}\n${String(error ?? '')
    .split('\n')
    .slice(0, errorLines)
    .join('\n')}`;

/** Journeys of Playwright's report that passed at no try or only at a second one, each with its first error. */
function journeyFailures({ suites }) {
  const visit = suite => [
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status !== 'expected')
        .map(({ status, results }) => failure(`${file} › ${title} (${status})`, results[0]?.error?.message)),
    ),
    ...(suite.suites ?? []).flatMap(visit),
  ];
  return suites.flatMap(visit);
}

/** Each ring: its runner, the arguments for the files whose path holds a name, and what its report says. */
const rings = {
  ring1: {
    title: 'rules, stores, models, transport, gateway (Vitest)',
    script: 'vitest/vitest.mjs',
    args: name => [
      'run',
      ...(name ? [name] : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(results, 'ring1.json')}`,
    ],
    report: () => {
      const { numPassedTests: passed, numFailedTests: failed, testResults } = read('ring1.json');
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
    },
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
      if (stats.flaky > 0) console.log(`\n${stats.flaky} of the journeys needed a second try: see the list above.`);
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        times: journeyTimes({ suites }),
        failures: journeyFailures({ suites }),
      };
    },
  },
};

const [which, name] = process.argv.slice(2);
if (which !== undefined && !(which in rings)) {
  console.error(`npm test takes ${Object.keys(rings).join(', ')} and then a part of a file's name, not "${which}".`);
  process.exit(2);
}
const chosen = which === undefined ? Object.keys(rings) : [which];

ensureInstalled();
const env = { ...process.env, CHROMIUM_PATH: findBrowser(), FORCE_COLOR: '0' };
if (chosen.includes('ring3')) ensureBuilt();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const total = { passed: 0, failed: 0 };
const summary = [];
let isBroken = false;
for (const key of chosen) {
  const { title, script, args, report } = rings[key];
  console.log(`\n== ${key}: ${title}`);
  const since = Date.now();
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args(name)], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  const seconds = (Date.now() - since) / 1_000;
  // A ring that reports nothing is broken.
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
