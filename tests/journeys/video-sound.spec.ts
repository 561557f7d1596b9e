import type { Locator, Page } from '@playwright/test';
import { isHeard, isSilent, listen } from './ears.ts';
import { Client, enter, expect, pictureRuns, readBlocks, test, type Gateway } from './support.ts';

const deviceId = 'PR001';
const first = (page: Page): Locator => page.locator('patrol-live-player').first();
const mute = (player: Locator): Locator => player.getByRole('button', { name: 'Mute' });
const turnOn = (player: Locator): Locator => player.getByRole('button', { name: 'Turn sound on' });
const volume = (player: Locator): Locator => player.getByRole('slider', { name: 'Volume' });

/** Frames a second that the player itself counts, the mean of some seconds. */
const rateOf = async (player: Locator): Promise<number> => {
  // After a cut the first figures come with the first whole second.
  await expect(player.locator('.figures')).toContainText('fps');
  await player.page().waitForTimeout(1_000);
  let sum = 0;
  for (let second = 0; second < 4; second += 1) {
    await player.page().waitForTimeout(1_000);
    sum += Number(/(\d+) fps/.exec((await player.locator('.figures').textContent()) ?? '')?.[1] ?? 0);
  }
  return sum / 4;
};
/** A picture with sound has the rate that it had without: in one run, since a busy machine slows both. */
const keepsRate = async (player: Locator, before: number): Promise<void> => {
  expect(before).toBeGreaterThan(0);
  expect(await rateOf(player)).toBeGreaterThan(0.8 * before);
};

const look = async (page: Page, gateway: Gateway, sound?: string): Promise<Locator> => {
  if (sound) await gateway.disturb('sound', { deviceId, sound });
  await gateway.disturb('siren', { deviceId, on: true });
  await listen(page);
  await enter(page, gateway, { deviceId });
  await pictureRuns(page);
  await first(page).hover();
  return first(page);
};

test.afterEach(({ gateway }) => gateway.disturb('siren', { deviceId, on: false }));

