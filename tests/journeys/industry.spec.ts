// The industry edition: the first screen of its user, and numbers that equal those of their lists.
import { Client } from './operators.ts';
import { expect, test } from './support.ts';

test('a user of the industry edition begins at the inspection board, whose numbers are those of their lists, and goes on to its patrol view', async ({
  page,
  ownServer,
  quiet,
}) => {
  const server = await ownServer('--speed', '40');
  const { token } = await Client.signIn(server, 'industry');
  await page.goto(`${server.console}/?language=en-us&token=${token}`);
  await page.waitForURL(/\/industry\/industry-center\/inspection-board$/);
  const board = page.locator('patrol-inspection-figures').filter({ visible: true });
  const count = async (figure: string): Promise<number> =>
    Number(await board.locator(`[data-figure=${figure}] .value`).innerText());
  await expect.poll(() => count('readings'), { timeout: 60_000 }).toBeGreaterThan(0);
  const list = page.locator('patrol-data-page').filter({ visible: true });
  const [total, none] = [list.getByText(/ in total$/), list.getByText('No matching records')];
  const listed = async (): Promise<number> => {
    await expect(total.or(none)).toBeVisible();
    return (await none.isVisible()) ? 0 : Number((await total.innerText()).replace(/\D/g, ''));
  };
  const runs = async (): Promise<number> => (await count('running')) + (await count('ended'));
  const figures = [
    ['readings', () => count('readings'), /ii-data-center-ins-data\?startTime=/],
    ['beyond', () => count('beyond'), /ii-data-center-ins-alarm\?startTime=/],
    ['pointsPlanned', runs, /ii-data-center-ins-report\?startTime=/],
  ] as const;
  for (const [figure, read, address] of figures) {
    // Robots keep inspecting, so the number of the list must lie between the board's numbers before and after it.
    const before = await read();
    await board.locator(`[data-figure=${figure}] button`).click();
    await page.waitForURL(address);
    const found = await listed();
    await page.goBack();
    await page.waitForURL(/inspection-board$/);
    expect([figure, found >= before]).toEqual([figure, true]);
    await expect.poll(read).toBeGreaterThanOrEqual(found);
  }

  await page.getByRole('link', { name: 'Run monitoring' }).first().click();
  await page.waitForURL(/\/industry\/industry-robot-patrol-view\?deviceId=/);
  await expect(page.locator('patrol-inspection-course').locator('.course, .pk-state')).toBeVisible();
  await expect(page.locator('patrol-stop-button').getByRole('button').first()).toBeVisible();

  // Its address leads a signed-in user to the home screen.
  await page.goto(`${server.console}/industry?language=en-us`);
  await page.waitForURL(/\/industry\/industry-center\/inspection-board$/);
  expect(quiet).toEqual([]);
});
