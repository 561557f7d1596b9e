// The base of all parts of the soak: a server, a relay in front of it, and a browser page that can be measured.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { browserFlags, findBrowser, root } from '../../scripts/lib.mjs';
import { startServer } from '../bench/server.mjs';
import { startRelay } from './relay.mjs';

/** Least time between two immediate connection attempts of the console when its network is back, ms. */
export const ONLINE_MS = 5100;

/** The number of alarm ids that a console remembers. */
export const REMEMBERED = 10_000;

/** Prints a figure. */
export const say = (name, value, unit = '') => console.log(`  ${name.padEnd(64)} ${String(value).padStart(9)} ${unit}`);

/** Prints the kinds of objects that have grown, the largest growth first. */
export function sayGrowth(before, after, count = 10) {
  const grown = [...after.kinds].map(([kind, megabytes]) => [kind, megabytes - (before.kinds.get(kind) ?? 0)]);
  for (const [kind, megabytes] of grown.toSorted(([, one], [, other]) => other - one).slice(0, count))
    say(`grown: ${kind}`, megabytes.toFixed(2), 'MB');
}

/** Adds a fault unless something holds: any fault fails the run. */
export const hold = (faults, holds, fault) => {
  if (!holds) faults.push(fault);
};

/** Random numbers in [0, 1): the same seed gives the same numbers. */
export function chances(seed) {
  let state = Number(seed) || 1;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** How long the press takes that shows whether the browser reports late presses, ms. */
const PROBE_MS = 120;

/**
 * Watches how late presses are painted. The returned function gives the delays of a number of presses, ms, the shortest first, and starts
 * again. A delay is the time from the press to the frame that shows its effect, as the browser measures it, in steps of 8 ms. For presses
 * that were painted within 16 ms the browser gives only their number. It is a fault when the browser does not report a first, slow press,
 * or has not measured exactly the presses that a listener heard.
 */
export async function watchPresses(page, faults) {
  await page.evaluate(probe => {
    globalThis.presses = { late: [], heard: 0, counted: performance.eventCounts.get('click') };
    const count = ({ isTrusted }) => (globalThis.presses.heard += isTrusted ? 1 : 0);
    addEventListener('click', count, { capture: true });
    new PerformanceObserver(list => {
      for (const { name, duration } of list.getEntries()) if (name === 'click') globalThis.presses.late.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 });
    // The slow press: nothing of the page hears it.
    const slow = event => {
      event.stopImmediatePropagation();
      event.preventDefault();
      for (const end = performance.now() + probe; performance.now() < end;);
    };
    addEventListener('click', slow, { capture: true, once: true });
  }, PROBE_MS);
  const told = async presses => {
    const { late, heard, counted } = await page.evaluate(async () => {
      const { presses: all } = globalThis;
      const measured = () => performance.eventCounts.get('click') - all.counted;
      // The browser measures a press with the frame that shows it, and reports it a moment later.
      for (let tries = 0; tries < 40 && measured() < all.heard; tries += 1)
        await new Promise(resolve => setTimeout(resolve, 50));
      await new Promise(resolve => setTimeout(resolve, 200));
      const result = { late: all.late.splice(0), heard: all.heard, counted: measured() };
      Object.assign(all, { heard: 0, counted: all.counted + result.counted });
      return result;
    });
    hold(
      faults,
      heard === presses && counted === presses && late.length <= counted,
      `of ${presses} presses the page heard ${heard}, and the browser measured ${counted} and told ${late.length}`,
    );
    return [...Array(Math.max(0, counted - late.length)).fill(16), ...late].sort((one, other) => one - other);
  };
  await page.mouse.click(1, 1);
  const [slow = 0] = await told(1);
  hold(faults, slow >= PROBE_MS, `a press of ${PROBE_MS} ms is told as ${slow} ms`);
  return told;
}

/**
 * Opens a server with its relay and an operator's page on it. `flags` go to the server. `faults` gathers errors that nobody handled, and
 * limits that are broken.
 */
export async function openSite(flags = []) {
  const data = mkdtempSync(join(tmpdir(), 'patrolkit-soak-'));
  const site = { server: await startServer(root, data, undefined, flags), faults: [] };
  const { port } = site.server;
  site.relay = await startRelay(port);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...browserFlags, '--autoplay-policy=no-user-gesture-required', '--js-flags=--expose-gc'],
  });
  await site.server.disturb('quiet');
  const token = await site.server.signIn('operator', 'Operator#2024');
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  page.on('pageerror', error => site.faults.push(`nobody handled: ${error.message}`));
  await page.addInitScript(() => {
    globalThis.tones = 0;
    const { createOscillator } = AudioContext.prototype;
    AudioContext.prototype.createOscillator = function () {
      globalThis.tones += 1;
      return createOscillator.call(this);
    };
    globalThis.blobs = 0;
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = of => ((globalThis.blobs += 1), createObjectURL.call(URL, of));
    URL.revokeObjectURL = of => ((globalThis.blobs -= 1), revokeObjectURL.call(URL, of));
  });

  /** Collects garbage, then measures with the browser's tools. */
  const measured = async measure => {
    const tools = await page.context().newCDPSession(page);
    for (let round = 0; round < 3; round += 1) await tools.send('HeapProfiler.collectGarbage');
    const result = await measure(tools);
    await tools.detach();
    return result;
  };

  /** Goes to a screen and waits until its alarms are read. */
  const goTo = async address => {
    await page.goto(`${site.relay.url}/robotmgr/${address}language=en-us&token=${token}`);
    await page.waitForFunction(
      () => document.querySelector('patrol-provider')?.console?.alarms.$pending.get().isAtLeast === false,
    );
  };

  return Object.assign(site, {
    page,
    browser,
    token,
    port,
    patrolView: () => goTo('monitoring/robot-patrol-view?deviceId=PR002&'),
    home: () => goTo('home-page?'),
    /** Starts the server again on the same data and port, after a kill. */
    async restart() {
      site.server = await startServer(root, data, port, flags);
      await site.server.disturb('quiet');
    },
    /** Resolves when both sockets are open. */
    isOpen: () =>
      page.waitForFunction(
        () => {
          const { singleton, device } = document.querySelector('patrol-provider').console.connection.$connection.get();
          return singleton.state === 'open' && device.state === 'open';
        },
        undefined,
        { timeout: 120_000 },
      ),
    /** Megabytes of the heap after garbage collection. */
    heap: () => measured(async tools => (await tools.send('Runtime.getHeapUsage')).usedSize / 1e6),
    /** Listeners and nodes of the page after collection. */
    counts: () =>
      measured(async tools => {
        const { jsEventListeners, nodes } = await tools.send('Memory.getDOMCounters');
        return { listeners: jsEventListeners, nodes, blobs: await page.evaluate(() => globalThis.blobs) };
      }),
    /**
     * Megabytes of all objects, without compiled code (the engine compiles for minutes) and without what the attached browser tools keep of
     * each request. Also the number of nodes outside the document, and the megabytes of each kind of object.
     */
    objects: () =>
      measured(async tools => {
        const parts = [];
        tools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
        await tools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
        const { snapshot, nodes, strings } = JSON.parse(parts.join(''));
        const { node_fields: fields, node_types: types } = snapshot.meta;
        const [type, size, held, name] = ['type', 'self_size', 'detachedness', 'name'].map(one => fields.indexOf(one));
        /** Bytes of each kind: objects by their constructor, all else by its type. */
        const kinds = new Map();
        let detached = 0;
        for (let at = 0; at < nodes.length; at += fields.length) {
          if (nodes[at + held] === 2) detached += 1;
          const [of, called] = [types[type][nodes[at + type]], strings[nodes[at + name]]];
          if (of === 'code' || called.startsWith('blink::NetworkResourcesData')) continue;
          const kind = of === 'object' || of === 'native' ? `${of} ${called.slice(0, 40)}` : of;
          kinds.set(kind, (kinds.get(kind) ?? 0) + nodes[at + size]);
        }
        const sum = [...kinds.values()].reduce((all, bytes) => all + bytes, 0);
        return {
          megabytes: sum / 1e6,
          detached,
          kinds: new Map([...kinds].map(([kind, bytes]) => [kind, bytes / 1e6])),
        };
      }),
    async close() {
      await browser.close();
      await site.relay.end();
      await site.server.end();
      rmSync(data, { recursive: true, force: true });
    },
  });
}
