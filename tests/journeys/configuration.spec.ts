import type { Browser, Locator, Page } from '@playwright/test';
import { mouseOn, standsStill, takeOver } from './driving.ts';
import { type accounts, Client, enter, robotOption } from './operators.ts';
import type { Server } from './server.ts';
import { expect, test, watchPage } from './support.ts';

/** Opens a screen of the configuration centre for an account, in a browser of its own. */
async function administer(browser: Browser | null, server: Server, account: keyof typeof accounts, screen: string) {
  if (!browser) throw new Error('No browser');
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const page = await context.newPage();
  const said = watchPage(page);
  const { token } = await Client.signIn(server, account);
  const joint = screen.includes('?') ? '&' : '?';
  await page.goto(`${server.console}/config-center/system-mgr/${screen}${joint}language=en-us&token=${token}`);
  return { page, said, token };
}

/** The form that is open. */
const form = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.locator('.form') });

/** A button of a row by its name, which names the row. */
const rowButton = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

/** A sheet with one patrol vehicle. */
const sheet = [
  ['robotNames', 'robotSn', 'modelName', 'companyId', 'mapId', 'useStatus', 'plateNumber', 'plateColor', 'vehicleType'],
  ['Yard car', 'PV-JOURNEY', 'PV-50', 'Area North', 'Outdoor yard', 'In use', 'PK 7007', 'Blue', 'Patrol vehicle'],
]
  .map(row => row.join(','))
  .join('\r\n');

