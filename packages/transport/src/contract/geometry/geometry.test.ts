import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areaOf,
  crossingOf,
  cutsArea,
  liesIn,
  metresBetween,
  nearestSide,
  outsideOf,
  shareGround,
  type Corner,
} from './geometry.ts';
import { brokenRules } from '../rules.ts';

const box = (x: number, y: number, width: number, height: number): Corner[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];
/** A hall with a bay to the right at the top. */
const angle: Corner[] = [
  { x: 0, y: 0 },
  { x: 4, y: 0 },
  { x: 4, y: 2 },
  { x: 10, y: 2 },
  { x: 10, y: 4 },
  { x: 0, y: 4 },
];
/** Corners around a middle in the order of their angles never cross. */
const star = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 359 }), fc.integer({ min: 2, max: 20 })), { minLength: 5, maxLength: 9 })
  .map(pairs => [...new Map(pairs)].toSorted(([one], [other]) => one - other))
  .filter(pairs => pairs.every(([at], index) => ((pairs[(index + 1) % pairs.length]?.[0] ?? 0) - at + 360) % 360 < 170))
  .filter(pairs => pairs.length > 2)
  .map(pairs =>
    pairs.map(([at, far]) => ({
      x: 30 + far * Math.cos((at * Math.PI) / 180),
      y: 30 + far * Math.sin((at * Math.PI) / 180),
    })),
  );
const runs = { numRuns: 60 };

