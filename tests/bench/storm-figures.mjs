// One popup and storms of alarms, as figures of the bench.
import { root } from '../../scripts/lib.mjs';
import { buildBare, openBare, openScreen, popupCost, settle, storm, userOf, watchArrivals } from './storms.mjs';

const halves = [
  ['p50', 0.5],
  ['max', 1],
];

/** The processor time that one popup and storms of alarms take on the page's thread. */
export async function stormFigures({ browser, page, server, token, deviceId, say, saySample }) {
  const listPath = '/data-center/records-query/alarm-query-list';
  const viewPath = `/monitoring/robot-patrol-view?deviceId=${deviceId}`;
  await openScreen(page, server, token, listPath);
  const bare = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  await openBare(bare, server, token, await userOf(page), await buildBare(root));
  await watchArrivals(bare, 'body');
  const group = 'One popup of a serious alarm';
  const costs = [];
  const take = async (name, of) => {
    const { cost, taken } = await popupCost(of, server);
    costs.push(cost.task);
    say(group, `processor time of the page's thread, ${name}`, cost.task, 'ms', 1);
    saySample(group, `push sent to popup drawn, ${name}`, taken, halves);
  };
  await take('bare React', bare);
  await bare.close();
  await take('alarm query', page);
  await openScreen(page, server, token, viewPath);
  await take('patrol view with its picture', page);
  say(group, 'alarm query over bare React', costs[1] / costs[0], '', 1);
  for (const [perSecond, seconds] of [
    [10, 10],
    [100, 10],
    [5000, 5],
  ]) {
    await openScreen(page, server, token, listPath);
    const { ids, counted, busy, longest, ...late } = await storm(page, server, perSecond, seconds);
    const name = `A storm of ${late.perSecond.toFixed(0)} alarms a second on the alarm query`;
    say(name, 'counted of those sent', (counted / ids.length) * 100, '%', 1);
    say(name, 'page thread', busy.task * 100, '% of a core', 1);
    say(name, 'of that, scripts', busy.script * 100, '% of a core', 1);
    say(name, 'longest task of the page', longest, 'ms');
    for (const level of ['serious', 'important']) {
      const drawn = late[level].filter(Number.isFinite);
      say(name, `${level} ones drawn as popups`, (drawn.length / late[level].length) * 100, '%', 1);
      saySample(name, `push sent to popup drawn, ${level}`, drawn, halves);
    }
    await settle(server, ids);
  }
}
