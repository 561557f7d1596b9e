import type { Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { drive, mouseOn, standsStill } from './driving.ts';
import type { Server } from './server.ts';
import { accounts, signIn } from './operators.ts';
import { picture, pictureRuns } from './pictures.ts';
import { expect, test } from './support.ts';

const editions = {
  '/login': 'ordinary',
  '/login-offline': 'offline',
  '/login-unisex-version': 'unisex',
  '/login-industry': 'industry',
} as const;

const fill = async (page: Page, account: string, password: string): Promise<void> => {
  await page.getByLabel('Account').fill(account);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
};
const submit = (page: Page): Promise<void> => page.getByRole('button', { name: 'Sign in', exact: true }).click();
const codeOf = async (server: Server, of: string): Promise<string> =>
  (await server.disturb<{ code: string }>('code', { of })).code;

/** The id of the picture that a page asks for next. */
const nextPicture = async (page: Page): Promise<string> => {
  const answer = await page.waitForResponse(/getVerifyCode/);
  return ((await answer.json()) as { data: { uuid: string } }).data.uuid;
};

test.describe('the sign-in page of an edition', () => {
  for (const [path, edition] of Object.entries(editions)) {
    test(`${edition} has its own look, on a phone too, and is open to everybody`, async ({ page, server, quiet }) => {
      for (const skin of [12, 9]) {
        await page.setViewportSize({ width: 1920, height: 1080 });
        await page.goto(`${server.console}${path}?language=en-us&theme=${skin}`);
        await expect(page.locator(`.sign-in[data-edition="${edition}"] svg.look`)).toBeVisible();
        await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
        expect(await violationsOf(page)).toEqual([]);
        await page.setViewportSize({ width: 390, height: 844 });
        await expect(page.locator('svg.look')).toBeHidden();
        await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeInViewport();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      }
      expect(quiet).toEqual([]);
    });
  }

  test('offline is kept by the tab: signing out leads back to it, and nothing outside the server is asked for', async ({
    page,
    server,
  }) => {
    const elsewhere: string[] = [];
    page.on('request', request => {
      if (!request.url().startsWith(server.url) && !/^(blob|data):/.test(request.url())) elsewhere.push(request.url());
    });
    await page.route(/getSysInfo/, async route => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: Record<string, unknown> };
      Object.assign(body.data, { loginLogoUrl: 'http://logo.example/a.png', companyWebsite: 'http://www.example/' });
      await route.fulfill({ json: body });
    });
    await page.goto(`${server.console}/login-offline?language=en-us`);
    await expect(page.locator('.brand .mark')).toBeVisible();
    await expect(page.getByRole('link')).toHaveCount(0);
    await fill(page, 'operator', accounts.operator);
    await submit(page);
    await page.waitForURL(/\/run-monitoring/);
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/login-offline/);
    expect(elsewhere).toEqual([]);
  });

  test('industry is the one that /industry leads to, and leads to its own home', async ({ page, server }) => {
    const asked = nextPicture(page);
    await page.goto(`${server.console}/industry?language=en-us`);
    await page.waitForURL(/\/login-industry/);
    await fill(page, 'industry', accounts.industry);
    await page.getByLabel('Code in the picture').fill(await codeOf(server, await asked));
    await submit(page);
    await page.waitForURL(/\/industry\/industry-center\/inspection-board$/);
    await expect(page.getByRole('heading', { name: 'Inspections today' })).toBeVisible();
  });

  test('draws the logo and links to the website, and a bad logo gives way to the mark', async ({ page, server }) => {
    let logo = '/robotmgr/favicon.svg';
    // Read once beforehand, because a request under way is dropped when the page is loaded again.
    const answer = await fetch(`${server.url}/robotservice/auth/getSysInfo.action`);
    const body = (await answer.json()) as { data: Record<string, unknown> };
    await page.route(/getSysInfo/, route =>
      route.fulfill({
        json: { ...body, data: { ...body.data, loginLogoUrl: logo, companyWebsite: 'https://www.example/about' } },
      }),
    );
    await page.goto(`${server.console}/login?language=en-us`);
    await expect(page.locator('img.logo')).toHaveAttribute('src', `${server.url}/robotmgr/favicon.svg`);
    const link = page.getByRole('link', { name: 'Company website' });
    await expect(link).toHaveAttribute('href', 'https://www.example/about');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    logo = '/nowhere.png';
    await page.reload();
    await expect(page.locator('.brand .mark')).toBeVisible();
    await expect(page.locator('img.logo')).toHaveCount(0);
  });

  test('shows the password, and tells of capitals that are locked', async ({ page, server }) => {
    await page.goto(`${server.console}/login?language=en-us`);
    await fill(page, 'operator', 'secret');
    const field = page.getByRole('textbox', { name: 'Password' });
    await expect(field).toHaveAttribute('autocomplete', 'current-password');
    await expect(page.getByLabel('Account')).toHaveAttribute('autocomplete', 'username');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await field.evaluate(element =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })),
    );
    await expect(page.getByText('Caps Lock is on')).toBeVisible();
    await field.evaluate(element => element.dispatchEvent(new KeyboardEvent('keyup', { key: 'a', bubbles: true })));
    await expect(page.getByText('Caps Lock is on')).toHaveCount(0);
    await expect(field).toHaveValue('secret');
  });
});

