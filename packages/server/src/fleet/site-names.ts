import { sensorEntries } from '@patrolkit/transport/contract';
import { reasonOf } from '../http/guard.ts';
import { givenName, nameOfText, plainName, type StoredName } from '../language/names.ts';
import { audit, type Actor } from '../store/audit.ts';
import type { Database, Querier } from '../store/database.ts';
import { holdShared } from '../store/shared-locks.ts';
import type { Fleet } from '../links/fleet.ts';
import { seedGraph } from './first-graphs.ts';
import { seedRegions } from './first-regions.ts';
import { legsOf, type Point, type SiteMap } from '../links/site-map.ts';
import type { Device } from '../links/devices.ts';
import type { FirstEquipment } from '../links/first-equipment.ts';

/** The kinds of things on the site that have a name. */
export type NamedThing = 'device' | 'map' | 'point';

/** The devices and maps that are stored at the first start. */
export type NamedSite = Pick<Fleet, 'maps' | 'devices' | 'abilities' | 'mapPicture'>;

/** After how long names are read again, ms, because another server on the same database may have changed them. */
const REREAD_MS = 5000;

/** The company that a new site belongs to. */
const companyId = '1';
/** The area of that company, a zone of the second level, which contains the maps. */
const areaId = '2';

const tables: Readonly<Record<NamedThing, { readonly table: string; readonly column: string }>> = {
  device: { table: 'devices', column: 'names' },
  map: { table: 'maps', column: 'names' },
  point: { table: 'points', column: 'names' },
};

/** The name of a device of a fresh installation: its kind and its number. */
export const firstDeviceName = ({ kind, number }: Pick<Device, 'kind' | 'number'>): StoredName =>
  nameOfText(`device.${kind}`, { n: String(number).padStart(2, '0') });

/** The id of a point of a patrol. */
export const pointId = (mapId: string, node: string): string => `${mapId}-${node}`;

/** The points of a map: the stops of its routes, in the order of the routes. */
const pointsOf = (plan: SiteMap): { id: string; x: number; y: number; name: StoredName }[] =>
  [...new Set((plan.first?.routes ?? []).flatMap(route => route.stops))].flatMap((stop, index) => {
    const node = plan.nodes.find(({ id }) => id === stop);
    return node
      ? [{ id: pointId(plan.id, stop), x: node.x, y: node.y, name: nameOfText('step.point', { n: index + 1 }) }]
      : [];
  });

/** Where a sensor hangs. Other devices move, and have no place that is stored. */
const placeOf = ({ kind, x, y }: Device): Point | undefined =>
  kind === 'sensor' && x !== undefined && y !== undefined
    ? { x: Number(x.toFixed(2)), y: Number(y.toFixed(2)) }
    : undefined;

/** What a sensor measures at first, as it is stored. */
const quantitiesOf = (
  { kind, number }: Device,
  sensors: FirstEquipment['sensors'],
): FirstEquipment['sensors'][number] => (kind === 'sensor' ? (sensors[(number - 1) % sensors.length] ?? []) : []);

