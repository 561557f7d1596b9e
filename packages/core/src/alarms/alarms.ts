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
import { createAnnouncer, type Announcer } from './announcer.ts';
import { createEscalation, type Escalation } from './escalation.ts';
import { createFloodWatch, type Flood } from './flood.ts';
import { liveList, popupsToKeep } from './display.ts';
import { AlarmLedger, isPending, liveLimit, type Way } from './ledger.ts';
import type { AlarmHistory } from './history.ts';
import { createHistoryLater, createReferencesLater } from './later.ts';
import { isGraver, mostSerious } from './levels.ts';
import { createPersonTypes, isPersonAlarm } from './person-types.ts';
import { AlarmReading } from './reading.ts';
import type { ReferenceVerbs } from './references.ts';
import { createReviewNotices } from './review.ts';
import { createShelving, sourceOf, type Shelf, type Shelving } from './shelving.ts';
import { shareSilence } from './silence.ts';
import { createSoundQueue, type SoundState } from './sounds.ts';
import { createTicker } from './ticker.ts';
import { createTriage, type Triage } from './triage.ts';

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

/** What came of handling several alarms at once. */
export interface BatchResult {
  /** Ids that are still pending on the server. */
  readonly pending: readonly string[];
  /** Alarms that somebody else had handled before, as the server has them now. */
  readonly elsewhere: readonly AlarmDetail[];
}

/** What the dialog of an alarm is opened for. */
export type AlarmWish = 'remark' | 'video';

/** Alarms and their verbs. */
export interface AlarmStore {
  /** The latest twenty that are pending; what has escalated first, then newest first. */
  readonly $live: Store<readonly Alarm[]>;
  readonly $pending: Store<PendingCount>;
  /** Popups on screen, oldest first, twenty at most; a serious or escalated alarm keeps its own when newer ones fill the live list. */
  readonly $popups: Store<readonly Alarm[]>;
  readonly $sound: Store<SoundState>;
  /** Source of each alarm that came while it was shelved, by id: what came back together is shown together. */
  readonly $returned: Store<ReadonlyMap<string, string>>;
  readonly shelving: Pick<Shelving, '$shelves' | 'shelve' | 'extend' | 'returnNow'>;
  readonly escalation: Pick<Escalation, '$escalated' | 'countdown' | '$periods' | 'hasLapsed'>;
  readonly history: AlarmHistory;
  /** The time, ms since 1970, moved once a second while somebody reads it. */
  readonly $second: Store<number>;
  readonly announcer: Pick<Announcer, '$urgent' | '$polite' | 'claimRegion'>;
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
  /** Kinds of persons as far as they were looked up, by name of the person. */
  readonly $personTypes: Store<ReadonlyMap<string, PersonType>>;
  /** How places look when all is well. */
  readonly references: ReferenceVerbs;
  /** Alarms that are being acknowledged or closed from here: the server has not answered yet. */
  readonly $sending: Store<ReadonlySet<string>>;
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
  /** Alarms sound only when no call rings. */
  holdSound(isHeld: boolean): void;
  /** Reads everything about an alarm. */
  detail(id: string, signal?: AbortSignal): Promise<Outcome<AlarmDetail>>;
  /** Reads people who can be made responsible, twenty a page. */
  people(page: number, signal?: AbortSignal): Promise<Outcome<Page<Person>>>;
  /** Acknowledges alarms and makes a person responsible; exactly these ids. */
  acknowledge(ids: readonly string[], remark: string, personId?: string): Promise<HandlingOutcome>;
  /**
   * Acknowledges several alarms with one note: exactly these ids. Afterwards the server is asked again.
   */
  acknowledgeBatch(ids: readonly string[], note: string): Promise<Outcome<BatchResult>>;
  /** Closes an alarm. */
  close(
    id: string,
    remark: string,
    disposition: Exclude<Disposition, 'system'>,
    picture?: string,
  ): Promise<HandlingOutcome>;
  /** Raises the level of an open alarm. After a failure that leaves it open the alarm is read; the outcome then holds it. */
  upgrade(id: string, level: AlarmLevel): Promise<HandlingOutcome>;
  /** Reports an alarm to the authority that the organisation names. */
  report(id: string): Promise<Outcome>;
  /** Sends a robot back to look again. After a failure that leaves it open the alarm is read; the outcome then holds it. */
  review(id: string): Promise<HandlingOutcome>;
  /** Calls the robot of a review back. */
  cancelReview(id: string): Promise<HandlingOutcome>;
  /** Uploads one JPEG under 3 MB; the value is its address. */
  uploadPicture(file: Blob, options?: UploadOptions): Promise<Outcome<string>>;
  /** A user signed in: begins what is kept a user. */
  begin(userId: string): void;
  receive(push: Push): void;
  receiveEvent(event: ChannelEvent): void;
  clear(): void;
  dispose(): void;
}

