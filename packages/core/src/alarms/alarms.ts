/**
 * Alarms: the live list, popups, sounds, the count of pending ones and the verbs that handle them (specification
 * section 4 "Alarm popups" and "Alarm status", safety.md 2).
 */
import {
  alarmRankUpgrade,
  cancelReviewAlarm,
  confirmAlarm,
  getAlarmDetails,
  reportAlarm,
  reviewAlarm,
  searchCustomers,
  setAlarmCloseCycle,
  uploadFile,
  type Alarm,
  type AlarmConfirmation,
  type AlarmDetail,
  type AlarmLevel,
  type AlarmStatus,
  type ChannelEvent,
  type Disposition,
  type HttpClient,
  type Page,
  type Person,
  type PersonType,
  type Push,
  type ReviewCompletion,
} from '@patrolkit/transport';
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Message } from '../i18n/index.ts';
import { attempt, done, failed, type Notice, type Outcome } from '../outcome.ts';
import type { Store } from '../store.ts';
import type { NoticeStore } from '../system/notices.ts';
import { closePictureProblem } from './close-picture.ts';
import { createFloodWatch, type Flood } from './flood.ts';
import { AlarmLedger, isPending } from './ledger.ts';
import { createPersonTypes, isPersonAlarm } from './person-types.ts';
import { AlarmReading } from './reading.ts';
import { createReferences, type ReferenceVerbs } from './references.ts';
import { createReviewNotices } from './review.ts';
import { createSoundQueue, mostSerious, type SoundState } from './sounds.ts';

/** How many alarms wait for somebody. */
export interface PendingCount {
  readonly count: number;
  /** A reading is not complete: there may be more. */
  readonly isAtLeast: boolean;
  /** So many were too many to read; they are in the alarm list. */
  readonly unread?: number;
}

/** Why an alarm could not be handled. */
export interface HandlingFailure {
  readonly problem: Notice;
  /** The alarm as the server has it now, when it was read again. */
  readonly detail?: AlarmDetail;
  /** Somebody else handled it first. */
  readonly isHandledElsewhere: boolean;
}
/** What came of handling alarms. */
export type HandlingOutcome = { readonly isDone: true } | ({ readonly isDone: false } & HandlingFailure);

/** Limits of what is typed (rulings.md 4). */
export const remarkLimit = 150;
export const batchNoteLimit = 50;

/** Why a remark cannot be sent; undefined when it can. */
export function remarkProblem(remark: string, limit: number = remarkLimit): Message | undefined {
  const length = [...remark.trim()].length;
  if (length === 0) return { id: 'alarms.remark.required' };
  return length > limit ? { id: 'alarms.remark.tooLong', values: { limit, length } } : undefined;
}

