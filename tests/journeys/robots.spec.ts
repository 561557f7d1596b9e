import { enter, robotOption, selectedRobot } from './operators.ts';
import { pictureRuns } from './pictures.ts';
import { expect, test } from './support.ts';

test.describe('the fleet', () => {
  test('is listed with kind, picture, online state and control right', async ({ page, server, quiet }) => {
    await enter(page, server);
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
    await server.disturb('online', { deviceId: 'PR004', on: false });
    await expect(robotOption(page, 'PR004').getByText('Offline', { exact: true })).toBeAttached();
    await server.disturb('online', { deviceId: 'PR004', on: true });
    await expect(robotOption(page, 'PR004').getByText('Online', { exact: true })).toBeAttached();
    expect(quiet).toEqual([]);
  });

  test('shows somebody without the right that they only look', async ({ page, server }) => {
    await enter(page, server, { account: 'viewer' });
    await expect(robotOption(page, 'PR001').getByText('View only')).toBeAttached();
    await expect(
      page.locator('patrol-drive-pad').getByText('You have no permission to control this robot'),
    ).toBeVisible();
    await expect(
      page.locator('patrol-work-mode').getByText('You have no permission to control this robot'),
    ).toBeVisible();
    await expect(page.locator('patrol-work-mode').getByRole('radio', { name: 'Manual' })).toBeDisabled();
    await page.locator('patrol-drive-pad').getByRole('button', { name: 'Stop movement' }).click();
    await expect.poll(async () => (await server.commands('PR001')).at(-1)?.message.kind).toBe('stop');
    expect((await server.commands('PR001')).every(command => command.refused === '')).toBe(true);
  });
});

test.describe('selecting a robot', () => {
  test('asks the server, and everything follows', async ({ page, server, quiet }) => {
    await enter(page, server);
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

  test('does not hang when the robot vanishes from the list', async ({ page, ownServer }) => {
    const server = await ownServer();
    await server.disturb('quiet');
    await enter(page, server);
    await pictureRuns(page);
    await server.disturb('remove', { deviceId: 'PR001' });
    await expect(robotOption(page, 'PR001')).toHaveCount(0);
    await expect(page.locator('patrol-drive-pad').getByText('no longer in the list')).toBeVisible();
    await robotOption(page, 'PR002').click();
    await expect(robotOption(page, 'PR002')).toHaveAttribute('aria-selected', 'true');
    await pictureRuns(page);
  });
});
