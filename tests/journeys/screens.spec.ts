import { readFileSync } from 'node:fs';
import { Client, goTo } from './operators.ts';
import { expect, test } from './support.ts';

/** The rows of docs/generated/screens.md that are built: the path, and what each account gets there. */
const cells = (row: string): string[] =>
  row
    .split('|')
    .map(cell => cell.trim())
    .slice(1, -1);
const [head = [], , ...rows] = readFileSync(new URL('../../docs/generated/screens.md', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('|'))
  .map(cells);
const built = rows
  .filter(([, isBuilt]) => isBuilt === 'yes')
  .map(([path = '', , ...met]) => ({ path: path.replaceAll('`', ''), met }));
const names = head.slice(2);

/**
 * The accounts that open the screens, each in a language and a skin of its own. For the other roles the same rule decides, which unit
 * tests cover.
 */
const visits = [
  { account: 'admin', query: 'language=en-us&theme=12' },
  { account: 'operator', query: 'language=zh-cn&theme=9' },
] as const;

/**
 * Screens without rows of records: those without a list, of one record that the address names, of what a user maintains, and one that
 * begins beside its list.
 */
const withoutRows = [
  'home-page',
  'second-home-page',
  'third-home-page',
  'run-monitoring',
  'multiple-robots',
  'multiple-robots-detail',
  'dev',
  'inspection-board',
  'industry-robot-patrol-view',
  'robot-patrol-view',
  'patrol-vehicle-view',
  'account-set',
  'videotape-center/index',
  'patrol-report-detail',
  'patrol-capture-point-history',
  'guard-report-detail',
  'patrol-report-roll-call',
  'screenshot-list',
  'shift-handover',
  'alarm-instructions',
  'face-access-auth',
  'gis-map',
  'sms-config',
  'else-config',
  'robot-view',
  'robot-config',
  'route-graph',
];

/** Screens that an account is refused, of those that it may not enter. */
const mostRefused = 5;

/** Days of records that the pages have to draw. */
const days = 2;

test('every screen is opened with its records, in a role that enters it and one that it may refuse', async ({
  page,
  ownServer,
  quiet,
}) => {
  test.setTimeout(600_000);
  expect(built.length).toBeGreaterThan(2);
  const server = await ownServer('--history', String(days));
  await expect.poll(() => server.output, { timeout: 120_000 }).toContain(`history: ${days} of ${days} days`);
  const stop = page.locator('patrol-stop-button').filter({ visible: true });
  const drawn = page.locator('main.content .page:not([hidden]):not([data-before]) > *').first();
  /** Screens that showed rows. */
  const filled = new Set<string>();
  for (const { account, query } of visits) {
    const column = names.indexOf(account);
    expect(column, account).toBeGreaterThanOrEqual(0);
    const { token } = await Client.signIn(server, account);
    await page.context().clearCookies();
    // An address that leads to no screen, two folders deep; home is one of the screens to open.
    await page.goto(`${server.console}/config-center/system-mgr/nonsense?${query}&token=${token}`);
    await expect(page.locator('.refusal')).toBeVisible();
    await expect(page).toHaveURL(/\/404$/);
    await expect(stop).toHaveCount(1);
    const icon = await page.evaluate(async () => {
      const { href = '' } = document.querySelector<HTMLLinkElement>('link[rel=icon]') ?? {};
      return (await fetch(href)).headers.get('content-type');
    });
    expect(icon).toContain('image/svg');
    let refused = 0;
    for (const { path, met } of built) {
      const isEntered = met[column] === 'enters';
      // One engine draws the lists: those that the first account has seen filled are not opened again.
      if (isEntered && filled.has(path)) continue;
      // One guard refuses; tests of the rule itself cover each screen and role.
      if (!isEntered && ++refused > mostRefused) continue;
      await goTo(page, `${server.console}${path}`);
      if (!isEntered) {
        await expect(page, `${account} ${path}`).toHaveURL(/\/401$/);
        await expect(page.locator('.refusal'), `${account} ${path}`).toBeVisible();
        await expect(stop, `${account} ${path}`).toHaveCount(1);
        continue;
      }
      await expect(drawn, `${account} ${path}`).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/robotmgr${path}(\\?|$)`));
      await expect(stop, `${account} ${path}`).toHaveCount(1);
      const data = page.locator('patrol-data-page').filter({ visible: true });
      const rows = data.locator('tbody tr, [part=cards] > li');
      // Rows may arrive a while after their screen; where one role has none, the other may have them.
      if (!filled.has(path) && !withoutRows.some(name => path.endsWith(`/${name}`)))
        await rows
          .first()
          .waitFor({ state: 'attached', timeout: 15_000 })
          .catch(() => undefined);
      if ((await data.count()) === 0) continue;
      // The page has read its data: rows, cards, a report, settings, or the message that there is none; never an error.
      await expect(
        rows.or(data.locator('[part=report], [part=form], .record, .pk-state')).first(),
        `${account} ${path}`,
      ).toBeAttached();
      await expect(data.locator('[part=error]'), `${account} ${path}`).toHaveCount(0);
      if ((await rows.count()) > 0) filled.add(path);
    }
  }
  const empty = built.map(({ path }) => path).filter(path => !filled.has(path));
  expect(empty.filter(path => !withoutRows.some(name => path.endsWith(`/${name}`)))).toEqual([]);
  expect(quiet).toEqual([]);
});
