/**
 * What a screen reader says about alarms. Serious alarms interrupt: the first at once, further ones in one sentence per two seconds.
 * Other alarms share at most one sentence per five seconds, because nobody can listen to more.
 */
import type { Alarm } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Store } from '../store.ts';
import { mostSerious } from './levels.ts';

/** Least time between two announcements that interrupt, ms. Without it, each would cut off the last one when many alarms arrive. */
export const urgentSpacing = 2_000;
/** Least time between two polite announcements, ms. */
export const announcementSpacing = 5_000;

/** The subject of a sentence. */
export type AnnouncementKind = 'new' | 'escalated' | 'returned' | 'current';

/** One sentence. */
export interface Announcement {
  readonly kind: AnnouncementKind;
  /** Number of its alarms, at least one. */
  readonly count: number;
  /** The most serious of them. */
  readonly alarm: Alarm;
  /** Rises with each sentence, so that two equal sentences in a row differ. */
  readonly serial: number;
}

/** The sentences of alarms for a screen reader, as pages get them. */
export interface AnnouncerStore {
  /** The last sentence that interrupts. */
  readonly $urgent: Store<Announcement | undefined>;
  /** The last sentence that waits its turn. */
  readonly $polite: Store<Announcement | undefined>;
  /** Registers a live region. Its listener gets, now and later, whether this region speaks. The result unregisters it. */
  claimRegion(listener: (isMine: boolean) => void): () => void;
}

/** Speaks the changes of alarms. */
export interface Announcer {
  readonly store: AnnouncerStore;
  /** Says a sentence about alarms; about serious ones at once. */
  say(kind: Exclude<AnnouncementKind, 'current'>, alarms: readonly Alarm[]): void;
  /** Says which alarm the keys act on now, without delay, because it answers a key. */
  sayCurrent(alarm: Alarm): void;
  clear(): void;
}

/** Makes the announcer. It says nothing about alarms that are no longer pending. */
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

/** Says the first alarm at once. Alarms that arrive within the spacing after it share one sentence. */
function createFolding(
  clock: Environment['clock'],
  spacing: number,
  isPending: (id: string) => boolean,
  utter: (said: Said) => void,
) {
  /** Alarms without a sentence so far, in their present state: by kind, in the order of its first alarm, and by id. */
  const waiting = new Map<AnnouncementKind, Map<string, Alarm>>();
  let disarm: (() => void) | undefined;
  let last: AnnouncementKind | undefined;

  const put = (kind: AnnouncementKind, alarm: Alarm): void => {
    const { id } = alarm;
    for (const [other, alarms] of waiting) {
      if (other === kind || !alarms.has(id)) continue;
      // An alarm that arrived and was raised in the meantime gets one sentence, as new.
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
    // Each sentence has one kind. The kinds take turns, so that a stream of new alarms delays no other kind.
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