test.describe('a code', () => {
  test('of a picture is asked for after three wrong passwords; each try has its own, and nothing typed is lost', async ({
    page,
    server,
  }) => {
    await page.goto(`${server.console}/login?language=en-us`);
    await submit(page);
    await expect(page.getByText('Enter your account name')).toBeVisible();
    await expect(page.getByText('Enter your password')).toBeVisible();
    await fill(page, 'viewer', 'wrong');
    for (let tries = 0; tries < 3; tries += 1) {
      const answered = page.waitForResponse(/\/login$/);
      await submit(page);
      await answered;
      await expect(page.getByRole('alert')).toContainText('Wrong account name or password');
    }
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('wrong');
    await page.getByRole('textbox', { name: 'Password' }).fill(accounts.viewer);
    let asked = nextPicture(page);
    await submit(page);
    const first = await asked;
    const field = page.getByLabel('Code in the picture');
    await expect(page.getByText('Enter the code in the picture')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Picture with a code' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    asked = nextPicture(page);
    await field.fill('00000');
    await submit(page);
    const second = await asked;
    expect(second).not.toBe(first);
    await expect(page.getByText('The code is wrong')).toBeVisible();
    await expect(page.getByLabel('Account')).toHaveValue('viewer');
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(accounts.viewer);
    asked = nextPicture(page);
    await page.getByRole('button', { name: 'Show another picture' }).click();
    await field.fill((await codeOf(server, await asked)).toLowerCase());
    await submit(page);
    await page.waitForURL(/home-page/);
  });

  test('by message is sent, counted down, wrong, and right', async ({ page, server, quiet }) => {
    await page.goto(`${server.console}/login?language=en-us&redirect=%2Fdata-center%2Fvideotape-center%2Findex`);
    await fill(page, 'mobile', accounts.mobile);
    await submit(page);
    await expect(page.getByRole('heading', { name: 'Enter the code from the text message' })).toBeVisible();
    await expect(page.getByText('A code was sent to 139****5678.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Send another code in [1-5]?\d s/ })).toBeDisabled();
    expect(await violationsOf(page)).toEqual([]);
    const field = page.getByLabel('Code', { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await submit(page);
    await expect(page.getByText('Enter the code', { exact: true })).toBeVisible();
    const code = await codeOf(server, 'mobile');
    await field.fill(code === '000000' ? '111111' : '000000');
    await submit(page);
    await expect(page.getByText('The code is wrong')).toBeVisible();
    await field.fill(code);
    await submit(page);
    await page.waitForURL(/videotape-center/);
    expect(quiet).toEqual([]);
  });

  test('by message goes with the password on a server that refuses a sign-in without it', async ({ page, server }) => {
    await page.route('**/login', async route => {
      const form = new URLSearchParams(route.request().postData() ?? '');
      if (route.request().method() !== 'POST' || form.get('smsCode') === '123456') return route.fallback();
      const msg = form.has('smsCode') ? 'Wrong code' : 'A code was sent to your phone';
      return route.fulfill({ json: { ret: 0, msg, errors: [{ field: 'smsCode', msg }] } });
    });
    await page.goto(`${server.console}/login?language=en-us`);
    await fill(page, 'operator', accounts.operator);
    await submit(page);
    const field = page.getByLabel('Code', { exact: true });
    await expect(field).toBeFocused();
    await field.fill('1');
    await submit(page);
    await expect(page.getByText('Wrong code')).toBeVisible();
    await field.fill('123456');
    await submit(page);
    await page.waitForURL(/home-page/);
  });

  test('of a second factor is asked for where an account has one; going back keeps what was typed', async ({
    page,
    server,
    quiet,
  }) => {
    await page.goto(`${server.console}/login?language=en-us`);
    await fill(page, 'secure', accounts.secure);
    await submit(page);
    const heading = page.getByRole('heading', { name: 'Confirm with your second factor' });
    await expect(heading).toBeVisible();
    await page.getByRole('button', { name: 'Back to sign-in' }).click();
    await expect(page.getByLabel('Account')).toHaveValue('secure');
    await submit(page);
    await expect(heading).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByLabel('One-time code').fill(await codeOf(server, 'secure'));
    await submit(page);
    await page.waitForURL(/home-page/);
    expect(quiet).toEqual([]);
  });
});

test('a reload whose privileges fail says so, on the sign-in page of the tab, and goes on when the server is back', async ({
  page,
  server,
}) => {
  const wanted = '/monitoring/robot-patrol-view?deviceId=PR002';
  await page.goto(`${server.console}/login-offline?language=zh-cn`);
  await page.getByLabel('账号').fill('operator');
  await page.getByRole('textbox', { name: '密码' }).fill(accounts.operator);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await page.waitForURL(/\/run-monitoring/);
  // For as long as it takes to see the message: the console tries again by itself.
  await server.disturb('break', { call: 'getPrivilegesByUser', times: 1_000 });
  await page.goto(`${server.console}${wanted}`);
  await page.waitForURL(/\/login-offline\?redirect=%2Fmonitoring%2Frobot-patrol-view%3FdeviceId%3DPR002/);
  await expect(page.getByRole('alert')).toContainText('权限获取失败，请重新登录');
  await server.disturb('break', { call: 'getPrivilegesByUser', times: 0 });
  await page.waitForURL(/robot-patrol-view\?deviceId=PR002/, { timeout: 60_000 });
});

test('tokens are renewed during a drive, a call and a video, and nothing is lost', async ({
  page,
  context,
  ownServer,
  quiet,
}) => {
  test.slow();
  // The tokens are valid for longer than the server tells the page, so that a busy machine renews them in time.
  const server = await ownServer('--token-minutes', '1');
  await page.route(/\/(login|refreshToken\.action)$/, async route => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    const answer = (await response.json()) as { data?: { expires_in?: number } };
    return route.fulfill({ response, json: { ...answer, data: { ...answer.data, expires_in: 15 } } });
  });
  const token = async (): Promise<string> =>
    (await context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const renewed = async (before: string): Promise<string> => {
    await expect.poll(token, { timeout: 60_000 }).not.toBe(before);
    return token();
  };
  await server.disturb('quiet');
  await signIn(page, server);
  const sockets: string[] = [];
  await page.goto(`${server.console}/monitoring/robot-patrol-view?deviceId=PR001&language=en-us`);
  page.on('websocket', socket => sockets.push(new URL(socket.url()).pathname));
  await pictureRuns(page);
  // A busy machine may lose the picture for three seconds: the player says so and opens its stream again.
  const lost = (): Promise<number> => page.evaluate(() => Number(Reflect.get(globalThis, 'picturesLost') ?? 0));
  await page.locator('patrol-live-player').evaluate(player =>
    player.addEventListener('picturelost', () => {
      Reflect.set(globalThis, 'picturesLost', Number(Reflect.get(globalThis, 'picturesLost') ?? 0) + 1);
    }),
  );
  await page.locator('patrol-work-mode').getByText('Manual', { exact: true }).click();
  await expect.poll(async () => (await server.pose('PR001')).mode).toBe('manual');
  const pad = page.locator('patrol-drive-pad');
  await expect(pad.getByText('Hold an arrow')).toBeVisible();
  await server.disturb('clear-commands');
  const [first, opened] = [await token(), sockets.length];

  // The robot turns on the spot while the arrow is held. By rule a hold ends when a busy machine answers too late or shows too old a
  // picture (interpretations.md 29, 30): then the test presses the arrow again. Nothing else may end it.
  const arrow = mouseOn(page, pad, 'right');
  const holds = async (): Promise<void> => {
    expect(await pad.getByText(/^Stopped: (?!no answer|live picture)/).count()).toBe(0);
    if ((await pad.locator('[data-at=right][data-held]').count()) === 0) await drive(server, 'PR001', arrow);
  };
  const moves = async (): Promise<number> =>
    (await server.commands('PR001')).filter(({ message }) => message.kind === 'move').length;
  await drive(server, 'PR001', arrow);
  const heldUntil = (happens: () => Promise<void>): Promise<void> =>
    expect(async () => {
      await holds();
      await happens();
    }).toPass({ timeout: 60_000, intervals: [200] });
  await heldUntil(async () => expect(await token()).not.toBe(first));
  const second = await token();
  const count = await moves();
  await heldUntil(async () => expect(await moves()).toBeGreaterThan(count + 5));
  await page.mouse.up();
  await standsStill(server, 'PR001');
  // The same picture over the same sockets.
  await pictureRuns(page);
  const since = sockets.slice(opened);
  expect((await lost()) > 0 ? since.filter(path => !path.endsWith('.flv')) : since).toEqual([]);

  const { uuid } = await server.disturb<{ uuid: string }>('call', { deviceId: 'PR002' });
  const overlay = page.locator('patrol-sos-overlay [role="alertdialog"]');
  await overlay.getByRole('button', { name: 'Answer', exact: true }).click();
  const shown = overlay.locator('video, canvas').last();
  await pictureRuns(page, shown);
  await renewed(second);
  await pictureRuns(page, shown);
  await expect(overlay.getByRole('button', { name: 'Hang up' })).toBeVisible();
  // The message is shown for three seconds, so the test starts to wait for it before the end.
  await Promise.all([
    expect(overlay).toContainText('The other side hung up, call ended'),
    server.disturb('bye', { uuid }),
  ]);
  await pictureRuns(page, picture(page));
  await expect(page).toHaveURL(/robot-patrol-view/);
  expect(quiet).toEqual([]);
});
