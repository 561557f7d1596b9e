/** The lanes of a fresh installation: the first version of each map. */
import type { GraphEdge, GraphNode } from '@patrolkit/transport/contract';
import type { SiteMap } from '../links/site-map.ts';
import type { Querier } from '../store/database.ts';

/** Stores the first lanes of a map. */
export const seedGraph = async (
  inside: Querier,
  { id: mapId, nodes, edges, first }: Pick<SiteMap, 'id' | 'nodes' | 'edges' | 'first'>,
  now: number,
): Promise<void> => {
  const stops = new Set(first?.routes.flatMap(route => route.stops));
  const drawnNodes = nodes.map(({ id, x, y }): GraphNode => ({ id, x, y, kind: stops.has(id) ? 'stop' : 'way' }));
  const drawnEdges = edges.map(([from, to]): GraphEdge => ({
    id: `${from}-${to}`,
    from,
    to,
    isOneWay: false,
    isClosed: false,
  }));
  await inside.query(
    `INSERT INTO route_graphs (map_id, version, nodes, edges, note, at) VALUES ($1, 1, $2, $3, '', $4) ON CONFLICT DO NOTHING`,
    [mapId, JSON.stringify(drawnNodes), JSON.stringify(drawnEdges), now],
  );
};
