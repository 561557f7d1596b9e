import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { nothingLoaded } from '../robots/loaded.ts';
import { aStatus, type RobotStatus, type ShownRegion } from '../testing/index.ts';
import { createForbidden } from './forbidden.ts';

const region = (part: Partial<ShownRegion> = {}): ShownRegion => ({
  type: '1',
  name: 'Wet floor',
  mapId: 'map-1',
  kind: 'forbidden',
  corners: [
    { x: 0, y: 0 },
    { x: 4, y: 0 },
    { x: 4, y: 4 },
    { x: 0, y: 4 },
  ],
  holds: true,
  ...part,
});
/** The name of the region in which a robot is, by where it is and what it does. */
const nameIn = (
  one: ShownRegion,
  { x = 2, mapId = 'map-1', mode = 'manual', id = 'robot-1' } = {},
): string | undefined =>
  createForbidden({
    $regions: atom({ items: [region({ type: '0', name: 'Quiet', kind: 'quiet' }), one], state: 'ready' as const }),
    $selectedId: atom(id || undefined),
    $status: atom({
      status: aStatus({ mode: mode as RobotStatus['mode'], pose: { mapId, x, y: 2, angle: 0 } }),
      receivedAt: 0,
      open: 1,
    }),
  }).get()?.name;

describe('the forbidden region of a robot in manual mode', () => {
  it('is the one in which it stands', () => {
    expect(nameIn(region())).toBe('Wet floor');
    expect(nameIn(region(), { x: 4.1 })).toBeUndefined();
    expect(nameIn(region(), { mapId: 'map-2' })).toBeUndefined();
  });

  it('holds at its times, for its devices, and only while the robot does not drive by itself', () => {
    expect(nameIn(region({ holds: false }))).toBeUndefined();
    expect(nameIn(region({ devices: ['robot-2'] }))).toBeUndefined();
    expect(nameIn(region({ devices: ['robot-1'] }))).toBe('Wet floor');
    expect(nameIn(region(), { mode: 'patrol' })).toBeUndefined();
    expect(nameIn(region(), { id: '' })).toBeUndefined();
  });

  it('is none before a status has come', () => {
    const $nothing = atom(undefined);
    expect(
      createForbidden({ $regions: atom(nothingLoaded), $selectedId: atom('robot-1'), $status: $nothing }).get(),
    ).toBeUndefined();
  });
});
