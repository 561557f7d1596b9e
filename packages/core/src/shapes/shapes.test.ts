import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaOf, crossingOf, type Corner } from '@patrolkit/transport';
import {
  allSnaps,
  beginEditing,
  besideOf,
  edit,
  noSnaps,
  shapeArea,
  shapeProblems,
  sideLengths,
  snapped,
  withCorners,
  type Edit,
  type Editing,
} from './index.ts';

const at = (x: number, y: number): Corner => ({ x, y });
const square = [at(0, 0), at(4, 0), at(4, 4), at(0, 4)];
const after = (begin: Editing, ...changes: readonly Edit[]): Editing => changes.reduce(edit, begin);
const drawn = (...places: readonly Corner[]): Edit[] => places.map(place => ({ kind: 'add', at: place }));

describe('an outline', () => {
  it('is drawn corner by corner, taken back one by one, and closed with three at least', () => {
    const begun = after(beginEditing([]), ...drawn(at(0, 0), at(4, 0)));
    expect(begun).toMatchObject({ isClosed: false, chosen: 1 });
    expect(edit(begun, { kind: 'close' })).toBe(begun);
    // The second press of a double press adds nothing.
    expect(edit(begun, { kind: 'add', at: at(4, 0) })).toBe(begun);
    const three = after(begun, ...drawn(at(4.004, 3.999)));
    expect(three.corners.at(-1)).toEqual(at(4, 4));
    expect(after(three, { kind: 'back' }).corners).toEqual(begun.corners);
    const closed = after(three, { kind: 'close' });
    expect(closed).toMatchObject({ isClosed: true, chosen: undefined });
    expect(edit(closed, { kind: 'add', at: at(9, 9) })).toBe(closed);
    // Then it takes back the choice alone, and nothing without one.
    const chosen = edit(closed, { kind: 'choose', corner: 1 });
    expect(edit(chosen, { kind: 'back' })).toMatchObject({ chosen: undefined, corners: closed.corners });
    expect(edit(closed, { kind: 'back' })).toBe(closed);
  });

  it('gets corners in its sides, and loses those that are removed', () => {
    const begun = beginEditing(square);
    expect(edit(begun, { kind: 'insert', after: 3 }).corners[4]).toEqual(at(0, 2));
    const more = edit(begun, { kind: 'insert', after: 0, at: at(2, -1) });
    expect(more).toMatchObject({ chosen: 1, corners: [at(0, 0), at(2, -1), at(4, 0), at(4, 4), at(0, 4)] });
    expect(edit(more, { kind: 'remove' }).corners).toEqual(square);
    expect(after(begun, { kind: 'remove', corner: 0 }, { kind: 'remove', corner: 0 }).isClosed).toBe(false);
    expect(edit(begun, { kind: 'remove' })).toBe(begun);
    expect(edit(begun, { kind: 'redraw' })).toMatchObject({ corners: [], isClosed: false });
  });

  it('moves a corner in one step for a drag, and in one for each press of a key', () => {
    const drag = (x: number, as = 'first'): Edit => ({ kind: 'move', corner: 2, at: at(x, 4), as });
    const moved = after(beginEditing(square), drag(5), drag(6), drag(7));
    expect(moved.corners[2]).toEqual(at(7, 4));
    expect(edit(moved, { kind: 'undo' }).corners).toEqual(square);
    const nudged = after(
      moved,
      { kind: 'choose', corner: 0 },
      { kind: 'nudge', by: at(-0.1, 0) },
      { kind: 'nudge', by: at(0, 1) },
    );
    expect(nudged.corners[0]).toEqual(at(-0.1, 1));
    expect(edit(nudged, { kind: 'undo' }).corners[0]).toEqual(at(-0.1, 0));
    // Another drag is another step.
    const twice = after(moved, drag(9, 'second'), { kind: 'undo' });
    expect(twice.corners[2]).toEqual(at(7, 4));
  });

  it('goes back all steps and forward again, however many there are', () => {
    const change: fc.Arbitrary<Edit> = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), at: fc.record({ x: fc.nat(99), y: fc.nat(99) }) }),
      fc.record({ kind: fc.constant('insert' as const), after: fc.nat(9) }),
      fc.record({ kind: fc.constant('remove' as const), corner: fc.nat(9) }),
      fc.record({
        kind: fc.constant('move' as const),
        corner: fc.nat(9),
        at: fc.record({ x: fc.nat(99), y: fc.nat(99) }),
        as: fc.constantFrom('a', 'b'),
      }),
      fc.constantFrom<Edit>({ kind: 'close' }, { kind: 'back' }, { kind: 'redraw' }),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), changes => {
        const begun = beginEditing(square);
        const end = after(begun, ...changes);
        let back = end;
        while (back.past.length > 0) back = edit(back, { kind: 'undo' });
        expect(back.corners).toEqual(square);
        expect(edit(back, { kind: 'undo' })).toBe(back);
        let again = back;
        while (again.future.length > 0) again = edit(again, { kind: 'redo' });
        expect([again.corners, again.isClosed]).toEqual([end.corners, end.isClosed]);
        expect(end.chosen === undefined || end.chosen < end.corners.length).toBe(true);
        expect(end.isClosed ? end.corners.length >= 3 : true).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('takes corners that came from elsewhere as a step', () => {
    const begun = beginEditing(square);
    expect(withCorners(begun, [...square])).toBe(begun);
    const other = withCorners(begun, square.slice(1));
    expect(other).toMatchObject({ corners: square.slice(1), isClosed: true });
    expect(edit(other, { kind: 'undo' }).corners).toEqual(square);
  });
});

