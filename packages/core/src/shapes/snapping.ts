/** Moves a place that a user points at onto what lies near: corners and sides of others, right angles, the grid. */
import { metresBetween, nearestOn, sidesOf, type Corner } from '@patrolkit/transport';

/** What places snap to. */
export interface Snaps {
  readonly grid: boolean;
  /** Corners and sides of other areas. */
  readonly others: boolean;
  /** Right angles at the corners beside it. */
  readonly angles: boolean;
}

/** All of it. */
export const allSnaps: Snaps = { grid: true, others: true, angles: true };
/** Nothing. */
export const noSnaps: Snaps = { grid: false, others: false, angles: false };

/** The distance of the lines of the grid, metres. */
export const gridStep = 0.25;

/** The corners beside a place, and those beyond them, which give the directions of the sides. */
export type Beside = readonly { readonly corner: Corner; readonly beyond: Corner | undefined }[];

/** What lies around a place. */
export interface Around {
  /** The outlines of other areas. */
  readonly others: readonly (readonly Corner[])[];
  readonly beside: Beside;
  /** How near something must be, metres. */
  readonly reach: number;
}

const onGrid = (value: number): number => Math.round(value / gridStep) * gridStep;

/** The nearest of some places within reach. */
const nearest = (places: readonly Corner[], at: Corner, reach: number): Corner | undefined => {
  let found: Corner | undefined;
  let least = reach;
  for (const place of places) {
    const far = metresBetween(place, at);
    if (far <= least) [found, least] = [place, far];
  }
  return found;
};

/** The place on a line through a corner that is nearest to another place. */
const onLine = (corner: Corner, { x, y }: Corner, at: Corner): Corner => {
  const length = Math.hypot(x, y);
  const along = ((at.x - corner.x) * x + (at.y - corner.y) * y) / length ** 2;
  return { x: corner.x + x * along, y: corner.y + y * along };
};

/** The directions of sides at a corner that make right angles: with its other side, or with the map. */
const directionsAt = ({ corner, beyond }: Beside[number]): readonly Corner[] => {
  const [x, y] = beyond ? [beyond.x - corner.x, beyond.y - corner.y] : [0, 0];
  const own = Math.hypot(x, y) > 0.01 ? [{ x: -y, y: x }] : [];
  return [...own, { x: 1, y: 0 }, { x: 0, y: 1 }];
};

/** The place where two right angles meet, or the nearest place of one. */
const atAngle = (beside: Beside, at: Corner, reach: number): Corner | undefined => {
  const lines = beside.flatMap(one => directionsAt(one).map(direction => ({ corner: one.corner, direction })));
  const near = lines.filter(({ corner, direction }) => metresBetween(onLine(corner, direction, at), at) <= reach);
  const meetings = near.flatMap((one, index) => near.slice(index + 1).flatMap(other => meetingOf(one, other) ?? []));
  const meeting = nearest(meetings, at, reach * 1.5);
  return (
    meeting ??
    nearest(
      near.map(({ corner, direction }) => onLine(corner, direction, at)),
      at,
      reach,
    )
  );
};

interface Line {
  readonly corner: Corner;
  readonly direction: Corner;
}

/** Where two lines meet; undefined for parallel ones. */
const meetingOf = (one: Line, other: Line): Corner | undefined => {
  const turn = one.direction.x * other.direction.y - one.direction.y * other.direction.x;
  if (Math.abs(turn) < 1e-6) return undefined;
  const [dx, dy] = [other.corner.x - one.corner.x, other.corner.y - one.corner.y];
  const along = (dx * other.direction.y - dy * other.direction.x) / turn;
  return { x: one.corner.x + one.direction.x * along, y: one.corner.y + one.direction.y * along };
};

/** The place for one that a user points at. Corners of others come before their sides, then right angles, and the grid last. */
export function snapped(at: Corner, snaps: Snaps, { others, beside, reach }: Around): Corner {
  if (snaps.others) {
    const corner = nearest(others.flat(), at, reach);
    if (corner) return corner;
    // Along a side it keeps to the grid.
    const along = snaps.grid ? { x: onGrid(at.x), y: onGrid(at.y) } : at;
    const sides = others
      .flatMap(sidesOf)
      .filter(([from, to]) => metresBetween(nearestOn(from, to, at), at) <= reach)
      .map(([from, to]) => nearestOn(from, to, along));
    const side = nearest(sides, at, reach + gridStep);
    if (side) return side;
  }
  const angle = snaps.angles ? atAngle(beside, at, reach) : undefined;
  if (angle) {
    // What is level or upright keeps to the grid along its line.
    const isLevel = beside.some(({ corner }) => Math.abs(corner.y - angle.y) < 1e-6);
    const isUpright = beside.some(({ corner }) => Math.abs(corner.x - angle.x) < 1e-6);
    if (!snaps.grid || isLevel === isUpright) return angle;
    return isLevel ? { x: onGrid(angle.x), y: angle.y } : { x: angle.x, y: onGrid(angle.y) };
  }
  return snaps.grid ? { x: onGrid(at.x), y: onGrid(at.y) } : at;
}

/** What stands beside a corner of an outline; beside a place at its end for one that is added. */
export function besideOf(corners: readonly Corner[], at: number, isClosed: boolean): Beside {
  const count = corners.length;
  const cornerAt = (index: number): Corner | undefined =>
    isClosed ? corners[(index + count) % count] : index < 0 ? undefined : corners[index];
  return [-1, 1].flatMap(way => {
    const corner = cornerAt(at + way);
    // A triangle has no corner beyond that is not the moved one.
    const beyond = count > 3 || !isClosed ? cornerAt(at + 2 * way) : undefined;
    return corner ? [{ corner, beyond }] : [];
  });
}
