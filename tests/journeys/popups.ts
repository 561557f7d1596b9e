/** Popups of alarms, their sounds and their number. */
import { expect, type Locator, type Page } from '@playwright/test';

/** A popup on screen. */
export const popup = (page: Page, id: string): Locator => page.locator(`patrol-alarm-popups article[data-id="${id}"]`);

/** Opens the dialog of an alarm from its popup; a popup behind others comes to the front when the pointer is over it. */
export async function handle(page: Page, id: string): Promise<void> {
  await popup(page, id).locator('h3').hover();
  await popup(page, id).getByRole('button', { name: 'Handle' }).click();
}

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

/** Waits until a page has read its pending alarms: an alarm that is raised before that is not announced as new. */
export const alarmsRead = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const provider = document.querySelector<HTMLElement & { console?: AlarmOwner }>('patrol-provider');
        return provider?.console?.alarms.$pending.get().isAtLeast;
      }),
    )
    .toBe(false);

interface AlarmOwner {
  readonly alarms: { readonly $pending: { get(): { readonly isAtLeast: boolean } } };
}

/** The number of pending alarms that the toggle shows. */
export async function pendingCount(page: Page): Promise<number> {
  const label = await page.locator('patrol-alarm-popups [part="toggle"]').getAttribute('aria-label');
  return Number(/\d+/.exec(label ?? '')?.[0] ?? Number.NaN);
}
