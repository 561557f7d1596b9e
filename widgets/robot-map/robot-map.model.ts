/** Where things are on a floor plan, what part of it is seen, and whether a place can still be believed. */
import type { Connection, FloorPlan, KnownPosition, Robot, StatusReading } from '@patrolkit/core';

/** A place older than this is marked, milliseconds; the fleet's places come every few seconds. */
export const freshFor = 10_000;

/** A point of the picture, pixels from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The part of the picture that is seen: its centre, and picture pixels a screen pixel. */
export interface View extends Point {
  readonly scale: number;
}

/** Width and height. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A place of the map, metres, as a point of its picture. */
export const pointOf = (plan: FloorPlan, x: number, y: number): Point => ({
  x: (x - plan.originX) / plan.metresPerPixel,
  y: plan.height - (y - plan.originY) / plan.metresPerPixel,
});

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
  return { ...pushed, isStale: connection.singleton.state !== 'open' || now - pushed.receivedAt > freshFor };
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
  return markers.toSorted((one, other) => Number(one.isSelected) - Number(other.isSelected));
}

/** The map that the selected robot is on. */
export function mapOfSelected({ robots, positions, selectedId, status }: MapFacts): string | undefined {
  if (selectedId === undefined) return undefined;
  return (
    status?.status.pose?.mapId ?? positions.get(selectedId)?.mapId ?? robots.find(({ id }) => id === selectedId)?.mapId
  );
}
