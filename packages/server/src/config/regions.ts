/** The regions of maps. Devices, alarms and speech follow those that are in force. */
import {
  areaOf,
  outsideOf,
  regions,
  shareGround,
  type addRegion,
  type Corner,
  type Infer,
  type region,
  type RequestOf,
  type shownRegion,
} from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';
import { ofField, ofFields } from '../http/refusal.ts';
import { nameIn, type StoredName } from '../language/names.ts';
import { textOf } from '../language/texts.ts';
import { alarmTypes, type AlarmLevel } from '../links/alarms.ts';
import type { Fleet } from '../links/fleet.ts';
import { lanesBeside, type RegionKind, type SiteRegion } from '../links/regions.ts';
import { findWay, legsOf, type SiteMap, type SiteRoute } from '../links/site-map.ts';
import type { Live } from '../live/live.ts';
import { sessionOf } from '../session/caller.ts';
import { isRoot, maySee } from '../session/users.ts';
import type { Querier } from '../store/database.ts';
import { companiesBelow, companyMark, mapsBelow } from '../store/places.ts';
import { inLanguage } from '../store/table.ts';
import { demandMap } from './equipment/parts.ts';
import { mapsOf } from './maps-of.ts';
import { Keeper, type Changing, type KeeperParts } from './keeper.ts';
import type { Columns } from './stored-values.ts';
import type { Validities } from './validities.ts';

type Region = Infer<typeof region>;
type Settings = Omit<RequestOf<typeof addRegion>, 'mapId'> & Partial<Pick<Region, 'mapId'>>;

/** A region as it is stored. */
interface StoredRegion {
  readonly id: string | number | bigint;
  readonly map_id: string;
  readonly names: StoredName;
  readonly kind: RegionKind;
  readonly corners: readonly Corner[];
  readonly max_speed: number | null;
  readonly heading: number | null;
  readonly alarm_types: readonly string[] | null;
  readonly level: AlarmLevel | null;
  readonly profile_id: string | null;
  readonly devices: readonly string[] | null;
}

/** A unit or a map in a tree. */
interface UnitOrMap {
  readonly type: string;
  readonly name: string;
  readonly parent?: string | undefined;
}

/** The parts that the regions work on. */
export interface RegionParts extends KeeperParts {
  readonly fleet: Pick<Fleet, 'maps' | 'devices' | 'equipment' | 'routes' | 'setRegions'>;
  readonly times: Pick<Validities, 'holdOn'>;
  readonly nameOfMap: (id: string) => StoredName;
  readonly live: Pick<Live, 'regionsChanged'>;
}

/** The kinds of regions that can leave a route without a way. */
const blocking: readonly RegionKind[] = ['forbidden', 'oneWay'];

const wireNameOf = (name: keyof typeof regions.settings & string): string => regions.settings[name]?.wireName ?? '';

/** The regions of the maps. */
export class Regions {
  readonly #parts: RegionParts;
  readonly keeper: Keeper<Region, Settings>;
  #stored: readonly StoredRegion[] = [];
  /** The regions are others than those that the consoles know. */
  #isOther = false;
  /** Which regions hold, as the consoles know it. */
  #told = '';

  constructor(parts: RegionParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Region, Settings>(parts, {
      things: regions,
      table: 'regions',
      joins: 'JOIN maps ON maps.id = regions.map_id',
      columns: { mapName: inLanguage('maps.names') },
      lies: { map: 'regions.map_id', below: { mapId: mapsBelow } },
      complete: change => this.#complete(change),
      hinders: async (row, act, inside, caller) => {
        const map = this.#parts.fleet.maps.find(({ id }) => id === row.mapId);
        const lost = act === 'on' && map ? await this.#lostBy(row, map, inside, caller) : [];
        return lost.length === 0 ? undefined : textOf(caller.language, 'error.noWayLeft', said(lost, caller));
      },
    });
    parts.changes.on([regions.entity.name, 'Validity'], () => this.load());
  }

