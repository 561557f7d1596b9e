/** What the map shows of the selected robot: its map, its route, its track. */
import type { CurrentStep, FloorPlan, LineInfo } from '@patrolkit/core';
import { placeOf, type MapFacts } from '../shared/map/places.ts';
import { pointOf, type Point } from '../shared/robots/plan-point.ts';

/** The page's plan, completed with defaults. Undefined when it is no plan and nothing can be drawn by it. */
export function givenPlan(given: Partial<FloorPlan> | undefined): FloorPlan | undefined {
  const { id, name = '', picture, width = 0, height = 0, metresPerPixel = 0, originX = 0, originY = 0 } = given ?? {};
  const isDrawable = [width, height, metresPerPixel].every(size => Number.isFinite(size) && size > 0);
  if (typeof id !== 'string' || typeof picture !== 'string' || !isDrawable) return undefined;
  return { id, name, picture, width, height, metresPerPixel, originX, originY };
}

/** True when the selected robot is on none of these maps. Its own position counts or, until that has arrived, the list. */
export function isOnNoPlan(plans: readonly FloorPlan[], facts: MapFacts): boolean {
  const robot = facts.robots.find(({ id }) => id === facts.selectedId);
  const mapId = robot && (placeOf(robot, facts)?.mapId ?? (facts.status ? undefined : robot.mapId));
  return !plans.some(({ id }) => id === mapId);
}

/** True when the selected robot is offline and has never reported its position. It is on no map, and no map can find it. */
export function lacksPlace(facts: MapFacts): boolean {
  const robot = facts.robots.find(({ id }) => id === facts.selectedId);
  return robot !== undefined && !robot.isOnline && placeOf(robot, facts) === undefined;
}

/** The map of the selected robot, by the latest report. */
export function mapOfSelected(facts: MapFacts): string | undefined {
  const { robots, positions, selectedId, status } = facts;
  if (selectedId === undefined) return undefined;
  const robot = robots.find(({ id }) => id === selectedId);
  const told = robot ? placeOf(robot, facts) : (status?.status.pose ?? positions.get(selectedId));
  return told?.mapId ?? robot?.mapId;
}

/** The length of a line over some points of the picture, metres. */
export const lengthOf = (plan: FloorPlan, points: readonly Point[]): number =>
  points.slice(1).reduce((sum, { x, y }, index) => {
    const before = points[index];
    return before ? sum + Math.hypot(x - before.x, y - before.y) * plan.metresPerPixel : sum;
  }, 0);

/** A point of a route. */
export interface RoutePoint extends Point {
  readonly name: string | undefined;
  /** The point is behind the robot, is its next goal, or lies further ahead. */
  readonly state: 'done' | 'next' | 'ahead';
}

/** The route of the selected robot on a map, with the part that is done. Nothing when it has none there. */
export function routeOf(
  plan: FloorPlan,
  line: LineInfo | undefined,
  step: CurrentStep | undefined,
): readonly RoutePoint[] {
  if (!line || (line.mapId !== undefined && line.mapId !== plan.id)) return [];
  const next = step?.index ?? 0;
  return line.points.map(({ x, y, name }, index) => ({
    ...pointOf(plan, x, y),
    name,
    state: index < next ? 'done' : index === next ? 'next' : 'ahead',
  }));
}

/** Where a robot has been, on one map. */
export interface Track {
  readonly deviceId: string;
  readonly mapId: string;
  /** Places, metres, the oldest first. */
  readonly places: readonly Point[];
}

/** The most places that are stored, and their least distance, metres: about two hundred metres of track. */
export const trackLimits = { places: 400, apart: 0.5 } as const;

/** A track with one more place. Another robot or map starts a new track. */
export function tracked(
  track: Track | undefined,
  at: { readonly deviceId: string; readonly mapId: string } & Point,
): Track {
  const { deviceId, mapId, x, y } = at;
  if (track?.deviceId !== deviceId || track.mapId !== mapId) return { deviceId, mapId, places: [{ x, y }] };
  const last = track.places.at(-1);
  if (last && Math.hypot(x - last.x, y - last.y) < trackLimits.apart) return track;
  return { deviceId, mapId, places: [...track.places, { x, y }].slice(-trackLimits.places) };
}
