import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { extname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { browserFlags, buildMode, findTestBrowser } from './scripts/lib.mjs';
import { useTestZone } from './scripts/test-zone.mjs';

useTestZone();

// The runner's own file server and its plugins know neither ?inline nor the texts.
buildMode('elements');
const built = new URL('.cache/elements/', import.meta.url).pathname;
const types = { '.js': 'js', '.css': 'css', '.map': 'json' };

const isFile = path => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Answers with the file that was built of the one that is asked for; all else goes on to the runner. */
async function fromBuild(context, next) {
  const file = ['', '.js'].map(ending => join(built, context.path + ending)).find(isFile);
  if (!file) return next();
  context.type = types[extname(file)] ?? extname(file);
  // Nothing changes during a run, and most pages ask for the same files.
  context.set('cache-control', 'max-age=3600');
  context.body = await readFile(file);
  return undefined;
}

/** A sound that never ends, as a server may send it; it goes on for as long as the page reads. */
function endlessSound(context, next) {
  if (context.path !== '/test-sounds/endless.wav') return next();
  const rate = 8_000;
  // A sound of eight bits a sample on one channel whose length is the longest that can be told.
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(0x7fff_ff00, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(0x7fff_fed4, 40);
  const second = Buffer.alloc(rate, 0x80);
  context.type = 'audio/wav';
  context.body = Readable.from(
    (function* () {
      yield head;
      for (;;) yield second;
    })(),
  );
  return undefined;
}

/** A picture whose server never answers. */
function endlessPicture(context, next) {
  if (context.path !== '/test-pictures/never.jpg') return next();
  context.respond = false;
  return undefined;
}

/** Runs in the page: whatever the policy refuses becomes an error that nobody catches. */
function failOnRefusal() {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    setTimeout(() => {
      throw new Error(`The content policy refused ${violatedDirective} ${blockedURI} ${sample}`);
    }),
  );
}

/**
 * Puts the published content policy and Trusted Types over the page of every test; the runner's own scripts carry a nonce. What it
 * refuses fails as it would on such a page, and fails the test that runs.
 */
async function underPolicy(context, next) {
  await next();
  if (!context.path.startsWith('/__w') && context.type === 'text/html' && typeof context.body === 'string') {
    const nonce = randomUUID();
    context.body = context.body
      .replace('<head>', `<head><script>(${String(failOnRefusal)})()</script>`)
      .replaceAll('<script', `<script nonce="${nonce}"`);
    context.set(
      'Content-Security-Policy',
      [
        "default-src 'none'",
        `script-src 'self' 'nonce-${nonce}'`,
        "style-src 'self'",
        // The element tests name servers that do not exist, and ones on ports of their own.
        "connect-src 'self' ws: http:",
        "img-src 'self' blob: http:",
        "media-src 'self' blob: http:",
        "worker-src 'self'",
        "require-trusted-types-for 'script'",
        'trusted-types patrolkit lit-html',
      ].join('; '),
    );
  }
}

/** Counts tests, times files and names failures for `npm test`, which adds the three rings up. A file that failed to load is a failure. */
const counts = {
  onTestRunFinished({ sessions }) {
    const count = { passed: 0, failed: 0, times: [], failures: [] };
    let taken = 0;
    const visit = (suite, path) => {
      for (const test of suite?.tests ?? []) {
        count[test.passed ? 'passed' : 'failed'] += 1;
        taken += test.duration ?? 0;
        if (!test.passed) count.failures.push(`${path} › ${test.name}\n${test.error?.message ?? ''}`);
      }
      for (const inner of suite?.suites ?? []) visit(inner, `${path} › ${inner.name}`);
    };
    for (const session of sessions) {
      const file = relative(process.cwd(), session.testFile);
      taken = 0;
      visit(session.testResults, file);
      count.failed += session.errors.length;
      for (const { message } of session.errors) count.failures.push(`${file}\n${message}`);
      count.times.push([file, taken / 1_000]);
    }
    mkdirSync('test-results', { recursive: true });
    writeFileSync('test-results/ring2.json', JSON.stringify(count));
  },
};

/** Gives the page of a test the notch and the bars of a phone, in pixels a side. */
const safeArea = {
  name: 'safe-area',
  async executeCommand({ command, payload, session }) {
    if (command !== 'safe-area') return undefined;
    const page = session.browser.getPage(session.id);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: payload });
    return true;
  },
};

/** Gives the page of a test a finger in place of a mouse. */
const touch = {
  name: 'touch',
  async executeCommand({ command, payload, session }) {
    if (command !== 'touch') return undefined;
    const page = session.browser.getPage(session.id);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: payload.isTouched });
    return true;
  },
};

/** Taps a point of the page with a finger, as the hardware tells it. */
const tap = {
  name: 'tap',
  async executeCommand({ command, payload, session }) {
    if (command !== 'tap') return undefined;
    const page = session.browser.getPage(session.id);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [payload] });
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    return true;
  },
};

/** Keeps files from the page of a test, as a server does that was upgraded meanwhile; without a list it gives all of them again. */
const withheld = {
  name: 'withheld',
  async executeCommand({ command, payload, session }) {
    if (command !== 'withhold') return undefined;
    const page = session.browser.getPage(session.id);
    await page.unrouteAll();
    for (const file of payload) await page.route(`**/${file}*`, route => route.fulfill({ status: 404 }));
    return true;
  },
};

/** Contexts that no file uses, with what they have fetched. */
const idle = [];

/**
 * A context for one file: one that an earlier file has left, emptied of all but what was fetched, else a new one. What a file
 * loads is for the most part what the file before has loaded.
 */
async function createBrowserContext({ browser }) {
  const context = idle.pop() ?? (await browser.newContext());
  context.close = async () => {
    const [first, ...others] = context.pages();
    const tools = await context.newCDPSession(first);
    await tools.send('Storage.clearDataForOrigin', {
      origin: '*',
      storageTypes: 'cookies,file_systems,indexeddb,local_storage,service_workers',
    });
    await Promise.all([context.clearPermissions(), context.clearCookies(), ...others.map(page => page.close())]);
    await first.close();
    idle.push(context);
  };
  return context;
}

/** Ring two: custom elements in a real browser. */
export default {
  files: ['tests/elements/**/*.test.{ts,tsx}', 'widgets/**/*.element.test.{ts,tsx}'],
  nodeResolve: false,
  concurrency: 2,
  browsers: [
    playwrightLauncher({
      createBrowserContext,
      launchOptions: { executablePath: findTestBrowser(), args: ['--headless', ...browserFlags] },
    }),
  ],
  reporters: [defaultReporter(), counts],
  middleware: [underPolicy, endlessSound, endlessPicture, fromBuild],
  plugins: [safeArea, touch, tap, withheld],
  // Long, so that a slow or busy machine is no failure.
  testFramework: { config: { timeout: 60_000 } },
  testsFinishTimeout: 600_000,
};
