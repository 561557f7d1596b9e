/** The regions of a fresh installation. */
import { areaOf } from '@patrolkit/transport/contract';
import { nameOfText } from '../language/names.ts';
import type { Fleet } from '../links/fleet.ts';
import type { SiteMap } from '../links/site-map.ts';
import type { Querier } from '../store/database.ts';

/** Stores the first regions of a map. */
export const seedRegions = async (
  inside: Querier,
  { id: mapId, first }: Pick<SiteMap, 'id' | 'first'>,
  devices: Fleet['devices'],
): Promise<void> => {
  const regions = first?.regions ?? [];
  const idsOf = (only: string): string => {
    const ids = [...devices.values()].flatMap(({ id, kind }) => (kind === only ? [id] : []));
    return JSON.stringify(ids);
  };
  await inside.query(
    `INSERT INTO regions (map_id, names, kind, corners, max_speed, devices, area)
     SELECT $1, names, kind, corners, max_speed, devices, area
     FROM unnest($2::jsonb[], $3::text[], $4::jsonb[], $5::float8[], $6::jsonb[], $7::float8[])
       AS new (names, kind, corners, max_speed, devices, area)`,
    [
      mapId,
      regions.map(({ key }) => JSON.stringify(nameOfText(key))),
      regions.map(({ kind }) => kind),
      regions.map(({ corners }) => JSON.stringify(corners)),
      regions.map(({ maxSpeed }) => maxSpeed ?? null),
      regions.map(({ only }) => (only === undefined ? null : idsOf(only))),
      regions.map(({ corners }) => areaOf(corners)),
    ],
  );
};
