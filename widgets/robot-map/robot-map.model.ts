/** Where things are on a floor plan, what part of it is seen, and whether a place can still be believed. */
import type {
  Alarm,
  AlarmLevel,
  Connection,
  CurrentStep,
  FloorPlan,
  KnownPosition,
  LineInfo,
  Robot,
  StatusReading,
} from '@patrolkit/core';
import { pointOf, type Point } from '../shared/robots/plan-point.ts';

/** A place older than this is marked, milliseconds; the fleet's places come every few seconds. */
export const freshFor = 10_000;

/** The part of the picture that is seen: its centre, and picture pixels a screen pixel. */
export interface View extends Point {
  readonly scale: number;
}

/** Width and height. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The whole picture, with a little room around it. */
export function fit(plan: Size, screen: Size): View {
  const scale = Math.max(plan.width / Math.max(1, screen.width), plan.height / Math.max(1, screen.height));
  return { x: plan.width / 2, y: plan.height / 2, scale: scale * 1.04 };
}

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** A view that stays on the picture and between the whole of it and eight times its size. */
export function clamp(view: View, plan: Size, screen: Size): View {
  const whole = fit(plan, screen).scale;
  return {
    x: within(view.x, 0, plan.width),
    y: within(view.y, 0, plan.height),
    scale: within(view.scale, Math.min(whole, 0.125), Math.max(whole, 0.125)),
  };
}

/** Zooms by a factor above 1 inwards; the point under the pointer stays where it is. `at` is from the centre, pixels. */
export const zoom = (view: View, factor: number, at: Point = { x: 0, y: 0 }): View => ({
  x: view.x + at.x * view.scale * (1 - 1 / factor),
  y: view.y + at.y * view.scale * (1 - 1 / factor),
  scale: view.scale / factor,
});

/** Moves by screen pixels, as a drag does. */
export const pan = (view: View, dx: number, dy: number): View => ({
  ...view,
  x: view.x - dx * view.scale,
  y: view.y - dy * view.scale,
});

/** The `viewBox` of a view. */
export const viewBox = ({ x, y, scale }: View, { width, height }: Size): string =>
  [x - (width * scale) / 2, y - (height * scale) / 2, width * scale, height * scale].join(' ');

/** One device on the map. */
export interface Marker extends Point {
  readonly robot: Robot;
  /** Degrees clockwise from east, as the screen turns. */
  readonly turn: number;
  readonly battery: number | undefined;
  readonly isSelected: boolean;
  readonly isStale: boolean;
  readonly receivedAt: number;
}

/** What the markers are made of. */
export interface MapFacts {
  readonly robots: readonly Robot[];
  readonly positions: ReadonlyMap<string, KnownPosition>;
  readonly selectedId: string | undefined;
  readonly status: StatusReading | undefined;
  readonly connection: Connection;
  readonly now: number;
}

/** The place of a device as it was told last: the selected robot's own status is fresher than the fleet's. */
function placeOf(robot: Robot, { positions, selectedId, status, connection, now }: MapFacts) {
  const pushed = positions.get(robot.id);
  const own = robot.id === selectedId ? status : undefined;
  const pose = own?.status.pose;
  if (own && pose && own.receivedAt >= (pushed?.receivedAt ?? 0)) {
    const isLive = connection.device.state === 'open' && own.open === connection.device.opens;
    const { receivedAt } = own;
    return {
      ...pose,
      receivedAt,
      battery: own.status.battery ?? pushed?.battery,
      isStale: !isLive || now - receivedAt > freshFor,
    };
  }
  if (!pushed) return undefined;
  const isLive = connection.singleton.state === 'open' && pushed.open === connection.singleton.opens;
  return { ...pushed, isStale: !isLive || now - pushed.receivedAt > freshFor };
}

/** All devices on a map; the selected one last, so that it is drawn above the others. */
export function markersOf(plan: FloorPlan, facts: MapFacts): readonly Marker[] {
  const markers = facts.robots.flatMap((robot): Marker[] => {
    const place = placeOf(robot, facts);
    if (!place || place.mapId !== plan.id) return [];
    const { x, y } = pointOf(plan, place.x, place.y);
    const isSelected = robot.id === facts.selectedId;
    const { battery, isStale, receivedAt } = place;
    return [{ robot, x, y, turn: -place.angle, battery, isSelected, isStale, receivedAt }];
  });
  return markers.sort((one, other) => Number(one.isSelected) - Number(other.isSelected));
}

