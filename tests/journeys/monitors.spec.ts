/** Two windows of one operator: the second one is on another monitor and follows the first. */
import { enter, robotOption, selectedRobot } from './operators.ts';
import { alarmsRead, countTones, handle, popup, tonesOf } from './popups.ts';
import { expect, test } from './support.ts';

test('a window on another monitor selects, acknowledges and sounds as one with the first, and closes with the session', async ({
  page,
  ownServer,
  quiet,
}) => {
  const server = await ownServer();
  await server.disturb('quiet');
  await countTones(page.context());
  await enter(page, server);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Second monitor' }).click();
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('dialog', { name: 'Second monitor' }).getByRole('button', { name: 'Video wall' }).click(),
  ]);
  expect(other.url()).not.toContain('token');
  const wall = other.locator('patrol-video-wall');
  await expect(wall.locator('[part="tile"][data-device]').first()).toBeVisible();
  await expect(other.locator('.navbar')).toHaveCount(0);
  await expect(other.locator('patrol-stop-button')).toBeVisible();

  // A robot that is selected in one window is selected in the other.
  const first = await selectedRobot(page);
  await expect.poll(() => selectedRobot(other)).toBe(first);
  // A switch that a busy machine does not answer within five seconds is given up in both windows, and the operator chooses again.
  await expect(async () => {
    await robotOption(page, 'PR003').click();
    await expect.poll(() => selectedRobot(other), { timeout: 15_000 }).toBe('PR003');
  }).toPass();
  await wall.locator('[part="tile"][data-device="PR002"]').dblclick();
  await expect.poll(() => selectedRobot(page)).toBe('PR002');
  await expect(page).toHaveURL(/deviceId=PR002/);

  // An alarm pops up in both windows and sounds in one. Confirming it in one removes it from both.
  await Promise.all([alarmsRead(page), alarmsRead(other)]);
  expect([await tonesOf(page), await tonesOf(other)]).toEqual([0, 0]);
  const [alarm = ''] = await server.raise(1, 'PR001');
  await expect(popup(page, alarm)).toBeVisible();
  await expect(popup(other, alarm)).toBeVisible();
  const sounding = async (): Promise<number> =>
    [await tonesOf(page), await tonesOf(other)].filter(count => count > 0).length;
  await expect.poll(sounding).toBe(1);
  await handle(other, alarm);
  const dialog = other.locator('dialog[open]').filter({ hasText: 'Confirm alarm' });
  // The steps to take are above the form: once they are there, the form does not move any more.
  await expect(dialog.getByText('What to do')).toBeVisible();
  await dialog.getByText('No processing required').click();
  await dialog.getByLabel('Remark').fill('A bag of the cleaners');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(popup(page, alarm)).toHaveCount(0);
  await expect(popup(other, alarm)).toHaveCount(0);
  // The other window did not begin to sound later either, while the alarm was pending.
  expect(await sounding()).toBe(1);

  // Signing out ends the session, and the second window closes.
  const closed = other.waitForEvent('close');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await closed;
  await expect(page).toHaveURL(/\/login/);
  expect(quiet).toEqual([]);
});
