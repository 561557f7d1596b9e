/** What is drawn on the map of an outline, from the bottom to the top. */
import type { Corner, FloorPlan, OfferedRegion, ShapeProblem, sideLengths } from '@patrolkit/core';
import type { MouseEvent, PointerEvent } from 'react';
import { useTexts } from '../../shared/element/index.ts';
import { pointOf, type Point } from '../../shared/robots/plan-point.ts';

/** More sides than this show no lengths, since these would cover the map. */
const mostLengths = 12;

/** The map, and px of its picture in one on the screen. */
interface Layer {
  readonly plan: FloorPlan;
  readonly scale: number;
}

const isPlace = ({ x, y }: Corner): boolean => Number.isFinite(x) && Number.isFinite(y);

/** The points of the picture for some corners, as SVG writes them. */
const pointsOf = (plan: FloorPlan, corners: readonly Corner[]): string =>
  corners
    .filter(isPlace)
    .map(({ x, y }) => {
      const at = pointOf(plan, x, y);
      return `${at.x},${at.y}`;
    })
    .join(' ');

/** The middle of some corners, in the picture. */
const middleOf = (plan: FloorPlan, corners: readonly Corner[]): Point | undefined => {
  const places = corners.filter(isPlace);
  const sum = (axis: 'x' | 'y'): number => places.reduce((total, place) => total + place[axis], 0) / places.length;
  return places.length === 0 ? undefined : pointOf(plan, sum('x'), sum('y'));
};

/** The upper left corner of the smallest level rectangle around some corners. */
const topOf = (corners: readonly Corner[]): Corner => ({
  x: Math.min(...corners.map(({ x }) => x)),
  y: Math.max(...corners.map(({ y }) => y)),
});

const isSame = (one: Corner, other: Corner): boolean => one.x === other.x && one.y === other.y;

/** The shape of something on the map, which is an area unless it says otherwise. */
const shapeOf = (one: object | undefined): string => {
  const shape: unknown = one && Reflect.get(one, 'shape');
  return typeof shape === 'string' ? shape : 'area';
};

/** A point, a line or an area. */
function Ground({
  plan,
  corners,
  shape,
  scale,
}: Layer & { readonly corners: readonly Corner[]; readonly shape: string }) {
  const drawn = { points: pointsOf(plan, corners), strokeWidth: scale };
  if (shape === 'line') return <polyline {...drawn} />;
  const [corner] = corners;
  if (shape !== 'point' || !corner) return <polygon {...drawn} />;
  const at = pointOf(plan, corner.x, corner.y);
  return <circle cx={at.x} cy={at.y} r={4 * scale} strokeWidth={scale} />;
}

