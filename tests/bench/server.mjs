// A server process for measurements: starts it, calls it, measures its memory and processor time, ends it.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { serverEnvironment, serverFlags } from '../../scripts/lib.mjs';

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Waits a time, ms. */
export const wait = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

/** Clock ticks a second in /proc; 100 on every Linux of today. */
const TICKS = 100;

/**
 * Starts a server on a data folder, on a free port or the given one, with further flags and environment variables. Resolves when it
 * answers, with the time that this took. Passes its output to `onSaid` when that is given.
 */
export async function startServer(root, data, port, flags = [], { variables = {}, onSaid } = {}) {
  port ??= await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(
    process.execPath,
    [
      ...serverFlags,
      join(root, 'dist/server/main.js'),
      '--port',
      String(port),
      '--data',
      data,
      '--test',
      '--blocks',
      ...flags,
    ],
    {
      cwd: root,
      stdio: ['ignore', onSaid ? 'pipe' : 'ignore', 'ignore'],
      env: { ...serverEnvironment, ...variables },
    },
  );
  child.stdout?.on('data', chunk => onSaid(String(chunk)));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server ended');
    if (performance.now() - began > 60_000) throw new Error('The server did not answer');
    const answer = await fetch(`${url}/robotservice/auth/getSysInfo.action`).catch(() => undefined);
    if (answer?.ok) break;
    await wait(20);
  }
  const startMs = performance.now() - began;

  const disturb = async (action, body = {}) => {
    const post = () =>
      fetch(`${url}/__test/${action}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    // A kept-alive connection may close while a request is sent on it. Browsers then repeat the request, and so does this.
    const answer = await post().catch(error => {
      if (error.cause?.code !== 'UND_ERR_SOCKET') throw error;
      return post();
    });
    if (!answer.ok) throw new Error(`${action}: ${answer.status}`);
    return answer.json();
  };

  return {
    url,
    port,
    startMs,
    disturb,
    /** Signs an operator in; returns the token. */
    async signIn(username, password) {
      const answer = await fetch(`${url}/login`, {
        method: 'POST',
        body: new URLSearchParams({
          username,
          password: createHash('sha256').update(password).digest('hex'),
          grant_type: 'password',
        }),
      });
      return (await answer.json()).data.access_token;
    },
    /** Address of a live stream; 1 for HD, 2 for SD. */
    async streamOf(token, channelId, streamType) {
      const query = new URLSearchParams({ channelId, protocol: 'websocket', streamType: String(streamType) });
      const answer = await fetch(`${url}/robotservice/device/getVideoUrl.action?${query}`, {
        headers: { Token: token },
      });
      const { data } = await answer.json();
      return new URL(data.url, url.replace('http', 'ws')).href;
    },
    /** Memory, now and the most since its start, and processor time of the whole process during a time, ms. */
    async weigh(milliseconds) {
      const ticks = () => {
        const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
        return Number(fields[11]) + Number(fields[12]);
      };
      const [before, since] = [ticks(), performance.now()];
      await wait(milliseconds);
      const seconds = (performance.now() - since) / 1000;
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return {
        cpuPercent: ((ticks() - before) / TICKS / seconds) * 100,
        rssMb: Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024,
        peakMb: Number(/VmHWM:\s+(\d+)/.exec(status)[1]) / 1024,
      };
    },
    /** Kills the process without a chance to clean up. */
    async kill() {
      const ended = new Promise(resolve => child.once('exit', resolve));
      kill();
      await ended;
      process.off('exit', kill);
    },
    async end() {
      const ended = new Promise(resolve => child.once('exit', resolve));
      child.kill('SIGTERM');
      await Promise.race([ended, wait(5000).then(kill)]);
      process.off('exit', kill);
    },
  };
}
