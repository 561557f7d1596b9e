/** Devices that are watched together, live: what the stores tell of each, as rows. */
import type { AlarmLevel, Robot, TodayTask } from '@patrolkit/core';
import { computed } from 'nanostores';
import { useEffect, useMemo } from 'react';
import { useConsole, useStore } from '../element/index.ts';
import { usePushSwitch } from '../usePushSwitch.ts';
import { rowsOf, type DeviceRow } from './device-rows.ts';

/** How often ages are looked at, milliseconds. */
const tick = 2_000;

/** The rows, and how far they can be relied on. */
export interface DeviceRows {
  readonly rows: readonly DeviceRow[];
  /** The channel by which they come is away. */
  readonly isLost: boolean;
  /** When it told something last, ms since 1970. */
  readonly lastFrameAt: number | undefined;
}

/**
 * The rows of devices.
 * @param devices those that are meant, in the order of the fleet
 * @param tasks runs of today
 * @param counted how many alarms of each device wait, where somebody has counted them
 */
export function useDeviceRows(
  devices: readonly Robot[],
  tasks: readonly TodayTask[],
  counted?: ReadonlyMap<string, Readonly<Record<AlarmLevel, number>>>,
): DeviceRows {
  const console = useConsole();
  const { robots, connection, alarms } = console;
  const positions = useStore(robots.$positions);
  const plans = useStore(robots.$floorPlans);
  const { singleton } = useStore(connection.$connection);
  const live = useStore(alarms.$live);
  const $time = useMemo(() => computed(console.$second, at => at - (at % tick)), [console]);
  const now = useStore($time);
  usePushSwitch('RobotSituationPushSwitch');
  useEffect(() => {
    if (plans.state === 'idle') void robots.loadFloorPlans();
  }, [robots, plans.state]);
  const isLost = singleton.state !== 'open';
  const open = isLost ? undefined : singleton.opens;
  const facts = { robots: devices, positions, plans: plans.items, tasks, alarms: live, open, now };
  return {
    rows: rowsOf({ ...facts, ...(counted && { counted }) }),
    isLost,
    lastFrameAt: singleton.lastFrameAt,
  };
}
