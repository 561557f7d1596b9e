// Holds of the drive pad over bad networks: how soon after the release the stop arrives, and whether any movement follows it. The page is
// loaded again for each network, so that the first hold in it is that of an operator whose delay is not known yet.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { browserFlags, findBrowser, root } from '../../scripts/lib.mjs';
import { startServer, wait } from '../bench/server.mjs';
import { startFront } from './front.mjs';
import { chances, hold, say } from './site.mjs';

/** The networks: delays of answers, ms, shares of data that is lost, and numbers of pictures beside the pad. */
export const networks = { delays: [0, 100, 500, 1000, 3000, 10_000], losses: [0, 0.1, 0.3], pictures: [0, 1, 6, 12] };
/** Where the robot stands before the holds in a network: there is room ahead. */
const corridor = { x: 10, y: 11.6, heading: 0 };
/** Time after the release within which a stop should be at the server, ms; later ones are printed. */
const latest = 50;
/** Longest waits until the page is there, and until the pad would take the first hold, ms. */
const ENTER_MS = 120_000;
const READY_MS = 30_000;
/** Share of stops that may be later because the machine was too busy. */
const lateShare = 0.01;

/** Opens the page over a good network, with `pictureCount` pictures beside the pad, and waits until they play. Returns the pad. */
async function enter(page, front, token, pictureCount) {
  Object.assign(front.weather, { delay: 0, loss: 0 });
  await page.goto(`${front.url}/robotmgr/monitoring/robot-patrol-view?deviceId=PR002&language=en-us&token=${token}`);
  const pad = page.locator('patrol-drive-pad');
  await pad.locator('.pk-sector[data-at="up"]').waitFor({ timeout: ENTER_MS });
  await page.evaluate(many => {
    const first = document.querySelector('patrol-live-player');
    if (many === 0) first.remove();
    for (let number = 1; number < many; number += 1) {
      const more = document.createElement('patrol-live-player');
      more.deviceId = `PR${String(number + 2).padStart(3, '0')}`;
      more.style.cssText = 'position:fixed;bottom:0;left:0;width:120px;height:80px';
      document.querySelector('patrol-provider').append(more);
    }
    addEventListener('pointerup', () => (globalThis.releasedAt = Date.now()), { capture: true });
    addEventListener('drivestarted', () => (globalThis.isStarted = true));
  }, pictureCount);
  await wait(3000);
  return pad;
}

/** Waits until the pad would take a hold, though not for ever: a network may be too bad for any. */
const isReady = page =>
  page
    .waitForFunction(
      () => {
        const { driving } = document.querySelector('patrol-provider').console;
        return driving.$driveRefusal.get() === undefined && driving.$drive.get().state === 'idle';
      },
      undefined,
      { timeout: READY_MS },
    )
    .catch(() => undefined);

/**
 * Drives on kinds of HTTP (1 is HTTP/1.1) in every combination of delay, loss and pictures. Returns what went wrong; a network that refused
 * every hold is a fault.
 */
