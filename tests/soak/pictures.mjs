// Plays a picture for a long time with each engine, and creates and removes players. Checks that nothing stays.
import { wait } from '../bench/server.mjs';
import { hold, openSite, say } from './site.mjs';

/**
 * The limits: growth of the objects and of the heap, MB; seconds of picture that are kept; nodes and listeners that stay of each player.
 */
const LIMITS = { objects: 2, heap: 2, kept: 30, left: 0.1 };

export async function pictures(minutes, players) {
  const site = await openSite();
  const { page } = site;
  try {
    await site.patrolView();
    for (const engine of minutes > 0 ? ['webcodecs', 'mse'] : []) {
      console.log(`\nHD played with ${engine} for ${minutes} minutes`);
      const player = page.locator('patrol-live-player');
      await player.evaluate((element, name) => (element.engines = name), engine);
      await wait(20_000);
      const sizes = [await site.objects()];
      for (const part of [0.5, 0.5]) {
        await wait(minutes * part * 60_000);
        sizes.push(await site.objects());
      }
      const kept = await player.evaluate(element => {
        const buffered = element.shadowRoot.querySelector('video')?.buffered;
        return buffered?.length ? buffered.end(buffered.length - 1) - buffered.start(0) : 0;
      });
      const [first, half, last] = sizes.map(({ megabytes }) => megabytes.toFixed(2));
      say('objects, at first, half way and at last', `${first}, ${half}, ${last}`, 'MB');
      say('seconds of picture that are kept', kept.toFixed(1), 's');
      hold(site.faults, last - first <= LIMITS.objects, `${engine} kept more than ${LIMITS.objects} MB of objects`);
      hold(site.faults, kept <= LIMITS.kept, `${engine} kept more than ${LIMITS.kept} s of picture`);
    }
    await page.locator('patrol-live-player').evaluate(element => (element.engines = undefined));

    console.log(`\n${players} players put up and taken down`);
    const remount = times =>
      page.evaluate(async count => {
        const known = document.querySelector('patrol-live-player');
        const place = known.parentElement;
        for (let time = 0; time < count; time += 1) {
          place.querySelector('patrol-live-player').remove();
          const made = document.createElement('patrol-live-player');
          made.className = 'picture';
          made.engines = ['webcodecs', 'mse', 'flv.js'][time % 3];
          place.prepend(made);
          // Some are removed while they connect, some while they play.
          await new Promise(resolve => setTimeout(resolve, time % 4 === 0 ? 600 : 30));
        }
      }, times);
    const weigh = async () => ({ ...(await site.counts()), heap: await site.heap() });
    await remount(20);
    await wait(2000);
    const first = await weigh();
    await remount(players);
    await wait(2000);
    const last = await weigh();
    const heap = last.heap - first.heap;
    say('heap, last against first', heap.toFixed(1), 'MB');
    hold(site.faults, heap <= LIMITS.heap, `players left more than ${LIMITS.heap} MB`);
    for (const name of ['listeners', 'nodes']) {
      const left = last[name] - first[name];
      say(`${name}, last against first`, left);
      hold(site.faults, left <= LIMITS.left * players, `players left ${left} ${name}`);
    }
  } finally {
    await site.close();
  }
  return site.faults;
}
