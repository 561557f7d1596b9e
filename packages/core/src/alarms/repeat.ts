/**
 * Repeated sound: while an announced alarm waits on screen for its acknowledgement, its level sounds again after a while, so that an
 * operator who was away or on the telephone hears it too (safety.md 2.4). One sound stands for all that wait, and it never ends a silence.
 */
import { repeatDefaults, repeatRange, type Alarm, type AlarmLevel } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { gravestFirst, isGraver, mostSerious, type RepeatTimes } from './levels.ts';
import type { SoundQueue } from './sounds.ts';

/** The times after which alarms are looked at again at the latest, ms: a changed setting counts from then on. */
const lookEvery = repeatRange.min * 1_000;

/** Sounds alarms again. */
export interface Repeat {
  /** These alarms were announced just now: from here on they are heard again while they wait. */
  note(alarms: readonly Alarm[]): void;
  /** Takes the times of the installation. */
  settle(times: RepeatTimes): void;
  clear(): void;
}

/** What repeating needs. */
export interface RepeatDeps {
  readonly clock: Environment['clock'];
  readonly sounds: Pick<SoundQueue, 'again'>;
  /** The alarms that have a popup or a place in the live list: no other sounds. */
  readonly onScreen: () => readonly Alarm[];
  /** True while an alarm is pending and not shelved. */
  readonly isWaiting: (id: string) => boolean;
  /** The times that the user has chosen. */
  readonly chosen: () => RepeatTimes;
}

/** The time between two sounds that is meant by a number of seconds, ms, brought into the range; undefined for never. */
const periodOf = (seconds: number): number | undefined =>
  seconds > 0 ? Math.min(repeatRange.max, Math.max(repeatRange.min, seconds)) * 1_000 : undefined;

/** Makes the repeating of sounds. */
export function createRepeat({ clock, sounds, onScreen, isWaiting, chosen }: RepeatDeps): Repeat {
  /** Ids of the alarms that were announced, some of which may be handled by now. */
  const announced = new Set<string>();
  /** When each level was heard last, by itself or in a graver one. */
  const heardAt = new Map<AlarmLevel, number>();
  /** When any level was heard last: a level that an alarm has only reached meanwhile counts from then. */
  let lastAt = 0;
  let installation: RepeatTimes = {};
  let disarm: (() => void) | undefined;

  const heard = (level: AlarmLevel): void => {
    lastAt = clock.now();
    for (const one of gravestFirst) if (!isGraver(one, level)) heardAt.set(one, lastAt);
  };
  /** When a level sounds again; undefined for never. */
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