/** How a picture is uploaded. */
export interface UploadOptions {
  /** Gives the upload up. */
  readonly signal?: AbortSignal;
  /** Told how much has left, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** What the alarms take from the page around them. */
export interface AlarmSurroundings {
  /** Where the outcome of a review is said. */
  readonly notices?: Pick<NoticeStore, 'notify'>;
  /** Shown name of the signed-in user: tells one's own handling from that of somebody who was faster. */
  readonly userName?: () => string | undefined;
}

/** Alarms and their verbs. */
export interface AlarmStore {
  /** The latest twenty that nobody acknowledged, newest first. */
  readonly $live: Store<readonly Alarm[]>;
  readonly $pending: Store<PendingCount>;
  /** Popups on screen, oldest first; always part of the live list. */
  readonly $popups: Store<readonly Alarm[]>;
  readonly $sound: Store<SoundState>;
  /** Set while alarms come faster than people can take them one by one. */
  readonly $flood: Store<Flood | undefined>;
  /** The alarm whose dialog is open. */
  readonly $opened: Store<string | undefined>;
  /** The last review that ended. */
  readonly $review: Store<ReviewCompletion | undefined>;
  /** The last alarms that somebody acknowledged or closed, as pushed. */
  readonly $confirmation: Store<AlarmConfirmation | undefined>;
  /** Kinds of persons as far as they were looked up, by name of the person. */
  readonly $personTypes: Store<ReadonlyMap<string, PersonType>>;
  /** How places look when all is well. */
  readonly references: ReferenceVerbs;
  /** Opens the dialog of an alarm. */
  open(id: string): void;
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
  /** Alarms sound only when no call rings. */
  holdSound(isHeld: boolean): void;
  /** Reads everything about an alarm. */
  detail(id: string, signal?: AbortSignal): Promise<Outcome<AlarmDetail>>;
  /** Reads people who can be made responsible, twenty a page. */
  people(page: number, signal?: AbortSignal): Promise<Outcome<Page<Person>>>;
  /** Acknowledges alarms and makes a person responsible; exactly these ids. */
  acknowledge(ids: readonly string[], remark: string, personId?: string): Promise<HandlingOutcome>;
  /**
   * Acknowledges several alarms with one note: exactly these ids. Afterwards the server is asked again; the value holds the ids
   * that are still pending there.
   */
  acknowledgeBatch(ids: readonly string[], note: string): Promise<Outcome<readonly string[]>>;
  /** Closes an alarm. */
  close(
    id: string,
    remark: string,
    disposition: Exclude<Disposition, 'system'>,
    picture?: string,
  ): Promise<HandlingOutcome>;
  /** Raises the level of an open alarm. */
  upgrade(id: string, level: AlarmLevel): Promise<Outcome>;
  /** Reports an alarm to the authority that the organisation names. */
  report(id: string): Promise<Outcome>;
  /** Sends a robot back to look again. After a failure that leaves it open the alarm is read; the outcome then holds it. */
  review(id: string): Promise<HandlingOutcome>;
  /** Calls the robot of a review back. */
  cancelReview(id: string): Promise<HandlingOutcome>;
  /** Uploads one JPEG under 3 MB; the value is its address. */
  uploadPicture(file: Blob, options?: UploadOptions): Promise<Outcome<string>>;
  receive(push: Push): void;
  receiveEvent(event: ChannelEvent): void;
  clear(): void;
  dispose(): void;
}

/** Between two popups that are shown again, milliseconds. */
export const popupSpacing = 30;
/** People a page of the list. */
const peoplePage = 20;

/** Makes the store. */
export function createAlarms(
  environment: Environment,
  http: HttpClient,
  { notices, userName }: AlarmSurroundings = {},
): AlarmStore {
  const { clock } = environment;
  const ledger = new AlarmLedger();
  const sounds = createSoundQueue(environment);
  const flood = createFloodWatch(environment);
  const $live = atom<readonly Alarm[]>([]);
  const $pending = atom<PendingCount>({ count: 0, isAtLeast: true });
  const $popups = atom<readonly Alarm[]>([]);
  const $opened = atom<string | undefined>();
  const $review = atom<ReviewCompletion | undefined>();
  const $confirmation = atom<AlarmConfirmation | undefined>();
  const persons = createPersonTypes(environment, http);
  const tellReview = notices && createReviewNotices(clock, notices, id => $opened.set(id));
  let popupIds: readonly string[] = [];
  let disarmExpand: (() => void) | undefined;

  const sameAlarms = (one: readonly Alarm[], other: readonly Alarm[]): boolean =>
    one.length === other.length && one.every((alarm, index) => alarm === other[index]);

  /** Brings every store up to what the ledger says. */
  const refresh = (): void => {
    const live = ledger.live().map(persons.enrich);
    const byId = new Map(live.map(alarm => [alarm.id, alarm]));
    sounds.keepOnly(new Set(byId.keys()));
    popupIds = popupIds.filter(id => byId.has(id));
    const popups = popupIds.flatMap(id => byId.get(id) ?? []);
    if (!sameAlarms(live, $live.get())) $live.set(live);
    if (!sameAlarms(popups, $popups.get())) $popups.set(popups);
    const { count } = $pending.get();
    if (count !== ledger.pendingCount) $pending.set({ ...$pending.get(), count: ledger.pendingCount });
  };

  const stopPersons = persons.$types.listen(refresh);

  const take = (alarms: readonly Alarm[], isAnnounced: boolean): void => {
    for (const alarm of alarms) if (isPersonAlarm(alarm) && isPending(alarm.status)) persons.want(alarm.value ?? '');
    const news = alarms.filter(alarm => ledger.receive(alarm) === 'new');
    if (isAnnounced) flood.note(news.length);
    for (const alarm of alarms) if (!ledger.pending(alarm.id)) sounds.drop(alarm.id);
    if (isAnnounced) popupIds = [...popupIds, ...news.map(alarm => alarm.id).filter(id => !popupIds.includes(id))];
    refresh();
    // All that one arrival brings makes one sound, the most serious.
    // A person's type that is known already counts when it is graver; one that comes later changes no sound.
    const loudest = isAnnounced ? mostSerious(news.flatMap(alarm => [alarm, persons.enrich(alarm)])) : undefined;
    if (loudest) sounds.add(loudest);
  };

  const settle = (ids: readonly string[], status: AlarmStatus): void => {
    for (const id of ids) {
      ledger.advance(id, status);
      if (!isPending(status)) sounds.drop(id);
    }
    refresh();
  };

  const reading = new AlarmReading(http, environment, {
    onRead: (alarms, isFirst) => take(alarms, !isFirst),
    onTotal: total => {
      ledger.setTotal(total);
      refresh();
    },
    onComplete: isComplete => $pending.set({ ...$pending.get(), count: ledger.pendingCount, isAtLeast: !isComplete }),
    onUnread: unread => {
      const { unread: _before, ...rest } = $pending.get();
      $pending.set(unread > 0 ? { ...rest, unread } : rest);
    },
    onHandled: (id, status) => settle([id], status),
    heldSince: from =>
      ledger.pendingIds().filter(id => (ledger.pending(id)?.beganAt ?? 0) >= from || popupIds.includes(id)),
  });

  const detail = async (id: string, signal?: AbortSignal): Promise<Outcome<AlarmDetail>> => {
    const read = await attempt(http.request(getAlarmDetails, { id }, signal ? { signal } : {}));
    if (!read.isDone) return read;
    if (!read.value) return failed({ id: 'alarms.notFound' });
    settle([id], read.value.status);
    if (isPersonAlarm(read.value)) persons.want(read.value.value ?? '');
    return done(read.value);
  };

  /** Sends once; after a failure that leaves the result open, reads the alarm first (safety.md 2.11 and 2.12). */
  const handle = async (
    ids: readonly string[],
    status: AlarmStatus,
    sending: Promise<Outcome<unknown>>,
  ): Promise<HandlingOutcome> => {
    const sent = await sending;
    const [id] = ids;
    if (sent.isDone) {
      settle(ids, status);
      // A server answers a repeat as done: whose handling it was stands in the alarm.
      const after = id === undefined || ids.length > 1 || !userName ? undefined : await detail(id);
      if (!after?.isDone) return { isDone: true };
      const by = (status === 'acknowledged' ? after.value.acknowledgedBy : undefined) ?? after.value.closedBy;
      if (by === undefined || by === userName?.()) return { isDone: true };
      return { isDone: false, problem: { id: 'alarms.elsewhere' }, detail: after.value, isHandledElsewhere: true };
    }
    const now = id === undefined || sent.error?.failure === 'aborted' ? undefined : await detail(id);
    if (!now?.isDone) return { isDone: false, problem: sent.problem, isHandledElsewhere: false };
    const isHandledElsewhere = isPending(status) ? false : isAsFar(now.value.status, status);
    return { isDone: false, problem: sent.problem, detail: now.value, isHandledElsewhere };
  };

  /** Orders or ends a review; after a failure the alarm says what came of it. */
  const orderReview = async (id: string, isOrder: boolean): Promise<HandlingOutcome> => {
    const sent = await attempt(http.request(isOrder ? reviewAlarm : cancelReviewAlarm, { id }));
    if (sent.isDone) return { isDone: true };
    const now = await detail(id);
    if (!now.isDone) return { isDone: false, problem: sent.problem, isHandledElsewhere: false };
    const isUnderway = now.value.reviewStatus === 'initiated';
    if (sent.error?.failure !== 'refused' && isUnderway === isOrder) return { isDone: true };
    return { isDone: false, problem: sent.problem, detail: now.value, isHandledElsewhere: false };
  };

  return {
    $personTypes: persons.$types,
    references: createReferences(http),
    review: id => orderReview(id, true),
    cancelReview: id => orderReview(id, false),
    $live,
    $pending,
    $popups,
    $sound: sounds.$sound,
    $flood: flood.$flood,
    $opened,
    $review,
    $confirmation,
    detail,
    open: id => $opened.set(id),
    closeDialog: () => $opened.set(undefined),
    dismissPopup: id => {
      popupIds = popupIds.filter(other => other !== id);
      refresh();
    },
    collapse: () => {
      disarmExpand?.();
      popupIds = [];
      refresh();
    },
    expand: () => {
      disarmExpand?.();
      const waiting = $live
        .get()
        .map(alarm => alarm.id)
        .filter(id => !popupIds.includes(id))
        .toReversed();
      const showNext = (): void => {
        const id = waiting.shift();
        if (id === undefined) return;
        popupIds = [...popupIds, id];
        refresh();
        disarmExpand = clock.after(popupSpacing, showNext);
      };
      showNext();
    },
    unlockSound: sounds.unlock,
    testSound: sounds.test,
    silence: sounds.silence,
    unsilence: sounds.unsilence,
    holdSound: sounds.hold,
    people: (page, signal) =>
      attempt(http.request(searchCustomers, { page, limit: peoplePage }, signal ? { signal } : {})),
    acknowledge: (ids, remark, personId) =>
      handle(
        ids,
        'acknowledged',
        attempt(
          http.request(confirmAlarm, {
            ids: ids.join(','),
            note: remark.trim(),
            ...(personId === undefined ? {} : { userId: personId }),
          }),
        ),
      ),
    acknowledgeBatch: async (ids, note) => {
      const sent = await attempt(http.request(confirmAlarm, { ids: ids.join(','), note: note.trim() }));
      // Whatever came of it, the server knows: what it still lists as pending is told, the rest is done.
      const pending = await reading.stillPending(ids);
      if (!pending) {
        if (sent.isDone) settle(ids, 'acknowledged');
        return sent.isDone ? done([]) : sent;
      }
      settle(
        ids.filter(id => !pending.has(id)),
        'acknowledged',
      );
      return sent.isDone || pending.size < ids.length ? done([...pending]) : sent;
    },
    close: (id, remark, disposition, picture) =>
      handle(
        [id],
        disposition,
        attempt(
          http.request(setAlarmCloseCycle, {
            id,
            note: remark.trim(),
            status: disposition,
            ...(picture === undefined ? {} : { picture }),
          }),
        ),
      ),
    upgrade: (id, level) => attempt(http.request(alarmRankUpgrade, { id, level })),
    report: id => attempt(http.request(reportAlarm, { id })),
    uploadPicture: async (file, options = {}) => {
      const problem = await closePictureProblem(file);
      if (problem) return failed(problem);
      const sent = await attempt(http.request(uploadFile, { file }, options));
      return sent.isDone ? done(sent.value.address) : sent;
    },
    receive: push => {
      if (push.type === 'AlarmInfo') take([push.data], true);
      else if (push.type === 'AlarmConfirm') {
        reading.noteConfirmation();
        settle(
          push.data.id
            .split(',')
            .map(id => id.trim())
            .filter(Boolean),
          push.data.status,
        );
        $confirmation.set(push.data);
      } else if (push.type === 'AlarmReviewCompleted') {
        $review.set(push.data);
        tellReview?.(push.data);
      }
    },
    receiveEvent: event => {
      if (event.kind === 'opened' && event.role === 'singleton') reading.start();
      else if (event.kind === 'state' && event.role === 'singleton' && event.state !== 'open') {
        reading.stop();
        $pending.set({ ...$pending.get(), isAtLeast: true });
      }
    },
    clear: () => {
      reading.clear();
      disarmExpand?.();
      sounds.clear();
      flood.clear();
      ledger.clear();
      persons.clear();
      popupIds = [];
      $opened.set(undefined);
      $review.set(undefined);
      $confirmation.set(undefined);
      refresh();
      $pending.set({ count: 0, isAtLeast: true });
    },
    dispose: () => {
      stopPersons();
      sounds.dispose();
    },
  };
}

/** True when a status is at least as far as the one that was to be written. */
function isAsFar(now: AlarmStatus, wanted: AlarmStatus): boolean {
  if (now === 'unacknowledged') return false;
  return wanted === 'acknowledged' || now !== 'acknowledged';
}
