import { makeOlder } from '../elements/older.ts';
import { corridor, drive, standsStill, mouseOn } from './driving.ts';
import { openSidebar, robotOption, signIn } from './operators.ts';
import { pictureRuns } from './pictures.ts';
import { popup } from './popups.ts';
import { expect, test } from './support.ts';

test.describe('an older browser', () => {
  test('signs in, selects, drives until the release, closes a dialog by a step back, and shows an alarm', async ({
    page,
    server,
    quiet,
  }) => {
    await page.addInitScript(makeOlder);
    await server.disturb('mode', { deviceId: 'PR001', mode: 'automatic' });
    await signIn(page, server);
    await robotOption(page, 'PR001').click();
    await pictureRuns(page);
    await expect(async () => {
      await page.locator('patrol-work-mode').getByText('Manual', { exact: true }).click();
      await expect.poll(async () => (await server.pose('PR001')).mode, { timeout: 3_000 }).toBe('manual');
    }).toPass({ timeout: 60_000 });
    await server.disturb('place', { deviceId: 'PR001', ...corridor });
    const pad = page.locator('patrol-drive-pad');
    await expect(pad.getByText('Hold an arrow')).toBeVisible();
    await server.disturb('clear-commands');
    await drive(server, 'PR001', mouseOn(page, pad, 'up'));
    await page.mouse.up();
    await standsStill(server, 'PR001');
    await server.disturb('raise', { kind: 'smoke', deviceId: 'PR002' });
    await (await openSidebar(page)).getByRole('link', { name: 'Alarm query' }).click();
    await page.locator('patrol-data-page').getByRole('button', { name: 'Export' }).click();
    const dialog = page.locator('patrol-data-page dialog[open]');
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/alarm-query-list/);
    const { ids } = await server.disturb<{ ids: string[] }>('raise', { kind: 'smoke', deviceId: 'PR001' });
    await expect(popup(page, ids[0] ?? '')).toBeVisible();
    expect(quiet).toEqual([]);
  });
});
