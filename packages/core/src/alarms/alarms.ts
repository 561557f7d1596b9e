/**
 * Alarms: the live list, popups, sounds, the count of pending ones and the verbs that handle them (specification
 * section 4 "Alarm popups" and "Alarm status", safety.md 2).
 */
import type { Alarm, AlarmConfirmation, HttpClient, PersonType, ReviewCompletion } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Capability, Part } from '../part.ts';
import type { Store } from '../store.ts';
import type { NoticeStore } from '../system/notices.ts';
import { createAnnouncer, type AnnouncerStore } from './announcer.ts';
import { createEscalation, type EscalationStore } from './escalation.ts';
import { createFloodWatch, type Flood } from './flood.ts';
import { createHandling, type HandlingVerbs } from './handling.ts';
import { inBatches } from './batches.ts';
import type { AlarmHistory } from './history.ts';
import { createIntake } from './intake.ts';
import {
  createHistoryLater,
  createIncidentLater,
  createInstructionsLater,
  createManualLater,
  createReferencesLater,
} from './later.ts';
import { AlarmLedger } from './ledger.ts';
import { createPersonTypes } from './person-types.ts';
import { createPopups, type Popups } from './popups.ts';
import type { IncidentVerbs } from './incident.ts';
import type { InstructionVerbs } from './instructions.ts';
import type { ManualVerbs } from './manual.ts';
import type { ReferenceVerbs } from './references.ts';
import { createReviewNotices } from './review.ts';
import { createShelving, type ShelvingStore } from './shelving.ts';
import { shareSilence } from './silence.ts';
import { createSoundQueue, type SoundState } from './sounds.ts';
import { createTriage, type Triage } from './triage.ts';
import { createAlarmVideos } from './videos.ts';

/** What the dialog of an alarm is opened for. */
export type AlarmWish = 'remark' | 'video';

/** Alarms and their verbs. */
export interface AlarmStore extends HandlingVerbs {
  /** The latest twenty that are pending; what has escalated first, then newest first. */
  readonly $live: Popups['$live'];
  readonly $pending: Popups['$pending'];
  /** Popups on screen, oldest first, twenty at most; a serious or escalated alarm keeps its own when newer ones fill the live list. */
  readonly $popups: Popups['$popups'];
  /** Source of each alarm that came while it was shelved, by id: what came back together is shown together. */
  readonly $returned: Popups['$returned'];
  /** True while an alarm is pending and not shelved, also one that is neither in the live list nor a popup. */
  isWaiting(id: string): boolean;
  readonly $sound: Store<SoundState>;
  readonly shelving: ShelvingStore;
  readonly escalation: EscalationStore;
  readonly history: AlarmHistory;
  readonly announcer: AnnouncerStore;
  /** The alarm that the keys act on. */
  readonly $current: Triage['$current'];
  /** Makes the next (1) or previous (-1) alarm of the live list current, shows its popup and says it. */
  step(by: 1 | -1): void;
  /** Set while alarms come faster than people can take them one by one. */
  readonly $flood: Store<Flood | undefined>;
  /** The alarm whose dialog is open. */
  readonly $opened: Store<string | undefined>;
  /** What the dialog of the opened alarm is to begin with: the focus in the remark, or the video. */
  readonly $wanted: Store<AlarmWish | undefined>;
  /** The last review that ended. */
  readonly $review: Store<ReviewCompletion | undefined>;
  /** The last alarms that somebody acknowledged or closed, as pushed. */
  readonly $confirmation: Store<AlarmConfirmation | undefined>;
  /** Ids of the alarms that were pushed last, new ones and those of which something changed. */
  readonly $told: Store<readonly string[]>;
  /** Kinds of persons as far as they were looked up, by name of the person. */
  readonly $personTypes: Store<ReadonlyMap<string, PersonType>>;
  /** Asks for a person's kind, once in ten minutes. */
  wantPersonType(personName: string): void;
  /** How places look when all is well. */
  readonly references: ReferenceVerbs;
  /** What the file of an incident holds beside the alarm itself. */
  readonly incident: IncidentVerbs;
  /** What is to be done at alarms. */
  readonly instructions: InstructionVerbs;
  /** Alarms that somebody raises by hand. */
  readonly manual: ManualVerbs;
  /**
   * Opens the dialog of an alarm, at its remark or with its video playing where that is wanted.
   * @param video address of its video in the list that it is opened from: servers may leave it out of the alarm itself
   */
  open(id: string, wanted?: AlarmWish, video?: string): void;
  closeDialog(): void;
  /** Closes a popup; the alarm stays pending. */
  dismissPopup(id: string): void;
  /** Closes all popups. */
  collapse(): void;
  /** Shows a popup for every alarm of the live list, 30 ms apart. */
  expand(): void;
  /** Lets sound through after the browser blocked it; from a click. */
  unlockSound(): Promise<boolean>;
  testSound(): Promise<boolean>;
  /** Silences alarm sounds for two minutes; nothing is acknowledged, and a serious alarm ends it. */
  silence(): void;
  unsilence(): void;
}

/** What only the console does with alarms. */
export interface AlarmPart extends Part {
  /** Alarms sound only when no call rings. */
  holdSound(isHeld: boolean): void;
}