describe('a place that a user points at', () => {
  const around = { others: [[at(10, 0), at(12, 0), at(12, 3)]], beside: besideOf(square, 2, true), reach: 0.3 };
  const only = (part: object) => ({ ...noSnaps, ...part });

  it('snaps to corners of others first, then to their sides, and to nothing when all is off', () => {
    expect(snapped(at(10.1, 0.2), allSnaps, around)).toEqual(at(10, 0));
    const side = snapped(at(10.9, -0.1), allSnaps, around);
    expect(side.x).toBeCloseTo(11);
    expect(side.y).toBeCloseTo(0);
    expect(snapped(at(10.13, 0.2), noSnaps, around)).toEqual(at(10.13, 0.2));
    expect(snapped(at(10.13, 0.2), only({ grid: true }), around)).toEqual(at(10.25, 0.25));
  });

  it('snaps to right angles with the sides beside it, and keeps to the grid along them', () => {
    expect(snapped(at(4.2, 3.9), allSnaps, around)).toEqual(at(4, 4));
    expect(snapped(at(4.2, 6.1), allSnaps, around)).toEqual(at(4, 6));
    expect(snapped(at(4.2, 6.1), only({ angles: true }), around)).toEqual(at(4, 6.1));
    // A side that leans: the next one stands upright on it.
    const leaning = { others: [], reach: 0.3, beside: [{ corner: at(2, 2), beyond: at(0, 0) }] };
    const place = snapped(at(0.9, 3), only({ angles: true }), leaning);
    expect((place.x - 2) * 2 + (place.y - 2) * 2).toBeCloseTo(0);
  });

  it('knows what stands beside a corner of a closed outline, and of the end of an open one', () => {
    expect(besideOf(square, 0, true).map(({ corner }) => corner)).toEqual([at(0, 4), at(4, 0)]);
    expect(besideOf(square.slice(0, 2), 2, false)).toEqual([{ corner: at(4, 0), beyond: at(0, 0) }]);
    expect(besideOf([], 0, false)).toEqual([]);
    expect(besideOf(square.slice(0, 3), 0, true).map(({ beyond }) => beyond)).toEqual([undefined, undefined]);
  });
});

describe('what is said of an outline', () => {
  const size = { width: 5, height: 5 };
  it('names the sides that cross and the corner outside, without the last side while it is drawn', () => {
    const [a, b, c, d] = square as [Corner, Corner, Corner, Corner];
    expect(shapeProblems(square, true, size)).toEqual([]);
    expect(shapeProblems([a, c, b, d], true, size)).toEqual([{ kind: 'cross', sides: [0, 2] }]);
    expect(shapeProblems([a, c, b], false, size)).toEqual([]);
    expect(shapeProblems([...square, at(6, 6)], false, size)).toEqual([{ kind: 'outside', corner: 4 }]);
    expect(shapeProblems([at(6, 6)], false, undefined)).toEqual([]);
  });

  it('tells its size and the lengths of its sides', () => {
    expect(shapeArea(square)).toBe(areaOf(square));
    expect(shapeArea(square.slice(0, 2))).toBe(0);
    expect(crossingOf([square[0]!, square[2]!, square[1]!, square[3]!])).toBeDefined();
    expect(shapeArea([square[0]!, square[2]!, square[1]!, square[3]!])).toBe(0);
    expect(sideLengths(square, true).map(({ length }) => length)).toEqual([4, 4, 4, 4]);
    expect(sideLengths(square, false)).toHaveLength(3);
  });
});
