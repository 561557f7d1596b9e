import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { frameOf } from '../../host-app/src/modes/modes.ts';
import { editions, signInPaths, type Edition } from '../../host-app/src/sign-in/paths.ts';
import { accounts, enter, expect, test } from './support.ts';

const modes = ['standard', 'wpf', 'app', 'tencent', 'screenfull'] as const;
/** Modes of phones. */
const small: readonly string[] = ['app', 'tencent'];

/** Every screen that is built. */
const built = [
  '/monitoring/robot-patrol-view?deviceId=PR001',
  '/monitoring/robot-patrol-view?view=wall',
  '/data-center/records-query/alarm-query-list',
  '/data-center/videotape-center/index',
  '/config-center/system-mgr/account-set?id=1',
] as const;

/** Loads the console at a place, in the edition and mode that the tab keeps from now on. */
async function open(page: Page, console: string, path: string, edition: Edition, query = ''): Promise<void> {
  await page.evaluate(kept => sessionStorage.setItem('patrolkit.signInPath', kept), signInPaths[edition]);
  await page.goto(`${console}${path}${path.includes('?') ? '&' : '?'}${query}`);
  await expect(page.locator('patrol-stop-button').getByRole('button').first()).toBeVisible();
}

test('each mode and edition has its own frame, and none is without the stop, the channel bar, alarms and calls', async ({
  page,
  gateway,
  quiet,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'patrolkit-frames-'));
  await enter(page, gateway);
  for (const mode of modes)
    for (const edition of editions) {
      await page.setViewportSize(small.includes(mode) ? { width: 390, height: 844 } : { width: 1920, height: 1080 });
      await open(page, gateway.console, '/monitoring/robot-patrol-view', edition, `mode=${mode}`);
      const parts = frameOf(mode, edition);
      const isWide = !small.includes(mode);
      const cell = `${mode}, ${edition}`;
      const shown = (selector: string) => page.locator(selector).filter({ visible: true });
      await expect(shown('.navbar'), cell).toHaveCount(parts.navbar === 'none' ? 0 : 1);
      await expect(shown('.sidebar'), cell).toHaveCount(parts.hasSidebar && isWide ? 1 : 0);
      await expect(shown('.tag-bar'), cell).toHaveCount(parts.hasTagBar && isWide ? 1 : 0);
      await expect(shown('.navbar .groups'), cell).toHaveCount(parts.hasGroups && isWide ? 1 : 0);
      await expect(shown('.stop-bar .back'), cell).toHaveCount(parts.hasBack ? 1 : 0);
      await expect(shown('.navbar .home'), cell).toHaveCount(parts.navbar === 'none' ? 0 : 1);
      for (const tag of ['connection-bar', 'alarm-popups', 'alarm-dialog', 'sos-overlay'])
        await expect(page.locator(`patrol-${tag}`), cell).toHaveCount(1);
      await expect(page.locator('patrol-live-player').first(), cell).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), cell).toBeLessThanOrEqual(
        isWide ? 1920 : 390,
      );
      await page.screenshot({ path: join(folder, `${mode}-${edition}.png`) });
    }
  expect(quiet).toEqual([]);
});

test('every screen is accessible, in a dark and a light skin and in two languages', async ({
  page,
  gateway,
  quiet,
}) => {
  await enter(page, gateway, { account: 'admin' });
  for (const language of ['en-us', 'zh-cn'])
    for (const theme of [12, 9])
      for (const path of built) {
        await open(page, gateway.console, path, 'ordinary', `language=${language}&theme=${theme}`);
        await expect(page.locator('main .page:not([hidden])').getByRole('heading').first()).toBeAttached();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
          `${path} ${language} ${theme}`,
        ).toEqual([]);
      }
  expect(quiet).toEqual([]);
});

test('the keyboard alone signs in, acknowledges an alarm, drives and stops a robot, and signs out', async ({
  page,
  gateway,
}) => {
  const { keyboard } = page;
  await gateway.disturb('mode', { deviceId: 'PR001', mode: 'automatic' });
  await page.goto(`${gateway.console}/login?language=en-us&redirect=/monitoring/robot-patrol-view?deviceId=PR001`);
  await expect(page.getByLabel('Account')).toBeFocused();
  await keyboard.type('operator');
  await keyboard.press('Tab');
  await keyboard.type(accounts.operator);
  await keyboard.press('Enter');
  await page.waitForURL(/robot-patrol-view/);
});
