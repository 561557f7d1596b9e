/** The alarm query: users find, handle and export alarms, with filters from the address, on a phone, and only with the right. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import type { Server } from './server.ts';
import { Client, openSidebar, type accounts } from './operators.ts';
import { expect, notice, test } from './support.ts';

const path = '/data-center/records-query/alarm-query-list';
const list = (page: Page) => page.locator('patrol-data-page');
const rows = (page: Page) => list(page).locator('tbody tr, .cards > li');

async function come(
  page: Page,
  server: Server,
  query = '',
  account: keyof typeof accounts = 'operator',
  to = path,
): Promise<void> {
  const { token } = await Client.signIn(server, account);
  await page.goto(`${server.console}${to}?token=${token}&language=en-us${query}`);
}

/** Ticks an option of a filter of the list. */
const tick = async (page: Page, label: string, word: string): Promise<void> => {
  await list(page)
    .getByRole('button', { name: `${label}: ` })
    .click();
  await list(page).getByRole('checkbox', { name: word, exact: true }).check();
  await page.keyboard.press('Escape');
};

test.describe('the alarm query', () => {
  test.beforeEach(({ server }) => server.disturb('quiet'));

  test('is reached from the alarm panel and the menu, and its address says what is asked for', async ({
    page,
    server,
    quiet,
  }) => {
    // Alarms of a robot that raises none in any other journey, whichever ran before this one.
    const ids = await server.raise(3, 'PR005');
    await server.raise(2, 'PR002');
    await come(page, server, '&deviceId=PR001', 'operator', '/monitoring/robot-patrol-view');
    await page.locator('patrol-alarm-popover [part=button]').click();
    await page.locator('patrol-alarm-popover').getByRole('button', { name: 'See more' }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page).toHaveTitle(/^(\(\d+\) )?Alarm query - /);
    await expect(rows(page).first()).toBeVisible();
    await expect((await openSidebar(page)).getByRole('link', { name: 'Alarm query' })).toHaveAttribute(
      'aria-current',
      'page',
    );

    await list(page).getByLabel('Device', { exact: true }).fill('robot 05');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/deviceName=robot\+05/);
    await expect(rows(page)).toHaveCount(3);
    await tick(page, 'Status', 'Confirmed');
    await expect(list(page)).toContainText('No matching records');
    await expect(page).toHaveURL(/alarmStatus=1/);
    await page.goBack();
    await expect(rows(page)).toHaveCount(3);
    await page.goBack();
    await expect(list(page).getByLabel('Device', { exact: true })).toHaveValue('');
    await page.goForward();
    await expect(rows(page)).toHaveCount(3);
    expect(
      new Set(await rows(page).evaluateAll(found => found.map(row => (row as HTMLElement).dataset['id']))),
    ).toEqual(new Set(ids));
    expect(await violationsOf(page, 'patrol-data-page')).toEqual([]);
    expect(quiet).toEqual([]);
  });

  test('opens from a link of its other name with all its filters, and says what is wrong with one', async ({
    page,
    server,
    quiet,
  }) => {
    const [id = ''] = await server.raise(1, 'PR003');
    const client = await Client.signIn(server, 'operator');
    const { rows: found } = await client.call<{ rows: { alarmType: string; alarmLevel: number }[] }>(
      'findAlarmStatByParam',
      { alarmId: id },
      'GET',
    );
    const { alarmType = '', alarmLevel = 0 } = found[0] ?? {};
    const since = Date.now() - 3_600_000;
    const query = `&alarmId=${id}&deviceName=03&alarmType=${alarmType}&alarmLevel=${alarmLevel}&startTime=${since}&stopTime=${since + 7_200_000}`;
    await come(page, server, query, 'operator', '/data-center/records-query/alarm-query/alarm-query-list');
    await expect(page).toHaveURL(new RegExp(`${path}\\?`));
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toHaveAttribute('data-id', id);
    await expect(list(page).getByLabel('Alarm ID')).toHaveValue(id);
    await list(page).getByLabel('To', { exact: true }).fill('01/01/2020, 00:00');
    await list(page).getByRole('button', { name: 'Search', exact: true }).click();
    await expect(list(page).getByRole('alert')).toHaveText('The end must be after the start');
    await expect(page).toHaveURL(new RegExp(`stopTime=${since + 7_200_000}`));
    await list(page).getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(list(page).getByLabel('Alarm ID')).toHaveValue('');
    expect(quiet).toEqual([]);
  });

  test('is walked by keys, handles one and several, and moves nothing by itself', async ({ page, server, quiet }) => {
    await server.raise(3, 'PR004');
    await come(page, server, '&deviceName=robot+04&alarmStatus=0');
    await expect(rows(page)).toHaveCount(3);
    const shown = await rows(page).evaluateAll(found => found.map(row => (row as HTMLElement).dataset['id'] ?? ''));
    const names = list(page).locator('tbody .open');
    await names.first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(names.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Confirm alarm' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    // Another user handles one alarm, and a new one arrives: the rows on screen do not change.
    const other = await Client.signIn(server, 'admin');
    await other.call('confirmAlarm', { alarmId: shown[0] ?? '', confirmComment: 'seen' });
    await expect(list(page).locator('[part=changed]')).toContainText('There are changes');
    await expect(rows(page)).toHaveCount(3);
    await list(page).getByRole('button', { name: 'Refresh' }).click();
    await expect(rows(page)).toHaveCount(2);

    await list(page).getByLabel('Select all of this page that can be handled').check();
    await list(page).getByRole('button', { name: 'Confirm', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Confirm', exact: true });
    await expect(form).toContainText('2 selected alarms');
    await form.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(form).toBeHidden();
    await expect(list(page)).toContainText('No matching records');
    await tick(page, 'Status', 'Confirmed');
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).filter({ hasText: 'Operator' })).toHaveCount(2);
    await expect(rows(page).filter({ hasText: 'Administrator' })).toHaveCount(1);
    expect(quiet).toEqual([]);
  });

  test('sorts and pages at the server', async ({ page, server, quiet }) => {
    // Alarms of two different times: with a single time nothing would show that the list is sorted by time.
    await server.raise(20, 'PR001');
    await server.raise(6, 'PR001');
    await come(page, server, '&pageSize=10');
    await expect(rows(page)).toHaveCount(10);
    await list(page).getByRole('button', { name: 'Level', exact: true }).click();
    await expect(page).toHaveURL(/sortField=alarmLevel&sortOrder=desc/);
    await expect(rows(page).first()).toContainText('Serious');
    await list(page).getByRole('button', { name: 'Level', exact: true }).click();
    await expect(rows(page).first()).not.toContainText('Serious');
    await list(page).getByRole('button', { name: 'Last page' }).click();
    await expect(list(page).getByRole('button', { name: 'Last page' })).toBeDisabled();
    await expect(rows(page).last()).toContainText('Serious');
    await list(page).getByLabel('Go to page').fill('2');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/page=2/);
    await list(page).getByLabel('Rows per page').selectOption('50 / page');
    await expect(page).toHaveURL(/pageSize=50$/);
    await expect.poll(() => rows(page).count()).toBeGreaterThan(25);
    expect(quiet).toEqual([]);
  });

  test('exports what is filtered as a file for a spreadsheet', async ({ page, server, quiet }) => {
    const [id = ''] = await server.raise(1, 'PR002');
    const client = await Client.signIn(server, 'operator');
    await client.call('confirmAlarm', { alarmId: id, confirmComment: '@SUM(1,2)' });
    await come(page, server, `&alarmId=${id}`);
    await expect(rows(page)).toHaveCount(1);
    await list(page).getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export' });
    await expect(dialog).toContainText('1 record that matches');
    await dialog.getByRole('textbox').fill('Shift report');
    const saving = page.waitForEvent('download');
    // The notice is shown for three seconds, so the test starts to wait for it before the press.
    await Promise.all([
      expect(notice(page, '1 record exported')).toBeVisible(),
      dialog.getByRole('button', { name: 'Start export' }).click(),
    ]);
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^alarms-\d{8}-\d{4}\.csv$/);
    const file = await readFile(await saved.path());
    expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head = '', line = '', ...rest] = file.toString('utf8').split('\r\n');
    expect(head).toContain('Alarm ID,Time,Level');
    expect(line).toContain('Patrol robot 02');
    expect(line).toContain(`"'@SUM(1,2)"`);
    expect(rest).toEqual(['']);
    expect(quiet).toEqual([]);
  });

  test('is cards and a sheet on a phone, no wider than the screen', async ({ page, server, quiet }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await server.raise(2, 'PR001');
    await come(page, server);
    await expect(rows(page).first()).toBeVisible();
    await expect(list(page).locator('table')).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const right = await list(page)
      .locator('.cards > li, .head, .pages')
      .evaluateAll(found => Math.max(...found.map(part => part.getBoundingClientRect().right)));
    expect(right).toBeLessThanOrEqual(390);
    await list(page).getByRole('button', { name: 'Filters', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel('Device', { exact: true }).fill('robot 01');
    await sheet.getByRole('button', { name: 'Search' }).click();
    await sheet.getByRole('button', { name: /^Show \d+ records$/ }).click();
    await expect(list(page).getByRole('button', { name: 'Filters (1)' })).toBeVisible();
    expect(await violationsOf(page, 'patrol-data-page')).toEqual([]);
    expect(quiet).toEqual([]);
  });

  test('is shut to those without its permission, and a viewer only reads', async ({ page, server, quiet }) => {
    await come(page, server, '', 'industry');
    await expect(page).toHaveURL(/\/401$/);
    await page.context().clearCookies();
    await come(page, server, '', 'industry', '/data-center/videotape-center/index');
    await page.locator('patrol-alarm-popover [part=button]').click();
    await expect(page.locator('patrol-alarm-popover [part=panel]')).toBeVisible();
    await expect(page.locator('patrol-alarm-popover').getByRole('button', { name: 'See more' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Alarm query' })).toHaveCount(0);

    await page.context().clearCookies();
    await server.raise(1, 'PR001');
    await come(page, server, '', 'viewer');
    await expect(rows(page).first()).toBeVisible();
    await expect(list(page).getByRole('checkbox')).toHaveCount(0);
    await expect(list(page).getByRole('button', { name: 'Export' })).toHaveCount(0);
    expect(quiet).toEqual([]);
  });
});
