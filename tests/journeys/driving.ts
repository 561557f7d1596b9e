/** Driving by mouse, finger and key, and the check that a released robot stands still. */
import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect } from './support.ts';
import { enter, type EnterOptions } from './operators.ts';
import type { Server, Pose } from './server.ts';
import { pictureRuns } from './pictures.ts';

/** A place in the hall with room ahead, and the heading along the corridor. */
export const corridor = { x: 10, y: 11.6, heading: 0 } as const;

/** Puts a robot where it has room, opens the console, waits for the picture and takes over. */
export async function takeOver(
  page: Page,
  server: Server,
  options: EnterOptions = {},
): Promise<{ deviceId: string; pad: Locator }> {
  const deviceId = options.deviceId ?? 'PR001';
  await server.disturb('mode', { deviceId, mode: 'automatic' });
  await enter(page, server, { ...options, deviceId });
  await pictureRuns(page);
  await expect(async () => {
    await page.locator('patrol-work-mode').getByText('Manual', { exact: true }).click();
    await expect.poll(async () => (await server.pose(deviceId)).mode, { timeout: 3_000 }).toBe('manual');
  }).toPass({ timeout: 60_000 });
  await server.disturb('place', { deviceId, ...corridor });
  const pad = page.locator('patrol-drive-pad');
  await expect(pad.getByText('Hold an arrow')).toBeVisible();
  await server.disturb('clear-commands');
  return { deviceId, pad };
}

/** Directions of a pad. */
export type Sector = 'up' | 'right' | 'down' | 'left';

/** The middle of a pad's sector. Sectors are triangles, so the middle of their boxes is the middle of the pad. */
export async function sectorPoint(pad: Locator, at: Sector): Promise<{ x: number; y: number }> {
  const sector = pad.locator(`.pk-sector[data-at="${at}"]`);
  await sector.scrollIntoViewIfNeeded();
  const box = await sector.boundingBox();
  if (!box) throw new Error(`No sector ${at}`);
  const across = { up: 0.5, down: 0.5, left: 0.15, right: 0.85 }[at];
  const down = { up: 0.15, down: 0.85, left: 0.5, right: 0.5 }[at];
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

/** Presses a sector with the mouse and keeps pressing. */
export async function press(page: Page, pad: Locator, at: Sector): Promise<void> {
  const { x, y } = await sectorPoint(pad, at);
  await page.mouse.move(x, y);
  await page.mouse.down();
}

/** Something that holds a control down. */
export interface Hand {
  down(): Promise<unknown>;
  up(): Promise<unknown>;
}

/** The mouse on a sector of a pad. */
export const mouseOn = (page: Page, pad: Locator, at: Sector): Hand => ({
  down: () => press(page, pad, at),
  up: () => page.mouse.up(),
});

/** A finger on a sector of a pad, on a touch page. */
export function fingerOn(page: Page, pad: Locator, at: Sector): Hand {
  let session: CDPSession | undefined;
  let isDown = false;
  const tell = async (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]): Promise<void> => {
    session ??= await page.context().newCDPSession(page);
    await session.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  return {
    down: async () => {
      await tell('touchStart', [await sectorPoint(pad, at)]);
      isDown = true;
    },
    // Only a finger that is down can be lifted.
    up: async () => {
      if (isDown) await tell('touchEnd', []);
      isDown = false;
    },
  };
}

/** One key. */
export const keyOf = ({ keyboard }: Page, key: string): Hand => ({
  down: () => keyboard.down(key),
  up: () => keyboard.up(key),
});

/**
 * Holds a control down until the robot has moved by a command, and keeps holding. On a busy machine a hold is refused or ended by rule when
 * an answer or a picture arrives too late (interpretations.md 29 and 30): then this presses again, as an operator would.
 */
export async function drive(server: Server, deviceId: string, hand: Hand): Promise<void> {
  const moves = async (): Promise<number> =>
    (await server.commands(deviceId)).filter(({ message }) => message.kind === 'move').length;
  await expect(async () => {
    await hand.up();
    const before = await moves();
    await hand.down();
    await expect.poll(moves, { timeout: 5_000 }).toBeGreaterThan(before + 1);
  }).toPass({ timeout: 60_000 });
}

/** Holds a control down until something has happened, and keeps holding. Like `drive`, it presses again when a hold ends by rule. */
export async function holdUntil(hand: Hand, happens: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await hand.up();
    await hand.down();
    await expect.poll(happens, { timeout: 5_000 }).toBe(true);
  }).toPass({ timeout: 60_000 });
}

/** Turns a camera back. Presses again when a busy machine refuses the first press by rule. */
export const turnBack = (server: Server, deviceId: string, pad: Locator): Promise<void> =>
  expect(async () => {
    await pad.getByRole('button', { name: 'Reset position' }).click();
    const isBack = async (): Promise<boolean> => {
      const { pan, zoom } = (await server.pose(deviceId)).ptz;
      return Math.abs(pan) + Math.abs(zoom - 1) < 0.01;
    };
    await expect.poll(isBack, { timeout: 10_000 }).toBe(true);
  }).toPass({ timeout: 60_000 });

/**
 * Checks that the last commands that the server obeyed are at least two stops, and that no movement follows them. A movement that arrives
 * after the stop of its hold is refused by its number and does not count.
 */
export async function standsStill(server: Server, deviceId: string): Promise<void> {
  const kinds = async (): Promise<string[]> =>
    (await server.commands(deviceId)).filter(({ refused }) => refused === '').map(({ message }) => message.kind);
  await expect.poll(async () => (await kinds()).slice(-2)).toEqual(['stop', 'stop']);
  const moves = (await kinds()).filter(kind => kind === 'move').length;
  // Waits for commands that could still arrive late.
  await new Promise(resolve => setTimeout(resolve, 700));
  const after = await kinds();
  expect(after.slice(-2)).toEqual(['stop', 'stop']);
  expect(after.filter(kind => kind === 'move')).toHaveLength(moves);
  // A robot on patrol stands still when its task is paused, which may take longer than the stop.
  const motion = async (): Promise<Pick<Pose, 'speed' | 'turnRate'>> => {
    const { speed, turnRate } = await server.pose(deviceId);
    return { speed, turnRate };
  };
  await expect.poll(motion).toEqual({ speed: 0, turnRate: 0 });
}
