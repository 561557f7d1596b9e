import {
  findWay,
  isFor,
  type LaneNode,
  type MayDrive,
  type Point,
  type Route,
} from '@patrolkit/server/links/site-map.ts';
import type { WorldState } from './state.ts';
import { blockingFor, blocks } from '@patrolkit/server/links/regions.ts';
import { ownRoute } from './routes.ts';
import type { Plan } from './plan.ts';
import { nearestNode } from './things.ts';
import type { SiteDevice } from './device.ts';

/** The route of a device; undefined when it has none. */
export const routeOf = (state: WorldState, id: string): Route | undefined => {
  const device = state.devices.get(id);
  const plan = device && state.siteOf(device)?.plan;
  const route = device && ownRoute(state.routes, device);
  if (!device || !plan || !route) return undefined;
  const stops = route.stops.flatMap(stop => {
    const node = plan.nodes.find(candidate => candidate.id === stop);
    return node ? [{ id: node.id, x: node.x, y: node.y }] : [];
  });
  return { id: route.id, name: route.name, stops, next: device.stopIndex };
};

/**
 * The way along the lanes to the node nearest to a point, and then straight to the point. Empty when the device is there, or when regions
 * leave no way.
 */
export const wayTo = (state: WorldState, device: SiteDevice, goal: Point): Point[] => {
  const site = state.siteOf(device);
  if (!site || Math.hypot(goal.x - device.x, goal.y - device.y) < 0.5) return [];
  const { plan, grid } = site;
  const blocking = blockingFor(state.regions, device);
  const mayGo = (from: Point, to: Point): boolean => !blocking.some(region => blocks(region, from, to));
  const mayDrive: MayDrive = (from, to, rules) => isFor(rules, [device.kind]) && mayGo(from, to);
  const isNear = grid.sees(device, goal) && Math.hypot(goal.x - device.x, goal.y - device.y) < 4;
  if (isNear && mayGo(device, goal)) return [goal];
  const first = nearestNode(plan, grid, device, node => mayGo(device, node));
  const last = nearestNode(plan, grid, goal, node => mayGo(node, goal));
  const way = findWay(plan, first, last, mayDrive);
  const end = plan.nodes.find(({ id }) => id === last);
  if (blocking.length > 0 && (way.length === 0 || (end && !mayGo(end, goal)))) return [];
  return [...way.flatMap(id => plan.nodes.filter(node => node.id === id)).map(({ x, y }) => ({ x, y })), goal];
};

/**
 * The way along the lanes to a node. Without a node, the way to the next stop of the route or to the nearest charger. Undefined when
 * there is no goal.
 */
export const wayOn = (state: WorldState, device: SiteDevice, to?: string): Point[] | undefined => {
  const site = state.siteOf(device);
  if (!site) return undefined;
  const { plan, grid } = site;
  const route = ownRoute(state.routes, device);
  const stop = route?.stops[device.stopIndex % route.stops.length];
  const goals = to !== undefined ? [to] : device.mode === 'charge' ? plan.chargers : stop === undefined ? [] : [stop];
  if (goals.length === 0) return undefined;
  const blocking = blockingFor(state.regions, device);
  const mayGo = (from: Point, to: Point): boolean => !blocking.some(region => blocks(region, from, to));
  const first = nearestNode(plan, grid, device, node => mayGo(device, node));
  const mayDrive: MayDrive = (from, to, rules) => isFor(rules, [device.kind]) && mayGo(from, to);
  const places = new Map(plan.nodes.map(node => [node.id, node]));
  const nodesOf = (ids: readonly string[]): LaneNode[] => ids.flatMap(id => places.get(id) ?? []);
  const ways = goals.map(goal => findWay(plan, first, goal, mayDrive)).filter(found => found.length > 0);
  // Of several goals the nearest one along the lanes.
  const lengths = ways.map(found => lengthOf(nodesOf(found)));
  const way = ways[lengths.indexOf(Math.min(...lengths))] ?? [];
  const nodes = nodesOf(way);
  // Devices keep to the right, so that two that meet do not collide.
  const usual = device.kind === 'car' ? 1.1 : 0.4 + (device.number % 3) * 0.12;
  return nodes.map((node, index) => {
    const before = nodes[index - 1] ?? device;
    const aside = Math.min(usual, widthBetween(plan, way[index - 1], node.id) / 2);
    const angle = Math.atan2(node.y - before.y, node.x - before.x) - Math.PI / 2;
    const beside = { x: node.x + Math.cos(angle) * aside, y: node.y + Math.sin(angle) * aside };
    const after = nodes[index + 1] ?? node;
    const isFree = mayGo(before, beside) && mayGo(beside, after);
    return isFree && grid.fits(beside.x, beside.y, 0.35) ? beside : { x: node.x, y: node.y };
  });
};

/** How long a way over some nodes is, metres. */
const lengthOf = (nodes: readonly LaneNode[]): number =>
  nodes.slice(1).reduce((sum, node, at) => {
    const before = nodes[at] ?? node;
    return sum + Math.hypot(node.x - before.x, node.y - before.y);
  }, 0);

/** How wide the lane between two nodes is, metres; without a limit where none is set. */
const widthBetween = ({ edges }: Plan, one: string | undefined, other: string): number =>
  edges.find(([from, to]) => (from === one && to === other) || (from === other && to === one))?.[2]?.width ?? Infinity;
