import { noAbilities } from './abilities.ts';
import { noEquipment } from './equipment.ts';
import type { Fleet, OpenFleet } from './fleet.ts';

/** The fleet of a server that has no device. */
export const noFleet: OpenFleet = (): Fleet => ({
  devices: new Map(),
  maps: [],
  device: () => undefined,
  hold: () => undefined,
  setMaps: () => undefined,
  setNets: () => undefined,
  ground: () => undefined,
  routes: [],
  setRoutes: () => undefined,
  setStops: () => undefined,
  regions: [],
  setRegions: () => undefined,
  abilities: () => noAbilities,
  route: () => undefined,
  order: () => Promise.resolve('unable'),
  stop: () => undefined,
  isFree: () => false,
  view: () => undefined,
  lookAgain: () => undefined,
  mapPicture: () => undefined,
  modelPicture: () => undefined,
  channels: { post: () => undefined, receive: () => undefined },
  sound: {
    ear: () => () => undefined,
    say: () => undefined,
    speak: () => undefined,
    play: () => undefined,
    isSpeaking: () => false,
  },
  equipment: noEquipment,
  take: () => [],
  close: () => Promise.resolve(),
});
