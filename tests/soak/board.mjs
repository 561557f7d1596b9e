// Sends fifty pushes a second to a board of 999 robots, every tenth an alarm, while its tiles are pressed. Reports whether the heap grows,
// and how late a press is painted.
import { floodPushes, fillMemory } from '../bench/page.mjs';
import { hold, openSite, REMEMBERED, say, sayGrowth, watchPresses } from './site.mjs';

/** Presses a minute; each narrows or widens everything on the board. */
const PRESSES = 20;
/** Minutes before the measurement begins. */
const WARM = 2;
/** The limits: growth of the objects after the warm-up, MB, and time from a press to its paint at p95, ms. */
const LIMITS = { objects: 1, p95: 100 };

export async function board(minutes, robots) {
  console.log(`\n50 pushes a second on the board for ${minutes} minutes with ${robots} robots`);
  const site = await openSite(['--fleet', String(robots)]);
  const { server, page } = site;
  try {
    await site.home();
    const tile = page.locator('patrol-device-tiles button.tile').first();
    await tile.waitFor();
    const pressed = await watchPresses(page, site.faults);
    await fillMemory(server, REMEMBERED);
    const waiting = [];
    let [presses, pushed] = [0, 0];
    const minute = async () => {
      const flooding = floodPushes(server, 50, 60, 100, waiting, robots);
      for (let press = 0; press < PRESSES; press += 1) {
        await page.waitForTimeout(60_000 / (PRESSES + 1));
        await tile.click();
        presses += 1;
      }
      pushed += (await flooding).sent;
    };
    // Objects that the first presses create stay for good, so they are not counted.
    for (let warm = 0; warm < WARM; warm += 1) await minute();
    await pressed(presses);
    [presses, pushed] = [0, 0];
    const sizes = [await site.heap()];
    const before = await site.objects();
    for (let passed = 1; passed <= minutes; passed += 1) {
      await minute();
      sizes.push(await site.heap());
      say(`heap after minute ${passed}, collected`, sizes.at(-1).toFixed(1), 'MB');
      if (passed === Math.floor(minutes / 2))
        say(
          'objects at half time, more than at first',
          ((await site.objects()).megabytes - before.megabytes).toFixed(2),
          'MB',
        );
    }
    const after = await site.objects();
    const all = await pressed(presses);
    say('pushes', pushed);
    say('heap, last against first', (sizes.at(-1) - sizes[0]).toFixed(1), 'MB');
    const objects = after.megabytes - before.megabytes;
    say('the same without compiled code', objects.toFixed(2), 'MB');
    sayGrowth(before, after);
    say('nodes that no document holds, first and last', `${before.detached}, ${after.detached}`);
    const p95 = all[Math.ceil(all.length * 0.95) - 1];
    say(`press to paint, p95 of ${all.length}`, p95, 'ms');
    say('press to paint, longest', all.at(-1), 'ms');
    hold(site.faults, objects <= LIMITS.objects, `the heap grew by more than ${LIMITS.objects} MB of objects`);
    hold(site.faults, p95 <= LIMITS.p95, `a press is painted later than after ${LIMITS.p95} ms`);
  } finally {
    await site.close();
  }
  return site.faults;
}
