/** The lanes of maps: the versions that were published, the drafts of users, and what the fleet gets of them. */
import {
  type FileAnswer,
  type Graph,
  type GraphProblem,
  type Infer,
  type RequestOf,
  type routeGraph,
} from '@patrolkit/transport/contract';
import type * as contract from '@patrolkit/transport/contract';
import type { Caller } from '../../http/calls.ts';
import { Refusal } from '../../http/refusal.ts';
import { givenName, inEach, nameIn, type StoredName } from '../../language/names.ts';
import { textOf } from '../../language/texts.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { SiteMap, SiteRoute } from '../../links/site-map.ts';
import { sessionOf, type ActorOf } from '../../session/caller.ts';
import { audit } from '../../store/audit.ts';
import type { Database, Querier } from '../../store/database.ts';
import type { Changes } from '../changes.ts';
import { demandMap } from '../equipment/parts.ts';
import { graphProblems, groundOpen, lostRoutes } from './checks.ts';
import { chargerOf, chargersOf } from './chargers.ts';
import { NoLif, readLif, writeLif, type Station } from './lif.ts';
import { netOf, type NetPoint } from './nets.ts';
import {
  byOf,
  columns,
  drawingOf,
  endName,
  from,
  netPointOf,
  nodeOf,
  versionOf,
  type StoredDraft,
  type StoredGraph,
  type StoredPoint,
} from './stored.ts';

type Told = Infer<typeof routeGraph>;

/** The parts that lanes work on. */
export interface GraphParts {
  readonly database: Database;
  readonly fleet: Pick<Fleet, 'maps' | 'setNets' | 'ground' | 'routes' | 'regions' | 'devices'>;
  readonly changes: Changes;
  readonly actorOf: ActorOf;
  readonly nameOfMap: (id: string) => StoredName;
  readonly now: () => number;
}

/** The kind of thing that changes when lanes are published. */
export const graphThing = 'RouteGraph';

/** The lanes of maps. */
export class Graphs {
  readonly #parts: GraphParts;

  constructor(parts: GraphParts) {
    this.#parts = parts;
    // Whoever reads points or routes after a change finds the nodes of the maps as they are then.
    parts.changes.on([graphThing, 'RoutePoint', 'Map', 'MapMark'], () => this.load());
  }

  /** Tells the fleet the lanes of all maps. */
  async load(): Promise<void> {
    const { database, fleet } = this.#parts;
    const graphs = await database.query<StoredGraph>(
      `SELECT DISTINCT ON (route_graphs.map_id) ${columns} ${from} ORDER BY route_graphs.map_id, route_graphs.version DESC`,
    );
    const points = await database.query<StoredPoint>('SELECT id, map_id, names, x, y FROM points ORDER BY id');
    const chargers = await chargersOf(database);
    fleet.setNets(
      graphs.flatMap(graph => {
        const map = fleet.maps.find(({ id }) => id === graph.map_id);
        if (!map) return [];
        const ground = fleet.ground(map.id);
        const { net } = netOf({
          mapId: map.id,
          graph,
          points: points.filter(({ map_id: mapId }) => mapId === map.id).map(netPointOf),
          chargers: chargers.filter(({ map_id: mapId }) => mapId === map.id).map(chargerOf),
          ...(ground ? { isOpen: groundOpen(ground) } : {}),
        });
        return [net];
      }),
    );
  }

  /** The lanes of a map in force, or an earlier version, with the draft of the caller. */
  async get({ mapId, version }: RequestOf<typeof contract.getRouteGraph>, caller: Caller): Promise<Told> {
    const { database } = this.#parts;
    await this.#map(mapId, database, caller);
    const graph = await this.#graph(mapId, version, database);
    const draft = await this.#draft(mapId, database, caller);
    return {
      ...versionOf(graph, caller),
      mapId,
      ...drawingOf(graph),
      draft: draft && { basedOn: draft.based_on, at: Number(draft.at), ...drawingOf(draft) },
    };
  }