/** Stores maps, points and devices that are not stored yet. Existing rows stay as users have changed them. */
const seedSite = (
  database: Database,
  fleet: NamedSite,
  sensors: FirstEquipment['sensors'],
  now: number,
): Promise<void> =>
  database.transaction(async inside => {
    const { maps, devices } = fleet;
    await holdShared(inside, 'seed');
    const fresh = await inside.query<{ id: string }>(
      `INSERT INTO maps (id, names, company_id, is_outdoor, width, height, scale)
       SELECT * FROM unnest($1::text[], $2::jsonb[], $3::text[], $4::boolean[], $5::float8[], $6::float8[], $7::float8[])
       ON CONFLICT DO NOTHING RETURNING id`,
      [
        maps.map(({ id }) => id),
        maps.map(({ id, first }) => JSON.stringify(first ? nameOfText(first.key) : givenName(id))),
        maps.map(({ outdoor }) => (outdoor ? areaId : companyId)),
        maps.map(({ outdoor }) => outdoor),
        maps.map(({ width }) => width),
        maps.map(({ height }) => height),
        maps.map(({ id }) => fleet.mapPicture(id)?.metresPerPixel ?? 0.05),
      ],
    );
    // What users have deleted of a map does not come back with the next start.
    for (const plan of maps.filter(({ id }) => fresh.some(one => one.id === id))) {
      await seedPoints(inside, plan);
      await seedGraph(inside, plan, now);
      await seedRoutes(inside, plan);
      await seedRegions(inside, plan, devices);
    }
    const all = [...devices.values()];
    const added = await inside.query<{ id: string; model: string }>(
      `INSERT INTO devices (id, names, kind, number, model, serial, map_id, x, y, quantities, company_id, plate)
       SELECT new.*, $11, CASE new.kind WHEN 'car' THEN 'PK 10' || lpad(new.number::text, 2, '0') END
       FROM unnest($1::text[], $2::jsonb[], $3::text[], $4::int[], $5::text[], $6::text[], $7::text[], $8::float8[], $9::float8[], $10::jsonb[])
         AS new (id, names, kind, number, model, serial, map_id, x, y, quantities)
       ON CONFLICT DO NOTHING RETURNING id, model`,
      [
        all.map(({ id }) => id),
        all.map(device => JSON.stringify(firstDeviceName(device))),
        all.map(({ kind }) => kind),
        all.map(({ number }) => number),
        all.map(({ model }) => model),
        all.map(({ serial }) => serial),
        all.map(({ mapId }) => mapId),
        all.map(device => placeOf(device)?.x),
        all.map(device => placeOf(device)?.y),
        all.map(device =>
          JSON.stringify(sensorEntries.settings['quantities']?.codec.encode(quantitiesOf(device, sensors))),
        ),
        companyId,
      ],
    );
    await seedModels(
      inside,
      added.flatMap(({ id }) => devices.get(id) ?? []),
      fleet,
      sensors,
    );
  });

/** Stores the first points of a map. */
const seedPoints = async (inside: Querier, plan: SiteMap): Promise<void> => {
  const points = pointsOf(plan);
  await inside.query(
    `INSERT INTO points (id, map_id, names, x, y)
     SELECT id, $1, name, x, y FROM unnest($2::text[], $3::jsonb[], $4::float8[], $5::float8[]) AS new (id, name, x, y)
     ON CONFLICT DO NOTHING`,
    [
      plan.id,
      points.map(({ id }) => id),
      points.map(({ name }) => JSON.stringify(name)),
      points.map(({ x }) => x),
      points.map(({ y }) => y),
    ],
  );
};

/** Stores the first routes of a map. */
const seedRoutes = async (inside: Querier, plan: SiteMap): Promise<void> => {
  const routes = (plan.first?.routes ?? []).map(({ id, key, stops }) => ({
    id,
    names: JSON.stringify(nameOfText(key)),
    stops: JSON.stringify(stops.map(stop => pointId(plan.id, stop))),
    length: legsOf(plan, stops).reduce<number>((sum, leg) => sum + (leg ?? 0), 0),
  }));
  await inside.query(
    `INSERT INTO patrol_lines (id, map_id, names, point_ids, kinds, length)
     SELECT id, $1, names, stops, $2, length
     FROM unnest($3::text[], $4::jsonb[], $5::jsonb[], $6::float8[]) AS new (id, names, stops, length) ON CONFLICT DO NOTHING`,
    [
      plan.id,
      JSON.stringify(['robot', 'car', 'recorder']),
      routes.map(({ id }) => id),
      routes.map(({ names }) => names),
      routes.map(({ stops }) => stops),
      routes.map(({ length }) => length),
    ],
  );
};

/** What some sensors measure together at first. */
const measuredBy = (devices: readonly Device[], sensors: FirstEquipment['sensors']): readonly string[] => [
  ...new Set(devices.flatMap(device => quantitiesOf(device, sensors).map(({ quantity }) => quantity))),
];

