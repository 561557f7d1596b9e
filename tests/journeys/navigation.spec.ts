import type { Page } from '@playwright/test';
import { accounts, Client, openSidebar, signIn } from './operators.ts';
import { alarmsRead, popup } from './popups.ts';
import { expect, test } from './support.ts';

const content = (page: Page) => page.locator('main.content');
/** A mark that is lost when the page is loaded again. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void (document.body.dataset['mark'] = 'here'));
const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => document.body.dataset['mark'] === 'here');

test.describe('going from screen to screen', () => {
  test('by links that are links: in place, in another tab, back and forward', async ({
    page,
    context,
    server,
    quiet,
  }) => {
    await signIn(page, server);
    await expect(page).toHaveURL(/robot-patrol-view\?deviceId=/);
    const patrolView = page.url();
    await mark(page);
    const link = (await openSidebar(page)).getByRole('link', { name: 'Alarm query' });
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

  test('begins at the top, and goes on where one was on the way back', async ({ page, server }) => {
    await page.setViewportSize({ width: 1366, height: 500 });
    await signIn(page, server);
    await expect(page.locator('patrol-drive-pad')).toBeVisible();
    const top = (): Promise<number> => content(page).evaluate(element => element.scrollTop);
    // The page can be scrolled that far only once its widgets have their height.
    const scroll = (): Promise<number> =>
      content(page).evaluate(element => {
        element.scrollTop = 90;
        return element.scrollTop;
      });
    await expect.poll(scroll).toBe(90);
    await (await openSidebar(page)).getByRole('link', { name: 'Recorded video' }).click();
    await expect(page.locator('patrol-playback')).toBeVisible();
    await expect.poll(top).toBe(0);
    await page.goBack();
    await expect(page.locator('patrol-drive-pad')).toBeVisible();
    await expect.poll(top).toBe(90);
  });

  test('keeps the frame with its stop where the code of a screen does not come, and tries again', async ({
    page,
    server,
  }) => {
    await signIn(page, server);
    await expect(page.locator('patrol-drive-pad')).toBeVisible();
    await mark(page);
    const chunk = '**/assets/VideotapeCenter-*.js';
    await page.route(chunk, route => route.abort());
    await (await openSidebar(page)).getByRole('link', { name: 'Recorded video' }).click();
    await expect(content(page).getByRole('alert')).toContainText('Could not load');
    await expect(page).toHaveURL(/videotape-center/);
    await expect(page.getByRole('banner').locator('patrol-stop-button')).toBeVisible();
    await page.unroute(chunk);
    await content(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('patrol-playback')).toBeVisible();
    await expect(page).toHaveTitle(/^Recorded video - /);
    expect(await isMarked(page)).toBe(true);
    // When a part of the frame itself fails to load, the rest of the frame stays as well.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route('**/assets/Sheet-*.js', route => route.abort());
    await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
    const failure = page.locator('.panels').getByRole('alert');
    await expect(failure).toContainText('Could not load');
    await expect(page.getByRole('banner').locator('patrol-stop-button')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(failure).toHaveCount(0);
    await expect(page.locator('patrol-playback')).toBeVisible();
  });

  test('says that the console could not be loaded where its code does not come, with a link that loads it again', async ({
    page,
    server,
  }) => {
    const message = page.locator('#not-loaded').getByText('The console could not be loaded');
    for (const code of ['**/assets/host-app-first-*.js', '**/assets/host-app-entry-*.js']) {
      await page.route(code, route => route.abort());
      await page.goto(`${server.console}/login?language=en-us&theme=9`);
      await expect(message, code).toBeInViewport();
      await page.unroute(code);
      await page.getByRole('link', { name: 'load the page again' }).click();
      await expect(page.getByLabel('Account'), code).toBeVisible();
      await expect(message, code).toBeHidden();
    }
  });

  test('leads an unknown address, and one that is not permitted, to a refusal with no way back to it', async ({
    page,
    server,
  }) => {
    await page.goto(`${server.console}/login?language=en-us`);
    await page.getByLabel('Account').fill('customer');
    await page.getByRole('textbox', { name: 'Password' }).fill(accounts.customer);
    await page.keyboard.press('Enter');
    await page.waitForURL(/alarm-query-list/);
    const before = await page.evaluate(() => history.length);
    for (const [path, heading] of [
      ['nowhere?language=en-us', 'Page not found'],
      ['monitoring/robot-patrol-view?language=en-us', 'No access'],
    ]) {
      await page.goto(`${server.console}/${path}`);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(page).toHaveURL(/\/40[14]$/);
    }
    expect(await page.evaluate(() => history.length)).toBe(before + 2);
    await page.getByRole('link', { name: 'Go to home' }).click();
    await page.waitForURL(/alarm-query-list/);
    expect(await page.evaluate(() => history.length)).toBe(before + 2);
  });

  test('keeps the stop, alarms and calls where a page is refused', async ({ page, server, quiet }) => {
    const { token } = await Client.signIn(server, 'operator');
    await page.goto(`${server.console}/monitoring/dev?token=${token}&language=en-us`);
    await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
    await expect(page).toHaveURL(/\/401$/);
    await expect(page.locator('patrol-stop-button')).toHaveCount(1);
    await alarmsRead(page);
    const [id = ''] = await server.raise(1, 'PR001');
    await expect(popup(page, id)).toBeVisible();
    await server.disturb('call', { deviceId: 'PR002' });
    const call = page.locator('patrol-sos-overlay [role="alertdialog"]');
    await expect(call).toContainText('Patrol robot 02');
    await call.getByRole('button', { name: 'Hang up' }).click();
    await expect(call).toBeHidden();
    await page.getByRole('link', { name: 'Go to home' }).click();
    await expect(page.getByRole('heading', { name: 'No access' })).toHaveCount(0);
    await expect(page.locator('patrol-stop-button')).toHaveCount(1);
    expect(quiet).toEqual([]);
  });

  test('asks who is not signed in to sign in, before anything of a screen is drawn', async ({ page, server }) => {
    await page.goto(`${server.console}/data-center/records-query/alarm-query-list?deviceName=robot&language=en-us`);
    await page.waitForURL(url => url.pathname === '/robotmgr/login');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(
      '/data-center/records-query/alarm-query-list?deviceName=robot&language=en-us',
    );
    await expect(page.locator('patrol-stop-button')).toHaveCount(0);
  });
});

