/** A shift with many alarms: shelving, escalation, keys, silencing in two pages, causes that end. */
import type { Page } from '@playwright/test';
import type { Server } from './server.ts';
import { Client, enter } from './operators.ts';
import { alarmsRead, makeCurrent, pendingCount, popup, pressIn } from './popups.ts';
import { expect, notice, test } from './support.ts';

interface Item {
  id: string;
  alarmLevel: number;
  alarmType: string;
}

const popups = (page: Page): ReturnType<Page['locator']> => page.locator('patrol-alarm-popups');
const stored = async (server: Server, id: string): Promise<Item | undefined> => {
  const client = await Client.signIn(server, 'operator');
  const { rows } = await client.call<{ rows: Item[] }>('findAlarmStatByParam', { page: '1', pageSize: '50' }, 'GET');
  return rows.find(row => String(row.id) === id);
};

test('a shelved source keeps quiet everywhere, and comes back at its time as one popup', async ({
  page,
  browser,
  server,
  quiet,
}) => {
  await enter(page, server);
  const other = await (await browser.newContext()).newPage();
  await enter(other, server, { account: 'viewer' });
  const ids = await server.raise(2, 'PR003');
  const bag = ids[1] ?? '';
  await expect(popup(page, bag)).toBeVisible();
  await pressIn(page, bag, 'Shelve this source…');
  const form = page.getByRole('dialog', { name: 'Shelve an alarm source' });
  await expect(form).toContainText('All “Abandoned object” alarms of Patrol robot 03');
  await form.getByRole('textbox', { name: 'Reason' }).fill('Removal day');
  await form.getByText('1 h').click();
  // The notice is shown for three seconds, so the test starts to wait for it before the press.
  await Promise.all([
    expect(notice(page, 'Source shelved')).toBeVisible(),
    form.getByRole('button', { name: 'Shelve', exact: true }).click(),
  ]);
  await expect(popup(page, bag)).toHaveCount(0);
  await expect(popup(other, bag)).toHaveCount(0);

  const before = await pendingCount(page);
  const more = await server.raise(2, 'PR003');
  await expect(popup(page, more[0] ?? '')).toBeVisible();
  await expect(popup(page, more[1] ?? '')).toHaveCount(0);
  await expect.poll(() => pendingCount(page)).toBe(before + 1);
  expect(await stored(server, more[1] ?? '')).toBeDefined();

  await popups(other).getByRole('button', { name: '1 shelved' }).click();
  const list = other.getByRole('dialog', { name: 'Shelved sources' });
  await expect(list).toContainText('Removal day');
  await expect(list).toContainText('1 alarm came meanwhile');
  await expect(list).toContainText('By Operator');
  // The console offers an operator who does not control the device no action that the server would refuse.
  await expect(list.getByRole('button', { name: 'Unshelve now' })).toHaveCount(0);
  await list.getByRole('button', { name: 'Close' }).click();

  await server.disturb('shelf-end', { ms: 1500 });
  const back = popups(page).locator('article[data-returned]');
  await expect(back).toContainText('Shelving has ended');
  await expect(back.locator('li')).toHaveCount(2);
  await expect(popups(page).locator('[part=shelved]')).toHaveCount(0);
  await expect.poll(() => pendingCount(page)).toBe(before + 3);
  await other.context().close();
  expect(quiet).toEqual([]);
});

test('an alarm that nobody takes escalates here and at the server, in the same popup', async ({
  page,
  server,
  quiet,
}) => {
  // Long enough to see the popup before it escalates, on a slow machine too.
  await server.disturb('escalation', { escalation: { serious: 600, important: 600, general: 600 } });
  await enter(page, server);
  const [, id = ''] = await server.raise(2, 'PR001');
  const mine = popup(page, id);
  await expect(mine).toContainText(/(10:00|9:\d\d)Escalates at \d\d:\d\d/);
  await expect(mine).toHaveAttribute('data-level', 'important');
  await server.disturb('escalation', { escalation: { important: 1 } });
  await expect(mine).toContainText('Escalated', { timeout: 60_000 });
  await expect(mine).toHaveAttribute('data-level', 'serious', { timeout: 60_000 });
  await expect(mine).toHaveCount(1);
  expect((await stored(server, id))?.alarmLevel).toBe(1);
  await page.locator('patrol-alarm-popover [part=button]').click();
  await expect(page.locator('patrol-alarm-popover li').first()).toHaveAttribute('data-id', id);
  expect(quiet).toEqual([]);
});

test('alarms are taken with the keyboard alone', async ({ page, server, quiet }) => {
  await enter(page, server);
  const ids = await server.raise(2, 'PR002');
  for (const known of ids) await expect(popup(page, known)).toBeVisible();
  const current = popups(page).locator('article[aria-current]');
  await makeCurrent(page);
  const first = async (): Promise<string> => (await current.getAttribute('data-id')) ?? '';
  await expect.poll(first).toMatch(new RegExp(`^(${ids.join('|')})$`));
  const id = await first();
  const other = ids.find(known => known !== id) ?? '';
  await page.keyboard.press('j');
  await expect(current).toHaveAttribute('data-id', other);
  await page.keyboard.press('k');
  await expect(current).toHaveAttribute('data-id', id);
  await page.keyboard.press('v');
  await expect(page).toHaveURL(/deviceId=PR002/);
  await page.keyboard.press('x');
  const remark = page.getByRole('dialog', { name: 'Confirm alarm' }).getByLabel('Remark');
  await expect(remark).toBeFocused();
  // Keys are letters while a text is typed.
  await page.keyboard.type('jkxvmc');
  await expect(remark).toHaveValue('jkxvmc');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Handle the current alarm')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await expect(popup(page, id)).toBeVisible();
  expect(quiet).toEqual([]);
});

test('silence pressed in one page of a user silences the page that sounds', async ({
  page,
  context,
  server,
  quiet,
}) => {
  await enter(page, server);
  // The second page uses the session of the first: entering with a token of its own would replace it.
  const other = await context.newPage();
  await other.goto(`${server.console}/monitoring/robot-patrol-view?deviceId=PR001&language=en-us`);
  await expect(popups(other).locator('[part=toggle]')).toBeVisible();
  await alarmsRead(other);
  // A sound that lasts: many alarms one after another. All are there before the silence, which a serious one would end.
  const ids = await server.raise(5, 'PR001');
  for (const one of [page, other]) for (const id of ids) await expect(popup(one, id)).toBeVisible();
  const sounding = async (): Promise<number> =>
    (await Promise.all([page, other].map(one => popups(one).locator('[part=silence]').count()))).reduce(
      (a, b) => a + b,
    );
  await expect.poll(sounding).toBeGreaterThan(0);
  await other.locator('body').press('m');
  for (const one of [page, other]) {
    await expect(popups(one).locator('[part=silence]')).toHaveText(/^1:\d\d$|^2:00$/);
  }
  await popups(page).locator('[part=silence]').click();
  await expect(popups(other).locator('[part=silence]')).toHaveCount(0);
  expect(quiet).toEqual([]);
});

test('a cause that is gone is said in the popup, without another one', async ({ page, server, quiet }) => {
  await enter(page, server);
  const [id = ''] = await server.raise(1, 'PR001');
  await expect(popup(page, id)).toContainText('Still present');
  await server.disturb('gone', { id });
  await expect(popup(page, id)).toContainText('Cause gone at');
  await expect(popup(page, id)).toHaveCount(1);
  expect(quiet).toEqual([]);
});
