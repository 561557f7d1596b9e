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

  const sentence = (kind: AnnouncementKind, alarms: readonly Alarm[]): Announcement | undefined => {
    const alarm = mostSerious(alarms);
    serial += 1;
    return alarm && { kind, count: alarms.length, alarm, serial };
  };
  const urgent = folded(urgentSpacing, (kind, alarms) => $urgent.set(sentence(kind, alarms)));
  const polite = folded(announcementSpacing, (kind, alarms) => $polite.set(sentence(kind, alarms)));

  /** Says the first at once; alarms that come within the spacing after it become one sentence. */
  function folded(spacing: number, utter: (kind: AnnouncementKind, alarms: readonly Alarm[]) => void) {
    let waiting: { readonly kind: AnnouncementKind; readonly alarms: readonly Alarm[] }[] = [];
    let disarm: (() => void) | undefined;
    let last: AnnouncementKind | undefined;
    const flush = (): void => {
      disarm = undefined;
      // As they are by now: one that came and was raised meanwhile is said once, as new.
      const latest = new Map(waiting.flatMap(({ alarms }) => alarms.map(alarm => [alarm.id, alarm])));
      const fresh = new Set(waiting.flatMap(({ kind, alarms }) => (kind === 'new' ? alarms.map(({ id }) => id) : [])));
      const left = waiting
        .map(({ kind, alarms }) => ({
          kind,
          alarms: alarms.filter(({ id }) => isPending(id) && (kind === 'new' || !fresh.has(id))),
        }))
        .filter(({ alarms }) => alarms.length > 0);
      // Each sentence is of one kind; in turn, so that new alarms without end hold no other back.
      const { kind } = left.find(one => one.kind !== last) ?? left[0] ?? {};
      waiting = left.filter(one => one.kind !== kind);
      if (!kind) return;
      last = kind;
      const ids = new Set(left.flatMap(one => (one.kind === kind ? one.alarms.map(({ id }) => id) : [])));
      utter(
        kind,
        [...latest.values()].filter(({ id }) => ids.has(id)),
      );
      disarm = clock.after(spacing, flush);
    };
    return {
      say: (kind: AnnouncementKind, alarms: readonly Alarm[]): void => {
        if (alarms.length === 0) return;
        waiting.push({ kind, alarms });
        if (!disarm) flush();
      },
      clear: (): void => {
        disarm?.();
        disarm = undefined;
        waiting = [];
        last = undefined;
      },
    };
  }

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
    sayCurrent: alarm => $polite.set(sentence('current', [alarm])),
    clear: () => {
      urgent.clear();
      polite.clear();
      $urgent.set(undefined);
      $polite.set(undefined);
    },
  };
}
