/**
 * Drawing the lanes of a map: nodes, the lanes between them, what is chosen, and the steps back. Everything is in metres. The state is a value
 * and `draw` makes the next one.
 */
import {
  metresBetween,
  nearestOn,
  type Corner,
  type Graph,
  type GraphEdge,
  type GraphNode,
} from '@patrolkit/transport';

/** What is chosen, by the ids of nodes and of lanes. */
export interface Chosen {
  readonly nodes: readonly string[];
  readonly edges: readonly string[];
}

/** What can be taken back. */
interface Moment extends Graph {
  /** What else an imported file has. */
  readonly fileExtra: string | undefined;
  readonly chosen: Chosen;
}

/** The state of drawing. */
export interface Drawing extends Moment {
  readonly past: readonly Moment[];
  readonly future: readonly Moment[];
  /** The change that goes on, such as a drag: its further parts belong to the same step. */
  readonly going: string | undefined;
}

/** Nodes with the lanes between them, to be pasted. */
export type Copied = Graph;

/** An axis of the map. */
export type Axis = 'x' | 'y';

/** A change that a user makes. */
export type Stroke =
  /** Adds a node, and a lane to it from another one. */
  | { readonly kind: 'add'; readonly at: Corner; readonly from?: string | undefined }
  /** Joins two nodes by a lane. */
  | { readonly kind: 'join'; readonly from: string; readonly to: string }
  /** Puts a node into a lane; in its middle without a place. */
  | {
      readonly kind: 'split';
      readonly edge: string;
      readonly at?: Corner | undefined;
      readonly from?: string | undefined;
    }
  /** Chooses these and nothing else; with `isMore`, in addition, or no longer those that are chosen already. */
  | {
      readonly kind: 'choose';
      readonly nodes?: readonly string[];
      readonly edges?: readonly string[];
      readonly isMore?: boolean;
    }
  | { readonly kind: 'chooseAll' }
  /** Moves a node to a place, and the others that are chosen with it as far. Moves with the same `as` are one step. */
  | { readonly kind: 'move'; readonly node: string; readonly to: Corner; readonly as?: string }
  /** Moves the chosen nodes by some metres. */
  | { readonly kind: 'nudge'; readonly by: Corner }
  | {
      readonly kind: 'setNode';
      readonly node: string;
      readonly change: Partial<Pick<GraphNode, 'name' | 'kind'>>;
      readonly as?: string;
    }
  | { readonly kind: 'setEdges'; readonly edges: readonly string[]; readonly change: EdgeChange; readonly as?: string }
  /** Turns the direction of the chosen lanes round. */
  | { readonly kind: 'turn' }
  /** Puts the chosen nodes on one line: with the same x, or the same y. */
  | { readonly kind: 'align'; readonly axis: Axis }
  /** Gives the chosen nodes the same distance from one to the next. */
  | { readonly kind: 'spread'; readonly axis: Axis }
  /** Removes what is chosen; a node goes with its lanes. */
  | { readonly kind: 'remove' }
  | { readonly kind: 'paste'; readonly copied: Copied; readonly by: Corner }
  /** Puts another drawing in the place of this one. */
  | { readonly kind: 'replace'; readonly graph: Graph & { readonly fileExtra?: string | undefined } }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

/** What can be changed of lanes. */
export type EdgeChange = Partial<Pick<GraphEdge, 'isOneWay' | 'maxSpeed' | 'width' | 'kinds' | 'doorId'>>;

const nothing: Chosen = { nodes: [], edges: [] };
/** A new lane is so wide, metres. */
const firstWidth = 1;

/** A coordinate as it is sent, metres with three digits. */
const rounded = (metres: number): number => Math.round(metres * 1000) / 1000;

/** The state of lanes that were read. */
export const beginDrawing = ({
  nodes,
  edges,
  fileExtra,
}: Graph & { readonly fileExtra?: string | undefined }): Drawing => ({
  nodes,
  edges,
  fileExtra,
  chosen: nothing,
  past: [],
  future: [],
  going: undefined,
});

