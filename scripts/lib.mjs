// What several commands need: the root, installing what is missing, building what is stale, finding a browser.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { writeIntegrity } from './integrity.mjs';

/** Root of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** What Node.js runs the gateway with: small young generations, since a server of a thousand sockets would keep 30 MB of them. */
export const gatewayFlags = ['--max-semi-space-size=2'];

/** Runs a command of ours to its end; the process ends with its code when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Installs the packages of the lock file, if they are not all there. */
export function ensureInstalled() {
  const installed = join(root, 'node_modules/.package-lock.json');
  const lock = join(root, 'package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return;
  if (existsSync(installed) && isSameLock(installed, lock)) return;
  console.log('Installing packages (once)…');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** A checkout gives files new times: what counts is whether every locked version is there. */
function isSameLock(installed, lock) {
  const versions = file =>
    Object.fromEntries(
      Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages)
        .filter(([path, entry]) => path !== '' && !entry.link && !entry.optional)
        .map(([path, { version }]) => [path, version]),
    );
  const [there, wanted] = [versions(installed), versions(lock)];
  return Object.entries(wanted).every(
    ([path, version]) => !path.startsWith('node_modules/') || there[path] === version,
  );
}

const sources = [
  'packages',
  'widgets',
  'host-app',
  'demo',
  'scripts',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
];
const stamp = join(root, 'dist/.built');

function newest(path) {
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return readdirSync(path)
    .filter(name => name !== 'node_modules' && !name.startsWith('.'))
    .reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0);
}

/** Builds everything, if a source is newer than the last build. */
export function ensureBuilt() {
  if (existsSync(stamp) && sources.every(name => newest(join(root, name)) < statSync(stamp).mtimeMs)) return;
  console.log('Building…');
  build();
}

/** Builds the console, the kit, the script tag and the gateway. */
export function build() {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  for (const mode of ['host', 'kit', 'script', 'gateway'])
    run(process.execPath, [vite, 'build', '--mode', mode, '--logLevel', 'warn']);
  for (const folder of ['host', 'kit']) compress(join(root, 'dist', folder));
  writeIntegrity(join(root, 'dist'));
  writeFileSync(stamp, '');
}

/** Writes what a browser loads compressed beside itself, once: a server sends it as it stands. */
function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (!/\.(js|css|html|json|svg|wasm)$/.test(name) || statSync(file).size < 512) continue;
    const content = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    );
  }
}

const has = command => spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).stdout.trim();

/** Installs packages of Debian's where apt is there and may be used without a question; answers whether it did. */
function aptInstall(packages) {
  const sudo = process.getuid?.() === 0 ? [] : has('sudo') ? ['sudo', '-n'] : undefined;
  if (!has('apt-get') || !sudo) return false;
  console.log(`Installing Debian’s ${packages.join(' and ')}…`);
  try {
    const [command, ...rest] = [...sudo, 'apt-get'];
    execFileSync(command, [...rest, 'update', '-qq'], { stdio: 'ignore' });
    execFileSync(command, [...rest, 'install', '-y', '-qq', ...packages], { stdio: 'ignore' });
    return true;
  } catch {
    // The caller goes on with what is there, or says what is missing.
    return false;
  }
}

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of a Chromium as people use it; installs Debian's where none is found. Ends with a clear message where it cannot. */
export function findBrowser() {
  const find = () => process.env.CHROMIUM_PATH || browsers.map(has).find(Boolean);
  const found = find() || (aptInstall(['chromium', 'fonts-noto-cjk']) && find());
  if (found) return found;
  console.error(
    'No Chromium was found and none could be installed.\n' +
      'Install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH, then run again.',
  );
  return process.exit(1);
}

const headlessShell = 'chromium-headless-shell';

/**
 * Path of the Chromium that tests run in: the same engine as Debian builds it without windows, which takes a third less of the processor,
 * else the one that people use. It is installed where there is no browser at all, and on a machine that only tests (CI).
 */
export function findTestBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = has(headlessShell);
  if (found) return found;
  const mayInstall = process.env.CI || !browsers.some(has);
  return (mayInstall && aptInstall([headlessShell, 'fonts-noto-cjk']) && has(headlessShell)) || findBrowser();
}

/** Flags under which Chromium runs headless, quietly and without a network of its own. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a command and gives it back; it is ended with this process. */
export function start(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  process.once('exit', () => child.kill());
  return child;
}
