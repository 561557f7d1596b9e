/**
 * An operator sees something in the live picture and raises an alarm by hand. Every operator gets it, with the name of the user who raised
 * it.
 */
import { enter } from './operators.ts';
import { alarmsRead, handle, pendingCount, popup } from './popups.ts';
import { expect, notice, test } from './support.ts';

test('an alarm that somebody raises by hand comes to everybody, with picture and who raised it', async ({
  page,
  browser,
  server,
  quiet,
}) => {
  await enter(page, server);
  const other = await (await browser.newContext()).newPage();
  await enter(other, server, { account: 'viewer' });
  await Promise.all([page, other].map(alarmsRead));
  const before = await pendingCount(page);

  const opener = page.locator('patrol-manual-alarm').getByRole('button', { name: 'Raise alarm' });
  await opener.click();
  const form = page.getByRole('dialog', { name: 'Raise an alarm by hand' });
  const send = form.getByRole('button', { name: 'Raise alarm' });
  await send.click();
  await expect(form.getByText('Select an alarm type')).toBeVisible();
  await form.getByRole('textbox', { name: 'Remark' }).fill('Smoke behind rack 4');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.press('Enter');
  await expect(form.getByRole('textbox', { name: 'Remark' })).toHaveValue('Smoke behind rack 4');
  await form.getByRole('combobox', { name: 'Alarm type' }).click();
  await form.getByRole('option', { name: 'Smoke' }).click();
  await form.getByText('Serious', { exact: true }).click();
  const answered = page.waitForResponse(response => response.url().includes('manuallyAlarm'));
  // The notice is shown for three seconds, so the test starts to wait for it before the press.
  await Promise.all([expect(notice(page, 'Alarm raised')).toBeVisible(), send.dblclick()]);
  const { data } = (await (await answered).json()) as { data: { alarmId: string } };
  await expect(opener).toBeFocused();

  for (const screen of [page, other]) {
    await expect(popup(screen, data.alarmId)).toContainText('Smoke');
    await expect(popup(screen, data.alarmId).locator('img')).toBeVisible();
    await expect.poll(() => pendingCount(screen)).toBe(before + 1);
  }
  await handle(page, data.alarmId);
  const dialog = page.locator('patrol-alarm-dialog');
  const timeline = dialog.locator('[part=timeline]');
  await expect(timeline).toContainText('Raised by Operator');
  await expect(timeline).toContainText('Smoke behind rack 4');
  await expect(dialog.getByRole('img').first()).toBeVisible();
  // A user without the right has no such button.
  await expect(other.locator('patrol-manual-alarm').getByRole('button')).toHaveCount(0);
  await other.context().close();
  expect(quiet).toEqual([]);
});
