/** What robots say at the stops of their patrols. */
import {
  faultsOf,
  greetingsOf,
  modifyRoutePoint,
  routePoints,
  type Infer,
  type RequestOf,
  type routePoint,
} from '@patrolkit/transport/contract';
import { pointId } from '../fleet/site-names.ts';
import type { Caller } from '../http/calls.ts';
import { refuseFaults } from '../http/limits.ts';
import { inLanguage } from '../store/table.ts';
import type { FleetEvent } from '../links/events.ts';
import type { Fleet } from '../links/fleet.ts';
import { Keeper, type KeeperParts } from './keeper.ts';
import type { Speaking } from './speaking.ts';

type Change = RequestOf<typeof modifyRoutePoint>;
type Settings = Omit<Change, 'id' | 'version'>;

/** SQL that sorts names by the text before their number, then by that number. */
const inOrder = `(substring(${inLanguage('points.name')} from '^\\D*'), coalesce(substring(${inLanguage('points.name')} from '\\d+')::numeric, 0))`;

/** The parts that the points work on. */
export interface PointParts extends KeeperParts {
  readonly fleet: Pick<Fleet, 'maps' | 'routes' | 'device'>;
  readonly speaking: Speaking;
}

/** The points where patrols stop, and what robots say there. */
export class Points {
  readonly #parts: PointParts;
  readonly keeper: Keeper<Infer<typeof routePoint>, Settings>;
  /** The texts for each point, by its id. */
  #greetings: ReadonlyMap<string, readonly string[]> = new Map();

  constructor(parts: PointParts) {
    this.#parts = parts;
    const outdoor = parts.fleet.maps.filter(plan => plan.outdoor).map(({ id }) => `'${id}'`);
    this.keeper = new Keeper(parts, {
      things: routePoints,
      table: 'points',
      unstored: ['isOutdoor'],
      joins: 'JOIN maps ON maps.id = points.map_id',
      columns: {
        pointName: inLanguage('points.name'),
        mapName: inLanguage('maps.name'),
        isOutdoor: outdoor.length > 0 ? `points.map_id IN (${outdoor.join(', ')})` : 'false',
      },
      lies: {
        hasTextIds: true,
        map: 'points.map_id',
        // The points of a map one after another, the tenth after the ninth.
        orders: { pointName: inOrder, mapName: `(${inLanguage('maps.name')}, ${inOrder})` },
      },
    });
    parts.changes.on(['RoutePoint'], () => this.load());
  }

  /** Loads the texts for each point. */
  async load(): Promise<void> {
    const rows = await this.#parts.database.query<{ id: string; content: string }>(
      `SELECT id, content FROM points WHERE content <> ''`,
    );
    this.#greetings = new Map(rows.map(({ id, content }) => [id, greetingsOf(content)]));
  }

  /**
   * Sets what robots say at a point. The limits depend on whether its map is outdoors, which is read here and not taken from
   * the request.
   */
  async change(change: Change, caller: Caller): Promise<void> {
    const { isOutdoor } = await this.keeper.get(change.id, caller);
    const faults = faultsOf(modifyRoutePoint, { ...change, isOutdoor });
    if (faults.length > 0) refuseFaults(modifyRoutePoint, faults, modifyRoutePoint.request.encode(change));
    await this.keeper.change(change, caller);
  }

  /**
   * Lets robots and vehicles speak at the point where they have stopped, unless they already speak or somebody talks through
   * them.
   */
  tick(events: readonly FleetEvent[]): void {
    const { fleet, speaking } = this.#parts;
    for (const event of events) {
      if (event.type !== 'step' || event.stop === undefined) continue;
      const device = fleet.device(event.deviceId);
      const stop = fleet.routes.find(({ id }) => id === device?.routeId)?.stops[event.stop];
      if (!device?.online || device.kind === 'recorder' || stop === undefined) continue;
      const greetings = this.#greetings.get(pointId(device.mapId, stop));
      if (greetings && greetings.length > 0 && !speaking.isTaken(device.id)) speaking.broadcast(device.id, greetings);
    }
  }
}
