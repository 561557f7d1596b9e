import type { Locator, Page } from '@playwright/test';
import { frameOf } from '../../host-app/src/modes/modes.ts';
import { editions, signInPaths, type Edition } from '../../host-app/src/sign-in/paths.ts';
import { violationsOf } from './axe.ts';
import { corridor, drive, keyOf, standsStill } from './driving.ts';
import { accounts, enter, goTo } from './operators.ts';
import { makeCurrent } from './popups.ts';
import { expect, notice, test } from './support.ts';

/** A screen of each kind: pages of records share one engine, and the patrol view with an alarm is checked in `screen.spec.ts`. */
const built = [
  '/home-page',
  '/third-home-page',
  '/monitoring/run-monitoring',
  '/monitoring/multiple-robots',
  '/monitoring/multiple-robots-detail?id=1',
  '/monitoring/dev',
  '/monitoring/robot-patrol-view?view=wall',
  '/monitoring/patrol-vehicle-view',
  '/industry/industry-center/inspection-board',
  '/industry/industry-robot-patrol-view',
  '/data-center/records-query/alarm-query-list',
  '/data-center/records-query/log-query',
  '/data-center/records-query/shift-handover',
  '/data-center/videotape-center/index',
  '/config-center/basic-config/alarm-instructions',
  '/config-center/system-mgr/account-set?id=',
] as const;

/** What the journeys use of the provider's console. */
interface OwnConsole {
  readonly session: { readonly $session: { get(): { readonly user?: { readonly id: string } } } };
  readonly preferences: { chooseLanguage(language: string): Promise<void>; chooseSkin(key: number): void };
}
type Provider = HTMLElement & { console?: OwnConsole };

/** A language and a skin. */
type Pair = readonly [language: string, skin: number];

/** Opens the console at a path, in the edition and mode that the tab keeps from then on. */
async function open(page: Page, console: string, path: string, edition: Edition, query = ''): Promise<void> {
  await page.evaluate(kept => sessionStorage.setItem('patrolkit.signInPath', kept), signInPaths[edition]);
  await page.goto(`${console}${path}${path.includes('?') ? '&' : '?'}${query}`);
  await expect(page.locator('patrol-stop-button').getByRole('button').first()).toBeVisible();
}

test('each edition has its own frame, and none is without the stop, the channel bar, alarms and calls', async ({
  page,
  server,
  quiet,
}) => {
  await enter(page, server);
  for (const edition of editions) {
    await open(page, server.console, '/data-center/records-query/captured-vehicles-query', edition);
    const parts = frameOf('standard', edition);
    const shown = (selector: string) => page.locator(selector).filter({ visible: true });
    await expect(shown('.navbar'), edition).toHaveCount(1);
    await expect(shown('.sidebar'), edition).toHaveCount(parts.hasSidebar ? 1 : 0);
    await expect(shown('.tag-bar'), edition).toHaveCount(parts.hasTagBar ? 1 : 0);
    await expect(shown('.navbar .groups'), edition).toHaveCount(parts.hasGroups ? 1 : 0);
    await expect(shown('.navbar .home'), edition).toHaveCount(1);
    for (const tag of ['connection-bar', 'alarm-popups', 'alarm-dialog', 'sos-overlay'])
      await expect(page.locator(`patrol-${tag}`), edition).toHaveCount(1);
    await expect(page.locator('patrol-data-page h2').first(), edition).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), edition).toBeLessThanOrEqual(1920);
  }
  expect(quiet).toEqual([]);
});

