import type { Locator, Page } from '@playwright/test';
import type { Server } from './server.ts';
import { Client, enter, secondOperator } from './operators.ts';
import { handle } from './popups.ts';
import { expect, notice, test } from './support.ts';

const dialogOf = (page: Page): Locator => page.locator('patrol-alarm-dialog').getByRole('dialog');
const reviewOf = (page: Page): Locator => page.locator('patrol-alarm-dialog [part="review"]');

/** The position and heading of a robot. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
}

/**
 * Raises an alarm of a bag in front of a robot that drives, and keeps or removes its cause. Returns where the robot was. Moves the robot to
 * the far end of a corridor: a review by a robot that is already there would be over after three seconds.
 */
async function aBag(server: Server, stays: boolean): Promise<{ id: string; place: Place }> {
  await server.disturb('mode', { deviceId: 'PR001', mode: 'automatic' });
  const { ids } = await server.disturb<{ ids: string[] }>('raise', { count: 1, deviceId: 'PR001', kind: 'bag' });
  const { x, y, heading } = await server.disturb<Place>('pose', { deviceId: 'PR001' });
  const [id = ''] = ids;
  expect(await server.disturb('cause', { alarmId: id, on: stays })).toEqual({ done: true });
  await moveAway(server, { x, y, heading });
  return { id, place: { x, y, heading } };
}

/** Moves the robot of the alarm to the end of a corridor of the hall that is farther from a place: tens of metres away. */
async function moveAway(server: Server, { x }: Place): Promise<void> {
  await server.disturb('place', { deviceId: 'PR001', x: x < 28 ? 54.1 : 1.9, y: 16, heading: 0 });
}

/** The id of the robot that was sent, as the review names it while it waits for the robot. */
async function sentRobot(page: Page): Promise<string> {
  let number: string | undefined;
  await expect
    .poll(async () => (number = /Waiting for Patrol robot (\d\d)/.exec(await reviewOf(page).innerText())?.[1]))
    .toBeDefined();
  return `PR0${number ?? ''}`;
}

/** Moves the robot that was sent to the place of the alarm, since the way depends on which robot was free. */
async function arrive(page: Page, server: Server, place: Place): Promise<void> {
  const deviceId = await sentRobot(page);
  expect(await server.disturb('place', { deviceId, ...place })).toEqual({ done: true });
}

/** Orders a review from the open dialog. */
async function order(page: Page): Promise<void> {
  const dialog = dialogOf(page).first();
  await dialog.getByRole('button', { name: 'Review', exact: true }).click();
  const prompt = page.getByRole('dialog', { name: 'Review', exact: true });
  await expect(prompt).toContainText('goes back to the place of the alarm');
  await prompt.getByRole('button', { name: 'Send a robot' }).click();
  await expect(prompt).toBeHidden();
}

interface Detail {
  reviewStatus: number;
  reviewResult?: number;
  confirmComment?: string;
  confirmUsername?: string;
  consultGroupId?: string;
}

