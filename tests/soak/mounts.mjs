// Puts every element into a page with a selected robot, waits until its view is loaded and removes it again, 37 times. Checks that nothing
// of it stays: no node, listener, blob address, socket or timer.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/lib.mjs';
import { wait } from '../bench/server.mjs';
import { hold, openSite, say } from './site.mjs';

const { modules } = JSON.parse(readFileSync(join(root, 'docs/generated/custom-elements.json'), 'utf8'));
const tags = modules.flatMap(({ declarations }) => declarations.map(({ tagName }) => tagName)).filter(Boolean);

const robot = 'PR002';
/** Mounts before the first measurement, which create what stays for good. */
const WARM = 5;
/** Longest wait until a view is loaded, and until what was removed has ended, ms. */
const LOADED_MS = 20_000;
const ENDED_MS = 6000;

const of = { 'device-id': robot };
/**
 * The data that an element needs to show something, and what is then in its view. For other elements any view that is no longer loading
 * will do.
 */
const views = {
  'patrol-alarm-chart': { shown: '.pk-chart' },
  'patrol-alarm-dialog': { shown: '[part=dialog][open]' },
  'patrol-alarm-popover': { shown: '.count' },
  'patrol-alarm-popups': { shown: 'article' },
  'patrol-captures': { attributes: of },
  'patrol-data-page': { attributes: { resource: 'alarm-query' }, shown: 'tbody tr' },
  'patrol-device-controls': { shown: 'button' },
  'patrol-device-status': { attributes: of, shown: '[data-reading] dd' },
  'patrol-device-tiles': { shown: '.tile' },
  'patrol-drive-pad': { shown: '[data-at=up]' },
  'patrol-fleet-map': { shown: `[data-id=${robot}]` },
  'patrol-inspection-areas': { attributes: { show: 'area' } },
  'patrol-inspection-course': { attributes: { 'robot-id': robot } },
  'patrol-inspection-figures': { shown: '.value' },
  'patrol-intercom': { attributes: of, shown: 'button' },
  'patrol-latest-alarms': { shown: 'li' },
  'patrol-live-player': { attributes: of, shown: 'video, canvas' },
  'patrol-live-popup': { attributes: of, shown: 'video, canvas' },
  'patrol-manual-alarm': { attributes: of, shown: 'button' },
  'patrol-playback': { attributes: of },
  'patrol-ptz-pad': { shown: '[data-at=up]' },
  'patrol-robot-map': { shown: `[data-id=${robot}]` },
  'patrol-robot-selector': { attributes: { layout: 'list' }, shown: '[role=option]' },
  'patrol-run-monitor': { shown: `[data-id=${robot}]` },
  'patrol-scene-list': { shown: '[data-id] dd' },
  'patrol-scene-robots': { attributes: { 'scene-id': '1' } },
  'patrol-statistics': { shown: '.value' },
  'patrol-stop-button': { attributes: of, shown: 'button' },
  'patrol-video-wall': { attributes: { layout: '4', 'device-ids': `PR001 ${robot}` }, shown: 'video, canvas' },
  'patrol-work-mode': { shown: 'input:checked' },
};

