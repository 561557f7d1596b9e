import {
  beginEditing,
  edit,
  withCorners,
  withShape,
  type Corner,
  type Edit,
  type Editing,
  type FormRow,
  type ShapeKind,
} from '@patrolkit/core';
import { useState } from 'react';

/** An axis of a map. */
export type Axis = 'x' | 'y';

/** The number of a typed text, metres. An empty text is none. */
const numberIn = (typed: string | undefined): number =>
  typed === undefined || typed.trim() === '' ? NaN : Number(typed);

const cornerIn = (row: FormRow): Corner => ({ x: numberIn(row['x']), y: numberIn(row['y']) });

const isSame = (one: number, other: number): boolean => one === other || (Number.isNaN(one) && Number.isNaN(other));

const written = (metres: number): string => (Number.isFinite(metres) ? String(metres) : '');

/** The rows of a field for corners. A typed text stays as it is while it means the same. */
const rowsFor = (corners: readonly Corner[], before: readonly FormRow[]): readonly FormRow[] =>
  corners.map((corner, at) => {
    const row = before[at];
    const was = row && cornerIn(row);
    return row && was && isSame(was.x, corner.x) && isSame(was.y, corner.y)
      ? row
      : { x: written(corner.x), y: written(corner.y) };
  });

/** An outline in a form: its state, and what changes it. */
export interface Outline {
  readonly editing: Editing;
  /** The rows of the field, with the texts that were typed. */
  readonly rows: readonly FormRow[];
  readonly change: (change: Edit) => void;
  /** Takes a text that was typed for a corner. */
  readonly type: (corner: number, axis: Axis, typed: string) => void;
}

/** Edits the corners in the rows of a field. */
export function useOutline(
  rows: readonly FormRow[],
  shape: ShapeKind,
  onChange: (rows: readonly FormRow[]) => void,
): Outline {
  const [own, setOwn] = useState(() => beginEditing(rows.map(cornerIn), shape));
  const editing = withShape(withCorners(own, rows.map(cornerIn)), shape);
  const take = (next: Editing, before = rows): void => {
    setOwn(next);
    if (next.corners !== editing.corners || before !== rows) onChange(rowsFor(next.corners, before));
  };
  return {
    editing,
    rows,
    change: change => take(edit(editing, change)),
    type: (corner, axis, typed) => {
      const typedRows = rows.map((row, at) => (at === corner ? { ...row, [axis]: typed } : row));
      const to = typedRows[corner];
      if (to) take(edit(editing, { kind: 'move', corner, at: cornerIn(to), as: `${axis} ${corner}` }), typedRows);
    },
  };
}