/** Between two popups that are shown again, milliseconds. */
export const popupSpacing = 30;
/** Videos of lists are remembered for so many alarms. */
const videosKept = 1_000;
/** People a page of the list. */
const peoplePage = 20;

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
export function createAlarms(environment: Environment, http: HttpClient, options: AlarmOptions): AlarmStore {
  const { userName } = options;
  const { clock } = environment;
  const ledger = new AlarmLedger();
  const sounds = createSoundQueue(environment, options.address);
  const flood = createFloodWatch(environment);
  const silence = shareSilence(environment, sounds, options.hasVoice);
  const announcer = createAnnouncer(environment, id => ledger.pending(id) !== undefined);
  const $second = createTicker(environment);
  const $returned = atom<ReadonlyMap<string, string>>(new Map());
  const $wanted = atom<AlarmWish | undefined>();
  const $live = atom<readonly Alarm[]>([]);
  const $pending = atom<PendingCount>({ count: 0, isAtLeast: true });
  const $popups = atom<readonly Alarm[]>([]);
  const $opened = atom<string | undefined>();
  const $review = atom<ReviewCompletion | undefined>();
  const $confirmation = atom<AlarmConfirmation | undefined>();
  const triage = createTriage($live);
  const persons = createPersonTypes(environment, http);
  const tellReview = options.notices && createReviewNotices(environment.clock, options.notices, id => open(id));
  const $sending = atom<ReadonlySet<string>>(new Set());
  /** Videos that lists told of, by alarm. */
  const videos = new Map<string, string>();
  const keepVideo = (id: string, video: string | undefined): void => {
    if (video === undefined) return;
    videos.delete(id);
    videos.set(id, video);
    const [oldest] = videos.keys();
    if (videos.size > videosKept && oldest !== undefined) videos.delete(oldest);
  };
  const open = (id: string, wanted?: AlarmWish, video?: string): void => {
    keepVideo(id, video);
    $wanted.set(wanted);
    $opened.set(id);
  };
  let popupIds: readonly string[] = [];
  /** Shelves that ended, by source: what a late reading finds of their time belongs to what came back. */
  const endedShelves = new Map<string, Shelf>();
  const escalation = createEscalation(environment, http, lapsed => {
    const ids = new Set(lapsed.map(alarm => alarm.id));
    popupIds = [...popupIds.filter(id => !ids.has(id)), ...ids];
    refresh();
    announcer.say('escalated', lapsed);
    const loudest = mostSerious(lapsed);
    if (loudest) sounds.add(loudest);
  });
  const shelving = createShelving(environment, http, options.service, returned => takeBack(returned));
  let disarmExpand: (() => void) | undefined;
  let user: string | undefined;

  const sameAlarms = (one: readonly Alarm[], other: readonly Alarm[]): boolean =>
    one.length === other.length && one.every((alarm, index) => alarm === other[index]);

  /** Brings every store up to what the ledger says. */
  const refresh = (): void => {
    const held = ledger.all();
    const pending = held.filter(alarm => !shelving.isShelved(alarm)).map(persons.enrich);
    escalation.watch(pending);
    const escalated = escalation.$escalated.get();
    const live = liveList(pending, escalated);
    const byId = new Map(pending.map(alarm => [alarm.id, alarm]));
    const popups = popupsToKeep(
      popupIds.flatMap(id => byId.get(id) ?? []),
      escalated,
    );
    // What is shown may sound: the latest, and what keeps its popup although it is older.
    sounds.keepOnly(new Set([...live, ...popups].map(alarm => alarm.id)));
    popupIds = popups.map(alarm => alarm.id);
    if (!sameAlarms(live, $live.get())) $live.set(live);
    if (!sameAlarms(popups, $popups.get())) $popups.set(popups);
    triage.follow();
    const returned = $returned.get();
    if ([...returned.keys()].some(id => !byId.has(id)))
      $returned.set(new Map([...returned].filter(([id]) => byId.has(id))));
    // Of what only the server holds, the shelves say how much is theirs.
    const shelvedThere = shelving.$shelves.get().reduce((sum, shelf) => sum + shelf.pending, 0);
    const unseen = Math.max(0, ledger.remainder - Math.max(0, shelvedThere - (held.length - pending.length)));
    const count = pending.length + unseen;
    if (count !== $pending.get().count) $pending.set({ ...$pending.get(), count });
  };

  /** What came while its source was shelved and still waits comes back as one popup with one sound. */
  const takeBack = (shelves: readonly Shelf[]): void => {
    const sources = shelves.map(sourceOf);
    for (const shelf of shelves) endedShelves.set(sourceOf(shelf), { ...shelf, until: environment.wallClock() });
    escalation.restart(sources);
    const back = liveList(
      ledger.all().filter(alarm => sources.includes(sourceOf(alarm))),
      new Set(),
    ).reverse();
    if (back.length > 0) {
      $returned.set(new Map([...$returned.get(), ...back.map(alarm => [alarm.id, sourceOf(alarm)] as const)]));
      popupIds = [...popupIds.filter(id => !back.some(alarm => alarm.id === id)), ...back.map(alarm => alarm.id)];
    }
    refresh();
    announcer.say('returned', back);
    const loudest = mostSerious(back);
    if (loudest) sounds.add(loudest);
  };

  const stopPersons = persons.$types.listen(refresh);

  /** An alarm whose begin the server does not tell, or tells absurdly, began when it came. */
  const dated = (alarm: Alarm): Alarm =>
    alarm.beganAt > 0 ? alarm : { ...alarm, beganAt: ledger.pending(alarm.id)?.beganAt ?? environment.wallClock() };

  const take = (received: readonly Alarm[], way: Way): void => {
    const alarms = received.map(dated);
    for (const { id, video } of alarms) keepVideo(id, video);
    const isAnnounced = way !== 'listed';
    for (const alarm of alarms) if (isPersonAlarm(alarm) && isPending(alarm.status)) persons.want(alarm.value ?? '');
    // A machine that slept is late: what is due returns before anything new is judged.
    shelving.check();
    const risen: Alarm[] = [];
    const arrived = alarms.filter(alarm => {
      const before = ledger.pending(alarm.id);
      const arrival = ledger.receive(alarm, way);
      const now = ledger.pending(alarm.id);
      // Counted until now and not held: of what changed, only a raise by the server calls for anybody.
      if (arrival === 'counted' && now?.escalatedAt !== undefined && !shelving.isShelved(now)) risen.push(now);
      if (before && now && isGraver(now.level, before.level)) {
        // Its time lapsed here already: the server's raise is the same fact.
        const isSaid = now.escalatedAt !== undefined && escalation.hasLapsed(before);
        if (!isSaid && !shelving.isShelved(now)) risen.push(now);
      }
      return arrival === 'new';
    });
    const news = arrived.filter(alarm => !shelving.isShelved(alarm));
    if (arrived.length > news.length) shelving.note(arrived.filter(alarm => shelving.isShelved(alarm)));
    if (isAnnounced) flood.note(news.length);
    const back = news.filter(alarm => {
      const shelf = endedShelves.get(sourceOf(alarm));
      return isAnnounced && shelf && alarm.beganAt >= shelf.since && alarm.beganAt < shelf.until;
    });
    if (back.length > 0)
      $returned.set(new Map([...$returned.get(), ...back.map(alarm => [alarm.id, sourceOf(alarm)] as const)]));
    for (const alarm of alarms) if (!ledger.pending(alarm.id)) sounds.drop(alarm.id);
    if (isAnnounced) {
      // A reading brings the newest first, also of those that began at once; the newest popup lies in front.
      const inOrder = [...news]
        .reverse()
        .sort((one, other) => one.beganAt - other.beganAt)
        .map(alarm => alarm.id);
      popupIds = [...popupIds, ...inOrder.filter(id => !popupIds.includes(id))];
    }
    refresh();
    // What sounds is seen: a raised alarm that is older than the list gets a popup.
    const unseen = risen.map(({ id }) => id).filter(id => !popupIds.includes(id) && !isLive(id));
    if (isAnnounced && unseen.length > 0) {
      popupIds = [...popupIds, ...unseen];
      refresh();
    }
    // All that one arrival brings makes one sound, the most serious.
    if (!isAnnounced) return;
    options.onCall([...news, ...risen]);
    announcer.say('new', news);
    announcer.say('escalated', risen);
    // A raised level is a new fact of a known alarm: it sounds again, and changes popup and list in place. A person's type that is
    // known already counts when it is graver; one that comes later changes no sound.
    const loudest = mostSerious([...news, ...risen].flatMap(alarm => [alarm, persons.enrich(alarm)]));
    if (loudest) sounds.add(loudest);
  };

  const isLive = (id: string): boolean => $live.get().some(alarm => alarm.id === id);

  /** The list is short of alarms that the server has. */
  const isShort = (): boolean => $live.get().length < liveLimit && ledger.remainder > 0;

  const settle = (ids: readonly string[], status: AlarmStatus): void => {
    let isUnsure = false;
    for (const id of ids) {
      // What was never heard of may be one of those that only the server holds, or none.
      if (ledger.advance(id, status) === 'unknown') isUnsure = true;
      if (!isPending(status)) sounds.drop(id);
    }
    refresh();
    if (ledger.remainder > 0 && (isUnsure || isShort())) reading.recount();
  };

  const reading = new AlarmReading(http, environment, {
    onRead: (alarms, kind) => {
      const newest = kind === 'count' ? ledger.newest : Number.POSITIVE_INFINITY;
      const isNew = (alarm: Alarm): boolean => kind === 'pass' || alarm.beganAt > newest;
      take(
        alarms.filter(alarm => !isNew(alarm)),
        'listed',
      );
      take(alarms.filter(isNew), 'read');
      if (kind === 'first') ledger.endFirstReading();
    },
    onTotal: (total, uncounted) => {
      ledger.setTotal(total, uncounted);
      refresh();
    },
    onComplete: isComplete => $pending.set({ ...$pending.get(), isAtLeast: !isComplete }),
    onUnread: unread => {
      const { unread: _before, ...rest } = $pending.get();
      $pending.set(unread > 0 ? { ...rest, unread } : rest);
    },
    onHandled: (id, status) => settle([id], status),
    heldSince: from =>
      ledger.pendingIds().filter(id => (ledger.pending(id)?.beganAt ?? 0) >= from || popupIds.includes(id)),
    beganAt: id => ledger.pending(id)?.beganAt ?? Number.NEGATIVE_INFINITY,
    newest: () => ledger.newest,
    isShort,
  });

  const detail = async (id: string, signal?: AbortSignal): Promise<Outcome<AlarmDetail>> => {
    const read = await attempt(http.request(getAlarmDetails, { id }, signal ? { signal } : {}));
    if (!read.isDone) return read;
    if (!read.value) return failed({ id: 'alarms.notFound' });
    // An alarm of the past that was opened says nothing of the count.
    if (ledger.knows(id)) settle([id], read.value.status);
    if (isPersonAlarm(read.value)) persons.want(read.value.value ?? '');
    const video = read.value.video ?? videos.get(id);
    return done(video === undefined ? read.value : { ...read.value, video });
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

  /** Marks alarms while something is sent about them. */
  const marked = async <Result>(ids: readonly string[], sending: () => Promise<Result>): Promise<Result> => {
    $sending.set(new Set([...$sending.get(), ...ids]));
    try {
      return await sending();
    } finally {
      $sending.set(new Set([...$sending.get()].filter(id => !ids.includes(id))));
    }
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

  /** Raises a level; after a failure the alarm says what came of it. */
  const upgrade = async (id: string, level: AlarmLevel): Promise<HandlingOutcome> => {
    const sent = await attempt(http.request(alarmRankUpgrade, { id, level }));
    if (sent.isDone) return { isDone: true };
    const now = await detail(id);
    if (!now.isDone) return { isDone: false, problem: sent.problem, isHandledElsewhere: false };
    if (sent.error?.failure !== 'refused' && !isGraver(level, now.value.level)) return { isDone: true };
    return { isDone: false, problem: sent.problem, detail: now.value, isHandledElsewhere: false };
  };

  return {
    $personTypes: persons.$types,
    references: createReferencesLater(http),
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
    $returned,
    shelving,
    escalation,
    history: createHistoryLater(http, environment.wallClock),
    $second,
    announcer,
    $current: triage.$current,
    step: by => {
      const alarm = triage.step(by);
      if (!alarm) return;
      if (!popupIds.includes(alarm.id)) {
        popupIds = [...popupIds, alarm.id];
        refresh();
      }
      announcer.sayCurrent(alarm);
    },
    $wanted,
    $sending,
    open,
    closeDialog: () => {
      $wanted.set(undefined);
      $opened.set(undefined);
    },
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
        .reverse();
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
    silence: silence.silence,
    unsilence: silence.unsilence,
    holdSound: sounds.hold,
    people: (page, signal) =>
      attempt(http.request(searchCustomers, { page, limit: peoplePage }, signal ? { signal } : {})),
    acknowledge: (ids, remark, personId) =>
      marked(ids, () =>
        handle(
          ids,
          'acknowledged',
          attempt(
            http.request(confirmAlarm, {
              ids: [...ids],
              note: remark.trim(),
              ...(personId === undefined ? {} : { userId: personId }),
            }),
          ),
        ),
      ),
    acknowledgeBatch: async (ids, note) => {
      // Their form was open while somebody else was faster.
      const gone = ids.filter(id => ledger.knows(id) && !ledger.pending(id));
      const sent = await attempt(http.request(confirmAlarm, { ids: [...ids], note: note.trim() }));
      // Whatever came of it, the server knows: what it still lists as pending is told, the rest is done.
      const pending = await reading.stillPending(ids);
      const elsewhere: AlarmDetail[] = [];
      for (const id of sent.isDone ? gone : []) {
        const read = await detail(id);
        // A second press finds what the first one did.
        const by = read.isDone ? (read.value.acknowledgedBy ?? read.value.closedBy) : undefined;
        if (read.isDone && (by === undefined || by !== userName?.())) elsewhere.push(read.value);
      }
      if (!pending) {
        if (sent.isDone) settle(ids, 'acknowledged');
        return sent.isDone ? done({ pending: [], elsewhere }) : sent;
      }
      settle(
        ids.filter(id => !pending.has(id)),
        'acknowledged',
      );
      return sent.isDone || pending.size < ids.length ? done({ pending: [...pending], elsewhere }) : sent;
    },
    close: (id, remark, disposition, picture) =>
      marked([id], () =>
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
      ),
    upgrade,
    report: id => attempt(http.request(reportAlarm, { id })),
    uploadPicture: async (file, options = {}) => {
      const problem = await closePictureProblem(file);
      if (problem) return failed(problem);
      const sent = await attempt(http.request(uploadFile, { file }, options));
      return sent.isDone ? done(sent.value.address) : sent;
    },
    begin: userId => {
      silence.begin(`${options.service} ${userId}`);
      shelving.open(userId);
      escalation.open();
      user = userId;
    },
    receive: push => {
      if (push.type === 'AlarmInfo') take([push.data], 'pushed');
      else if (push.type === 'AlarmConfirm') {
        reading.noteConfirmation();
        settle(push.data.ids, push.data.status);
        $confirmation.set(push.data);
      } else if (push.type === 'AlarmReviewCompleted') {
        $review.set(push.data);
        tellReview?.(push.data);
      } else if (push.type === 'AlarmShelve') shelving.receive(push.data);
    },
    receiveEvent: event => {
      if (event.kind === 'opened' && event.role === 'singleton') {
        reading.start();
        if (user !== undefined && event.count > 1) shelving.open(user);
      }
      if (event.kind === 'state' && event.role === 'singleton' && event.state !== 'open') {
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
      user = undefined;
      silence.end();
      announcer.clear();
      escalation.clear();
      triage.clear();
      shelving.clear();
      endedShelves.clear();
      persons.clear();
      $returned.set(new Map());
      videos.clear();
      popupIds = [];
      $opened.set(undefined);
      $wanted.set(undefined);
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
