// Part of npm run soak. It kills a server (kill -9) at a random moment of its first start; the server must start again from the data that
// it left. Then it kills the server after the answer to a sign-in, which must be valid afterwards.
// node scripts/kills.mjs --starts 20 --seed 1
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled, root } from './lib.mjs';

const { values } = parseArgs({
  options: { starts: { type: 'string', default: '20' }, seed: { type: 'string', default: String(Date.now() % 1e6) } },
});
ensureInstalled();
ensureBuilt();

let state = Number(values.seed) || 1;
/** Random numbers from 0 to 1; the same seed gives the same numbers. */
const chance = () => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state / 2_147_483_648;
};
const freePort = () =>
  new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
const begin = (port, data) => {
  const child = spawn(
    process.execPath,
    ['dist/server/main.js', '--port', String(port), '--data', data, '--record', 'off', '--history', '0'],
    { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let errors = '';
  child.stderr.on('data', piece => (errors += String(piece)));
  return { child, ended: new Promise(resolve => child.once('exit', resolve)), errors: () => errors };
};
const kill = async ({ child, ended }) => {
  child.kill('SIGKILL');
  await ended;
};
const ask = async (port, path, init) => (await fetch(`http://127.0.0.1:${port}${path}`, init)).json();
/** Resolves when the server answers, with the milliseconds since `since`; throws when the server has ended. */
const answers = async (port, started, since) => {
  for (;;) {
    if (started.child.exitCode !== null) throw new Error(`the server ended: ${started.errors()}`);
    try {
      await ask(port, '/robotservice/auth/getSysInfo.action');
      return performance.now() - since;
    } catch {
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  }
};
const signIn = async port => {
  const password = createHash('sha256').update('Operator#2024').digest('hex');
  const answer = await ask(port, '/login', {
    method: 'POST',
    body: new URLSearchParams({ username: 'operator', password, grant_type: 'password' }),
  });
  if (answer.ret !== 1) throw new Error(`no sign-in: ${JSON.stringify(answer)}`);
  return answer.data.access_token;
};

const folder = mkdtempSync(join(tmpdir(), 'patrolkit-kills-'));
try {
  const port = await freePort();
  const whole = begin(port, join(folder, 'whole'));
  const full = await answers(port, whole, performance.now());
  await kill(whole);
  console.log(`seed ${values.seed}; a first start takes ${Math.round(full)} ms`);
  let kept = 0;
  const count = Number(values.starts);
  for (let round = 0; round < count; round += 1) {
    const data = join(folder, String(round));
    const first = begin(port, data);
    const after = Math.round(chance() * full * 1.1);
    await new Promise(resolve => setTimeout(resolve, after));
    await kill(first);
    const second = begin(port, data);
    await answers(port, second, performance.now());
    const token = await signIn(port);
    await kill(second);
    const third = begin(port, data);
    await answers(port, third, performance.now());
    const user = await ask(port, '/robotservice/auth/getPrivilegesByUser.action', { headers: { Token: token } });
    if (user.ret !== 1) throw new Error(`round ${round}: an answered sign-in is gone (killed after ${after} ms)`);
    kept += 1;
    console.log(`  ${kept}: killed after ${after} ms, started again, and what was answered was there`);
    await kill(third);
    rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
  console.log(`  ${kept} of ${count}`);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}
