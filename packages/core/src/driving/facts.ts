/** The facts that decide whether a command may go to the selected robot, in one store. */
import { computed } from 'nanostores';
import type { RobotStore } from '../robots/index.ts';
import type { Store } from '../store.ts';
import type { ConnectionStore } from '../live/connection.ts';
import type { VideoStore } from '../video/index.ts';
import type { DrivingFacts } from './guard.ts';
import type { StatusAges } from './status-age.ts';

/** The sources of the facts. */
export interface FactSources {
  readonly robots: RobotStore;
  readonly video: VideoStore;
  readonly connection: ConnectionStore;
  readonly ages: StatusAges;
}

/** Makes the store. */
export const createFacts = ({ robots, video, connection, ages }: FactSources): Store<DrivingFacts> =>
  computed(
    [
      robots.$selected,
      robots.$isSelectedGone,
      robots.$switchingTo,
      robots.$status,
      connection.$connection,
      ages.$isSilent,
      video.$pictures,
    ],
    (robot, isGone, switchingTo, status, { device }, isStatusSilent): DrivingFacts => ({
      robot,
      isGone,
      isSwitching: switchingTo !== undefined,
      status,
      isChannelOpen: device.state === 'open',
      deviceOpens: device.opens,
      isStatusSilent,
      picture: robot ? video.pictureOf(robot.id) : 'none',
    }),
  );
