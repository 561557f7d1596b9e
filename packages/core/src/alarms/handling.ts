/**
 * The verbs that handle alarms. Each sends once. After a failure with an unknown result, it reads the alarm before it reports an outcome
 * (specification section 4 "Alarm status", safety.md 2.11 and 2.12).
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
  /** The alarm in its present state on the server, if the verb read it again. */
  readonly detail?: AlarmDetail;
  /** Somebody else handled it first. */
  readonly isHandledElsewhere: boolean;
}
/** The outcome of handling an alarm. */
export type HandlingOutcome = { readonly isDone: true } | ({ readonly isDone: false } & HandlingFailure);

/** Options of an upload. */
export interface UploadOptions {
  /** Cancels the upload. */
  readonly signal?: AbortSignal;
  /** Gets the share that was sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** The outcome of handling several alarms at once. */
export interface BatchResult {
  /** Ids that are still pending on the server. */
  readonly pending: readonly string[];
  /** Alarms that somebody else had already handled, in their present state on the server. */
  readonly elsewhere: readonly AlarmDetail[];
}

/** The verbs that handle alarms on the server. */
export interface HandlingVerbs extends PeopleVerbs {
  /** Alarms that this console confirms or closes, until the server answers. */
  readonly $sending: Store<ReadonlySet<string>>;
  /** Reads everything about an alarm. */
  detail(id: string, signal?: AbortSignal): Promise<Outcome<AlarmDetail>>;
  /** Confirms exactly these alarms and makes a person responsible. */
  acknowledge(ids: readonly string[], remark: string, personId?: string): Promise<HandlingOutcome>;
  /** Confirms exactly these alarms with one remark, then reads the server again. */
  acknowledgeBatch(ids: readonly string[], note: string): Promise<Outcome<BatchResult>>;
  /** Closes an alarm. */
  close(
    id: string,
    remark: string,
    disposition: Exclude<Disposition, 'system'>,
    picture?: string,
  ): Promise<HandlingOutcome>;
  /** Raises the level of an alarm that is not closed. After an unknown result it reads the alarm; the outcome then holds it. */
  upgrade(id: string, level: AlarmLevel): Promise<HandlingOutcome>;
  /** Reports an alarm to the authority that the organisation names. */
  report(id: string): Promise<Outcome>;
  /** Sends a robot back to look again. After a failure with an unknown result it reads the alarm; the outcome then holds it. */
  review(id: string): Promise<HandlingOutcome>;
  /** Calls the robot of a review back. */
  cancelReview(id: string): Promise<HandlingOutcome>;
  /** Uploads one JPEG. The value is its address. */
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
  /** Shown name of the signed-in user. It distinguishes the user's own acts from those of others. */
  readonly userName?: (() => string | undefined) | undefined;
  /** Reads the user again, because the name may have changed. */
  readonly renewUser?: (() => Promise<void>) | undefined;
}

/** Distinguishes another user's name from the user's own. It reads the user again once before it takes a name for another user's. */
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
  const { reading } = intake;
  const $sending = atom<ReadonlySet<string>>(new Set());

  const detail = async (id: string, signal?: AbortSignal): Promise<Outcome<AlarmDetail>> => {
    const read = await attempt(http.request(getAlarmDetails, { id }, signal ? { signal } : {}));
    if (!read.isDone) return read;
    if (!read.value) return failed({ id: 'alarms.notFound' });
    // The user opened an alarm that the ledger does not know from the history. It does not change the count of pending alarms.
    if (ledger.knows(id)) intake.settle([id], read.value.status);
    if (isPersonAlarm(read.value)) persons.want(read.value.value ?? '');
    const video = read.value.video ?? videos.of(id);
    return done(video === undefined ? read.value : { ...read.value, video });
  };

  /** Sends once. After a failure with an unknown result, it reads the alarm first. */
  const handle = async (
    ids: readonly string[],
    status: AlarmStatus,
    sending: Promise<Outcome<unknown>>,
  ): Promise<HandlingOutcome> => {
    const sent = await sending;
    const [id] = ids;
    const isOthers = createNameCheck({ userName, renewUser });
    if (sent.isDone) {
      intake.settle(ids, status);
      // A server also answers a repeated call as done. The alarm itself says who handled it.
      const after = id === undefined || ids.length > 1 || !userName ? undefined : await detail(id);
      if (!after?.isDone) return { isDone: true };
      if (!(await isOthers(handlerOf(status, after.value)))) return { isDone: true };
      return { isDone: false, problem: { id: 'alarms.elsewhere' }, detail: after.value, isHandledElsewhere: true };
    }
    const now = id === undefined || sent.error?.failure === 'aborted' ? undefined : await detail(id);
    if (!now?.isDone) return { isDone: false, problem: sent.problem, isHandledElsewhere: false };
    const isHandledElsewhere = isPending(status) ? false : isAsFar(now.value.status, status);
    const by = ids.length === 1 && sent.error?.failure !== 'refused' ? handlerOf(status, now.value) : undefined;
    // The server did it, and only its answer was lost.
    if (isHandledElsewhere && by !== undefined && !(await isOthers(by))) return { isDone: true };
    return { isDone: false, problem: sent.problem, detail: now.value, isHandledElsewhere };
  };

  /** Marks alarms while a request about them is under way. */
  const marked = async <Result>(ids: readonly string[], sending: () => Promise<Result>): Promise<Result> => {
    $sending.set(new Set([...$sending.get(), ...ids]));
    try {
      return await sending();
    } finally {
      $sending.set(new Set([...$sending.get()].filter(id => !ids.includes(id))));
    }
  };

  /** Sends an order about one alarm. After a failure it reads the alarm to learn whether the order took effect. */
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
      // Somebody else handled these while the form was open.
      const gone = ids.filter(id => ledger.knows(id) && !ledger.pending(id));
      const sent = await attempt(http.request(confirmAlarm, { ids: [...ids], note: note.trim() }));
      // Whatever the answer was, the server says which alarms are still pending. The others count as done.
      const listed = await reading.stillPending(ids);
      if (!listed && !sent.isDone) return sent;
      const pending = new Set(listed);
      const elsewhere: AlarmDetail[] = [];
      const isOthers = createNameCheck({ userName, renewUser });
      // The list may be incomplete. Unless the server answered the request as done, the status of each alarm that it lacks is read.
      const told = sent.isDone ? [...gone, ...(sent.value.before ?? [])] : ids.filter(one => !pending.has(one));
      for (const id of new Set(told)) {
        const read = await detail(id);
        if (!sent.isDone && (!read.isDone || isPending(read.value.status))) pending.add(id);
        else if (read.isDone) {
          // An alarm that this user confirmed with an earlier press was not handled by somebody else.
          const by = handlerOf('acknowledged', read.value);
          if (by === undefined ? sent.isDone : await isOthers(by)) elsewhere.push(read.value);
        }
      }
      const handled = ids.filter(id => !pending.has(id));
      intake.settle(handled, 'acknowledged');
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

/** True when a status is at least as far as the requested one. */
function isAsFar(now: AlarmStatus, wanted: AlarmStatus): boolean {
  if (now === 'unacknowledged') return false;
  return wanted === 'acknowledged' || now !== 'acknowledged';
}
