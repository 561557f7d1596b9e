/**
 * Counts pending alarms by one rule for devices, places and maps. The live list holds only the latest alarms, and the server counts all.
 */
import { waitingOf, type AlarmLevel, type Scene } from '@patrolkit/core';

/** Numbers of pending alarms by level, as the server has counted them. */
export type LevelCounts = Readonly<Record<AlarmLevel, number>>;

/** Pending alarms. */
export interface Waiting {
  readonly count: number;
  /** The gravest level among them. Undefined when none is pending. */
  readonly gravest: AlarmLevel | undefined;
}

/** Levels, the gravest first. */
const levels = ['serious', 'important', 'general'] as const satisfies readonly AlarmLevel[];

/** The gravest level that has a pending alarm. */
export const gravestOf = (counts: LevelCounts | undefined): AlarmLevel | undefined =>
  counts && levels.find(level => counts[level] > 0);

/** Pending alarms by the live list and by the server's numbers. The higher count applies. */
export const waitingAmong = (
  known: readonly { readonly level: AlarmLevel }[],
  counts: LevelCounts | undefined,
): Waiting => ({
  count: Math.max(known.length, waitingOf(counts)),
  gravest: levels.find(level => (counts?.[level] ?? 0) > 0 || known.some(alarm => alarm.level === level)),
});

/** The sum of several counts, with the gravest level of all. */
export const together = (all: readonly Waiting[]): Waiting => ({
  count: all.reduce((sum, { count }) => sum + count, 0),
  gravest: levels.find(level => all.some(({ gravest }) => gravest === level)),
});

/** The unconfirmed alarms of each device, as the server has counted them. */
export const countedOf = (scenes: readonly Scene[]): ReadonlyMap<string, LevelCounts> =>
  new Map(
    scenes.flatMap(({ robots = [], otherDevices = [] }) =>
      [...robots, ...otherDevices].map(({ id, ...counts }) => [id, counts] as const),
    ),
  );

/** The pending alarms of each map, as the server has counted them. A map without numbers has no entry. */
export const countedOn = (scenes: readonly Scene[]): ReadonlyMap<string, LevelCounts> =>
  new Map(scenes.flatMap(({ id, waiting }) => (waiting ? [[id, waiting] as const] : [])));

/** Groups items by their device and leaves out items without one. */
export function byDevice<Item extends { readonly deviceId?: string | undefined }>(
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
