/** Runs of patrols: the runs of a robot are listed, and lead to their report, the persons seen, and the history of a point. */
import type { Page } from '@playwright/test';
import { hall } from '../../demo/simulator/src/world/plans/hall.ts';
import { enter } from './operators.ts';
import { expect, test } from './support.ts';

const deviceId = 'PR001';
const data = (page: Page) => page.locator('patrol-data-page').filter({ visible: true });

test('a run leads from the list to its report, who was seen, and the history of a point', async ({
  page,
  ownServer,
}) => {
  const server = await ownServer();
  await server.disturb('quiet');
  // Its plan lets the robot patrol from the start.
  await enter(page, server, { account: 'admin' });
  await page.goto(`${server.console}/data-center/data-report/patrol-report?deviceId=${deviceId}`);
  const rows = data(page).locator('tbody tr');
  await expect(async () => {
    await data(page).getByRole('button', { name: 'Refresh' }).click();
    await expect(rows.first()).toContainText('In progress', { timeout: 5_000 });
  }).toPass();

  // The robot reaches its next point, and an operator takes it over there: the run ends. It may have reached other points by itself before
  // and after.
  const pose = await server.pose(deviceId);
  const route = hall.first?.routes.find(({ id }) => id === pose.routeId);
  const stop = hall.nodes.find(({ id }) => id === route?.stops[pose.stopIndex]);
  if (!route || !stop) throw new Error(`${deviceId} has no route in the hall`);
  await server.disturb('place', { deviceId, x: stop.x, y: stop.y });
  await expect.poll(async () => (await server.pose(deviceId)).stopIndex).not.toBe(pose.stopIndex);
  await server.disturb('mode', { deviceId, mode: 'manual' });
  await expect(async () => {
    await data(page).getByRole('button', { name: 'Refresh' }).click();
    await expect(rows.first()).toContainText('Stopped', { timeout: 5_000 });
  }).toPass();
  const reached = Number(await rows.first().locator('td[data-column=pointsReached]').innerText());
  expect(reached).toBeGreaterThan(0);

  await rows.first().locator('.open').click();
  await data(page).getByRole('button', { name: 'Open the report' }).click();
  await expect(page).toHaveURL(/patrol-report-detail\?id=\d+/);
  await expect(data(page).locator('.course .stop')).toHaveCount(route.stops.length);
  await expect(data(page).locator('.course .stop[data-state=reached]')).toHaveCount(reached);
  await expect(data(page).getByText(`${reached} of ${route.stops.length} points reached`)).toBeVisible();
  await data(page).getByRole('button', { name: 'Roll call' }).click();
  await expect(page).toHaveURL(/patrol-report-roll-call\?id=\d+/);
  await expect(data(page).locator('[data-section=persons] tbody tr').first()).toBeVisible();
  await page.goBack();
  await data(page).locator('[data-section=points] tbody tr', { hasText: 'Reached' }).first().locator('.open').click();
  await expect(page).toHaveURL(/patrol-capture-point-history\?pointId=/);
  await expect(data(page).getByRole('heading', { name: 'Capture point history' })).toBeVisible();
});
