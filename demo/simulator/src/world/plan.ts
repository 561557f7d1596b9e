import { shareGround } from '@patrolkit/transport/contract';
import type { FirstRegion, Point, SiteMap } from '@patrolkit/server/links/site-map.ts';

/** The material in a cell of the plan. Free floor is 0; doors are numbered from DOOR_BASE. */
export const material = {
  free: 0,
  plaster: 1,
  brick: 2,
  glass: 3,
  fence: 4,
  hedge: 5,
  container: 6,
  rack: 7,
  counter: 8,
  cabinet: 9,
} as const;

/** The name of a material. */
export type Material = keyof typeof material;

/** Cell values from here on are doors: DOOR_BASE + index of the door. */
export const DOOR_BASE = 32;

/** Height in metres of every solid material, by its number; doors stand in plaster walls. */
export const materialHeight: readonly number[] = [0, 3, 6, 6, 2.2, 1.1, 2.6, 2.3, 1.0, 2.0];

/** The kinds of floor. */
export const floor = { tile: 0, asphalt: 1, grass: 2, line: 3, wood: 4, epoxy: 5, concrete: 6 } as const;

/** The name of a kind of floor. */
export type Floor = keyof typeof floor;

/** An axis-parallel rectangle in metres, y upwards. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A named area, for the picture and for the texts. */
export interface Room extends Rect {
  key: string;
  floor: Floor;
}

/** A thing that only decorates the scene. */
export interface Prop extends Point {
  kind: 'extinguisher' | 'plant' | 'bollard' | 'lamp' | 'tree' | 'cone' | 'bench';
}

/** A floor plan, from which collisions, visibility, pictures and camera views are computed. */
export interface Plan extends SiteMap {
  solids: readonly (Rect & { material: Material })[];
  rooms: readonly Room[];
  /** Painted lines on the floor. */
  lines: readonly Rect[];
  /** Where vehicles may be parked. */
  bays: readonly Point[];
  props: readonly Prop[];
}

/** A plan with its lower left corner at the origin. */
export const planAtOrigin = (plan: Plan): Plan => {
  const { originX, originY } = plan;
  if (originX === 0 && originY === 0) return plan;
  const shifted = <Place extends Point>(places: readonly Place[]): Place[] =>
    places.map(place => ({ ...place, x: place.x - originX, y: place.y - originY }));
  return {
    ...plan,
    originX: 0,
    originY: 0,
    nodes: shifted(plan.nodes),
    doors: shifted(plan.doors),
    solids: shifted(plan.solids),
    rooms: shifted(plan.rooms),
    lines: shifted(plan.lines),
    meters: shifted(plan.meters),
    bays: shifted(plan.bays),
    props: shifted(plan.props),
  };
};

/** Edge of one cell of the occupancy grid, in metres. */
export const CELL = 0.25;

/** The corners of a rectangle. */
export const cornersOf = ({ x, y, w, h }: Rect): Point[] => [
  { x, y },
  { x: x + w, y },
  { x: x + w, y: y + h },
  { x, y: y + h },
];

/** The zones of a fresh installation: the rooms, but for those that share ground with an earlier one. */
export const zonesOf = (rooms: readonly Room[]): FirstRegion[] =>
  rooms
    .filter((room, at) => !rooms.slice(0, at).some(other => shareGround(cornersOf(other), cornersOf(room))))
    .map(room => ({ key: room.key, kind: 'zone', corners: cornersOf(room) }));
