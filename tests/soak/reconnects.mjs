// A channel that is lost repeatedly: by a close of the server while an alarm sounds, and by kills of the server at random moments.
import { pendingOf } from '../bench/page.mjs';
import { wait } from '../bench/server.mjs';
import { chances, hold, ONLINE_MS, openSite, say } from './site.mjs';

/** Time from a close to the next attempt, s, and how far it may be off. */
const RETRY = { after: 15, off: 0.5 };
/**
 * Share of attempts that may be farther off because the machine was too busy to run a timer. Tests with a fake clock show their exact time.
 */
const LATE_SHARE = 0.05;

export async function flapping(flaps) {
  console.log(`\n${flaps} flaps during a sounding alarm`);
  const site = await openSite();
  const { server, page } = site;
  try {
    await site.patrolView();
    await site.isOpen();
    const before = await page.evaluate(() => globalThis.tones);
    await server.disturb('raise', { count: 1, deviceId: 'PR002', kind: 'bag' });
    for (let flap = 0; flap < flaps; flap += 1) {
      await server.disturb('close');
      await wait(ONLINE_MS);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await site.isOpen();
    }
    await wait(3000);
    const tones = (await page.evaluate(() => globalThis.tones)) - before;
    say('times that its tone began', tones);
    hold(site.faults, tones === 1, `a tone began ${tones} times`);
  } finally {
    await site.close();
  }
  return site.faults;
}

/** Kills the server. The page gets no event: it finds its server again by its own attempts. */
export async function kills(count, seed) {
  console.log(`\n${count} kills of the server at random moments (seed ${seed})`);
  const site = await openSite();
  const { page, relay } = site;
  const chance = chances(seed);
  try {
    await site.patrolView();
    await site.isOpen();
    const before = (await pendingOf(page)).count;
    let slowest = 0;
    for (let kill = 0; kill < count; kill += 1) {
      await wait(chance() * 6000);
      const lostAt = performance.now();
      await site.server.kill();
      // Some restarts are quick, others take longer than the first attempt.
      await wait(chance() ** 3 * 20_000);
      await site.restart();
      await site.server.disturb('raise', { count: 1, deviceId: 'PR002' });
      await site.isOpen();
      slowest = Math.max(slowest, performance.now() - lostAt);
      if ((kill + 1) % 10 === 0) say('reconnected', kill + 1);
    }
    await page.waitForFunction(
      () => document.querySelector('patrol-provider').console.alarms.$pending.get().isAtLeast === false,
    );
    await wait(4000);
    const held = await pendingOf(page);
    const gaps = ['singleton', 'device'].flatMap(role => {
      const own = relay.sockets.filter(socket => socket.role === role);
      return own.slice(1).map((socket, index) => (socket.openedAt - own[index].closedAt) / 1000);
    });
    const offs = gaps.map(gap => Math.abs(gap - RETRY.after));
    say('attempts', gaps.length);
    const late = offs.filter(off => off > RETRY.off).length;
    say('attempts more than 0.5 s off their 15 s after the close', late);
    say('farthest from 15 s', Math.max(...offs).toFixed(3), 's');
    say('longest way back', (slowest / 1000).toFixed(1), 's');
    const missed = count - (held.count - before);
    say('alarms raised meanwhile that are not held', missed);
    say('count is certain', String(!held.isAtLeast));
    hold(site.faults, late <= gaps.length * LATE_SHARE, `${late} attempts came at another time`);
    hold(site.faults, missed === 0 && !held.isAtLeast, 'the count of alarms is not exact');
  } finally {
    await site.close();
  }
  return site.faults;
}
