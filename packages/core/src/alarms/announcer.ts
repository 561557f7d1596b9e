/**
 * What a screen reader says about alarms. Serious ones interrupt: the first at once, further ones folded into one sentence in two
 * seconds. The others are folded too, into at most one sentence in five seconds, since nobody can listen to more than that.
 */
import type { Alarm } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Store } from '../store.ts';
import { mostSerious } from './levels.ts';

/** Least time between two announcements that interrupt, ms: without it each would cut off the one before when many alarms come. */
export const urgentSpacing = 2_000;
/** Least time between two polite announcements, ms. */
export const announcementSpacing = 5_000;

/** What a sentence is about. */
export type AnnouncementKind = 'new' | 'escalated' | 'returned' | 'current';

/** One sentence. */
export interface Announcement {
  readonly kind: AnnouncementKind;
  /** How many alarms it is about, one or more. */
  readonly count: number;
  /** The most serious of them. */
  readonly alarm: Alarm;
  /** Rises with each sentence, so that two equal sentences in a row are told apart. */
  readonly serial: number;
}

/** The sentences of alarms for a screen reader, as pages get them. */
export interface AnnouncerStore {
  /** The last sentence that interrupts. */
  readonly $urgent: Store<Announcement | undefined>;
  /** The last sentence that waits its turn. */
  readonly $polite: Store<Announcement | undefined>;
  /** Registers a live region; its listener is told, now and later, whether it is the one that speaks. The result unregisters it. */
  claimRegion(listener: (isMine: boolean) => void): () => void;
}

/** Says what happens to alarms. */
export interface Announcer {
  readonly store: AnnouncerStore;
  /** Says something of alarms; the serious ones at once. */
  say(kind: Exclude<AnnouncementKind, 'current'>, alarms: readonly Alarm[]): void;
  /** Says which alarm the keys act on now; the answer to a key is never held back. */
  sayCurrent(alarm: Alarm): void;
  clear(): void;
}

/** Makes the announcer. Alarms that are no longer pending are not announced. */
export function createAnnouncer({ clock }: Pick<Environment, 'clock'>, isPending: (id: string) => boolean): Announcer {
  const $urgent = atom<Announcement | undefined>();
  const $polite = atom<Announcement | undefined>();
  let serial = 0;
  let regions: ((isMine: boolean) => void)[] = [];

  const numbered = (said: Said): Announcement => {
    serial += 1;
    return { ...said, serial };
  };
  const urgent = createFolding(clock, urgentSpacing, isPending, said => $urgent.set(numbered(said)));
  const polite = createFolding(clock, announcementSpacing, isPending, said => $polite.set(numbered(said)));

  const store: AnnouncerStore = {
    $urgent,
    $polite,
    claimRegion: listener => {
      regions.push(listener);
      listener(regions[0] === listener);
      return () => {
        const wasMine = regions[0] === listener;
        regions = regions.filter(other => other !== listener);
        if (wasMine) regions[0]?.(true);
      };
    },
  };
  return {
    store,
    say: (kind, alarms) => {
      urgent.say(
        kind,
        alarms.filter(alarm => alarm.level === 'serious'),
      );
      polite.say(
        kind,
        alarms.filter(alarm => alarm.level !== 'serious'),
      );
    },
    sayCurrent: alarm => $polite.set(numbered({ kind: 'current', count: 1, alarm })),
    clear: () => {
      urgent.clear();
      polite.clear();
      $urgent.set(undefined);
      $polite.set(undefined);
    },
  };
}

type Said = Omit<Announcement, 'serial'>;

/** Says the first at once; alarms that come within the spacing after it become one sentence. */
function createFolding(
  clock: Environment['clock'],
  spacing: number,
  isPending: (id: string) => boolean,
  utter: (said: Said) => void,
) {
  /** Alarms that nothing was said of yet, as they are by now: by kind, in the order of its first one, and by id. */
  const waiting = new Map<AnnouncementKind, Map<string, Alarm>>();
  let disarm: (() => void) | undefined;
  let last: AnnouncementKind | undefined;

  const put = (kind: AnnouncementKind, alarm: Alarm): void => {
    const { id } = alarm;
    for (const [other, alarms] of waiting) {
      if (other === kind || !alarms.has(id)) continue;
      // One that came and was raised meanwhile is said once, as new.
      if (kind === 'new') alarms.delete(id);
      else alarms.set(id, alarm);
      if (other === 'new') return;
    }
    const alarms = waiting.get(kind);
    if (alarms) alarms.set(id, alarm);
    else waiting.set(kind, new Map([[id, alarm]]));
  };
  const flush = (): void => {
    disarm = undefined;
    // Each sentence is of one kind; in turn, so that new alarms without end hold no other back.
    const kinds = [...waiting.keys()];
    for (const kind of [...kinds.filter(one => one !== last), ...kinds.filter(one => one === last)]) {
      const pending = [...(waiting.get(kind)?.values() ?? [])].filter(({ id }) => isPending(id));
      waiting.delete(kind);
      const alarm = mostSerious(pending);
      if (!alarm) continue;
      last = kind;
      utter({ kind, count: pending.length, alarm });
      disarm = clock.after(spacing, flush);
      return;
    }
  };
  return {
    say: (kind: AnnouncementKind, alarms: readonly Alarm[]): void => {
      if (alarms.length === 0) return;
      for (const alarm of alarms) put(kind, alarm);
      if (!disarm) flush();
    },
    clear: (): void => {
      disarm?.();
      disarm = undefined;
      waiting.clear();
      last = undefined;
    },
  };
}