/** Markers from left to right, and those of one column downwards: as keys go from one to the next. */
export const inReadingOrder = (markers: readonly Marker[]): readonly Marker[] =>
  [...markers].sort((one, other) => one.x - other.x || one.y - other.y || one.robot.id.localeCompare(other.robot.id));

/** True when the selected robot is on none of these maps: as it tells, or, before it has told, as the list says. */
export function isOnNoPlan(plans: readonly FloorPlan[], facts: MapFacts): boolean {
  const robot = facts.robots.find(({ id }) => id === facts.selectedId);
  const mapId = robot && (placeOf(robot, facts)?.mapId ?? (facts.status ? undefined : robot.mapId));
  return !plans.some(({ id }) => id === mapId);
}

/** True when the selected robot is offline and has never told where it is: it is on no map, and no map can find it. */
export function lacksPlace(facts: MapFacts): boolean {
  const robot = facts.robots.find(({ id }) => id === facts.selectedId);
  return robot !== undefined && !robot.isOnline && placeOf(robot, facts) === undefined;
}

/** The map that the selected robot is on. */
export function mapOfSelected({ robots, positions, selectedId, status }: MapFacts): string | undefined {
  if (selectedId === undefined) return undefined;
  return (
    status?.status.pose?.mapId ?? positions.get(selectedId)?.mapId ?? robots.find(({ id }) => id === selectedId)?.mapId
  );
}

/** A point of a screen, pixels from the upper left corner of the map's frame, as a point of its picture. */
export const planPoint = (view: View, screen: Size, at: Point): Point => ({
  x: view.x + (at.x - screen.width / 2) * view.scale,
  y: view.y + (at.y - screen.height / 2) * view.scale,
});

/** A point of the picture as a place of the map, metres. */
export const placeAt = (plan: FloorPlan, { x, y }: Point): Point => ({
  x: plan.originX + x * plan.metresPerPixel,
  y: plan.originY + (plan.height - y) * plan.metresPerPixel,
});

/** The length of a line over some points of the picture, metres. */
export const lengthOf = (plan: FloorPlan, points: readonly Point[]): number =>
  points.slice(1).reduce((sum, { x, y }, index) => {
    const before = points[index];
    return before ? sum + Math.hypot(x - before.x, y - before.y) * plan.metresPerPixel : sum;
  }, 0);

/** A point of a route. */
export interface RoutePoint extends Point {
  readonly name: string | undefined;
  /** Behind the robot, the one that it goes to, or still to come. */
  readonly state: 'done' | 'next' | 'ahead';
}

/** The route of the selected robot on a map, with what it has done of it; nothing where it has none there. */
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

/** An alarm that waits, where it was raised. */
export interface Pin extends Point {
  readonly id: string;
  readonly level: AlarmLevel;
  readonly name: string;
  readonly deviceName: string;
}

/** The alarms of a map, the gravest last, so that they are drawn above the others. */
export function pinsOf(plan: FloorPlan, alarms: readonly Alarm[]): readonly Pin[] {
  const order: readonly AlarmLevel[] = ['general', 'important', 'serious'];
  return alarms
    .flatMap((alarm): Pin[] => {
      const { id, level, mapId, x, y } = alarm;
      if (mapId !== plan.id || x === undefined || y === undefined) return [];
      return [{ id, level, name: alarm.name ?? '', deviceName: alarm.deviceName ?? '', ...pointOf(plan, x, y) }];
    })
    .sort((one, other) => order.indexOf(one.level) - order.indexOf(other.level));
}

/** Where a robot has been, on one map. */
export interface Track {
  readonly deviceId: string;
  readonly mapId: string;
  /** Places, metres, the oldest first. */
  readonly places: readonly Point[];
}

/** So many places are kept, and only those so far apart, metres: about two hundred metres of way. */
export const trackLimits = { places: 400, apart: 0.5 } as const;

/** A track with one more place; another robot or map begins a new one. */
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