  /** Reads the regions in force and tells the fleet. */
  async load(): Promise<void> {
    const stored = await this.#parts.database.query<StoredRegion>(
      `SELECT id, map_id, names, kind, corners, max_speed, heading, alarm_types, level, profile_id, devices
       FROM regions WHERE is_valid ORDER BY id`,
    );
    this.#isOther ||= JSON.stringify(stored) !== JSON.stringify(this.#stored);
    this.#stored = stored;
    this.follow();
  }

  /** Tells the fleet which regions hold now, by their times, and the consoles when that has changed. */
  follow(): void {
    const { fleet, live } = this.#parts;
    const holding = this.#stored.map(one => this.#holds(one));
    fleet.setRegions(this.#stored.map((one, at) => ({ ...siteRegionOf(one), holds: holding[at] === true })));
    const isTold = !this.#isOther && holding.join() === this.#told;
    this.#isOther = false;
    this.#told = holding.join();
    if (!isTold) live.regionsChanged();
  }

  #holds({ profile_id: profile, map_id: mapId }: StoredRegion): boolean {
    return profile === null || this.#parts.times.holdOn(profile, mapId);
  }

  /** The regions in force, as maps show them: of the maps with a device that the caller sees, and of those of the units below. */
  async shown(caller: Caller): Promise<Infer<typeof shownRegion>[]> {
    const { user } = sessionOf(caller);
    const seen = [...this.#parts.fleet.devices.values()].flatMap(({ id, mapId }) => (maySee(user, id) ? [mapId] : []));
    const maps = new Set([...seen, ...(await mapsOf(this.#parts.database, caller)).map(({ id }) => id)]);
    return this.#stored
      .filter(({ map_id: mapId }) => maps.has(mapId))
      .map(one => ({
        type: String(one.id),
        name: nameIn(caller.language, one.names),
        mapId: one.map_id,
        kind: one.kind,
        corners: [...one.corners],
        maxSpeed: one.max_speed ?? undefined,
        heading: one.heading ?? undefined,
        devices: one.devices?.filter(id => maySee(user, id)),
        holds: this.#holds(one),
      }));
  }

  /** The unit of the caller and those below it, with their maps. */
  async tree(caller: Caller): Promise<UnitOrMap[]> {
    const { user } = sessionOf(caller);
    const units = await this.#parts.database.query<{ id: string; name: StoredName; parent_id: string | null }>(
      `SELECT id, name, parent_id FROM companies WHERE $1 OR id IN (${companiesBelow('$2')}) ORDER BY level, id`,
      [isRoot(user), user.company.id],
    );
    const maps = await mapsOf(this.#parts.database, caller);
    const entry = (type: string, name: StoredName, above: string | null): UnitOrMap => ({
      type,
      name: nameIn(caller.language, name),
      parent: above === null ? undefined : `${companyMark}${above}`,
    });
    return [
      ...units.map(({ id, name, parent_id: above }) => entry(`${companyMark}${id}`, name, above)),
      ...maps.map(({ id, name, company_id: unit }) => entry(id, name, unit)),
    ];
  }

  /** Refuses corners beyond the map, ground that another zone has, and what would leave a route without a way. */
  async #complete({ settings, before, inside, caller }: Changing<Settings>): Promise<Columns> {
    const { kind, corners } = settings;
    const { nameOfMap, fleet } = this.#parts;
    const mapId = before ? String(before['map_id']) : (settings.mapId ?? '');
    const map = await demandMap(this.#parts, mapId, inside, caller);
    const refuse = (key: 'error.outsideOf' | 'error.overlaps' | 'error.noWayLeft', words: Record<string, string>) =>
      ofFields([{ field: wireNameOf('corners'), key, words }]);
    if (outsideOf(corners, map) >= 0)
      throw refuse('error.outsideOf', { name: nameIn(caller.language, nameOfMap(mapId)) });
    const id = before ? String(before['id']) : '';
    const others = await inside.query<{ names: StoredName; corners: readonly Corner[] }>(
      `SELECT names, corners FROM regions WHERE map_id = $1 AND kind = 'zone' AND id::text <> $2 ORDER BY id`,
      [mapId, id],
    );
    const met = kind === 'zone' ? others.find(other => shareGround(other.corners, corners)) : undefined;
    if (met) throw refuse('error.overlaps', { name: nameIn(caller.language, met.names) });
    const lost = settings.isValid ? await this.#lostBy({ ...settings, id }, map, inside, caller) : [];
    if (lost.length > 0) throw refuse('error.noWayLeft', said(lost, caller));
    await refuseCode(settings.code, mapId, id, inside);
    if (settings.alarmTypes?.some(type => !Object.values(alarmTypes).includes(type)))
      throw ofField(wireNameOf('alarmTypes'), 'error.noChoice');
    // A device that is gone, or that the caller does not see, stays where it stands already.
    const known = Array.isArray(before?.['devices']) ? before['devices'].map(String) : [];
    const { user } = sessionOf(caller);
    if (settings.devices?.some(one => !known.includes(one) && !(fleet.devices.has(one) && maySee(user, one))))
      throw ofField(wireNameOf('devices'), 'error.noChoice');
    return { area: areaOf(corners) };
  }

  /** The names of the routes that a region would leave without a way along their stops, or to their charger. */
  async #lostBy(
    {
      id,
      kind,
      corners,
      heading,
      devices,
    }: Pick<Settings, 'kind' | 'corners' | 'heading' | 'devices'> & { readonly id: string },
    map: SiteMap,
    inside: Querier,
    { language }: Caller,
  ): Promise<string[]> {
    if (!blocking.includes(kind)) return [];
    const { fleet } = this.#parts;
    const rows = await inside.query<StoredRegion>(
      'SELECT * FROM regions WHERE is_valid AND map_id = $1 AND kind = ANY($2::text[]) AND id::text <> $3',
      [map.id, blocking, id],
    );
    const asked = { kind, corners, heading, devices };
    return fleet.routes
      .filter(route => route.mapId === map.id && concerns(asked, route, fleet))
      .filter(route => {
        const own = rows.map(siteRegionOf).filter(other => concerns(other, route, fleet));
        return hasWays(map, route, own) && !hasWays(map, route, [...own, asked]);
      })
      .map(({ name }) => nameIn(language, name));
  }
}

/** What a region can be about a route. */
type OnRoute = Pick<SiteRegion, 'kind' | 'corners' | 'heading' | 'devices'>;

/** Whether a region holds for a device that drives a route. */
export const concerns = (
  { devices }: Pick<OnRoute, 'devices'>,
  { kinds }: Pick<SiteRoute, 'kinds'>,
  fleet: Pick<Fleet, 'devices'>,
): boolean =>
  devices?.some(id => {
    const device = fleet.devices.get(id);
    return device !== undefined && kinds.includes(device.kind);
  }) ?? true;

/** Whether a route has a way along its stops, and from the first one to a charger and back. */
export const hasWays = (
  map: Pick<SiteMap, 'nodes' | 'edges' | 'chargers'>,
  { stops, kinds }: Pick<SiteRoute, 'stops' | 'kinds'>,
  regionsOn: readonly OnRoute[],
): boolean => {
  const mayDrive = lanesBeside(regionsOn, kinds);
  if (legsOf(map, stops, mayDrive).includes(undefined)) return false;
  const [first] = stops;
  if (map.chargers.length === 0 || first === undefined) return true;
  return map.chargers.some(
    charger => findWay(map, first, charger, mayDrive).length > 0 && findWay(map, charger, first, mayDrive).length > 0,
  );
};

/** Refuses a code that another region of the unit has. */
const refuseCode = async (code: string | undefined, mapId: string, id: string, inside: Querier): Promise<void> => {
  const value = code?.trim() ?? '';
  if (value === '') return;
  const rows = await inside.query(
    `SELECT 1 FROM regions JOIN maps ON maps.id = regions.map_id
     WHERE lower(regions.code) = lower($1) AND regions.id::text <> $2
       AND maps.company_id = (SELECT company_id FROM maps WHERE id = $3)`,
    [value, id, mapId],
  );
  if (rows.length > 0) throw ofFields([{ field: wireNameOf('code'), key: 'error.exists', words: { value } }]);
};

const said = (names: readonly string[], { language }: Caller): Record<string, string> => ({
  names: names.join(textOf(language, 'said.words')),
});

/** A region as the fleet knows it, at a time at which it holds. */
const siteRegionOf = (row: StoredRegion): SiteRegion => ({
  id: String(row.id),
  mapId: row.map_id,
  name: row.names,
  kind: row.kind,
  corners: row.corners,
  maxSpeed: row.max_speed ?? undefined,
  heading: row.heading ?? undefined,
  alarmTypes: row.alarm_types ?? [],
  level: row.level ?? undefined,
  devices: row.devices ?? undefined,
  holds: true,
});

/** The first region that keeps devices of a route from driving a leg of it: without it there would be a way. */
export const blockerOf = (
  map: SiteMap,
  route: Pick<SiteRoute, 'kinds' | 'mapId'>,
  leg: readonly [string, string],
  fleet: Pick<Fleet, 'devices' | 'regions'>,
): SiteRegion | undefined => {
  if (legsOf(map, leg)[0] === undefined) return undefined;
  const on = regionsOnRoute(route, fleet);
  return (
    on.find(
      one =>
        legsOf(
          map,
          leg,
          lanesBeside(
            on.filter(other => other !== one),
            route.kinds,
          ),
        )[0] !== undefined,
    ) ?? on[0]
  );
};

/** The regions that can block ways of a route, at whatever times they hold. */
export const regionsOnRoute = (
  route: Pick<SiteRoute, 'kinds' | 'mapId'>,
  fleet: Pick<Fleet, 'devices' | 'regions'>,
): readonly SiteRegion[] =>
  fleet.regions.filter(one => one.mapId === route.mapId && blocking.includes(one.kind) && concerns(one, route, fleet));