/** Runs in the page before its code. Counts timers that are still waiting, and puts elements up and takes them down. */
function install() {
  const timers = new Set();
  const { setTimeout: after, setInterval: every, clearTimeout: end } = globalThis;
  globalThis.setTimeout = (task, ms, ...given) => {
    const id = after(() => {
      timers.delete(id);
      task(...given);
    }, ms);
    timers.add(id);
    return id;
  };
  globalThis.setInterval = (...given) => {
    const id = every(...given);
    timers.add(id);
    return id;
  };
  globalThis.clearTimeout = globalThis.clearInterval = id => {
    timers.delete(id);
    end(id);
  };
  const sleep = ms => new Promise(resolve => after(resolve, ms));
  const find = (from, selector) => {
    const found = from.querySelector(selector);
    if (found) return found;
    for (const { shadowRoot } of from.querySelectorAll('*'))
      if (shadowRoot) {
        const inside = find(shadowRoot, selector);
        if (inside) return inside;
      }
    return undefined;
  };
  /** The fewest timers in two seconds, or until there are as few as `wanted`, for 20 seconds: some of the page's own come and go. */
  globalThis.fewestTimers = async wanted => {
    let fewest = Infinity;
    for (let look = 0; look < 40 || (fewest > (wanted ?? fewest) && look < 400); look += 1) {
      fewest = Math.min(fewest, timers.size);
      await sleep(50);
    }
    return fewest;
  };
  /** Mounts an element `times` times. Returns how often its view was not loaded. */
  globalThis.mountTimes = async ({ tag, attributes, shown, times, longest }) => {
    const home = document.querySelector('patrol-provider');
    let unloaded = 0;
    for (let time = 0; time < times; time += 1) {
      const made = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
      home.append(made);
      await customElements.whenDefined(tag);
      const isLoaded = () => {
        const view = made.shadowRoot;
        if (!view || view.childElementCount === 0) return false;
        if (find(view, '[aria-busy=true], .pk-loading, .pk-skeleton')) return false;
        return shown === '' || find(view, shown) !== undefined;
      };
      await sleep(60);
      for (const until = performance.now() + longest; !isLoaded() && performance.now() < until;) await sleep(20);
      if (!isLoaded()) unloaded += 1;
      made.remove();
      await sleep(10);
    }
    return unloaded;
  };
}

/** Mounts all elements, or the named ones, `cycles` times. */
export async function mounts(cycles, only = '') {
  const named = only === '' ? tags.filter(name => name !== 'patrol-provider') : only.split(',');
  console.log(`\n${cycles} mounts of ${named.length} elements`);
  const site = await openSite(['--record', robot]);
  const { page, relay } = site;
  try {
    await page.addInitScript(install);
    // Any page of the server without a policy of its own.
    await page.goto(`${relay.url}/robotservice/auth/getSysInfo.action`);
    await page.evaluate(() => document.body.replaceChildren(document.createElement('patrol-provider')));
    await page.addScriptTag({ url: '/kit/patrolkit.js' });
    await page.evaluate(async () => {
      const home = document.querySelector('patrol-provider');
      await customElements.whenDefined('patrol-provider');
      const { session } = await home.ready;
      await session.signIn({ username: 'operator', password: 'Operator#2024' });
    });
    let alarmId = '';
    const cycle = async (tag, times) => {
      const { attributes = {}, shown = '' } = views[tag] ?? {};
      return page.evaluate(given => globalThis.mountTimes(given), {
        tag,
        attributes: tag === 'patrol-alarm-dialog' ? { ...attributes, 'alarm-id': alarmId } : attributes,
        shown,
        times,
        longest: LOADED_MS,
      });
    };
    // The parts of the console arrive with the first elements that need them.
    for (const tag of ['patrol-robot-selector', 'patrol-alarm-popups']) await cycle(tag, 1);
    await page.evaluate(id => document.querySelector('patrol-provider').console.robots.select(id), robot);
    const { ids } = await site.server.disturb('raise', { count: 1, deviceId: robot });
    alarmId = String(ids[0]);
    const measure = async wanted => {
      await wait(ENDED_MS);
      const timers = await page.evaluate(few => globalThis.fewestTimers(few), wanted);
      return { ...(await site.counts()), sockets: relay.openSockets(), timers };
    };
    for (const tag of named) {
      await cycle(tag, WARM);
      const first = await measure();
      const unloaded = await cycle(tag, cycles);
      const last = await measure(first.timers);
      const more = ['nodes', 'listeners', 'blobs', 'sockets', 'timers'].map(name => last[name] - first[name]);
      say(`${tag}: nodes, listeners, blob addresses left, sockets, timers`, more.join(', '));
      hold(
        site.faults,
        more.every(left => left <= 0),
        `${tag} left ${more.join(', ')} nodes, listeners, blob addresses, sockets, timers`,
      );
      hold(site.faults, unloaded === 0, `${tag} was not loaded ${unloaded} times of ${cycles}`);
    }
  } finally {
    await site.close();
  }
  return site.faults;
}
