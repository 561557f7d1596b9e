/** The known values of a device, and how reliable each is. */
import { isStatusFresh, type KnownCoordinate, type NamedMode, type Robot } from '@patrolkit/core';
import { isOldBy, placeOf, type MapFacts } from '../shared/map/places.ts';

/** A value and the time of its report. */
export interface Reading<Value> {
  readonly value: Value;
  readonly isStale: boolean;
  /** ms since 1970. */
  readonly receivedAt: number;
}

/** The values of a device. Values that it does not report are absent. */
export interface Readings {
  readonly mode?: Reading<NamedMode>;
  /** Metres per second, never below 0. */
  readonly speed?: Reading<number>;
  /** Degrees clockwise from north, 0 to 359. */
  readonly heading?: Reading<number>;
  /** Percent. */
  readonly battery?: Reading<number>;
  readonly place?: Reading<KnownCoordinate>;
}

/** The eight directions of a compass, clockwise from north. */
export const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
/** One of these directions. */
export type Direction = (typeof directions)[number];

/** Converts an angle that counts counter-clockwise from east into a heading: degrees clockwise from north, 0 to 359. */
export const headingOf = (angle: number): number => ((Math.round(90 - angle) % 360) + 360) % 360;

/** The direction nearest to a heading. */
export const directionOf = (heading: number): Direction => directions[Math.round(heading / 45) % 8] ?? 'n';

/** Converts a speed to kilometres per hour. */
export const kilometresAnHour = (metresASecond: number): number => metresASecond * 3.6;

/** The known values of a device: for the selected one from its own status, for any other from the fleet's positions. */
export function readingsOf(robot: Robot, facts: MapFacts, coordinate: KnownCoordinate | undefined): Readings {
  const { selectedId, connection, positions, now } = facts;
  const { device, singleton } = connection;
  const isChannelOpen = device.state === 'open';
  const isSelected = robot.id === selectedId;
  const own = isSelected ? facts.status : undefined;
  const pushed = positions.get(robot.id);
  // A server may send a status only when it changes. The channel therefore says whether the status still applies, and not its age.
  const isOwnStale = !isStatusFresh({ status: own, isChannelOpen, deviceOpens: device.opens });
  const isPushedStale =
    singleton.state !== 'open' || pushed?.open !== singleton.opens || isOldBy(now, pushed.receivedAt);
  const ofOwn = <Value>(value: Value): Reading<Value> | undefined =>
    own && { value, isStale: isOwnStale, receivedAt: own.receivedAt };
  const ofPushed = <Value>(value: Value | undefined): Reading<Value> | undefined =>
    pushed && value !== undefined ? { value, isStale: isPushedStale, receivedAt: pushed.receivedAt } : undefined;

  const mode = own ? ofOwn(own.status.mode) : ofPushed(pushed?.mode);
  const battery = own?.status.battery === undefined ? ofPushed(pushed?.battery) : ofOwn(own.status.battery);
  const speed = own?.status.speed === undefined ? undefined : ofOwn(Math.abs(own.status.speed));
  const at = placeOf(robot, facts);
  const onEarth = isSelected ? coordinate : undefined;
  const isPlaceStale = !isChannelOpen || onEarth?.open !== device.opens || isOldBy(now, onEarth?.receivedAt ?? 0);
  return {
    ...(mode && { mode }),
    ...(speed && { speed }),
    ...(at && { heading: { value: headingOf(at.angle), isStale: at.isStale, receivedAt: at.receivedAt } }),
    ...(battery && { battery }),
    ...(onEarth && { place: { value: onEarth, isStale: isPlaceStale, receivedAt: onEarth.receivedAt } }),
  };
}
