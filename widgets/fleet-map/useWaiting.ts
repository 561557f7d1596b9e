import { rowsOfKind, type Alarm, type DeviceKind } from '@patrolkit/core';
import { useMemo } from 'react';
import {
  byDevice,
  countedOf,
  countedOn,
  waitingAmong,
  type LevelCounts,
  type Waiting,
} from '../shared/boards/waiting.ts';
import { useConsole, useStore } from '../shared/element/index.ts';
import { narrowedTo } from './fleet-map.model.ts';

/** The pending alarms of a fleet. */
export interface FleetWaiting {
  /** The pending alarms of the live list. */
  readonly alarms: readonly Alarm[];
  /** How many alarms are pending on each map, as the server counts. Empty when it does not count. */
  readonly onMaps: ReadonlyMap<string, LevelCounts>;
  /** The pending alarms of a device. */
  readonly of: (deviceId: string) => Waiting;
  /** True when the counts may no longer be right. */
  readonly isStale: boolean;
  /** When they were read, ms since 1970. */
  readonly readAt: number | undefined;
}

/** The pending alarms of devices of one kind, or of all. The live list holds only the latest, and the server counts the others. */
export function useWaiting(kind: DeviceKind | undefined): FleetWaiting {
  const { alarms, boards, robots } = useConsole();
  const live = useStore(alarms.$live);
  const { items } = useStore(robots.$robots);
  const { value, isStale, readAt } = useStore(boards.scenes(kind));
  return useMemo(() => {
    const scenes = value?.scenes ?? [];
    const known = rowsOfKind(live, kind, items);
    const counted = countedOf(scenes);
    const own = byDevice(known);
    return {
      alarms: known,
      onMaps: countedOn(narrowedTo(kind, scenes, items)),
      of: id => waitingAmong(own.get(id) ?? [], counted.get(id)),
      isStale: isStale && counted.size > 0,
      readAt,
    };
  }, [live, kind, items, value, isStale, readAt]);
}
