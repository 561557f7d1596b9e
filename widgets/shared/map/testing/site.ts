/** A floor plan with two devices on it, for tests of maps. */
import type { Connection, FloorPlan, KnownPosition } from '@patrolkit/core';
import { aRobot } from '@patrolkit/core/testing';
import type { MapFacts } from '../places.ts';

/** Forty metres by twenty. */
export const plan: FloorPlan = {
  id: 'map-1',
  name: 'Ground floor',
  picture: '/1.svg',
  width: 800,
  height: 400,
  metresPerPixel: 0.05,
  originX: -10,
  originY: 0,
};
export const screen = { width: 400, height: 400 };
/** An open socket. */
export const open: Connection['device'] = { state: 'open', isChecking: false, opens: 1 };
/** A device in the middle of the plan, as an entry of the known places. */
export const at = (id: string, receivedAt: number, mapId = 'map-1'): readonly [string, KnownPosition] => [
  id,
  { deviceId: id, mapId, x: 0, y: 10, angle: 90, receivedAt, open: 1, isMoving: false, battery: 80 },
];
/** Two devices whose positions arrived a second ago. */
export const facts = (part: Partial<MapFacts> = {}): MapFacts => ({
  robots: [aRobot({ id: 'a' }), aRobot({ id: 'b' })],
  positions: new Map([at('a', 1000), at('b', 1000)]),
  selectedId: undefined,
  status: undefined,
  connection: { singleton: open, device: open },
  now: 2000,
  ...part,
});