describe('an area', () => {
  it('has a size, whichever way round its corners go', () => {
    expect(areaOf(box(1, 2, 3, 4))).toBe(12);
    expect(areaOf(angle)).toBe(28);
    expect(areaOf([...angle].reverse())).toBe(28);
    fc.assert(
      fc.property(star, corners => {
        const moved = corners.map(({ x, y }) => ({ x: x + 5, y: y - 7 }));
        expect(areaOf(moved)).toBeCloseTo(areaOf(corners), 6);
        expect(areaOf([...corners.slice(1), ...corners.slice(0, 1)])).toBeCloseTo(areaOf(corners), 6);
      }),
      runs,
    );
  });

  it('names two sides that cross, touch or fold back', () => {
    expect(crossingOf(angle)).toBeUndefined();
    const [a, b, c, d] = box(0, 0, 2, 2) as [Corner, Corner, Corner, Corner];
    expect(crossingOf([a, c, b, d])).toEqual([0, 2]);
    expect(crossingOf([a, b, b, c])).toEqual([0, 1]);
    // Folds back, and touches a side with a corner.
    expect(crossingOf([a, { x: 4, y: 0 }, b, c])).toEqual([0, 1]);
    expect(crossingOf([a, { x: 4, y: 0 }, { x: 4, y: 4 }, { x: 2, y: 0 }, { x: 0, y: 4 }])).toEqual([0, 2]);
    expect(crossingOf([a, b, { x: 1, y: 0 }])).toBeDefined();
    fc.assert(
      fc.property(star, corners => {
        expect(crossingOf(corners)).toBeUndefined();
        expect(crossingOf([...corners].reverse())).toBeUndefined();
      }),
      runs,
    );
  });

  it('holds the places in it and on its sides', () => {
    expect(liesIn(angle, { x: 1, y: 1 })).toBe(true);
    expect(liesIn(angle, { x: 4, y: 1 })).toBe(true);
    expect(liesIn(angle, { x: 5, y: 1 })).toBe(false);
    fc.assert(
      fc.property(star, fc.integer({ min: 0, max: 8 }), fc.integer({ min: 1, max: 99 }), (corners, at, part) => {
        const corner = corners[at % corners.length] as Corner;
        const middle = { x: 30, y: 30 };
        const between = (share: number): Corner => ({
          x: middle.x + (corner.x - middle.x) * share,
          y: middle.y + (corner.y - middle.y) * share,
        });
        expect(liesIn(corners, between(part / 100))).toBe(true);
        expect(liesIn(corners, between(1))).toBe(true);
        expect(liesIn(corners, between(1 + part / 100))).toBe(false);
      }),
      runs,
    );
  });

  it('is cut by a line that touches it or lies in it, and tells the nearest place of its sides', () => {
    expect(cutsArea(angle, { x: -1, y: 1 }, { x: 11, y: 1 })).toBe(true);
    expect(cutsArea(angle, { x: 1, y: 1 }, { x: 2, y: 2 })).toBe(true);
    expect(cutsArea(angle, { x: 5, y: 0 }, { x: 9, y: 1 })).toBe(false);
    expect(cutsArea(angle, { x: 4, y: -1 }, { x: 12, y: -1 })).toBe(false);
    expect(nearestSide(angle, { x: 3.5, y: 1 })).toEqual({ x: 4, y: 1 });
  });

  it('shares no ground with one beside it, and some with one that reaches into it', () => {
    expect(shareGround(angle, box(4, 0, 6, 2))).toBe(false);
    expect(shareGround(angle, box(20, 0, 1, 1))).toBe(false);
    expect(shareGround(angle, box(4, 0, 6, 2.1))).toBe(true);
    expect(shareGround(angle, angle)).toBe(true);
    expect(shareGround(box(0, 0, 9, 9), box(1, 1, 1, 1))).toBe(true);
    // A cross, and two halves of one box.
    expect(shareGround(box(0, 2, 9, 1), box(2, 0, 1, 9))).toBe(true);
    expect(shareGround(box(0, 0, 2, 2), box(0, 0, 2, 1))).toBe(true);
    fc.assert(
      fc.property(star, star, fc.integer({ min: -45, max: 45 }), (one, other, by) => {
        const moved = other.map(({ x, y }) => ({ x: x + by, y }));
        expect(shareGround(one, moved)).toBe(shareGround(moved, one));
        if (moved.some(corner => liesIn(one, corner) && metresBetween(nearestSide(one, corner), corner) > 0.01))
          expect(shareGround(one, moved)).toBe(true);
        if (Math.abs(by) > 40) expect(shareGround(one, moved)).toBe(false);
      }),
      runs,
    );
  });

  it('lies on a map, or says which corner does not', () => {
    expect(outsideOf(angle, { width: 10, height: 4 })).toBe(-1);
    expect(outsideOf(angle, { width: 10, height: 3.9 })).toBe(4);
    expect(outsideOf([{ x: -0.1, y: 0 }], { width: 10, height: 4 })).toBe(0);
  });

  it('breaks the rules of a form when its sides cross or it is too small', () => {
    const rules = [
      { kind: 'noCross', fields: ['corners'] },
      { kind: 'leastArea', fields: ['corners'], least: 0.25 },
    ] as const;
    const broken = (corners: unknown) => brokenRules(rules, { corners }).map(({ rule, words }) => [rule.kind, words]);
    expect(broken(angle)).toEqual([]);
    expect(broken(box(0, 0, 0.5, 0.5))).toEqual([]);
    expect(broken(box(2.3, 26.6, 0.5, 0.5))).toEqual([]);
    expect(broken(box(0, 0, 0.5, 0.4))).toEqual([['leastArea', { least: 0.25 }]]);
    const [a, b, c, d] = box(0, 0, 4, 2);
    // Nothing is said of the size while sides cross.
    expect(broken([a, c, b, d])).toEqual([['noCross', { one: 1, other: 3 }]]);
    // Too few corners are a fault of their number.
    expect(broken([a, c])).toEqual([]);
    expect(broken(undefined)).toEqual([]);
  });

  it('is required for some words of a choice', () => {
    const rules = [{ kind: 'requiredFor', fields: ['kind', 'speed'], words: ['slow'] }] as const;
    const broken = (values: object) => brokenRules(rules, { ...values }).map(({ field }) => field);
    expect([broken({ kind: 'slow' }), broken({ kind: 'slow', speed: 1 }), broken({ kind: 'fast' })]).toEqual([
      ['speed'],
      [],
      [],
    ]);
  });
});
