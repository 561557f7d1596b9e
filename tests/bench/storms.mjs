// The cost of one popup and of a storm of alarms on the page's thread, and how late they are painted.
import { build } from 'vite';
import { wait } from './server.mjs';

/** A popup as a page without our code would draw it, for comparison. */
const bareSource = `
import { createElement as el, useSyncExternalStore, memo } from 'react';
import { createRoot } from 'react-dom/client';
let alarms = [];
let tell = () => undefined;
const store = { subscribe: listener => ((tell = listener), () => undefined), read: () => alarms };
const Popup = memo(({ alarm }) =>
  el('article', { 'data-id': alarm.id, style: { border: '1px solid', padding: 8, margin: 4, width: 340 } },
    el('h3', null, alarm.alarmName), el('p', null, alarm.deviceName + ' · ' + alarm.mapName),
    el('time', null, new Date(alarm.alarmBeginTime).toISOString()),
    el('button', null, 'Close'), el('button', null, 'Handle')));
const App = () => useSyncExternalStore(store.subscribe, store.read).map(alarm => el(Popup, { key: alarm.id, alarm }));
createRoot(document.body.appendChild(document.createElement('div'))).render(el(App));
new WebSocket(globalThis.barePushes).onmessage = ({ data }) => {
  const { type, data: alarm } = JSON.parse(data);
  if (type !== 'AlarmInfo') return;
  alarms = [...alarms, alarm].slice(-20);
  tell();
};
`;

/** The bare page's script, built as the console is. */
export async function buildBare(root) {
  const name = 'virtual:bare';
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [{ name, resolveId: id => (id === name ? id : null), load: id => (id === name ? bareSource : null) }],
    build: { write: false, rollupOptions: { input: name } },
  });
  return built.output[0].code;
}

/** Opens the bare page; its socket gets the same pushes as the console's. */
export async function openBare(page, server, token, userId, code) {
  await page.goto(`${server.url}/robotservice/auth/getSysInfo.action`);
  await page.evaluate(
    ({ socket, auth }) => {
      document.body.replaceChildren();
      globalThis.barePushes = socket;
      const Plain = WebSocket;
      // Sends the token as the console sends it.
      globalThis.WebSocket = class extends Plain {
        constructor(to) {
          super(to, [`bearer.${auth}`]);
        }
      };
    },
    {
      socket: `${server.url.replace('http', 'ws')}/websocket/web/${userId}?GID=bare&lang=en-us&remark=base-singleton`,
      auth: token,
    },
  );
  await page.addScriptTag({ content: code, type: 'module' });
}

let serial = 0;
/** A push of an alarm; its id gives its level and when it was sent. */
const alarmFrame = (level, device = 1) => {
  const now = Date.now();
  serial += 1;
  return {
    type: 'AlarmInfo',
    data: {
      id: `bench-${level}-${now}-${serial}`,
      deviceId: `PR${String(device).padStart(3, '0')}`,
      deviceName: `Patrol robot ${String(device).padStart(2, '0')}`,
      mapName: 'Main hall',
      alarmBeginTime: now,
      alarmType: '201',
      alarmLevel: level,
      alarmName: 'Smoke',
      alarmValue: '0.8',
      alarmStatus: 0,
    },
  };
};

/**
 * The browser's own measurements of a page, in processor time of its thread, so that other work of the machine does not
 * count.
 */
async function openTools(page) {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return tools;
}

/** Time that the page's thread has worked until now, seconds, by kind. */
async function work(tools) {
  const { metrics } = await tools.send('Performance.getMetrics');
  const of = name => metrics.find(metric => metric.name === name)?.value ?? 0;
  return {
    task: of('TaskDuration'),
    script: of('ScriptDuration'),
    style: of('RecalcStyleDuration'),
    layout: of('LayoutDuration'),
  };
}
const minus = (one, other) =>
  Object.fromEntries(Object.entries(one).map(([name, value]) => [name, value - other[name]]));

/** Records for each alarm when it was first inserted into the page, and when it was first visible in the window. */
export function watchArrivals(page, selector) {
  return page.evaluate(host => {
    const root = document.querySelector(host)?.shadowRoot ?? document;
    const [drawn, seen] = [new Map(), new Map()];
    globalThis.arrivals = { drawn, seen };
    const sight = new IntersectionObserver(entries => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting && !seen.has(target.dataset.id)) seen.set(target.dataset.id, Date.now());
    });
    const watched = new WeakSet();
    const note = () => {
      const now = Date.now();
      for (const article of root.querySelectorAll('[data-id^="bench-"]')) {
        const { id } = article.dataset;
        if (!drawn.has(id)) drawn.set(id, now);
        if (watched.has(article)) continue;
        watched.add(article);
        sight.observe(article);
      }
    };
    new MutationObserver(() => requestAnimationFrame(() => setTimeout(note))).observe(root, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['data-id'],
    });
  }, selector);
}
const arrivals = page =>
  page.evaluate(() => ({ drawn: [...globalThis.arrivals.drawn], seen: [...globalThis.arrivals.seen] }));

