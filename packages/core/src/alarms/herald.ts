/**
 * The herald announces the changes in the book of alarms: by sound, by speech, by the banner of a flood and on the desktop. It gets only
 * differences, so that it announces nothing twice (safety.md 2.4, 2.7, 2.8, 2.10 and 2.14).
 */
import type { Alarm } from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { createAnnouncer, type AnnouncerStore } from './announcer.ts';
import type { AlarmDesktop } from './desktop.ts';
import { createFloodWatch, type FloodWatch } from './flood.ts';
import { mostSerious, isHeard, type RepeatTimes } from './levels.ts';
import { createRepeat } from './repeat.ts';
import { idsOnScreen, type Shown } from './shown.ts';
import { shareSilence, type SharedSilence } from './silence.ts';
import { createSoundQueue, type SoundQueue } from './sounds.ts';

/** The changes in the book to announce. A missing member means none. */
export interface Difference {
  /** Alarms that are new. */
  readonly news?: readonly Alarm[];
  /** Known alarms that became graver. */
  readonly risen?: readonly Alarm[];
  /** Alarms whose time has lapsed. */
  readonly lapsed?: readonly Alarm[];
  /** Alarms that returned from a shelf. */
  readonly returned?: readonly Alarm[];
  /** True: each alarm on screen has its own sound. Otherwise the sound of the most serious alarm stands for all. */
  readonly isEachHeard?: boolean;
}

/** The part of the herald for pages. */
export interface HeraldStore extends Pick<SharedSilence, 'silence' | 'unsilence'> {
  readonly $sound: SoundQueue['$sound'];
  readonly $flood: FloodWatch['$flood'];
  readonly announcer: AnnouncerStore;
  /** Allows sound again after the browser blocked it. Call it in a click. */
  unlockSound(): Promise<boolean>;
  testSound(): Promise<boolean>;
}

/** Announces alarms. */
export interface Herald {
  readonly store: HeraldStore;
  /** Joins the other pages of this name, which share the silence. */
  begin(name: string): void;
  /** Counts new alarms towards a flood. Call it before they appear, because in a flood they share popups. */
  count(news: readonly Alarm[]): void;
  /** Takes the present screen. Only alarms on screen sound: those of the live list, and older ones that keep a popup. */
  follow(shown: Shown): void;
  /** Announces the changes. Call it after `follow`. */
  tell(difference: Difference): void;
  /** Ends the sounds of alarms that no longer need anybody. */
  hush(ids: readonly string[]): void;
  /** Says which alarm the keys act on now. */
  sayCurrent(alarm: Alarm): void;
  /** Takes the times after which alarms sound again. */
  settle(times: RepeatTimes): void;
  /** Holds alarm sounds back while an SOS call rings. */
  hold(isHeld: boolean): void;
  /** Forgets everything at sign-out. */
  clear(): void;
  dispose(): void;
}

/** What the herald needs to know about alarms and the page. */
export interface HeraldDeps {
  /** The pending alarm of an id. */
  readonly pending: (id: string) => Alarm | undefined;
  /** True while an alarm is pending and not shelved. */
  readonly isWaiting: (id: string) => boolean;
  /** The alarm with the level of its person's type. */
  readonly enrich: (alarm: Alarm) => Alarm;
  readonly desktop: AlarmDesktop;
  /** The absolute address of a file of the server. */
  readonly address: (relative: string) => string;
  /** Whether this page is the one that sounds. */
  readonly hasVoice: () => boolean;
  /** The times after which alarms sound again, if the user has chosen them. */
  readonly repeats: () => RepeatTimes;
}

/** Makes the herald. */
export function createHerald(
  environment: Pick<Environment, 'clock' | 'wallClock' | 'sound' | 'otherPages'>,
  { pending, isWaiting, enrich, desktop, address, hasVoice, repeats }: HeraldDeps,
): Herald {
  const sounds = createSoundQueue(environment, address);
  const silence = shareSilence(environment, sounds, hasVoice);
  const flood = createFloodWatch(environment);
  const announcer = createAnnouncer(environment, id => pending(id) !== undefined);
  let onScreen: readonly Alarm[] = [];
  let idsThere: ReadonlySet<string> = new Set();
  const repeat = createRepeat({
    clock: environment.clock,
    sounds,
    onScreen: () => onScreen,
    isWaiting,
    chosen: repeats,
  });

  const soundOf = (alarms: readonly Alarm[]): void => {
    const loudest = mostSerious(alarms.filter(isHeard));
    if (loudest) sounds.add(loudest);
  };
  /** The level of a person's type counts when it is already known and graver. A type that becomes known later changes no sound. */
  const grades = (alarm: Alarm): Alarm[] => [alarm, enrich(alarm)];

  return {
    store: {
      $sound: sounds.$sound,
      $flood: flood.$flood,
      announcer: announcer.store,
      unlockSound: sounds.unlock,
      testSound: sounds.test,
      silence: silence.silence,
      unsilence: silence.unsilence,
    },
    begin: silence.begin,
    count: news => flood.note(news.length),
    follow: shown => {
      onScreen = [...shown.live, ...shown.popups];
      idsThere = idsOnScreen(shown);
      sounds.keepOnly(idsThere);
      desktop.follow();
    },
    tell: ({ news = [], risen = [], lapsed = [], returned = [], isEachHeard = false }) => {
      desktop.show([...news, ...risen]);
      announcer.say('new', news);
      announcer.say('escalated', [...risen, ...lapsed]);
      announcer.say('returned', returned);
      const calling = [...news, ...risen, ...lapsed];
      const heard = calling.filter(isHeard);
      if (heard.length > 0) repeat.note(heard.map(enrich));
      if (!isEachHeard) return soundOf([...calling.flatMap(grades), ...returned]);
      for (const alarm of calling) if (idsThere.has(alarm.id)) soundOf(grades(alarm));
    },
    hush: ids => {
      for (const id of ids) sounds.drop(id);
    },
    sayCurrent: announcer.sayCurrent,
    settle: repeat.settle,
    hold: sounds.hold,
    clear: () => {
      // The page leaves the shared silence first, because clearing the sounds ends the silence, and other pages would follow.
      silence.end();
      for (const one of [sounds, repeat, flood, announcer]) one.clear();
    },
    dispose: () => {
      repeat.clear();
      sounds.dispose();
    },
  };
}
