/**
 * Alarms: the live list, popups, sounds, the count of pending ones and the verbs that handle them (specification
 * section 4 "Alarm popups" and "Alarm status", safety.md 2).
 */
import type { AlarmConfirmation, HttpClient, ReviewCompletion } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Capability } from '../part.ts';
import type { AlarmOptions, AlarmPart, AlarmStore, AlarmSection } from './alarm-store.ts';
import { createAnnouncer } from './announcer.ts';
import { createEscalation } from './escalation.ts';
import { createFloodWatch } from './flood.ts';
import { createHandling } from './handling.ts';
import { inBatches } from './batches.ts';
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
import { createPopups } from './popups.ts';
import { createRepeat } from './repeat.ts';
import { createReviewNotices } from './review.ts';
import { createShelving } from './shelving.ts';
import { shareSilence } from './silence.ts';
import { createSoundQueue } from './sounds.ts';
import { createTriage } from './triage.ts';
import { createAlarmVideos } from './videos.ts';

/** Makes the store. */
export function createAlarms(
  environment: Environment,
  http: HttpClient,
  options: AlarmOptions,
): Capability<AlarmStore, AlarmPart> {
  const { clock } = environment;
  const ledger = new AlarmLedger();
  const sounds = createSoundQueue(environment, options.address);
  const flood = createFloodWatch(environment);
  const silence = shareSilence(environment, sounds, options.hasVoice);
  const announcer = createAnnouncer(environment, id => ledger.pending(id) !== undefined);
  const persons = createPersonTypes(environment, http, options.language, () => ledger.all());
  const videos = createAlarmVideos();
  const late = { escalation: () => escalation, shelving: () => shelving };
  const popups = createPopups({ ...late, clock, ledger, persons, sounds, onLive: () => triage.follow() });
  const triage = createTriage(popups.$live);
  const repeat = createRepeat({ clock, sounds, popups, chosen: options.repeats });
  const intake = createIntake({
    ...late,
    environment,
    http,
    ledger,
    popups,
    persons,
    sounds,
    repeat,
    flood,
    announcer,
    videos,
    onCall: options.onCall,
  });
  const escalation = createEscalation(environment, http, intake.escalate, repeat.settle);
  const known = { pending: (id: string) => ledger.pending(id), enrich: persons.enrich };
  const shelving = createShelving(environment, http, options.service, known, intake.takeBack);
  const stopPersons = persons.$types.listen(intake.recognise);

  const $opened = atom<string | undefined>();
  const $wanted = atom<AlarmSection | undefined>();
  const $review = atom<ReviewCompletion | undefined>();
  const $confirmation = atom<AlarmConfirmation | undefined>();
  const $told = atom<readonly string[]>([]);
  let user: string | undefined;
  const openDialog = (id: string | undefined, wanted?: AlarmSection): void => {
    $wanted.set(wanted);
    $opened.set(id);
  };
  const tellReview = options.notices && createReviewNotices(clock, options.notices, openDialog);

  const store: AlarmStore = {
    ...createHandling({ ...options, clock, http, ledger, intake, persons, videos }),
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
    ...persons.store,
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

  /** Pushes that arrive together are handled as one batch, so that each store changes once. */
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
      for (const one of [intake, sounds, repeat, flood, ledger]) one.clear();
      for (const one of [announcer, escalation, triage, shelving, persons, videos]) one.clear();
      openDialog(undefined);
      $review.set(undefined);
      $confirmation.set(undefined);
      $told.set([]);
      popups.clear();
    },
    dispose: () => {
      stopPersons();
      repeat.clear();
      sounds.dispose();
    },
  };
  return { store, part };
}