const momentOf = ({ nodes, edges, fileExtra, chosen }: Moment): Moment => ({ nodes, edges, fileExtra, chosen });

/** The state after a change. A change that goes on adds no further step. */
const step = (drawing: Drawing, change: Partial<Moment>, as?: string): Drawing => ({
  ...drawing,
  ...change,
  past: as !== undefined && as === drawing.going ? drawing.past : [...drawing.past, momentOf(drawing)],
  future: [],
  going: as,
});

/** An id that nothing has yet: the wish, or the wish with the next free number. */
const freeId = (wish: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(wish)) return wish;
  for (let number = 2; ; number += 1) if (!taken.has(`${wish}.${number}`)) return `${wish}.${number}`;
};

const newNodeId = (nodes: readonly GraphNode[]): string => {
  const taken = new Set(nodes.map(({ id }) => id));
  for (let number = nodes.length + 1; ; number += 1) if (!taken.has(`n${number}`)) return `n${number}`;
};

const laneBetween = (edges: readonly GraphEdge[], from: string, to: string): GraphEdge => ({
  id: freeId(`${from}-${to}`, new Set(edges.map(({ id }) => id))),
  from,
  to,
  isOneWay: false,
  width: firstWidth,
  isClosed: false,
});

const isBetween = ({ from, to }: GraphEdge, one: string, other: string): boolean =>
  (from === one && to === other) || (from === other && to === one);

const join = (drawing: Drawing, from: string, to: string): Drawing => {
  const { edges, nodes } = drawing;
  const isKnown = (id: string): boolean => nodes.some(node => node.id === id);
  const chosen = { nodes: [to], edges: [] };
  if (from === to || !isKnown(from) || !isKnown(to)) return drawing;
  if (edges.some(edge => isBetween(edge, from, to))) return { ...drawing, chosen, going: undefined };
  return step(drawing, { edges: [...edges, laneBetween(edges, from, to)], chosen });
};

const add = (drawing: Drawing, at: Corner, from: string | undefined): Drawing => {
  const { nodes, edges } = drawing;
  const node: GraphNode = { id: newNodeId(nodes), x: rounded(at.x), y: rounded(at.y), kind: 'way' };
  const isJoined = from !== undefined && nodes.some(({ id }) => id === from);
  return step(drawing, {
    nodes: [...nodes, node],
    edges: isJoined ? [...edges, laneBetween(edges, from, node.id)] : edges,
    chosen: { nodes: [node.id], edges: [] },
  });
};

