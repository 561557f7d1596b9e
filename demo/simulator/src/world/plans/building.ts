import type { MapDoor } from '@patrolkit/server/links/site-map.ts';
import type { Material, Rect } from '../plan.ts';

const WALL = 0.25;

/** An opening in a wall. */
export interface Opening {
  at: number;
  width: number;
  door?: string;
}

/** A straight wall with openings; an opening with a door id gets a door. */
export const wall = (
  along: 'x' | 'y',
  from: number,
  to: number,
  at: number,
  stuff: Material,
  openings: readonly Opening[] = [],
): { solids: (Rect & { material: Material })[]; doors: MapDoor[] } => {
  const solids: (Rect & { material: Material })[] = [];
  const doors: MapDoor[] = [];
  const piece = (a: number, b: number): Rect =>
    along === 'x' ? { x: a, y: at, w: b - a, h: WALL } : { x: at, y: a, w: WALL, h: b - a };
  let position = from;
  for (const opening of [...openings].sort((a, b) => a.at - b.at)) {
    if (opening.at > position) solids.push({ ...piece(position, opening.at), material: stuff });
    if (opening.door) doors.push({ ...piece(opening.at, opening.at + opening.width), id: opening.door });
    position = opening.at + opening.width;
  }
  if (to > position) solids.push({ ...piece(position, to), material: stuff });
  return { solids, doors };
};

/** An opening with a door, which is closed unless somebody left it open. */
export const door = (at: number, id: string): Opening => ({ at, width: 1.5, door: id });
/** An opening without a door. */
export const gap = (at: number, width: number): Opening => ({ at, width });

/** A solid rectangle. */
export const box = (x: number, y: number, w: number, h: number, stuff: Material): Rect & { material: Material } => ({
  x,
  y,
  w,
  h,
  material: stuff,
});

/** Directions in which a gauge faces. */
export const facing = { east: 0, north: Math.PI / 2, west: Math.PI, south: -Math.PI / 2 } as const;
