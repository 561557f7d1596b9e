/** Where a device would be on a route that is checked. */
import { metresBetween, type CheckedLine, type Corner } from '@patrolkit/transport';

/** How much faster than a device the ghost goes. */
export const ghostSpeed = 20;

/** A moment of a round. */
export interface Ghost extends Corner {
  /** The number of the stop where it stands or to which it drives, from 0. */
  readonly stop: number;
  /** It stands at the stop. */
  readonly isThere: boolean;
}

/** The place after a part of a way, from 0 to 1. */
const along = (way: readonly Corner[], part: number): Corner | undefined => {
  const steps = way.slice(1).map((to, at) => ({ from: way[at] ?? to, to }));
  const whole = steps.reduce((sum, { from, to }) => sum + metresBetween(from, to), 0);
  let left = whole * part;
  for (const { from, to } of steps) {
    const length = metresBetween(from, to);
    if (left < length) {
      const share = left / length;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    }
    left -= length;
  }
  return way.at(-1);
};

/** The stops that can be reached: those before the first leg without a way. */
const reached = ({ stops }: CheckedLine): CheckedLine['stops'] => {
  const end = stops.findIndex(({ at, way }) => at === undefined || way.length === 0);
  return end < 0 ? stops : stops.slice(0, end);
};

/** How long a round takes as far as it has a way, ms. */
export const ghostLasts = (line: CheckedLine): number => {
  const last = reached(line).at(-1);
  return (last?.at ?? 0) + (last?.stays ?? 0);
};

/** Where a device is some time after its start, ms. Undefined for a route without stops. */
export function ghostAt(line: CheckedLine, elapsed: number): Ghost | undefined {
  const stops = reached(line);
  let leftAt = 0;
  for (const [stop, { at = 0, stays, way }] of stops.entries()) {
    if (elapsed < at) {
      const place = along(way, (elapsed - leftAt) / (at - leftAt));
      return place && { ...place, stop, isThere: false };
    }
    leftAt = at + stays;
    const place = way.at(-1);
    if (place && (elapsed < leftAt || stop === stops.length - 1)) return { ...place, stop, isThere: true };
  }
  return undefined;
}
