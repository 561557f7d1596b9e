/** The levels of a site with their devices for the fleet map. Devices that lie close to one another are one mark. */
import type { Alarm, AlarmLevel, DeviceKind, FloorPlan, Robot, Scene } from '@patrolkit/core';
import { waitingAmong, type LevelCounts } from '../shared/boards/waiting.ts';
import { placeOf, type MapFacts, type Marker } from '../shared/map/places.ts';
import { clamp, type Size, type View } from '../shared/map/view.ts';
import type { Point } from '../shared/robots/plan-point.ts';

/** Devices closer than about this are one mark, px of the screen. */
export const apart = 48;
/** The most marks on one screen, roughly, however large the screen is. */
const mostMarks = 300;

/** One or more devices drawn as one mark, in the middle of them. */
export interface Cluster extends Point {
  /** Stays the same for the same devices at the same zoom. */
  readonly id: string;
  readonly markers: readonly Marker[];
}

/** Edge of the squares in which devices are grouped, px of the picture. It is the same over a range of zooms, so that marks hold still. */
export const squareOf = (scale: number, screen: Size): number =>
  Math.max(apart, Math.sqrt((screen.width * screen.height) / mostMarks)) * 2 ** Math.round(Math.log2(scale));

interface Square {
  readonly column: number;
  readonly row: number;
  readonly markers: Marker[];
}

const middleOf = (markers: readonly Point[]): Point => ({
  x: markers.reduce((sum, { x }) => sum + x, 0) / markers.length,
  y: markers.reduce((sum, { y }) => sum + y, 0) / markers.length,
});

/**
 * Groups devices by their square of the plan, and joins squares whose devices nearly touch. The squares lie on the plan and not on the
 * screen, so that a drag changes nothing.
 */
export function clustersOf(markers: readonly Marker[], square: number): readonly Cluster[] {
  const squares = new Map<string, Square>();
  for (const marker of markers) {
    const [column, row] = [Math.floor(marker.x / square), Math.floor(marker.y / square)];
    const key = `${column} ${row}`;
    const known = squares.get(key);
    if (known) known.markers.push(marker);
    else squares.set(key, { column, row, markers: [marker] });
  }
  const ordered = [...squares.values()].sort((one, other) => one.row - other.row || one.column - other.column);
  /** Squares whose devices are a mark of their own. The devices of other squares have joined one. */
  const own = new Map<string, { readonly middle: Point; readonly markers: Marker[] }>();
  for (const { column, row, markers: inside } of ordered) {
    const middle = middleOf(inside);
    // The neighbours that come before it in the order: the left one and the three above.
    const near = [
      [column - 1, row],
      [column - 1, row - 1],
      [column, row - 1],
      [column + 1, row - 1],
    ]
      .map(([x, y]) => own.get(`${x} ${y}`))
      // The distance is to the devices of the square itself, so that a large mark does not take in one square after another.
      .find(other => other && Math.hypot(other.middle.x - middle.x, other.middle.y - middle.y) < square / 2);
    if (near) near.markers.push(...inside);
    else own.set(`${column} ${row}`, { middle, markers: [...inside] });
  }
  return [...own].map(([id, { markers: all }]) => ({
    id: all.length === 1 && all[0] ? all[0].robot.id : `${square} ${id}`,
    markers: all,
    ...middleOf(all),
  }));
}

/** The visible items, with a margin for those that reach into the view. */
export const inSight = <Item extends Point>(items: readonly Item[], view: View, screen: Size): readonly Item[] => {
  const [halfWidth, halfHeight] = [(screen.width / 2 + apart) * view.scale, (screen.height / 2 + apart) * view.scale];
  return items.filter(({ x, y }) => Math.abs(x - view.x) <= halfWidth && Math.abs(y - view.y) <= halfHeight);
};

/**
 * The view in which the devices of a mark lie apart. Undefined when no zoom separates them.
 * @param plan size of the picture, pixels
 */
export function closerTo(cluster: Cluster, view: View, plan: Size, screen: Size): View | undefined {
  const [xs, ys] = [cluster.markers.map(({ x }) => x), cluster.markers.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = { width: Math.max(1, screen.width - 2 * apart), height: Math.max(1, screen.height - 2 * apart) };
  const whole = Math.max((right - left) / room.width, (bottom - top) / room.height);
  const closer = clamp(
    { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.min(whole, view.scale / 2) },
    plan,
    screen,
  );
  const parts = clustersOf(cluster.markers, squareOf(closer.scale, screen)).length;
  return parts > 1 || closer.scale < view.scale ? closer : undefined;
}

/** A floor plan or a ground, with its devices and alarms. */
export interface Level {
  readonly plan: FloorPlan;
  readonly devices: number;
  /** Pending alarms that were raised there. */
  readonly alarms: number;
  /** The gravest of them. */
  readonly gravest: AlarmLevel | undefined;
}

/**
 * The scenes whose counts are for the shown kind. None when the server did not narrow them and counts devices of every kind.
 * @param devices the fleet
 */
export function narrowedTo(
  kind: DeviceKind | undefined,
  scenes: readonly Scene[],
  devices: readonly Robot[],
): readonly Scene[] {
  const others = new Set(devices.flatMap(device => (kind === undefined || device.kind === kind ? [] : [device.id])));
  const isNarrowed = scenes.every(({ robots = [], otherDevices = [] }) =>
    [...robots, ...otherDevices].every(({ id }) => !others.has(id)),
  );
  return isNarrowed ? scenes : [];
}

/**
 * The levels in the order of the server. Devices on no plan are counted separately.
 * @param alarms the pending alarms of the live list
 * @param counted how many alarms are pending on each map, where the server has counted them
 */
export function levelsOf(
  plans: readonly FloorPlan[],
  facts: MapFacts,
  alarms: readonly Pick<Alarm, 'mapId' | 'level'>[],
  counted: ReadonlyMap<string, LevelCounts> = new Map(),
): { readonly levels: readonly Level[]; readonly elsewhere: number } {
  const counts = new Map<string | undefined, number>();
  for (const robot of facts.robots) {
    const mapId = placeOf(robot, facts)?.mapId;
    const known = plans.some(({ id }) => id === mapId) ? mapId : undefined;
    counts.set(known, (counts.get(known) ?? 0) + 1);
  }
  const levels = plans.map((plan): Level => {
    const here = alarms.filter(({ mapId }) => mapId === plan.id);
    const { count, gravest } = waitingAmong(here, counted.get(plan.id));
    return { plan, devices: counts.get(plan.id) ?? 0, alarms: count, gravest };
  });
  return { levels, elsewhere: counts.get(undefined) ?? 0 };
}

/** The first level to show: the one with the most devices, and among equals the first. */
export const busiest = (levels: readonly Level[]): Level | undefined =>
  levels.reduce<Level | undefined>((best, level) => (best && best.devices >= level.devices ? best : level), undefined);

/** Devices of one kind, or all. */
export const ofKind = (robots: readonly Robot[], kind: DeviceKind | undefined): readonly Robot[] =>
  kind === undefined ? robots : robots.filter(robot => robot.kind === kind);