test.describe('the sound of the live picture', () => {
  test('is muted until a click, then heard; volume 0 and a pause silence it', async ({ page, gateway, quiet }) => {
    const player = await look(page, gateway);
    await expect(turnOn(player)).toBeVisible();
    await isSilent(page);
    await turnOn(player).click();
    await isHeard(page);
    await expect(volume(player)).toHaveValue('7');
    await volume(player).fill('0');
    await isSilent(page);
    await expect(turnOn(player)).toBeVisible();
    await volume(player).focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp');
    await expect(volume(player)).toHaveValue('3');
    await isHeard(page);

    await player.getByRole('button', { name: 'Pause' }).click();
    await isSilent(page);
    await player.locator('.resume').click();
    await isHeard(page);

    // A cut is no end of it.
    await gateway.disturb('cut-video');
    await pictureRuns(page);
    await isHeard(page);
    await mute(player).click();
    await isSilent(page);

    // The volume stays with the user, the sound does not.
    await page.reload();
    await pictureRuns(page);
    await first(page).hover();
    await isSilent(page);
    await turnOn(first(page)).click();
    await expect(volume(first(page))).toHaveValue('3');
    expect(quiet).toEqual([]);
  });

  // What is heard does not hang on the engine: each plays some. AAC beside Media Source is heard in `plain-http.spec.ts`.
  for (const [engine, sounds] of [
    ['webcodecs', ['aac', 'pcm']],
    ['mse', ['g711a', 'g711u']],
  ] as const)
    for (const sound of sounds)
      test(`as ${sound} is heard beside ${engine} and leaves the picture at its full rate`, async ({
        page,
        gateway,
        quiet,
      }) => {
        const player = await look(page, gateway, sound);
        await player.evaluate((element: HTMLElement & { engines?: string }, name) => (element.engines = name), engine);
        await pictureRuns(page);
        const silent = await rateOf(player);
        await turnOn(player).click();
        await isHeard(page);
        await keepsRate(player, silent);
        await isHeard(page);
        expect(quiet).toEqual([]);
      });

  for (const engine of ['mse', 'flv.js'])
    test(`that is damaged leaves the picture of ${engine} at its full rate and says so`, async ({
      page,
      gateway,
      quiet,
    }) => {
      const player = await look(page, gateway, 'none');
      await player.evaluate((element: HTMLElement & { engines?: string }, name) => (element.engines = name), engine);
      const best = { none: 0, broken: 0 };
      // Turn about, and the better of two: what else the machine does comes and goes, what holds a picture up stays.
      for (let round = 0; round < 2; round += 1)
        for (const sound of ['none', 'broken'] as const) {
          await gateway.disturb('sound', { deviceId, sound });
          await pictureRuns(page);
          if (sound === 'broken' && engine === 'flv.js')
            await expect(player.getByRole('button', { name: 'flv.js plays the picture only' })).toBeVisible();
          else if (sound === 'broken') {
            await turnOn(player).click();
            await expect(player.getByRole('button', { name: 'the sound of this stream is damaged' })).toBeVisible();
          }
          best[sound] = Math.max(best[sound], await rateOf(player));
        }
      expect(best.none).toBeGreaterThan(0);
      expect(best.broken).toBeGreaterThan(0.8 * best.none);
      expect(quiet).toEqual([]);
    });

  test('is of one player at a time, and gives way to listening', async ({ page, gateway, quiet }) => {
    const player = await look(page, gateway);
    await turnOn(player).click();
    await isHeard(page);
    await page.locator('patrol-provider').evaluate(provider => {
      const other = document.createElement('patrol-live-player');
      other.setAttribute('channel-id', 'PR002-1');
      other.style.cssText = 'position:fixed;inset:60px auto auto 60px;width:640px;z-index:9';
      provider.append(other);
    });
    const other = page.locator('patrol-live-player').last();
    await expect(other.locator('.player')).toHaveAttribute('data-state', 'playing');
    await other.hover();
    await turnOn(other).click();
    await expect(mute(other)).toBeVisible();
    await expect(mute(player)).toHaveCount(0);
    await isSilent(page);
    await page.locator('patrol-intercom').getByRole('button', { name: 'Listen' }).click();
    await expect(mute(other)).toHaveCount(0);
    await isHeard(page);
    await other.evaluate(element => element.remove());
    await isHeard(page);
    expect(quiet).toEqual([]);
  });

  test('is not offered where a camera has no microphone, and the reason is told', async ({ page, gateway, quiet }) => {
    const player = await look(page, gateway, 'none');
    await expect(player.getByRole('button', { name: 'this camera has no microphone' })).toBeVisible();
    await expect(volume(player)).toHaveCount(0);
    expect(quiet).toEqual([]);
  });

  test('is heard alone where the page wants no picture, which is none to drive by', async ({
    page,
    gateway,
    quiet,
  }) => {
    const player = await look(page, gateway);
    await player.evaluate(element => element.setAttribute('has-video', 'false'));
    await expect(player.getByText('Sound only')).toBeVisible();
    await expect(player.locator('.picture > *')).toHaveCount(0);
    await turnOn(player).click();
    await isHeard(page);
    const pictures = await page.evaluate(() => {
      type Owner = HTMLElement & { console?: { video: { $pictures: { get(): ReadonlyMap<symbol, unknown> } } } };
      return document.querySelector<Owner>('patrol-provider')?.console?.video.$pictures.get().size;
    });
    expect(pictures).toBe(0);
    await player.evaluate(element => element.setAttribute('has-audio', 'false'));
    await player.evaluate(element => element.removeAttribute('has-video'));
    await pictureRuns(page);
    await expect(player.locator('.volume')).toHaveCount(0);
    await isSilent(page);
    expect(quiet).toEqual([]);
  });
});

test.describe('the sound of a recording', () => {
  test('is kept and played back at speed 1, by both players', async ({ page, ownGateway }) => {
    const gateway = await ownGateway('--record', deviceId, '--record-fps', '5');
    await gateway.disturb('quiet');
    await gateway.disturb('siren', { deviceId, on: true });
    await page.waitForTimeout(15_000);
    await gateway.disturb('siren', { deviceId, on: false });
    await listen(page);
    const { token } = await Client.signIn(gateway, 'operator');
    await page.goto(
      `${gateway.console}/data-center/videotape-center/index?deviceId=${deviceId}&token=${token}&language=en-us`,
    );
    const playback = page.locator('patrol-playback');
    await expect(turnOn(playback)).toBeVisible({ timeout: 20_000 });
    await turnOn(playback).click();
    await isHeard(page);
    await playback.getByText('2×').click();
    await expect(playback.getByRole('button', { name: 'Sound at 1× speed only' })).toBeVisible();
    await isSilent(page);
    await playback.getByRole('slider', { name: 'Time line' }).press('Home');
    await playback.getByText('1×', { exact: true }).click();
    await isHeard(page);
    await playback.getByRole('button', { name: 'Statistics' }).click();
    await expect(playback.locator('[part=statistics]')).toContainText(/avc1|WebCodecs/);

    // The live player plays the same day by itself.
    await enter(page, gateway, { deviceId });
    await first(page).evaluate(element => element.setAttribute('is-alive', 'false'));
    await expect(first(page).getByText('LIVE')).toHaveCount(0);
    await expect(first(page).getByText('SD', { exact: true })).toHaveCount(0);
    const age = async (): Promise<number> => (await readBlocks(page).catch(() => undefined))?.age ?? 0;
    await expect.poll(age).toBeGreaterThan(10_000);
    await pictureRuns(page);
    await first(page).hover();
    await turnOn(first(page)).click();
    await isHeard(page);
  });
});
