/** The routes of patrols. The fleet drives them. */
import {
  patrolLines,
  patrolTypes,
  routePoints,
  type addPatrolLine,
  type AnswerOf,
  type checkPatrolLine,
  type DeviceKind,
  type RequestOf,
  type Infer,
  type patrolLine,
} from '@patrolkit/transport/contract';
import { pointId } from '../fleet/site-names.ts';
import type { Caller } from '../http/calls.ts';
import { ofField, ofFields, type FieldRefusal } from '../http/refusal.ts';
import { nameIn, type StoredName } from '../language/names.ts';
import { textOf } from '../language/texts.ts';
import type { Fleet } from '../links/fleet.ts';
import { lanesBeside } from '../links/regions.ts';
import { findWay, legsOf, type MayDrive, type SiteMap } from '../links/site-map.ts';
import { sessionOf } from '../session/caller.ts';
import { isRoot } from '../session/users.ts';
import type { Querier } from '../store/database.ts';
import { companiesBelow } from '../store/places.ts';
import { inLanguage } from '../store/table.ts';
import { graphThing } from './graphs/graphs.ts';
import { roundMs, roundOf, standingMs } from './line-times.ts';
import { Keeper, type Changing, type KeeperParts } from './keeper.ts';
import { patrolKindOf, type FoundPatrolType, type PatrolTypeParts } from './patrol-types.ts';
import { blockerOf, regionsOnRoute } from './regions.ts';
import type { Columns } from './stored-values.ts';

type Line = Infer<typeof patrolLine>;
type Settings = Pick<
  RequestOf<typeof addPatrolLine>,
  'names' | 'pointIds' | 'kinds' | 'speed' | 'patrolType' | 'isValid'
> &
  Partial<Pick<Line, 'mapId'>>;

interface StoredLine extends FoundPatrolType {
  readonly id: string;
  readonly map_id: string;
  readonly names: StoredName;
  readonly point_ids: readonly string[];
  readonly kinds: readonly DeviceKind[];
  readonly speed: number | null;
  readonly length: number;
}

/** A point with its name in the language of a caller. */
interface PatrolPoint {
  readonly type: string;
  readonly name: string;
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
}

/** The parts that the routes work on. */
export interface PatrolLineParts extends KeeperParts {
  readonly fleet: Pick<Fleet, 'maps' | 'setRoutes' | 'devices' | 'regions'>;
  readonly nameOfPoint: (id: string) => StoredName;
  /** The type of each kind of alarm on the wire. */
  readonly alarmTypes: PatrolTypeParts['alarmTypes'];
}

const wireNameOf = (name: 'pointIds' | 'mapId'): string => patrolLines.entity.fields[name]?.wireName ?? '';

/** The names of the points of a route, in their order. */
const pointNames = `coalesce((SELECT string_agg(${inLanguage('points.names')}, ' → ' ORDER BY stop.at)
  FROM jsonb_array_elements_text(patrol_lines.point_ids) WITH ORDINALITY AS stop (id, at) JOIN points ON points.id = stop.id), '')`;

/** The routes of patrols. */
export class PatrolLines {
  readonly #parts: PatrolLineParts;
  readonly keeper: Keeper<Line, Settings>;

  constructor(parts: PatrolLineParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Line, Settings>(parts, {
      things: patrolLines,
      table: 'patrol_lines',
      joins:
        'JOIN maps ON maps.id = patrol_lines.map_id LEFT JOIN patrol_types ON patrol_types.id::text = patrol_lines.patrol_type',
      columns: {
        mapName: inLanguage('maps.names'),
        patrolTypeName: inLanguage('patrol_types.names'),
        pointNames,
        lasts: roundMs,
      },
      lies: { hasTextIds: true, map: 'patrol_lines.map_id' },
      complete: change => this.#complete(change),
    });
    parts.changes.on([patrolLines.entity.name, patrolTypes.entity.name, routePoints.entity.name, graphThing], () =>
      this.load(),
    );
  }

