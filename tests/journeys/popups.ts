/** Popups of alarms, their sounds and their number. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './support.ts';

/** A popup on screen. */
export const popup = (page: Page, id: string): Locator => page.locator(`patrol-alarm-popups article[data-id="${id}"]`);

/**
 * Presses a button of a popup. A popup behind others moves to the front when the pointer is over it. When popups appear or disappear
 * meanwhile, the pointer moves there again. Only the look is given up early: on a slow machine a press that is given up may still have
 * happened.
 */
export async function pressIn(page: Page, id: string, name: string): Promise<void> {
  const button = popup(page, id).getByRole('button', { name });
  await expect(async () => {
    await popup(page, id).locator('h3').hover({ timeout: 5_000 });
    await button.click({ trial: true, timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
  await button.click();
}

/**
 * Makes an alarm current by its key. A popup may be on screen a moment before the page listens to keys: then this presses the key again.
 */
export async function makeCurrent(page: Page): Promise<void> {
  const current = page.locator('patrol-alarm-popups article[aria-current]');
  await expect(async () => {
    if ((await current.count()) === 0) await page.keyboard.press('j');
    await expect(current).toHaveCount(1, { timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
}

/** Opens the dialog of an alarm from its popup. */
export const handle = (page: Page, id: string): Promise<void> => pressIn(page, id, 'Handle');

/** Lets pages count the tones that they play and the sounds of alarms; called before they are loaded. */
export const countTones = (pages: Pick<Page, 'addInitScript'>): Promise<unknown> =>
  pages.addInitScript(() => {
    const counted = window as unknown as { tones: number };
    counted.tones = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
      counted.tones += 1;
      return start.apply(this, when);
    };
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      if (this instanceof HTMLAudioElement) counted.tones += 1;
      return play.apply(this);
    };
  });

/** The number of tones that a page has played. */
export const tonesOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { tones: number }).tones);

/** Waits until a page has read its pending alarms: the page does not announce an alarm that was raised earlier. */
export const alarmsRead = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const provider = document.querySelector<HTMLElement & { console?: AlarmOwner }>('patrol-provider');
          // Reading a part throws until it is loaded.
          return provider?.console?.has('alarms') ? provider.console.alarms.$pending.get().isAtLeast : undefined;
        }),
      // Nearly every journey begins with this: without intervals it would look once a second.
      { intervals: [100] },
    )
    .toBe(false);

interface AlarmOwner {
  has(part: 'alarms'): boolean;
  readonly alarms: { readonly $pending: { get(): { readonly isAtLeast: boolean } } };
}

/** The number of pending alarms that the toggle shows. */
export async function pendingCount(page: Page): Promise<number> {
  const label = await page.locator('patrol-alarm-popups [part="toggle"]').getAttribute('aria-label');
  return Number(/\d+/.exec(label ?? '')?.[0] ?? Number.NaN);
}
