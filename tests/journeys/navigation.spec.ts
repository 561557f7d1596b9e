import type { Page } from '@playwright/test';
import { accounts, expect, signIn, test } from './support.ts';

const screenLink = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });
const content = (page: Page) => page.locator('main.content');
/** A mark that a page loses when it is loaded anew. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void (document.body.dataset['mark'] = 'here'));
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => document.body.dataset['mark'] === 'here');

test.describe('going from screen to screen', () => {
  test('by links that are links: in place, in another tab, back and forward', async ({
    page,
    context,
    gateway,
    quiet,
  }) => {
    await signIn(page, gateway);
    await expect(page).toHaveURL(/robot-patrol-view\?deviceId=/);
    const patrolView = page.url();
    await mark(page);
    const link = screenLink(page, 'Alarm query');
    await expect(link).toHaveAttribute('href', /^\/robotmgr\/data-center\/.*alarm-query-list$/);

    for (const open of [() => link.click({ modifiers: ['ControlOrMeta'] }), () => link.click({ button: 'middle' })]) {
      const opened = context.waitForEvent('page');
      await open();
      const tab = await opened;
      await expect(tab).toHaveTitle(/^(\(\d+\) )?Alarm query - /);
      await tab.close();
      expect(page.url()).toBe(patrolView);
    }

    await link.click();
    await expect(page).toHaveTitle(/^Alarm query - /);
    await expect(link).toHaveAttribute('aria-current', 'page');
    await page.goBack();
    await expect(page).toHaveTitle(/^Robot patrol view - /);
    expect(page.url()).toBe(patrolView);
    await page.goForward();
    await expect(page).toHaveTitle(/^Alarm query - /);
    expect(await isMarked(page)).toBe(true);
    expect(quiet).toEqual([]);
  });

  test('begins at the top, and goes on where one was on the way back', async ({ page, gateway }) => {
    await page.setViewportSize({ width: 1366, height: 500 });
    await signIn(page, gateway);
    await expect(page.locator('patrol-drive-pad')).toBeVisible();
    const top = (): Promise<number> => content(page).evaluate(element => element.scrollTop);
    await content(page).evaluate(element => (element.scrollTop = 90));
    await screenLink(page, 'Recorded video').click();
    await expect(page.locator('patrol-playback')).toBeVisible();
    expect(await top()).toBe(0);
    await page.goBack();
    await expect(page.locator('patrol-drive-pad')).toBeVisible();
    await expect.poll(top).toBe(90);
  });

  test('keeps the frame with its stop where the code of a screen does not come, and tries again', async ({
    page,
    gateway,
  }) => {
    await signIn(page, gateway);
    await expect(page.locator('patrol-drive-pad')).toBeVisible();
    await mark(page);
    const chunk = '**/assets/VideotapeCenter-*.js';
    await page.route(chunk, route => route.abort());
    await screenLink(page, 'Recorded video').click();
    await expect(content(page).getByRole('alert')).toContainText('Could not load');
    await expect(page).toHaveURL(/videotape-center/);
    await expect(page.getByRole('banner').locator('patrol-stop-button')).toBeVisible();
    await page.unroute(chunk);
    await content(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('patrol-playback')).toBeVisible();
    await expect(page).toHaveTitle(/^Recorded video - /);
    expect(await isMarked(page)).toBe(true);
  });

  test('leads an unknown address, and one that is not permitted, to a refusal with no way back to it', async ({
    page,
    gateway,
  }) => {
    await page.goto(`${gateway.console}/login?language=en-us`);
    await page.getByLabel('Account').fill('customer');
    await page.getByRole('textbox', { name: 'Password' }).fill(accounts.customer);
    await page.keyboard.press('Enter');
    await page.waitForURL(/videotape-center/);
    const before = await page.evaluate(() => history.length);
    for (const [path, heading] of [
      ['nowhere?language=en-us', 'Page not found'],
      ['data-center/records-query/alarm-query/alarm-query-list?language=en-us', 'No access'],
    ]) {
      await page.goto(`${gateway.console}/${path}`);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(page).toHaveURL(/\/40[14]$/);
    }
    expect(await page.evaluate(() => history.length)).toBe(before + 2);
    await page.getByRole('link', { name: 'Go to home' }).click();
    await page.waitForURL(/videotape-center/);
    expect(await page.evaluate(() => history.length)).toBe(before + 2);
  });

  test('asks who is not signed in to sign in, before anything of a screen is drawn', async ({ page, gateway }) => {
    await page.goto(`${gateway.console}/data-center/records-query/alarm-query-list?deviceName=robot&language=en-us`);
    await page.waitForURL(url => url.pathname === '/robotmgr/login');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(
      '/data-center/records-query/alarm-query-list?deviceName=robot&language=en-us',
    );
    await expect(page.locator('patrol-stop-button')).toHaveCount(0);
  });
});
