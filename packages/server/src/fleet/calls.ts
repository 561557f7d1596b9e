import type { fleetContract } from '@patrolkit/transport/contract';
import type { CallsOf } from '../http/calls.ts';
import { nameIn } from '../language/names.ts';
import { sessionOf } from '../session/caller.ts';
import type { Fleet } from '../links/fleet.ts';
import { visibleMaps } from './devices.ts';
import { asRobots } from './fleet-view.ts';
import type { FleetPictures } from './pictures.ts';
import type { MapsNow } from './site-maps.ts';
import type { RegisterNow } from './register.ts';
import type { NamesNow } from './site-names.ts';

/** The parts that the calls about the fleet work on. */
export interface FleetNeeds {
  fleet: Fleet;
  names: NamesNow;
  register: RegisterNow;
  pictures: Pick<FleetPictures, 'plan'>;
  siteMaps: MapsNow;
  /** Most minutes that a user may watch live video of a device without a break; 0 for no limit. */
  videoLimit: (deviceId: string) => number;
}

/** The calls about devices, their channels, and their routes. */
export const fleetCalls = ({
  fleet,
  names,
  register,
  pictures,
  siteMaps,
  videoLimit,
}: FleetNeeds): CallsOf<typeof fleetContract> => ({
  searchRobotList: async (request, caller) => {
    const robots = asRobots({ fleet, names, register, videoLimit }, sessionOf(caller).user, caller);
    const from = (request.page - 1) * request.pageSize;
    return { rows: robots.slice(from, from + request.pageSize), total: robots.length };
  },
  getRobotHardwareList: async ({ modelName }) => (register.model(modelName)?.hardware ?? []).map(code => ({ code })),
  listFloorPlans: async (_, caller) =>
    visibleMaps(fleet, sessionOf(caller).user).flatMap(({ id }) => {
      const map = siteMaps.shown(id);
      if (!map) return [];
      const { picture, width, height, metresPerPixel, originX, originY } = map;
      return {
        id,
        name: nameIn(caller.language, names.map(id)),
        picture: caller.base + (picture ?? `${pictures.plan(id)}?lang=${caller.language}`),
        width,
        height,
        metresPerPixel,
        originX,
        originY,
      };
    }),
});
