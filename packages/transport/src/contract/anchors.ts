/**
 * Where an outdoor map lies on the earth. Two of its points with their coordinates decide its place, its direction and its scale. Forms,
 * servers and maps compute by this code alone. A map is so small that the earth is flat below it.
 */
import { metresBetween, type Corner } from './geometry/geometry.ts';

/** A place on the earth, degrees (WGS 84). */
export interface EarthPlace {
  readonly longitude: number;
  readonly latitude: number;
}

/** Two points of a map, metres, and where each is on the earth, degrees. */
export interface Anchor {
  readonly x1: number;
  readonly y1: number;
  readonly longitude1: number;
  readonly latitude1: number;
  readonly x2: number;
  readonly y2: number;
  readonly longitude2: number;
  readonly latitude2: number;
}

/** A degree of latitude, metres. */
export const metresPerDegree = 111_320;
/** How far apart the two points are at least, on the map and on the ground, metres. */
export const leastAnchorDistance = 5;
/** By how much their distances on the map and on the ground may differ, percent. */
export const mostAnchorStretch = 5;

/** How far a place lies east and north of another one, metres. */
const groundBetween = (from: EarthPlace, { longitude, latitude }: EarthPlace): Corner => ({
  x: (longitude - from.longitude) * metresPerDegree * Math.cos((from.latitude * Math.PI) / 180),
  y: (latitude - from.latitude) * metresPerDegree,
});

/** The place that lies so many metres east and north of another one. */
export const placeBeside = (from: EarthPlace, { x, y }: Corner): EarthPlace => ({
  longitude: from.longitude + x / (metresPerDegree * Math.cos((from.latitude * Math.PI) / 180)),
  latitude: from.latitude + y / metresPerDegree,
});

/** The two pairs of points of an anchor. */
const pairsOf = ({ x1, y1, longitude1, latitude1, x2, y2, longitude2, latitude2 }: Anchor) =>
  [
    { at: { x: x1, y: y1 }, place: { longitude: longitude1, latitude: latitude1 } },
    { at: { x: x2, y: y2 }, place: { longitude: longitude2, latitude: latitude2 } },
  ] as const;

/** The distances of the two points of an anchor on its map and on the ground, metres. */
export const anchorDistances = (anchor: Anchor): { readonly map: number; readonly ground: number } => {
  const [one, other] = pairsOf(anchor);
  const { x, y } = groundBetween(one.place, other.place);
  return { map: metresBetween(one.at, other.at), ground: Math.hypot(x, y) };
};

/** What is wrong with an anchor: its points are too near to each other, or the map and the ground have other scales. */
export const anchorFault = (anchor: Anchor): 'near' | 'scale' | undefined => {
  const { map, ground } = anchorDistances(anchor);
  if (map < leastAnchorDistance || ground < leastAnchorDistance) return 'near';
  return Math.abs(ground / map - 1) * 100 > mostAnchorStretch ? 'scale' : undefined;
};

/** Where a point of a map, metres, is on the earth: the map is turned and stretched as its anchor says. */
export const earthPlaceOf = (anchor: Anchor, { x, y }: Corner): EarthPlace => {
  const [one, other] = pairsOf(anchor);
  const map = { x: other.at.x - one.at.x, y: other.at.y - one.at.y };
  const ground = groundBetween(one.place, other.place);
  const square = map.x ** 2 + map.y ** 2;
  // Both points are one: nothing says how the map lies, so north is up.
  if (square === 0) return placeBeside(one.place, { x: x - one.at.x, y: y - one.at.y });
  const along = (ground.x * map.x + ground.y * map.y) / square;
  const across = (ground.y * map.x - ground.x * map.y) / square;
  const [dx, dy] = [x - one.at.x, y - one.at.y];
  return placeBeside(one.place, { x: along * dx - across * dy, y: across * dx + along * dy });
};
