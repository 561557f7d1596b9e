/** A map of the site as the server uses it: the lanes, the points and the routes that devices drive. */

/** A point in metres, x east and y north of the origin of its map. */
export interface Point {
  x: number;
  y: number;
}

/** A junction of the lanes that robots drive on. */
export interface LaneNode extends Point {
  id: string;
}

/** A map of the site. */
export interface SiteMap {
  readonly id: string;
  /** Text key of the map's name. */
  readonly key: string;
  readonly outdoor: boolean;
  readonly nodes: readonly LaneNode[];
  /** Lanes: each joins two nodes, and devices drive it both ways. */
  readonly edges: readonly (readonly [string, string])[];
  /** The routes of patrols: the nodes where they stop, in their order. */
  readonly routes: readonly {
    readonly id: string;
    /** Text key of the route's name. */
    readonly key: string;
    readonly kind: 'robot' | 'car' | 'any';
    readonly stops: readonly string[];
  }[];
  readonly doors: readonly MapDoor[];
  /** Metres. */
  readonly width: number;
  readonly height: number;
}

/** A door in a wall of a map. The text of its name is `door.ID`. */
export interface MapDoor extends Point {
  readonly id: string;
  /** Metres east and north. */
  readonly w: number;
  readonly h: number;
}

/** The picture of a map. */
export interface MapPicture {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly metresPerPixel: number;
  /** The picture as SVG; `name` gives the texts of its keys. */
  readonly svg: (name: (key: string) => string) => string;
}

/** The route of a device: its stops, and the index of the next one. */
export interface Route {
  id: string;
  /** Text key of its name. */
  key: string;
  stops: LaneNode[];
  next: number;
}

/** The next round of a device: its route, and the time until it, ms of the wall clock. */
export interface ComingRound {
  readonly deviceId: string;
  /** Name of the route, as a key of the texts. */
  readonly routeKey: string;
  /**
   * Time until the round begins, ms. It is negative while the device is on its way to the first point: the round begins when it
   * arrives there.
   */
  readonly inMs: number;
}

/** The shortest way along the lanes, as ids of nodes from the first to the last; empty when there is none. */
export const findWay = ({ nodes, edges }: Pick<SiteMap, 'nodes' | 'edges'>, from: string, to: string): string[] => {
  const position = new Map(nodes.map(node => [node.id, node]));
  const best = new Map<string, number>([[from, 0]]);
  const previous = new Map<string, string>();
  const open = new Set([from]);
  while (open.size > 0) {
    let current = '';
    let least = Infinity;
    for (const id of open) {
      const cost = best.get(id) ?? Infinity;
      if (cost < least) [current, least] = [id, cost];
    }
    if (current === to) break;
    open.delete(current);
    const here = position.get(current);
    for (const [a, b] of edges) {
      const next = a === current ? b : b === current ? a : undefined;
      const there = next === undefined ? undefined : position.get(next);
      if (next === undefined || !here || !there) continue;
      const cost = least + Math.hypot(there.x - here.x, there.y - here.y);
      if (cost >= (best.get(next) ?? Infinity)) continue;
      best.set(next, cost);
      previous.set(next, current);
      open.add(next);
    }
  }
  if (!best.has(to)) return [];
  const way = [to];
  for (let at = previous.get(to); at !== undefined; at = previous.get(at)) way.unshift(at);
  return way;
};
