/** The picture on screen: whether it plays, and the data that the server draws into it. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './support.ts';

/** The picture on screen, whichever engine shows it. */
export const picture = (page: Page, player = 'patrol-live-player'): Locator =>
  page.locator(player).locator('video, canvas').last();

/** Size of the picture as it was decoded. */
export const pictureSize = (page: Page): Promise<string> =>
  picture(page).evaluate((shown: HTMLVideoElement | HTMLCanvasElement) =>
    shown instanceof HTMLVideoElement ? `${shown.videoWidth}x${shown.videoHeight}` : `${shown.width}x${shown.height}`,
  );

/** Waits until the picture plays: the time in its blocks advances. */
export async function pictureRuns(page: Page, shown = picture(page)): Promise<void> {
  const time = async (): Promise<number> => (await readBlocks(page, shown).catch(() => undefined))?.captured ?? 0;
  await expect.poll(time).toBeGreaterThan(0);
  const before = await time();
  await expect.poll(time).toBeGreaterThan(before + 300);
}

/** The data that the server draws into the picture as blocks. */
export interface Blocks {
  /** Capture time, milliseconds modulo 2^32. */
  captured: number;
  /** Number of the last PTZ command obeyed. */
  ptz: number;
  /** The age of the picture, ms: both clocks are those of this machine. */
  age: number;
}

/** Reads the blocks of the picture on screen; `none` before the first picture, `damaged` when its blocks make no sense. */
export function readPicture(page: Page, shown = picture(page)): Promise<Blocks | 'none' | 'damaged'> {
  return shown.evaluate((element: HTMLVideoElement | HTMLCanvasElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = 40;
    canvas.height = 2;
    const context = canvas.getContext('2d');
    const wide = element instanceof HTMLVideoElement ? element.videoWidth : element.width;
    if (!context || wide === 0) return 'none';
    context.imageSmoothingEnabled = false;
    const size = wide / 40;
    context.drawImage(element, 0, size / 2, wide, 1, 0, 0, 40, 1);
    context.drawImage(element, 0, size * 1.5, wide, 1, 0, 1, 40, 1);
    const now = Date.now() % 2 ** 32;
    const { data } = context.getImageData(0, 0, 40, 2);
    const bit = (row: number, column: number): number => ((data[(row * 40 + column) * 4] ?? 0) > 120 ? 1 : 0);
    const number = (row: number, from: number, count: number): number =>
      Array.from({ length: count }, (_, index) => bit(row, from + index)).reduce((sum, value) => sum * 2 + value, 0);
    const bytes = [0, 8, 16, 24].map(from => number(0, from, 8));
    if (bytes.reduce((sum, byte) => sum ^ byte, 0) !== number(0, 32, 8)) return 'damaged';
    const captured = number(0, 0, 32);
    return captured === 0 ? 'none' : { captured, ptz: number(1, 0, 16), age: now - captured };
  });
}

/** The blocks of the picture on screen; undefined when they cannot be read. */
export async function readBlocks(page: Page, shown = picture(page)): Promise<Blocks | undefined> {
  const read = await readPicture(page, shown);
  return typeof read === 'string' ? undefined : read;
}

/** Waits until the picture on screen is current. */
export const isOfNow = (page: Page): Promise<void> =>
  expect
    .poll(async () => Math.abs((await readBlocks(page).catch(() => undefined))?.age ?? Infinity))
    .toBeLessThan(1_000);

/**
 * Notes from now on what the player says about the age of its picture: each text is shown for a second only. Returns a function to read it.
 */
export async function agesFrom(page: Page): Promise<() => Promise<string>> {
  await page.locator('patrol-live-player').evaluate(player => {
    const told: string[] = [];
    Object.assign(globalThis, { agesTold: told });
    const note = (): void => {
      const text = player.shadowRoot?.querySelector('.age')?.textContent ?? '';
      if (text !== '' && told.at(-1) !== text) told.push(text);
    };
    if (player.shadowRoot)
      new MutationObserver(note).observe(player.shadowRoot, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (Reflect.get(globalThis, 'agesTold') as string[]).join(', '));
}

/** The blocks, waiting until a picture with them is on screen. */
export async function blocksOf(page: Page): Promise<Blocks> {
  let blocks: Blocks | undefined;
  await expect.poll(async () => (blocks = await readBlocks(page))).toBeDefined();
  if (!blocks) throw new Error('No blocks');
  return blocks;
}

/** Samples of the picture, to compare with those of another one by `difference`, without the rows of the blocks and of the clock. */
export async function pictureOf(page: Page): Promise<number[]> {
  return picture(page).evaluate((video: HTMLVideoElement | HTMLCanvasElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 36;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(video, 0, 0, 64, 36);
    const data = context?.getImageData(0, 8, 64, 20).data ?? new Uint8ClampedArray();
    return Array.from({ length: data.length / 4 }, (_, index) => data[index * 4 + 1] ?? 0);
  });
}

/** Mean difference of two pictures, 0 to 255. */
export const difference = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;