test('a vehicle of a sheet patrols, and an operator to whom it is given sees it at once', async ({
  page,
  ownServer,
}) => {
  const server = await ownServer();
  const admin = await administer(page.context().browser(), server, 'admin', 'patrol-vehicle');
  await admin.page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = admin.page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'vehicles.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
  await expect(dialog.getByText('To add: 1. To change: 0. The same: 0.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  const row = admin.page.getByRole('row', { name: /Yard car/ });
  await expect(row).toBeVisible();
  const client = await Client.signIn(server, 'operator');
  const idOf = async (): Promise<string> => {
    const list = await client.call<{ rows: { deviceId: string; robotName?: string }[] }>(
      'searchRobotList',
      { page: '1', pageSize: '999' },
      'GET',
    );
    return list.rows.find(({ robotName }) => robotName === 'Yard car')?.deviceId ?? '';
  };
  await expect.poll(idOf).not.toBe('');
  const deviceId = await idOf();
  // It registers by itself, stands by, and begins its route when it is told to.
  await expect.poll(async () => (await server.pose(deviceId)).mode).toBe('standBy');
  await expect(async () => client.call('resumeTask', { deviceId })).toPass();
  await expect.poll(async () => (await server.pose(deviceId)).mode).toBe('patrol');
  await expect.poll(async () => (await server.pose(deviceId)).speed).toBeGreaterThan(0.1);

  await enter(page, server, { account: 'site' });
  await expect(robotOption(page, 'PR001')).toHaveCount(1);
  await expect(robotOption(page, deviceId)).toHaveCount(0);
  await admin.page.goto(`${server.console}/config-center/system-mgr/user-manage-list?username=site`);
  await rowButton(admin.page, 'Edit Site operator').click();
  const right = form(admin.page).getByRole('radiogroup', { name: 'Yard car' }).getByLabel('See');
  await right.check();
  await form(admin.page).getByRole('button', { name: 'Save' }).click();
  await expect(robotOption(page, deviceId)).toHaveCount(1);
  expect(admin.said).toEqual([]);
});

test('who loses a robot while driving it leaves it standing', async ({ page, ownServer }) => {
  const server = await ownServer();
  const { pad } = await takeOver(page, server);
  const admin = await administer(page.context().browser(), server, 'admin', 'user-manage-list?username=operator');
  await rowButton(admin.page, 'Edit Operator').click();
  await form(admin.page).getByRole('combobox', { name: 'Devices' }).click();
  await admin.page.getByRole('option', { name: 'All, without control' }).click();
  const hand = mouseOn(page, pad, 'up');
  await hand.down();
  await expect.poll(async () => (await server.pose('PR001')).speed).toBeGreaterThan(0.1);
  await form(admin.page).getByRole('button', { name: 'Save' }).click();
  await standsStill(server, 'PR001');
  await expect(page.getByText('View only', { exact: true }).first()).toBeVisible();
  await hand.up();
  expect(admin.said).toEqual([]);
});

test('two administrators at one robot see each other, and neither loses what the other saved', async ({
  page,
  server,
}) => {
  const browser = page.context().browser();
  const first = await administer(browser, server, 'admin', 'robot-manage?robotSn=PR-2024-004');
  const second = await administer(browser, server, 'manager', 'robot-manage?robotSn=PR-2024-004');
  for (const { page: one } of [first, second]) {
    await one
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await expect(form(one).getByLabel('Location')).toBeVisible();
  }
  await expect(form(second.page).getByText('Administrator is editing this')).toBeVisible();
  await form(first.page).getByLabel('Location').fill('Hall, by the lift');
  await form(first.page).getByRole('button', { name: 'Save' }).click();
  await expect(form(first.page)).toHaveCount(0);
  await form(second.page).getByLabel('Remarks').fill('New wheels');
  await form(second.page).getByRole('button', { name: 'Save' }).click();
  await expect(form(second.page).getByText(/Administrator saved changes at/)).toBeVisible();
  await form(second.page).getByRole('button', { name: 'Use their version' }).click();
  await expect(form(second.page).getByLabel('Location')).toHaveValue('Hall, by the lift');
  expect([first.said, second.said]).toEqual([[], []]);
});

test('a limit is lowered: its alarm comes, its linkage sends a message, and the report says so', async ({
  page,
  ownServer,
}) => {
  const server = await ownServer();
  const {
    page: admin,
    said,
    token,
  } = await administer(page.context().browser(), server, 'admin', 'sensor-manage-list');
  const rules = await (
    await Client.signIn(server, 'admin')
  ).call<{ rows: { id: string; pushWays: string }[] }>('findAlarmPushByPage', { page: '1', pageSize: '20' }, 'GET');
  const linkage = {
    linkageName: 'Gas tells',
    valid: 1,
    alarmTypes: '601',
    holdSeconds: 0,
    intervalSeconds: 0,
    actionList: [
      {
        actionType: 17,
        target: 5,
        unit: rules.rows.find(({ pushWays }) => String(pushWays) === '3')?.id,
        delay: 0,
        seconds: 0,
      },
    ],
  };
  const added = await admin.request.post(`${server.url}/robotservice/device/addAlarmHandlingAction.action`, {
    headers: { Token: token, 'Accept-Language': 'en-us' },
    data: linkage,
  });
  expect(await added.json()).toMatchObject({ ret: 1 });
  await rowButton(admin, 'Edit Environment sensor 01').click();
  await form(admin).getByRole('group', { name: 'Limits 1' }).getByLabel('Upper limit').fill('1');
  await form(admin).getByRole('button', { name: 'Save' }).click();
  await expect(form(admin)).toHaveCount(0);
  const found = admin.locator('patrol-alarm-popups article', { hasText: 'Environment sensor 01' });
  await expect(found.first()).toBeVisible();
  const goTo = (place: string): Promise<unknown> => admin.goto(`${server.console}/${place}language=en-us`);
  await goTo('data-center/records-query/alarm-linkage-report?');
  await expect(admin.getByRole('row', { name: /Gas tells/ }).first()).toContainText('Messages sent');
  await goTo('config-center/basic-config/alarm-push-config-list?tab=sent&');
  const message = admin.getByRole('row', { name: /Environment sensor 01/ }).first();
  await expect(message).toContainText('Sent');
  await message.getByRole('button').first().click();
  await admin.getByRole('button', { name: 'Open the alarm' }).click();
  await expect(admin).toHaveURL(/alarm-query-list/);
  await expect(admin.getByRole('row', { name: /Environment sensor 01/ })).toHaveCount(1);
  expect(said).toEqual([]);
});
