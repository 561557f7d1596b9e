import { violationsOf } from './axe.ts';
import { expect, notice, test } from './support.ts';

const wanted = '/monitoring/robot-patrol-view?deviceId=PR002';
const own = 'Own#Word2025';

test('a first password leads to its change and nowhere else; then on to where its user was going', async ({
  page,
  ownServer,
  quiet,
}) => {
  // Slow, because its server replaces all passwords before it answers.
  test.slow();
  const server = await ownServer('--host', '0.0.0.0');
  const first = /operator\s+((?:[a-z2-9]{4}-){3}[a-z2-9]{4})/.exec(server.output)?.[1] ?? '';
  expect(first).not.toBe('');
  const asked = new Set<string>();
  const isRefused: string[] = [];
  page.on('request', request => asked.add(/\/([A-Za-z]+)\.action/.exec(request.url())?.[1] ?? ''));
  page.on('response', response => response.status() === 403 && isRefused.push(response.url()));
  const signIn = async (password: string): Promise<void> => {
    await page.getByLabel('Account').fill('operator');
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  const heading = page.getByRole('heading', { name: 'Choose a password of your own' });

  await page.goto(`${server.console}${wanted}&language=en-us`);
  await page.waitForURL(/\/login\?redirect=/);
  await signIn(first);
  await expect(heading).toBeVisible();
  // Neither another address nor a reload leads past the change of the password.
  for (const address of ['/data-center/records-query/alarm-query-list', '/401', wanted]) {
    await page.goto(`${server.console}${address}${address.includes('?') ? '&' : '?'}language=en-us`);
    await expect(heading).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1920, height: 1080 });
  expect([...asked].filter(Boolean).toSorted()).toEqual(['getPrivilegesByUser', 'getSysInfo']);

  await page.getByLabel('Current password', { exact: true }).fill(first);
  await page.getByLabel('New password', { exact: true }).fill(own);
  await page.getByLabel('New password once more', { exact: true }).fill(own);
  // The notice is shown for some seconds, so the test starts to wait for it before the press.
  await Promise.all([
    expect(notice(page, 'Password changed')).toBeVisible(),
    page.getByRole('button', { name: 'Change password' }).click(),
  ]);
  await page.waitForURL(/robot-patrol-view\?deviceId=PR002/);
  await expect(page.locator('patrol-robot-selector')).toBeVisible();

  const menu = page.getByRole('button', { name: 'User menu' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await expect(page.getByRole('dialog', { name: 'Change password' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/login/);
  await signIn(own);
  await page.waitForURL(/\/monitoring\/robot-patrol-view/);
  expect(isRefused).toEqual([]);
  expect(quiet).toEqual([]);
});
