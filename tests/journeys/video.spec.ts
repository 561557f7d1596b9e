import { enter } from './operators.ts';
import { agesFrom, blocksOf, isOfNow, picture, pictureRuns, pictureSize } from './pictures.ts';
import { popup } from './popups.ts';
import { expect, notice, test } from './support.ts';

// The tests measure pictures at the full rate.
test.use({ fps: 15 });

test.describe('the live picture', () => {
  for (const engine of ['webcodecs', 'mse', 'flv.js'])
    test(`runs and recovers with ${engine} alone`, async ({ page, server, quiet }) => {
      await enter(page, server);
      await pictureRuns(page);
      const player = page.locator('patrol-live-player');
      await player.evaluate((element: HTMLElement & { engines?: string }, name) => (element.engines = name), engine);
      await pictureRuns(page);
      await expect(player.locator('.figures')).toHaveAttribute('title', new RegExp(`^${engine}`, 'i'));
      await isOfNow(page);
      const { captured } = await blocksOf(page);
      await server.disturb('cut-video');
      await expect.poll(async () => (await blocksOf(page)).captured - captured).toBeGreaterThan(1_000);
      // After a cut the last picture stays until the next one arrives, without a black screen.
      await expect(player.locator('.picture > *')).toHaveCount(1);
      await player.getByText('HD', { exact: true }).click();
      await expect.poll(() => pictureSize(page)).toBe('1280x720');
      await pictureRuns(page);
      expect(quiet).toEqual([]);
    });

  test('is paused, put into a small window and zoomed, and goes on each time', async ({ page, server, quiet }) => {
    await enter(page, server);
    await pictureRuns(page);
    const player = page.locator('patrol-live-player');
    await test.step('is paused, and goes on at the live edge', async () => {
      await player.getByRole('button', { name: 'Pause' }).click();
      await expect(player.locator('.resume')).toBeVisible();
      await player.locator('.resume').click();
      await pictureRuns(page);
      await isOfNow(page);
    });
    await test.step('goes into a small window and comes back', async () => {
      await player.hover();
      await player.getByRole('button', { name: 'Picture in picture' }).click();
      await expect(player.getByText('Playing in a small window')).toBeVisible();
      const inSmall = (): Promise<number> =>
        page.evaluate(() => {
          const { window: small } = Reflect.get(globalThis, 'documentPictureInPicture') as { window?: Window };
          return small?.document.querySelectorAll('canvas, video').length ?? 0;
        });
      await expect.poll(inSmall).toBe(1);
      // A cut does not close it: the next picture appears in the same window.
      await server.disturb('cut-video');
      await expect.poll(inSmall).toBe(1);
      await player.getByRole('button', { name: 'Back to the page' }).click();
      await expect(player.getByText('Playing in a small window')).toBeHidden();
      await pictureRuns(page);
    });
    await test.step('is zoomed into where the pointer is, and whole again', async () => {
      await player.hover();
      await player.getByRole('button', { name: 'Digital zoom' }).click();
      const before = await picture(page).boundingBox();
      if (!before) throw new Error('No picture');
      const at = { x: before.x + before.width / 4, y: before.y + before.height / 4 };
      await page.mouse.move(at.x, at.y);
      await page.mouse.wheel(0, -400);
      await expect(player.locator('.zoom')).toHaveText('2.2×');
      await expect
        .poll(async () => ((await picture(page).boundingBox())?.width ?? 0) / before.width)
        .toBeCloseTo(2.23, 1);
      const near = await picture(page).boundingBox();
      expect((at.x - (near?.x ?? 0)) / (near?.width ?? 1)).toBeCloseTo(0.25, 1);
      await page.mouse.down();
      await page.mouse.move(at.x + 3_000, at.y, { steps: 3 });
      await page.mouse.up();
      await expect.poll(async () => (await picture(page).boundingBox())?.x ?? 0).toBeCloseTo(before.x, 0);
      await player.hover();
      await player.getByRole('button', { name: 'Digital zoom' }).click();
      await expect.poll(() => picture(page).boundingBox()).toEqual(before);
    });
    expect(quiet).toEqual([]);
  });

  test('fills the screen under alarms, calls, a lost channel and the stop, and ends when its time is up', async ({
    page,
    server,
    quiet,
  }) => {
    await enter(page, server);
    await pictureRuns(page);
    const player = page.locator('patrol-live-player');
    await player.hover();
    await player.getByRole('button', { name: 'Full screen' }).click();
    await expect(player.getByRole('button', { name: 'Leave full screen' })).toBeVisible();
    const box = await picture(page).boundingBox();
    expect(box?.width).toBeGreaterThan(1_900);
    // Elements above the full-screen picture can be pressed.
    const [id = ''] = await server.raise(1, 'PR002');
    await popup(page, id).getByRole('button', { name: 'Handle' }).click({ trial: true });
    await page.locator('patrol-stop-button[lifted]').getByRole('button').click({ trial: true });
    await server.disturb('close');
    await page.locator('patrol-connection-bar').getByText('No live data').click({ trial: true });
    await page.keyboard.press('Escape');
    await page.evaluate(() => document.fullscreenElement && document.exitFullscreen());
    await expect(player.getByRole('button', { name: 'Full screen' })).toBeAttached();
    await popup(page, id).getByRole('button', { name: 'Handle' }).click({ trial: true });

    const over = player.evaluate(
      element => new Promise<void>(resolve => element.addEventListener('timeup', () => resolve(), { once: true })),
    );
    await player.evaluate((element: HTMLElement & { limitTime?: number }) => (element.limitTime = 0.05));
    await over;
    await expect(player.getByText('Viewing time is up')).toBeVisible();
    await player.getByRole('button', { name: 'Keep watching' }).click();
    // The next viewing time is long: a busy machine may take longer than the first one to show two pictures.
    await player.evaluate((element: HTMLElement & { limitTime?: number }) => (element.limitTime = 60));
    await pictureRuns(page);
    expect(quiet).toEqual([]);
  });

  test('tells its age when it stands still, and is lost after three seconds', async ({ page, server, quiet }) => {
    await enter(page, server);
    await pictureRuns(page);
    const player = page.locator('patrol-live-player');
    const ages = await agesFrom(page);
    await server.disturb('mute-video');
    await expect.poll(ages).toMatch(/Picture is [12] s old/);
    await expect.poll(ages).toMatch(/No picture for [34] s/);
    await expect(player.getByRole('alert')).toHaveText('The picture is lost');
    await expect(player.getByText('LIVE')).toBeHidden();
    await server.disturb('mute-video', { on: false });
    await expect(player.getByRole('alert')).toHaveCount(0);
    await expect(player.getByText('LIVE')).toBeVisible();
    await isOfNow(page);
    expect(quiet).toEqual([]);
  });

  test('says so where there is none', async ({ page, server, quiet }) => {
    await enter(page, server, { deviceId: 'GS001' });
    await expect(page.locator('patrol-live-player').getByText('This device has no camera')).toBeVisible();
    await enter(page, server, { deviceId: 'PR003' });
    await pictureRuns(page);
    await server.disturb('online', { deviceId: 'PR003', on: false });
    await expect(page.locator('patrol-live-player').getByText('The robot is offline: no video')).toBeVisible();
    await server.disturb('online', { deviceId: 'PR003', on: true });
    await pictureRuns(page);
    expect(quiet).toEqual([]);
  });

  test('is taken as a screenshot with a remark', async ({ page, server, quiet }) => {
    await enter(page, server);
    await pictureRuns(page);
    const player = page.locator('patrol-live-player');
    await player.hover();
    const dialog = player.getByRole('dialog', { name: 'Screenshot' });
    // On a busy machine the picture may be too old at the press, which the player says instead.
    await expect(async () => {
      await player.getByRole('button', { name: 'Screenshot' }).click();
      await expect(dialog.getByRole('img')).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    const width = (): Promise<number> =>
      dialog.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBe(1280);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter a remark')).toBeVisible();
    await dialog.getByLabel('Remark').fill('  Door open  ');
    await server.disturb('break', { call: 'saveScreenshot' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert').last()).toContainText('500');
    await expect(dialog.getByLabel('Remark')).toHaveValue('  Door open  ');
    // The notice is shown for three seconds, so the test starts to wait for it before the press.
    await Promise.all([
      expect(notice(page, 'Screenshot saved')).toBeVisible(),
      dialog.getByRole('button', { name: 'Save' }).click(),
    ]);
    await expect(dialog).toBeHidden();
    // The browser's own message about the broken answer is not an error of the page.
    expect(quiet.splice(0).every(said => said.includes('500'))).toBe(true);
  });

  test('in H.265 says within a second what to do, and plays the stream that is not', async ({
    page,
    server,
    quiet,
  }) => {
    // This browser decodes no H.265 (video.md 1).
    await server.disturb('codec', { deviceId: 'PR004', codec: 'h265', quality: 'hd' });
    await enter(page, server, { deviceId: 'PR004' });
    const player = page.locator('patrol-live-player');
    await expect(player.getByText('The stream is H.265 and this browser cannot decode it.')).toBeVisible();
    await player.getByRole('button', { name: 'Play SD' }).click();
    await pictureRuns(page);
    await expect.poll(() => pictureSize(page)).toBe('640x360');
    // Changed while the player shows the stream: the stream itself decides.
    await server.disturb('codec', { deviceId: 'PR004', codec: 'h265', quality: 'sd' });
    await expect(player.getByText('The stream is H.265')).toBeVisible();
    for (const quality of ['hd', 'sd']) await server.disturb('codec', { deviceId: 'PR004', codec: 'h264', quality });
    await player.getByRole('button', { name: 'Try again' }).click();
    await pictureRuns(page);
    expect(quiet).toEqual([]);
  });
});
