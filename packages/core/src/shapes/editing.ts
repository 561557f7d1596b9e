/**
 * Editing a shape on a map, a point, a line or the outline of an area: its corners, the chosen one, and the steps back. Everything is in metres. The state is a value and
 * `edit` makes the next one, so that a form keeps it where it likes.
 */
import { metresBetween, type Corner } from '@patrolkit/transport';

/** What can be taken back. */
interface Moment {
  readonly corners: readonly Corner[];
  /** False while it is being drawn: the last corner of an outline is not joined to the first one yet. */
  readonly isClosed: boolean;
  /** The chosen corner, by its number from 0. */
  readonly chosen: number | undefined;
}

/** What is drawn. */
export type ShapeKind = 'point' | 'line' | 'area';

/** The state of editing. */
export interface Editing extends Moment {
  readonly shape: ShapeKind;
  readonly past: readonly Moment[];
  readonly future: readonly Moment[];
  /** The change that goes on, such as a drag: its further parts belong to the same step. */
  readonly going: string | undefined;
}

/** A change that a user makes. */
export type Edit =
  /** Adds a corner at the end of an outline that is being drawn. */
  | { readonly kind: 'add'; readonly at: Corner }
  /** Adds a corner in the side that follows a corner. Without a place it lies in the middle of the side. */
  | { readonly kind: 'insert'; readonly after: number; readonly at?: Corner }
  | { readonly kind: 'choose'; readonly corner: number | undefined }
  /** Moves a corner. Moves with the same `as` one after another are one step: each drag has another one. */
  | { readonly kind: 'move'; readonly corner: number; readonly at: Corner; readonly as: string }
  /** Moves the chosen corner by some metres. */
  | { readonly kind: 'nudge'; readonly by: Corner }
  /** Removes a corner, or the chosen one. */
  | { readonly kind: 'remove'; readonly corner?: number }
  /** Joins the last corner to the first one. */
  | { readonly kind: 'close' }
  /** Removes all corners, and draws from the beginning. */
  | { readonly kind: 'redraw' }
  /** Takes back the last corner of an outline that is being drawn; otherwise ends the choice of a corner. */
  | { readonly kind: 'back' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

/** Fewest corners of each shape. */
export const fewestCorners: Readonly<Record<ShapeKind, number>> = { point: 1, line: 2, area: 3 };
/** Corners that are nearer to each other are the same, metres: the second press of a double press adds none. */
const twin = 0.02;

/** A place as it is sent, metres with two digits. */
const rounded = ({ x, y }: Corner): Corner => ({ x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 });

/** The state of a shape that was read. One with too few corners is being drawn. */
export const beginEditing = (corners: readonly Corner[], shape: ShapeKind = 'area'): Editing => ({
  shape,
  corners,
  isClosed: corners.length >= fewestCorners[shape],
  chosen: undefined,
  past: [],
  future: [],
  going: undefined,
});

/** The state with other corners that did not come from an edit, such as those of another user. Earlier steps stay. */
export const withCorners = (editing: Editing, corners: readonly Corner[]): Editing =>
  JSON.stringify(editing.corners) === JSON.stringify(corners)
    ? editing
    : {
        ...step(editing, {
          corners,
          isClosed: corners.length >= fewestCorners[editing.shape],
          chosen: undefined,
        }),
      };

const momentOf = ({ corners, isClosed, chosen }: Moment): Moment => ({ corners, isClosed, chosen });

/** The state after a change. A change that goes on adds no further step. */
const step = (editing: Editing, change: Partial<Moment>, as?: string): Editing => ({
  ...editing,
  ...change,
  past: as !== undefined && as === editing.going ? editing.past : [...editing.past, momentOf(editing)],
  future: [],
  going: as,
});

/** The state at a moment that was taken from the past or the future. */
const at = ({ shape }: Editing, moment: Moment, past: readonly Moment[], future: readonly Moment[]): Editing => ({
  shape,
  ...moment,
  past,
  future,
  going: undefined,
});

const remove = (editing: Editing, corner: number | undefined): Editing => {
  if (corner === undefined || !editing.corners[corner]) return editing;
  const corners = editing.corners.filter((_, index) => index !== corner);
  const chosen = corners.length === 0 ? undefined : Math.min(corner, corners.length - 1);
  return step(editing, {
    corners,
    chosen,
    isClosed: editing.isClosed && corners.length >= fewestCorners[editing.shape],
  });
};

const insert = (editing: Editing, after: number, given: Corner | undefined): Editing => {
  const { corners } = editing;
  const isEnd = editing.shape !== 'area' && after === corners.length - 1;
  const [from, to] = [corners[after], corners[(after + 1) % corners.length]];
  if (!from || !to || isEnd) return editing;
  const between = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const more = [...corners.slice(0, after + 1), rounded(given ?? between), ...corners.slice(after + 1)];
  return step(editing, { corners: more, chosen: after + 1 });
};

const move = (editing: Editing, corner: number, to: Corner, as?: string): Editing => {
  const place = rounded(to);
  const before = editing.corners[corner];
  if (!before || (before.x === place.x && before.y === place.y)) return editing;
  const corners = editing.corners.map((one, index) => (index === corner ? place : one));
  return step(editing, { corners, chosen: corner }, as);
};

const add = (editing: Editing, place: Corner): Editing => {
  const { corners, isClosed } = editing;
  const last = corners.at(-1);
  // A point has one place: another press moves it there.
  if (editing.shape === 'point') return step(editing, { corners: [rounded(place)], isClosed: true, chosen: 0 });
  if (isClosed || (last && metresBetween(last, place) < twin)) return editing;
  return step(editing, { corners: [...corners, rounded(place)], chosen: corners.length });
};

const back = (editing: Editing): Editing => {
  if (!editing.isClosed && editing.corners.length > 0) return remove(editing, editing.corners.length - 1);
  return editing.chosen === undefined ? editing : { ...editing, chosen: undefined, going: undefined };
};

/** The state as another shape. A point keeps the first corner. */
export const withShape = (editing: Editing, shape: ShapeKind): Editing => {
  if (editing.shape === shape) return editing;
  const corners = shape === 'point' ? editing.corners.slice(0, 1) : editing.corners;
  return {
    ...beginEditing(corners, shape),
    isClosed: shape !== 'point' && editing.shape === 'point' ? false : corners.length >= fewestCorners[shape],
  };
};

/** The state after a change of a user. A change that changes nothing returns the same state. */
export function edit(editing: Editing, change: Edit): Editing {
  const { corners, isClosed, chosen, past, future } = editing;
  switch (change.kind) {
    case 'add':
      return add(editing, change.at);
    case 'insert':
      return insert(editing, change.after, change.at);
    case 'choose':
      return change.corner === chosen ? editing : { ...editing, chosen: change.corner, going: undefined };
    case 'move':
      return move(editing, change.corner, change.at, change.as);
    case 'nudge': {
      const from = chosen === undefined ? undefined : corners[chosen];
      return chosen === undefined || !from
        ? editing
        : move(editing, chosen, { x: from.x + change.by.x, y: from.y + change.by.y });
    }
    case 'remove':
      return remove(editing, change.corner ?? chosen);
    case 'close':
      return isClosed || corners.length < fewestCorners[editing.shape]
        ? editing
        : step(editing, { isClosed: true, chosen: undefined });
    case 'redraw':
      return corners.length === 0 ? editing : step(editing, { corners: [], isClosed: false, chosen: undefined });
    case 'back':
      return back(editing);
    case 'undo': {
      const moment = past.at(-1);
      return moment ? at(editing, moment, past.slice(0, -1), [momentOf(editing), ...future]) : editing;
    }
    case 'redo': {
      const [moment, ...rest] = future;
      return moment ? at(editing, moment, [...past, momentOf(editing)], rest) : editing;
    }
  }
}
