/**
 * Areas with straight sides on a map, in metres: x to the right, y upwards. Forms, servers and devices judge areas by this code alone.
 * Corners stand in their order, and the last side joins the last corner to the first.
 */

/** A corner of an area, or any other place on a map, metres. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** Places that are nearer to each other than this are the same, metres. */
const same = 1e-6;

/** Twice the area of a triangle: above 0 when its corners go counter-clockwise, and 0 when they lie on one line. */
const turn = (a: Corner, b: Corner, c: Corner): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** The distance of two places, metres. */
export const metresBetween = (one: Corner, other: Corner): number => Math.hypot(other.x - one.x, other.y - one.y);

/** The place of a line between two places that is nearest to a third one. */
export const nearestOn = (from: Corner, to: Corner, at: Corner): Corner => {
  const length = metresBetween(from, to);
  if (length < same) return from;
  const along = ((at.x - from.x) * (to.x - from.x) + (at.y - from.y) * (to.y - from.y)) / length ** 2;
  const part = Math.min(1, Math.max(0, along));
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
};

/** The sides of an area: from each corner to the next one. */
export const sidesOf = (corners: readonly Corner[]): readonly (readonly [Corner, Corner])[] =>
  corners.map((corner, at) => [corner, corners[(at + 1) % corners.length] ?? corner]);

/** The size of an area, square metres. */
export const areaOf = (corners: readonly Corner[]): number =>
  Math.abs(sidesOf(corners).reduce((sum, [one, other]) => sum + one.x * other.y - other.x * one.y, 0)) / 2;

/** Whether a place lies on a line between two others. */
const isOn = (from: Corner, to: Corner, at: Corner): boolean => metresBetween(nearestOn(from, to, at), at) < same;

/** Whether two lines go through each other, each with its ends on both sides of the other. */
const isThrough = ([a, b]: readonly [Corner, Corner], [c, d]: readonly [Corner, Corner]): boolean => {
  if ([isOn(a, b, c), isOn(a, b, d), isOn(c, d, a), isOn(c, d, b)].includes(true)) return false;
  return turn(a, b, c) > 0 !== turn(a, b, d) > 0 && turn(c, d, a) > 0 !== turn(c, d, b) > 0;
};

/** Whether two lines have a place in common. */
const doMeet = (one: readonly [Corner, Corner], other: readonly [Corner, Corner]): boolean =>
  isThrough(one, other) ||
  isOn(...one, other[0]) ||
  isOn(...one, other[1]) ||
  isOn(...other, one[0]) ||
  isOn(...other, one[1]);

/**
 * The first two sides that cross, touch or lie on each other, by their numbers from 0. Two sides at a corner share it and nothing else.
 * Undefined when there are none.
 */
export const crossingOf = (corners: readonly Corner[]): readonly [number, number] | undefined => {
  const sides = sidesOf(corners);
  for (const [at, one] of sides.entries()) {
    if (metresBetween(...one) < same) return [at, (at + 1) % sides.length];
    for (let next = at + 1; next < sides.length; next += 1) {
      const other = sides[next];
      if (!other) continue;
      const follows = next === at + 1;
      const precedes = at === 0 && next === sides.length - 1;
      // Neighbours must not fold back onto each other.
      const meets =
        follows || precedes
          ? (follows && isOn(...one, other[1])) ||
            (follows && isOn(...other, one[0])) ||
            (precedes && isOn(...one, other[0])) ||
            (precedes && isOn(...other, one[1]))
          : doMeet(one, other);
      if (meets) return [at, next];
    }
  }
  return undefined;
};

/** Whether a place lies in an area. Its sides belong to it. */
export const liesIn = (corners: readonly Corner[], at: Corner): boolean => {
  let isInside = false;
  for (const [from, to] of sidesOf(corners)) {
    if (isOn(from, to, at)) return true;
    if (from.y > at.y !== to.y > at.y && at.x < from.x + ((at.y - from.y) / (to.y - from.y)) * (to.x - from.x))
      isInside = !isInside;
  }
  return isInside;
};

