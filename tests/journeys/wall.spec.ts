import { enter } from './operators.ts';
import { readBlocks } from './pictures.ts';
import { expect, test } from './support.ts';

// The tests measure pictures at the full rate.
test.use({ fps: 15 });

test('a wall of nine shows nine pictures of now, one large in HD, and none that is out of sight', async ({
  page,
  server,
  quiet,
}) => {
  await enter(page, server);
  await page.getByRole('button', { name: 'Video wall' }).click();
  const wall = page.locator('patrol-video-wall');
  await wall.getByText('9', { exact: true }).click();
  const tiles = wall.locator('[part="tile"]');
  await expect(tiles).toHaveCount(9);
  const pictureOf = (index: number) => tiles.nth(index).locator('video, canvas').last();
  const captured = async (index: number): Promise<number> =>
    (await readBlocks(page, pictureOf(index)).catch(() => undefined))?.captured ?? 0;
  for (let index = 0; index < 9; index += 1) {
    await expect.poll(() => captured(index)).toBeGreaterThan(0);
    const before = await captured(index);
    await expect.poll(() => captured(index)).toBeGreaterThan(before + 300);
  }

  await tiles.nth(3).dblclick();
  const large = wall.locator('[part="tile"][data-focused]');
  await expect(large).toHaveAttribute('data-device', 'PR004');
  await expect
    .poll(() =>
      large
        .locator('canvas, video')
        .last()
        .evaluate((shown: HTMLVideoElement | HTMLCanvasElement) =>
          shown instanceof HTMLVideoElement ? shown.videoWidth : shown.width,
        ),
    )
    .toBe(1280);
  // The eight hidden players are removed, so that they cost nothing.
  await expect(wall.locator('patrol-live-player')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await large.getByRole('button', { name: /Back to the wall/ }).click();
  await expect(wall.locator('patrol-live-player')).toHaveCount(9);

  // The arrangement is kept over a reload.
  await tiles.nth(0).hover();
  await tiles.nth(0).getByRole('button', { name: /^Move/ }).click();
  await tiles.nth(8).getByRole('button', { name: 'Put it here' }).click();
  const order = (): Promise<(string | null)[]> =>
    tiles.evaluateAll(all => all.map(tile => tile.getAttribute('data-device')));
  await expect.poll(async () => (await order())[8]).toBe('PR001');
  const arranged = await order();
  await page.reload();
  await expect.poll(order).toEqual(arranged);
  expect(quiet).toEqual([]);
});
