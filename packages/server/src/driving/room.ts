import type { Site } from '../links/site.ts';
import type { Live } from '../live/live.ts';
import type { Room } from '../http/room.ts';
import { drivingCalls } from './calls.ts';
import type { DrivingNeeds } from './commanding.ts';
import { drivingTests } from './test-actions.ts';

/** Driving: commands, leases, tasks, hardware, presets. */
export interface DrivingRoom extends Room {
  readonly calls: ReturnType<typeof drivingCalls>;
}

/** Opens the room. */
export const openDriving = (needs: DrivingNeeds & { live: Live; site?: Site | undefined }): DrivingRoom => {
  const { fleet, site, control, live } = needs;
  control.leases.onChange = () =>
    live.pushToAll('ControlLease', (session, reader) => control.leases.view(session, reader));
  return {
    calls: drivingCalls(needs),
    test: drivingTests(fleet, site, control),
    endSession: sessionId => control.endSession(sessionId),
    changeUser: session => {
      control.changeUser(session);
      // The user may see other devices now, and so other leases.
      control.leases.onChange();
    },
    tick: () => control.leases.tick(),
  };
};