  /** What is wrong with a drawing. */
  async check(
    { mapId, nodes, edges }: RequestOf<typeof contract.checkRouteGraph>,
    caller: Caller,
  ): Promise<GraphProblem[]> {
    const { database } = this.#parts;
    const map = await this.#map(mapId, database, caller);
    return this.#problems({ nodes, edges }, map, database, caller);
  }

  /** Keeps the draft of the caller. */
  async save(asked: RequestOf<typeof contract.saveRouteGraphDraft>, caller: Caller): Promise<undefined> {
    const { database, now } = this.#parts;
    await this.#map(asked.mapId, database, caller);
    await database.query(
      `INSERT INTO route_drafts (map_id, user_id, based_on, nodes, edges, file_extra, at) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (map_id, user_id) DO UPDATE SET based_on = excluded.based_on, nodes = excluded.nodes, edges = excluded.edges,
         file_extra = excluded.file_extra, at = excluded.at`,
      [
        asked.mapId,
        sessionOf(caller).user.id,
        asked.basedOn,
        JSON.stringify(asked.nodes),
        JSON.stringify(asked.edges),
        asked.fileExtra ?? null,
        now(),
      ],
    );
    return undefined;
  }

  /** Forgets the draft of the caller. */
  async discard({ mapId }: RequestOf<typeof contract.discardRouteGraphDraft>, caller: Caller): Promise<undefined> {
    const { database } = this.#parts;
    await this.#map(mapId, database, caller);
    await this.#forget(mapId, database, caller);
    return undefined;
  }

