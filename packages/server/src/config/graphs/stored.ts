/** The rows of lanes, drafts and points, and their form in answers. */
import type { Graph, GraphEdge, GraphNode } from '@patrolkit/transport/contract';
import { pointId } from '../../fleet/site-names.ts';
import type { Caller } from '../../http/calls.ts';
import { nameIn, type StoredName } from '../../language/names.ts';
import type { NetPoint } from './nets.ts';

/** Lanes as they are stored. */
export interface StoredGraph {
  readonly map_id: string;
  readonly version: number;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly file_extra: string | null;
  readonly note: string;
  readonly at: string | number | bigint;
  readonly by_name: StoredName | null;
}

export interface StoredDraft {
  readonly based_on: number;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly file_extra: string | null;
  readonly at: string | number | bigint;
}

export interface StoredPoint {
  readonly id: string;
  readonly map_id: string;
  readonly names: StoredName;
  readonly x: number;
  readonly y: number;
}

export const columns = `route_graphs.map_id, route_graphs.version, route_graphs.nodes, route_graphs.edges, route_graphs.file_extra,
  route_graphs.note, route_graphs.at, users.name AS by_name`;
export const from = 'FROM route_graphs LEFT JOIN users ON users.id = route_graphs.user_id';

/** The node of a point, as the points of a map name theirs. */
export const nodeOf = ({ id, map_id: mapId }: StoredPoint): string => id.slice(pointId(mapId, '').length);

export const netPointOf = (point: StoredPoint): NetPoint => ({ node: nodeOf(point), x: point.x, y: point.y });

export const byOf = ({ by_name: name }: StoredGraph, { language }: Caller): string =>
  name ? nameIn(language, name) : '';

export const versionOf = (
  graph: StoredGraph,
  caller: Caller,
): { version: number; note: string; at: number; by: string } => ({
  version: graph.version,
  note: graph.note,
  at: Number(graph.at),
  by: byOf(graph, caller),
});

export const drawingOf = ({
  nodes,
  edges,
  file_extra: fileExtra,
}: Pick<StoredGraph, 'nodes' | 'edges' | 'file_extra'>) => ({
  nodes: [...nodes],
  edges: [...edges],
  fileExtra: fileExtra ?? undefined,
});

/** A node by its name, else by its id. */
export const endName = ({ nodes }: Graph, id: string): string => nodes.find(node => node.id === id)?.name ?? id;
