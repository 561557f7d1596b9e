// Functions that several commands share: installing missing packages, building what changed, finding a browser, starting programs.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { finishRelease } from './integrity.mjs';

/** Root of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Flags of Node.js for the server. The young generations are small, since a server of a thousand sockets would keep 30 MB of them. The old
 * one has a bound, MB, ten times what the largest fleet takes. From it Node.js also derives how much garbage may gather, which was 130 MB.
 */
export const serverFlags = ['--max-semi-space-size=2', '--max-old-space-size=1024'];

/**
 * The environment of the server. 128 KiB is glibc's own threshold. Once it is set, glibc no longer raises it after large blocks were freed,
 * and so gives back the memory that compiling and starting took. Other allocators do not read it.
 */
export const serverEnvironment = { ...process.env, MALLOC_TRIM_THRESHOLD_: '131072' };

/** Runs a command to its end. When it fails, this process exits with the same code. */
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

/** Whether every locked version and every package of the repository is installed. A checkout gives files new times, so their times alone do not show it. */
function isSameLock(installed, lock) {
  const versions = file =>
    Object.fromEntries(
      Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages)
        .filter(([path, entry]) => path !== '' && !entry.link && !entry.optional)
        .map(([path, { version }]) => [path, version]),
    );
  const [there, wanted] = [versions(installed), versions(lock)];
  const links = Object.entries(JSON.parse(readFileSync(lock, 'utf8')).packages).filter(([, entry]) => entry.link);
  if (!links.every(([path]) => existsSync(join(root, path)))) return false;
  return Object.entries(wanted).every(
    ([path, version]) => !path.startsWith('node_modules/') || there[path] === version,
  );
}

const sources = ['packages', 'widgets', 'host-app', 'demo', 'scripts', 'vite.config.ts', 'package-lock.json'];
const stamp = join(root, 'dist/.built');

function newest(path) {
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return readdirSync(path)
    .filter(name => name !== 'node_modules' && !name.startsWith('.'))
    .reduce((latest, name) => Math.max(latest, newest(join(path, name))), 0);
}

/** Builds everything when a source is newer than the last build. */
export function ensureBuilt() {
  if (existsSync(stamp) && sources.every(name => newest(join(root, name)) < statSync(stamp).mtimeMs)) return;
  console.log('Building…');
  build();
}

/** Builds one of the targets of vite.config.ts. */
export function buildMode(mode) {
  run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--mode', mode, '--logLevel', 'warn']);
}

/** Builds the console, the kit, the script tag and the server. */
export function build() {
  for (const mode of ['host', 'kit', 'script', 'server']) buildMode(mode);
  finishRelease(join(root, 'dist'));
  writeFileSync(stamp, '');
}

const has = command => spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).stdout.trim();

/** Installs packages of Debian when apt exists and works without asking for a password; returns whether it did. */
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
    // The caller continues without the packages, or says what is missing.
    return false;
  }
}

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Path of an installed Chromium with windows. Installs Debian's when there is none; exits with a clear message when it cannot. */
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
 * Path of the Chromium that tests run in: Debian's build of the same engine without windows, which takes a third less of the processor,
 * else the Chromium of `findBrowser`. The former is installed when there is no browser at all, and on a machine that only tests (CI).
 */
export function findTestBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const found = has(headlessShell);
  if (found) return found;
  const mayInstall = process.env.CI || !browsers.some(has);
  return (mayInstall && aptInstall([headlessShell, 'fonts-noto-cjk']) && has(headlessShell)) || findBrowser();
}

/** Flags with which Chromium runs without a sandbox and graphics hardware, and makes no requests of its own. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a command and returns its process, which ends together with this one. */
export function start(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  process.once('exit', () => child.kill());
  return child;
}
