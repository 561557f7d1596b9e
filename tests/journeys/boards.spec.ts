// The widgets of boards in a page of another site: their numbers equal those of the lists, live and under the strict content policy.
import { findAlarmStatByParam, findCapturedPictureByPage, findPatrolRunByPage } from '@patrolkit/transport';
import type { Page } from '@playwright/test';
import type { Server } from './server.ts';
import { accounts, Client } from './operators.ts';
import { popup } from './popups.ts';
import { expect, networkIsBack, test } from './support.ts';

const tags = ['patrol-task-list', 'patrol-alarm-chart', 'patrol-latest-alarms', 'patrol-capture-list'];

/** A list that a widget asked the page to open. */
interface Asked {
  readonly screen: string;
  readonly query: string;
}
interface Board extends Window {
  asked?: Asked[];
}

/** Signs in to the portal and replaces its widgets by those of the boards. */
async function openBoard(page: Page, server: Server): Promise<void> {
  await page.goto(`${server.url}/pages/portal.html`);
  await page.getByLabel('Account').fill('admin');
  await page.getByLabel('Password').fill(accounts.admin);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.locator('#robots')).toBeVisible();
  await page.evaluate(names => {
    const board: Board = window;
    const asked: Asked[] = (board.asked = []);
    document.addEventListener('pageopenrequest', event => {
      asked.push((event as CustomEvent<Asked>).detail);
    });
    document.querySelector('#robots')?.replaceChildren(...names.map(name => document.createElement(name)));
  }, tags);
  for (const tag of tags) await expect(page.locator(tag).locator('[part=all], .pk-state').first()).toBeVisible();
}

const lastAsked = (page: Page): Promise<Asked | undefined> =>
  page.evaluate(() => {
    const board: Board = window;
    return board.asked?.at(-1);
  });

/** How many rows a list has. */
async function totalOf(server: Server, path: string, query: string): Promise<number> {
  const { token } = await Client.signIn(server, 'admin');
  const answer = await fetch(`${server.url}${path}?${query}&page=1&pageSize=1`, { headers: { Token: token } });
  const { data } = (await answer.json()) as { data: { total: number } };
  return data.total;
}

/** The total that a widget shows, and the total of its list. */
async function bothCounts(page: Page, server: Server, tag: string, path: string): Promise<readonly [number, number]> {
  const all = page.locator(tag).locator('[part=all]');
  const shown = Number((await all.innerText()).replace(/\D/g, ''));
  await all.click();
  const list = await lastAsked(page);
  return [shown, await totalOf(server, path, list?.query ?? '')];
}

test('boards say what their lists have, and show what comes', async ({ page, server, quiet }) => {
  await server.raise(3, 'PR002');
  await openBoard(page, server);
  for (const [tag, { path }] of [
    ['patrol-task-list', findPatrolRunByPage],
    ['patrol-alarm-chart', findAlarmStatByParam],
    ['patrol-latest-alarms', findAlarmStatByParam],
    ['patrol-capture-list', findCapturedPictureByPage],
  ] as const)
    // Runs and captures keep arriving: on a slow machine it may take a few tries until both numbers are of the same moment.
    await expect
      .poll(
        async () => {
          const [shown, found] = await bothCounts(page, server, tag, path);
          return shown - found;
        },
        { timeout: 40_000 },
      )
      .toBe(0);

  // Each row of the table opens a list with as many alarms as the row says.
  const chart = page.locator('patrol-alarm-chart');
  await chart.getByRole('button', { name: 'Table' }).click();
  for (const by of ['Type', 'Level', 'Hour', 'Day']) {
    await chart.locator('[part=tabs]').getByText(by, { exact: true }).click();
    const rows = chart.locator('tbody tr');
    const full = rows.filter({ hasNot: page.locator('td:last-child', { hasText: /^0$/ }) });
    // Tries again when the table was drawn again between reading a row and pressing it.
    await expect(async () => {
      await expect(full.first()).toBeVisible();
      const row = full.last();
      const count = Number((await row.locator('td').last().innerText()).replace(/\D/g, ''));
      await row.getByRole('button').click();
      const list = await lastAsked(page);
      expect([by, list?.screen, await totalOf(server, findAlarmStatByParam.path, list?.query ?? '')]).toEqual([
        by,
        'alarm-query-list',
        count,
      ]);
    }).toPass({ timeout: 90_000 });
  }

  // A new alarm appears at once, and the operator handles it in a dialog that the page did not contain before.
  const [id = ''] = await server.raise(1, 'PR001');
  const latest = page.locator('patrol-latest-alarms');
  await expect(latest.locator(`li[data-id="${id}"]`)).toContainText('Unconfirmed');
  await latest.locator(`li[data-id="${id}"] button`).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm alarm' });
  // The steps to take are above the form: once they are there, the form does not move any more.
  await expect(dialog.getByText('What to do')).toBeVisible();
  await dialog.locator('label.person').first().click();
  await dialog.getByLabel('Remark').fill('Seen from the board');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(latest.locator(`li[data-id="${id}"]`)).toContainText('Confirmed');
  await expect(popup(page, id)).toHaveCount(0);
  // The browser requests an icon, which this page does not have.
  expect(quiet.filter(line => !line.includes('status of 404'))).toEqual([]);
  quiet.length = 0;
});

