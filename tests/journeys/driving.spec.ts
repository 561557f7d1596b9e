import type { Locator, Page } from '@playwright/test';
import {
  drive,
  holdUntil,
  keyOf,
  mouseOn,
  press,
  sectorPoint,
  standsStill,
  takeOver,
  turnBack,
  type Hand,
} from './driving.ts';
import { enter, secondOperator } from './operators.ts';
import { blocksOf, difference, pictureOf, pictureRuns } from './pictures.ts';
import { expect, isLiveAgain, test } from './support.ts';

/** Pixels a metre of the floor plan's picture. */
const pixels = 20;

const modeOf = (page: Page): Locator => page.locator('patrol-work-mode');

test.describe('the work mode', () => {
  test('follows the robot, and is changed both ways', async ({ page, server, quiet }) => {
    await server.disturb('mode', { deviceId: 'PR001', mode: 'automatic' });
    await enter(page, server);
    const mode = modeOf(page);
    await expect(mode.getByRole('radio', { name: 'Automatic' })).toBeChecked();
    await expect(mode.locator('[part="named-mode"]')).not.toBeEmpty();
    // Another user changes the mode: the switch follows.
    await server.disturb('mode', { deviceId: 'PR001', mode: 'manual' });
    await expect(mode.getByRole('radio', { name: 'Manual' })).toBeChecked();
    await server.disturb('mode', { deviceId: 'PR001', mode: 'automatic' });
    await expect(mode.getByRole('radio', { name: 'Automatic' })).toBeChecked();
    await mode.getByText('Manual', { exact: true }).click();
    await expect(mode.getByRole('radio', { name: 'Manual' })).toBeChecked();
    await expect.poll(async () => (await server.pose('PR001')).mode).toBe('manual');
    await mode.getByText('Automatic', { exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Switch to automatic' });
    await expect(question.getByRole('radio', { name: /^Resume/ })).toBeChecked();
    await question.getByRole('radio', { name: /^Continue/ }).check();
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(mode.getByRole('radio', { name: 'Automatic' })).toBeChecked();
    await expect.poll(async () => (await server.pose('PR001')).mode).not.toBe('manual');
    expect(quiet).toEqual([]);
  });
});

test.describe('driving', () => {
  test('by mouse: the robot, its place on the map and the picture move, and release stops it', async ({
    page,
    server,
    quiet,
  }) => {
    const { deviceId, pad } = await takeOver(page, server);
    const picture = await pictureOf(page);
    const before = await server.pose(deviceId);
    const marker = page.locator(`patrol-robot-map .marker[data-id="${deviceId}"]`);
    const place = async (): Promise<number> =>
      Number(/[\d.]+/.exec((await marker.getAttribute('transform')) ?? '')?.[0]);
    await expect.poll(place).toBeCloseTo(before.x * pixels, -1);
    let wasSaid = false;
    await holdUntil(mouseOn(page, pad, 'up'), async () => {
      wasSaid ||= await pad.getByText('Driving', { exact: true }).isVisible();
      return wasSaid && (await server.pose(deviceId)).x - before.x > 2;
    });
    await page.mouse.up();
    await standsStill(server, deviceId);
    const after = await server.pose(deviceId);
    expect(after.x).toBeGreaterThan(before.x + 2);
    expect(Math.abs(after.y - before.y)).toBeLessThan(0.5);
    await expect.poll(place).toBeCloseTo(after.x * pixels, -1);
    await expect.poll(async () => difference(picture, await pictureOf(page))).toBeGreaterThan(2);
    await expect(pad.getByText('Hold an arrow')).toBeVisible();
    await expect(pad.getByText(/Delay \d+ ms/)).toBeVisible();
    expect(quiet).toEqual([]);
  });

  test('by keys, and diagonally with two', async ({ page, server, quiet }) => {
    const { deviceId } = await takeOver(page, server);
    const before = await server.pose(deviceId);
    // The choice of the speed has the focus but does not react to letters.
    await page.locator('patrol-drive-pad').getByText('Fast', { exact: true }).click();
    const ahead = keyOf(page, 'w');
    await holdUntil(ahead, async () => (await server.pose(deviceId)).x > before.x);
    const aside: Hand = {
      up: () => page.keyboard.up('a'),
      down: async () => {
        await drive(server, deviceId, ahead);
        await page.keyboard.down('a');
      },
    };
    await holdUntil(aside, async () => Math.abs((await server.pose(deviceId)).heading - before.heading) > 0.1);
    await aside.up();
    await standsStill(server, deviceId);
    await ahead.up();
    // Letters that are typed into a field never drive.
    await server.disturb('clear-commands');
    await page.getByLabel('Search by name').pressSequentially('wasd');
    expect(await server.commands(deviceId)).toEqual([]);
    expect(quiet).toEqual([]);
  });

  test('turns the camera and raises the lift: the picture pans', async ({ page, server, quiet }) => {
    const { deviceId } = await takeOver(page, server, { deviceId: 'PR002' });
    const pad = page.locator('patrol-ptz-pad');
    const picture = await pictureOf(page);
    const { ptz } = await blocksOf(page);
    const { pan } = (await server.pose(deviceId)).ptz;
    const turned = async (): Promise<number> => Math.abs((await server.pose(deviceId)).ptz.pan - pan);
    await holdUntil(mouseOn(page, pad, 'left'), async () => (await turned()) > 0.2);
    await page.mouse.up();
    await expect.poll(async () => (await server.commands(deviceId)).at(-1)?.message.kind).toBe('ptzStop');
    await expect.poll(async () => (await blocksOf(page)).ptz).toBeGreaterThan(ptz);
    await expect.poll(async () => difference(picture, await pictureOf(page))).toBeGreaterThan(2);
    const still = (await server.pose(deviceId)).ptz.pan;
    await page.waitForTimeout(500);
    expect((await server.pose(deviceId)).ptz.pan).toBe(still);
    await turnBack(server, deviceId, pad);

    // The lift moves while its button is held, and stays where it is when the button is released.
    const lift = async (): Promise<number> => (await server.pose(deviceId)).ptz.lift;
    for (const [name, isThere] of [
      ['Raise', (height: number) => height > 0.2],
      ['Lower', (height: number) => height < 0.1],
    ] as const) {
      const button: Hand = {
        up: () => page.mouse.up(),
        down: async () => {
          await pad.getByRole('button', { name }).hover();
          await page.mouse.down();
        },
      };
      await holdUntil(button, async () => isThere(await lift()));
      await button.up();
      await expect.poll(async () => (await server.commands(deviceId)).at(-1)?.message.kind).toBe('ptzStop');
      const height = await lift();
      await page.waitForTimeout(300);
      expect(await lift()).toBe(height);
    }
    expect(quiet).toEqual([]);
  });
});

test.describe('driving by touch', () => {
  test.use({ hasTouch: true });

  test('ends at a second finger, and goes on only with a new press', async ({ page, server }) => {
    const { deviceId, pad } = await takeOver(page, server);
    const points = [await sectorPoint(pad, 'up'), await sectorPoint(pad, 'down')];
    const tools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchEnd', touchPoints: typeof points): Promise<unknown> =>
      tools.send('Input.dispatchTouchEvent', { type, touchPoints });
    let isDown = false;
    const finger: Hand = {
      down: async () => {
        await touch('touchStart', points.slice(0, 1));
        isDown = true;
      },
      up: async () => {
        if (isDown) await touch('touchEnd', []);
        isDown = false;
      },
    };
    // On a busy machine the hold may end by rule before the second finger presses.
    await expect(async () => {
      await drive(server, deviceId, finger);
      await touch('touchStart', points);
      await expect(pad.getByText('Stopped: a second press')).toBeVisible({ timeout: 4_000 });
    }).toPass({ timeout: 90_000 });
    await standsStill(server, deviceId);
    await finger.up();
  });
});

// Every way in which a hold of the drive pad ends is in `failsafe.spec.ts`.
test.describe('a hold ends, too, when', () => {
  test('the camera is moved and the window loses the focus', async ({ page, server }) => {
    const { deviceId } = await takeOver(page, server);
    const kinds = async (): Promise<string[]> => (await server.commands(deviceId)).map(({ message }) => message.kind);
    await holdUntil(
      mouseOn(page, page.locator('patrol-ptz-pad'), 'right'),
      async () => (await kinds()).filter(kind => kind === 'ptz').length > 1,
    );
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect.poll(async () => (await kinds()).at(-1)).toBe('ptzStop');
    const { length } = await kinds();
    await page.waitForTimeout(500);
    expect((await kinds()).slice(length)).not.toContain('ptz');
    await page.mouse.up();
  });
});

test.describe('after an interruption', () => {
  test('a button that is still held does nothing until it is pressed again', async ({ page, server }) => {
    const { deviceId, pad } = await takeOver(page, server);
    await drive(server, deviceId, mouseOn(page, pad, 'left'));
    // The console would connect again by itself before a slow machine has seen all.
    await server.disturb('refuse');
    await server.disturb('close');
    await standsStill(server, deviceId);
    await expect(page.locator('patrol-connection-bar').getByText('No live data')).toBeVisible();
    await expect(pad.getByText('No current status')).toBeVisible();
    await server.disturb('refuse', { on: false });
    await isLiveAgain(page);
    await page.waitForTimeout(1_000);
    expect((await server.commands(deviceId)).at(-1)?.message.kind).toBe('stop');
    await page.mouse.up();
    await server.disturb('clear-commands');
    await drive(server, deviceId, mouseOn(page, pad, 'left'));
    await page.mouse.up();
    await standsStill(server, deviceId);
  });

  test('a slow server never has more than one movement waiting', async ({ page, server }) => {
    const { deviceId, pad } = await takeOver(page, server);
    // More than two intervals of movements, and no more than a busy machine adds to the second after which a hold ends.
    await server.disturb('slow', { call: 'sendControlCommand', ms: 500 });
    let waiting = 0;
    let most = 0;
    const isMove = (body: string | null): boolean => decodeURIComponent(body ?? '').includes('<Action>1<');
    page.on('request', request => {
      if (!request.url().includes('sendControlCommand') || !isMove(request.postData())) return;
      waiting += 1;
      most = Math.max(most, waiting);
      void request.response().finally(() => (waiting -= 1));
    });
    const moves = async (): Promise<number> =>
      (await server.commands(deviceId)).filter(({ message }) => message.kind === 'move').length;
    await holdUntil(mouseOn(page, pad, 'left'), async () => (await moves()) > 2);
    await page.mouse.up();
    await expect.poll(async () => (await server.commands(deviceId)).at(-1)?.message.kind).toBe('stop');
    await server.disturb('slow', { call: 'sendControlCommand', ms: 0 });
    await standsStill(server, deviceId);
    expect(most).toBe(1);
  });
});

test.describe('the stop of a robot on patrol', () => {
  test('is confirmed by the robot, that stands until its task is resumed; from any screen, by its key', async ({
    page,
    server,
  }) => {
    const deviceId = 'PR001';
    const moves = async (): Promise<boolean> => (await server.pose(deviceId)).speed !== 0;
    await server.disturb('mode', { deviceId, mode: 'automatic' });
    await enter(page, server, { deviceId });
    const button = page.locator('patrol-stop-button');
    await expect.poll(moves, { timeout: 60_000, intervals: [100] }).toBe(true);
    // The message stays for four seconds.
    await Promise.all([expect(button.getByText('Stop confirmed').first()).toBeVisible(), page.keyboard.press('F8')]);
    const { speed, turnRate, mode } = await server.pose(deviceId);
    expect({ speed, turnRate }).toEqual({ speed: 0, turnRate: 0 });
    expect(mode).not.toBe('manual');
    await button.getByRole('button', { name: 'Resume task' }).click();
    await expect.poll(moves, { timeout: 60_000, intervals: [100] }).toBe(true);
    await expect(button.getByRole('button', { name: 'Resume task' })).toBeHidden();

    // A screen without a selected robot: the key asks which robot to stop, and the chosen one stops at once.
    await page.goto(`${server.console}/data-center/records-query/alarm-query-list`);
    await expect(button.getByRole('button', { name: 'Choose a robot to stop' })).toBeVisible();
    await page.keyboard.press('F8');
    const question = page.getByRole('dialog', { name: 'Stop which robot?' });
    await expect(question.locator(`[data-robot="${deviceId}"]`)).toBeVisible();
    await question.locator(`[data-robot="${deviceId}"]`).press('Enter');
    // The message stays for fifteen seconds.
    await expect(button.getByText('Stop sent: watch the robot').first()).toBeVisible();
    await expect(button.getByText('Stop confirmed')).toHaveCount(0);
    await standsStill(server, deviceId);
  });
});

test.describe('two operators at one robot', () => {
  test('the second is refused by name, and may stop', async ({ page, context, server }) => {
    const { deviceId, pad } = await takeOver(page, server);
    const other = await secondOperator(context, server, { account: 'admin', deviceId });
    await pictureRuns(other);
    // The hold may end by rule on a slow machine, and with it the lease five seconds later: then the test drives the robot again.
    const drives = (): Promise<void> => drive(server, deviceId, mouseOn(page, pad, 'left'));

    // The mode: the server refuses the change without a question, and the switch shows the old mode.
    await expect(async () => {
      // Without a lease the page asks a question, which would stay open.
      await other.keyboard.press('Escape');
      await drives();
      await modeOf(other).getByText('Automatic', { exact: true }).click({ timeout: 4_000 });
      await expect(modeOf(other).getByRole('alert')).toContainText('Operator is controlling this robot', {
        timeout: 4_000,
      });
    }).toPass({ timeout: 90_000 });
    await expect(modeOf(other).getByRole('radio', { name: 'Manual' })).toBeChecked();
    expect((await server.pose(deviceId)).mode).toBe('manual');

    // The drive pad: the server refuses the command, and the hold ends.
    const theirs = other.locator('patrol-drive-pad');
    await expect(async () => {
      // On a slow machine the page itself may refuse a press until answers are faster: then the test presses again.
      await other.mouse.up();
      await drives();
      await press(other, theirs, 'right');
      // The reason is a notice, which is shown for five seconds.
      await expect(other.getByText('Operator is controlling this robot').last()).toBeVisible({ timeout: 4_000 });
      await expect(theirs.getByText('Stopped: the command was refused')).toBeVisible({ timeout: 4_000 });
    }).toPass({ timeout: 90_000 });
    await other.mouse.up();

    // Any operator may stop the robot.
    const stops = async (): Promise<number> =>
      (await server.commands(deviceId)).filter(
        ({ message, userId, refused }) => message.kind === 'stop' && userId === '1001' && refused === '',
      ).length;
    const before = await stops();
    await theirs.getByRole('button', { name: 'Stop movement' }).click();
    await expect.poll(stops).toBeGreaterThan(before);
    await page.mouse.up();
    await standsStill(server, deviceId);
    await other.context().close();
  });
});
