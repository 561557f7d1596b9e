import type { Page } from '@playwright/test';
import type { Server } from './server.ts';
import { enter } from './operators.ts';
import { expect, notice, test, watchPage } from './support.ts';

const intercom = (page: Page) => page.locator('patrol-intercom');
const level = (page: Page, name: 'Device' | 'Microphone'): Promise<number> =>
  intercom(page)
    .getByRole('meter', { name })
    .evaluate((meter: HTMLMeterElement) => meter.value);
/** Waits until the level exceeds a value. */
const loudest = async (page: Page, name: 'Device' | 'Microphone', above: number): Promise<void> =>
  expect.poll(() => level(page, name), { intervals: [50] }).toBeGreaterThan(above);

interface Said {
  frames: number;
  peak: number;
}
const said = async (server: Server): Promise<Said> =>
  (await server.disturb<{ said: Said[] }>('said')).said.at(-1) ?? { frames: 0, peak: 0 };

test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--autoplay-policy=no-user-gesture-required',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
});

test.describe('sound of a robot', () => {
  test('is heard, talked to, and answers back; one excludes the other', async ({ page, server, quiet }) => {
    await enter(page, server, { deviceId: 'PR002' });
    await intercom(page).getByRole('button', { name: 'Listen' }).click();
    await expect(intercom(page).getByText('Listening to Patrol robot 02')).toBeVisible();
    await loudest(page, 'Device', 0);
    await expect(intercom(page).getByRole('button', { name: 'Hold to talk' })).toHaveCount(0);

    await intercom(page).getByRole('button', { name: 'Intercom' }).click();
    await expect(intercom(page).getByText('Intercom with Patrol robot 02')).toBeVisible();
    const before = await said(server);
    const talk = intercom(page).getByRole('button', { name: /Hold to talk|You are being heard/ });
    await talk.scrollIntoViewIfNeeded();
    const box = await talk.boundingBox();
    if (!box) throw new Error('No button');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await expect(intercom(page).getByRole('button', { name: 'You are being heard' })).toBeVisible();
    // The fake microphone beeps once a second.
    await expect.poll(async () => (await said(server)).peak).toBeGreaterThan(2_000);
    await loudest(page, 'Device', 0.1);
    // Counted while the button is held: a fast machine has heard the beep after a few frames.
    await expect.poll(async () => (await said(server)).frames).toBeGreaterThan(before.frames + 10);
    await page.mouse.up();
    await expect(intercom(page).getByRole('button', { name: 'Hold to talk' })).toBeVisible();
    // The page sends nothing more; a busy machine first sends what it still had under way.
    await expect(async () => {
      const { frames } = await said(server);
      await page.waitForTimeout(500);
      expect((await said(server)).frames - frames).toBeLessThan(5);
    }).toPass({ timeout: 60_000 });

    // By key, but not while a text is typed.
    const keyed = await said(server);
    await page.keyboard.down('t');
    await expect.poll(async () => (await said(server)).frames).toBeGreaterThan(keyed.frames + 5);
    await page.keyboard.up('t');

    // When another robot is selected, the console does not listen to it by itself.
    await page.locator('patrol-robot-selector [data-id="PR004"]').click();
    await expect(intercom(page).getByText('Intercom with')).toHaveCount(0);
    await expect(intercom(page).getByRole('button', { name: 'Intercom' })).toHaveAttribute('aria-pressed', 'false');
    expect(quiet).toEqual([]);
  });

  test('carries a broadcast that an operator types', async ({ page, server, quiet }) => {
    await enter(page, server, { deviceId: 'PR002' });
    await intercom(page).getByRole('button', { name: 'Listen' }).click();
    await loudest(page, 'Device', 0);
    await intercom(page).getByRole('button', { name: 'Voice broadcast' }).click();
    const dialog = intercom(page).getByRole('dialog');
    await dialog.getByRole('button', { name: 'Broadcast', exact: true }).click();
    await expect(dialog.getByText('Enter a text')).toBeVisible();
    await dialog.getByLabel('Text').fill('Good evening & please stand back');
    // The notice is shown for three seconds and the robot speaks for some: the test starts to wait for both before the press.
    await Promise.all([
      expect(notice(page, 'The robot is speaking')).toBeVisible(),
      loudest(page, 'Device', 0.1),
      dialog.getByRole('button', { name: 'Broadcast', exact: true }).click(),
    ]);
    expect(quiet).toEqual([]);
  });

  test('without a microphone is heard all the same, with the steps to mend it', async ({ playwright, server }) => {
    const browser = await playwright.chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--autoplay-policy=no-user-gesture-required',
        '--deny-permission-prompts',
      ],
    });
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    const messages = watchPage(page);
    await enter(page, server, { deviceId: 'PR002' });
    await intercom(page).getByRole('button', { name: 'Intercom' }).click();
    await expect(intercom(page).getByRole('alert')).toContainText(/microphone/i);
    await loudest(page, 'Device', 0);
    expect(messages).toEqual([]);
    await browser.close();
  });
});
