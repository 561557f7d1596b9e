/** What differs between two drawings of lanes. */
import type { Graph, GraphEdge, GraphNode } from '@patrolkit/transport';

/** The differences, with the nodes and lanes themselves. */
export interface Differences {
  readonly addedNodes: readonly GraphNode[];
  readonly removedNodes: readonly GraphNode[];
  /** Nodes that lie elsewhere: before and now. */
  readonly movedNodes: readonly { readonly before: GraphNode; readonly now: GraphNode }[];
  /** Nodes and lanes with other settings. */
  readonly changedNodes: readonly GraphNode[];
  readonly addedEdges: readonly GraphEdge[];
  readonly removedEdges: readonly GraphEdge[];
  readonly changedEdges: readonly GraphEdge[];
}

const byId = <T extends { readonly id: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map(one => [one.id, one]));

/** What is drawn of a lane: that it is closed is no part of a draft. */
const ruled = ({ from, to, isOneWay, maxSpeed, width, doorId, kinds }: GraphEdge): string =>
  JSON.stringify([from, to, isOneWay, maxSpeed, width, doorId, [...(kinds ?? [])].sort()]);

/** What a drawing has more, less or otherwise than the one before. */
export function differences(before: Graph, now: Graph): Differences {
  const [oldNodes, newNodes, oldEdges, newEdges] = [
    byId(before.nodes),
    byId(now.nodes),
    byId(before.edges),
    byId(now.edges),
  ];
  return {
    addedNodes: now.nodes.filter(({ id }) => !oldNodes.has(id)),
    removedNodes: before.nodes.filter(({ id }) => !newNodes.has(id)),
    movedNodes: now.nodes.flatMap(node => {
      const old = oldNodes.get(node.id);
      return old && (old.x !== node.x || old.y !== node.y) ? [{ before: old, now: node }] : [];
    }),
    changedNodes: now.nodes.filter(node => {
      const old = oldNodes.get(node.id);
      return old !== undefined && (old.kind !== node.kind || (old.name ?? '') !== (node.name ?? ''));
    }),
    addedEdges: now.edges.filter(({ id }) => !oldEdges.has(id)),
    removedEdges: before.edges.filter(({ id }) => !newEdges.has(id)),
    changedEdges: now.edges.filter(edge => {
      const old = oldEdges.get(edge.id);
      return old !== undefined && ruled(old) !== ruled(edge);
    }),
  };
}

/** How many differences there are. */
export const differenceCount = (found: Differences): number =>
  Object.values(found).reduce((sum: number, some: readonly unknown[]) => sum + some.length, 0);
