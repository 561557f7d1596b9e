import { joined } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import { ClockAlert } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';

import { useText, useTexts } from '../element/index.ts';
import { lowBattery } from '../robots/offers.ts';
import { kindIcons } from '../ui/kinds.ts';
import type { Marker } from './places.ts';

/** One device. Its size on the screen stays the same at any zoom. */
export function RobotMarker({
  marker: { robot, x, y, turn, battery, isSelected, isStale, receivedAt },
  scale,
  isTabStop,
  onSelect,
  note,
  children,
}: {
  readonly marker: Marker;
  readonly scale: number;
  /** True for the marker that the Tab key reaches. Arrow keys reach the others. */
  readonly isTabStop: boolean;
  readonly onSelect: (id: string) => void;
  /** Further text for its label. */
  readonly note?: string | undefined;
  /** Further drawing, around the middle of the marker. */
  readonly children?: ReactNode;
}) {
  const text = useText();
  const { formatTime } = useTexts();
  const Icon = kindIcons[robot.kind];
  const charge = battery === undefined ? '' : text('robots.map.battery', { value: Math.round(battery) });
  const label = joined(text, 'list', [
    robot.name,
    text(`robots.kind.${robot.kind}`),
    text(robot.isOnline ? 'common.online' : 'common.offline'),
    charge,
    isStale ? text('common.staleSince', { time: formatTime(receivedAt) }) : '',
    note,
  ]);
  const choose = (): void => onSelect(robot.id);
  return (
    <g
      part="marker"
      className="marker"
      data-id={robot.id}
      data-selected={isSelected || undefined}
      data-stale={isStale || undefined}
      data-offline={!robot.isOnline || undefined}
      data-low={(battery !== undefined && battery < lowBattery) || undefined}
      role="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      aria-pressed={isSelected}
      transform={`translate(${x} ${y}) scale(${scale})`}
      onClick={choose}
      onKeyDown={(event: KeyboardEvent) => {
        if (keyOf(event) !== 'Enter' && keyOf(event) !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        choose();
      }}
    >
      <title>{label}</title>
      <circle className="reach" r="22" />
      {isSelected ? <circle className="halo" r="21" /> : null}
      <path className="heading" d="M23 0 13 -8.5 13 8.5z" transform={`rotate(${turn})`} />
      <circle className="body" r="14" />
      <Icon className="kind" x={-9} y={-9} width={18} height={18} aria-hidden />
      <text className="label" y="34" textAnchor="middle">
        {robot.name}
      </text>
      {isStale ? (
        <g className="clock" transform="translate(13 -13)">
          <circle r="8" />
          <ClockAlert x={-6} y={-6} width={12} height={12} aria-hidden />
        </g>
      ) : null}
      {battery === undefined ? null : (
        <g className="battery" data-low={battery < lowBattery || undefined} transform="translate(0 42)">
          <rect className="battery-shell" x="-11" y="-2" width="20" height="8" rx="2" />
          <rect className="battery-tip" x="9.5" y="0" width="2" height="4" />
          <rect
            className="battery-fill"
            x="-10"
            y="-1"
            width={Math.max(0, Math.min(100, battery)) * 0.18}
            height="6"
            rx="1"
          />
        </g>
      )}
      {children}
    </g>
  );
}
