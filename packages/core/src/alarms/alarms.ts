/**
 * Alarms: the live list, popups, sounds, the count of pending alarms and the verbs (specification section 4 "Alarm popups" and
 * "Alarm status", safety.md 2).
 */
import type { AlarmConfirmation, HttpClient, ReviewCompletion } from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Capability } from '../part.ts';
import type { AlarmOptions, AlarmPart, AlarmStore, AlarmSection } from './alarm-store.ts';
import { createHandling } from './handling.ts';
import { batchTypes, inBatches } from './batches.ts';
import { createBook } from './book.ts';
import { createHerald } from './herald.ts';
import { Intake } from './intake.ts';
import {
  createHistoryLater,
  createIncidentLater,
  createInstructionsLater,
  createManualLater,
  createReferencesLater,
} from './later.ts';
import { createPopups } from './popups.ts';
import { createReviewNotices } from './review.ts';
import { createTriage } from './triage.ts';
import { createAlarmVideos } from './videos.ts';

/** Makes the store. */
export function createAlarms(
  environment: Environment,
  http: HttpClient,
  options: AlarmOptions,
): Capability<AlarmStore, AlarmPart> {
  const { clock } = environment;
  const $opened = atom<string | undefined>();
  const $wanted = atom<AlarmSection | undefined>();
  const openDialog = (id: string | undefined, wanted?: AlarmSection): void => {
    $wanted.set(wanted);
    $opened.set(id);
  };
  const book = createBook(environment, http, options);
  const { pending, isWaiting, persons, shelving, escalation } = book;
  const herald = createHerald(environment, {
    ...options,
    pending,
    isWaiting,
    enrich: persons.enrich,
    desktop: options.desktop({ isWaiting, open: id => openDialog(id) }),
  });
  const popups = createPopups(clock, book, herald);
  const triage = createTriage(popups.$live);
  const videos = createAlarmVideos();
  const intake = new Intake({ environment, http, book, popups, herald, videos });
  book.listen(event => intake.follow(event));

  const $review = atom<ReviewCompletion | undefined>();
  const $confirmation = atom<AlarmConfirmation | undefined>();
  const $told = atom<readonly string[]>([]);
  let user: string | undefined;
  const tellReview = options.notices && createReviewNotices(clock, options.notices, openDialog);

  const store: AlarmStore = {
    ...createHandling({ ...options, clock, http, ledger: book.ledger, intake, persons, videos }),
    $live: popups.$live,
    $pending: popups.$pending,
    $popups: popups.$popups,
    $returned: popups.$returned,
    isWaiting,
    ...herald.store,
    $opened,
    $wanted,
    $review,
    $confirmation,
    $told,
    ...persons.store,
    $current: triage.$current,
    shelving: shelving.store,
    escalation: escalation.store,
    history: createHistoryLater(http, environment.wallClock),
    references: createReferencesLater(http),
    instructions: createInstructionsLater(http),
    manual: createManualLater(http),
    incident: createIncidentLater(http, environment),
    step: by => {
      const alarm = triage.step(by);
      if (!alarm) return;
      popups.show([alarm.id]);
      herald.sayCurrent(alarm);
    },
    open: (id, wanted, video) => {
      videos.keep(id, video);
      openDialog(id, wanted);
    },
    closeDialog: () => openDialog(undefined),
    dismissPopup: popups.dismiss,
    collapse: popups.collapse,
    expand: popups.expand,
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
    onReview: review => {
      $review.set(review);
      tellReview?.(review);
    },
  });

  const part: AlarmPart = {
    holdSound: herald.hold,
    begin: userId => {
      herald.begin(`${options.service} ${userId}`);
      book.begin(userId);
      user = userId;
    },
    takes: { types: batchTypes, take: receive },
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
      for (const one of [herald, intake, triage, book, videos]) one.clear();
      openDialog(undefined);
      $review.set(undefined);
      $confirmation.set(undefined);
      $told.set([]);
      popups.clear();
    },
    dispose: () => {
      for (const one of [triage, book, herald]) one.dispose();
    },
  };
  return { store, part };
}
