import {
  besideOf,
  noSnaps,
  shapeProblems,
  sideLengths,
  snapped,
  type Corner,
  type Edit,
  type Editing,
  type FloorPlan,
  type OfferedRegion,
  type Snaps,
} from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { useConsole, useText } from '../../shared/element/index.ts';
import { GestureHint } from '../../shared/gestures/GestureHint.tsx';
import { mapHints } from '../../shared/map/hints.ts';
import { useGestures, zoomStep } from '../../shared/map/useGestures.ts';
import { clamp, fit, pan, placeAt, planPoint, viewBox, zoom, type View } from '../../shared/map/view.ts';
import type { Point } from '../../shared/robots/plan-point.ts';
import { IconButton } from '../../shared/ui/Button.tsx';
import { Handles, Heading, OtherRegions, Outlined, Sides } from './corners-layers.tsx';
import { groundOf } from '../../shared/map/map-ground.ts';
import type { Outline } from './useOutline.ts';

/** How near a place must be to what it snaps to, px on the screen. */
const reach = 10;

/** How far arrow keys move a corner, metres. */
const steps: Readonly<Record<string, Corner>> = {
  ArrowLeft: { x: -0.1, y: 0 },
  ArrowRight: { x: 0.1, y: 0 },
  ArrowUp: { x: 0, y: 0.1 },
  ArrowDown: { x: 0, y: -0.1 },
};

/** The plan of a map with an outline that users draw and drag, over the other areas of the map. */
export function CornersMap({
  plan,
  others,
  outline: { editing, change },
  snaps,
  heading,
  isLocked,
}: {
  readonly plan: FloorPlan;
  readonly others: readonly OfferedRegion[];
  readonly outline: Outline;
  readonly snaps: Snaps;
  readonly heading: number | undefined;
  readonly isLocked: boolean;
}) {
  const console = useConsole();
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  /** The view that the user chose; undefined for the whole map. */
  const [own, setOwn] = useState<View>();
  /** Where the pointer is while an outline is drawn, metres. */
  const [pointed, setPointed] = useState<Corner>();
  /** Whether Alt was held at the last press. */
  const isFree = useRef(false);
  /** How many drags there were, by which the moves of one are one step. */
  const drags = useRef(0);
  const { shape, corners, isClosed, chosen } = editing;
  const isDrawing = !isLocked && !isClosed;
  // A press on the map moves a point there.
  const mayPlace = isDrawing || (!isLocked && shape === 'point');

  const look = (by: (view: View) => View): void => setOwn(before => clamp(by(before ?? fit(plan, size)), plan, size));
  const [size, gestures, rule] = useGestures(frame, {
    mode: undefined,
    onPan: (dx, dy) => look(before => pan(before, dx, dy)),
    onZoom: (factor, at) => look(before => zoom(before, factor, at)),
    onPoint: mayPlace
      ? at => change({ kind: 'add', at: snap(metresAt(at), corners.length, isFree.current) })
      : undefined,
  });
  const view = own ? clamp(own, plan, size) : fit(plan, size);

  /** A place on the screen, px from the upper left corner of the frame, as metres. */
  const metresAt = (at: Point): Corner => placeAt(plan, planPoint(view, size, at));
  const metresOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Corner => {
    const box = frame.current?.getBoundingClientRect();
    return metresAt({ x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) });
  };
  /** The place for one that a user points at, for a corner of this number; undefined for one in a side. */
  const snap = (at: Corner, corner: number | undefined, isOff: boolean): Corner =>
    snapped(at, isOff ? noSnaps : snaps, {
      others: others.map(one => one.corners),
      beside: corner === undefined ? [] : besideOf(corners, corner, isClosed),
      reach: reach * view.scale * plan.metresPerPixel,
    });

  const onKeyDown = (event: KeyboardEvent<SVGElement>): void => {
    const isPlacing = keyOf(event) === ' ' && mayPlace;
    const asked = isPlacing
      ? ({ kind: 'add', at: snap(placeAt(plan, view), corners.length, event.altKey) } as const)
      : editOfKey(event, editing);
    if (isLocked || event.ctrlKey || event.metaKey || !asked) return gestures.onKeyDown(event);
    change(asked);
    event.preventDefault();
    event.stopPropagation();
  };
  /** A press on the first corner ends the drawing. A press on another one only chooses it. */
  const onClickCapture = (event: MouseEvent<SVGElement>): void => {
    const corner = cornerOf(event.target);
    if (corner === undefined) return gestures.onClickCapture(event);
    event.stopPropagation();
    if (isDrawing && shape === 'area' && corner === 0) change({ kind: 'close' });
  };
  const onPointerDown = (event: PointerEvent<SVGElement>): void => {
    isFree.current = event.altKey;
    gestures.onPointerDown(event);
  };
  const surface = { ...gestures, onKeyDown, onClickCapture, onPointerDown };
  const take = (corner: number): void => {
    drags.current += 1;
    change({ kind: 'choose', corner });
  };
  const drag = {
    take,
    move: (corner: number, event: PointerEvent) =>
      change({ kind: 'move', corner, at: snap(metresOf(event), corner, event.altKey), as: `drag ${drags.current}` }),
  };
  const problems = shapeProblems(corners, isClosed, groundOf(plan), shape);
  const isRing = isClosed && shape === 'area';
  const next = isDrawing ? pointed && snap(pointed, corners.length, false) : undefined;
  return (
    <div className="corners-frame" ref={frame}>
      <svg
        className="corners-map"
        aria-label={text('config.corners.map')}
        viewBox={size.width > 0 ? viewBox(view, size) : undefined}
        data-drawing={mayPlace || undefined}
        {...surface}
        onPointerMove={event => {
          gestures.onPointerMove(event);
          if (isDrawing) setPointed(metresOf(event));
        }}
        onPointerLeave={() => setPointed(undefined)}
        onDoubleClick={() => change({ kind: 'close' })}
      >
        <rect className="corners-ground" width={plan.width} height={plan.height} />
        <image href={console.address(plan.picture)} width={plan.width} height={plan.height} />
        {size.width > 0 ? (
          <>
            <OtherRegions plan={plan} regions={others} scale={view.scale} />
            <Outlined plan={plan} corners={corners} isClosed={isRing} next={next} scale={view.scale} />
            <Heading plan={plan} corners={corners} heading={heading} scale={view.scale} />
            <Sides
              plan={plan}
              sides={sideLengths(next ? [...corners, next] : corners, isRing)}
              problems={problems}
              scale={view.scale}
              onInsert={
                isLocked || !isClosed
                  ? undefined
                  : (side, event) =>
                      change({ kind: 'insert', after: side, at: snap(metresOf(event), undefined, event.altKey) })
              }
            />
            <Handles
              plan={plan}
              corners={corners}
              chosen={chosen}
              outside={problems.find(one => one.kind === 'outside')?.corner}
              scale={view.scale}
              drag={isLocked ? undefined : drag}
            />
            {isDrawing ? (
              <path
                className="corners-aim"
                d="M-14 0H-4M4 0H14M0 -14V-4M0 4V14"
                transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}
              />
            ) : null}
          </>
        ) : null}
      </svg>
      <GestureHint rule={rule} texts={mapHints} />
      <CornersZoom onZoom={by => look(before => zoom(before, by))} onFit={() => setOwn(undefined)} />
    </div>
  );
}

