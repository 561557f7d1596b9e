import { Client, enter, robotOption, selectedRobot } from './operators.ts';
import { pictureRuns } from './pictures.ts';
import { expect, test } from './support.ts';

test.describe('the fleet', () => {
  test('is listed with kind, picture, online state and control right', async ({ page, gateway, quiet }) => {
    await enter(page, gateway);
    const options = page.locator('patrol-robot-selector').getByRole('option');
    await expect(options).toHaveCount(14);
    for (const kind of ['Robot', 'Vehicle', /recorder/i, 'Sensor'])
      await expect(options.filter({ hasText: kind }).first()).toBeVisible();
    const first = robotOption(page, 'PR001');
    await expect(first).toContainText('Patrol robot 01');
    await expect(first.getByText('Online', { exact: true })).toBeAttached();
    await expect(first.getByText('You may control it')).toBeAttached();
    await expect
      .poll(() => first.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBeGreaterThan(0);
    await gateway.disturb('online', { deviceId: 'PR004', on: false });
    await expect(robotOption(page, 'PR004').getByText('Offline', { exact: true })).toBeAttached();
    await gateway.disturb('online', { deviceId: 'PR004', on: true });
    await expect(robotOption(page, 'PR004').getByText('Online', { exact: true })).toBeAttached();
    expect(quiet).toEqual([]);
  });

  test('shows somebody without the right that they only look', async ({ page, gateway }) => {
    await enter(page, gateway, { account: 'viewer' });
    await expect(robotOption(page, 'PR001').getByText('View only')).toBeAttached();
    await expect(
      page.locator('patrol-drive-pad').getByText('You have no permission to control this robot'),
    ).toBeVisible();
    await expect(
      page.locator('patrol-work-mode').getByText('You have no permission to control this robot'),
    ).toBeVisible();
    await expect(page.locator('patrol-work-mode').getByRole('radio', { name: 'Manual' })).toBeDisabled();
    await page.locator('patrol-drive-pad').getByRole('button', { name: 'Stop movement' }).click();
    await expect.poll(async () => (await gateway.commands('PR001')).at(-1)?.message.kind).toBe('stop');
    expect((await gateway.commands('PR001')).every(command => command.refused === '')).toBe(true);
  });

  test('lets a device be found by name and by kind', async ({ page, gateway, quiet }) => {
    await enter(page, gateway);
    const selector = page.locator('patrol-robot-selector');
    await selector.getByLabel('Search by name').fill('vehicle 02');
    await expect(selector.getByRole('option')).toHaveCount(1);
    await selector.getByLabel('Search by name').fill('nobody');
    await expect(selector.getByText('No device matches')).toBeVisible();
    await selector.getByRole('button', { name: 'Show all' }).click();
    await selector.getByRole('button', { name: /Sensor/ }).click();
    await expect(selector.getByRole('option')).toHaveCount(3);
    expect(quiet).toEqual([]);
  });
});

test.describe('selecting a robot', () => {
  test('asks the server, and everything follows', async ({ page, gateway, quiet }) => {
    await enter(page, gateway);
    await pictureRuns(page);
    await robotOption(page, 'PR002').click();
    await expect(robotOption(page, 'PR002')).toHaveAttribute('aria-selected', 'true');
    await expect(robotOption(page, 'PR001')).toHaveAttribute('aria-selected', 'false');
    expect(await selectedRobot(page)).toBe('PR002');
    await expect(page.locator('patrol-live-player').getByText('Patrol robot 02')).toBeVisible();
    await pictureRuns(page);
    await page.reload();
    await expect(robotOption(page, 'PR002')).toHaveAttribute('aria-selected', 'true');
    expect(quiet).toEqual([]);
  });

  test('gives up after five seconds, one at a time, and works again', async ({ page, gateway, quiet }) => {
    await enter(page, gateway);
    await pictureRuns(page);
    const mode = page.locator('patrol-work-mode');
    await expect(mode.getByText('Select a robot first')).toBeHidden();
    const selector = page.locator('patrol-robot-selector');
    // A switch lasts five seconds: where a slow machine sees less of it, the robot is selected again.
    await expect(async () => {
      await gateway.disturb('freeze', { on: false });
      // The switch of the try before may have succeeded since.
      if ((await robotOption(page, 'PR001').getAttribute('aria-selected')) !== 'true')
        await robotOption(page, 'PR001').click();
      await expect(robotOption(page, 'PR001')).toHaveAttribute('aria-selected', 'true', { timeout: 8_000 });
      await gateway.disturb('freeze');
      await robotOption(page, 'PR002').click();
      await expect(robotOption(page, 'PR002').getByRole('status', { name: 'Connecting…' })).toBeVisible({
        timeout: 4_000,
      });
      // The data of the robot before is removed at once.
      await expect(mode.getByText('Select a robot first')).toBeVisible({ timeout: 4_000 });
      await expect(page.locator('patrol-drive-pad').getByText('Select a robot first')).toBeVisible({ timeout: 4_000 });
      await robotOption(page, 'PR003').click();
      await expect(selector.getByRole('alert')).toContainText('Already connecting to a robot', { timeout: 4_000 });
    }).toPass({ timeout: 90_000 });
    await expect(selector.getByRole('alert')).toContainText('Robot switch timed out');
    await expect(robotOption(page, 'PR001')).toHaveAttribute('aria-selected', 'true');
    await gateway.disturb('freeze', { on: false });
    await robotOption(page, 'PR002').click();
    await expect(robotOption(page, 'PR002')).toHaveAttribute('aria-selected', 'true');
    await expect(selector.getByRole('alert')).toHaveCount(0);
    await pictureRuns(page);
    expect(quiet).toEqual([]);
  });

  test('does not hang when the robot vanishes from the list', async ({ page, ownGateway }) => {
    const gateway = await ownGateway();
    await gateway.disturb('quiet');
    await enter(page, gateway);
    await pictureRuns(page);
    await gateway.disturb('remove', { deviceId: 'PR001' });
    await expect(robotOption(page, 'PR001')).toHaveCount(0);
    await expect(page.locator('patrol-drive-pad').getByText('no longer in the list')).toBeVisible();
    await robotOption(page, 'PR002').click();
    await expect(robotOption(page, 'PR002')).toHaveAttribute('aria-selected', 'true');
    await pictureRuns(page);
  });

  test('is closed to a customer, who has screens of their own', async ({ page, gateway, quiet }) => {
    const { token } = await Client.signIn(gateway, 'customer');
    await page.goto(`${gateway.console}/monitoring/robot-patrol-view?token=${token}&language=en-us`);
    await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
    expect(page.url()).not.toContain('token');
    expect(quiet).toEqual([]);
  });
});
