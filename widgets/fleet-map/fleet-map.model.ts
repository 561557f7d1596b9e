/** What the fleet map shows: the levels of a site with their devices, and devices that lie close to each other as one mark. */
import type { Alarm, AlarmLevel, DeviceKind, FloorPlan, Robot, Scene } from '@patrolkit/core';
import { waitingAmong, type LevelCounts } from '../shared/boards/waiting.ts';
import { placeOf, type MapFacts, type Marker } from '../shared/map/places.ts';
import { clamp, type Size, type View } from '../shared/map/view.ts';
import type { Point } from '../shared/robots/plan-point.ts';

/** Devices closer than about this are one mark, pixels of the screen. */
export const apart = 48;
/** Marks on one screen are at most about so many, however large it is. */
const mostMarks = 300;

/** One or more devices that are drawn as one mark, in the middle of them. */
export interface Cluster extends Point {
  /** The same for the same devices at the same zoom. */
  readonly id: string;
  readonly markers: readonly Marker[];
}

/** Edge of the squares in which devices are put together, pixels of the picture: the same over a range of zooms, so that marks hold still. */
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
 * Puts devices together by the square of the plan that they are in, and squares whose devices nearly touch. The squares lie on the plan, not
 * on the screen: a drag changes nothing.
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
  /** Squares whose devices are a mark of their own; those of others have joined one. */
  const own = new Map<string, { readonly middle: Point; readonly markers: Marker[] }>();
  for (const { column, row, markers: inside } of ordered) {
    const middle = middleOf(inside);
    // The neighbours that come before it in the order: left, and the three above.
    const near = [
      [column - 1, row],
      [column - 1, row - 1],
      [column, row - 1],
      [column + 1, row - 1],
    ]
      .map(([x, y]) => own.get(`${x} ${y}`))
      // By the devices of the square itself, so that a large mark does not take in one square after another.
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

/** What lies in sight, with a margin for what reaches into it. */
export const inSight = <Item extends Point>(items: readonly Item[], view: View, screen: Size): readonly Item[] => {
  const [halfWidth, halfHeight] = [(screen.width / 2 + apart) * view.scale, (screen.height / 2 + apart) * view.scale];
  return items.filter(({ x, y }) => Math.abs(x - view.x) <= halfWidth && Math.abs(y - view.y) <= halfHeight);
};

/**
 * The view in which the devices of a mark lie apart; undefined where no zoom parts them.
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

/** A floor plan or a ground, and what is there. */
export interface Level {
  readonly plan: FloorPlan;
  readonly devices: number;
  /** Pending alarms that were raised there. */
  readonly alarms: number;
  /** The gravest of them. */
  readonly gravest: AlarmLevel | undefined;
}

/**
 * The scenes whose counts are of the kind that is shown; none where the server did not narrow them, and counts devices of every kind.
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
 * The levels in the order of the server; what lies on no plan is counted beside them.
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

/** The level to begin with: the one with most devices, the first of equals. */
export const busiest = (levels: readonly Level[]): Level | undefined =>
  levels.reduce<Level | undefined>((best, level) => (best && best.devices >= level.devices ? best : level), undefined);

/** Devices of one kind, or all. */
export const ofKind = (robots: readonly Robot[], kind: DeviceKind | undefined): readonly Robot[] =>
  kind === undefined ? robots : robots.filter(robot => robot.kind === kind);