const tags = (page: Page) => page.getByRole('navigation', { name: 'Open pages' });
const tag = (page: Page, name: string) => tags(page).getByRole('link', { name });

test.describe('the open pages', () => {
  test('keep what was typed, chosen and scrolled while others are shown, and start again one at a time', async ({
    page,
    server,
    quiet,
  }) => {
    await server.raise(1, 'PR001');
    await server.raise(2, 'PR002');
    await signIn(page, server);
    await (await openSidebar(page)).getByRole('link', { name: 'Alarm query' }).click();
    const list = page.locator('patrol-data-page');
    const chosen = list.getByRole('checkbox').nth(1);
    await chosen.check();
    await list.getByLabel('Device', { exact: true }).fill('robot');
    await tag(page, 'Robot patrol view').click();
    await expect(page.locator('patrol-drive-pad')).toBeVisible();
    await expect(list).toBeHidden();
    await tag(page, 'Alarm query').click();
    await expect(chosen).toBeChecked();
    await expect(list.getByLabel('Device', { exact: true })).toHaveValue('robot');

    // A reload keeps the list of open pages; "Refresh" drops the state of one page.
    await tag(page, 'Alarm query').click({ button: 'right' });
    const menu = page.getByRole('menu');
    expect((await menu.boundingBox())?.width).toBe(105);
    await menu.getByRole('menuitem', { name: 'Refresh' }).click();
    await expect(page).toHaveURL(/alarm-query-list/);
    await expect(list.getByRole('checkbox').nth(1)).not.toBeChecked();
    await expect(list.getByLabel('Device', { exact: true })).toHaveValue('');
    await page.reload();
    await expect(tags(page).getByRole('link')).toHaveText(['Overview', 'Robot patrol view', 'Alarm query']);
    expect(quiet).toEqual([]);
  });

  test('lock nothing behind the one that is shown: the dialog of a page that is left closes', async ({
    page,
    server,
    quiet,
  }) => {
    await signIn(page, server);
    await (await openSidebar(page)).getByRole('link', { name: 'Alarm query' }).click();
    await expect(page).toHaveURL(/alarm-query-list/);
    await (await openSidebar(page)).getByRole('link', { name: 'Recorded video' }).click();
    await expect(page.locator('patrol-playback')).toBeVisible();
    await page.goBack();
    await page.locator('patrol-data-page').getByRole('button', { name: 'Export' }).click();
    const dialog = page.locator('patrol-data-page dialog[open]');
    await expect(dialog).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL(/videotape-center/);
    await expect(dialog).toHaveCount(0);
    await page.locator('patrol-stop-button').getByRole('button').first().click({ trial: true });
    expect(quiet).toEqual([]);
  });
});

