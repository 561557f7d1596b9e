import { joined } from '@patrolkit/core';
import { keyOf } from '@patrolkit/core/keys';
import type { KeyboardEvent } from 'react';
import type { Waiting } from '../shared/boards/waiting.ts';
import { useText, useTexts } from '../shared/element/index.ts';
import { RobotMarker } from '../shared/map/RobotMarker.tsx';
import type { Cluster } from './fleet-map.model.ts';

/** Props of `ClusterMark`. */
export interface ClusterMarkProps {
  readonly cluster: Cluster;
  /** The pending alarms of its devices. */
  readonly waiting: Waiting;
  /** Picture pixels per screen pixel. */
  readonly scale: number;
  readonly isTabStop: boolean;
  /** The user pressed a single device. */
  readonly onDevice: (id: string) => void;
  /** The user pressed a mark of several devices. */
  readonly onCluster: (cluster: Cluster) => void;
}

/** A device, or several as one mark with their number and a ring that shows how many of them are online. */
export function ClusterMark(props: ClusterMarkProps) {
  const { cluster, waiting, scale, isTabStop, onDevice } = props;
  const text = useText();
  const [first, second] = cluster.markers;
  const note = waiting.count > 0 ? text('boards.scenes.waiting', { count: waiting.count }) : undefined;
  if (first && !second)
    return (
      <RobotMarker marker={first} scale={scale} isTabStop={isTabStop} onSelect={onDevice} note={note}>
        <Waits of={waiting} />
      </RobotMarker>
    );
  return <Several {...props} note={note} />;
}

const waits = {
  serious: 'M-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0',
  important: 'M0 -7 7 6H-7z',
  general: 'M-6 -6H6V6H-6z',
};

/** The mark of pending alarms: the colour of the gravest, and its shape as a pin. */
function Waits({ of: { gravest } }: { readonly of: Waiting }) {
  return gravest ? (
    <g className="waits" data-level={gravest} transform="translate(-14 -13)">
      <path d={waits[gravest]} />
    </g>
  ) : null;
}

function Several({
  cluster,
  waiting,
  scale,
  isTabStop,
  onCluster,
  note,
}: ClusterMarkProps & { readonly note: string | undefined }) {
  const text = useText();
  const { formatNumber } = useTexts();
  const { id, x, y, markers } = cluster;
  const count = markers.length;
  const online = markers.filter(({ robot }) => robot.isOnline).length;
  const stale = markers.filter(({ isStale }) => isStale).length;
  const label = joined(text, 'list', [
    text('boards.map.cluster', { count: formatNumber(count), online: formatNumber(online) }),
    stale > 0 ? text('boards.map.clusterStale', { count: formatNumber(stale) }) : '',
    note,
  ]);
  const open = (): void => onCluster(cluster);
  return (
    <g
      part="cluster"
      className="cluster"
      data-cluster={id}
      data-stale={stale > 0 || undefined}
      data-selected={markers.some(({ isSelected }) => isSelected) || undefined}
      role="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-label={label}
      transform={`translate(${x} ${y}) scale(${scale * (count < 10 ? 1 : count < 100 ? 1.15 : 1.3)})`}
      onClick={open}
      onKeyDown={(event: KeyboardEvent) => {
        if (keyOf(event) !== 'Enter' && keyOf(event) !== ' ') return;
        event.preventDefault();
        event.stopPropagation();
        open();
      }}
    >
      <title>{label}</title>
      <circle className="reach" r="23" />
      <circle className="disc" r="18" />
      <circle className="ring" r="18" />
      <circle
        className="ring"
        data-online
        r="18"
        pathLength="100"
        strokeDasharray={`${(online / count) * 100} 100`}
        transform="rotate(-90)"
      />
      <text textAnchor="middle" dominantBaseline="central">
        {formatNumber(count)}
      </text>
      <Waits of={waiting} />
    </g>
  );
}
