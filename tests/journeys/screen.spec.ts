import type { Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { standsStill, takeOver, fingerOn, drive } from './driving.ts';
import { enter, robotOption } from './operators.ts';
import { pictureRuns, picture, readBlocks } from './pictures.ts';
import { handle, popup } from './popups.ts';
import { expect, test } from './support.ts';

test.describe('the patrol view', () => {
  test('changes its language while the picture plays on', async ({ page, server, quiet }) => {
    await enter(page, server);
    await pictureRuns(page);
    const [id = ''] = await server.raise(1, 'PR001');
    await expect(popup(page, id)).toBeVisible();
    const shown = await picture(page).elementHandle();
    const time = async (): Promise<number> => (await readBlocks(page))?.captured ?? 0;
    const isSame = (): Promise<boolean> => picture(page).evaluate((now, known) => now === known, shown);
    const before = await time();
    await page.getByLabel('Language').selectOption('zh-cn');
    await expect(page.locator('patrol-drive-pad').getByRole('button', { name: '停止' }).first()).toBeVisible();
    await expect(page).toHaveTitle(/机器人/);
    await expect(page.locator('html')).toHaveAttribute('lang', /zh/);
    await expect(robotOption(page, 'PR001')).toContainText('机器人');
    await expect.poll(time).toBeGreaterThan(before);
    expect(await isSame()).toBe(true);
    // Pushes from now on are in that language too, over the same connection.
    const [later = ''] = await server.raise(1, 'PR001');
    await expect(popup(page, later)).toContainText('巡逻机器人');
    await expect(page.locator('patrol-connection-bar')).not.toContainText(/\d\d:\d\d:\d\d/);
    await page.getByLabel('语言').selectOption('zh-hk');
    await expect(page.locator('html')).toHaveAttribute('lang', /HK/i);
    await expect(robotOption(page, 'PR001')).toContainText('機械人');
    const shownAt = await time();
    await expect.poll(time).toBeGreaterThan(shownAt + 500);
    expect(await isSame()).toBe(true);
    expect(quiet).toEqual([]);
  });

  test('changes its skin, and keeps it', async ({ page, server, quiet }) => {
    await enter(page, server, { query: 'language=en-us&theme=12' });
    const ground = (): Promise<string> =>
      page
        .locator('patrol-drive-pad [part="pad"] .pk-sector')
        .first()
        .evaluate(pad => getComputedStyle(pad).backgroundColor);
    const before = await ground();
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const skins = page.getByRole('dialog', { name: 'Settings' }).locator('.skin');
    await expect(skins).toHaveCount(13);
    await skins.filter({ hasText: 'Cloud white' }).click();
    await expect.poll(ground).not.toBe(before);
    // Waits for the transition of the colours.
    await expect
      .poll(() =>
        page
          .locator('patrol-drive-pad [part="pad"] .pk-sector')
          .first()
          .evaluate(pad => pad.getAnimations().length),
      )
      .toBe(0);
    const after = await ground();
    await page.goto(page.url().replace(/[?&]theme=\d+/, ''));
    await expect(robotOption(page, 'PR001')).toBeVisible();
    await expect.poll(ground).toBe(after);
    expect(quiet).toEqual([]);
  });

  test('follows a later choice in place of its address, after a reload and in another tab too', async ({
    page,
    server,
    quiet,
    context,
  }) => {
    await enter(page, server);
    const other = await context.newPage();
    const entered = `${server.console}/monitoring/robot-patrol-view?language=en-us&deviceId=PR001`;
    await other.goto(entered);
    const lang = (of: Page) => expect(of.locator('html'));
    await lang(other).toHaveAttribute('lang', /en/);
    await other.reload();
    await lang(other).toHaveAttribute('lang', /en/);
    await page.getByLabel('Language').selectOption('zh-hk');
    await lang(page).toHaveAttribute('lang', /HK/i);
    await page.reload();
    await lang(page).toHaveAttribute('lang', /HK/i);
    await other.reload();
    await lang(other).toHaveAttribute('lang', /HK/i);
    await other.goto(entered);
    await lang(other).toHaveAttribute('lang', /en/);
    expect(quiet).toEqual([]);
  });

  test('draws everything that it lists on its map, and selects from it', async ({ page, server, quiet }) => {
    await enter(page, server);
    const map = page.locator('patrol-robot-map');
    await expect(map.locator('.marker[data-id="PR001"]')).toHaveAttribute('aria-pressed', 'true');
    // In the lobby, where no other robot's marker covers it.
    const other = map.locator('.marker[data-id="PR002"]');
    const before = await other.getAttribute('transform');
    await server.disturb('mode', { deviceId: 'PR002', mode: 'manual' });
    await server.disturb('place', { deviceId: 'PR002', x: 20, y: 19, heading: 0 });
    await expect.poll(() => other.getAttribute('transform')).not.toBe(before);
    await other.click();
    await expect(robotOption(page, 'PR002')).toHaveAttribute('aria-selected', 'true');
    // The map follows a robot of the yard.
    await robotOption(page, 'PV002').click();
    await expect(map.locator('.marker[data-id="PV002"]')).toBeVisible();
    await expect(map.locator('.marker[data-id="PR001"]')).toHaveCount(0);
    expect(quiet).toEqual([]);
  });

  for (const skin of [12, 9]) {
    test(`is open to everybody who depends on assistive technology, skin ${skin}`, async ({ page, server }) => {
      await enter(page, server, { query: `language=en-us&theme=${skin}` });
      await pictureRuns(page);
      const [id = ''] = await server.raise(1, 'PR001');
      await expect(popup(page, id)).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      await handle(page, id);
      await expect(page.getByRole('dialog', { name: 'Confirm alarm' }).locator('label.person').first()).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
    });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('everything can be reached, and the robot is driven by touch', async ({ page, server, quiet }) => {
    const { deviceId, pad } = await takeOver(page, server);
    const isWider = (): Promise<boolean> =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect(await isWider()).toBe(false);
    for (const tag of ['robot-selector', 'live-player', 'robot-map', 'work-mode', 'drive-pad', 'ptz-pad']) {
      const widget = page.locator(`patrol-${tag}`);
      await widget.scrollIntoViewIfNeeded();
      await expect(widget).toBeInViewport();
      const box = await widget.boundingBox();
      expect(box?.x ?? -1, tag).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 999), tag).toBeLessThanOrEqual(390);
    }
    // The group that chooses between map, tasks and captures; the view of the screen shows a map as well.
    const chooser = page.getByRole('group', { name: 'Map, tasks and captures' });
    // However far the page is scrolled, the tab of alarms at its edge does not cover the group below it.
    const edge = await page.locator('patrol-alarm-popups .toggle').boundingBox();
    for (const name of ['Map', 'Captures']) {
      const choice = await chooser.getByRole('button', { name, exact: true }).boundingBox();
      expect(choice?.x, name).toBeGreaterThanOrEqual((edge?.x ?? 999) + (edge?.width ?? 0));
    }
    // The map is unchanged when it replaces the captures again.
    const map = page.locator('patrol-robot-map');
    const view = (): Promise<string | null> => map.locator('[part=map]').getAttribute('viewBox');
    const whole = await view();
    await map.getByRole('button', { name: 'Zoom in' }).tap();
    await expect.poll(view).not.toBe(whole);
    const zoomed = await view();
    await chooser.getByRole('button', { name: 'Captures', exact: true }).tap();
    await expect(page.locator('patrol-captures')).toBeVisible();
    // The captures are those of the robot that the operator drives, and of no other.
    await expect(page.locator('patrol-captures')).toHaveAttribute('device-id', deviceId);
    await expect(map).toBeHidden();
    await chooser.getByRole('button', { name: 'Map', exact: true }).tap();
    await expect(page.locator('patrol-captures')).toHaveCount(0);
    await expect.poll(view).toBe(zoomed);
    const finger = fingerOn(page, pad, 'left');
    await drive(server, deviceId, finger);
    await finger.up();
    await standsStill(server, deviceId);
    const [id = ''] = await server.raise(1, 'PR001');
    await popup(page, id).getByRole('button', { name: 'Handle' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Confirm alarm' });
    await dialog.locator('label.person').first().tap();
    await dialog.getByLabel('Remark').fill('Seen on the way');
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).tap();
    await expect(popup(page, id)).toHaveCount(0);
    await page.getByRole('button', { name: 'User menu' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeInViewport();
    expect(await isWider()).toBe(false);
    // On a phone the menus are a sheet, with the open pages above the screens.
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).tap();
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    // The home page, which stays open, and the current page.
    await expect(sheet.getByRole('navigation', { name: 'Open pages' }).getByRole('link')).toHaveCount(2);
    await sheet.getByRole('link', { name: 'Recorded video' }).tap();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/videotape-center/);
    await expect(page.locator('patrol-playback')).toBeVisible();
    expect(await isWider()).toBe(false);
    expect(quiet).toEqual([]);
  });
});
