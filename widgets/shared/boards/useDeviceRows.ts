/** Devices that are watched together, live: what the stores tell of each, as rows. */
import type { Robot, TodayTask } from '@patrolkit/core';
import { useConsole, useStore } from '../element/index.ts';
import { useFloorPlans } from '../map/useFloorPlans.ts';
import { useAgeTime } from '../useAgeTime.ts';
import { usePushSwitch } from '../usePushSwitch.ts';
import { rowsOf, type DeviceRow } from './device-rows.ts';
import type { LevelCounts } from './waiting.ts';

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
  counted?: ReadonlyMap<string, LevelCounts>,
): DeviceRows {
  const { robots, connection, alarms } = useConsole();
  const positions = useStore(robots.$positions);
  const plans = useFloorPlans();
  const { singleton } = useStore(connection.$connection);
  const live = useStore(alarms.$live);
  const now = useAgeTime();
  usePushSwitch('RobotSituationPushSwitch');
  const isLost = singleton.state !== 'open';
  const open = isLost ? undefined : singleton.opens;
  const facts = { robots: devices, positions, plans: plans.items, tasks, alarms: live, open, now };
  return {
    rows: rowsOf({ ...facts, ...(counted && { counted }) }),
    isLost,
    lastFrameAt: singleton.lastFrameAt,
  };
}
