/** What is wrong with the outline of an area, and where, while a user draws it. */
import type { ShapeKind } from './editing.ts';
import { areaOf, crossingOf, outsideOf, sidesOf, type Corner, type MapGround } from '@patrolkit/transport';

/** A problem of an outline, with the sides or the corner that have it, by their numbers from 0. */
export type ShapeProblem =
  | { readonly kind: 'cross'; readonly sides: readonly [number, number] }
  | { readonly kind: 'outside'; readonly corner: number };

/** The problems of an outline on the ground of a map. One that is being drawn has no last side yet. */
export function shapeProblems(
  corners: readonly Corner[],
  isClosed: boolean,
  ground: MapGround | undefined,
  shape: ShapeKind = 'area',
): readonly ShapeProblem[] {
  // Lines may cross themselves.
  const crossing = shape !== 'area' ? undefined : isClosed ? crossingOf(corners) : openCrossing(corners);
  const corner = ground ? outsideOf(corners, ground) : -1;
  return [
    ...(crossing ? [{ kind: 'cross', sides: crossing } as const] : []),
    ...(corner >= 0 ? [{ kind: 'outside', corner } as const] : []),
  ];
}

/** The crossing of an outline without its last side. */
const openCrossing = (corners: readonly Corner[]): readonly [number, number] | undefined => {
  const found = corners.length > 2 ? crossingOf(corners) : undefined;
  return found?.includes(corners.length - 1) ? undefined : found;
};

/** The sides of an outline with their lengths, metres. One that is being drawn has no last side. */
export const sideLengths = (
  corners: readonly Corner[],
  isClosed: boolean,
): readonly { readonly from: Corner; readonly to: Corner; readonly length: number }[] =>
  sidesOf(corners)
    .slice(0, isClosed ? undefined : -1)
    .map(([from, to]) => ({ from, to, length: Math.hypot(to.x - from.x, to.y - from.y) }));

/** The size of an outline, square metres; 0 while its sides cross or it has too few corners. */
export const shapeArea = (corners: readonly Corner[]): number =>
  corners.length < 3 || crossingOf(corners) ? 0 : areaOf(corners);
