// Sends fifty pushes a second, every tenth an alarm that is confirmed later. Measures how late popups are, and whether the heap grows.
import { fillMemory, floodPushes, watchPopups } from '../bench/page.mjs';
import { wait } from '../bench/server.mjs';
import { hold, openSite, REMEMBERED, say } from './site.mjs';

/** The limits: growth of the objects, MB, and time from a frame to its popup at p99, ms. */
const LIMITS = { objects: 10, p99: 1500 };

export async function pushes(minutes, robots) {
  console.log(`\n50 pushes a second for ${minutes} minutes with ${robots} robots`);
  const site = await openSite(['--fleet', String(robots)]);
  const { server, page } = site;
  try {
    await site.patrolView();
    const read = await watchPopups(page);
    // The number of remembered ids is limited. The memory is filled before the first measurement, so that later growth is a leak.
    await fillMemory(server, REMEMBERED);
    const waiting = [];
    await floodPushes(server, 50, 60, 100, waiting, robots);
    const warm = (await read()).length;
    const sizes = [await site.heap()];
    const before = await site.objects();
    let alarms = 0;
    for (let minute = 0; minute < minutes; minute += 1) {
      ({ alarms } = { alarms: alarms + (await floodPushes(server, 50, 60, 100, waiting, robots)).alarms });
      sizes.push(await site.heap());
      say(`heap after minute ${minute + 1}, collected`, sizes.at(-1).toFixed(1), 'MB');
    }
    await wait(1500);
    // General ones appear in groups, whose popups are older than the newest in them.
    const grave = (await read()).slice(warm).filter(({ level }) => level < 3);
    const late = grave.map(({ ms }) => ms).sort((one, other) => one - other);
    say('alarms sent', alarms);
    say('heap, last against first', (sizes.at(-1) - sizes[0]).toFixed(1), 'MB');
    const objects = (await site.objects()).megabytes - before.megabytes;
    say('the same without compiled code', objects.toFixed(2), 'MB');
    const p99 = late[Math.ceil(late.length * 0.99) - 1];
    say(`frame to popup, p99 of ${late.length}`, p99, 'ms');
    hold(site.faults, objects < LIMITS.objects, `the heap grew by ${LIMITS.objects} MB of objects or more`);
    hold(site.faults, p99 <= LIMITS.p99, `a popup came later than ${LIMITS.p99} ms after its frame`);
  } finally {
    await site.close();
  }
  return site.faults;
}
