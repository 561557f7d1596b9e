/** How many alarms wait: the live list holds the latest alone, and the server counts all of them. One rule for devices, places and maps. */
import { waitingOf, type AlarmLevel, type Scene } from '@patrolkit/core';

/** Alarms of each level that wait, as somebody has counted them. */
export type LevelCounts = Readonly<Record<AlarmLevel, number>>;

/** Alarms that wait. */
export interface Waiting {
  readonly count: number;
  /** The gravest level of them; undefined where none waits. */
  readonly gravest: AlarmLevel | undefined;
}

/** Levels, the gravest first. */
const levels = ['serious', 'important', 'general'] as const satisfies readonly AlarmLevel[];

/** The gravest level of which an alarm waits. */
export const gravestOf = (counts: LevelCounts | undefined): AlarmLevel | undefined =>
  counts && levels.find(level => counts[level] > 0);

/** What waits, by the alarms that are known one by one and by what was counted: there are as many as the one says that knows of more. */
export const waitingAmong = (
  known: readonly { readonly level: AlarmLevel }[],
  counts: LevelCounts | undefined,
): Waiting => ({
  count: Math.max(known.length, waitingOf(counts)),
  gravest: levels.find(level => (counts?.[level] ?? 0) > 0 || known.some(alarm => alarm.level === level)),
});

/** Several together. */
export const together = (all: readonly Waiting[]): Waiting => ({
  count: all.reduce((sum, { count }) => sum + count, 0),
  gravest: levels.find(level => all.some(({ gravest }) => gravest === level)),
});

/** The alarms of each device that nobody has acknowledged, as they were counted. */
export const countedOf = (scenes: readonly Scene[]): ReadonlyMap<string, LevelCounts> =>
  new Map(
    scenes.flatMap(({ robots = [], otherDevices = [] }) =>
      [...robots, ...otherDevices].map(({ id, ...counts }) => [id, counts] as const),
    ),
  );

/** The alarms that wait on each map, as they were counted; none where nobody counts. */
export const countedOn = (scenes: readonly Scene[]): ReadonlyMap<string, LevelCounts> =>
  new Map(scenes.flatMap(({ id, waiting }) => (waiting ? [[id, waiting] as const] : [])));

/** Groups what is of one device. */
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
