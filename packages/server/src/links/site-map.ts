/** A map of the site as the server uses it: the lanes, the points and the routes that devices drive. */
import type { StoredName } from '../language/names.ts';
import type { AlarmKind } from './alarms.ts';
import type { DeviceKind } from './devices.ts';

/** A point in metres, x east and y north of the origin of its map. */
export interface Point {
  x: number;
  y: number;
}

/** A junction of the lanes that robots drive on. */
export interface LaneNode extends Point {
  id: string;
}

/** What holds on a lane beside its two ends. */
export interface LaneRules {
  /** Devices drive it from the first node to the second one alone. */
  readonly isOneWay?: boolean;
  /** How fast they drive there at most, metres a second. */
  readonly maxSpeed?: number;
  /** How wide it is, metres: devices keep within it. */
  readonly width?: number;
  /** The kinds of devices that drive there; all without it. */
  readonly kinds?: readonly DeviceKind[];
  /** The door in it, which devices open when it has a lock. */
  readonly doorId?: string;
}

/** A lane joins two nodes. Devices drive it both ways unless its rules say otherwise. */
export type LaneBetween = readonly [from: string, to: string, rules?: LaneRules];

/** The lanes of a map: where devices find their ways. */
export interface SiteNet {
  readonly mapId: string;
  readonly nodes: readonly LaneNode[];
  readonly edges: readonly LaneBetween[];
  /** The nodes at which devices charge; none on a map without chargers. */
  readonly chargers: readonly string[];
}

/** Whether a lane may be driven from one node to the other. */
export type MayDrive = (from: LaneNode, to: LaneNode, rules: LaneRules) => boolean;

/** What stands in a lane: a wall or what else does not move, or a door by its id. */
export type InWay = { readonly kind: 'wall' } | { readonly kind: 'door'; readonly id: string };

/** What is known of the floor of a map. */
export interface SiteGround {
  /** Whether a device can stand at a place. */
  isFree(at: Point): boolean;
  /** What stands between two places, in a strip of a width, metres. */
  between(from: Point, to: Point, width: number): readonly InWay[];
}

/** A map of the site. */
export interface SiteMap {
  readonly id: string;
  readonly outdoor: boolean;
  readonly nodes: readonly LaneNode[];
  readonly edges: readonly LaneBetween[];
  /** The nodes at which devices charge. */
  readonly chargers: readonly string[];
  readonly doors: readonly MapDoor[];
  readonly meters: readonly MapMeter[];
  /** Where its lower left corner lies, metres. */
  readonly originX: number;
  readonly originY: number;
  /** Metres. */
  readonly width: number;
  readonly height: number;
  /** What a fresh installation has of it; undefined for a map that users have added. */
  readonly first: FirstOfMap | undefined;
}

/** What a fresh installation has of a map. */
export interface FirstOfMap {
  /** Text key of its name. */
  readonly key: string;
  /** The routes: the nodes where patrols stop, in their order. These nodes are the points of the map. */
  readonly routes: readonly {
    readonly id: string;
    /** Text key of the route's name. */
    readonly key: string;
    readonly stops: readonly string[];
  }[];
  readonly regions: readonly FirstRegion[];
}

/** A rectangle of a map that nothing drives through, metres. */
export interface Wall extends Point {
  readonly w: number;
  readonly h: number;
}

/** A map as the server has it. The fleet knows more of a map that its devices have surveyed: then it keeps its own size and walls. */
export interface DrawnMap extends Pick<SiteMap, 'id' | 'outdoor' | 'originX' | 'originY' | 'width' | 'height'> {
  /** The walls that are known of it. Without them its floor is free. */
  readonly walls: readonly Wall[];
}

/** Whether a place lies on a map. */
export const isOnMap = (
  { originX, originY, width, height }: Pick<SiteMap, 'originX' | 'originY' | 'width' | 'height'>,
  { x, y }: Point,
): boolean => x >= originX && y >= originY && x <= originX + width && y <= originY + height;

