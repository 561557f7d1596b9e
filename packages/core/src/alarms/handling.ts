/**
 * The verbs that handle alarms: each is sent once, and after a failure that leaves the result open the alarm is read before anything is
 * said (specification section 4 "Alarm status", safety.md 2.11 and 2.12).
 */
import {
  alarmRankUpgrade,
  cancelReviewAlarm,
  confirmAlarm,
  getAlarmDetails,
  reportAlarm,
  reviewAlarm,
  setAlarmCloseCycle,
  uploadFile,
  type AlarmDetail,
  type AlarmLevel,
  type AlarmStatus,
  type Clock,
  type Disposition,
  type HttpClient,
} from '@patrolkit/transport';
import { atom } from 'nanostores';
import { attempt, done, failed, type Notice, type Outcome } from '../outcome.ts';
import type { Store } from '../store.ts';
import { closePictureProblem } from './close-picture.ts';
import type { Intake } from './intake.ts';
import { isPending, type AlarmLedger } from './ledger.ts';
import { isGraver } from './levels.ts';
import { createPeople, type PeopleVerbs } from './people.ts';
import { isPersonAlarm, levelWith, type PersonTypes } from './person-types.ts';
import type { AlarmVideos } from './videos.ts';

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

/** How a picture is uploaded. */
export interface UploadOptions {
  /** Cancels the upload. */
  readonly signal?: AbortSignal;
  /** Told the share that was sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** What came of handling several alarms at once. */
export interface BatchResult {
  /** Ids that are still pending on the server. */
  readonly pending: readonly string[];
  /** Alarms that somebody else had handled before, as the server has them now. */
  readonly elsewhere: readonly AlarmDetail[];
}

/** The verbs that handle alarms on the server. */
export interface HandlingVerbs extends PeopleVerbs {
  /** Alarms that are being acknowledged or closed from here: the server has not answered yet. */
  readonly $sending: Store<ReadonlySet<string>>;
  /** Reads everything about an alarm. */
  detail(id: string, signal?: AbortSignal): Promise<Outcome<AlarmDetail>>;
  /** Acknowledges alarms and makes a person responsible; exactly these ids. */
  acknowledge(ids: readonly string[], remark: string, personId?: string): Promise<HandlingOutcome>;
  /** Acknowledges several alarms with one note: exactly these ids. Afterwards the server is asked again. */
  acknowledgeBatch(ids: readonly string[], note: string): Promise<Outcome<BatchResult>>;
  /** Closes an alarm. */
  close(
    id: string,
    remark: string,
    disposition: Exclude<Disposition, 'system'>,
    picture?: string,
  ): Promise<HandlingOutcome>;
  /** Raises the level of an open alarm. After a failure that leaves the result open the alarm is read; the outcome then holds it. */
  upgrade(id: string, level: AlarmLevel): Promise<HandlingOutcome>;
  /** Reports an alarm to the authority that the organisation names. */
  report(id: string): Promise<Outcome>;
  /** Sends a robot back to look again. After a failure that leaves the result open the alarm is read; the outcome then holds it. */
  review(id: string): Promise<HandlingOutcome>;
  /** Calls the robot of a review back. */
  cancelReview(id: string): Promise<HandlingOutcome>;
  /** Uploads one JPEG; the value is its address. */
  uploadPicture(file: Blob, options?: UploadOptions): Promise<Outcome<string>>;
}

/** What the verbs need. */
export interface HandlingDeps {
  readonly clock: Clock;
  readonly http: HttpClient;
  readonly ledger: AlarmLedger;
  readonly intake: Pick<Intake, 'settle' | 'reading'>;
  readonly persons: Pick<PersonTypes, 'want' | 'typeOf'>;
  readonly videos: AlarmVideos;
  /** Shown name of the signed-in user, to tell the user's own handling from that of somebody else. */
  readonly userName?: (() => string | undefined) | undefined;
  /** Reads the user again, who may have another name by now. */
  readonly renewUser?: (() => Promise<void>) | undefined;
}

/** Tells somebody else's name from the user's own, which is read again, once, before a name is taken for another. */
function createNameCheck({
  userName,
  renewUser,
}: Pick<HandlingDeps, 'userName' | 'renewUser'>): (by: string | undefined) => Promise<boolean> {
  let read: Promise<void> | undefined;
  return async by => {
    if (by === undefined) return false;
    if (by !== userName?.()) await (read ??= renewUser?.());
    return by !== userName?.();
  };
}

/** Makes the verbs. */
export function createHandling({
  clock,
  http,
  ledger,
  intake,
  persons,
  videos,
  userName,
  renewUser,
}: HandlingDeps): HandlingVerbs {
  const { settle, reading } = intake;
  const $sending = atom<ReadonlySet<string>>(new Set());

  const detail = async (id: string, signal?: AbortSignal): Promise<Outcome<AlarmDetail>> => {
    const read = await attempt(http.request(getAlarmDetails, { id }, signal ? { signal } : {}));
    if (!read.isDone) return read;
    if (!read.value) return failed({ id: 'alarms.notFound' });
    // An alarm that the ledger does not know was opened from the history: it does not change the count of pending ones.
    if (ledger.knows(id)) settle([id], read.value.status);
    if (isPersonAlarm(read.value)) persons.want(read.value.value ?? '');
    const video = read.value.video ?? videos.of(id);
    return done(video === undefined ? read.value : { ...read.value, video });
  };

  /** Sends once; after a failure that leaves the result open, reads the alarm first. */
  const handle = async (
    ids: readonly string[],
    status: AlarmStatus,
    sending: Promise<Outcome<unknown>>,
  ): Promise<HandlingOutcome> => {
    const sent = await sending;
    const [id] = ids;
    const isOthers = createNameCheck({ userName, renewUser });
    if (sent.isDone) {
      settle(ids, status);
      // A server answers a repeated handling as done too: the alarm itself tells who handled it.
      const after = id === undefined || ids.length > 1 || !userName ? undefined : await detail(id);
      if (!after?.isDone) return { isDone: true };
      if (!(await isOthers(handlerOf(status, after.value)))) return { isDone: true };
      return { isDone: false, problem: { id: 'alarms.elsewhere' }, detail: after.value, isHandledElsewhere: true };
    }
    const now = id === undefined || sent.error?.failure === 'aborted' ? undefined : await detail(id);
    if (!now?.isDone) return { isDone: false, problem: sent.problem, isHandledElsewhere: false };
    const isHandledElsewhere = isPending(status) ? false : isAsFar(now.value.status, status);
    const by = ids.length === 1 && sent.error?.failure !== 'refused' ? handlerOf(status, now.value) : undefined;
    // Only the answer was lost.
    if (isHandledElsewhere && by !== undefined && !(await isOthers(by))) return { isDone: true };
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

  /** Sends an order about one alarm; after a failure the alarm is read to learn whether the order took effect. */
  const order = async (
    id: string,
    sending: Promise<unknown>,
    cameThrough: (now: AlarmDetail) => boolean,
  ): Promise<HandlingOutcome> => {
    const sent = await attempt(sending);
    if (sent.isDone) return { isDone: true };
    const now = await detail(id);
    if (!now.isDone) return { isDone: false, problem: sent.problem, isHandledElsewhere: false };
    if (sent.error?.failure !== 'refused' && cameThrough(now.value)) return { isDone: true };
    return { isDone: false, problem: sent.problem, detail: now.value, isHandledElsewhere: false };
  };

  return {
    $sending,
    detail,
    ...createPeople(clock, http),
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
      // These were handled by somebody else while the form was open.
      const gone = ids.filter(id => ledger.knows(id) && !ledger.pending(id));
      const sent = await attempt(http.request(confirmAlarm, { ids: [...ids], note: note.trim() }));
      // Answered as done or not, the server is asked which alarms are still pending; the rest count as done.
      const listed = await reading.stillPending(ids);
      if (!listed && !sent.isDone) return sent;
      const pending = new Set(listed);
      const elsewhere: AlarmDetail[] = [];
      const isOthers = createNameCheck({ userName, renewUser });
      // The list may be cut off: where the request was not answered as done, each alarm that is not in it is read for its status.
      const told = sent.isDone ? [...gone, ...(sent.value.before ?? [])] : ids.filter(one => !pending.has(one));
      for (const id of new Set(told)) {
        const read = await detail(id);
        if (!sent.isDone && (!read.isDone || isPending(read.value.status))) pending.add(id);
        else if (read.isDone) {
          // What this user acknowledged with an earlier press was not handled by somebody else.
          const by = handlerOf('acknowledged', read.value);
          if (by === undefined ? sent.isDone : await isOthers(by)) elsewhere.push(read.value);
        }
      }
      const handled = ids.filter(id => !pending.has(id));
      settle(handled, 'acknowledged');
      return sent.isDone || handled.length > 0 ? done({ pending: [...pending], elsewhere }) : sent;
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
    upgrade: (id, level) =>
      order(
        id,
        http.request(alarmRankUpgrade, { id, level }),
        now => !isGraver(level, levelWith(persons.typeOf(now), now)),
      ),
    review: id => order(id, http.request(reviewAlarm, { id }), now => now.reviewStatus === 'initiated'),
    cancelReview: id => order(id, http.request(cancelReviewAlarm, { id }), now => now.reviewStatus !== 'initiated'),
    report: id => attempt(http.request(reportAlarm, { id })),
    uploadPicture: async (file, options = {}) => {
      const problem = await closePictureProblem(file);
      if (problem) return failed(problem);
      const sent = await attempt(http.request(uploadFile, { file }, options));
      return sent.isDone ? done(sent.value.address) : sent;
    },
  };
}

/** Who brought an alarm to a status, or beyond it. */
const handlerOf = (status: AlarmStatus, { acknowledgedBy, closedBy }: AlarmDetail): string | undefined =>
  (status === 'acknowledged' ? acknowledgedBy : undefined) ?? closedBy;

/** True when a status is at least as far as the one that was to be written. */
function isAsFar(now: AlarmStatus, wanted: AlarmStatus): boolean {
  if (now === 'unacknowledged') return false;
  return wanted === 'acknowledged' || now !== 'acknowledged';
}
