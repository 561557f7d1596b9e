/**
 * Repeated sound: while an announced alarm waits unconfirmed on screen, its level sounds again after a while. So an operator who was away
 * or on the telephone hears it too (safety.md 2.4). One sound stands for all waiting alarms, and it never ends a silence.
 */
import { repeatDefaults, repeatRange, type Alarm, type AlarmLevel } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { gravestFirst, isGraver, mostSerious, type RepeatTimes } from './levels.ts';
import type { SoundQueue } from './sounds.ts';

/** Longest time between two checks of the alarms, ms. A changed setting counts from the next check. */
const lookEvery = repeatRange.min * 1_000;

/** Sounds alarms again. */
export interface Repeat {
  /** Takes alarms that were announced just now. They sound again while they wait. */
  note(alarms: readonly Alarm[]): void;
  /** Takes the times of the installation. */
  settle(times: RepeatTimes): void;
  clear(): void;
}

/** What the repeating of sounds needs. */
export interface RepeatDeps {
  readonly clock: Environment['clock'];
  readonly sounds: Pick<SoundQueue, 'again'>;
  /** The alarms that have a popup or a place in the live list. Only these sound. */
  readonly onScreen: () => readonly Alarm[];
  /** True while an alarm is pending and not shelved. */
  readonly isWaiting: (id: string) => boolean;
  /** The times that the user has chosen. */
  readonly chosen: () => RepeatTimes;
}

/** The time between two sounds from a setting in seconds, ms, limited to the range. Undefined for never. */
const periodOf = (seconds: number): number | undefined =>
  seconds > 0 ? Math.min(repeatRange.max, Math.max(repeatRange.min, seconds)) * 1_000 : undefined;

/** Makes the repeating of sounds. */
export function createRepeat({ clock, sounds, onScreen, isWaiting, chosen }: RepeatDeps): Repeat {
  /** Ids of the announced alarms. Somebody may have handled some of them. */
  const announced = new Set<string>();
  /** When each level last sounded, by itself or within a graver one. */
  const heardAt = new Map<AlarmLevel, number>();
  /** When any level last sounded. A level that an alarm reached since then counts from this time. */
  let lastAt = 0;
  let installation: RepeatTimes = {};
  let disarm: (() => void) | undefined;

  const heard = (level: AlarmLevel): void => {
    lastAt = clock.now();
    for (const one of gravestFirst) if (!isGraver(one, level)) heardAt.set(one, lastAt);
  };
  /** When a level sounds again. Undefined for never. */
  const dueAt = (level: AlarmLevel, times: RepeatTimes): number | undefined => {
    const period = periodOf(times[level] ?? installation[level] ?? repeatDefaults[level]);
    return period && (heardAt.get(level) ?? lastAt) + period;
  };
  /** The alarms that may sound again. */
  const calling = (): Alarm[] => onScreen().filter(({ id }) => announced.has(id));

  const arm = (): void => {
    disarm?.();
    disarm = undefined;
    if (announced.size === 0) return;
    const times = chosen();
    const waits = calling().flatMap(({ level }) => dueAt(level, times) ?? []);
    disarm = clock.after(Math.max(0, Math.min(lookEvery, ...waits.map(at => at - clock.now()))), look);
  };
  const look = (): void => {
    for (const id of announced) if (!isWaiting(id)) announced.delete(id);
    const times = chosen();
    const due = calling().filter(({ level }) => (dueAt(level, times) ?? Number.POSITIVE_INFINITY) <= clock.now());
    const loudest = mostSerious(due);
    if (loudest) {
      sounds.again(loudest);
      heard(loudest.level);
    }
    arm();
  };

  return {
    note: alarms => {
      for (const { id } of alarms) announced.add(id);
      const loudest = mostSerious(alarms);
      if (loudest) heard(loudest.level);
      arm();
    },
    settle: times => {
      installation = times;
      arm();
    },
    clear: () => {
      disarm?.();
      disarm = undefined;
      announced.clear();
      heardAt.clear();
      installation = {};
    },
  };
}