  /** Puts the draft of the caller in force. */
  async publish({ mapId, note }: RequestOf<typeof contract.publishRouteGraph>, caller: Caller): Promise<undefined> {
    const { database, actorOf, now, changes } = this.#parts;
    await database.transaction(async inside => {
      const map = await this.#map(mapId, inside, caller);
      // One publication of a map after another.
      await inside.query('SELECT 1 FROM maps WHERE id = $1 FOR UPDATE', [mapId]);
      const before = await this.#graph(mapId, undefined, inside);
      const draft = await this.#draft(mapId, inside, caller);
      if (!draft) throw new Refusal(409, 'error.graph.noDraft');
      if (draft.based_on !== before.version)
        throw new Refusal(409, 'error.graph.newer', { version: before.version, name: byOf(before, caller) });
      // A lane that was closed meanwhile stays closed.
      const closed = new Set(before.edges.flatMap(({ id, isClosed }) => (isClosed ? [id] : [])));
      const edges = draft.edges.map(edge => ({ ...edge, isClosed: closed.has(edge.id) }));
      const problems = await this.#problems({ nodes: draft.nodes, edges: draft.edges }, map, inside, caller);
      const grave = problems.filter(({ isGrave }) => isGrave).length;
      if (grave > 0) throw new Refusal(409, 'error.graph.problems', { n: grave });
      const version = before.version + 1;
      await inside.query(
        `INSERT INTO route_graphs (map_id, version, nodes, edges, file_extra, note, at, user_id) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          mapId,
          version,
          JSON.stringify(draft.nodes),
          JSON.stringify(edges),
          draft.file_extra,
          note.trim(),
          now(),
          sessionOf(caller).user.id,
        ],
      );
      await this.#forget(mapId, inside, caller);
      const after = [`${String(version)}`, note.trim()].filter(Boolean).join(': ');
      await audit(inside, now(), actorOf(caller), 'lanes publish', [{ target: `map ${mapId}`, before: '', after }]);
    });
    await changes.tell(graphThing);
    return undefined;
  }

  /** Closes a lane in force, or opens it again. */
  async close(
    { mapId, edgeId, isClosed }: RequestOf<typeof contract.closeRouteEdge>,
    caller: Caller,
  ): Promise<undefined> {
    const { database, actorOf, now, changes } = this.#parts;
    await database.transaction(async inside => {
      await this.#map(mapId, inside, caller);
      await inside.query('SELECT 1 FROM maps WHERE id = $1 FOR UPDATE', [mapId]);
      const graph = await this.#graph(mapId, undefined, inside);
      const edge = graph.edges.find(({ id }) => id === edgeId);
      if (!edge) throw new Refusal(404, 'error.noThing');
      if (edge.isClosed === isClosed) return;
      const edges = graph.edges.map(one => (one === edge ? { ...one, isClosed } : one));
      await inside.query('UPDATE route_graphs SET edges = $3 WHERE map_id = $1 AND version = $2', [
        mapId,
        graph.version,
        JSON.stringify(edges),
      ]);
      const after = `${endName(graph, edge.from)} – ${endName(graph, edge.to)}`;
      await audit(inside, now(), actorOf(caller), isClosed ? 'lane close' : 'lane open', [
        { target: `map ${mapId}`, before: '', after },
      ]);
    });
    await changes.tell(graphThing);
    return undefined;
  }

  /** The versions of a map, the newest first. */
  async versions(
    { mapId }: RequestOf<typeof contract.listRouteGraphVersion>,
    caller: Caller,
  ): Promise<(ReturnType<typeof versionOf> & { nodeCount: number; edgeCount: number })[]> {
    const { database } = this.#parts;
    await this.#map(mapId, database, caller);
    const rows = await database.patient.query<StoredGraph>(
      `SELECT ${columns} ${from} WHERE map_id = $1 ORDER BY route_graphs.version DESC`,
      [mapId],
    );
    return rows.map(row => ({
      ...versionOf(row, caller),
      nodeCount: row.nodes.length,
      edgeCount: row.edges.length,
    }));
  }

  /** Reads a file for a map. */
  async import({ mapId, content }: RequestOf<typeof contract.importRouteGraph>, caller: Caller) {
    const { database, nameOfMap } = this.#parts;
    await this.#map(mapId, database, caller);
    const { language } = caller;
    try {
      const { unread, ...read } = readLif(content, { id: mapId, names: Object.values(nameOfMap(mapId)) });
      return {
        ...read,
        nodes: [...read.nodes],
        edges: [...read.edges],
        unread: unread.map(({ kind, name }) => textOf(language, `said.lif.${kind}`, { name })),
      };
    } catch (error) {
      if (error instanceof NoLif) throw new Refusal(400, 'error.graph.noLif');
      throw error;
    }
  }

  /** Writes the lanes of a map. */
  async export({ mapId, version }: RequestOf<typeof contract.exportRouteGraph>, caller: Caller): Promise<FileAnswer> {
    const { database, nameOfMap, now } = this.#parts;
    await this.#map(mapId, database, caller);
    const graph = await this.#graph(mapId, version, database);
    const stations = (await this.#points(mapId, database)).map((point): Station => ({
      id: point.id,
      name: nameIn(caller.language, point.names),
      node: nodeOf(point),
      x: point.x,
      y: point.y,
    }));
    const name = nameIn(caller.language, nameOfMap(mapId));
    const { nodes, edges, fileExtra } = drawingOf(graph);
    const content = writeLif({ nodes, edges, fileExtra }, { id: mapId, name }, stations, new Date(now()));
    return {
      name: `route-graph-${mapId}-v${String(graph.version)}.lif.json`,
      type: 'application/json; charset=utf-8',
      pieces: (async function* () {
        yield content;
      })(),
    };
  }

  /**
   * What is wrong with the place of a point: no device can stand there, no lane comes near, or it leaves routes without a way. Undefined when
   * nothing is.
   */
  async problemAt(
    map: SiteMap,
    point: NetPoint,
    inside: Querier,
  ): Promise<'solid' | 'far' | readonly SiteRoute[] | undefined> {
    const { fleet } = this.#parts;
    const ground = fleet.ground(map.id);
    if (ground && !ground.isFree(point)) return 'solid';
    const others = (await this.#points(map.id, inside)).map(netPointOf).filter(({ node }) => node !== point.node);
    const graph = await this.#graph(map.id, undefined, inside);
    const { net, far } = netOf({
      mapId: map.id,
      graph,
      points: [...others, point],
      chargers: (await chargersOf(inside, map.id)).map(chargerOf),
      ...(ground ? { isOpen: groundOpen(ground) } : {}),
    });
    if (far.includes(point.node)) return 'far';
    const lost = lostRoutes(map, net, fleet).filter(({ stops }) => stops.includes(point.node));
    return lost.length > 0 ? lost : undefined;
  }

  /**
   * What is wrong with the chargers of a map, when it has these: no lane comes near one of them, by its node, or routes have no way to any
   * charger. Undefined when nothing is.
   */
  async problemOfChargers(
    map: SiteMap,
    chargers: readonly NetPoint[],
    inside: Querier,
  ): Promise<{ readonly far: string } | readonly SiteRoute[] | undefined> {
    const { fleet } = this.#parts;
    const ground = fleet.ground(map.id);
    const { net, far } = netOf({
      mapId: map.id,
      graph: await this.#graph(map.id, undefined, inside),
      points: (await this.#points(map.id, inside)).map(netPointOf),
      chargers,
      ...(ground ? { isOpen: groundOpen(ground) } : {}),
    });
    const beside = chargers.find(({ node }) => far.includes(node));
    if (beside) return { far: beside.node };
    const lost = lostRoutes(map, net, fleet);
    return lost.length > 0 ? lost : undefined;
  }

  #map(mapId: string, inside: Querier, caller: Caller): Promise<SiteMap> {
    return demandMap(this.#parts, mapId, inside, caller);
  }

  async #graph(mapId: string, version: number | undefined, inside: Querier): Promise<StoredGraph> {
    const [row] = await inside.query<StoredGraph>(
      `SELECT ${columns} ${from} WHERE map_id = $1 AND ($2::int IS NULL OR route_graphs.version = $2) ORDER BY route_graphs.version DESC LIMIT 1`,
      [mapId, version ?? null],
    );
    if (row) return row;
    if (version !== undefined) throw new Refusal(404, 'error.noThing');
    return { map_id: mapId, version: 0, nodes: [], edges: [], file_extra: null, note: '', at: 0, by_name: null };
  }

  async #draft(mapId: string, inside: Querier, caller: Caller): Promise<StoredDraft | undefined> {
    const [row] = await inside.query<StoredDraft>(
      'SELECT based_on, nodes, edges, file_extra, at FROM route_drafts WHERE map_id = $1 AND user_id = $2',
      [mapId, sessionOf(caller).user.id],
    );
    return row;
  }

  async #forget(mapId: string, inside: Querier, caller: Caller): Promise<void> {
    await inside.query('DELETE FROM route_drafts WHERE map_id = $1 AND user_id = $2', [
      mapId,
      sessionOf(caller).user.id,
    ]);
  }

  #points(mapId: string, inside: Querier): Promise<StoredPoint[]> {
    return inside.query<StoredPoint>('SELECT id, map_id, names, x, y FROM points WHERE map_id = $1 ORDER BY id', [
      mapId,
    ]);
  }

  async #problems(graph: Graph, map: SiteMap, inside: Querier, { language }: Caller): Promise<GraphProblem[]> {
    const { fleet } = this.#parts;
    const points = await this.#points(map.id, inside);
    const stored = await chargersOf(inside, map.id);
    const names = new Map([
      ...points.map(point => [nodeOf(point), point.names] as const),
      ...stored.map(one => [chargerOf(one).node, givenName(one.name)] as const),
    ]);
    return graphProblems(graph, {
      map,
      points: points.map(netPointOf),
      chargers: stored.map(chargerOf),
      fleet,
      ground: fleet.ground(map.id),
      nameOfPoint: node => nameIn(language, names.get(node) ?? inEach(() => node)),
      nameOfRoute: ({ name }) => nameIn(language, name),
    });
  }
}
