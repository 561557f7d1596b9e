/** Devices watched together, live: what the stores hold for each, as rows. */
import type { Robot, SosCall, TodayTask } from '@patrolkit/core';
import { atom } from 'nanostores';
import { useConsole, useStore } from '../element/index.ts';
import { useAgeTime } from '../time/useAgeTime.ts';
import { usePushSwitch } from '../usePushSwitch.ts';
import { rowsOf, type DeviceRow } from './device-rows.ts';
import type { LevelCounts } from './waiting.ts';

const noCalls = atom<readonly SosCall[]>([]);

/**
 * The rows of devices.
 * @param devices the devices to show, in the order of the fleet
 * @param tasks runs of today
 * @param counted how many alarms of each device are pending, where the server has counted them
 */
export function useDeviceRows(
  devices: readonly Robot[],
  tasks: readonly TodayTask[],
  counted?: ReadonlyMap<string, LevelCounts>,
): readonly DeviceRow[] {
  const console = useConsole();
  const { robots, connection, alarms } = console;
  const positions = useStore(robots.$positions);
  const plans = useStore(robots.$floorPlans);
  const { singleton } = useStore(connection.$connection);
  const live = useStore(alarms.$live);
  // If the page has no part for SOS calls, this reads none: nobody could answer them there.
  const calls = useStore(console.has('sos') ? console.sos.$calls : noCalls);
  const now = useAgeTime();
  usePushSwitch('RobotSituationPushSwitch');
  const open = singleton.state === 'open' ? singleton.opens : undefined;
  const callers = new Set(calls.map(({ deviceId }) => deviceId));
  const facts = { robots: devices, callers, positions, plans: plans.items, tasks, alarms: live, open, now };
  return rowsOf({ ...facts, ...(counted && { counted }) });
}
