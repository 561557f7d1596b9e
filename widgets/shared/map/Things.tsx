import { joined, type FloorPlan, type ShownThing } from '@patrolkit/core';
import { ArrowUpDown, FireExtinguisher, Lock, LockOpen, Power, type LucideIcon } from 'lucide-react';
import { useText } from '../element/index.ts';
import { pointOf } from '../robots/plan-point.ts';
import { isFarAway, signSize } from './Marks.tsx';

/** The sign of a piece of equipment. */
const iconOf = ({ kind, state }: ShownThing): LucideIcon => {
  if (kind === 'lift') return ArrowUpDown;
  if (kind === 'switch') return Power;
  if (kind === 'cabinet') return FireExtinguisher;
  return state === 'open' || state === 'ajar' || state === 'unlocked' ? LockOpen : Lock;
};

const urgent: readonly ShownThing['state'][] = ['tripped', 'ajar', 'missing', 'due', 'fault'];
/** Whether somebody must look at it. The open door of a lift or a room is none of that, an open cabinet is. */
const isUrgent = ({ kind, state }: ShownThing): boolean =>
  urgent.includes(state) || (kind === 'cabinet' && state === 'open');

/** The equipment on a floor plan, by its kind and what it does. It lies below devices. */
export function Things({
  plan,
  things,
  scale,
}: {
  readonly plan: FloorPlan;
  readonly things: readonly ShownThing[];
  /** Pixels of the plan in one on the screen. */
  readonly scale: number;
}) {
  const text = useText();
  const isSmall = isFarAway(plan, scale);
  const shown = things.filter(thing => !isSmall || isUrgent(thing));
  if (shown.length === 0) return null;
  return (
    <g className="things" part="things">
      {shown.map(thing => {
        const { type, kind, name, state, floor, x, y } = thing;
        const at = pointOf(plan, x, y);
        const Icon = iconOf(thing);
        const said = joined(text, 'list', [
          name,
          text(`robots.map.thing.${kind}`),
          text(`robots.map.state.${state}`),
          floor === undefined ? '' : text('robots.map.floorOf', { floor }),
        ]);
        return (
          <g
            key={`${type} ${String(x)} ${String(y)}`}
            role="img"
            aria-label={said}
            className="mark thing"
            data-kind={kind}
            data-state={state}
            data-urgent={isUrgent(thing) || undefined}
            transform={`translate(${at.x} ${at.y}) scale(${scale})`}
          >
            <title>{said}</title>
            <rect
              x={-signSize.radius}
              y={-signSize.radius}
              width={2 * signSize.radius}
              height={2 * signSize.radius}
              rx={3}
            />
            <Icon x={-signSize.icon / 2} y={-signSize.icon / 2} size={signSize.icon} strokeWidth={2.5} aria-hidden />
          </g>
        );
      })}
    </g>
  );
}