test('boards mark all that they show when the server is gone, and are fresh when it is back', async ({
  page,
  ownServer,
}) => {
  const server = await ownServer();
  await server.raise(1, 'PR002');
  await openBoard(page, server);
  // Its code arrives with the first data, and must be there before the server goes.
  await expect(page.locator('patrol-alarm-chart .pk-chart svg')).toBeVisible();
  const marks = page.locator('[part=base] [part=stale]');
  await expect(marks).toHaveCount(0);
  await server.kill();
  await expect(marks).toHaveCount(tags.length);
  await server.start();
  await expect(async () => {
    await networkIsBack(page);
    await expect(marks).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 90_000, intervals: [100] });
});

/** A widget of the visible page; other pages stay in the document behind it. */
const board = (page: Page, tag: string) => page.locator(tag).filter({ visible: true });

test('the overview is where a user begins: a tile narrows all of it, a number leads to its list, a device is found', async ({
  page,
  server,
  quiet,
}) => {
  await server.raise(2, 'PR002');
  await server.raise(1, 'PV001');
  await page.goto(`${server.console}/login?language=en-us`);
  await page.getByLabel('Account').fill('operator');
  await page.getByRole('textbox', { name: 'Password' }).fill(accounts.operator);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/home-page$/);
  const alarms = board(page, 'patrol-statistics').locator('[data-figure="fleet.alarms"] button');
  const counted = async (): Promise<number> =>
    Number(((await alarms.getAttribute('aria-label')) ?? '').replace(/.*, /, '').replace(/\D/g, ''));
  await expect.poll(counted).toBeGreaterThan(2);
  const all = await counted();

  await board(page, 'patrol-device-tiles').locator('[data-kind=car]').click();
  await expect(page).toHaveURL(/home-page\?kind=car$/);
  await expect.poll(counted).toBeLessThan(all);
  await expect(board(page, 'patrol-fleet-map').locator('[data-map]').first()).toBeVisible();
  await alarms.click();
  await page.waitForURL(/alarm-query-list\?/);
  await expect
    .poll(async () => {
      const total = Number(
        (
          await board(page, 'patrol-data-page')
            .getByText(/ in total$/)
            .innerText()
        ).replace(/\D/g, ''),
      );
      await page.goBack();
      await page.waitForURL(/home-page\?kind=car$/);
      const shown = await counted();
      await page.goForward();
      await page.waitForURL(/alarm-query-list\?/);
      return total - shown;
    })
    .toBe(0);

  // The figures about devices open run monitoring.
  await page.goBack();
  await page.waitForURL(/home-page\?kind=car$/);
  const onDuty = board(page, 'patrol-statistics').locator('[data-figure="fleet.onDuty"] button');
  await onDuty.click();
  await page.waitForURL(/run-monitoring\?filter=onDuty&kind=car$/);
  const monitor = board(page, 'patrol-run-monitor');
  const pressed = monitor.locator('[data-filter=onDuty][aria-pressed=true] strong');
  await expect
    .poll(async () => Number(await pressed.innerText()) - (await monitor.locator('[part=device]').count()))
    .toBe(0);
  await monitor.getByRole('button', { name: 'Vehicle only: show every kind' }).click();
  await expect(page).toHaveURL(/run-monitoring\?filter=onDuty$/);
  await page.goBack();
  const map = board(page, 'patrol-fleet-map');
  await board(page, 'patrol-device-tiles').getByRole('button', { name: 'Locate Patrol vehicle 01' }).click();
  await expect(map.locator('.marker[data-selected]')).toHaveAttribute('aria-label', /^Patrol vehicle 01/);
  // The marker moves, so the click is sent to it directly.
  await map.locator('.marker[data-selected]').dispatchEvent('click');
  await expect(map.locator('[part=card]')).toContainText('Patrol vehicle 01');
  // By keyboard, because a popup of an alarm may cover the button.
  await map.getByRole('button', { name: 'Patrol view' }).press('Enter');
  await page.waitForURL(/patrol-vehicle-view\?deviceId=PV001/);
  expect(quiet).toEqual([]);
});

test('who is responsible for one site begins with its board, and is shown nothing of others', async ({
  page,
  server,
  quiet,
}) => {
  await page.goto(`${server.console}/login?language=en-us`);
  await page.getByLabel('Account').fill('site');
  await page.getByRole('textbox', { name: 'Password' }).fill(accounts.site);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/third-home-page$/);
  const { token } = await Client.signIn(server, 'site');
  const answer = await fetch(`${server.url}/robotservice/device/searchRobotList.action?page=1&pageSize=999`, {
    headers: { Token: token, 'Accept-Language': 'en-us' },
  });
  const { data } = (await answer.json()) as { data: { rows: { robotName: string; mapId: string }[] } };
  const names = data.rows.map(({ robotName }) => robotName);
  expect(names.length).toBeGreaterThan(0);
  const total = board(page, 'patrol-device-tiles').locator('[data-kind] strong');
  await expect
    .poll(async () => (await total.allInnerTexts()).reduce((sum, count) => sum + Number(count.replace(/\D/g, '')), 0))
    .toBe(names.length);
  // All of them are in one place, so there is no choice of others.
  expect(new Set(data.rows.map(({ mapId }) => mapId)).size).toBe(1);
  const map = board(page, 'patrol-fleet-map');
  await expect(map.locator('.head .title')).not.toBeEmpty();
  await expect(map.locator('[data-map]')).toHaveCount(0);
  expect(quiet).toEqual([]);
});
