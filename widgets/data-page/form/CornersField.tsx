import {
  allSnaps,
  fewestCorners,
  regionsOn,
  shapeArea,
  shapeProblems,
  sideLengths,
  type ShapeKind,
  type DictionaryEntry,
  type FloorPlan,
  type FormRow,
  type Snaps,
} from '@patrolkit/core';
import { keyOf, letterOf } from '@patrolkit/core/keys';
import { Check, Grid3x3, Magnet, PencilLine, Redo2, TriangleRight, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useConsole, useStore, useTexts } from '../../shared/element/index.ts';
import { FieldError } from '../../shared/form/Field.tsx';
import { Button, IconButton } from '../../shared/ui/Button.tsx';
import { useSheet } from '../useSheet.ts';
import { CornerList } from './CornerList.tsx';
import css from './corners.css?inline';
import { CornersMap } from './CornersMap.tsx';
import { groundOf } from '../../shared/map/map-ground.ts';
import { useOutline, type Outline } from './useOutline.ts';

/** What can be switched of snapping, with its mark. */
const snapping = [
  ['grid', Grid3x3],
  ['others', Magnet],
  ['angles', TriangleRight],
] as const;

/** A point, a line or the outline of an area on its map: drawn and dragged there, or typed corner by corner. */
export function CornersField({
  label,
  mapId,
  entries,
  ownId,
  heading,
  shape,
  rows,
  onChange,
  error,
  required,
  isLocked,
}: {
  readonly label: string;
  /** The map; empty while none is chosen. */
  readonly mapId: string;
  /** The areas of all maps. */
  readonly entries: readonly DictionaryEntry[];
  /** The id of this area; empty for a new one. */
  readonly ownId: string;
  /** The direction that an arrow shows, degrees, counter-clockwise from the right. */
  readonly heading: number | undefined;
  readonly shape: ShapeKind;
  readonly rows: readonly FormRow[];
  readonly onChange: (rows: readonly FormRow[]) => void;
  readonly error: string | undefined;
  readonly required: boolean;
  readonly isLocked: boolean;
}) {
  const console = useConsole();
  const { items } = useStore(console.robots.$floorPlans);
  const { text } = useTexts();
  const box = useRef<HTMLFieldSetElement>(null);
  const [snaps, setSnaps] = useState<Snaps>(allSnaps);
  const outline = useOutline(rows, shape, onChange);
  useSheet(css, box);
  const plan = items.find(({ id }) => id === mapId);
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (isLocked) return;
    const undoes = (event.ctrlKey || event.metaKey) && letterOf(event) === 'z';
    const redoes = (event.ctrlKey && letterOf(event) === 'y') || (undoes && event.shiftKey);
    const { editing, change } = outline;
    if (undoes || redoes) change({ kind: redoes ? 'redo' : 'undo' });
    else if (keyOf(event) === 'Escape' && (editing.chosen !== undefined || isDrawn(outline))) change({ kind: 'back' });
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const { current } = box;
    const listener = (event: KeyboardEvent): void => onKey(event);
    // The keys count wherever the focus is in the field, before its dialog takes Escape.
    current?.addEventListener('keydown', listener);
    return () => current?.removeEventListener('keydown', listener);
  }, []);
  return (
    <fieldset ref={box} className="corners" disabled={isLocked}>
      <legend>{required ? `${label} *` : label}</legend>
      {isLocked ? null : <CornersTools outline={outline} snaps={snaps} onSnaps={setSnaps} />}
      {plan ? (
        <CornersMap
          plan={plan}
          others={regionsOn(entries, mapId, ownId)}
          outline={outline}
          snaps={snaps}
          heading={heading}
          isLocked={isLocked}
        />
      ) : (
        <p className="form-hint">{text('config.place.noMap')}</p>
      )}
      <CornersNotes outline={outline} plan={plan} />
      <CornerList outline={outline} isLocked={isLocked} />
      <FieldError error={error} />
    </fieldset>
  );
}

/** Whether an outline is being drawn and has corners. */
const isDrawn = ({ editing: { isClosed, corners } }: Outline): boolean => !isClosed && corners.length > 0;

/** Steps back and forward, the end of drawing, and the switches of snapping. */
function CornersTools({
  outline: { editing, change },
  snaps,
  onSnaps,
}: {
  readonly outline: Outline;
  readonly snaps: Snaps;
  readonly onSnaps: (snaps: Snaps) => void;
}) {
  const { text } = useTexts();
  return (
    <div className="corners-tools" role="toolbar" aria-label={text('config.corners.tools')}>
      <IconButton
        icon={Undo2}
        label={text('config.corners.undo')}
        disabled={editing.past.length === 0}
        onClick={() => change({ kind: 'undo' })}
      />
      <IconButton
        icon={Redo2}
        label={text('config.corners.redo')}
        disabled={editing.future.length === 0}
        onClick={() => change({ kind: 'redo' })}
      />
      <span className="corners-snaps">
        {snapping.map(([name, icon]) => (
          <IconButton
            key={name}
            icon={icon}
            label={text(`config.corners.snap.${name}`)}
            pressed={snaps[name]}
            onClick={() => onSnaps({ ...snaps, [name]: !snaps[name] })}
          />
        ))}
      </span>
      {editing.isClosed ? (
        <Button size="small" icon={PencilLine} onClick={() => change({ kind: 'redraw' })}>
          {text('config.corners.redraw')}
        </Button>
      ) : (
        <Button
          size="small"
          kind="primary"
          icon={Check}
          disabled={editing.corners.length < fewestCorners[editing.shape]}
          onClick={() => change({ kind: 'close' })}
        >
          {text('config.corners.close')}
        </Button>
      )}
    </div>
  );
}

/** What is said of the outline while it changes: how to go on, its size, the chosen corner, and what is wrong where. */
function CornersNotes({
  outline: { editing },
  plan,
}: {
  readonly outline: Outline;
  readonly plan: FloorPlan | undefined;
}) {
  const { text, formatNumber } = useTexts();
  const { shape, corners, isClosed, chosen } = editing;
  const corner = chosen === undefined ? undefined : corners[chosen];
  const area = shape === 'area' ? shapeArea(corners) : 0;
  const length = shape === 'line' ? sideLengths(corners, false).reduce((sum, side) => sum + side.length, 0) : 0;
  const problems = shapeProblems(corners, isClosed, plan && groundOf(plan), shape);
  const metres = (value: number): string => text('records.unit.metre', { value: formatNumber(value) });
  return (
    <div className="corners-notes" role="status">
      {isClosed ? null : (
        <p>
          {shape === 'point'
            ? text('config.corners.place')
            : text(corners.length === 0 ? 'config.corners.begin' : 'config.corners.goOn', { count: corners.length })}
        </p>
      )}
      {area > 0 ? (
        <p>
          {text('config.corners.size', {
            area: text('records.unit.squareMetre', { value: formatNumber(Math.round(area * 100) / 100) }),
            count: corners.length,
          })}
        </p>
      ) : null}
      {length > 0 ? <p>{text('config.corners.length', { length: metres(Math.round(length * 100) / 100) })}</p> : null}
      {corner && chosen !== undefined ? (
        <p>{text('config.corners.chosen', { number: chosen + 1, x: metres(corner.x), y: metres(corner.y) })}</p>
      ) : null}
      {problems.map(problem => (
        <p key={problem.kind} className="corners-problem">
          {problem.kind === 'cross'
            ? text('data.rule.cross', { one: problem.sides[0] + 1, other: problem.sides[1] + 1 })
            : text('config.corners.outside', { number: problem.corner + 1 })}
        </p>
      ))}
    </div>
  );
}
