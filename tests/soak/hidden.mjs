// A page in a hidden tab, with its timers throttled as hard as Chromium does. Checks that its heartbeat is still in time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib.mjs';
import { startServer, wait } from '../bench/server.mjs';
import { openBrowser } from './browser.mjs';
import { startRelay } from './relay.mjs';
import { hold, say } from './site.mjs';

/** The longest silence that a server must bear, ms. */
const SILENCE_MS = 21_000;
/** A timer of one second waits longer than this, ms, when the browser throttles it as in a hidden tab. */
const THROTTLED_MS = 30_000;

/**
 * Hides a page for `seconds` seconds, with its worker or without, and prints the longest time without a message to the server. Returns
 * which limits were broken.
 */
export async function hidden(seconds, hasWorker) {
  console.log(`\nHidden for ${seconds} s, ${hasWorker ? 'with' : 'without'} a worker`);
  const faults = [];
  const folder = mkdtempSync(join(tmpdir(), 'patrolkit-hidden-'));
  const server = await startServer(root, join(folder, 'data'));
  const relay = await startRelay(server.port);
  const browser = await openBrowser(join(folder, 'profile'), [
    // Intensive throttling begins after ten seconds instead of five minutes.
    '--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/10',
  ]);
  try {
    const { sessionId, evaluate } = await browser.page();
    await browser.send('Page.enable', {}, sessionId);
    if (!hasWorker)
      await browser.send('Page.addScriptToEvaluateOnNewDocument', { source: 'delete globalThis.Worker' }, sessionId);
    const token = await server.signIn('operator', 'Operator#2024');
    await browser.send(
      'Page.navigate',
      { url: `${relay.url}/robotmgr/monitoring/robot-patrol-view?deviceId=PR002&token=${token}` },
      sessionId,
    );
    while (
      !(await evaluate(
        `document.querySelector('patrol-provider')?.console?.connection.$connection.get().device.state === 'open'`,
      ))
    )
      await wait(200);
    const other = await browser.send('Target.createTarget', { url: 'about:blank' });
    await browser.send('Target.activateTarget', other);
    const since = performance.now();
    await evaluate(
      'globalThis.ticks = [performance.now()]; setInterval(() => globalThis.ticks.push(performance.now()), 1000); 0',
    );
    await wait(seconds * 1000);
    const until = performance.now();
    const state = await evaluate('document.visibilityState');
    say('page is', state);
    // The time since the last tick counts too: the timer may be waiting.
    const ticks = await evaluate('[...globalThis.ticks, performance.now()]');
    const longestWait = Math.max(...ticks.slice(1).map((at, n) => at - ticks[n]));
    say('longest wait of its one-second timer', (longestWait / 1000).toFixed(1), 's');
    hold(faults, state === 'hidden', `the page that was to be hidden was ${state}`);
    hold(
      faults,
      longestWait > THROTTLED_MS,
      `the timers of the hidden page waited ${Math.round(longestWait)} ms at most`,
    );
    for (const role of ['singleton', 'device']) {
      const own = relay.sockets.filter(socket => socket.role === role);
      const moments = [since, ...own.flatMap(({ said }) => said).filter(at => at > since), until];
      const longest = Math.max(...moments.slice(1).map((at, index) => at - moments[index]));
      say(`longest silence of the ${role} socket`, (longest / 1000).toFixed(1), 's');
      say(`${role} sockets that it took`, own.length);
      hold(
        faults,
        longest <= SILENCE_MS,
        `the ${role} socket of a hidden page was silent for ${Math.round(longest)} ms`,
      );
      hold(faults, own.length === 1, `a hidden page took ${own.length} ${role} sockets`);
    }
  } finally {
    await browser.close();
    await relay.end();
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  }
  return faults;
}