  /** Tells the fleet which routes there are. */
  async load(): Promise<void> {
    const rows = await this.#parts.database.query<StoredLine>(
      `SELECT line.id, line.map_id, line.names, line.point_ids, line.kinds, line.speed, line.length,
         type.id AS type_id, type.names AS type_names, type.alarm_types
       FROM patrol_lines AS line LEFT JOIN patrol_types AS type ON type.id::text = line.patrol_type AND type.is_valid
       WHERE line.is_valid ORDER BY line.map_id, line.id`,
    );
    await this.#measure(rows);
    this.#parts.fleet.setRoutes(
      rows.flatMap(({ id, map_id: mapId, names, point_ids: points, kinds, speed, ...type }) => {
        const patrol = patrolKindOf(type, this.#parts.alarmTypes);
        const map = this.#mapOf(mapId);
        const stops = map ? nodesOf(map, points) : [];
        return stops.length < 2 ? [] : [{ id, mapId, name: names, kinds, speed: speed ?? undefined, patrol, stops }];
      }),
    );
  }

  /** Measures routes again whose lanes or points have changed. One without a way keeps its last length. */
  async #measure(rows: readonly StoredLine[]): Promise<void> {
    const { fleet } = this.#parts;
    for (const { id, map_id: mapId, point_ids: points, kinds, length } of rows) {
      const map = this.#mapOf(mapId);
      const mayDrive = lanesBeside(regionsOnRoute({ kinds, mapId }, fleet), kinds);
      const legs = map ? legsOf(map, nodesOf(map, points), mayDrive) : [];
      const now = legs.reduce<number>((sum, leg) => sum + (leg ?? NaN), 0);
      if (legs.length === 0 || Number.isNaN(now) || Math.abs(now - length) < 0.01) continue;
      await this.#parts.database.query('UPDATE patrol_lines SET length = $2 WHERE id = $1', [id, now]);
    }
  }

  /** The points at which routes can stop, of the maps of the caller's unit and of those below it. */
  async points(caller: Caller): Promise<PatrolPoint[]> {
    const { user } = sessionOf(caller);
    const rows = await this.#parts.database.patient.query<
      Omit<PatrolPoint, 'name' | 'type'> & { id: string; name: StoredName }
    >(
      `SELECT points.id, points.names AS name, map_id AS "mapId", x, y FROM points JOIN maps ON maps.id = map_id
       WHERE $1 OR company_id IN (${companiesBelow('$2')}) ORDER BY map_id, points.id`,
      [isRoot(user), user.company.id],
    );
    return rows.map(({ id, name, ...place }) => ({ type: id, name: nameIn(caller.language, name), ...place }));
  }

  /** Says why a leg has no way: what blocks it, or that the lanes do not join its points. */
  #gapOf(
    map: SiteMap,
    route: Parameters<typeof blockerOf>[1],
    leg: readonly [string, string],
    [from, to]: readonly [string, string],
    { language }: Caller,
  ): Pick<FieldRefusal, 'key' | 'words'> {
    const blocker = blockerOf(map, route, leg, this.#parts.fleet);
    return blocker
      ? { key: 'error.legBlocked', words: { from, to, name: nameIn(language, blocker.name) } }
      : { key: 'error.noLeg', words: { from, to } };
  }

  /** When a device would be at each point of a route, and which legs have no way. Points that are gone are left out. */
  async check(asked: RequestOf<typeof checkPatrolLine>, caller: Caller): Promise<AnswerOf<typeof checkPatrolLine>> {
    const { database, fleet, nameOfPoint } = this.#parts;
    const mapId = asked.id === undefined ? asked.mapId : (await this.keeper.get(asked.id, caller)).mapId;
    const map = this.#mapOf(mapId ?? '');
    if (!map || !(await maySeeMap(map.id, database, caller))) throw ofField(wireNameOf('mapId'), 'error.noChoice');
    const nodes = new Map(map.nodes.map(({ id }) => [pointId(map.id, id), id]));
    const points = asked.pointIds.filter(id => nodes.has(id));
    const stops = points.flatMap(id => nodes.get(id) ?? []);
    const rows = await database.query<{ id: string; ms: number }>(
      `SELECT id, ${standingMs} AS ms FROM points WHERE map_id = $1`,
      [map.id],
    );
    const stays = new Map(rows.map(({ id, ms }) => [id, Number(ms)]));
    const route = { kinds: asked.kinds, mapId: map.id };
    const mayDrive = lanesBeside(regionsOnRoute(route, fleet), asked.kinds);
    const legs = legsOf(map, stops, mayDrive);
    const ways = stops.map((stop, at) => wayTo(map, stops[at - 1] ?? stop, stop, mayDrive));
    const round = roundOf(
      points.map(id => stays.get(id) ?? 0),
      legs,
      asked.speed,
    );
    const nameAt = (at: number): string => nameIn(caller.language, nameOfPoint(points[at] ?? ''));
    return {
      ...round,
      mapId: map.id,
      stops: round.stops.map((stop, at) => {
        const isGap = at > 0 && stop.leg === undefined;
        const gap = isGap
          ? this.#gapOf(map, route, [stops[at - 1] ?? '', stops[at] ?? ''], [nameAt(at - 1), nameAt(at)], caller)
          : undefined;
        return {
          ...stop,
          pointId: points[at] ?? '',
          name: nameAt(at),
          way: ways[at] ?? [],
          ...(gap ? { fault: textOf(caller.language, gap.key, gap.words) } : {}),
        };
      }),
    };
  }

  #mapOf(mapId: string): SiteMap | undefined {
    return this.#parts.fleet.maps.find(({ id }) => id === mapId);
  }

  /** Refuses points of another map, one that stands twice in a row, and a leg without a way; measures the others. */
  async #complete({ settings, before, inside, caller }: Changing<Settings>): Promise<Columns> {
    const { pointIds } = settings;
    const mapId = before ? String(before['map_id']) : (settings.mapId ?? '');
    const map = this.#mapOf(mapId);
    if (!map || !(await maySeeMap(mapId, inside, caller))) throw ofField(wireNameOf('mapId'), 'error.noChoice');
    const stops = nodesOf(map, pointIds);
    if (stops.length < pointIds.length) throw ofField(wireNameOf('pointIds'), 'error.otherMap');
    const nameOf = (index: number): string => nameIn(caller.language, this.#parts.nameOfPoint(pointIds[index] ?? ''));
    const twice = pointIds.findIndex((point, index) => point === pointIds[index + 1]);
    if (twice >= 0)
      throw ofFields([{ field: wireNameOf('pointIds'), key: 'error.twiceInRow', words: { value: nameOf(twice) } }]);
    const { fleet } = this.#parts;
    const route = { kinds: settings.kinds, mapId };
    const legs = legsOf(map, stops, lanesBeside(regionsOnRoute(route, fleet), settings.kinds));
    const gap = legs.indexOf(undefined);
    if (gap >= 0) {
      const leg = [stops[gap] ?? '', stops[gap + 1] ?? ''] as const;
      throw ofFields([
        { field: wireNameOf('pointIds'), ...this.#gapOf(map, route, leg, [nameOf(gap), nameOf(gap + 1)], caller) },
      ]);
    }
    return { length: legs.reduce<number>((sum, leg) => sum + (leg ?? 0), 0), point_ids: JSON.stringify(pointIds) };
  }
}

/** The nodes of points of a map. Points of other maps are left out. */
const nodesOf = (map: SiteMap, points: readonly string[]): string[] => {
  const nodes = new Map(map.nodes.map(({ id }) => [pointId(map.id, id), id]));
  return points.flatMap(point => nodes.get(point) ?? []);
};

/** Whether a map belongs to the caller's unit or to one below it. */
const maySeeMap = async (mapId: string, inside: Querier, caller: Caller): Promise<boolean> => {
  const { user } = sessionOf(caller);
  const rows = await inside.query(
    `SELECT 1 FROM maps WHERE id = $3 AND ($1 OR company_id IN (${companiesBelow('$2')}))`,
    [isRoot(user), user.company.id, mapId],
  );
  return rows.length > 0;
};

/** The places along the lanes between two nodes. None without a way. */
const wayTo = (map: SiteMap, from: string, to: string, mayDrive: MayDrive): { x: number; y: number }[] =>
  (from === to ? [to] : findWay(map, from, to, mayDrive)).flatMap(id =>
    map.nodes.filter(node => node.id === id).map(({ x, y }) => ({ x, y })),
  );
