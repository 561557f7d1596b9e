/** Where and when a person or a number plate was seen, counted by the database. */
import {
  longestSightings,
  mostPlaces,
  type Infer,
  type Sightings,
  type sightingsQuery,
} from '@patrolkit/transport/contract';
import { pointId } from '../fleet/site-names.ts';
import type { Caller } from '../http/calls.ts';
import { nameIn, type StoredName } from '../language/names.ts';
import { Refusal } from '../http/refusal.ts';
import { sessionOf } from '../session/caller.ts';
import type { DetailNeeds } from './details.ts';
import { Calendar, unitOf } from './periods.ts';
import type { Question } from '../store/table.ts';
import type { openTables } from './tables.ts';

/** Positions in the same square are one place; the side of a square in metres. */
const squareMetres = 2;
/** More days than the longest period touches: parts of days at both ends, and the days of a clock change. */
const mostSlots = Math.ceil(longestSightings / 86_400_000) + 2;

interface Place {
  readonly map_id: string;
  readonly map_name: StoredName;
  readonly x: number | null;
  readonly y: number | null;
  readonly count: number | bigint;
  readonly last: number | bigint;
}

/** The parts that the call about sightings needs. */
export interface SightingNeeds extends DetailNeeds {
  readonly tables: Pick<ReturnType<typeof openTables>, 'IdentifiedPerson' | 'CapturedVehicle'>;
}

/** The call about sightings. */
export const sightingCalls = ({ database, plans, names, now, tables }: SightingNeeds) => {
  /** The name of the patrol point of a map that is nearest to a position. */
  const nearest = (mapId: string, x: number, y: number): StoredName | undefined => {
    const plan = plans.find(({ id }) => id === mapId);
    const stops = new Set(plan?.first?.routes.flatMap(route => route.stops));
    const far = (node: { readonly x: number; readonly y: number }): number => Math.hypot(node.x - x, node.y - y);
    const [point] = (plan?.nodes ?? [])
      .filter(({ id }) => stops.has(id))
      .toSorted((one, other) => far(one) - far(other));
    return point && names.point(pointId(mapId, point.id));
  };

  return {
    getSightings: async (asked: Infer<typeof sightingsQuery>, caller: Caller): Promise<Sightings> => {
      const { kind, label, from, timeZone } = asked;
      const to = Math.min(asked.to ?? now(), now());
      if (to < from || to - from > longestSightings) throw new Refusal(400, 'error.parameters', { name: 'stopTime' });
      const unit = unitOf({ from, to }) === 'hour' ? 'hour' : 'day';
      const stretches = new Calendar(timeZone).stretches({ from, to }, unit, mostSlots);
      if (!stretches) throw new Refusal(400, 'error.parameters', { name: 'stopTime' });

      const table = kind === 'person' ? tables.IdentifiedPerson : tables.CapturedVehicle;
      const { from: source, parameters }: Question = table.question({ from, to }, sessionOf(caller).user, caller);
      const next = (later: number): string => `$${String(parameters.length + later)}`;
      const seen = `${source} AND captures.label = ${next(1)}`;
      const [places, counts] = await Promise.all([
        database.patient.query<Place>(
          `SELECT map_id, coalesce((SELECT names FROM maps WHERE maps.id = map_id), (array_agg(map_name ORDER BY at DESC, id DESC))[1]) AS map_name, avg(x) AS x, avg(y) AS y,
             count(*) AS count, max(at) AS last
           FROM ${seen} GROUP BY map_id, floor(x / ${String(squareMetres)}), floor(y / ${String(squareMetres)})
           ORDER BY count(*) DESC, max(at) DESC, map_id LIMIT ${String(mostPlaces)}`,
          [...parameters, label],
        ),
        database.patient.query<{ slot: number; count: number | bigint }>(
          `SELECT width_bucket(at, ${next(2)}::bigint[]) AS slot, count(*) AS count FROM ${seen} GROUP BY 1`,
          [...parameters, label, stretches.map(stretch => stretch.from)],
        ),
      ]);
      const bySlot = new Map(counts.map(({ slot, count }) => [slot, Number(count)]));
      return {
        total: [...bySlot.values()].reduce((sum, count) => sum + count, 0),
        places: places.map(({ map_id: mapId, map_name: mapName, x, y, count, last }) => {
          const point = x === null || y === null ? undefined : nearest(mapId, x, y);
          return {
            mapId,
            mapName: nameIn(caller.language, mapName),
            x: x ?? undefined,
            y: y ?? undefined,
            pointName: point && nameIn(caller.language, point),
            count: Number(count),
            lastAt: Number(last),
          };
        }),
        unit,
        slots: stretches.map(({ from: at }, index) => ({ at, count: bySlot.get(index + 1) ?? 0 })),
      };
    },
  };
};
