// Several robots of one place on one screen: from the list of places to all robots of one, and on to one robot.
import { standsStill } from './driving.ts';
import { Client, openSidebar } from './operators.ts';
import { picture, pictureRuns } from './pictures.ts';
import { alarmsRead, popup } from './popups.ts';
import { expect, test } from './support.ts';

test('an operator opens a place, sees its robots live, hears of an alarm there, stops one and goes on to another', async ({
  page,
  server,
  quiet,
}) => {
  const { token } = await Client.signIn(server, 'operator');
  await page.goto(`${server.console}/monitoring/run-monitoring?language=en-us&token=${token}`);
  await (await openSidebar(page)).getByRole('link', { name: 'Multiple robots' }).click();
  await page.waitForURL(/\/monitoring\/multiple-robots$/);
  const hall = page.locator('patrol-scene-list [part=scene][data-id="1"]');
  const sum = async (): Promise<number> => Number((await hall.locator('.sum').innerText()).replace(/\D.*$/s, ''));
  await expect.poll(sum).toBeGreaterThan(2);
  const robots = await sum();

  await hall.getByRole('button', { name: 'Hall 1, ground floor' }).click();
  await page.waitForURL(/multiple-robots-detail\?id=1/);
  const place = page.locator('patrol-scene-robots');
  const card = (id: string) => place.locator(`[part=device][data-id="${id}"]`);
  await expect(place.locator('[part=device]')).toHaveCount(robots);
  const shown = await place.locator('[part=device]').evaluateAll(cards => cards.map(one => one.dataset['id'] ?? ''));
  const [first = '', second = ''] = shown.filter(id => id.startsWith('PR'));
  for (const id of [first, second])
    await pictureRuns(page, picture(page, `patrol-scene-robots [data-id="${id}"] patrol-live-player`));

  await alarmsRead(page);
  const [alarm = ''] = await server.raise(1, second);
  await expect(card(second).locator('.alarm')).toBeVisible();
  // Robots with a pending alarm precede the others.
  await expect
    .poll(() =>
      place.locator('[part=device]').evaluateAll((cards, id) => {
        const calm = cards.findIndex(card => card.dataset['need'] !== 'alarm');
        const at = cards.findIndex(card => card.dataset['id'] === id);
        return at >= 0 && (calm < 0 || at < calm);
      }, second),
    )
    .toBe(true);
  await expect(page.locator(`patrol-latest-alarms [data-id="${alarm}"]`)).toBeVisible();
  await expect(popup(page, alarm)).toBeVisible();
  await popup(page, alarm)
    .getByRole('button', { name: /^(Close|Dismiss)/ })
    .first()
    .click();

  await card(first)
    .getByRole('button', { name: /^Stop movement of/ })
    .click();
  // The message stays for some seconds.
  await expect(card(first).locator('.robot-stop [role]')).toContainText(/Stop|Watch/);
  await standsStill(server, first);

  await card(second)
    .getByRole('button', { name: /^Patrol view of/ })
    .click();
  await page.waitForURL(new RegExp(`robot-patrol-view\\?deviceId=${second}`));
  await expect(page.locator('patrol-scene-robots')).toHaveCount(0);

  // An unknown place shows a message with a way back.
  await page.goto(`${server.console}/monitoring/multiple-robots-detail?id=none`);
  await expect(page.getByText('This place is not in your list')).toBeVisible();
  await expect(page.locator('patrol-fleet-map, patrol-task-list')).toHaveCount(0);
  await page.getByRole('button', { name: 'All places' }).click();
  await page.waitForURL(/\/monitoring\/multiple-robots/);
  await expect(hall).toBeVisible();
  expect(quiet).toEqual([]);
});
