import type { Site } from '../links/site.ts';
import type { Live } from '../live/live.ts';
import type { Room } from '../http/room.ts';
import { drivingCalls } from './calls.ts';
import type { DrivingNeeds } from './commanding.ts';
import { loadHardware } from './hardware.ts';
import { drivingTests } from './test-actions.ts';

/** Driving: commands, leases, tasks, hardware, presets. */
export interface DrivingRoom extends Room {
  readonly calls: ReturnType<typeof drivingCalls>;
}

/** Opens the room: gives devices their stored hardware settings. */
export const openDriving = async (
  needs: DrivingNeeds & { live: Live; site?: Site | undefined },
): Promise<DrivingRoom> => {
  const { database, fleet, site, control, live } = needs;
  await loadHardware(database, fleet);
  control.leases.onChange = () =>
    live.pushToAll('ControlLease', (session, reader) => control.leases.view(session, reader));
  return {
    calls: drivingCalls(needs),
    test: drivingTests(fleet, site, control),
    endSession: sessionId => control.endSession(sessionId),
    tick: () => control.leases.tick(),
  };
};
