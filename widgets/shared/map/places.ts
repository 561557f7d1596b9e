/** Where devices and alarms are on a floor plan, and whether a position is still current. */
import type { Alarm, AlarmLevel, Connection, FloorPlan, KnownPosition, Robot, StatusReading } from '@patrolkit/core';
import { pointOf, type Point } from '../robots/plan-point.ts';

/** A position older than this is marked, ms. The fleet's positions arrive every few seconds. */
const freshFor = 10_000;

/**
 * Whether a value received at a time is old by now. If the clock was set back since then, the age is unknown and the value counts as old.
 */
export const isOldBy = (now: number, receivedAt: number): boolean => Math.abs(now - receivedAt) > freshFor;

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

/** The facts from which the markers are made. */
export interface MapFacts {
  readonly robots: readonly Robot[];
  readonly positions: ReadonlyMap<string, KnownPosition>;
  readonly selectedId: string | undefined;
  readonly status: StatusReading | undefined;
  readonly connection: Connection;
  readonly now: number;
}

/** The last known position of a device. The selected robot's own status is fresher than the fleet's. */
export function placeOf(robot: Robot, { positions, selectedId, status, connection, now }: MapFacts) {
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
      isStale: !isLive || isOldBy(now, receivedAt),
    };
  }
  if (!pushed) return undefined;
  const isLive = connection.singleton.state === 'open' && pushed.open === connection.singleton.opens;
  return { ...pushed, isStale: !isLive || isOldBy(now, pushed.receivedAt) };
}

/** All devices on a map. The selected one is last, so that it is drawn above the others. */
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

/** Markers from left to right, and downwards in a column: the order in which keys go through them. */
export const inReadingOrder = (markers: readonly Marker[]): readonly Marker[] =>
  [...markers].sort((one, other) => one.x - other.x || one.y - other.y || one.robot.id.localeCompare(other.robot.id));

/** A pending alarm, at the place where it was raised. */
export interface Pin extends Point {
  readonly id: string;
  readonly level: AlarmLevel;
  readonly name: string;
  readonly deviceName: string;
}

/** The alarms of a map. The gravest are last, so that they are drawn above the others. */
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