/** What alarms need to know of the page. */
export interface AlarmOptions {
  /** Root of the server; silence and local shelves are kept a server and user. */
  readonly service: string;
  /** The absolute address of a file of the server. */
  readonly address: (relative: string) => string;
  /** Whether this page is the one that sounds. */
  readonly hasVoice: () => boolean;
  /** Alarms call for somebody: new ones, and those whose level rose. */
  readonly onCall: (alarms: readonly Alarm[]) => void;
  /** Where the outcome of a review is said. */
  readonly notices?: Pick<NoticeStore, 'notify'>;
  /** Shown name of the signed-in user: tells one's own handling from that of somebody who was faster. */
  readonly userName?: () => string | undefined;
}

/** Makes the store. */
export function createAlarms(
  environment: Environment,
  http: HttpClient,
  options: AlarmOptions,
): Capability<AlarmStore, AlarmPart> {
  const ledger = new AlarmLedger();
  const sounds = createSoundQueue(environment, options.address);
  const flood = createFloodWatch(environment);
  const silence = shareSilence(environment, sounds, options.hasVoice);
  const announcer = createAnnouncer(environment, id => ledger.pending(id) !== undefined);
  const persons = createPersonTypes(environment, http);
  const videos = createAlarmVideos();
  const late = { escalation: () => escalation, shelving: () => shelving };
  const popups = createPopups({
    ...late,
    clock: environment.clock,
    ledger,
    persons,
    sounds,
    onLive: () => triage.follow(),
  });
  const triage = createTriage(popups.$live);
  const intake = createIntake({
    ...late,
    environment,
    http,
    ledger,
    popups,
    persons,
    sounds,
    flood,
    announcer,
    videos,
    onCall: options.onCall,
  });
  const escalation = createEscalation(environment, http, intake.escalate);
  const shelving = createShelving(environment, http, options.service, intake.takeBack);
  const stopPersons = persons.$types.listen(popups.rebuild);

  const $opened = atom<string | undefined>();
  const $wanted = atom<AlarmWish | undefined>();
  const $review = atom<ReviewCompletion | undefined>();
  const $confirmation = atom<AlarmConfirmation | undefined>();
  const $told = atom<readonly string[]>([]);
  let user: string | undefined;
  const openDialog = (id: string | undefined, wanted?: AlarmWish): void => {
    $wanted.set(wanted);
    $opened.set(id);
  };
  const tellReview = options.notices && createReviewNotices(environment.clock, options.notices, openDialog);

  const store: AlarmStore = {
    ...createHandling({ clock: environment.clock, http, ledger, intake, persons, videos, userName: options.userName }),
    $live: popups.$live,
    $pending: popups.$pending,
    $popups: popups.$popups,
    $returned: popups.$returned,
    isWaiting: popups.isWaiting,
    $sound: sounds.$sound,
    $flood: flood.$flood,
    $opened,
    $wanted,
    $review,
    $confirmation,
    $told,
    $personTypes: persons.$types,
    wantPersonType: persons.want,
    $current: triage.$current,
    shelving: shelving.store,
    escalation: escalation.store,
    announcer: announcer.store,
    history: createHistoryLater(http, environment.wallClock),
    references: createReferencesLater(http),
    instructions: createInstructionsLater(http),
    manual: createManualLater(http),
    incident: createIncidentLater(http, environment),
    step: by => {
      const alarm = triage.step(by);
      if (!alarm) return;
      popups.show([alarm.id]);
      announcer.sayCurrent(alarm);
    },
    open: (id, wanted, video) => {
      videos.keep(id, video);
      openDialog(id, wanted);
    },
    closeDialog: () => openDialog(undefined),
    dismissPopup: popups.dismiss,
    collapse: popups.collapse,
    expand: popups.expand,
    unlockSound: sounds.unlock,
    testSound: sounds.test,
    silence: silence.silence,
    unsilence: silence.unsilence,
  };

  /** What comes together is taken together: each store changes once. */
  const receive = inBatches({
    take: batch => {
      intake.take(batch, 'pushed');
      $told.set(batch.map(({ id }) => id));
    },
    settle: ({ ids, status }) => intake.settle(ids, status),
    onConfirmation: confirmation => $confirmation.set(confirmation),
    shelve: shelving.receive,
  });

  const part: AlarmPart = {
    holdSound: sounds.hold,
    begin: userId => {
      silence.begin(`${options.service} ${userId}`);
      shelving.open(userId);
      escalation.open();
      user = userId;
    },
    batch: { types: ['AlarmInfo', 'AlarmConfirm', 'AlarmShelve'], take: receive },
    pushes: {
      AlarmReviewCompleted: ({ data }) => {
        $review.set(data);
        tellReview?.(data);
      },
    },
    onEvent: event => {
      if (event.kind === 'opened' && event.role === 'singleton') {
        intake.reading.start();
        if (user !== undefined && event.count > 1) shelving.open(user);
      }
      if (event.kind === 'state' && event.role === 'singleton' && event.state !== 'open') {
        intake.reading.stop();
        popups.setComplete(false);
      }
    },
    clear: () => {
      user = undefined;
      silence.end();
      for (const one of [intake, sounds, flood, ledger]) one.clear();
      for (const one of [announcer, escalation, triage, shelving, persons, videos]) one.clear();
      openDialog(undefined);
      $review.set(undefined);
      $confirmation.set(undefined);
      $told.set([]);
      popups.clear();
    },
    dispose: () => {
      stopPersons();
      sounds.dispose();
    },
  };
  return { store, part };
}
