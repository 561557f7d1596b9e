// npm test: all three rings. Ends with the line "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, findBrowser, root } from './lib.mjs';

ensureInstalled();
const env = { ...process.env, CHROMIUM_PATH: findBrowser(), FORCE_COLOR: '0' };
ensureBuilt();
const results = join(root, 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let passed = 0;
let failed = 0;
let isBroken = false;

/** Runs a ring and counts what its report says; a ring that reports nothing is broken. */
function ring(name, script, args, count) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
  });
  try {
    const counted = count();
    passed += counted.passed;
    failed += counted.failed;
    if (counted.passed === 0 || (status !== 0 && counted.failed === 0)) isBroken = true;
  } catch {
    isBroken = true;
  }
}

const read = file => JSON.parse(readFileSync(join(results, file), 'utf8'));

ring(
  'rules, stores, models, transport, gateway (Vitest)',
  'vitest/vitest.mjs',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'ring1.json')}`],
  () => {
    const { numPassedTests, numFailedTests } = read('ring1.json');
    return { passed: numPassedTests, failed: numFailedTests };
  },
);
ring('elements (web-test-runner)', '@web/test-runner/dist/bin.js', [], () => read('ring2.json'));
ring('journeys (Playwright)', '@playwright/test/cli.js', ['test'], () => {
  const { stats } = read('ring3.json');
  if (stats.flaky > 0) console.log(`\n${stats.flaky} of the journeys needed a second try: see the list above.`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
});

if (isBroken) console.log('\nA ring ended without a complete report.');
console.log(`\n${passed} passed, ${failed + (isBroken ? 1 : 0)} failed`);
process.exit(failed > 0 || isBroken ? 1 : 0);
