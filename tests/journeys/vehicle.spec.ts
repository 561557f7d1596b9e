import { drive, mouseOn, standsStill } from './driving.ts';
import { Client, goTo, robotOption } from './operators.ts';
import { readBlocks } from './pictures.ts';
import { expect, test } from './support.ts';

test('a patrol car is opened from run monitoring, seen by four cameras, driven, and its plates are followed to their list', async ({
  page,
  server,
  quiet,
}) => {
  const { token } = await Client.signIn(server, 'operator');
  await page.goto(`${server.console}/monitoring/run-monitoring?language=en-us&token=${token}`);
  await page.locator('patrol-run-monitor').getByRole('button', { name: 'Patrol view of Patrol vehicle 01' }).click();
  await page.waitForURL(/patrol-vehicle-view\?deviceId=PV001/);

  const camera = (number: number) => page.locator(`[data-channel="PV001-${number}"]`);
  const captured = async (number: number): Promise<number> =>
    (await readBlocks(page, camera(number).locator('video, canvas').last()).catch(() => undefined))?.captured ?? 0;
  for (const number of [1, 2, 3, 4]) {
    await expect.poll(() => captured(number)).toBeGreaterThan(0);
    const before = await captured(number);
    await expect.poll(() => captured(number)).toBeGreaterThan(before + 300);
  }

  // The pressed camera is shown large; the others keep playing.
  const rear = camera(2).getByRole('button', { name: 'Rear camera' });
  await rear.click();
  await expect(rear).toHaveAttribute('aria-pressed', 'true');
  await expect(rear).toBeFocused();
  const widthOf = async (number: number): Promise<number> => (await camera(number).boundingBox())?.width ?? 0;
  await expect.poll(async () => (await widthOf(2)) - 2 * (await widthOf(1))).toBeGreaterThan(0);
  const before = await captured(2);
  await expect.poll(() => captured(2)).toBeGreaterThan(before + 300);
  await camera(1).getByRole('button', { name: 'Front camera' }).click();
  await expect.poll(() => captured(1)).toBeGreaterThan(await captured(1));

  const status = page.locator('patrol-device-status');
  await expect(async () => {
    await page.locator('patrol-work-mode').getByText('Manual', { exact: true }).click();
    await expect(status.locator('[data-reading=mode] dd')).toHaveText('Manual', { timeout: 3_000 });
  }).toPass({ timeout: 60_000 });
  const pad = page.locator('patrol-drive-pad');
  await expect(pad.getByText('Hold an arrow')).toBeVisible();
  await server.disturb('clear-commands');
  await drive(server, 'PV001', mouseOn(page, pad, 'down'));
  await page.mouse.up();
  await standsStill(server, 'PV001');
  await expect(status.locator('[data-reading=longitude] dd')).toHaveText(/^113\.\d{6}°$/);

  const plates = page.locator('patrol-captures');
  const data = {
    id: 'new-1',
    deviceId: 'PV001',
    deviceName: 'Patrol vehicle 01',
    name: 'AB 1234C',
    captureTime: Date.now(),
  };
  for (const deviceId of ['PV002', 'PV001'])
    await server.disturb('send', {
      role: 'singleton',
      frame: { type: 'VehicleCaptureInfo', deviceId, data: { ...data, deviceId, id: `new of ${deviceId}` } },
    });
  await expect(plates.getByRole('listitem').filter({ hasText: 'AB 1234C' })).toHaveCount(1);
  await plates.getByRole('button', { name: 'All captured vehicles' }).click();
  await page.waitForURL(/captured-vehicles-query\?.*deviceId=PV001/);
  await expect(page.locator('patrol-data-page').filter({ visible: true })).toBeVisible();
  expect(quiet).toEqual([]);
});

test('each device is shown by the screen of its kind, whichever its address names', async ({ page, server, quiet }) => {
  const { token } = await Client.signIn(server, 'operator');
  await page.goto(`${server.console}/monitoring/robot-patrol-view?deviceId=PV002&language=en-us&token=${token}`);
  await page.waitForURL(/patrol-vehicle-view\?deviceId=PV002/);
  await goTo(page, `${server.console}/monitoring/patrol-vehicle-view?deviceId=PR002`);
  await page.waitForURL(/robot-patrol-view\?deviceId=PR002/);
  // The address changes before the screen does: until then a press would land on the list of the earlier screen.
  await expect(page.getByRole('heading', { level: 1, name: 'Robot patrol view' })).toBeVisible();
  // A car is selected in the list of the other screen, and going back returns there.
  await robotOption(page, 'PV001').click();
  await page.waitForURL(/patrol-vehicle-view\?deviceId=PV001/);
  await page.goBack();
  await page.waitForURL(/robot-patrol-view\?deviceId=PR002/);
  await expect(robotOption(page, 'PR002')).toHaveAttribute('aria-selected', 'true');
  // Without a device in the address the screen selects the first car, whatever was selected before.
  await goTo(page, `${server.console}/monitoring/patrol-vehicle-view`);
  await page.waitForURL(/patrol-vehicle-view\?deviceId=PV00\d/);
  await goTo(page, `${server.console}/monitoring/robot-patrol-view`);
  await page.waitForURL(/robot-patrol-view\?deviceId=PR00\d/);
  expect(quiet).toEqual([]);
});