const sentAt = id => Number(id.split('-')[2]);
const levelOf = id => Number(id.split('-')[1]);

/**
 * Raises serious alarms one after another. Measures the cost of each beyond what the page does anyway, and the time until it is painted,
 * ms.
 */
export async function popupCost(page, server, times = 12, spacing = 1000) {
  const tools = await openTools(page);
  const before = await work(tools);
  await wait(times * spacing);
  const idle = minus(await work(tools), before);
  const sent = [];
  const begun = await work(tools);
  for (let time = 0; time < times; time += 1) {
    const frame = alarmFrame(1);
    sent.push(frame.data.id);
    await server.disturb('send', { role: 'singleton', frame });
    await wait(spacing);
  }
  const busy = minus(await work(tools), begun);
  await tools.detach();
  const { drawn } = await arrivals(page);
  const taken = sent.flatMap(id => drawn.filter(([other]) => other === id).map(([, at]) => at - sentAt(id)));
  await settle(server, sent);
  const cost = Object.fromEntries(
    Object.entries(minus(busy, idle)).map(([name, seconds]) => [name, (seconds * 1000) / times]),
  );
  return { cost, taken };
}

/** Confirms these alarms as other users. */
export async function settle(server, ids) {
  for (let from = 0; from < ids.length; from += 500)
    await server.disturb('send', {
      role: 'singleton',
      frames: ids.slice(from, from + 500).map(id => ({ type: 'AlarmConfirm', data: { alarmId: id, alarmStatus: 1 } })),
    });
}

/**
 * Sends `perSecond` alarms a second for a while: every tenth serious, three a second important, the others general. Returns the share of
 * time in which the page's thread was busy (0 to 1), the longest task, and how late the graver alarms were drawn and visible.
 */
export async function storm(page, server, perSecond, seconds) {
  const tools = await openTools(page);
  await page.evaluate(() => {
    globalThis.stormTasks = [];
    globalThis.stormWatch = new PerformanceObserver(list =>
      globalThis.stormTasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    globalThis.stormWatch.observe({ entryTypes: ['longtask'] });
  });
  const count = () =>
    page.evaluate(() => document.querySelector('patrol-provider').console.alarms.$pending.get().count);
  const held = await count();
  const total = perSecond * seconds;
  const before = await work(tools);
  const began = performance.now();
  const ids = [];
  const everyImportant = Math.max(1, Math.round(perSecond / 3));
  const batch = Math.max(1, Math.round(perSecond / 50));
  const sending = [];
  for (let index = 0; index < total; index += batch) {
    const early = began + (index * 1000) / perSecond - performance.now();
    if (early > 1) await wait(early);
    const frames = Array.from({ length: Math.min(batch, total - index) }, (_, offset) => {
      const at = index + offset;
      const level = at % everyImportant === 0 ? 2 : at % 10 === 5 ? 1 : 3;
      return alarmFrame(level, (at % 9) + 1);
    });
    ids.push(...frames.map(({ data }) => data.id));
    sending.push(server.disturb('send', { role: 'singleton', frames }));
    // Does not send faster than the server accepts.
    if (sending.length > 20) await sending.shift();
  }
  await Promise.all(sending);
  const took = (performance.now() - began) / 1000;
  const busy = minus(await work(tools), before);
  await wait(2500);
  await tools.detach();
  const longest = await page.evaluate(() => {
    globalThis.stormWatch.disconnect();
    return Math.max(0, ...globalThis.stormTasks);
  });
  // Waits for alarms under way, so that the count shows whether any is lost.
  for (let time = 0; time < 40 && (await count()) - held < total; time += 1) await wait(500);
  const { drawn, seen } = await arrivals(page);
  const [drawnAt, seenAt] = [new Map(drawn), new Map(seen)];
  const late = (level, at) =>
    ids.filter(id => levelOf(id) === level).map(id => (at.has(id) ? at.get(id) - sentAt(id) : Infinity));
  return {
    ids,
    perSecond: total / took,
    counted: (await count()) - held,
    busy: Object.fromEntries(Object.entries(busy).map(([name, value]) => [name, value / took])),
    longest,
    serious: late(1, drawnAt),
    important: late(2, drawnAt),
    importantSeen: late(2, seenAt),
  };
}

/** Goes to a screen of the console and waits until its alarms are read and it is idle. Records its popups from then on. */
export async function openScreen(page, server, token, path) {
  await page.goto(`${server.url}/robotmgr${path}${path.includes('?') ? '&' : '?'}language=en-us&token=${token}`);
  await page.waitForFunction(
    () => document.querySelector('patrol-provider')?.console?.alarms.$pending.get().isAtLeast === false,
  );
  await wait(3000);
  await watchArrivals(page, 'patrol-alarm-popups');
}

/** Id of the user who is signed in on a page. */
export const userOf = page =>
  page.evaluate(() => document.querySelector('patrol-provider').console.session.$session.get().user.id);
