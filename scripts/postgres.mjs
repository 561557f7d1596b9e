// A PostgreSQL server for tests, on a socket in a temporary folder, without a port. Stopping it deletes its data.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isRoot = process.getuid?.() === 0;
const has = command => spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).stdout.trim();

/** The folder of Debian's newest server programs; '' when PATH finds them; undefined when there are none. */
function findPrograms() {
  const versions = '/usr/lib/postgresql';
  const folders = existsSync(versions)
    ? readdirSync(versions)
        .sort((one, other) => Number(other) - Number(one))
        .map(version => join(versions, version, 'bin'))
    : [];
  const found = folders.find(folder => existsSync(join(folder, 'initdb')));
  return found ?? (has('initdb') && has('pg_ctl') ? '' : undefined);
}

/** Installs Debian's server when that works without asking for a password. */
function install() {
  const sudo = isRoot ? [] : has('sudo') ? ['sudo', '-n'] : undefined;
  if (!sudo || !has('apt-get')) return;
  console.log('No PostgreSQL found: installing Debian’s…');
  const [command, ...rest] = [...sudo, 'apt-get'];
  try {
    execFileSync(command, [...rest, 'install', '-y', '-qq', 'postgresql'], { stdio: 'ignore' });
  } catch {
    // The caller says that no server is installed.
  }
}

/**
 * Starts a server. Returns its address and functions to end it, or to crash it and start it again. Undefined when none is installed and
 * none can be.
 * @param isSynced true: commits reach the disk, as on real servers; false: tests are faster
 */
export function startPostgres(isSynced = false) {
  if (findPrograms() === undefined) install();
  const programs = findPrograms();
  if (programs === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'patrolkit-postgres-'));
  const data = join(folder, 'data');
  // The server refuses to run as root.
  const as = isRoot ? { command: 'runuser', before: ['-u', 'postgres', '--'] } : { command: '', before: [] };
  const run = (program, ...args) => {
    const [command, ...rest] = [as.command, ...as.before, join(programs, program), ...args].filter(part => part !== '');
    const { status, stderr } = spawnSync(command, rest, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  let start;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    if (isRoot) execFileSync('chown', ['postgres', folder]);
    chmodSync(folder, 0o700);
    run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
    const options = `-k ${folder} -c listen_addresses= -c fsync=${isSynced ? 'on' : 'off'} -c max_connections=100 -c shared_buffers=32MB`;
    start = () => run('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start');
    start();
  } catch (error) {
    remove();
    throw error;
  }
  // All processes end at once, without a word to their clients; the next start recovers from the log.
  const end = () => run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
  const crash = () => {
    end();
    start();
  };
  const stop = () => {
    process.off('exit', stop);
    try {
      end();
    } finally {
      remove();
    }
  };
  process.once('exit', stop);
  return { url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`, stop, crash };
}
