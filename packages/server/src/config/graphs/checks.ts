/** What is wrong with lanes beside the drawing itself: what stands in the way, and what routes and points need. */
import { graphFaults, type Graph, type GraphProblem } from '@patrolkit/transport/contract';
import type { Fleet } from '../../links/fleet.ts';
import {
  isOnMap,
  type InWay,
  type SiteGround,
  type SiteMap,
  type SiteNet,
  type SiteRoute,
} from '../../links/site-map.ts';
import { hasWays, regionsOnRoute } from '../regions.ts';
import { netOf, type NetPoint } from './nets.ts';

/** How wide a device is, metres: the width of a lane without one. */
const deviceWidth = 0.6;

/** What lanes are checked against. */
export interface CheckParts {
  readonly map: SiteMap;
  readonly points: readonly NetPoint[];
  readonly chargers: readonly NetPoint[];
  readonly fleet: Pick<Fleet, 'routes' | 'regions' | 'devices'>;
  readonly ground: SiteGround | undefined;
  readonly nameOfPoint: (node: string) => string;
  readonly nameOfRoute: (route: SiteRoute) => string;
}

const grave = (kind: GraphProblem['kind'], at: Partial<GraphProblem>): GraphProblem => ({
  kind,
  isGrave: true,
  nodes: [],
  edges: [],
  names: '',
  ...at,
});

/** What the floor has against nodes and lanes. */
const groundProblems = ({ nodes: all, edges }: Graph, ground: SiteGround, map: SiteMap): GraphProblem[] => {
  // What lies beyond the map has no floor.
  const nodes = all.filter(node => isOnMap(map, node));
  const places = new Map(nodes.map(node => [node.id, node]));
  const solid = nodes.filter(node => !ground.isFree(node)).map(({ id }) => grave('solid', { nodes: [id] }));
  const lanes = edges.flatMap(({ id, from, to, width, doorId }): GraphProblem[] => {
    const [one, other] = [places.get(from), places.get(to)];
    if (!one || !other) return [];
    const inWay: readonly InWay[] = ground.between(one, other, width ?? deviceWidth);
    const doors = inWay.flatMap(what => (what.kind === 'door' ? [what.id] : []));
    return [
      ...(inWay.some(({ kind }) => kind === 'wall') ? [grave('wall', { edges: [id] })] : []),
      ...(doors.some(door => door !== doorId) ? [grave('door', { edges: [id] })] : []),
      ...(doorId && !doors.includes(doorId) ? [grave('noDoor', { edges: [id], isGrave: false })] : []),
    ];
  });
  return [...solid, ...lanes];
};

/** The routes of a map that have a way now and would have none with another net. */
export const lostRoutes = (
  map: SiteMap,
  net: SiteNet,
  fleet: Pick<Fleet, 'routes' | 'regions' | 'devices'>,
): readonly SiteRoute[] =>
  fleet.routes.filter(route => {
    const on = regionsOnRoute(route, fleet);
    return route.mapId === map.id && hasWays(map, route, on) && !hasWays(net, route, on);
  });

/** All problems of lanes of a map. */
export function graphProblems(graph: Graph, parts: CheckParts): GraphProblem[] {
  const { map, points, chargers, fleet, ground, nameOfPoint, nameOfRoute } = parts;
  const drawn = graphFaults(graph, map);
  const isOpen = ground ? groundOpen(ground) : undefined;
  const { net, far } = netOf({ mapId: map.id, graph, points, chargers, ...(isOpen ? { isOpen } : {}) });
  const routes = fleet.routes.filter(({ mapId }) => mapId === map.id);
  const needed = new Set(routes.flatMap(({ stops }) => stops));
  return [
    ...drawn,
    ...(ground ? groundProblems(graph, ground, map) : []),
    ...far.map(node =>
      grave('pointFar', {
        names: nameOfPoint(node),
        isGrave: needed.has(node) || chargers.some(charger => charger.node === node),
      }),
    ),
    ...lostRoutes(map, net, fleet).map(route => grave('routeLost', { names: nameOfRoute(route) })),
  ];
}

/** Whether nothing stands between two places, by what is known of the floor. */
export const groundOpen =
  (ground: SiteGround) =>
  (from: { x: number; y: number }, to: { x: number; y: number }): boolean =>
    ground.between(from, to, deviceWidth).length === 0;
