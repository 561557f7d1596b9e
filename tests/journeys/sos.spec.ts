import type { BrowserType, Page } from '@playwright/test';
import { isHeard, listen } from './ears.ts';
import type { Server } from './server.ts';
import { enter, secondOperator } from './operators.ts';
import { pictureRuns } from './pictures.ts';
import { expect, isLiveAgain, test } from './support.ts';

const overlay = (page: Page) => page.locator('patrol-sos-overlay [role="alertdialog"]');
const call = async (server: Server, deviceId = 'PR002'): Promise<string> =>
  (await server.disturb<{ uuid: string }>('call', { deviceId })).uuid;
const answer = (page: Page): Promise<void> =>
  overlay(page).getByRole('button', { name: 'Answer', exact: true }).click();

/** Waits until the picture of the call plays. */
const callRuns = (page: Page): Promise<void> => pictureRuns(page, overlay(page).locator('video, canvas').last());

test.describe('an emergency call', () => {
  test('rings at two consoles, is answered at one and over at both', async ({ page, context, server, quiet }) => {
    await enter(page, server);
    const other = await secondOperator(context, server);
    await call(server);
    for (const console of [page, other]) {
      await expect(overlay(console)).toBeVisible();
      await expect(overlay(console)).toContainText(/Patrol robot 02|巡逻机器人 02/);
    }
    // The message is shown for three seconds, so the test starts to wait for it before the answer.
    const told = expect(overlay(other)).toContainText('Operator has answered this call', { timeout: 60_000 });
    await answer(page);
    await told;
    await callRuns(page);
    await expect(overlay(page).getByRole('timer')).toHaveText(/\d\d:\d[1-9]/);
    await expect(overlay(other)).toBeHidden();
    await Promise.all([
      expect(overlay(page)).toContainText('Call ended'),
      overlay(page).getByRole('button', { name: 'Hang up' }).click(),
    ]);
    await expect(overlay(page)).toBeHidden();
    expect(quiet).toEqual([]);
    await other.context().close();
  });

  test('ends when the other side hangs up, and the next caller comes on screen', async ({ page, server, quiet }) => {
    await enter(page, server);
    const uuid = await call(server);
    await answer(page);
    await callRuns(page);
    await call(server, 'PR003');
    await expect(overlay(page)).toContainText('1 more caller is waiting');
    await Promise.all([
      expect(overlay(page)).toContainText('The other side hung up, call ended'),
      server.disturb('bye', { uuid }),
    ]);
    await expect(overlay(page).getByRole('button', { name: 'Answer', exact: true })).toBeVisible();
    await expect(overlay(page)).toContainText('Patrol robot 03');
    await overlay(page).getByRole('button', { name: 'Hang up' }).click();
    await expect(overlay(page)).toBeHidden();
    expect(quiet).toEqual([]);
  });

  test('rings again after a reload and after a cut of the channel, and can then be answered', async ({
    page,
    server,
  }) => {
    await enter(page, server);
    await call(server);
    await expect(overlay(page)).toBeVisible();
    await page.reload();
    await expect(overlay(page)).toContainText('Patrol robot 02');
    // The console would connect again by itself before a slow machine has seen all.
    await server.disturb('refuse');
    await server.disturb('close', { code: 1012 });
    await expect(overlay(page)).toContainText('this may be out of date');
    await server.disturb('refuse', { on: false });
    await isLiveAgain(page);
    await expect(overlay(page)).not.toContainText('this may be out of date');
    await answer(page);
    await callRuns(page);
  });

  test('is answered by keyboard alone, heard at once, and hung up when the page is left', async ({ page, server }) => {
    await server.disturb('siren', { deviceId: 'PR002', on: true });
    await listen(page);
    await enter(page, server);
    const uuid = await call(server);
    await expect(overlay(page).getByRole('button', { name: 'Answer', exact: true })).toBeFocused();
    await page.waitForTimeout(600);
    await page.keyboard.press('Enter');
    await isHeard(page);
    await callRuns(page);
    const level = overlay(page).getByRole('meter', { name: 'Sound level' });
    await expect.poll(() => level.evaluate((meter: HTMLMeterElement) => meter.value)).toBeGreaterThan(0.1);
    await overlay(page).getByRole('slider', { name: 'Volume' }).press('ArrowDown');
    await expect(overlay(page).getByRole('slider', { name: 'Volume' })).toHaveValue('6');
    await isHeard(page);
    await server.disturb('siren', { deviceId: 'PR002', on: false });
    await page.goto('about:blank');
    // The server has ended the call: the robot can begin a new one.
    await expect.poll(() => call(server)).not.toBe(uuid);
  });
});

test.describe('a two-way call', () => {
  const flags = [
    '--no-sandbox',
    '--disable-gpu',
    '--autoplay-policy=no-user-gesture-required',
    '--use-fake-device-for-media-stream',
  ];
  const withDevices = async (
    flag: string[],
    server: Server,
    play: (page: Page) => Promise<void>,
    chromium: BrowserType,
  ): Promise<void> => {
    const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
    const browser = await chromium.launch({ executablePath, args: [...flags, ...flag] });
    try {
      const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
      await enter(page, server);
      await server.disturb('call', { deviceId: 'PR002', isWebRtc: true });
      await answer(page);
      await play(page);
    } finally {
      await browser.close();
    }
  };
  const remote = (page: Page) => overlay(page).locator('video').first();
  const plays = (page: Page): Promise<void> =>
    expect
      .poll(() => remote(page).evaluate((video: HTMLVideoElement) => video.videoWidth > 0 && video.currentTime > 1), {
        timeout: 60_000,
      })
      .toBe(true);
  interface Heard {
    voicePackets: number;
    videoPackets: number;
    peak: number;
  }
  const heard = async (server: Server): Promise<Heard | undefined> =>
    (await server.disturb<{ heard: Heard[] }>('heard')).heard[0];

  test('shows and hears the robot, and is heard there until it is muted or over', async ({ server, playwright }) => {
    await withDevices(
      ['--use-fake-ui-for-media-stream'],
      server,
      async page => {
        await plays(page);
        const kinds = await remote(page).evaluate((video: HTMLVideoElement) =>
          (video.srcObject as MediaStream).getTracks().map(({ kind }) => kind),
        );
        expect(kinds.toSorted()).toEqual(['audio', 'video']);
        const level = overlay(page).getByRole('meter', { name: 'Sound level' });
        await expect.poll(() => level.evaluate((meter: HTMLMeterElement) => meter.value)).toBeGreaterThan(0.05);
        await expect.poll(async () => (await heard(server))?.peak ?? 0).toBeGreaterThan(1000);
        await expect.poll(async () => (await heard(server))?.videoPackets ?? 0).toBeGreaterThan(10);
        await overlay(page).getByRole('button', { name: 'Mute microphone' }).click();
        await expect.poll(async () => (await heard(server))?.peak ?? 9999).toBeLessThan(100);
        await Promise.all([
          expect(overlay(page)).toContainText('Call ended'),
          overlay(page).getByRole('button', { name: 'Hang up' }).click(),
        ]);
        await expect.poll(() => heard(server)).toBeUndefined();
      },
      playwright.chromium,
    );
  });

  test('goes on listening without a microphone, and says how to mend it', async ({ server, playwright }) => {
    await withDevices(
      ['--deny-permission-prompts'],
      server,
      async page => {
        await plays(page);
        await expect(overlay(page).getByRole('alert')).toContainText('The other side cannot hear you');
        await expect(overlay(page).getByRole('button', { name: 'Try again' })).toBeVisible();
      },
      playwright.chromium,
    );
  });
});
