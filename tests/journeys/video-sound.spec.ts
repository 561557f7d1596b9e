import type { Locator, Page } from '@playwright/test';
import { isHeard, isSilent, listen } from './ears.ts';
import type { Server } from './server.ts';
import { Client, enter } from './operators.ts';
import { pictureRuns, readBlocks } from './pictures.ts';
import { expect, test } from './support.ts';

// The tests measure pictures at the full rate.
test.use({ fps: 15 });

const deviceId = 'PR001';
const first = (page: Page): Locator => page.locator('patrol-live-player').first();
const mute = (player: Locator): Locator => player.getByRole('button', { name: 'Mute' });
const turnOn = (player: Locator): Locator => player.getByRole('button', { name: 'Turn sound on' });
const volume = (player: Locator): Locator => player.getByRole('slider', { name: 'Volume' });

/** The frame rate as the player shows it; 0 while it shows none. */
const rateNow = async (player: Locator): Promise<number> =>
  Number(/(\d+) fps/.exec((await player.locator('.figures').textContent()) ?? '')?.[1] ?? 0);
/** The frame rate before there is sound: the first one that the player shows. */
const rateOf = async (player: Locator): Promise<number> => {
  await expect.poll(() => rateNow(player)).toBeGreaterThan(5);
  return rateNow(player);
};
/** Waits until the picture plays at its rate. Sound that delayed the picture would leave at most one picture a second, on any machine. */
const keepsRate = (player: Locator, before: number): Promise<void> =>
  expect.poll(() => rateNow(player)).toBeGreaterThan(before / 2);

const look = async (page: Page, server: Server, sound?: string): Promise<Locator> => {
  if (sound) await server.disturb('sound', { deviceId, sound });
  await server.disturb('siren', { deviceId, on: true });
  await listen(page);
  await enter(page, server, { deviceId });
  await pictureRuns(page);
  await first(page).hover();
  return first(page);
};

test.afterEach(({ server }) => server.disturb('siren', { deviceId, on: false }));

test.describe('the sound of the live picture', () => {
  test('is muted until a click, then heard; volume 0 and a pause silence it', async ({ page, server, quiet }) => {
    // No popup may cover the bar of the player.
    await server.disturb('quiet');
    const player = await look(page, server);
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

    // The sound continues after a cut.
    await server.disturb('cut-video');
    await pictureRuns(page);
    await isHeard(page);
    await mute(player).click();
    await isSilent(page);

    // After a reload the volume is kept, but the sound is off.
    await page.reload();
    await pictureRuns(page);
    await first(page).hover();
    await isSilent(page);
    await turnOn(first(page)).click();
    await expect(volume(first(page))).toHaveValue('3');
    expect(quiet).toEqual([]);
  });

  // Each engine with another kind of sound; all combinations are in `stream-sound.test.ts`, without a server.
  for (const [engine, sound] of [
    ['webcodecs', 'aac'],
    ['mse', 'g711a'],
  ] as const)
    test(`as ${sound} is heard beside ${engine} and leaves the picture at its rate, as damaged sound does`, async ({
      page,
      server,
      quiet,
    }) => {
      const player = await look(page, server, sound);
      await player.evaluate((element: HTMLElement & { engines?: string }, name) => (element.engines = name), engine);
      await pictureRuns(page);
      const silent = await rateOf(player);
      await turnOn(player).click();
      await isHeard(page);
      await keepsRate(player, silent);
      await isHeard(page);
      await server.disturb('sound', { deviceId, sound: 'broken' });
      await expect(player.getByRole('button', { name: 'the sound of this stream is damaged' })).toBeVisible();
      await pictureRuns(page);
      await keepsRate(player, silent);
      expect(quiet).toEqual([]);
    });

  test('that is damaged leaves the picture of flv.js at its rate, and says so', async ({ page, server, quiet }) => {
    const player = await look(page, server, 'none');
    await player.evaluate((element: HTMLElement & { engines?: string }) => (element.engines = 'flv.js'));
    await pictureRuns(page);
    const silent = await rateOf(player);
    await server.disturb('sound', { deviceId, sound: 'broken' });
    await expect(player.getByRole('button', { name: 'flv.js plays the picture only' })).toBeVisible();
    await pictureRuns(page);
    await keepsRate(player, silent);
    expect(quiet).toEqual([]);
  });

  test('is of one player at a time, and gives way to listening', async ({ page, server, quiet }) => {
    const player = await look(page, server);
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

  test('is heard alone where the page wants no picture, which is none to drive by', async ({ page, server, quiet }) => {
    const player = await look(page, server);
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
  test('is kept and played back at speed 1, by both players', async ({ page, ownServer }) => {
    const server = await ownServer('--record', deviceId, '--record-fps', '5');
    await server.disturb('quiet');
    await server.disturb('siren', { deviceId, on: true });
    await listen(page);
    const client = await Client.signIn(server, 'operator');
    const { token } = client;
    const begin = Date.now();
    const recorded = async (): Promise<number> => {
      const window = { channelId: `${deviceId}-1`, startTime: String(begin - 60_000), stopTime: String(Date.now()) };
      const ranges = await client.call<{ startTime: number; stopTime: number }[]>('findVideoRecords', window, 'GET');
      return ranges.reduce((sum, { startTime, stopTime }) => sum + stopTime - startTime, 0);
    };
    await expect.poll(recorded, { timeout: 90_000 }).toBeGreaterThan(8_000);
    await page.goto(
      `${server.console}/data-center/videotape-center/index?deviceId=${deviceId}&token=${token}&language=en-us`,
    );
    const playback = page.locator('patrol-playback');
    await expect(turnOn(playback)).toBeVisible();
    await turnOn(playback).click();
    await isHeard(page);
    await playback.getByText('2×').click();
    await expect(playback.getByRole('button', { name: 'Sound at 1× speed only' })).toBeVisible();
    await isSilent(page);
    await playback.getByRole('slider', { name: 'Timeline' }).press('Home');
    await playback.getByText('1×', { exact: true }).click();
    await isHeard(page);
    await playback.getByRole('button', { name: 'Statistics' }).click();
    await expect(playback.locator('[part=statistics]')).toContainText(/avc1|WebCodecs/);

    // The live player plays the recording of the same day by itself: the siren is heard only there.
    await server.disturb('siren', { deviceId, on: false });
    await enter(page, server, { deviceId });
    await first(page).evaluate(element => element.setAttribute('is-alive', 'false'));
    await expect(first(page).getByText('LIVE')).toHaveCount(0);
    await expect(first(page).getByText('SD', { exact: true })).toHaveCount(0);
    const age = async (): Promise<number> => (await readBlocks(page).catch(() => undefined))?.age ?? 0;
    await expect.poll(age).toBeGreaterThan(5_000);
    await pictureRuns(page);
    await first(page).hover();
    await turnOn(first(page)).click();
    await isHeard(page);
  });
});