/** Stores the models of devices that were added just now. A model that users have deleted does not come back by itself. */
const seedModels = async (
  inside: Querier,
  devices: readonly Device[],
  fleet: Pick<Fleet, 'abilities'>,
  sensors: FirstEquipment['sensors'],
): Promise<void> => {
  for (const device of new Map(devices.map(one => [one.model, one])).values())
    await inside.query(
      `INSERT INTO device_models (model_name, kind, names, hardware, quantities) VALUES ($1, $2, $3::jsonb, $4::jsonb, $5::jsonb) ON CONFLICT DO NOTHING`,
      [
        device.model,
        device.kind,
        JSON.stringify(nameOfText(`model.${device.kind}`)),
        JSON.stringify([...fleet.abilities(device.id).hardware].sort()),
        JSON.stringify(
          measuredBy(
            devices.filter(({ model }) => model === device.model),
            sensors,
          ),
        ),
      ],
    );
};

/** The stored names of devices, maps and points, kept in memory because pushes need them many times a second. */
export class SiteNames {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #onError: (message: string) => void;
  #readAt = -Infinity;
  /** The number of the last reading that began, and of the one whose names are shown. */
  #begun = 0;
  #shown = 0;
  #names: Readonly<Record<NamedThing, ReadonlyMap<string, StoredName>>> = {
    device: new Map(),
    map: new Map(),
    point: new Map(),
  };
  /** Called when a name has changed. */
  onChange: () => void = () => undefined;

  constructor(database: Database, now: () => number, onError: (message: string) => void) {
    this.#database = database;
    this.#now = now;
    this.#onError = onError;
  }

  /** Reads the stored names: at the start, and whenever another server may have changed them. */
  async load(): Promise<void> {
    this.#readAt = this.#now();
    const reading = ++this.#begun;
    const [device, map, point] = await Promise.all([this.#read('device'), this.#read('map'), this.#read('point')]);
    // A reading that began later has newer names.
    if (reading < this.#shown) return;
    this.#shown = reading;
    const before = this.#names;
    this.#names = { device, map, point };
    if (
      JSON.stringify(Object.values(before).map(all => [...all])) !==
      JSON.stringify([device, map, point].map(all => [...all]))
    )
      this.onChange();
  }

  /** Reads the names again when enough time has passed since the last reading. A clock that was set back delays nothing. */
  sweep(): void {
    if (Math.abs(this.#now() - this.#readAt) < REREAD_MS) return;
    this.load().catch((error: unknown) => this.#onError(`names: ${reasonOf(error)}`));
  }

  /** The name of a device; its id when it has no row. */
  device(id: string): StoredName {
    return this.#nameOf('device', id);
  }

  /** The name of a map; its id when it has no row. */
  map(id: string): StoredName {
    return this.#nameOf('map', id);
  }

  /** The name of a point of a patrol; its id when it has no row. */
  point(id: string): StoredName {
    return this.#nameOf('point', id);
  }

  /** Renames a thing; false when there is none with this id. */
  async rename(thing: NamedThing, id: string, name: string, actor: Actor): Promise<boolean> {
    const isThere = await this.#database.transaction(async inside => {
      const { table, column } = tables[thing];
      const [row] = await inside.query<{ name: StoredName }>(
        `SELECT ${column} AS name FROM ${table} WHERE id = $1 FOR UPDATE`,
        [id],
      );
      if (!row) return false;
      await inside.query(`UPDATE ${table} SET ${column} = $2 WHERE id = $1`, [id, givenName(name)]);
      await audit(inside, this.#now(), actor, 'rename', [
        { target: `${thing} ${id}`, before: plainName(row.name), after: name },
      ]);
      return true;
    });
    await this.load();
    return isThere;
  }

  #nameOf(thing: NamedThing, id: string): StoredName {
    return this.#names[thing].get(id) ?? givenName(id);
  }

  async #read(thing: NamedThing): Promise<Map<string, StoredName>> {
    const { table, column } = tables[thing];
    const rows = await this.#database.query<{ id: string; name: StoredName }>(
      `SELECT id, ${column} AS name FROM ${table} ORDER BY id`,
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}

/** Stores the things of a site that are not stored yet, and reads all names. */
export const openNames = async (
  database: Database,
  site: NamedSite,
  now: () => number,
  onError: (message: string) => void,
  sensors: FirstEquipment['sensors'] = [],
): Promise<SiteNames> => {
  await seedSite(database, site, sensors, now());
  const names = new SiteNames(database, now, onError);
  await names.load();
  return names;
};

/** The current names. */
export type NamesNow = Pick<SiteNames, 'device' | 'map' | 'point'>;