test.describe('a review', () => {
  test('whose cause is still there produces a new alarm, one link away', async ({ page, server, quiet }) => {
    await enter(page, server);
    const { id, place } = await aBag(server, true);
    await handle(page, id);
    await dialogOf(page).first().getByLabel('Remark').fill('half a sentence');
    await order(page);
    await expect(reviewOf(page)).toContainText('Under review');
    await arrive(page, server, place);
    await expect(reviewOf(page)).toContainText(/Started by Operator/);
    await expect(reviewOf(page)).toContainText('Review completed · Abnormal', { timeout: 60_000 });
    for (const label of ['Picture of the alarm', 'Picture of the review']) {
      const picture = reviewOf(page).getByRole('img', { name: label });
      await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    }
    // A remark that was typed stays while the alarm changes and while another alarm is shown.
    await reviewOf(page).getByRole('button', { name: 'Open the new alarm' }).click();
    await expect(reviewOf(page)).toContainText('This alarm came from a review');
    await expect(dialogOf(page).first().getByLabel('Remark')).toHaveValue('');
    // By keyboard, because pictures that load meanwhile may move the button during a click.
    await reviewOf(page).getByRole('button', { name: 'Open the original alarm' }).press('Enter');
    await expect(reviewOf(page)).toContainText('Review completed · Abnormal');
    await expect(dialogOf(page).first().getByLabel('Remark')).toHaveValue('half a sentence');
    await dialogOf(page).first().getByRole('button', { name: 'Close', exact: true }).click();
    // The message stays until it is read.
    const notice = page.locator('patrol-connection-bar').getByText('Review done: a new alarm was produced');
    await expect(notice).toBeVisible();
    await page.locator('patrol-connection-bar').getByRole('button', { name: 'Open the new alarm' }).click();
    await expect(reviewOf(page)).toContainText('This alarm came from a review');
    await expect(notice).toBeHidden();
    expect(quiet).toEqual([]);
  });

  test('that finds nothing is regular, and says so to everybody', async ({ page, context, server, quiet }) => {
    await enter(page, server);
    const other = await secondOperator(context, server, { account: 'admin', deviceId: 'PR002' });
    const { id, place } = await aBag(server, false);
    await handle(page, id);
    await order(page);
    await arrive(page, server, place);
    await expect(reviewOf(page)).toContainText('Review completed · Regular', { timeout: 60_000 });
    await expect(notice(other, 'Review done: no anomaly found')).toBeVisible();
    await other.getByRole('button', { name: 'Open the original alarm' }).click();
    await expect(reviewOf(other)).toContainText('Review completed · Regular');
    // Pictures are enlarged by keyboard, and the focus returns afterwards.
    const small = reviewOf(page).getByRole('button', { name: 'Enlarge: Picture of the review' });
    await small.click();
    const viewer = page.locator('patrol-alarm-dialog dialog[part="viewer"]');
    await expect(viewer).toBeVisible();
    await page.keyboard.press('+');
    await expect(viewer.locator('output')).toHaveText('160%');
    await page.keyboard.press('0');
    await page.keyboard.press('ArrowLeft');
    await expect(viewer).toContainText('Picture of the alarm');
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
    await expect(small).toBeFocused();
    await other.context().close();
    expect(quiet).toEqual([]);
  });
});

test('reference pictures are looked at, changed and deleted from the alarm', async ({ page, server, quiet }) => {
  await enter(page, server);
  const { id } = await aBag(server, true);
  await handle(page, id);
  const client = await Client.signIn(server, 'operator');
  const [{ consultGroupId = '' } = {}] = await client.call<Detail[]>('getAlarmDetails', { id }, 'GET');
  await expect
    .poll(async () => {
      const address = `${server.url}/robotservice/industry/listReferenceGraph.action?groupId=${consultGroupId}`;
      const answer = await fetch(address, { headers: { Token: client.token } });
      return ((await answer.json()) as { data: { total: number } }).data.total;
    })
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: /^Reference pictures: / }).click();
  const list = page.getByRole('dialog', { name: /^Reference pictures/ });
  const cards = list.locator('li');
  await expect(cards.first()).toBeVisible();
  const before = await cards.count();
  const picture = cards.first().locator('img');
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);

  await cards.first().getByRole('button', { name: 'Edit the reference picture' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit the reference picture' });
  const threshold = editor.getByLabel('Threshold');
  await threshold.fill('101');
  await expect(editor.getByText('From 0 to 100')).toBeVisible();
  await threshold.fill('12.3');
  await server.disturb('break', { call: 'modifyReferenceGraph' });
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByRole('alert').last()).toBeVisible();
  await expect(threshold).toHaveValue('12.3');
  // Notices of success are shown for three seconds, so the test starts to wait for them before the press.
  await Promise.all([
    expect(notice(page, 'Changes saved')).toBeVisible(),
    editor.getByRole('button', { name: 'Save' }).click(),
  ]);
  await expect(editor).toBeHidden();
  // The list is read again: an editor that opens earlier shows the old value.
  await expect(async () => {
    await cards.first().getByRole('button', { name: 'Edit the reference picture' }).click();
    const shown = await threshold.inputValue();
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();
    expect(shown).toBe('12.3');
  }).toPass();
  await expect(list).toBeVisible();

  // The user's own picture: the picture of the card, uploaded again.
  const address = await picture.getAttribute('src');
  const bytes = await (await fetch(address ?? '')).arrayBuffer();
  await list
    .locator('input[type=file]')
    .setInputFiles({ name: 'mine.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) });
  await expect(cards).toHaveCount(before + 1);
  await cards.first().getByRole('button', { name: 'Delete the reference picture' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete the reference picture' });
  await expect(ask).toContainText('cannot be recovered');
  await Promise.all([
    expect(notice(page, 'Deleted')).toBeVisible(),
    ask.getByRole('button', { name: 'Delete' }).click(),
  ]);
  await expect(cards).toHaveCount(before);
  expect(quiet.filter(line => !line.includes('500'))).toEqual([]);
  quiet.length = 0;
});
