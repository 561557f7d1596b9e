// Holds of the drive pad that the browser itself ends: it freezes the page, another tab comes to the front, the window is minimized.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib.mjs';
import { startServer, wait } from '../bench/server.mjs';
import { openBrowser } from './browser.mjs';
import { hold, say } from './site.mjs';

const deviceId = 'PR002';
/** Longest wait for a condition, ms. */
const WAIT_MS = 120_000;
/** Time within which a stop must be at the server after the browser has ended the hold, ms. */
const STOP_MS = 2000;
/** Time within which a movement after the stop would arrive, ms. */
const AFTER_MS = 700;

/** What the pad may say about such an end: a page that is frozen or hidden loses the focus first. */
const reasons = new Set(['blur', 'hidden', 'leaving']);

/** Waits until something holds; returns whether it does. */
async function until(holds, longest = WAIT_MS) {
  for (const end = performance.now() + longest; performance.now() < end; await wait(50)) if (await holds()) return true;
  return false;
}

/** Minimizes the window of a page, or shows it again. */
async function setWindow(browser, { targetId }, windowState) {
  const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId });
  await browser.send('Browser.setWindowBounds', { windowId, bounds: { windowState } });
}

/** The acts that end a hold, with those that undo them. */
const ends = {
  'another tab comes to the front': {
    cause: async browser => {
      const other = await browser.send('Target.createTarget', { url: 'about:blank' });
      await browser.send('Target.activateTarget', other);
      return other;
    },
    undo: (browser, _page, other) => browser.send('Target.closeTarget', other),
  },
  // A second window takes nothing from the first in a browser without a screen.
  'its window is minimized': {
    cause: (browser, page) => setWindow(browser, page, 'minimized'),
    undo: (browser, page) => setWindow(browser, page, 'normal'),
  },
  'the page is frozen': {
    cause: (browser, { sessionId }) => browser.send('Page.setWebLifecycleState', { state: 'frozen' }, sessionId),
    undo: (browser, { sessionId }) => browser.send('Page.setWebLifecycleState', { state: 'active' }, sessionId),
  },
};

/** Ends a hold in each of these ways, `times` times. Returns what went wrong. */
export async function browserEnds(times) {
  console.log(`\n${times} holds ended by the browser in each of ${Object.keys(ends).length} ways`);
  const faults = [];
  const folder = mkdtempSync(join(tmpdir(), 'patrolkit-ends-'));
  const server = await startServer(root, join(folder, 'data'));
  const browser = await openBrowser(join(folder, 'profile'), ['--window-size=1920,1080']);
  try {
    await server.disturb('quiet');
    await server.disturb('mode', { deviceId, mode: 'manual' });
    const token = await server.signIn('operator', 'Operator#2024');
    const page = await browser.page();
    const { sessionId, evaluate } = page;
    await browser.send('Page.enable', {}, sessionId);
    const url = `${server.url}/robotmgr/monitoring/robot-patrol-view?deviceId=${deviceId}&token=${token}`;
    await browser.send('Page.navigate', { url }, sessionId);
    const sector = `document.querySelector('patrol-drive-pad')?.shadowRoot.querySelector('.pk-sector[data-at="left"]')`;
    hold(faults, await until(() => evaluate(`Boolean(${sector})`)), 'the pad did not come');
    await evaluate(
      `globalThis.reasons = []; addEventListener('driveended', event => reasons.push(event.detail.reason)); 0`,
    );
    const isReady = () =>
      evaluate(`(() => {
        const { driving } = document.querySelector('patrol-provider').console;
        const isSeen = document.visibilityState === 'visible' && document.hasFocus();
        return isSeen && driving.$driveRefusal.get() === undefined && driving.$drive.get().state === 'idle';
      })()`);
    const isHeld = () =>
      evaluate(`document.querySelector('patrol-provider').console.driving.$drive.get().state === 'held'`);
    const mouse = (type, at) =>
      browser.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', buttons: 1, clickCount: 1 }, sessionId);
    const commands = async () =>
      (await server.disturb('commands')).commands.map(({ message, at }) => ({ kind: message.kind, at }));
    for (const [what, { cause, undo }] of Object.entries(ends))
      for (let time = 0; time < times; time += 1) {
        await browser.send('Page.bringToFront', {}, sessionId);
        await server.disturb('place', { deviceId, x: 10, y: 11.6, heading: 0 });
        hold(faults, await until(isReady), `${what}: the pad took no hold`);
        await server.disturb('clear-commands');
        const at = await evaluate(`(() => {
          reasons.length = 0;
          const box = ${sector}.getBoundingClientRect();
          return { x: box.x + box.width * 0.15, y: box.y + box.height / 2 };
        })()`);
        await mouse('mouseMoved', at);
        await mouse('mousePressed', at);
        const isMoving = await until(async () => (await commands()).some(({ kind }) => kind === 'move'), 5000);
        hold(faults, isMoving && (await isHeld()), `${what}: nothing was held`);
        const since = Date.now();
        // A stop of the previous hold may arrive late.
        const isStop = ({ kind, at: came }) => kind === 'stop' && came >= since;
        const other = await cause(browser, page);
        const state = await evaluate(
          '`${document.visibilityState}, ${document.hasFocus() ? "with" : "without"} the focus`',
        );
        const isStopped = await until(async () => (await commands()).some(isStop), STOP_MS);
        await wait(AFTER_MS);
        const all = await commands();
        const stop = all.findIndex(isStop);
        await undo(browser, page, other);
        const [reason] = await evaluate('[...reasons]');
        await mouse('mouseReleased', at);
        say(`${what}: the page is`, state);
        say(`${what}: stop at the server, reason`, `${stop < 0 ? 'none' : all[stop].at - since} ms, ${reason}`);
        hold(faults, isStopped, `${what}: no stop came to the server`);
        hold(
          faults,
          stop < 0 || !all.slice(stop).some(({ kind }) => kind === 'move'),
          `${what}: a movement came after the stop`,
        );
        hold(faults, reasons.has(reason), `${what}: the hold ended for ${reason}`);
      }
  } finally {
    await browser.close();
    await server.end();
    rmSync(folder, { recursive: true, force: true });
  }
  return faults;
}
