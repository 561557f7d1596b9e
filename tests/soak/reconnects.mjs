// A channel that is lost repeatedly: by a close of the server while an alarm sounds, and by kills of the server at random
// moments.
import { pendingOf } from '../bench/page.mjs';
import { wait } from '../bench/gateway.mjs';
import { chances, ONLINE_MS, openSite, say } from './site.mjs';

export async function flapping(flaps) {
  console.log(`\n${flaps} flaps during a sounding alarm`);
  const site = await openSite();
  const { gateway, page } = site;
  try {
    await site.patrolView();
    await site.isOpen();
    const before = await page.evaluate(() => globalThis.tones);
    await gateway.disturb('raise', { count: 1, deviceId: 'PR002', kind: 'bag' });
    for (let flap = 0; flap < flaps; flap += 1) {
      await gateway.disturb('close');
      await wait(ONLINE_MS);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await site.isOpen();
    }
    await wait(3000);
    say('times that its tone began', (await page.evaluate(() => globalThis.tones)) - before);
  } finally {
    await site.close();
  }
  return site.unhandled;
}

/** The page gets no event: it finds its server again by its own attempts. */
export async function kills(count, seed) {
  console.log(`\n${count} kills of the gateway at random moments (seed ${seed})`);
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
      await site.gateway.kill();
      // Some restarts are quick, others take longer than the first attempt.
      await wait(chance() ** 3 * 20_000);
      await site.restart();
      await site.gateway.disturb('raise', { count: 1, deviceId: 'PR002' });
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
    const offs = gaps.map(gap => Math.abs(gap - 15));
    say('attempts', gaps.length);
    say('attempts more than 0.5 s off their 15 s after the close', offs.filter(off => off > 0.5).length);
    say('farthest from 15 s', Math.max(...offs).toFixed(3), 's');
    say('longest way back', (slowest / 1000).toFixed(1), 's');
    say('alarms raised meanwhile that are not held', count - (held.count - before));
    say('count is certain', String(!held.isAtLeast));
  } finally {
    await site.close();
  }
  return site.unhandled;
}
