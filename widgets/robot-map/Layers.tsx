import { formatNumber } from './numbers.ts';
import type { FloorPlan, Goal } from '@patrolkit/core';
import { useText } from '../shared/element/index.ts';
import { lengthOf, type RoutePoint, type Track } from './robot-map.model.ts';
import { pointOf, type Point } from '../shared/robots/plan-point.ts';

const pathOf = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ');

/** The route of the selected robot: the part that is done, the present goal, and the part to come. */
export function Route({
  points,
  isStale,
  scale,
}: {
  readonly points: readonly RoutePoint[];
  readonly isStale: boolean;
  readonly scale: number;
}) {
  const text = useText();
  const next = points.findIndex(({ state }) => state === 'next');
  return (
    <g className="route" part="route" data-stale={isStale || undefined}>
      <polyline className="line" points={pathOf(points)} />
      {next > 0 ? <polyline className="line" data-done points={pathOf(points.slice(0, next + 1))} /> : null}
      {points.map(({ x, y, name, state }, index) => (
        <g key={`${x} ${y} ${name ?? ''}`} data-state={state} transform={`translate(${x} ${y}) scale(${scale})`}>
          <title>{text('robots.map.point', { number: index + 1, name: name ?? '' })}</title>
          <circle r={state === 'next' ? 7 : 5} />
          {state === 'next' ? <circle className="aim" r="11" /> : null}
        </g>
      ))}
    </g>
  );
}

/** Where the selected robot has been. */
export function TrackLine({ plan, track }: { readonly plan: FloorPlan; readonly track: Track }) {
  return (
    <polyline className="track" part="track" points={pathOf(track.places.map(({ x, y }) => pointOf(plan, x, y)))} />
  );
}

/** Where the selected robot has been sent. */
export function GoalMark({
  plan,
  goal,
  scale,
}: {
  readonly plan: FloorPlan;
  readonly goal: Goal;
  readonly scale: number;
}) {
  const { x, y } = pointOf(plan, goal.x, goal.y);
  return (
    <g className="goal" part="goal" transform={`translate(${x} ${y}) scale(${scale})`}>
      <circle r="10" />
      <path d="M0 -16V-5M0 5V16M-16 0H-5M5 0H16" />
    </g>
  );
}

/** A measured line. */
export function Ruler({
  plan,
  points,
  scale,
}: {
  readonly plan: FloorPlan;
  readonly points: readonly Point[];
  readonly scale: number;
}) {
  const text = useText();
  const last = points.at(-1);
  if (!last) return null;
  return (
    <g className="ruler" part="ruler">
      <polyline points={pathOf(points)} />
      {points.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={4 * scale} />
      ))}
      {points.length > 1 ? (
        <text transform={`translate(${last.x} ${last.y}) scale(${scale})`} x="10" y="-10">
          {text('robots.map.metres', { value: formatNumber(lengthOf(plan, points)) })}
        </text>
      ) : null}
    </g>
  );
}
