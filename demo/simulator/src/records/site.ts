/** The site as the sources of records see it, made from the simulator and its current names. */
import { meterNumber } from '@patrolkit/server/fleet/meters.ts';
import { pointId, type NamesNow } from '@patrolkit/server/fleet/site-names.ts';
import { nameIn, nameOfText } from '@patrolkit/server/language/names.ts';
import type { World } from '../world/world.ts';
import type { RecordSite, SourceMeter, SourcePlace } from './sources/site.ts';

/** The data of the site for the sources of records. */
export const siteOf = (
  world: Pick<World, 'devices' | 'nets' | 'routes' | 'library' | 'settingsOf'>,
  names: NamesNow,
  { seed, language, faultTypes, vehicleOf }: Pick<RecordSite, 'seed' | 'language' | 'faultTypes' | 'vehicleOf'>,
): RecordSite => {
  const points = world.nets.maps.flatMap((plan): SourcePlace[] => {
    const stops = [...new Set((plan.first?.routes ?? []).flatMap(route => route.stops))];
    return stops.flatMap(stop => {
      const node = plan.nodes.find(({ id }) => id === stop);
      const id = pointId(plan.id, stop);
      return node
        ? [{ id, name: names.point(id), mapId: plan.id, mapName: names.map(plan.id), x: node.x, y: node.y }]
        : [];
    });
  });
  const meters = world.nets.maps.flatMap(plan =>
    plan.meters.flatMap(({ id, x, y }): SourceMeter[] => {
      const far = (point: SourcePlace): number => Math.hypot(point.x - x, point.y - y);
      const [nearest] = points.filter(({ mapId }) => mapId === plan.id).toSorted((one, other) => far(one) - far(other));
      const number = meterNumber(id);
      return nearest
        ? [{ ...nearest, id, name: nameOfText(id), number, pointId: nearest.id, pointName: nearest.name }]
        : [];
    }),
  );
  return {
    seed,
    language,
    devices: [...world.devices.values()].map(({ id, number, kind, mapId, routeId }) => ({
      id,
      name: names.device(id),
      number,
      kind,
      mapId,
      mapName: names.map(mapId),
      routeId,
      detectors: world.settingsOf(id)?.detectors,
    })),
    points,
    routes: world.routes.all.map(({ id, mapId, name, patrol, stops }) => ({
      id,
      name,
      mapId,
      patrol,
      stops: stops.flatMap(stop => points.find(point => point.id === pointId(mapId, stop)) ?? []),
    })),
    doors: world.nets.maps.flatMap(({ id: mapId, doors }) =>
      doors.map(({ id, x, y }) => ({ id, name: nameOfText(`door.${id}`), mapId, mapName: names.map(mapId), x, y })),
    ),
    meters,
    people: world.library.people.map(({ name, type }) => ({
      name,
      type: nameIn(language, type.name),
      level: type.level,
      isWelcome: type.level !== 'serious' && type.word !== 'overstayed',
    })),
    vehicleOf,
    faultTypes,
    verificationTimeout: world.library.verificationTimeout,
  };
};
