// How the picture behaves when streams, networks and pages misbehave: measured from its blocks, in the page.
import { WebSocket } from 'ws';
import { wait } from './server.mjs';

/** The type of FLV tags that hold pictures. */
const VIDEO = 9;
/** Age below which a picture is live, ms. */
const LIVE_MS = 200;

/** Records each new picture on screen and the events of the player from now on; installed in the page once. */
export const watchPlayer = page =>
  page.evaluate(() => {
    const host = document.querySelector('patrol-live-player');
    globalThis.seen = [];
    globalThis.told = [];
    for (const name of ['picturelost', 'playfailed'])
      host.addEventListener(name, () => globalThis.told.push({ name, at: Date.now() }));
    let last;
    const look = () => {
      const captured = globalThis.capturedAt();
      const at = Date.now();
      if (captured !== undefined && captured !== last) globalThis.seen.push({ at, age: (at % 2 ** 32) - captured });
      last = captured ?? last;
      requestAnimationFrame(look);
    };
    look();
  });

/** The pictures that appeared since the last call: when, ms since 1970, and how old they were. */
const seenBy = page => page.evaluate(() => globalThis.seen.splice(0));
const toldBy = page => page.evaluate(() => globalThis.told.splice(0));

/** Time from a moment, ms since 1970, to the first live picture that was taken after it; -1 when there was none. */
const untilLive = (seen, from) => {
  const first = seen.find(({ at, age }) => at - age >= from && age < LIVE_MS);
  return first ? first.at - from : -1;
};

/** Time from a cut of all sockets to a new picture. */
export async function afterCut(page, server) {
  await seenBy(page);
  const from = Date.now();
  await server.disturb('cut-video');
  await wait(1500);
  return untilLive(await seenBy(page), from);
}

/** Time from the end of a stall, whose data then arrives at once, to a live picture. */
export async function afterStall(page, server, ms) {
  await seenBy(page);
  await server.disturb('hold-video', { ms });
  const from = Date.now() + ms;
  await wait(ms + 2000);
  return untilLive(await seenBy(page), from);
}

/** Does something to the stream. Returns the longest time without a new picture in the `ms` milliseconds after it. */
export async function longestStill(page, act, ms = 3000) {
  await seenBy(page);
  await act();
  await wait(ms);
  const seen = await seenBy(page);
  const times = [...seen.map(({ at }) => at), Date.now()];
  return Math.max(...times.slice(1).map((at, index) => at - times[index]));
}

/** Stops the stream's data. Returns when the player reported it lost and failed, ms after its last picture. */
export async function whenLost(page, server) {
  await toldBy(page);
  await seenBy(page);
  await wait(500);
  await server.disturb('mute-video');
  await wait(19_500);
  const [told, last] = [await toldBy(page), (await seenBy(page)).at(-1)];
  await server.disturb('mute-video', { on: false });
  const after = name => (told.find(event => event.name === name)?.at ?? Number.NaN) - last.at;
  return { lost: after('picturelost'), failed: after('playfailed') };
}

/** Processor time of the whole browser, milliseconds. */
const processorTime = async browser => {
  const tools = await browser.newBrowserCDPSession();
  const { processInfo } = await tools.send('SystemInfo.getProcessInfo');
  await tools.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
};

/** Percent of a core that the browser takes during a time, ms. */
export async function weighBrowser(browser, ms) {
  const [before, since] = [await processorTime(browser), performance.now()];
  await wait(ms);
  return (((await processorTime(browser)) - before) / (performance.now() - since)) * 100;
}

/**
 * Hides the page for a time, ms. Returns the number of pictures decoded after the player had stopped, the share of a core that the browser
 * used then, and the player's events meanwhile. Also returns the ages of the pictures from one second after the page is shown again.
 */
