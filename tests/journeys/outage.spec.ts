import { takeOver } from './driving.ts';
import { Client, enter, robotOption } from './operators.ts';
import { pictureRuns } from './pictures.ts';
import { pendingCount, popup } from './popups.ts';
import { expect, test } from './support.ts';

test('a server that is killed and restarted loses nothing', async ({ page, ownServer }) => {
  const server = await ownServer();
  await server.disturb('quiet');
  await enter(page, server);
  const ids = await server.raise(4, 'PR001');
  for (const id of ids) await expect(popup(page, id)).toBeVisible();
  const client = await Client.signIn(server, 'admin');
  await client.call('confirmAlarm', { alarmId: ids[0] ?? '', confirmComment: 'seen' });
  await expect(popup(page, ids[0] ?? '')).toHaveCount(0);
  const before = await pendingCount(page);
  await server.kill();
  await server.start();
  await server.disturb('quiet');
  // The session is still valid after the restart, because it is stored.
  await page.reload();
  await expect(robotOption(page, 'PR001')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => pendingCount(page)).toBe(before);
  await page
    .locator('patrol-alarm-popups')
    .getByRole('button', { name: /Show alarm popups/ })
    .click();
  for (const id of ids.slice(1)) await expect(popup(page, id)).toHaveCount(1);
  await expect(popup(page, ids[0] ?? '')).toHaveCount(0);
  await pictureRuns(page);
});

test('a console outlives its server, says so, and misses no alarm', async ({ page, ownServer }) => {
  const server = await ownServer();
  await server.disturb('quiet');
  const network = await server.behindFaults();
  const { pad } = await takeOver(page, server);
  const [old = ''] = await server.raise(1, 'PR001');
  await expect(popup(page, old)).toBeVisible();
  const before = await pendingCount(page);
  // The console does not come back before another client has handled an alarm, however long the new start takes.
  network.refuse();
  await server.kill();

  const bar = page.locator('patrol-connection-bar');
  await expect(bar.getByText(/No live data since \d\d:\d\d:\d\d/)).toBeVisible();
  await expect(bar.getByText('calls may be missed')).toBeVisible();
  // Earlier data stays on screen and is marked as old.
  const selector = page.locator('patrol-robot-selector');
  await expect(selector.getByRole('option')).toHaveCount(14);
  await expect(selector.getByText(/No new data since|Out of date/).first()).toBeAttached();
  const mode = page.locator('patrol-work-mode');
  await expect(mode.getByRole('radio', { name: 'Manual' })).toBeChecked();
  await expect(mode.getByText(/No new data since|Out of date/).first()).toBeAttached();
  await expect(pad.getByText('No current status')).toBeVisible();
  await expect(popup(page, old)).toBeVisible();
  await expect
    .poll(() => page.locator('patrol-alarm-popups [part="toggle"]').getAttribute('aria-label'))
    .toContain('At least');

  await server.start();
  await server.disturb('quiet');
  const missed = await server.raise(3, 'PR002');
  // A second client handles one of them before this console is back.
  const client = await Client.signIn(server, 'admin');
  const [handled = '', ...left] = missed;
  await client.call('confirmAlarm', { alarmId: handled, confirmComment: 'seen' });
  await expect(bar.getByText('No live data')).toBeVisible();
  network.calm();

  // By itself, every fifteen seconds.
  await expect(bar.getByText('No live data')).toBeHidden({ timeout: 60_000 });
  for (const id of left) await expect(popup(page, id)).toHaveCount(1);
  await expect(popup(page, old)).toHaveCount(1);
  await expect(popup(page, handled)).toHaveCount(0);
  await expect.poll(() => pendingCount(page)).toBe(before + 2);
  await expect(page.locator('patrol-alarm-popups [part="toggle"]')).not.toHaveAttribute('aria-label', /At least/);
  await expect(selector.getByText(/No new data since|Out of date/)).toHaveCount(0);
  // The restarted simulator is in its initial state, and the console shows it.
  await expect(mode.getByText(/No new data since|Out of date/)).toHaveCount(0);
  await pictureRuns(page);
});
