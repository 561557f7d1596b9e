// A shift of eight hours in half an hour: pushes, reconnects and dialogs beside a wall of nine pictures; afterwards the
// objects are measured.
import { fillMemory, floodPushes, watchTasks } from '../bench/page.mjs';
import { wait } from '../bench/gateway.mjs';
import { hold, ONLINE_MS, openSite, REMEMBERED, say, sayGrowth } from './site.mjs';

/** The events of a whole shift. */
const whole = { minutes: 30, pushes: 72_000, reconnects: 500, dialogs: 2000 };
/** How much more there may be at last than at first: of the objects, nodes and listeners a share, of nodes outside the document some, of blob addresses none. */
const LIMITS = { objects: 0.05, nodes: 0.05, listeners: 0.05, detached: 100, blobs: 0 };

export async function shift(minutes) {
  console.log(`\nA shift in ${minutes} minutes`);
  const site = await openSite();
  const { page, gateway } = site;
  const share = minutes / whole.minutes;
  try {
    await site.patrolView();
    await page.getByRole('button', { name: 'Video wall' }).click();
    await page.locator('patrol-video-wall').getByText('9', { exact: true }).click();
    await page.waitForFunction(
      () => document.querySelector('patrol-video-wall').shadowRoot.querySelectorAll('patrol-live-player').length === 9,
    );
    await fillMemory(gateway, REMEMBERED);
    const longest = await watchTasks(page);
    const done = { pushes: 0, reconnects: 0, dialogs: 0 };
    const wanted = name => Math.round(whole[name] * share);
    const waiting = [];
    // The server does not store these alarms, so acknowledgements that were sent during a loss are sent again, as reading
    // the alarms would show them.
    const confirmed = [];
    const pushing = {
      ...gateway,
      disturb: (action, body) => {
        if (body.frame?.type === 'AlarmConfirm') confirmed.push(body.frame);
        return gateway.disturb(action, body);
      },
    };

    /** Loses both sockets repeatedly while something holds, and lets them come back. */
    const lose = async goesOn => {
      while (goesOn()) {
        await gateway.disturb('close');
        await wait(ONLINE_MS);
        await page.evaluate(() => dispatchEvent(new Event('online')));
        await site.isOpen();
        await gateway.disturb('send', { role: 'singleton', frames: confirmed.splice(0) });
        done.reconnects += 2;
        await wait(2000);
      }
    };
    /** Opens and closes the dialog of the top alarm repeatedly while something holds. */
    const handle = async goesOn => {
      while (goesOn()) {
        const isOpened = await page.evaluate(async () => {
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
            dialog().querySelector('[part="close"]')?.click();
            await frame();
          }
          return isOpen;
        });
        if (isOpened) done.dialogs += 1;
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
    const weigh = async () => {
      await wait(5000);
      return { ...(await site.counts()), ...(await site.objects()) };
    };

    // Objects that are kept for good (texts, dialogs loaded late, compiled code) are created in the first minutes.
    await work(Math.min(2, minutes), false);
    const first = await weigh();
    say('objects at first', first.megabytes.toFixed(2), 'MB');
    for (let part = 1; part <= 6; part += 1) {
      await work(minutes / 6, true);
      const { megabytes } = await weigh();
      say(`objects after ${part} of 6 parts`, megabytes.toFixed(2), 'MB');
    }
    // On a busy machine there were fewer reconnects and dialogs: the rest follows, for at most an hour.
    const end = performance.now() + 3_600_000;
    const isMissing = name => () => done[name] < wanted(name) && performance.now() < end;
    await Promise.all([lose(isMissing('reconnects')), handle(isMissing('dialogs'))]);
    const last = await weigh();
    for (const name of ['pushes', 'reconnects', 'dialogs']) {
      say(name === 'reconnects' ? 'reconnects of a socket' : name, done[name], `of ${wanted(name)}`);
      hold(site.faults, done[name] >= wanted(name), `${done[name]} ${name} of ${wanted(name)}`);
    }
    const growth = last.megabytes / first.megabytes - 1;
    say('objects, last against first', (growth * 100).toFixed(1), '%');
    sayGrowth(first, last);
    hold(site.faults, growth <= LIMITS.objects, `the objects grew by ${(growth * 100).toFixed(1)} %`);
    for (const name of ['nodes', 'listeners', 'blobs', 'detached']) {
      const most = LIMITS[name] < 1 ? first[name] * (1 + LIMITS[name]) : first[name] + LIMITS[name];
      say(`${name}, at first and at last`, `${first[name]}, ${last[name]}`);
      hold(site.faults, last[name] <= most, `${name} rose from ${first[name]} to ${last[name]}`);
    }
    say('longest task', Math.round(await longest()), 'ms');
  } finally {
    await site.close();
  }
  return site.faults;
}