const split = (drawing: Drawing, id: string, at: Corner | undefined, from: string | undefined): Drawing => {
  const { nodes, edges } = drawing;
  const edge = edges.find(one => one.id === id);
  const [one, other] = [edge?.from, edge?.to].map(end => nodes.find(node => node.id === end));
  if (!edge || !one || !other) return drawing;
  const place = at ? nearestOn(one, other, at) : { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
  const node: GraphNode = { id: newNodeId(nodes), x: rounded(place.x), y: rounded(place.y), kind: 'way' };
  // What a file says of the whole lane is true of neither half.
  const { extra: _, ...rules } = edge;
  const rest = edges.filter(known => known !== edge);
  const first = { ...rules, id: freeId(`${edge.from}-${node.id}`, new Set(rest.map(known => known.id))), to: node.id };
  const second = { ...rules, id: freeId(`${node.id}-${edge.to}`, new Set(rest.map(known => known.id))), from: node.id };
  const halves = [...rest, first, second];
  const isJoined =
    from !== undefined && from !== edge.from && from !== edge.to && nodes.some(known => known.id === from);
  return step(drawing, {
    nodes: [...nodes, node],
    edges: isJoined ? [...halves, laneBetween(halves, from, node.id)] : halves,
    chosen: { nodes: [node.id], edges: [] },
  });
};

const toggled = (before: readonly string[], given: readonly string[]): readonly string[] => [
  ...before.filter(id => !given.includes(id)),
  ...given.filter(id => !before.includes(id)),
];

const choose = (drawing: Drawing, { nodes = [], edges = [], isMore = false }: Stroke & { kind: 'choose' }): Drawing => {
  const before = drawing.chosen;
  const chosen = isMore
    ? { nodes: toggled(before.nodes, nodes), edges: toggled(before.edges, edges) }
    : { nodes, edges };
  const isSame = chosen.nodes.join() === before.nodes.join() && chosen.edges.join() === before.edges.join();
  return isSame ? drawing : { ...drawing, chosen, going: undefined };
};

/** The state with other places of some nodes. */
const placed = (drawing: Drawing, places: ReadonlyMap<string, Corner>, as?: string): Drawing => {
  let isMoved = false;
  const nodes = drawing.nodes.map(node => {
    const to = places.get(node.id);
    if (!to) return node;
    const [x, y] = [rounded(to.x), rounded(to.y)];
    if (x === node.x && y === node.y) return node;
    isMoved = true;
    return { ...node, x, y };
  });
  return isMoved ? step(drawing, { nodes }, as) : drawing;
};

const moved = (drawing: Drawing, by: Corner, as?: string): Drawing =>
  placed(drawing, new Map(chosenNodes(drawing).map(({ id, x, y }) => [id, { x: x + by.x, y: y + by.y }])), as);

/** The nodes that are chosen, in the order of the drawing. */
export const chosenNodes = ({ nodes, chosen }: Pick<Moment, 'nodes' | 'chosen'>): readonly GraphNode[] => {
  const ids = new Set(chosen.nodes);
  return nodes.filter(({ id }) => ids.has(id));
};

/** The lanes that are chosen, in the order of the drawing. */
export const chosenEdges = ({ edges, chosen }: Pick<Moment, 'edges' | 'chosen'>): readonly GraphEdge[] => {
  const ids = new Set(chosen.edges);
  return edges.filter(({ id }) => ids.has(id));
};

const spread = (drawing: Drawing, axis: Axis): Drawing => {
  const row = [...chosenNodes(drawing)].sort((one, other) => one[axis] - other[axis]);
  const [first, last] = [row[0], row.at(-1)];
  if (!first || !last || row.length < 3) return drawing;
  const gap = (last[axis] - first[axis]) / (row.length - 1);
  return placed(drawing, new Map(row.map((node, at) => [node.id, { ...node, [axis]: first[axis] + gap * at }])));
};

const align = (drawing: Drawing, axis: Axis): Drawing => {
  const row = chosenNodes(drawing);
  const middle = row.reduce((sum, node) => sum + node[axis], 0) / row.length;
  return row.length < 2 ? drawing : placed(drawing, new Map(row.map(node => [node.id, { ...node, [axis]: middle }])));
};

const remove = (drawing: Drawing): Drawing => {
  const [nodes, edges] = [new Set(drawing.chosen.nodes), new Set(drawing.chosen.edges)];
  if (nodes.size + edges.size === 0) return drawing;
  return step(drawing, {
    nodes: drawing.nodes.filter(({ id }) => !nodes.has(id)),
    edges: drawing.edges.filter(({ id, from, to }) => !edges.has(id) && !nodes.has(from) && !nodes.has(to)),
    chosen: nothing,
  });
};

/** What a copy of the choice holds: the chosen nodes, and the lanes with both ends among them. */
export const copied = (drawing: Drawing): Copied => {
  const nodes = chosenNodes(drawing);
  const ids = new Set(nodes.map(({ id }) => id));
  return { nodes, edges: drawing.edges.filter(({ from, to }) => ids.has(from) && ids.has(to)) };
};

const paste = (drawing: Drawing, { nodes, edges }: Copied, by: Corner): Drawing => {
  if (nodes.length === 0) return drawing;
  const all = [...drawing.nodes];
  const ids = new Map<string, string>();
  for (const { id: old, name: _, extra: __, ...node } of nodes) {
    const id = newNodeId(all);
    ids.set(old, id);
    all.push({ ...node, id, x: rounded(node.x + by.x), y: rounded(node.y + by.y) });
  }
  const lanes = [...drawing.edges];
  for (const { extra: _, ...edge } of edges) {
    const [from, to] = [ids.get(edge.from), ids.get(edge.to)];
    if (from === undefined || to === undefined) continue;
    lanes.push({ ...edge, from, to, id: laneBetween(lanes, from, to).id, isClosed: false });
  }
  return step(drawing, { nodes: all, edges: lanes, chosen: { nodes: [...ids.values()], edges: [] } });
};

const setEdges = (drawing: Drawing, ids: readonly string[], change: EdgeChange, as?: string): Drawing =>
  step(drawing, { edges: drawing.edges.map(edge => (ids.includes(edge.id) ? { ...edge, ...change } : edge)) }, as);

const turned = (drawing: Drawing): Drawing => {
  const ids = new Set(drawing.chosen.edges);
  if (ids.size === 0) return drawing;
  const edges = drawing.edges.map(edge => (ids.has(edge.id) ? { ...edge, from: edge.to, to: edge.from } : edge));
  return step(drawing, { edges });
};

/** The state at a moment that was taken from the past or the future. */
const at = (moment: Moment, past: readonly Moment[], future: readonly Moment[]): Drawing => ({
  ...moment,
  past,
  future,
  going: undefined,
});

/** The state after a change of a user. A change that changes nothing returns the same state. */
export function draw(drawing: Drawing, stroke: Stroke): Drawing {
  const { nodes, past, future, chosen } = drawing;
  switch (stroke.kind) {
    case 'add':
      return add(drawing, stroke.at, stroke.from);
    case 'join':
      return join(drawing, stroke.from, stroke.to);
    case 'split':
      return split(drawing, stroke.edge, stroke.at, stroke.from);
    case 'choose':
      return choose(drawing, stroke);
    case 'chooseAll':
      return { ...drawing, chosen: { nodes: nodes.map(({ id }) => id), edges: [] }, going: undefined };
    case 'move': {
      const node = nodes.find(({ id }) => id === stroke.node);
      if (!node) return drawing;
      const group = chosen.nodes.includes(node.id) ? drawing : { ...drawing, chosen: { nodes: [node.id], edges: [] } };
      return moved(group, { x: stroke.to.x - node.x, y: stroke.to.y - node.y }, stroke.as);
    }
    case 'nudge':
      return moved(drawing, stroke.by);
    case 'setNode':
      return step(
        drawing,
        { nodes: nodes.map(node => (node.id === stroke.node ? { ...node, ...stroke.change } : node)) },
        stroke.as,
      );
    case 'setEdges':
      return setEdges(drawing, stroke.edges, stroke.change, stroke.as);
    case 'turn':
      return turned(drawing);
    case 'align':
      return align(drawing, stroke.axis);
    case 'spread':
      return spread(drawing, stroke.axis);
    case 'remove':
      return remove(drawing);
    case 'paste':
      return paste(drawing, stroke.copied, stroke.by);
    case 'replace':
      return step(drawing, { ...beginDrawing(stroke.graph), chosen: nothing });
    case 'undo': {
      const moment = past.at(-1);
      return moment ? at(moment, past.slice(0, -1), [momentOf(drawing), ...future]) : drawing;
    }
    case 'redo': {
      const [moment, ...rest] = future;
      return moment ? at(moment, [...past, momentOf(drawing)], rest) : drawing;
    }
  }
}

/** The lanes at a node. */
export const lanesAt = ({ edges }: Graph, node: string): readonly GraphEdge[] =>
  edges.filter(({ from, to }) => from === node || to === node);

/** The length of a lane, metres; undefined when one of its nodes is missing. */
export const laneLength = (nodes: ReadonlyMap<string, GraphNode>, { from, to }: GraphEdge): number | undefined => {
  const [one, other] = [nodes.get(from), nodes.get(to)];
  return one && other && metresBetween(one, other);
};