/** A region of a fresh installation. */
export interface FirstRegion {
  /** Text key of its name. */
  readonly key: string;
  readonly kind: 'zone' | 'forbidden' | 'speedLimit' | 'quiet';
  /** Metres. */
  readonly corners: readonly Point[];
  /** Metres a second, of a speed limit. */
  readonly maxSpeed?: number;
  /** The kind of devices for which alone it holds. */
  readonly only?: DeviceKind;
}

/** A door in a wall of a map. The text of its name is `door.ID`. */
export interface MapDoor extends Point {
  readonly id: string;
  /** Metres east and north. */
  readonly w: number;
  readonly h: number;
}

/** A meter on a wall. Its kind and its name follow from the number at the end of its id. */
export interface MapMeter extends Point {
  readonly id: string;
  /** The direction of its front, radians. */
  readonly facing: number;
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

/** The type of the patrols on a route. */
export interface PatrolKind {
  readonly id: string;
  readonly name: StoredName;
  /** What devices look for on such a round; nothing else of `soughtKinds`. */
  readonly seeks: readonly AlarmKind[];
}

/** A route on a map, as its users have set it. */
export interface SiteRoute {
  readonly id: string;
  readonly mapId: string;
  readonly name: StoredName;
  /** The kinds of devices that drive it. */
  readonly kinds: readonly DeviceKind[];
  /** How fast devices drive it at most, metres a second; undefined for no limit but their own. */
  readonly speed: number | undefined;
  /** Undefined for a route without a type, on which devices look for everything. */
  readonly patrol: PatrolKind | undefined;
  /** The nodes where they stop, in their order. */
  readonly stops: readonly string[];
}

/** The route of a device: its stops, and the index of the next one. */
export interface Route {
  id: string;
  name: StoredName;
  stops: LaneNode[];
  next: number;
}

/** The rules of a lane that has none. */
const freely: LaneRules = {};

/** Whether all of some kinds of devices drive a lane. */
export const isFor = ({ kinds: only }: LaneRules, kinds: readonly DeviceKind[]): boolean =>
  only === undefined || kinds.every(kind => only.includes(kind));

/**
 * The shortest way along the lanes, as ids of nodes from the first to the last; empty when there is none.
 * @param mayDrive whether a lane may be driven from one node to the other; each may without it
 */
export const findWay = (
  { nodes, edges }: Pick<SiteMap, 'nodes' | 'edges'>,
  from: string,
  to: string,
  mayDrive: MayDrive = () => true,
): string[] => {
  const position = new Map(nodes.map(node => [node.id, node]));
  const onward = new Map<string, { readonly next: string; readonly rules: LaneRules }[]>(
    nodes.map(({ id }) => [id, []]),
  );
  for (const [a, b, rules = freely] of edges) {
    onward.get(a)?.push({ next: b, rules });
    if (!rules.isOneWay) onward.get(b)?.push({ next: a, rules });
  }
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
    // Places that are no numbers have no way.
    if (current === to || least === Infinity) break;
    open.delete(current);
    const here = position.get(current);
    for (const { next, rules } of onward.get(current) ?? []) {
      const there = position.get(next);
      if (!here || !there || !mayDrive(here, there, rules)) continue;
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

/** The lengths of the legs between some nodes along the lanes, metres. A leg without a way has none. */
export const legsOf = (
  map: Pick<SiteMap, 'nodes' | 'edges'>,
  stops: readonly string[],
  mayDrive?: MayDrive,
): (number | undefined)[] =>
  stops.slice(1).map((stop, index) => {
    const way = findWay(map, stops[index] ?? stop, stop, mayDrive).flatMap(id =>
      map.nodes.filter(node => node.id === id),
    );
    if (way.length === 0) return undefined;
    return way.slice(1).reduce((sum, node, at) => {
      const before = way[at] ?? node;
      return sum + Math.hypot(node.x - before.x, node.y - before.y);
    }, 0);
  });
