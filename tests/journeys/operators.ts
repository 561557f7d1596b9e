/** The users of the console in journeys: accounts, browsers that sign in or use a session, and clients without a browser. */
import { createHash } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { createHttp, login } from '@patrolkit/transport';
import type { Server } from './server.ts';
import { alarmsRead } from './popups.ts';
import { expect } from './support.ts';

/** Accounts of the server's own data. */
export const accounts = {
  admin: 'Admin#2024',
  operator: 'Operator#2024',
  viewer: 'Viewer#2024',
  customer: 'Customer#2024',
  industry: 'Industry#2024',
  developer: 'Developer#2024',
  area: 'AreaOps#2024',
  site: 'SiteOps#2024',
  mobile: 'Mobile#2024',
  secure: 'Secure#2024',
  manager: 'Manager#2024',
} as const;

/** Signs in and waits for the patrol view. */
export async function signIn(
  page: Page,
  server: Server,
  account: keyof typeof accounts = 'operator',
  query = 'language=en-us',
): Promise<void> {
  const wanted = encodeURIComponent('/monitoring/robot-patrol-view');
  await page.goto(`${server.console}/login?redirect=${wanted}&${query}`);
  await page.getByLabel(/Account|账号/).fill(account);
  await page.getByRole('textbox', { name: /Password|密码/ }).fill(accounts[account]);
  await page.getByRole('button', { name: /^(Sign in|登录)$/ }).click();
  // The address of the sign-in page contains that path as well, in its query.
  await page.waitForURL(/\/monitoring\/robot-patrol-view/);
}

/** A client without a browser, as another program of the customer. */
export class Client {
  private constructor(
    private readonly server: Server,
    readonly token: string,
  ) {}

  /** Signs in. */
  static async signIn(server: Server, account: keyof typeof accounts): Promise<Client> {
    const password = createHash('sha256').update(accounts[account]).digest('hex');
    const http = createHttp({ service: server.url, token: () => undefined, language: () => 'en-us' });
    const answer = await http.request(login, { username: account, password, grantType: 'password' });
    if (answer.accessToken === undefined) throw new Error('the sign-in asks for a code');
    return new Client(server, answer.accessToken);
  }

  /** Makes a call of the device service on a server that answers in a dialect. Only checks that it succeeds. */
  async send(name: string, payload: Record<string, string>): Promise<void> {
    const answer = await fetch(`${this.server.url}/robotservice/device/${name}.action`, {
      method: 'POST',
      headers: { Token: this.token, 'Accept-Language': 'en-us' },
      body: new URLSearchParams(payload),
    });
    const { ret, msg } = (await answer.json()) as { ret: number | string; msg?: string };
    if (String(ret) !== '1') throw new Error(`${name}: ${msg ?? answer.status}`);
  }

  /** Makes a call of the device service. */
  async call<T = unknown>(name: string, payload: Record<string, string>, method: 'GET' | 'POST' = 'POST'): Promise<T> {
    const query = new URLSearchParams(payload);
    const address = `${this.server.url}/robotservice/device/${name}.action`;
    const answer = await fetch(method === 'GET' ? `${address}?${query}` : address, {
      method,
      headers: { Token: this.token, 'Accept-Language': 'en-us' },
      ...(method === 'GET' ? {} : { body: query }),
    });
    const { ret, msg, data } = (await answer.json()) as { ret: number; msg?: string; data: T };
    if (ret !== 1) throw new Error(`${name}: ${msg ?? answer.status}`);
    return data;
  }
}

/** Opens the console with an existing session and looks at one robot. The console announces every alarm that is raised from then on. */
export async function enter(
  page: Page,
  server: Server,
  { account = 'operator', deviceId = 'PR001', query = 'language=en-us' }: EnterOptions = {},
): Promise<void> {
  const { token } = await Client.signIn(server, account);
  await page.goto(`${server.console}/monitoring/robot-patrol-view?deviceId=${deviceId}&token=${token}&${query}`);
  await expect.poll(() => selectedId(page), { intervals: [100] }).toBe(deviceId);
  // The page listens to keys, the stop among them, from then on.
  await page.locator('patrol-stop-button button').first().waitFor({ state: 'attached' });
  await alarmsRead(page);
}

/** The id of the robot that the page's console has selected; read from the console, since a phone shows no list of robots. */
const selectedId = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const provider = document.querySelector<HTMLElement & { console?: SelectionOwner }>('patrol-provider');
    // Reading a part throws until it is loaded.
    return provider?.console?.has('live') ? provider.console.robots.$selectedId.get() : undefined;
  });

interface SelectionOwner {
  has(part: 'live'): boolean;
  readonly robots: { readonly $selectedId: { get(): string | undefined } };
}

/** The sidebar with the titles of all screens. */
export async function openSidebar(page: Page): Promise<Locator> {
  const sidebar = page.getByRole('navigation', { name: 'Sidebar' });
  const button = sidebar.getByRole('button', { name: 'Expand the sidebar' });
  await expect(sidebar).toBeVisible();
  if (await button.isVisible()) await button.click();
  return sidebar;
}

/** Goes to an address without loading the page again, as the browser's back button does. Marks what was drawn before. */
export const goTo = (page: Page, address: string): Promise<void> =>
  page.evaluate(to => {
    for (const drawn of document.querySelectorAll('.page')) drawn.setAttribute('data-before', '');
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** How the console is opened. */
export interface EnterOptions {
  account?: keyof typeof accounts;
  deviceId?: string;
  query?: string;
}

/** A device in the selector. */
export const robotOption = (page: Page, deviceId: string): Locator =>
  page.locator(`patrol-robot-selector [data-id="${deviceId}"]`);

/** Id of the robot that is selected, as the address names it. */
export async function selectedRobot(page: Page): Promise<string> {
  await page.waitForURL(/deviceId=/);
  return new URL(page.url()).searchParams.get('deviceId') ?? '';
}

/** A second operator's browser, looking at a robot. */
export async function secondOperator(
  context: BrowserContext,
  server: Server,
  options: EnterOptions = { account: 'admin' },
): Promise<Page> {
  const browser = context.browser();
  if (!browser) throw new Error('No browser');
  const other = await browser.newContext({ viewport: { width: 1366, height: 768 } });
  const page = await other.newPage();
  await enter(page, server, options);
  return page;
}
