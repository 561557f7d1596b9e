import { drive, mouseOn, standsStill, takeOver } from './driving.ts';
import { accounts, secondOperator, signIn } from './operators.ts';
import { expect, test } from './support.ts';

interface SigningOut {
  readonly session: { signOut(): Promise<void> };
}

test.describe('signing in', () => {
  test('goes where it was asked to, and stays signed in over a reload', async ({ page, server, quiet }) => {
    await page.goto(`${server.console}/monitoring/robot-patrol-view?language=en-us`);
    await page.waitForURL(/\/login\?redirect=/);
    await page.getByLabel('Account').fill('operator');
    await page.getByRole('textbox', { name: 'Password' }).fill(accounts.operator);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/robot-patrol-view/);
    await expect(page).toHaveTitle(/^Robot patrol view - /);
    // The worker also starts under trusted types; if it were refused, the console would silently work without it.
    await expect.poll(() => page.workers().length).toBe(1);
    await page.reload();
    await expect(page.locator('patrol-robot-selector')).toBeVisible();
    expect(page.url()).toContain('robot-patrol-view');
    expect(quiet).toEqual([]);
  });

  test('ends everywhere: this tab, the other tab and the server', async ({ page, context, server }) => {
    await signIn(page, server);
    const other = await context.newPage();
    await other.goto(`${server.console}/`);
    await other.waitForURL(/home-page/);
    const [token] = (await context.cookies()).filter(cookie => cookie.name === 'token');
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL(/\/login/);
    await other.waitForURL(/\/login/);
    const status = async (): Promise<number> => {
      const address = `${server.url}/robotservice/auth/getPrivilegesByUser.action`;
      return (await fetch(address, { headers: { Token: token?.value ?? '' } })).status;
    };
    // The tabs go to the sign-in page without waiting for the server's answer.
    await expect.poll(status).toBe(401);
    expect((await context.cookies()).some(cookie => cookie.name === 'token')).toBe(false);
  });

  test('ends in another tab only after the robot that is driven here has stopped', async ({
    page,
    context,
    server,
  }) => {
    const sent: string[] = [];
    context.on('request', request => {
      if (request.method() === 'DELETE') sent.push(request.headers()['token'] ?? '');
    });
    // The end of a session waits a second for the answer to the stop. A busy machine may take longer, and the page says so: then the test
    // does all of it again.
    await expect(async () => {
      await server.disturb('slow', { call: 'sendControlCommand', ms: 0 });
      await page.mouse.up();
      const { deviceId, pad } = await takeOver(page, server);
      const other = await context.newPage();
      try {
        await other.goto(`${server.console}/`);
        await other.waitForURL(/home-page/);
        // The window that drives must be in front.
        await page.bringToFront();
        await drive(server, deviceId, mouseOn(page, pad, 'up'));
        // Delays the stop: one that reached the server after the sign-out would be refused.
        await server.disturb('slow', { call: 'sendControlCommand', ms: 300 });
        sent.length = 0;
        await other.evaluate(() => {
          const provider = document.querySelector<HTMLElement & { console?: SigningOut }>('patrol-provider');
          void provider?.console?.session.signOut();
        });
        for (const tab of [page, other]) {
          await tab.waitForURL(/\/login/);
          await expect(tab.getByRole('button', { name: 'Sign in' })).toBeVisible();
          await expect(tab.getByText('did not confirm')).toHaveCount(0, { timeout: 1_000 });
        }
        await standsStill(server, deviceId);
        expect(sent).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
      } finally {
        await other.close();
      }
    }).toPass({ timeout: 150_000 });
    await page.mouse.up();
  });

  test('takes a token from the entry address and out of it', async ({ page, context, server }) => {
    const second = await secondOperator(context, server, { account: 'operator' });
    const [cookie] = (await second.context().cookies()).filter(({ name }) => name === 'token');
    const token = cookie?.value ?? '';
    expect(token.length).toBeGreaterThan(20);
    // The session continues after its browser is closed.
    await second.context().close();
    // Everything that leaves the page or is logged, except the page's own first address.
    const told: string[] = [];
    const entry = `${server.console}/monitoring/robot-patrol-view?token=${token}&language=en-us`;
    page.on('request', async request => {
      if (request.url() !== entry) told.push(`${request.method()} ${request.url()}`);
      told.push(`referrer ${(await request.allHeaders()).referer ?? ''}`);
    });
    page.on('websocket', socket => told.push(`socket ${socket.url()}`));
    page.on('console', message => told.push(`log ${message.text()}`));
    await page.goto(entry);
    await page.waitForURL(/robot-patrol-view/);
    await expect(page.locator('patrol-live-player [part="bar"]')).toBeVisible();
    // The history, the title and every attribute of the page.
    const seen = await page.evaluate(() => [
      ...navigation.entries().map(({ url }) => `history ${url ?? ''}`),
      JSON.stringify(history.state),
      document.title,
      document.documentElement.outerHTML,
    ]);
    await page.getByRole('button', { name: 'User menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login/);
    const telling = [page.url(), ...seen, ...told].filter(words => words.includes(token));
    expect(telling).toEqual([expect.stringMatching(/^DELETE [^?]*\/logout\?access_token=/)]);
  });

  test('is asked for again when the session has expired', async ({ page, server }) => {
    await signIn(page, server);
    await server.disturb('expire');
    await page.waitForURL(/\/login/);
    await expect(page.getByRole('alert').first()).toContainText('expired');
  });
});
