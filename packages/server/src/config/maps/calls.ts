import { mapMarks, type configContract } from '@patrolkit/transport/contract';
import type { CallsOf } from '../../http/calls.ts';
import type { Crew } from '../../http/crew.ts';
import type { choiceCalls } from '../equipment/choices.ts';
import { namedBy } from '../named-by.ts';
import { importCalls, thingCalls } from '../thing-calls.ts';
import type { Maps } from './maps.ts';
import type { Marks } from './marks.ts';
import type { ThingsOnMaps } from './things-on-maps.ts';

/** The stores that these calls use. */
export interface MapNeeds {
  readonly maps: Maps;
  readonly marks: Marks;
  readonly onMaps: ThingsOnMaps;
  readonly listMap: ReturnType<typeof choiceCalls>['listMap'];
  readonly crew: Crew;
}

/** The calls about maps and the marks on them. */
export const mapCalls = ({ maps, marks, onMaps, listMap, crew }: MapNeeds) =>
  ({
    ...thingCalls('Map', maps.keeper),
    uploadMapPicture: async ({ file }, caller) => ({ address: caller.base + (await maps.upload(file, caller)) }),
    readRosMap: (asked, caller) => maps.readRos(asked, caller),
    exportRosMap: (asked, caller) => maps.exportRos(asked, caller),
    ...thingCalls('MapMark', marks.keeper),
    ...importCalls(
      'MapMark',
      marks.keeper,
      mapMarks,
      crew,
      namedBy({ mapId: listMap, refId: (_, caller) => marks.things(caller) }),
    ),
    listMapMark: (_, caller) => marks.shown(caller),
    listMapThing: (_, caller) => onMaps.things(caller),
    listMapWeather: (_, caller) => onMaps.weather(caller),
    listMarkedThing: (_, caller) => marks.things(caller),
  }) satisfies Partial<CallsOf<typeof configContract>>;
