import type { fleetContract } from '@patrolkit/transport/contract';
import type { CallsOf } from '../http/calls.ts';
import { nameIn } from '../http/names.ts';
import { sessionOf } from '../session/caller.ts';
import { planPictureSize } from '../world/plan-picture.ts';
import type { World } from '../world/world.ts';
import { visibleDevices, visiblePlans } from './devices.ts';
import { asRobot, hardwareOf } from './fleet-view.ts';
import type { FleetPictures } from './pictures.ts';
import type { NamesNow } from './site-names.ts';

/** What the calls about the fleet work on. */
export interface FleetNeeds {
  world: World;
  names: NamesNow;
  pictures: Pick<FleetPictures, 'plan'>;
  /** Most minutes that live video of a device may be watched without a break; 0: no limit. */
  videoLimit: (deviceId: string) => number;
}

/** The calls about devices, their channels, and their routes. */
export const fleetCalls = ({ world, names, pictures, videoLimit }: FleetNeeds): CallsOf<typeof fleetContract> => ({
  searchRobotList: async (request, caller) => {
    const { user } = sessionOf(caller);
    const devices = visibleDevices(world, user);
    const from = (request.page - 1) * request.pageSize;
    return {
      rows: devices
        .slice(from, from + request.pageSize)
        .map(device => asRobot(device, user, videoLimit(device.id), names, caller)),
      total: devices.length,
    };
  },
  getRobotHardwareList: async request => hardwareOf(request.modelName).map(code => ({ code })),
  listFloorPlans: async (_, caller) =>
    visiblePlans(world, sessionOf(caller).user).map(plan => {
      const size = planPictureSize(plan);
      return {
        id: plan.id,
        name: nameIn(caller.language, names.map(plan.id)),
        picture: `${caller.base}${pictures.plan(plan.id)}?lang=${caller.language}`,
        width: size.width,
        height: size.height,
        metresPerPixel: size.metresPerPixel,
        originX: 0,
        originY: 0,
      };
    }),
});
