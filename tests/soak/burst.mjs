// Sends a thousand alarms in one second to a board whose tiles are pressed meanwhile. Checks that each is counted, that twenty are shown,
// that the flood is announced, and how late presses are painted.
import { pendingOf, watchTasks } from '../bench/page.mjs';
import { wait } from '../bench/server.mjs';
import { hold, openSite, say, watchPresses } from './site.mjs';

/** Alarms of a burst, the pushes that bring them, and the presses during it and after it. */
const ALARMS = 1000;
const PUSHES = 50;
const PRESSES = 20;
/**
 * The limits: time from a press to its paint at p95 and longest task of the page, ms; time from the beginning of the burst to the banner of
 * the flood, ms.
 */
const LIMITS = { p95: 200, task: 500, banner: 2000 };

/** One burst on a page that has just been loaded again, since a flood lasts for ten minutes. */
async function once(site, time) {
  const { server, page } = site;
  await site.home();
  const tile = page.locator('patrol-device-tiles button.tile').first();
  await tile.waitFor();
  const pressed = await watchPresses(page, site.faults);
  const longest = await watchTasks(page);
  const before = (await pendingOf(page)).count;
  const began = performance.now();
  const said = page
    .locator('patrol-alarm-popups [part="flood"]')
    .waitFor()
    .then(() => performance.now() - began);
  const send = async () => {
    for (let push = 0; push < PUSHES; push += 1) {
      const early = began + (push * 1000) / PUSHES - performance.now();
      if (early > 1) await wait(early);
      const frames = Array.from({ length: ALARMS / PUSHES }, (_, index) => ({
        type: 'AlarmInfo',
        data: {
          id: `burst-${time}-${push}-${index}`,
          deviceName: 'Patrol robot 01',
          alarmName: 'Smoke',
          alarmBeginTime: Date.now(),
          alarmLevel: index % 10 === 0 ? 1 : 3,
          alarmStatus: 0,
        },
      }));
      await server.disturb('send', { role: 'singleton', frames });
    }
  };
  const press = async () => {
    for (let count = 0; count < PRESSES; count += 1) {
      await tile.click();
      await wait(100);
    }
  };
  const [, , banner] = await Promise.all([send(), press(), said]);
  await wait(2000);
  const counted = (await pendingOf(page)).count - before;
  const shown = await page.evaluate(() => document.querySelector('patrol-provider').console.alarms.$live.get().length);
  hold(site.faults, counted === ALARMS, `${counted} of ${ALARMS} alarms were counted`);
  hold(site.faults, shown === 20, `${shown} alarms were in the live list`);
  return { late: await pressed(PRESSES), task: await longest(), banner };
}

export async function burst(times) {
  console.log(`\n${ALARMS} alarms in a second, ${times} times`);
  const site = await openSite();
  try {
    const all = [];
    for (let time = 0; time < times; time += 1) all.push(await once(site, time));
    const late = all.flatMap(one => one.late).sort((one, other) => one - other);
    const p95 = late[Math.ceil(late.length * 0.95) - 1];
    const task = Math.round(Math.max(...all.map(one => one.task)));
    const banner = Math.round(Math.max(...all.map(one => one.banner)));
    say(`press to paint, p95 of ${late.length}`, p95, 'ms');
    say('press to paint, longest', late.at(-1), 'ms');
    say('longest task', task, 'ms');
    say('the flood was said after', banner, 'ms');
    hold(site.faults, p95 <= LIMITS.p95, `a press is painted later than after ${LIMITS.p95} ms`);
    hold(site.faults, task <= LIMITS.task, `a task took longer than ${LIMITS.task} ms`);
    hold(site.faults, banner <= LIMITS.banner, `the flood was said later than after ${LIMITS.banner} ms`);
  } finally {
    await site.close();
  }
  return site.faults;
}
