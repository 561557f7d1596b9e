/** Devices watched together, as rows: what each row shows, why a device needs attention, and the order of the rows. */
import {
  deviceStateOf,
  type Alarm,
  type AlarmLevel,
  type CompareNames,
  type DeviceState,
  type FloorPlan,
  type KnownPosition,
  type Robot,
  type TodayTask,
} from '@patrolkit/core';
import { isOldBy } from '../map/places.ts';
import { lowBattery } from '../robots/offers.ts';
import { byDevice, waitingAmong, type LevelCounts } from './waiting.ts';

/** Why an operator should look at a device, the most urgent first. */
export const needs = ['call', 'alarm', 'offline', 'lowBattery', 'silent'] as const;
export type Need = (typeof needs)[number];

/** A device as a row shows it. */
export interface DeviceRow {
  readonly robot: Robot;
  /** Undefined until the server has pushed its position, which also gives its mode. */
  readonly state: DeviceState | undefined;
  readonly position: KnownPosition | undefined;
  /** True when its last position is older than a few seconds, or was pushed before the channel broke. */
  readonly isStale: boolean;
  /** Name of its map. */
  readonly place: string | undefined;
  /** Its present run. */
  readonly task: TodayTask | undefined;
  /** Its pending alarms that are in the live list: the gravest first, and the newer first among equals. */
  readonly alarms: readonly Alarm[];
  /** How many of its alarms are pending. */
  readonly waiting: number;
  /** The gravest level of its pending alarms. */
  readonly gravest: AlarmLevel | undefined;
  readonly needs: readonly Need[];
}

/** The facts from which the rows are made. */
export interface DeviceFacts {
  readonly robots: readonly Robot[];
  readonly positions: ReadonlyMap<string, KnownPosition>;
  readonly plans: readonly FloorPlan[];
  readonly tasks: readonly TodayTask[];
  /** Pending alarms of the live list, which holds only the latest. */
  readonly alarms: readonly Alarm[];
  /** How many alarms of each device are pending, if the server has counted them. */
  readonly counted?: ReadonlyMap<string, LevelCounts>;
  /** The devices whose SOS calls ring. */
  readonly callers?: ReadonlySet<string>;
  /** Number of the channel's present opening, which pushes positions. Undefined while the channel is not open. */
  readonly open: number | undefined;
  readonly now: number;
}

const gravity: Readonly<Record<AlarmLevel, number>> = { serious: 0, important: 1, general: 2 };

/** A row for each device, in the order of the fleet. */
export function rowsOf(facts: DeviceFacts): readonly DeviceRow[] {
  const { robots, positions, plans, tasks, alarms, counted, callers, open, now } = facts;
  const names = new Map(plans.map(({ id, name }) => [id, name]));
  const running = byDevice(tasks.filter(({ runResult }) => runResult === 'running'));
  const waiting = byDevice(alarms);
  return robots.map((robot): DeviceRow => {
    const position = positions.get(robot.id);
    const isStale = position !== undefined && (position.open !== open || isOldBy(now, position.receivedAt));
    const own = [...(waiting.get(robot.id) ?? [])].sort(
      (one, other) => gravity[one.level] - gravity[other.level] || other.beganAt - one.beganAt,
    );
    const { count, gravest } = waitingAmong(own, counted?.get(robot.id));
    const { battery, mode } = position ?? {};
    const wanted: Readonly<Record<Need, boolean>> = {
      call: callers?.has(robot.id) === true,
      alarm: count > 0,
      offline: !robot.isOnline,
      lowBattery: robot.isOnline && battery !== undefined && battery < lowBattery && mode !== 'charge',
      // This applies only when a position has arrived since the channel opened. Without one it is unknown whether the device is silent.
      silent: robot.isOnline && isStale && position.open === open,
    };
    return {
      robot,
      state: !robot.isOnline ? 'offline' : mode && deviceStateOf({ isOnline: true, mode }),
      position,
      isStale,
      place: position && names.get(position.mapId),
      task: running.get(robot.id)?.[0],
      alarms: own,
      waiting: count,
      gravest,
      needs: needs.filter(need => wanted[need]),
    };
  });
}

/** The rank of a device that needs no attention. */
const calm = 10;

/** How soon an operator should look at a device: the lower, the sooner. */
export const rankOf = ({ needs: own, gravest }: Pick<DeviceRow, 'needs' | 'gravest'>): number => {
  const [first] = own;
  if (first === undefined) return calm;
  // A caller waits for an answer, so a call comes before the gravest alarm.
  if (first === 'call') return -1;
  return first === 'alarm' && gravest ? gravity[gravest] : 3 + needs.indexOf(first);
};

/** The rank of several devices: that of the most urgent one, or of an alarm there that belongs to no device. */
export const rankOfAll = (rows: readonly DeviceRow[], gravest: AlarmLevel | undefined): number =>
  Math.min(calm, gravest ? gravity[gravest] : calm, ...rows.map(rankOf));

/** The rows, the most urgent first and equals by name. */
export const inOrder = (rows: readonly DeviceRow[], compare: CompareNames): readonly DeviceRow[] =>
  [...rows].sort(
    (one, other) =>
      rankOf(one) - rankOf(other) ||
      compare(one.robot.name, other.robot.name) ||
      one.robot.id.localeCompare(other.robot.id),
  );

/** Items in a held order: earlier items keep their places, and new ones come last. */
export function inHeldOrder<Item>(
  items: readonly Item[],
  held: readonly string[],
  idOf: (item: Item) => string,
): readonly Item[] {
  const at = new Map(held.map((id, index) => [id, index]));
  const placeOf = (item: Item): number => at.get(idOf(item)) ?? held.length;
  return [...items].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Rows in a held order. */
export const heldOrder = (rows: readonly DeviceRow[], held: readonly string[]): readonly DeviceRow[] =>
  inHeldOrder(rows, held, ({ robot }) => robot.id);

/** The most pictures that play at once. Opening another closes the one opened first. */
export const mostPictures = 9;

/** The devices whose pictures play after one was opened or closed. */
export const toggled = (playing: readonly string[], id: string): readonly string[] =>
  playing.includes(id) ? playing.filter(other => other !== id) : [...playing, id].slice(-mostPictures);
