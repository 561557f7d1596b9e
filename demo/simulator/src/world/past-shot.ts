/** What the camera of a device saw in the past, drawn from the data of a record, and always the same. */
import { clearWay, freeAhead } from './appearances.ts';
import { aimed, poseAtRest } from './camera-head.ts';
import { Grid } from './grid.ts';
import type { MapDoor } from '@patrolkit/server/links/site-map.ts';
import type { Plan } from './plan.ts';
import type { Point } from '@patrolkit/server/links/site-map.ts';
import { mix, part } from './random.ts';
import { coldMeter } from './scene-state.ts';
import type { AlarmKind } from '@patrolkit/server/links/alarms.ts';
import type { CameraPose, SceneSprite, View, ThingKind } from './types.ts';
import type { DeviceKind } from '@patrolkit/server/links/devices.ts';

/** The data of a record of the past from which its picture is drawn. */
export interface PastLook {
  /** The kind of thing that was seen; `view` for a picture of the place itself. */
  readonly kind: ThingKind | 'view';
  readonly deviceId: string;
  readonly deviceKind: DeviceKind;
  readonly mapId: string;
  /** Where the device stood, metres. */
  readonly x: number;
  readonly y: number;
  /** Name of the person, plate of the vehicle, id of the door or meter; empty for others. */
  readonly label: string;
  /** ms since 1970. */
  readonly at: number;
}

/** The kind of thing that the picture of an alarm shows. */
export const thingOf = (kind: AlarmKind): PastLook['kind'] => {
  switch (kind) {
    case 'person':
    case 'intruder':
      return 'person';
    case 'smoke':
    case 'door':
    case 'vehicle':
    case 'bag':
    case 'meter':
      return kind;
    default:
      return 'view';
  }
};

/** The id of the thing that a picture shows. */
const focusId = 'seen';
/** The number of directions in which a free view is looked for. */
const directions = 12;
/** Distances from which all of a door is visible, metres, the best first; and the distance from a meter. */
const fromDoor = [3, 2.2, 1.4] as const;
const fromMeter = 2;
/** The number of different looks of staff, and the look of a stranger. */
const staffLooks = 4;
const strangerLook = 4;
/** The share of pictures with a passer-by, by day and by night. */
const passerShare = { day: 0.35, night: 0.04 } as const;
/**
 * Free way that a passer-by needs, metres. The passer-by stands at least a metre less than this away, so as not to hide the
 * subject of the picture.
 */
const passerRoom = 5;
const dayHours = { from: 7, to: 19 } as const;

const turns = Array.from({ length: directions }, (_, index) => (index * 2 * Math.PI) / directions);
const along = ({ x, y }: Point, angle: number, far: number): Point => ({
  x: x + Math.cos(angle) * far,
  y: y + Math.sin(angle) * far,
});

/** The direction of the widest view from a point. It is always the same, so that pictures of one point can be compared. */
const widest = (grid: Grid, from: Point): number =>
  turns.reduce((best, angle) => (clearWay(grid, from, angle) > clearWay(grid, from, best) ? angle : best), 0);

/**
 * A point from which an open door is visible: straight in front of it, on the side with more room. `otherwise` when there is
 * none.
 */
const beforeDoor = (grid: Grid, { x, y, w, h }: MapDoor, otherwise: Point): Point => {
  const middle = { x: x + w / 2, y: y + h / 2 };
  const across = w > h ? Math.PI / 2 : 0;
  const sides = [across, across + Math.PI].toSorted(
    (one, other) => clearWay(grid, middle, other) - clearWay(grid, middle, one),
  );
  return (
    fromDoor
      .flatMap(far => sides.map(angle => along(middle, angle, far)))
      .find(place => grid.fits(place.x, place.y, 0.3) && grid.sees(place, middle)) ?? otherwise
  );
};

const lookOf = ({ kind, label, deviceId, at }: PastLook): number => {
  if (kind === 'person' && label === '') return strangerLook;
  return mix('look', kind, label === '' ? `${deviceId} ${String(at)}` : label) % staffLooks;
};

/** A person who walks by in some pictures, when there is room beside the subject of the camera. */
const passer = (grid: Grid, { heading, x, y }: CameraPose, { deviceId, at }: PastLook): SceneSprite[] => {
  const hour = new Date(at).getHours();
  const share = hour >= dayHours.from && hour < dayHours.to ? passerShare.day : passerShare.night;
  if (part('passer', deviceId, at) > share) return [];
  const angle = heading + (part('beside', deviceId, at) < 0.5 ? 0.3 : -0.3);
  const room = clearWay(grid, { x, y }, angle);
  if (room < passerRoom) return [];
  const place = along({ x, y }, angle, passerRoom - 1 + part('far', deviceId, at) * (room - passerRoom));
  return [
    {
      id: 'passer',
      kind: 'person',
      ...place,
      heading: part('walks', deviceId, at) * 2 * Math.PI,
      look: mix('staff', deviceId, at) % staffLooks,
      label: '',
      phase: part('step', deviceId, at),
    },
  ];
};

/** Makes shots of the past on some plans; undefined for an unknown map. */
export const createPastShots = (plans: readonly Plan[]): ((look: PastLook) => View | undefined) => {
  const grids = new Map<string, Grid>();
  const gridOf = (plan: Plan): Grid => {
    const grid = grids.get(plan.id) ?? new Grid(plan);
    grids.set(plan.id, grid);
    return grid;
  };
  return look => {
    const { kind, deviceKind, mapId, label, x, y } = look;
    const plan = plans.find(({ id }) => id === mapId);
    if (!plan) return undefined;
    const grid = gridOf(plan);
    const poseAt = (place: Point): CameraPose =>
      poseAtRest({ kind: deviceKind, mapId, ...place, heading: widest(grid, place) });
    const meters = plan.meters.map(coldMeter);
    const shot = (pose: CameraPose, sprites: readonly SceneSprite[], openDoors: string[], focus: string): View => ({
      pose,
      scene: { mapId, openDoors, sprites: [...sprites, ...passer(grid, pose, look)] },
      focus,
    });
    const here = { x, y };
    if (kind === 'door') {
      const door = plan.doors.find(({ id }) => id === label);
      if (!door) return shot(poseAt(here), meters, [], '');
      const middle = { x: door.x + door.w / 2, y: door.y + door.h / 2 };
      grid.setDoor(door.id, true);
      const place = beforeDoor(grid, door, here);
      const taken = shot(aimed(poseAt(place), middle, kind), meters, [door.id], '');
      grid.setDoor(door.id, false);
      return taken;
    }
    if (kind === 'meter') {
      const gauge = plan.meters.find(({ id }) => id === label);
      if (!gauge) return shot(poseAt(here), meters, [], '');
      const front = along(gauge, gauge.facing, fromMeter);
      const place = grid.fits(front.x, front.y, 0.3) ? front : here;
      const others = meters.filter(({ id }) => id !== label);
      const hot = { ...coldMeter(gauge), id: focusId, look: 0 };
      return shot(aimed(poseAt(place), gauge, kind), [...others, hot], [], focusId);
    }
    const pose = poseAt(here);
    if (kind === 'view') return shot(pose, meters, [], '');
    const ahead = freeAhead(grid, { ...here, heading: pose.heading, ptz: { pan: 0 } });
    const thing: SceneSprite = {
      id: focusId,
      kind,
      ...ahead,
      heading: part('faces', label, look.at) * 2 * Math.PI,
      look: lookOf(look),
      label,
      phase: part('phase', label, look.at),
    };
    return shot(aimed(pose, ahead, kind), [...meters, thing], [], focusId);
  };
};
