/**
 * The console on a page without HTTPS, as in many local networks: no WebCodecs, no crypto, no locks, no audio decoder. This browser also
 * does not let pages play sound without a gesture.
 */
import { isHeard, listen } from './ears.ts';
import { corridor, drive, standsStill, mouseOn } from './driving.ts';
import type { Server } from './server.ts';
import { accounts, Client } from './operators.ts';
import { picture, pictureRuns } from './pictures.ts';
import { test as base, expect } from './support.ts';

const deviceId = 'PR001';
const name = 'console.test';

const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = launchOptions.args?.filter(flag => !flag.startsWith('--autoplay-policy')) ?? [];
      await use({ ...launchOptions, args: [...args, `--host-resolver-rules=MAP ${name} 127.0.0.1`] });
    },
    { scope: 'worker' },
  ],
});

/** The console under a host name that no browser treats as this machine. */
const addressOf = (server: Server): string => server.console.replace('127.0.0.1', name);

test('signs in with a warning; the robot is seen, heard and driven, and the microphone says what it wants', async ({
  page,
  server,
  quiet,
}) => {
  await server.disturb('mode', { deviceId, mode: 'automatic' });
  await server.disturb('sound', { deviceId, sound: 'aac' });
  await server.disturb('siren', { deviceId, on: true });
  await listen(page);
  await page.goto(`${addressOf(server)}/login?language=en-us`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await expect(page.getByText('This connection is not encrypted')).toBeVisible();
  await page.getByLabel('Account').fill('operator');
  await page.getByRole('textbox', { name: 'Password' }).fill(accounts.operator);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible();
  await page.goto(`${addressOf(server)}/monitoring/robot-patrol-view?deviceId=${deviceId}&language=en-us`);
  await pictureRuns(page);
  const player = page.locator('patrol-live-player');
  await player.hover();
  await expect(player.locator('.figures')).toHaveAttribute('title', /^MSE /);
  await player.getByRole('button', { name: 'Turn sound on' }).click();
  await isHeard(page);
  await server.disturb('siren', { deviceId, on: false });

  await page.locator('patrol-work-mode').getByText('Manual', { exact: true }).click();
  const pad = page.locator('patrol-drive-pad');
  await server.disturb('place', { deviceId, ...corridor });
  await expect(pad.getByText('Hold an arrow')).toBeVisible();
  await drive(server, deviceId, mouseOn(page, pad, 'up'));
  await page.mouse.up();
  await standsStill(server, deviceId);

  await page.locator('patrol-intercom').getByRole('button', { name: 'Intercom' }).click();
  await expect(page.getByText('Browsers allow the microphone on HTTPS pages only')).toBeVisible();
  expect(quiet).toEqual([]);
});

test('an alarm before the first gesture shows that sound is off, without a complaint of the browser', async ({
  page,
  server,
  quiet,
}) => {
  const { token } = await Client.signIn(server, 'operator');
  // An alarm that is raised before the page has read the pending ones would not sound.
  const read = page.waitForResponse(/findAlarmStatByParam/);
  await page.goto(
    `${addressOf(server)}/monitoring/robot-patrol-view?deviceId=${deviceId}&language=en-us&token=${token}`,
  );
  // Reading the page would count as a gesture, so the alarm is raised while the test only watches the requests.
  await (await read).finished();
  const drawn = page.waitForResponse(/\/files\/alarm\//);
  await server.raise(1, deviceId);
  // The popup is drawn, with its picture, and the sound has been tried; its refusal takes a moment longer.
  await drawn;
  await page.waitForTimeout(2_000);
  expect(quiet).toEqual([]);
  await expect(page.locator('patrol-alarm-popups').getByRole('button', { name: 'Sound off' })).toBeVisible();
  await expect(picture(page)).toBeVisible();
});
