import type { Locator, Page } from '@playwright/test';
import { Client, enter, secondOperator } from './operators.ts';
import { countTones, handle, pendingCount, popup, tonesOf } from './popups.ts';
import { expect, notice, test } from './support.ts';

const dialogOf = (page: Page): Locator => page.locator('patrol-alarm-dialog').getByRole('dialog');

interface Detail {
  alarmStatus: number;
  confirmComment?: string;
  closeComment?: string;
}

test.describe('alarms', () => {
  test('are raised by what the robots see', async ({ page, ownServer, quiet }) => {
    const server = await ownServer('--speed', '20', '--alarms-per-hour', '40');
    await countTones(page);
    const tones = () => tonesOf(page);
    await enter(page, server);
    await expect(page.locator('patrol-alarm-popups article').first()).toBeVisible({ timeout: 90_000 });
    await expect.poll(tones).toBeGreaterThan(0);
    await expect.poll(() => pendingCount(page)).toBeGreaterThan(0);
    expect(quiet).toEqual([]);
  });

  test('sound as they want to where they bring a sound of their own', async ({ page, server, quiet }) => {
    await enter(page, server);
    const played = page.waitForResponse(/\/files\/sound\/smoke\.wav$/);
    const [sound, { ids }] = await Promise.all([
      played,
      server.disturb<{ ids: string[] }>('raise', { kind: 'smoke', deviceId: 'PR001' }),
      // The sound of the alarm plays instead of the built-in tone; the button is there only while it plays.
      expect(page.locator('patrol-alarm-popups').getByRole('button', { name: 'Silence' })).toBeVisible(),
    ]);
    await expect(popup(page, ids[0] ?? '')).toBeVisible();
    expect(sound.ok()).toBe(true);
    expect((await sound.body()).subarray(0, 4).toString('ascii')).toBe('RIFF');
    expect(quiet).toEqual([]);
  });

  test('pop up, sound, count up, and are acknowledged and closed in both browsers', async ({
    page,
    context,
    server,
    quiet,
  }) => {
    await countTones(page);
    const tones = () => tonesOf(page);
    await enter(page, server);
    const other = await secondOperator(context, server, { account: 'admin', deviceId: 'PR002' });
    const before = await pendingCount(page);
    const soundsBefore = await tones();
    const [first = '', second = ''] = await server.raise(2, 'PR001');
    for (const screen of [page, other]) {
      await expect(popup(screen, first)).toBeVisible();
      await expect(popup(screen, second)).toBeVisible();
      await expect.poll(() => pendingCount(screen)).toBe(before + 2);
    }
    await expect.poll(tones).toBeGreaterThan(soundsBefore);
    await expect(popup(page, first)).toContainText('Patrol robot 01');
    await expect
      .poll(() =>
        popup(page, first)
          .locator('img')
          .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
      )
      .toBeGreaterThan(0);

    // The operator confirms the first alarm, and makes a person responsible.
    await handle(page, first);
    const dialog = dialogOf(page).filter({ hasText: 'Confirm alarm' });
    await expect(dialog.getByText('Patrol robot 01').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(dialog.getByText('Enter a remark')).toBeVisible();
    await dialog.locator('label.person', { hasText: 'Li An' }).click();
    await dialog.getByLabel('Remark').fill('Looking into it <b>now</b>');
    // Presses less than half a second apart count once.
    await page.waitForTimeout(600);
    // A notice of success is shown for three seconds, so the test starts to wait for it before the press.
    await Promise.all([
      expect(notice(page, 'Alarm confirmed')).toBeVisible(),
      dialog.getByRole('button', { name: 'Confirm', exact: true }).click(),
    ]);
    await expect(dialog).toBeHidden();
    for (const screen of [page, other]) {
      await expect(popup(screen, first)).toHaveCount(0);
      await expect(popup(screen, second)).toBeVisible();
      await expect.poll(() => pendingCount(screen)).toBe(before + 1);
    }

    // The operator closes the second alarm with a remark while the other operator has its dialog open.
    await handle(other, second);
    await expect(dialogOf(other).first()).toBeVisible();
    await handle(page, second);
    await dialog.getByText('No processing required').click();
    await dialog.getByLabel('Remark').fill('A bag of the cleaners');
    await page.waitForTimeout(600);
    await Promise.all([
      expect(notice(page, 'Alarm closed')).toBeVisible(),
      dialog.getByRole('button', { name: 'Confirm', exact: true }).click(),
    ]);
    for (const screen of [page, other]) {
      await expect(popup(screen, second)).toHaveCount(0);
      await expect.poll(() => pendingCount(screen)).toBe(before);
    }
    await expect(dialogOf(other).getByText(/has already handled this alarm/)).toBeVisible();

    const client = await Client.signIn(server, 'operator');
    const detail = async (id: string): Promise<Detail | undefined> =>
      (await client.call<Detail[]>('getAlarmDetails', { id }, 'GET'))[0];
    expect(await detail(first)).toMatchObject({ alarmStatus: 1, confirmComment: 'Looking into it <b>now</b>' });
    expect(await detail(second)).toMatchObject({ alarmStatus: 3, closeComment: 'A bag of the cleaners' });
    expect(quiet).toEqual([]);
    await other.context().close();
  });
});