/** The other areas and marks of the map, with their names. */
export function OtherRegions({ plan, regions, scale }: Layer & { readonly regions: readonly OfferedRegion[] }) {
  return (
    <g className="corners-others" aria-hidden>
      {regions.map(({ type, name, kind, corners }, index) => {
        // Pictures of plans have the names of rooms in their middles. Regions over each other have theirs below each other.
        const corner = topOf(corners);
        const above = regions.slice(0, index).filter(one => isSame(topOf(one.corners), corner)).length;
        const at = pointOf(plan, corner.x, corner.y);
        return (
          <g key={type} data-kind={kind}>
            <Ground plan={plan} corners={corners} shape={shapeOf(regions[index])} scale={scale} />
            <text
              x={at.x + 4 * scale}
              y={at.y + (12 + 12 * above) * scale}
              fontSize={10 * scale}
              strokeWidth={2 * scale}
            >
              {name}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** The outline: an area, or a line to where the next corner would be. */
export function Outlined({
  plan,
  corners,
  isClosed,
  next,
  scale,
}: Layer & { readonly corners: readonly Corner[]; readonly isClosed: boolean; readonly next: Corner | undefined }) {
  const drawn = { points: pointsOf(plan, next ? [...corners, next] : corners), strokeWidth: 2 * scale };
  return isClosed ? <polygon className="corners-area" {...drawn} /> : <polyline className="corners-line" {...drawn} />;
}

/** An arrow in the direction of driving. */
export function Heading({
  plan,
  corners,
  heading,
  scale,
}: Layer & { readonly corners: readonly Corner[]; readonly heading: number | undefined }) {
  const at = heading === undefined ? undefined : middleOf(plan, corners);
  if (!at || heading === undefined) return null;
  return (
    <path
      className="corners-heading"
      d="M-22 0H22M10 -10L22 0L10 10"
      strokeWidth={3}
      transform={`translate(${at.x} ${at.y}) rotate(${-heading}) scale(${scale})`}
    />
  );
}

/** The sides with their lengths. A press on one makes a corner there. */
export function Sides({
  plan,
  sides,
  problems,
  scale,
  onInsert,
}: Layer & {
  readonly sides: ReturnType<typeof sideLengths>;
  readonly problems: readonly ShapeProblem[];
  /** The user has pressed a side. Absent when no corner can be made there. */
  readonly onInsert: ((side: number, event: MouseEvent) => void) | undefined;
}) {
  const { text, formatNumber } = useTexts();
  const wrong = problems.flatMap(problem => (problem.kind === 'cross' ? problem.sides : []));
  return (
    <g className="corners-sides">
      {sides.map(({ from, to, length }, at) => {
        if (!isPlace(from) || !isPlace(to)) return null;
        const [one, other] = [pointOf(plan, from.x, from.y), pointOf(plan, to.x, to.y)];
        const line = { x1: one.x, y1: one.y, x2: other.x, y2: other.y };
        const isLong = Math.hypot(other.x - one.x, other.y - one.y) > 40 * scale;
        return (
          <g key={at} data-side={at} data-wrong={wrong.includes(at) || undefined}>
            {wrong.includes(at) ? <line {...line} className="corners-wrong" strokeWidth={4 * scale} /> : null}
            {onInsert ? (
              <line
                {...line}
                className="corners-reach"
                strokeWidth={14 * scale}
                onClick={event => onInsert(at, event)}
              />
            ) : null}
            {isLong && sides.length <= mostLengths ? (
              <text
                x={(one.x + other.x) / 2}
                y={(one.y + other.y) / 2 - 8 * scale}
                fontSize={11 * scale}
                strokeWidth={3 * scale}
                textAnchor="middle"
              >
                {text('records.unit.metre', { value: formatNumber(Math.round(length * 100) / 100) })}
              </text>
            ) : null}
          </g>
        );
      })}
    </g>
  );
}

/** What a drag of a corner does. */
export interface Drag {
  readonly take: (corner: number) => void;
  readonly move: (corner: number, event: PointerEvent) => void;
}

/** The corners, which users drag. */
export function Handles({
  plan,
  corners,
  chosen,
  outside,
  scale,
  drag,
}: Layer & {
  readonly corners: readonly Corner[];
  readonly chosen: number | undefined;
  /** The corner that does not lie on the map. */
  readonly outside: number | undefined;
  /** Absent when corners cannot be moved. */
  readonly drag: Drag | undefined;
}) {
  return (
    <g className="corners-handles">
      {corners.map((corner, at) => {
        if (!isPlace(corner)) return null;
        const place = pointOf(plan, corner.x, corner.y);
        return (
          <g
            key={at}
            data-corner={at}
            data-chosen={chosen === at || undefined}
            data-wrong={outside === at || undefined}
            data-open={drag !== undefined || undefined}
            transform={`translate(${place.x} ${place.y}) scale(${scale})`}
            onPointerDown={event => {
              if (!drag || event.button !== 0) return;
              // The map must not move with the corner.
              event.stopPropagation();
              event.currentTarget.setPointerCapture(event.pointerId);
              drag.take(at);
            }}
            onPointerMove={event => {
              if (!drag || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
              event.stopPropagation();
              drag.move(at, event);
            }}
          >
            <circle className="corners-grip" r={16} />
            <circle className="corners-dot" r={chosen === at ? 7 : 5} strokeWidth={2} />
            <text y={-10} fontSize={11} strokeWidth={3} textAnchor="middle">
              {at + 1}
            </text>
          </g>
        );
      })}
    </g>
  );
}
