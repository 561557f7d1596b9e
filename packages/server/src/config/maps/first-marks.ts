/** Stores the marks of a fresh installation, once. What users change or delete afterwards stays so. */
import { nameIn, nameOfText } from '../../language/names.ts';
import type { Language } from '../../language/texts.ts';
import { meterName, meterNumber } from '../../fleet/meters.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { Database, Querier } from '../../store/database.ts';
import { holdShared } from '../../store/shared-locks.ts';
import { markedId } from './marks.ts';

/** The setting that says that it is done. */
const done = 'first marks';
/** The longest name of a mark, characters. */
const longest = 16;

/** What is stored. */
export interface FirstMarks {
  readonly fleet: Pick<Fleet, 'maps'>;
  readonly language: Language;
  readonly now: number;
}

/** A mark as it is stored. */
interface Mark {
  readonly kind: 'charger' | 'door' | 'meter' | 'hydrant';
  readonly name: string;
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
  readonly refId?: string;
  /** Radians. */
  readonly facing?: number;
}

const metres = (value: number): number => Math.round(value * 100) / 100;

/** A direction in degrees from 0 to below 360. */
const degrees = (radians: number): number => (((Math.round((radians * 1800) / Math.PI) / 10) % 360) + 360) % 360;

/** The chargers and meters of the maps. */
const ofMaps = ({ fleet, language }: FirstMarks): Mark[] =>
  fleet.maps.flatMap(({ id: mapId, nodes, chargers, meters }): Mark[] => [
    ...nodes
      .filter(({ id }) => chargers.includes(id))
      .map(({ x, y }, at): Mark => ({
        kind: 'charger',
        name: nameIn(language, nameOfText('first.charger', { n: at + 1 })),
        mapId,
        x,
        y,
      })),
    ...meters.map(({ id, x, y, facing }): Mark => ({
      kind: 'meter',
      name: nameIn(language, meterName(meterNumber(id)))
        .slice(0, longest)
        .trim(),
      mapId,
      x,
      y,
      refId: markedId('meter', id),
      facing,
    })),
  ]);

/** The doors with a lock, and the fire cabinets. */
const ofEquipment = async (inside: Querier, { fleet }: FirstMarks): Promise<Mark[]> => {
  const locks = await inside.query<{ id: string; name: string; door_id: string; map_id: string }>(
    'SELECT id::text, name, door_id, map_id FROM tblocks ORDER BY tblocks.id',
  );
  const cabinets = await inside.query<{ id: string; name: string; map_id: string; x: number; y: number }>(
    'SELECT id::text, name, map_id, x, y FROM fire_cabinets ORDER BY fire_cabinets.id',
  );
  return [
    ...locks.flatMap(({ id, name, door_id: doorId, map_id: mapId }): Mark[] => {
      const door = fleet.maps.find(map => map.id === mapId)?.doors.find(one => one.id === doorId);
      if (!door) return [];
      const { x, y, w, h } = door;
      return [
        {
          kind: 'door',
          name: name.slice(0, longest).trim(),
          mapId,
          x: x + w / 2,
          y: y + h / 2,
          refId: markedId('door', id),
        },
      ];
    }),
    ...cabinets.map(({ id, name, map_id: mapId, x, y }): Mark => ({
      kind: 'hydrant',
      name: name.slice(0, longest).trim(),
      mapId,
      x,
      y,
      refId: markedId('hydrant', id),
    })),
  ];
};

/** Stores the first marks. */
export const seedMarks = (database: Database, first: FirstMarks): Promise<void> =>
  database.transaction(async inside => {
    await holdShared(inside, 'seed');
    const [known] = await inside.query('SELECT 1 FROM settings WHERE name = $1', [done]);
    const [company] = await inside.query<{ company_id: string }>(
      'SELECT company_id FROM maps ORDER BY company_id LIMIT 1',
    );
    if (known || !company) return;
    await inside.query(
      `INSERT INTO settings (company_id, name, value, version, changed_at, changed_by) VALUES ($1, $2, 'true'::jsonb, 1, $3, 'system')`,
      [company.company_id, done, first.now],
    );
    const marks = [...ofMaps(first), ...(await ofEquipment(inside, first))];
    await inside.query(
      `INSERT INTO map_marks (map_id, name, kind, ref_id, shape, corners, angle)
       SELECT map, name, kind, ref, 'point', corners, angle
       FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::float8[])
         AS new (map, name, kind, ref, corners, angle)`,
      [
        marks.map(({ mapId }) => mapId),
        marks.map(({ name }) => name),
        marks.map(({ kind }) => kind),
        marks.map(({ refId }) => refId ?? null),
        marks.map(({ x, y }) => JSON.stringify([{ x: metres(x), y: metres(y) }])),
        marks.map(({ facing }) => (facing === undefined ? null : degrees(facing))),
      ],
    );
  });
