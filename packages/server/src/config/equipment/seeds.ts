/** Stores the equipment of a fresh installation, once. What users change or delete afterwards stays so. */
import type { Language } from '../../language/texts.ts';
import { textOf } from '../../language/texts.ts';
import { nameOfText } from '../../language/names.ts';
import type { FirstEquipment } from '../../links/first-equipment.ts';
import type { SiteMap } from '../../links/site-map.ts';
import type { Database, Querier } from '../../store/database.ts';
import { dayOf } from '../../store/days.ts';
import { holdShared } from '../../store/shared-locks.ts';

const dayMs = 86_400_000;
/** The setting that says that it is done. */
const done = 'first equipment';

/** What is stored. */
interface Seeding {
  readonly first: FirstEquipment;
  readonly maps: readonly SiteMap[];
  readonly language: Language;
  readonly now: number;
}

const insert = async (inside: Querier, table: string, columns: Readonly<Record<string, unknown>>): Promise<string> => {
  const names = Object.keys(columns);
  const [row] = await inside.query<{ id: string | number | bigint }>(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, at) => `$${String(at + 1)}`).join(', ')}) RETURNING id`,
    Object.values(columns),
  );
  return String(row?.id);
};

const store = async (inside: Querier, { first, maps, language, now }: Seeding): Promise<void> => {
  const named = ({
    name,
    words,
  }: {
    readonly name: string;
    readonly words?: Readonly<Record<string, string | number>>;
  }) => textOf(language, name, words ?? {});
  const companies = new Map(
    (await inside.query<{ id: string; company_id: string }>('SELECT id, company_id FROM maps')).map(map => [
      map.id,
      map.company_id,
    ]),
  );
  const [main] = [...companies.values()].toSorted();
  const nodes = new Map<string, string>();
  for (const { code, ip, port, ...rest } of first.nodes)
    nodes.set(code, await insert(inside, 'edge_nodes', { code, ip, port, name: named(rest), company_id: main }));
  for (const { code, doorId, personTypes, node, ...rest } of first.locks) {
    const map = maps.find(({ doors }) => doors.some(({ id }) => id === doorId));
    if (!map) continue;
    await insert(inside, 'tblocks', {
      lock_code: code,
      name: named(rest),
      door_id: doorId,
      door_names: JSON.stringify(nameOfText(`door.${doorId}`)),
      map_id: map.id,
      node_id: nodes.get(node),
      open_for: 15,
      ajar_for: 60,
      person_types: JSON.stringify(personTypes),
      company_id: companies.get(map.id),
    });
  }
  for (const { gateway, code, mapId, x, y, load, rated, tripAt, isOn, times, ...rest } of first.switches) {
    const [profile] = times
      ? await inside.query<{ id: string | number | bigint }>(`SELECT id FROM validities WHERE names->>'en-us' = $1`, [
          times,
        ])
      : [];
    await insert(inside, 'smart_switches', {
      name: named(rest),
      gateway_code: gateway,
      device_code: code,
      map_id: mapId,
      x,
      y,
      load,
      rated,
      trip_at: tripAt,
      is_on: isOn,
      profile_id: profile ? String(profile.id) : null,
      company_id: companies.get(mapId),
    });
  }
  for (const { plate, isBlocked, vehicleType, plateColour, bodyColour, brand, ...rest } of first.vehicles)
    await insert(inside, 'registered_vehicles', {
      plate,
      vehicle_type: vehicleType,
      plate_colour: plateColour,
      body_colour: bodyColour,
      brand,
      owner_name: named(rest),
      list_kind: isBlocked ? 'blocked' : 'allowed',
    });
  await storeLifts(inside, first.lifts, companies, named);
  for (const { code, mapId, reaction, ...rest } of first.weather)
    await insert(inside, 'rain_snow_sensors', {
      device_code: code,
      name: named(rest),
      map_id: mapId,
      rain_limit: 2,
      hold_for: 60,
      dry_for: 15,
      reaction,
      company_id: companies.get(mapId),
    });
  for (const { code, mapId, x, y, contents, ...rest } of first.cabinets)
    await insert(inside, 'fire_cabinets', {
      code,
      name: named(rest),
      map_id: mapId,
      x,
      y,
      contents: JSON.stringify(
        contents.map(({ item, count, lasts }) => ({
          item,
          count,
          ...(lasts === undefined ? {} : { expireDate: dayOf(new Date(now + lasts * dayMs)) }),
        })),
      ),
      check_every: 30,
      checked_at: now,
      company_id: companies.get(mapId),
    });
};

/** Stores the lifts. Each belongs to the unit of its lowest map. */
const storeLifts = async (
  inside: Querier,
  lifts: FirstEquipment['lifts'],
  companies: ReadonlyMap<string, string>,
  named: (one: FirstEquipment['lifts'][number]) => string,
): Promise<void> => {
  for (const lift of lifts)
    await insert(inside, 'lifts', {
      lift_code: lift.code,
      name: named(lift),
      server_id: lift.host,
      port: lift.port,
      maker: lift.maker,
      floors: JSON.stringify(lift.floors),
      door_time: 10,
      company_id: companies.get(lift.floors[0]?.mapId ?? ''),
    });
};

/** Stores the first equipment of an installation, unless it has been stored before. */
export const seedEquipment = (database: Database, seeding: Seeding): Promise<void> =>
  database.transaction(async inside => {
    await holdShared(inside, 'seed');
    const [before] = await inside.query('SELECT 1 FROM settings WHERE name = $1', [done]);
    const [company] = await inside.query<{ company_id: string }>(
      'SELECT company_id FROM maps ORDER BY company_id LIMIT 1',
    );
    if (before || !company) return;
    await inside.query(
      `INSERT INTO settings (company_id, name, value, version, changed_at, changed_by) VALUES ($1, $2, 'true'::jsonb, 1, $3, 'system')`,
      [company.company_id, done, seeding.now],
    );
    await store(inside, seeding);
  });