export async function driving(holds, seed, kinds = [1, 2], { delays, losses, pictures } = networks) {
  console.log(
    `\n${holds} holds in each of ${kinds.length * delays.length * losses.length * pictures.length} networks (seed ${seed})`,
  );
  const chance = chances(seed);
  const faults = [];
  for (const isHttp2 of kinds.map(kind => kind === 2)) {
    const folder = mkdtempSync(join(tmpdir(), 'patrolkit-driving-'));
    const server = await startServer(root, join(folder, 'data'));
    const front = await startFront(server.port, folder, isHttp2, chance);
    const browser = await chromium.launch({
      executablePath: findBrowser(),
      args: [...browserFlags, '--ignore-certificate-errors'],
    });
    try {
      await server.disturb('quiet');
      await server.disturb('mode', { deviceId: 'PR002', mode: 'manual' });
      const token = await server.signIn('operator', 'Operator#2024');
      const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, ignoreHTTPSErrors: true });
      page.on('pageerror', error => faults.push(`nobody handled: ${error.message}`));
      const late = [];
      const figures = { holds: 0, refused: 0, unsent: 0, unmoved: 0, unstopped: 0, movesAfter: 0 };
      const unheld = [];
      for (const count of pictures)
        for (const delay of delays)
          for (const loss of losses) {
            const network = `HTTP/${isHttp2 ? 2 : 1.1}, ${count} pictures, delay ${delay} ms, loss ${loss}`;
            const pad = await enter(page, front, token, count);
            Object.assign(front.weather, { delay, loss });
            // The page's own calls are under way in this network.
            await server.disturb('place', { deviceId: 'PR002', ...corridor });
            await wait(2000);
            await isReady(page);
            let [accepted, movements] = [0, 0];
            for (let hold = 0; hold < holds; hold += 1) {
              front.commands.length = 0;
              await server.disturb('clear-commands');
              const box = await pad.locator('.pk-sector[data-at="up"]').boundingBox();
              await page.mouse.move(box.x + box.width / 2, box.y + box.height * 0.15);
              await page.evaluate(() => (globalThis.isStarted = false));
              await page.mouse.down();
              await wait(300 + chance() * 500);
              await page.mouse.up();
              const releasedAt = await page.evaluate(() => globalThis.releasedAt);
              await wait(1200);
              figures.holds += 1;
              // On a slow network holds are refused, or end before their movement leaves the page.
              if (!front.commands.some(({ kind }) => kind === 'move')) {
                if (!(await page.evaluate(() => globalThis.isStarted))) {
                  figures.refused += 1;
                  continue;
                }
                // The movement waited for a connection, and must never leave now.
                figures.unsent += 1;
                accepted += 1;
                await wait(delay + 1000);
                const moves = front.commands.filter(({ kind }) => kind === 'move').length;
                figures.movesAfter += moves;
                if (moves > 0) console.log(`  ${moves} movements long after the release: ${network}, hold ${hold}`);
                continue;
              }
              accepted += 1;
              movements += 1;
              const stop = front.commands.find(({ kind, at }) => kind === 'stop' && at >= releasedAt - 1);
              const isEnded = front.commands.at(-1)?.kind === 'stop';
              if (stop) late.push(stop.at - releasedAt);
              if (stop && stop.at - releasedAt > latest)
                console.log(
                  `  a stop after ${stop.at - releasedAt} ms: ${network}, hold ${hold}, movements ${front.commands.filter(({ kind }) => kind === 'move').length}`,
                );
              else if (!isEnded) figures.unstopped += 1;
              // The stop of this hold. The server may obey a stop of an earlier hold late, before the commands of this one.
              const own = stop ?? front.commands.findLast(({ kind }) => kind === 'stop');
              if (!own) continue;
              let obeyed = [];
              for (let tries = 0; tries < 150; tries += 1) {
                ({ commands: obeyed } = await server.disturb('commands'));
                if (obeyed.some(({ commandNo }) => commandNo === own.no)) break;
                await wait(100);
              }
              const isMove = ({ message, refused }) => message.kind === 'move' && refused === '';
              const after = [
                ...front.commands.slice(front.commands.indexOf(own) + 1).filter(({ kind }) => kind === 'move'),
                ...obeyed.slice(obeyed.findIndex(({ commandNo }) => commandNo === own.no) + 1).filter(isMove),
              ];
              figures.movesAfter += after.length;
              // Each such movement is a fault. Prints where and when it was, so that its cause can be found.
              if (after.length > 0)
                console.log(
                  `  ${after.length} movements after the stop ${own.no}: ${network}, hold ${hold}\n  ${JSON.stringify(obeyed)}`,
                );
            }
            if (accepted === 0) unheld.push(network);
            if (movements === 0) figures.unmoved += 1;
          }
      late.sort((one, other) => one - other);
      console.log(`\n  HTTP/${isHttp2 ? '2' : '1.1'}`);
      say('holds, of which refused for the delay', `${figures.holds}, ${figures.refused}`);
      say('holds whose movement did not reach the server', figures.unsent);
      say('release to stop at the server, median and longest', `${late[late.length >> 1]}, ${late.at(-1)}`, 'ms');
      const later = late.filter(ms => ms > latest).length;
      say(`later than ${latest} ms`, later, `of ${late.length}`);
      const tried = delays.length * losses.length * pictures.length;
      say('networks that refused every hold', unheld.length, `of ${tried}`);
      say('networks in which no movement reached the server', figures.unmoved, `of ${tried}`);
      say('holds without a stop', figures.unstopped);
      say('movements after a stop', figures.movesAfter);
      hold(faults, late.length > 0 && later <= late.length * lateShare, `${later} of ${late.length} stops were late`);
      for (const network of unheld) hold(faults, false, `every hold was refused: ${network}`);
      hold(faults, figures.unstopped === 0, `${figures.unstopped} holds did not end in a stop`);
      hold(faults, figures.movesAfter === 0, `${figures.movesAfter} movements came after a stop`);
    } finally {
      await browser.close();
      front.end();
      await server.end();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return faults;
}
