/**
 * An operator works on servers that differ from `packages/server`: with the specification only, and with ten dialects (interpretations.md
 * 46-51).
 */
import type { Locator, Page } from '@playwright/test';
import { drive, holdUntil, standsStill, mouseOn } from './driving.ts';
import type { Server } from './server.ts';
import { Client, robotOption, signIn } from './operators.ts';
import { picture, pictureRuns } from './pictures.ts';
import { handle, popup } from './popups.ts';
import { errorLog, expect, isLiveAgain, test } from './support.ts';

const modeOf = (page: Page): Locator => page.locator('patrol-work-mode');
const dialogOf = (page: Page): Locator => page.locator('patrol-alarm-dialog').getByRole('dialog').first();
const callOf = (page: Page): Locator => page.locator('patrol-sos-overlay [role="alertdialog"]');

/** Signs in, finds the robot in the list, sees its picture. */
async function look(page: Page, server: Server): Promise<void> {
  await signIn(page, server);
  await expect(page.locator('patrol-robot-selector').getByRole('option')).toHaveCount(14);
  await robotOption(page, 'PR001').click();
  await expect(robotOption(page, 'PR001')).toHaveAttribute('aria-selected', 'true');
  await expect(robotOption(page, 'PR001')).not.toContainText('View only');
  await pictureRuns(page);
}

/** Takes over, drives, moves the camera, switches a lamp, gives the robot back. */
async function operate(page: Page, server: Server): Promise<void> {
  await server.disturb('mode', { deviceId: 'PR001', mode: 'automatic' });
  await expect(modeOf(page).getByRole('radio', { name: 'Automatic' })).toBeChecked();
  await modeOf(page).getByText('Manual', { exact: true }).click();
  await expect.poll(async () => (await server.pose('PR001')).mode).toBe('manual');
  await server.disturb('place', { deviceId: 'PR001', x: 10, y: 11.6, heading: 0 });
  const pad = page.locator('patrol-drive-pad');
  await expect(pad.getByText('Hold an arrow')).toBeVisible();
  await server.disturb('clear-commands');
  await drive(server, 'PR001', mouseOn(page, pad, 'up'));
  await page.mouse.up();
  await standsStill(server, 'PR001');
  const before = (await server.pose('PR001')).ptz.pan;
  await holdUntil(
    mouseOn(page, page.locator('patrol-ptz-pad'), 'right'),
    async () => (await server.pose('PR001')).ptz.pan !== before,
  );
  await page.mouse.up();
  const lamp = page.locator('patrol-device-controls').getByRole('switch', { name: 'Headlight' });
  const isOn = (await lamp.getAttribute('aria-checked')) === 'true';
  await lamp.click();
  await expect(lamp).toHaveAttribute('aria-checked', String(!isOn));
  await modeOf(page).getByText('Automatic', { exact: true }).click();
  await page.getByRole('dialog', { name: 'Switch to automatic' }).getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(async () => (await server.pose('PR001')).mode).not.toBe('manual');
}

/** Handles one alarm, and sees another one being handled elsewhere. */
async function handleAlarms(page: Page, server: Server): Promise<void> {
  const [first = '', second = ''] = await server.raise(2, 'PR001');
  await expect(popup(page, first)).toBeVisible();
  await expect(popup(page, second)).toBeVisible();
  await handle(page, first);
  const dialog = dialogOf(page);
  await dialog.locator('label.person', { hasText: 'Li An' }).click();
  await dialog.getByLabel('Remark').fill('on my way');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(popup(page, first)).toHaveCount(0);
  const client = await Client.signIn(server, 'admin');
  await client.send('confirmAlarm', { alarmId: second, confirmComment: 'seen' });
  await expect(popup(page, second)).toHaveCount(0);
}

/** Answers a call and hangs up, and sees another one end by itself. */
async function answerCalls(page: Page, server: Server): Promise<void> {
  await server.disturb('call', { deviceId: 'PR002' });
  await callOf(page).getByRole('button', { name: 'Answer', exact: true }).click();
  await pictureRuns(page, callOf(page).locator('video, canvas').last());
  await callOf(page).getByRole('button', { name: 'Hang up' }).click();
  await expect(callOf(page)).toBeHidden();
  const { uuid } = await server.disturb<{ uuid: string }>('call', { deviceId: 'PR002' });
  await expect(callOf(page)).toBeVisible();
  await server.disturb('bye', { uuid });
  await expect(callOf(page)).toBeHidden();
}

test('everything of the specification works on a server that knows nothing else', async ({
  page,
  ownServer,
  quiet,
}) => {
  const server = await ownServer('--specification-only');
  await server.disturb('quiet');
  await look(page, server);
  await operate(page, server);
  await handleAlarms(page, server);
  await answerCalls(page, server);

  // A review, whose result the server pushes.
  const { ids } = await server.disturb<{ ids: string[] }>('raise', { count: 1, deviceId: 'PR001', kind: 'bag' });
  const [bag = ''] = ids;
  await server.disturb('cause', { alarmId: bag, on: false });
  await handle(page, bag);
  await dialogOf(page).getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('dialog', { name: 'Review', exact: true }).getByRole('button', { name: 'Send a robot' }).click();
  const review = page.locator('patrol-alarm-dialog [part="review"]');
  await expect(review).toContainText('Review completed · Regular', { timeout: 120_000 });
  await dialogOf(page).getByRole('button', { name: 'Close', exact: true }).click();

  // An outage: the console reads alarms that were raised meanwhile, and follows the robot again.
  await server.disturb('refuse', { on: true });
  await server.disturb('close', { code: 1012 });
  await expect(page.locator('patrol-connection-bar')).toContainText('No live data since');
  const [missed = ''] = await server.raise(1, 'PR003');
  await server.disturb('refuse', { on: false });
  await isLiveAgain(page);
  await expect(popup(page, missed)).toBeVisible();
  await pictureRuns(page, picture(page));
  expect(await errorLog(page)).toEqual([]);
  expect(quiet.filter(said => !/404|WebSocket/.test(said))).toEqual([]);
  quiet.length = 0;
});

// One dialect here: packages/transport/src/contract/dialect.test.ts reads each call and push in a thousand, and `npm run
// soak -- --only dialects` runs ten.
for (const seed of (process.env['DIALECTS'] ?? '5').split(',').map(Number))
  test(`an operator works on a server that speaks dialect ${seed}`, async ({ page, server, quiet }) => {
    await server.disturb('dialect', { seed });
    await look(page, server);
    await operate(page, server);
    await handleAlarms(page, server);
    await answerCalls(page, server);
    expect(await errorLog(page)).toEqual([]);
    expect(quiet).toEqual([]);
  });