/** The buttons that zoom. */
function CornersZoom({ onZoom, onFit }: { readonly onZoom: (by: number) => void; readonly onFit: () => void }) {
  const text = useText();
  return (
    <div className="corners-zoom">
      <IconButton size="small" icon={ZoomIn} label={text('common.zoomIn')} onClick={() => onZoom(zoomStep)} />
      <IconButton size="small" icon={ZoomOut} label={text('common.zoomOut')} onClick={() => onZoom(1 / zoomStep)} />
      <IconButton size="small" icon={Maximize} label={text('config.corners.fit')} onClick={onFit} />
    </div>
  );
}

/** What a key changes; undefined for a key that changes nothing. */
const editOfKey = (event: KeyboardEvent, { corners, chosen }: Editing): Edit | undefined => {
  const key = keyOf(event);
  const by = steps[key];
  const count = corners.length;
  if (by && chosen !== undefined) {
    const times = event.shiftKey ? 10 : 1;
    return { kind: 'nudge', by: { x: by.x * times, y: by.y * times } };
  }
  if ((key === 'Delete' || key === 'Backspace') && chosen !== undefined) return { kind: 'remove' };
  if (key === 'Enter') return { kind: 'close' };
  if ((key === 'PageDown' || key === 'PageUp') && count > 0)
    return { kind: 'choose', corner: ((chosen ?? -1) + (key === 'PageDown' ? 1 : count - 1) + count) % count };
  return undefined;
};

/** The number of the corner that was pressed; undefined for anything else. */
const cornerOf = (target: EventTarget): number | undefined => {
  const handle = (target as Element).closest('[data-corner]');
  return handle ? Number(handle.getAttribute('data-corner')) : undefined;
};
