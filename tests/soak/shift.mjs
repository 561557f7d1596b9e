// A shift of eight hours in half an hour: pushes, reconnects and dialogs beside a wall of nine pictures. Afterwards, with all popups and
// dialogs closed, nodes and listeners must be back, and the objects are measured.
import { fillMemory, floodPushes, watchTasks } from '../bench/page.mjs';
import { wait } from '../bench/server.mjs';
import { hold, ONLINE_MS, openSite, REMEMBERED, say, sayGrowth } from './site.mjs';

/** The events of a whole shift. */
const whole = { minutes: 30, pushes: 72_000, reconnects: 500, dialogs: 2000 };
/**
 * How much more there may be in the end than at first, each time without popup and dialog. Objects may grow by a share; nodes, listeners
 * and blob addresses not at all. Nodes outside the document may grow by some, since the view keeps what it drew last.
 */
const LIMITS = { objects: 0.05, nodes: 0, listeners: 0, blobs: 0, detached: 20 };
/** Number of times that nodes and listeners are counted, a second apart: live values come and go. */
const LOOKS = 15;

export async function shift(minutes) {
  console.log(`\nA shift in ${minutes} minutes`);
  const site = await openSite();
  const { page, server } = site;
  const share = minutes / whole.minutes;
  try {
    await site.patrolView();
    await page.getByRole('button', { name: 'Video wall' }).click();
    await page.locator('patrol-video-wall').getByText('9', { exact: true }).click();
    await page.waitForFunction(
      () => document.querySelector('patrol-video-wall').shadowRoot.querySelectorAll('patrol-live-player').length === 9,
    );
    await fillMemory(server, REMEMBERED);
    const longest = await watchTasks(page);
    const done = { pushes: 0, reconnects: 0, dialogs: 0 };
    const wanted = name => Math.round(whole[name] * share);
    const waiting = [];
    // The server does not store these alarms. So confirmations that were sent during a loss are sent again, as reading the alarms would
    // show them.
    const confirmed = [];
    const pushing = {
      ...server,
      disturb: (action, body) => {
        if (body.frame?.type === 'AlarmConfirm') confirmed.push(body.frame);
        return server.disturb(action, body);
      },
    };

    /** Loses both sockets repeatedly while something holds, and lets them come back. */
    const lose = async goesOn => {
      while (goesOn()) {
        await server.disturb('close');
        await wait(ONLINE_MS);
        await page.evaluate(() => dispatchEvent(new Event('online')));
        await site.isOpen();
        await server.disturb('send', { role: 'singleton', frames: confirmed.splice(0) });
        done.reconnects += 2;
        await wait(2000);
      }
    };
    /** Opens and closes the dialog of the top alarm repeatedly while something holds. */
    const handle = async goesOn => {
      while (goesOn()) {
        const isClosed = await page.evaluate(async () => {
          const frame = () => new Promise(resolve => setTimeout(resolve, 50));
          const popups = document.querySelector('patrol-alarm-popups').shadowRoot;
          const button = [...popups.querySelectorAll('article button')].find(one => one.textContent === 'Handle');
          if (!button) return false;
          button.click();
          const dialog = () =>
            document.querySelector('patrol-alarm-dialog').shadowRoot.querySelector('[part="dialog"]');
          for (let tries = 0; tries < 40 && !dialog()?.matches('[open]'); tries += 1) await frame();
          const isOpen = dialog()?.matches('[open]') === true;
          for (let tries = 0; tries < 40 && dialog()?.matches('[open]'); tries += 1) {
            dialog().querySelector('.pk-dialog-head button')?.click();
            await frame();
          }
          return isOpen && !dialog()?.matches('[open]');
        });
        if (isClosed) done.dialogs += 1;
        await wait(100);
      }
    };
    const work = async (minutesOfIt, isCounted) => {
      const until = performance.now() + minutesOfIt * 60_000;
      const isOn = () => performance.now() < until;
      const before = { ...done };
      await Promise.all([
        (async () => {
          for (let minute = 0; minute < minutesOfIt; minute += 0.5)
            done.pushes += (await floodPushes(pushing, whole.pushes / whole.minutes / 60, 30, 20, waiting)).sent;
        })(),
        lose(isOn),
        handle(isOn),
      ]);
      if (!isCounted) Object.assign(done, before);
    };
    /** Confirms what waits, closes the dialog and the popups that are left, and waits until no popup and no dialog is there. */
    const rest = async () => {
      const frames = waiting.splice(0).map(alarmId => ({ type: 'AlarmConfirm', data: { alarmId, alarmStatus: 1 } }));
      await server.disturb('send', { role: 'singleton', frames });
      await page.waitForFunction(
        () => {
          const inside = tag => document.querySelector(tag).shadowRoot;
          const dialog = inside('patrol-alarm-dialog').querySelector('[part="dialog"][open]');
          dialog?.querySelector('.pk-dialog-head button')?.click();
          // Popups of the alarms that the server itself lists, and those that wait behind the others.
          const popups = inside('patrol-alarm-popups').querySelectorAll('article');
          for (const popup of popups) [...popup.querySelectorAll('.head button')].at(-1)?.click();
          return !dialog && popups.length === 0;
        },
        undefined,
        { timeout: 120_000, polling: 500 },
      );
      await wait(5000);
    };
    /** Weighs the page at rest. Of several counts it takes the most (`Math.max`) or the fewest (`Math.min`). */
    const weigh = async pick => {
      await rest();
      const counts = await site.counts();
      for (let look = 1; look < LOOKS; look += 1) {
        await wait(1000);
        const more = await site.counts();
        for (const name of Object.keys(counts)) counts[name] = pick(counts[name], more[name]);
      }
      return { ...counts, ...(await site.objects()) };
    };

    // Objects that are kept for good (texts, dialogs loaded late, compiled code) are created in the first minutes.
    await work(Math.min(2, minutes), false);
    const first = await weigh(Math.max);
    say('objects at first', first.megabytes.toFixed(2), 'MB');
    for (let part = 1; part <= 6; part += 1) {
      await work(minutes / 6, true);
      await wait(5000);
      const { megabytes } = await site.objects();
      say(`objects after ${part} of 6 parts`, megabytes.toFixed(2), 'MB');
    }
    // On a busy machine there were fewer reconnects and dialogs. The rest follows, for at most an hour.
    const end = performance.now() + 3_600_000;
    const isMissing = name => () => done[name] < wanted(name) && performance.now() < end;
    await Promise.all([lose(isMissing('reconnects')), handle(isMissing('dialogs'))]);
    const last = await weigh(Math.min);
    for (const name of ['pushes', 'reconnects', 'dialogs']) {
      say(name === 'reconnects' ? 'reconnects of a socket' : name, done[name], `of ${wanted(name)}`);
      hold(site.faults, done[name] >= wanted(name), `${done[name]} ${name} of ${wanted(name)}`);
    }
    const growth = last.megabytes / first.megabytes - 1;
    say('objects, last against first', (growth * 100).toFixed(1), '%');
    sayGrowth(first, last);
    hold(site.faults, growth <= LIMITS.objects, `the objects grew by ${(growth * 100).toFixed(1)} %`);
    for (const name of ['nodes', 'listeners', 'blobs', 'detached']) {
      say(`${name}, at first and at last`, `${first[name]}, ${last[name]}`);
      hold(site.faults, last[name] <= first[name] + LIMITS[name], `${name} rose from ${first[name]} to ${last[name]}`);
    }
    say('longest task', Math.round(await longest()), 'ms');
  } finally {
    await site.close();
  }
  return site.faults;
}