test.describe('the menus', () => {
  test('open a group under the pointer and by the keyboard, and remember the sidebar', async ({
    page,
    server,
    quiet,
  }) => {
    await signIn(page, server);
    const groups = page.getByRole('navigation', { name: 'Menu' });
    const data = groups.getByRole('button', { name: 'Data center' });
    // The bar on top may still move when it is first drawn, while the pointer of a test stays where it was: then the test moves it there
    // again.
    await expect(async () => {
      await page.locator('patrol-stop-button').hover();
      await data.hover();
      await expect(groups.getByRole('link', { name: 'Recorded video' })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.locator('patrol-stop-button').hover();
    await expect(groups.getByRole('link', { name: 'Recorded video' })).toHaveCount(0);
    await data.focus();
    await page.keyboard.press('ArrowDown');
    await expect(groups.locator('.panel').getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(data).toBeFocused();
    await page.keyboard.press('Enter');
    await groups.getByRole('link', { name: 'Recorded video' }).click();
    await expect(page).toHaveURL(/videotape-center/);
    await expect(groups.getByRole('link', { name: 'Recorded video' })).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'You are here' })).toHaveText('Data centerVideoRecorded video');

    await page.getByRole('button', { name: 'Expand the sidebar' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Collapse the sidebar' })).toBeVisible();
    expect(quiet).toEqual([]);
  });

  for (const [mode, parts] of [
    ['wpf', ['sidebar', 'tags']],
    ['app', ['back']],
    ['tencent', ['banner']],
    ['screenfull', ['leave']],
  ] as const)
    test(`show in ${mode} mode what its table says, and always the stop, alarms and the channel's bar`, async ({
      page,
      server,
      quiet,
    }) => {
      const { token } = await Client.signIn(server, 'operator');
      await page.goto(`${server.console}/monitoring/robot-patrol-view?mode=${mode}&language=en-us&token=${token}`);
      await expect(page.locator('patrol-stop-button:visible')).toHaveCount(1);
      const present = {
        banner: page.getByRole('banner'),
        groups: page.getByRole('navigation', { name: 'Menu' }),
        sidebar: page.getByRole('navigation', { name: 'Sidebar' }),
        tags: tags(page),
        account: page.getByRole('button', { name: /Account settings/ }),
        leave: page.getByRole('button', { name: 'Leave full-screen mode' }),
        back: page.locator('.stop-bar .back').filter({ visible: true }),
      };
      for (const [name, part] of Object.entries(present))
        await expect(part, name).toHaveCount((parts as readonly string[]).includes(name) ? 1 : 0);
      for (const tagName of ['patrol-connection-bar', 'patrol-alarm-popups', 'patrol-sos-overlay'])
        await expect(page.locator(tagName)).toHaveCount(1);
      await alarmsRead(page);
      const [id = ''] = await server.raise(1, 'PR001');
      await expect(popup(page, id)).toBeVisible();
      await expect(page.locator('patrol-live-player').first()).toBeVisible();
      if (mode === 'app' || mode === 'tencent') await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      if (mode === 'screenfull') {
        await present.leave.click();
        await expect(present.banner).toBeVisible();
        await page.reload();
        await expect(present.banner).toBeVisible();
        await expect(present.leave).toHaveCount(0);
      }
      expect(quiet).toEqual([]);
    });
});
