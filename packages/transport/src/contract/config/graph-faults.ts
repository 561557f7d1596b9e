/** What is wrong with a drawing of lanes, as far as the drawing alone tells. Pages and server ask the same. */
import type { Infer } from '../codec/index.ts';
import { metresBetween, outsideOf, type MapGround } from '../geometry/geometry.ts';
import type { graphEdge, graphNode, graphProblem } from './route-graph.ts';

/** A node of lanes. */
export type GraphNode = Infer<typeof graphNode>;
/** A lane between two nodes. */
export type GraphEdge = Infer<typeof graphEdge>;
/** Something wrong with lanes. */
export type GraphProblem = Infer<typeof graphProblem>;

/** Nodes and lanes. */
export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** How far nodes are from each other at least, metres. */
export const leastApart = 0.3;

const problem = (kind: GraphProblem['kind'], at: Partial<Omit<GraphProblem, 'kind'>>): GraphProblem => ({
  kind,
  isGrave: true,
  nodes: [],
  edges: [],
  names: '',
  ...at,
});

/** A square and its neighbors, along an axis. */
const beside = [-1, 0, 1] as const;

/** The pairs of nodes that are too near to each other. Nodes are compared with those of the same and the next squares alone. */
const nearPairs = (nodes: readonly GraphNode[]): [GraphNode, GraphNode][] => {
  const squares = new Map<string, GraphNode[]>();
  const found: [GraphNode, GraphNode][] = [];
  for (const node of nodes) {
    const [column, row] = [Math.floor(node.x / leastApart), Math.floor(node.y / leastApart)];
    for (const right of beside)
      for (const up of beside)
        for (const other of squares.get(`${String(column + right)} ${String(row + up)}`) ?? [])
          if (metresBetween(node, other) < leastApart - 1e-6) found.push([other, node]);
    const key = `${String(column)} ${String(row)}`;
    squares.set(key, [...(squares.get(key) ?? []), node]);
  }
  return found;
};

/** Those that have the same key as an earlier one. */
const repeated = <T>(all: readonly T[], keyOf: (one: T) => string | undefined): T[] => {
  const seen = new Set<string>();
  return all.filter(one => {
    const key = keyOf(one);
    if (key === undefined || !seen.has(key)) {
      if (key !== undefined) seen.add(key);
      return false;
    }
    return true;
  });
};

/** The groups of nodes that lanes join, whatever their directions, the largest first. Without its nodes no group is there. */
const groupsOf = ({ nodes, edges }: Graph): string[][] => {
  const joined = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  for (const { from, to } of edges) {
    joined.get(from)?.push(to);
    joined.get(to)?.push(from);
  }
  const left = new Set(joined.keys());
  const groups: string[][] = [];
  for (const { id } of nodes) {
    if (!left.delete(id)) continue;
    const group = [id];
    for (const at of group) for (const next of joined.get(at) ?? []) if (left.delete(next)) group.push(next);
    groups.push(group);
  }
  return groups.sort((one, other) => other.length - one.length);
};

/** What joins two nodes, in each direction in which devices drive it. */
const waysOf = ({ from, to, isOneWay }: GraphEdge): string[] =>
  isOneWay ? [`${from} ${to}`] : [`${from} ${to}`, `${to} ${from}`];

/**
 * The problems of a drawing.
 * @param ground of its map; undefined when it is not known
 */
export function graphFaults(graph: Graph, ground: MapGround | undefined): GraphProblem[] {
  const { nodes, edges } = graph;
  const known = new Set(nodes.map(({ id }) => id));
  const ways = new Set<string>();
  const twice: string[] = [];
  for (const edge of edges) {
    const own = waysOf(edge);
    if (own.some(way => ways.has(way))) twice.push(edge.id);
    for (const way of own) ways.add(way);
  }
  const out = ground ? nodes.filter(node => outsideOf([node], ground) >= 0).map(({ id }) => id) : [];
  const islands = groupsOf(graph).slice(1);
  return [
    ...repeated(nodes, ({ id }) => id).map(({ id }) => problem('sameId', { nodes: [id] })),
    ...repeated(edges, ({ id }) => id).map(({ id }) => problem('sameId', { edges: [id] })),
    ...nearPairs(nodes).map(([one, other]) => problem('near', { nodes: [one.id, other.id] })),
    ...out.map(id => problem('outside', { nodes: [id] })),
    ...edges.filter(({ from, to }) => from === to).map(({ id }) => problem('loop', { edges: [id] })),
    ...twice.map(id => problem('twice', { edges: [id] })),
    ...edges
      .filter(({ from, to }) => !known.has(from) || !known.has(to))
      .map(({ id }) => problem('noNode', { edges: [id] })),
    ...repeated(nodes, ({ name }) => name?.trim().toLowerCase() || undefined).map(({ id, name = '' }) =>
      problem('sameName', { nodes: [id], names: name }),
    ),
    ...islands.map(group => problem('island', { nodes: group, isGrave: false })),
  ];
}
