/** What devices do and say at the stops of their patrols. */
import {
  addRoutePoint,
  faultsOf,
  greetingsOf,
  routePoints,
  type Infer,
  type RequestOf,
  type routePoint,
} from '@patrolkit/transport/contract';
import { pointId } from '../fleet/site-names.ts';
import { refuseFaults } from '../http/limits.ts';
import { ofField, ofFields } from '../http/refusal.ts';
import { nameIn } from '../language/names.ts';
import { textOf } from '../language/texts.ts';
import type { FleetEvent } from '../links/events.ts';
import type { Fleet } from '../links/fleet.ts';
import type { SiteStop, StopGroup } from '../links/stops.ts';
import { mapsBelow } from '../store/places.ts';
import { inLanguage } from '../store/table.ts';
import { demandInside, demandMap } from './equipment/parts.ts';
import { graphThing, type Graphs } from './graphs/graphs.ts';
import { Keeper, type Changing, type KeeperParts } from './keeper.ts';
import type { Voices } from '../links/voices.ts';
import type { Speaking } from './speaking.ts';
import { readGroups } from './stop-groups.ts';
import type { Columns } from './stored-values.ts';

type Added = RequestOf<typeof addRoutePoint>;
type Settings = Omit<Added, 'mapId'> & Partial<Pick<Added, 'mapId'>>;

/** SQL that sorts names by the text before their number, then by that number. */
const inOrder = `(substring(${inLanguage('points.names')} from '^\\D*'), coalesce(substring(${inLanguage('points.names')} from '\\d+')::numeric, 0))`;

const actionNames = `coalesce((SELECT string_agg(${inLanguage('robot_actions.names')}, ', ' ORDER BY action.at)
  FROM jsonb_array_elements_text(points.action_ids) WITH ORDINALITY AS action (id, at)
  JOIN robot_actions ON robot_actions.id::text = action.id), '')`;

const routesOf = `coalesce((SELECT string_agg(${inLanguage('patrol_lines.names')}, ', ' ORDER BY patrol_lines.id)
  FROM patrol_lines WHERE jsonb_exists(patrol_lines.point_ids, points.id)), '')`;

/** The parts that the points work on. */
export interface PointParts extends KeeperParts {
  readonly fleet: Pick<Fleet, 'maps' | 'device' | 'setStops'>;
  readonly speaking: Speaking;
  readonly voices: Voices;
  /** Says what is wrong with a place. */
  readonly places: Pick<Graphs, 'problemAt'>;
}

interface StoredPoint {
  readonly id: string;
  readonly map_id: string;
  readonly action_ids: readonly string[] | null;
  readonly stay: number;
  readonly angle: number | null;
  readonly is_spoken: boolean;
  readonly content: string | null;
  readonly interval: number | null;
}

/** The points where patrols stop, what devices do there and what they say. */
export class Points {
  readonly #parts: PointParts;
  readonly keeper: Keeper<Infer<typeof routePoint>, Settings>;

  constructor(parts: PointParts) {
    this.#parts = parts;
    this.keeper = new Keeper(parts, {
      things: routePoints,
      table: 'points',
      unstored: ['isOutdoor'],
      joins: 'JOIN maps ON maps.id = points.map_id',
      columns: {
        pointName: inLanguage('points.names'),
        mapName: inLanguage('maps.names'),
        isOutdoor: 'maps.is_outdoor',
        actionNames,
        routes: routesOf,
      },
      lies: {
        hasTextIds: true,
        map: 'points.map_id',
        below: { mapId: mapsBelow },
        // The points of a map one after another, the tenth after the ninth.
        orders: { pointName: inOrder, mapName: `(${inLanguage('maps.names')}, ${inOrder})` },
      },
      complete: change => this.#complete(change),
    });
    parts.changes.on([routePoints.entity.name, 'RobotAction', graphThing, 'Map', 'MapMark'], () => this.load());
  }

  /** Tells the fleet what devices do at each point. */
  async load(): Promise<void> {
    const { database, fleet } = this.#parts;
    const points = await database.query<StoredPoint>(
      'SELECT id, map_id, action_ids, stay, angle, is_spoken, content, interval FROM points ORDER BY id',
    );
    const groups = await readGroups(database);
    const nodes = new Map(fleet.maps.flatMap(map => map.nodes.map(({ id }) => [pointId(map.id, id), id] as const)));
    fleet.setStops(
      points.flatMap((point): SiteStop[] => {
        const node = nodes.get(point.id);
        return node === undefined ? [] : [stopOf(point, node, groups)];
      }),
    );
  }

  /**
   * Completes a point: the limits of its text depend on whether its map is outdoors, which is not taken from the request. Refuses a place
   * where no device can stand, or that none reaches.
   */
  async #complete({ settings, before, inside, caller }: Changing<Settings>): Promise<Columns> {
    const { places } = this.#parts;
    const mapId = before ? String(before['map_id']) : (settings.mapId ?? '');
    const map = await demandMap(this.#parts, mapId, inside, caller);
    const asked = { ...settings, mapId, isOutdoor: map.outdoor };
    const faults = faultsOf(addRoutePoint, asked);
    if (faults.length > 0) refuseFaults(addRoutePoint, faults, addRoutePoint.request.encode(asked));
    demandInside(map, settings);
    const node = before
      ? String(before['id']).slice(pointId(mapId, '').length)
      : `p${String((await inside.query<{ id: string }>(`SELECT nextval('point_ids') AS id`))[0]?.id)}`;
    const problem = await places.problemAt(map, { node, x: settings.x, y: settings.y }, inside);
    if (problem === 'solid') throw ofField('x', 'error.point.solid');
    if (problem === 'far') throw ofField('x', 'error.point.far');
    if (problem) {
      const names = problem
        .map(({ name }) => nameIn(caller.language, name))
        .join(textOf(caller.language, 'said.words'));
      throw ofFields([{ field: 'x', key: 'error.noWayLeft', words: { names } }]);
    }
    return before ? {} : { id: pointId(mapId, node) };
  }

  /** Lets devices speak at the points where they stand, unless they already speak or somebody talks through them. */
  tick(events: readonly FleetEvent[]): void {
    const { fleet, speaking, voices } = this.#parts;
    for (const event of events) {
      if (event.type !== 'speech' || !fleet.device(event.deviceId)?.online) continue;
      if (speaking.isTaken(event.deviceId)) continue;
      const voice = event.voiceId === undefined ? undefined : voices.of(event.voiceId);
      if (voice) speaking.say(event.deviceId, voice);
      else if (event.greetings.length > 0) speaking.broadcast(event.deviceId, event.greetings);
    }
  }
}

const stopOf = (point: StoredPoint, node: string, groups: ReadonlyMap<string, StopGroup>): SiteStop => ({
  mapId: point.map_id,
  node,
  stayMs: point.stay * 1000,
  heading: point.angle === null ? undefined : (point.angle * Math.PI) / 180,
  groups: (point.action_ids ?? []).flatMap(id => groups.get(id) ?? []),
  speech:
    point.is_spoken && point.content !== null
      ? { greetings: greetingsOf(point.content), everyMs: (point.interval ?? 0) * 1000 }
      : undefined,
});