export async function hidden(page, browser, ms) {
  await page.evaluate(() => {
    globalThis.decoded ??= 0;
    if (globalThis.countsDecoding) return;
    globalThis.countsDecoding = true;
    for (const [owner, name] of [
      [VideoDecoder.prototype, 'decode'],
      [SourceBuffer.prototype, 'appendBuffer'],
    ]) {
      const own = owner[name];
      owner[name] = function (...given) {
        globalThis.decoded += 1;
        return own.apply(this, given);
      };
    }
  });
  const hide = isHidden =>
    page.evaluate(hides => {
      if (hides) Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
      else Reflect.deleteProperty(document, 'visibilityState');
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await toldBy(page);
  await hide(true);
  const begun = performance.now();
  // In a hidden page the player stops after five seconds.
  await wait(6000);
  const before = await page.evaluate(() => globalThis.decoded);
  const percent = await weighBrowser(browser, ms - (performance.now() - begun));
  const decoded = (await page.evaluate(() => globalThis.decoded)) - before;
  const told = await toldBy(page);
  await hide(false);
  await wait(1000);
  await seenBy(page);
  await wait(1500);
  const ages = (await seenBy(page)).map(({ age }) => age);
  return { decoded, told: told.length, ages, percent };
}

/** Time from a press on the PTZ pad to the picture in which the camera obeys, measured `times` times. */
export async function pressesToPixels(page, times) {
  const sector = page.locator('patrol-ptz-pad .pk-sector[data-at="left"]');
  await sector.scrollIntoViewIfNeeded();
  const box = await sector.boundingBox();
  await page.mouse.move(box.x + box.width * 0.15, box.y + box.height / 2);
  await page.evaluate(() => {
    if (globalThis.ptzTaken) return globalThis.ptzTaken.splice(0);
    globalThis.ptzTaken = [];
    const onPress = () => {
      const [began, before] = [performance.now(), globalThis.ptzSeen()];
      const look = () => {
        const [seen, passed] = [globalThis.ptzSeen(), performance.now() - began];
        if (seen !== undefined && seen !== before) globalThis.ptzTaken.push(passed);
        else if (passed < 400) requestAnimationFrame(look);
      };
      look();
    };
    addEventListener('pointerdown', onPress, { capture: true });
    return undefined;
  });
  for (let index = 0; index < times; index += 1) {
    await page.mouse.down();
    await wait(450);
    await page.mouse.up();
    // Varies the wait, so that presses fall at different moments between two pictures.
    await wait(600 + ((index * 37) % 67));
  }
  return page.evaluate(() => globalThis.ptzTaken.splice(0));
}

/** Counts the pictures of a stream as they arrive from the server. */
const countSource = address => {
  const counted = { count: 0 };
  const socket = new WebSocket(address, { origin: new URL(address).origin.replace('ws', 'http') });
  socket.on('message', data => {
    if (data[0] === VIDEO) counted.count += 1;
  });
  return { counted, close: () => socket.terminate() };
};

/** Pictures a second of each tile of a wall against those of its stream, during a time, ms. */
export async function tileRates(page, server, token, ms) {
  const tiles = page.locator('patrol-video-wall [part="tile"]');
  const ids = await tiles.evaluateAll(all => all.map(tile => tile.dataset.device));
  const sources = [];
  for (const id of ids) sources.push(countSource(await server.streamOf(token, `${id}-1`, 2)));
  await wait(1500);
  await tiles.evaluateAll(all => {
    const canvas = document.createElement('canvas');
    canvas.width = 40;
    canvas.height = 1;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.imageSmoothingEnabled = false;
    globalThis.tileCounts = all.map(() => 0);
    globalThis.watchesTiles = true;
    all.forEach((tile, index) => {
      let last;
      const look = () => {
        if (!globalThis.watchesTiles) return;
        const picture = [...tile.querySelector('patrol-live-player').shadowRoot.querySelectorAll('video, canvas')].at(
          -1,
        );
        const captured = globalThis.readTime(context, picture);
        if (captured !== undefined && captured !== last) globalThis.tileCounts[index] += 1;
        last = captured ?? last;
        // A video reports each of its pictures; a canvas must be checked each frame.
        if (picture?.requestVideoFrameCallback) picture.requestVideoFrameCallback(look);
        else requestAnimationFrame(look);
      };
      look();
    });
  });
  const read = () => page.evaluate(() => [...globalThis.tileCounts]);
  const before = [await read(), sources.map(({ counted }) => counted.count)];
  await wait(ms);
  const after = [await read(), sources.map(({ counted }) => counted.count)];
  await page.evaluate(() => (globalThis.watchesTiles = false));
  for (const { close } of sources) close();
  return ids.map((id, index) => {
    const [shown, source] = [0, 1].map(side => ((after[side][index] - before[side][index]) / ms) * 1000);
    return { id, shown, source, share: shown / source };
  });
}
