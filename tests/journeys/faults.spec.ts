import type { Page } from '@playwright/test';
import { drive, sectorPoint, standsStill, takeOver, mouseOn } from './driving.ts';
import type { Server } from './server.ts';
import { Client, enter } from './operators.ts';
import { pendingCount, popup } from './popups.ts';
import { expect, isLiveAgain, test } from './support.ts';

interface AlarmOwner {
  readonly alarms: Record<'$live' | '$popups', { get(): readonly { id: string }[] }> & {
    readonly $pending: { get(): { count: number; isAtLeast: boolean } };
  };
}

/** The alarms that the page's console holds. */
const held = (page: Page): Promise<{ pending: string; live: string[]; popups: string[] }> =>
  page.evaluate(() => {
    const alarms = document.querySelector<HTMLElement & { console?: AlarmOwner }>('patrol-provider')?.console?.alarms;
    const ids = (list: readonly { id: string }[] = []): string[] => list.map(({ id }) => id);
    const { count, isAtLeast } = alarms?.$pending.get() ?? { count: -1, isAtLeast: true };
    return {
      pending: `${isAtLeast ? 'at least ' : ''}${count}`,
      live: ids(alarms?.$live.get()),
      popups: ids(alarms?.$popups.get()),
    };
  });

/** Confirms all these alarms as another client. */
async function settleAll(server: Server, ids: readonly string[]): Promise<void> {
  const client = await Client.signIn(server, 'admin');
  for (let from = 0; from < ids.length; from += 250)
    await client.call('confirmAlarm', { alarmId: ids.slice(from, from + 250).join(','), confirmComment: 'seen' });
}

/** Errors that the page threw; the browser's own messages about broken connections are not among them. */
function thrown(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', error => errors.push(error.message));
  return errors;
}

test('what was raised while the network was away is all there, once each', async ({ page, ownServer }) => {
  test.setTimeout(420_000);
  const server = await ownServer();
  await server.disturb('quiet');
  const network = await server.behindFaults();
  const errors = thrown(page);
  await enter(page, server);
  const left = Number((await held(page)).pending.replace(/\D/g, ''));

  // Other numbers are tested in packages/core/src/alarms/outages.test.ts.
  for (const count of [0, 21, 1000]) {
    network.refuse();
    network.cut();
    await expect(page.locator('patrol-connection-bar').getByText('No live data')).toBeVisible();
    const ids = count === 0 ? [] : await server.raise(count, 'PR001');
    network.calm();
    await isLiveAgain(page);
    await expect.poll(async () => (await held(page)).pending, { timeout: 150_000 }).toBe(String(left + count));
    const { live, popups } = await held(page);
    const newest = ids.toReversed().slice(0, 20);
    expect(live.slice(0, newest.length)).toEqual(newest);
    expect(new Set(popups).size).toBe(popups.length);
    // The newest three, and the gravest of the others: twenty in all.
    expect(popups).toHaveLength(newest.length);
    expect(popups).toEqual(expect.arrayContaining(newest.slice(0, 3)));
    expect(popups.filter(id => !ids.includes(id))).toEqual([]);
    await settleAll(server, ids);
    await expect.poll(async () => (await held(page)).pending, { timeout: 150_000 }).toBe(String(left));
  }
  expect(errors).toEqual([]);
});

test('garbage ends a connection, not the console', async ({ page, ownServer }) => {
  const server = await ownServer();
  await server.disturb('quiet');
  const network = await server.behindFaults();
  const errors = thrown(page);
  await enter(page, server);
  const before = await pendingCount(page);
  for (let round = 0; round < 2; round += 1) {
    network.garbage();
    const [id = ''] = await server.raise(1, 'PR001');
    await isLiveAgain(page);
    // If the connection ended only after that, the console connects again by itself.
    await expect(popup(page, id)).toHaveCount(1, { timeout: 60_000 });
  }
  // Complete frames without a valid message do not close the socket.
  for (const frame of ['', '{', 'null', '[]', '{"type":7}', '{"type":"AlarmInfo","data":"x"}', '\u0000'])
    await server.disturb('send', { frame });
  const [last = ''] = await server.raise(1, 'PR001');
  await expect(popup(page, last)).toBeVisible();
  await expect(page.locator('patrol-connection-bar').getByText('No live data')).toBeHidden({ timeout: 60_000 });
  await expect.poll(() => pendingCount(page)).toBe(before + 3);
  expect(errors).toEqual([]);
});

test('a slow network is shown beside the pad, and a frozen one stops the hold', async ({ page, ownServer }) => {
  const server = await ownServer();
  await server.disturb('quiet');
  const network = await server.behindFaults();
  const { deviceId, pad } = await takeOver(page, server);

  network.delay(170);
  // The delay is that of the last ten answers, and a hold may end by rule before there are that many.
  await expect(async () => {
    await drive(server, deviceId, mouseOn(page, pad, 'left'));
    await expect(pad.getByText(/\b[3-9]\d\d ms/)).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
  await page.mouse.up();
  await standsStill(server, deviceId);

  network.calm();
  await server.disturb('clear-commands');
  await drive(server, deviceId, mouseOn(page, pad, 'right'));
  network.freeze();
  // A movement without an answer for a second ends the hold, although the button is still down.
  await expect.poll(async () => (await server.pose(deviceId)).turnRate).toBe(0);
  await expect(pad.locator('.pk-sector[data-at="right"]')).not.toHaveAttribute('data-held', /.*/);
  network.calm();
  await standsStill(server, deviceId);
  const { x, y } = await sectorPoint(pad, 'right');
  await page.mouse.move(x - 1, y);
  await page.mouse.up();
});
