/** What run monitoring shows of each device, what of it needs somebody, and in which order devices stand. */
import {
  deviceStateOf,
  type Alarm,
  type AlarmLevel,
  type DeviceState,
  type FloorPlan,
  type KnownPosition,
  type Robot,
  type TodayTask,
} from '@patrolkit/core';
import { freshFor } from '../shared/map/places.ts';
import { lowBattery } from '../shared/robots/offers.ts';

/** Why somebody should look at a device, the most urgent first. */
export const needs = ['alarm', 'offline', 'lowBattery', 'silent'] as const;
export type Need = (typeof needs)[number];

/** A device as run monitoring shows it. */
export interface MonitorRow {
  readonly robot: Robot;
  /** Undefined until its place, which tells its mode too, has been pushed. */
  readonly state: DeviceState | undefined;
  readonly position: KnownPosition | undefined;
  /** What it told is older than a few seconds, or of before the channel was lost. */
  readonly isStale: boolean;
  /** Name of the map that it stands on. */
  readonly place: string | undefined;
  /** The run that lasts. */
  readonly task: TodayTask | undefined;
  /** Its waiting alarms, the gravest first, the newer first of equals. */
  readonly alarms: readonly Alarm[];
  readonly needs: readonly Need[];
}

/** What the rows are made of. */
export interface MonitorFacts {
  readonly robots: readonly Robot[];
  readonly positions: ReadonlyMap<string, KnownPosition>;
  readonly plans: readonly FloorPlan[];
  readonly tasks: readonly TodayTask[];
  /** Alarms that wait. */
  readonly alarms: readonly Alarm[];
  /** The open of the channel by which places come now; undefined while it is away. */
  readonly open: number | undefined;
  readonly now: number;
}

const gravity: Readonly<Record<AlarmLevel, number>> = { serious: 0, important: 1, general: 2 };

/** Groups what is of one device. */
function byDevice<Item extends { readonly deviceId?: string | undefined }>(
  items: readonly Item[],
): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    if (item.deviceId === undefined) continue;
    const group = groups.get(item.deviceId);
    if (group) group.push(item);
    else groups.set(item.deviceId, [item]);
  }
  return groups;
}

/** A row for each device, in the order of the fleet. */
export function rowsOf({ robots, positions, plans, tasks, alarms, open, now }: MonitorFacts): readonly MonitorRow[] {
  const names = new Map(plans.map(({ id, name }) => [id, name]));
  const running = byDevice(tasks.filter(({ runResult }) => runResult === 'running'));
  const waiting = byDevice(alarms);
  return robots.map((robot): MonitorRow => {
    const position = positions.get(robot.id);
    const isStale = position !== undefined && (position.open !== open || now - position.receivedAt > freshFor);
    const own = [...(waiting.get(robot.id) ?? [])].sort(
      (one, other) => gravity[one.level] - gravity[other.level] || other.beganAt - one.beganAt,
    );
    const { battery, mode } = position ?? {};
    const wanted: Readonly<Record<Need, boolean>> = {
      alarm: own.length > 0,
      offline: !robot.isOnline,
      lowBattery: robot.isOnline && battery !== undefined && battery < lowBattery && mode !== 'charge',
      // Only of a device that has told something while the channel was open: otherwise nobody knows.
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
      needs: needs.filter(need => wanted[need]),
    };
  });
}

const rank = ({ needs: own, alarms: [gravest] }: MonitorRow): number => {
  const [first] = own;
  if (first === undefined) return 10;
  return first === 'alarm' && gravest ? gravity[gravest.level] : 3 + needs.indexOf(first);
};

/** The rows, what needs somebody first, and by their names among equals. */
export const inOrder = (rows: readonly MonitorRow[]): readonly MonitorRow[] =>
  [...rows].sort(
    (one, other) =>
      rank(one) - rank(other) ||
      one.robot.name.localeCompare(other.robot.name, undefined, { numeric: true }) ||
      one.robot.id.localeCompare(other.robot.id),
  );

/** Rows in an order that is held: those that were there stay where they were, new ones come last. */
export function heldOrder(rows: readonly MonitorRow[], held: readonly string[]): readonly MonitorRow[] {
  const at = new Map(held.map((id, index) => [id, index]));
  return [...rows].sort(
    (one, other) => (at.get(one.robot.id) ?? held.length) - (at.get(other.robot.id) ?? held.length),
  );
}

/** What of the fleet is shown. */
export type MonitorFilter = 'all' | 'needs' | DeviceState;
export const monitorFilters: readonly MonitorFilter[] = [
  'all',
  'needs',
  'working',
  'charging',
  'standby',
  'offline',
  'other',
];

/** Whether a filter and a text let a row through; the text is sought in name and id. */
export function isShown(row: MonitorRow, filter: MonitorFilter, wanted: string): boolean {
  const sought = wanted.trim().toLowerCase();
  const { name, id } = row.robot;
  if (sought !== '' && !name.toLowerCase().includes(sought) && !id.toLowerCase().includes(sought)) return false;
  return filter === 'all' || (filter === 'needs' ? row.needs.length > 0 : row.state === filter);
}

/** How many devices each filter would show. */
export const countsOf = (rows: readonly MonitorRow[]): Readonly<Record<MonitorFilter, number>> =>
  Object.fromEntries(
    monitorFilters.map(filter => [filter, rows.filter(row => isShown(row, filter, '')).length]),
  ) as Record<MonitorFilter, number>;

/** So many pictures play at once; the one opened first makes place. */
export const mostPictures = 9;

/** The devices whose pictures play, after one was opened or closed. */
export const toggled = (playing: readonly string[], id: string): readonly string[] =>
  playing.includes(id) ? playing.filter(other => other !== id) : [...playing, id].slice(-mostPictures);