test('a screen of each kind is accessible, in a dark and a light skin and in two languages', async ({
  page,
  server,
  quiet,
}) => {
  test.setTimeout(600_000);
  // Popups are not part of the screen that is checked.
  await server.disturb('quiet');
  // A measurement of fading elements would fall in the middle of the fade.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enter(page, server, { account: 'admin' });
  const userId = await page.evaluate(() => {
    const provider = document.querySelector<Provider>('patrol-provider');
    return provider?.console?.session.$session.get().user?.id ?? '';
  });
  const drawn = page.locator('main .page:not([hidden]):not([data-before])');
  await open(page, server.console, '/404', 'ordinary', 'language=en-us&theme=12');
  // Contrast depends on the skin and names on the language: each screen is checked in two pairs, and every other one begins with the other.
  let pairs: readonly [Pair, Pair] = [
    ['en-us', 12],
    ['zh-cn', 9],
  ];
  for (const path of built) {
    await goTo(page, `${server.console}${path.replace(/id=$/, `id=${userId}`)}`);
    await expect(drawn.getByRole('heading').first()).toBeAttached();
    for (const [at, [language, skin]] of pairs.entries()) {
      if (at > 0)
        await page.evaluate(
          async ([chosen, key]) => {
            const { preferences } = document.querySelector<Provider>('patrol-provider')?.console ?? {};
            await preferences?.chooseLanguage(chosen);
            preferences?.chooseSkin(key);
          },
          [language, skin] as const,
        );
      await expect(drawn.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
      // The frame around the screens is the same on each.
      const within = path === built[0] ? undefined : 'main';
      expect(await violationsOf(page, within), `${path} ${language} ${skin}`).toEqual([]);
    }
    pairs = [pairs[1], pairs[0]];
  }
  expect(quiet).toEqual([]);
});

/** Moves the focus to an element with the tab key, as a user without a pointer does. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let step = 0; step < 80; step += 1) {
    if (await wanted.evaluate(element => element.matches(':focus'))) return;
    await page.keyboard.press(key);
  }
  throw new Error('The tab key does not lead there.');
}

test('the keyboard alone signs in, acknowledges an alarm, drives and stops a robot, and signs out', async ({
  page,
  ownServer,
}) => {
  const server = await ownServer();
  const { keyboard } = page;
  await server.disturb('quiet');
  await page.goto(`${server.console}/login?redirect=%2Fmonitoring%2Frobot-patrol-view&language=en-us`);
  await expect(page.getByLabel('Account')).toBeFocused();
  await keyboard.type('operator');
  await keyboard.press('Tab');
  await keyboard.type(accounts.operator);
  await keyboard.press('Enter');
  await page.waitForURL(/\/monitoring\/robot-patrol-view/);
  // Waits until the page has read its alarms: it does not announce one that was raised earlier.
  await expect(page.getByRole('button', { name: '0 pending', exact: true })).toBeVisible();

  const [id = ''] = await server.raise(1, 'PR001');
  const popup = page.locator(`patrol-alarm-popups [data-id="${id}"]`);
  await expect(popup).toBeVisible();
  await makeCurrent(page);
  await keyboard.press('v');
  await expect(page).toHaveURL(/deviceId=PR001/);
  await keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: 'Confirm alarm' });
  await expect(dialog.getByLabel('Remark')).toBeFocused();
  await tabTo(page, dialog.getByRole('radio', { name: 'Accept and process' }), 'Shift+Tab');
  await keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'No processing required' })).toBeChecked();
  await tabTo(page, dialog.getByLabel('Remark'));
  await keyboard.type('A bag of the cleaners');
  await tabTo(page, dialog.getByRole('button', { name: 'Confirm', exact: true }));
  const told = expect(notice(page, 'Alarm closed')).toBeVisible({ timeout: 60_000 });
  // The dialog ignores a press that comes too soon.
  await expect(async () => {
    if (await dialog.isVisible()) await keyboard.press('Enter');
    await expect(dialog).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await told;
  await expect(popup).toHaveCount(0);

  const mode = page.locator('patrol-work-mode');
  await tabTo(page, mode.getByRole('radio', { name: 'Automatic' }));
  await keyboard.press('ArrowLeft');
  await expect.poll(async () => (await server.pose('PR001')).mode).toBe('manual');
  await server.disturb('place', { deviceId: 'PR001', ...corridor });
  await expect(page.locator('patrol-drive-pad').getByText('Hold an arrow')).toBeVisible();
  await server.disturb('clear-commands');
  await drive(server, 'PR001', keyOf(page, 'w'));
  await keyboard.up('w');
  await standsStill(server, 'PR001');

  await keyboard.press('Control+k');
  await expect(page.locator('.palette input')).toBeFocused();
  await keyboard.type('sign out');
  await keyboard.press('Enter');
  await page.waitForURL(/login/);
  await expect(page.getByLabel('Account')).toBeFocused();
});
