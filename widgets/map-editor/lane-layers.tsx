/** What is drawn on the map of lanes. */
import { metresBetween, type FloorPlan, type GraphEdge, type GraphNode } from '@patrolkit/core';
import { memo } from 'react';
import { useTexts } from '../shared/element/index.ts';
import { pointOf, type Point } from '../shared/robots/plan-point.ts';

/** How something differs from the lanes in force. */
export type Tone = 'added' | 'removed' | 'changed' | undefined;

/** Half the width of a node, px on the screen. */
const half = 6;

/** The shapes of nodes by what they are for, 12 px wide. */
const shapes: Readonly<Record<GraphNode['kind'], string>> = {
  way: 'M-6 0a6 6 0 1 0 12 0a6 6 0 1 0 -12 0Z',
  stop: 'M-6 -6H6V6H-6Z',
  wait: 'M0 -7.5L7.5 0L0 7.5L-7.5 0Z',
  lift: 'M-6.5 5.5L0 -6.5L6.5 5.5Z',
  door: 'M-4 -7H4V7H-4Z',
};

/** A lane between two places of the picture. */
export const LaneLine = memo(function LaneLine({
  plan,
  edge,
  from,
  to,
  scale,
  isChosen = false,
  isWrong = false,
  tone,
  hasLength = false,
}: {
  readonly plan: FloorPlan;
  readonly edge: GraphEdge;
  readonly from: GraphNode;
  readonly to: GraphNode;
  /** px of the picture in one on the screen. */
  readonly scale: number;
  readonly isChosen?: boolean;
  readonly isWrong?: boolean;
  readonly tone?: Tone;
  readonly hasLength?: boolean;
}) {
  const { text, formatNumber } = useTexts();
  const [one, other] = [pointOf(plan, from.x, from.y), pointOf(plan, to.x, to.y)];
  const line = { x1: one.x, y1: one.y, x2: other.x, y2: other.y };
  const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  const turn = (Math.atan2(other.y - one.y, other.x - one.x) * 180) / Math.PI;
  const isLong = Math.hypot(other.x - one.x, other.y - one.y) > 48 * scale;
  return (
    <g
      className="lane"
      data-edge={edge.id}
      data-chosen={isChosen || undefined}
      data-wrong={isWrong || undefined}
      data-closed={edge.isClosed || undefined}
      data-tone={tone}
    >
      {isChosen && edge.width !== undefined ? (
        <line {...line} className="corridor" strokeWidth={edge.width / plan.metresPerPixel} />
      ) : null}
      <line {...line} className="track" strokeWidth={(isChosen ? 4 : 2.5) * scale} />
      <line {...line} className="reach" strokeWidth={14 * scale} />
      {edge.isOneWay ? (
        <path
          className="heading"
          d="M-7 -6L6 0L-7 6Z"
          transform={`translate(${middle.x} ${middle.y}) rotate(${turn}) scale(${scale})`}
        />
      ) : null}
      {edge.isClosed ? (
        <path
          className="bar"
          d="M-6 -6L6 6M6 -6L-6 6"
          strokeWidth={2.5}
          transform={`translate(${middle.x} ${middle.y}) scale(${scale})`}
        />
      ) : null}
      {hasLength && isLong ? (
        <text x={middle.x} y={middle.y - 8 * scale} fontSize={11 * scale} strokeWidth={3 * scale} textAnchor="middle">
          {text('lanes.metre', { value: formatNumber(Math.round(metresBetween(from, to) * 10) / 10) })}
        </text>
      ) : null}
    </g>
  );
});

/** A node. */
export const NodeMark = memo(function NodeMark({
  plan,
  node,
  scale,
  isChosen = false,
  isWrong = false,
  isStart = false,
  tone,
  hasName = false,
}: {
  readonly plan: FloorPlan;
  readonly node: GraphNode;
  readonly scale: number;
  readonly isChosen?: boolean;
  readonly isWrong?: boolean;
  /** The next lane begins here. */
  readonly isStart?: boolean;
  readonly tone?: Tone;
  readonly hasName?: boolean;
}) {
  const at = pointOf(plan, node.x, node.y);
  return (
    <g
      className="node"
      data-node={node.id}
      data-kind={node.kind}
      data-chosen={isChosen || undefined}
      data-wrong={isWrong || undefined}
      data-start={isStart || undefined}
      data-tone={tone}
      transform={`translate(${at.x} ${at.y}) scale(${scale})`}
    >
      <circle className="grip" r={half + 8} />
      {isChosen || isWrong || isStart ? <circle className="ring" r={half + 5} strokeWidth={2} /> : null}
      <path className="dot" d={shapes[node.kind]} strokeWidth={1.5} />
      {hasName || isChosen ? (
        <text y={-half - 8} fontSize={11} strokeWidth={3} textAnchor="middle">
          {node.name ?? node.id}
        </text>
      ) : null}
    </g>
  );
});

/** Shorter measures have no length beside them, metres. */
const shownFrom = 0.3;

/** A line of a measure, with its length. */
export function Measure({
  plan,
  places,
  scale,
}: {
  readonly plan: FloorPlan;
  readonly places: readonly Point[];
  readonly scale: number;
}) {
  const { text, formatNumber } = useTexts();
  const points = places.map(({ x, y }) => pointOf(plan, x, y));
  const last = points.at(-1);
  const length = places.slice(1).reduce((sum, place, at) => sum + metresBetween(places[at] ?? place, place), 0);
  return (
    <g className="measure">
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} strokeWidth={2 * scale} />
      {points.map((point, at) => (
        <circle key={at} cx={point.x} cy={point.y} r={3 * scale} />
      ))}
      {last && length >= shownFrom ? (
        <text x={last.x} y={last.y - 10 * scale} fontSize={13 * scale} strokeWidth={4 * scale} textAnchor="middle">
          {text('lanes.metre', { value: formatNumber(Math.round(length * 100) / 100) })}
        </text>
      ) : null}
    </g>
  );
}
