/** The lanes that devices of a map drive: those that were published, without closed ones, and with a way to each point. */
import { leastApart, metresBetween, nearestOn, type Graph, type GraphEdge } from '@patrolkit/transport/contract';
import type { LaneBetween, LaneNode, LaneRules, Point, SiteNet } from '../../links/site-map.ts';

/** How far a point may lie beside the lanes, metres. */
export const pointReach = 2;
/** Places on a lane that are nearer to its end than this are its end, metres. */
const sameEnd = 0.05;

/** A point or a charger of a map. */
export interface NetPoint extends Point {
  /** The id of its node. A charger at a node of the drawing has that one instead. */
  readonly node: string;
}

/** What a net is made from. */
export interface NetParts {
  readonly mapId: string;
  readonly graph: Graph;
  readonly points: readonly NetPoint[];
  readonly chargers: readonly NetPoint[];
  /** Whether a device can drive straight from one place to the other. */
  readonly isOpen?: (from: Point, to: Point) => boolean;
}

/** The rules of a lane, without those that change nothing. */
const rulesOf = ({ isOneWay, maxSpeed, width, kinds, doorId }: GraphEdge): LaneRules | undefined => {
  const rules: LaneRules = {
    ...(isOneWay ? { isOneWay } : {}),
    ...(maxSpeed === undefined ? {} : { maxSpeed }),
    ...(width === undefined ? {} : { width }),
    ...(kinds && kinds.length > 0 ? { kinds } : {}),
    ...(doorId ? { doorId } : {}),
  };
  return Object.keys(rules).length > 0 ? rules : undefined;
};

/** A lane while the net is made. */
interface Lane {
  readonly from: LaneNode;
  readonly to: LaneNode;
  readonly edge: GraphEdge;
}

/** The place on the lanes that is nearest to a point and can be reached from it. Undefined when none is near enough. */
const nearestPlace = (
  lanes: readonly Lane[],
  point: Point,
  isOpen: (from: Point, to: Point) => boolean,
): { readonly lane: Lane; readonly at: Point } | undefined =>
  lanes
    .map(lane => ({ lane, at: nearestOn(lane.from, lane.to, point) }))
    .map(place => ({ ...place, far: metresBetween(place.at, point) }))
    .filter(({ far }) => far <= pointReach)
    .sort((one, other) => one.far - other.far)
    .find(({ at }) => isOpen(point, at));

/** The net of a map, and the nodes of those points and chargers that no lane comes near. */
export function netOf({ mapId, graph, points, chargers, isOpen = () => true }: NetParts): {
  readonly net: SiteNet;
  readonly far: readonly string[];
} {
  const placed = new Map(points.map(point => [point.node, point]));
  // A node keeps its id, unless a point with that id stands elsewhere.
  const nodes = new Map(
    graph.nodes.map(({ id, x, y }) => {
      const point = placed.get(id);
      const isPoint = point === undefined || metresBetween(point, { x, y }) < leastApart;
      return [id, { id: isPoint ? id : `${id}~`, x, y }] as const;
    }),
  );
  const all: LaneNode[] = [...nodes.values()];
  const known = new Set(all.map(({ id }) => id));
  let lanes = graph.edges.flatMap((edge): Lane[] => {
    const [from, to] = [nodes.get(edge.from), nodes.get(edge.to)];
    return from && to ? [{ from, to, edge }] : [];
  });
  const links: LaneBetween[] = [];
  const far: string[] = [];
  const docks = chargers.map(
    charger =>
      all.find(node => metresBetween(node, charger) < leastApart && known.has(node.id)) ?? {
        ...charger,
        id: charger.node,
      },
  );
  const others = docks.flatMap(({ id: node, x, y }) => (known.has(node) ? [] : [{ node, x, y }]));
  for (const { node, x, y } of [...points, ...others]) {
    if (known.has(node)) continue;
    const own = { id: node, x, y };
    all.push(own);
    const place = nearestPlace(lanes, own, isOpen);
    if (!place) {
      far.push(node);
      continue;
    }
    const { lane, at } = place;
    const end = [lane.from, lane.to].find(one => metresBetween(one, at) < sameEnd);
    const between = end ?? { id: `${lane.edge.id}|${node}`, ...at };
    if (!end) {
      all.push(between);
      lanes = lanes.flatMap(one =>
        one === lane
          ? [
              { ...lane, to: between },
              { ...lane, from: between },
            ]
          : [one],
      );
    }
    links.push([node, between.id]);
  }
  const edges = lanes.flatMap(({ from, to, edge }): LaneBetween[] => {
    if (edge.isClosed) return [];
    const rules = rulesOf(edge);
    return [rules ? [from.id, to.id, rules] : [from.id, to.id]];
  });
  return { net: { mapId, nodes: all, edges: [...edges, ...links], chargers: docks.map(({ id }) => id) }, far };
}