/** Whether a place lies in an area and on none of its sides. */
const isWithinSides = (corners: readonly Corner[], at: Corner): boolean =>
  liesIn(corners, at) && !sidesOf(corners).some(([from, to]) => isOn(from, to, at));

/** Whether a straight line touches an area, or lies in it. */
export const cutsArea = (corners: readonly Corner[], from: Corner, to: Corner): boolean =>
  liesIn(corners, from) || liesIn(corners, to) || sidesOf(corners).some(side => doMeet(side, [from, to]));

/** The parts of a line between the places where sides of an area meet it, each by its middle. */
const middlesOf = (corners: readonly Corner[], [from, to]: readonly [Corner, Corner]): readonly Corner[] => {
  const length = metresBetween(from, to);
  const cuts = sidesOf(corners).flatMap(side => {
    const [c, d] = side;
    const found = [c, d].filter(end => isOn(from, to, end)).map(end => metresBetween(from, end) / length);
    if (!isThrough(side, [from, to])) return found;
    const [before, after] = [turn(c, d, from), turn(c, d, to)];
    return [...found, before / (before - after)];
  });
  const parts = [0, ...cuts, 1].sort((one, other) => one - other);
  return parts.slice(1).flatMap((part, at) => {
    const earlier = parts[at] ?? 0;
    if (part - earlier < same) return [];
    const middle = (part + earlier) / 2;
    return [{ x: from.x + (to.x - from.x) * middle, y: from.y + (to.y - from.y) * middle }];
  });
};

/** A place within an area: the middle of what a level line through the area has in it. Undefined for an area without size. */
const placeIn = (corners: readonly Corner[]): Corner | undefined => {
  const heights = corners.map(({ y }) => y).sort((one, other) => one - other);
  const [left, right] = [Math.min(...corners.map(({ x }) => x)) - 1, Math.max(...corners.map(({ x }) => x)) + 1];
  for (const [at, height] of heights.slice(1).entries()) {
    const lower = heights[at] ?? height;
    if (height - lower < same) continue;
    const y = (height + lower) / 2;
    const found = middlesOf(corners, [
      { x: left, y },
      { x: right, y },
    ]).find(middle => isWithinSides(corners, middle));
    if (found) return found;
  }
  return undefined;
};

/** Whether two areas have ground in common. Areas whose sides touch have none. */
export const shareGround = (one: readonly Corner[], other: readonly Corner[]): boolean => {
  const pairs = [
    [one, other],
    [other, one],
  ] as const;
  if (sidesOf(one).some(side => sidesOf(other).some(facing => isThrough(side, facing)))) return true;
  return pairs.some(([area, second]) => {
    const inner = placeIn(area);
    return (
      (inner !== undefined && isWithinSides(second, inner)) ||
      sidesOf(area).some(side => middlesOf(second, side).some(middle => isWithinSides(second, middle)))
    );
  });
};

/** Where the ground of a map lies, metres: its lower left corner, the origin without one, and its size. */
export interface MapGround {
  readonly originX?: number;
  readonly originY?: number;
  readonly width: number;
  readonly height: number;
}

/** The first corner that does not lie on a map, by its number from 0; -1 when all do. */
export const outsideOf = (corners: readonly Corner[], { originX = 0, originY = 0, width, height }: MapGround): number =>
  corners.findIndex(
    // What is no number lies nowhere.
    ({ x, y }) =>
      !(x >= originX - same && y >= originY - same && x <= originX + width + same && y <= originY + height + same),
  );

/** The place on the sides of an area that is nearest to a place. */
export const nearestSide = (corners: readonly Corner[], at: Corner): Corner =>
  sidesOf(corners)
    .map(([from, to]) => nearestOn(from, to, at))
    .reduce((best, one) => (metresBetween(one, at) < metresBetween(best, at) ? one : best), corners[0] ?? at);
