import { reviewAlarm } from '@patrolkit/transport/contract';
import type { CallsOf } from '../http/calls.ts';
import type { Reader } from '../language/reader.ts';
import type { StoredName } from '../language/names.ts';
import { Refusal } from '../http/refusal.ts';
import { textOf } from '../language/texts.ts';
import type { Uploads } from '../files/uploads.ts';
import { sessionOf, type ActorOf } from '../session/caller.ts';
import { permits } from '../session/rights.ts';
import { peopleOf } from '../session/people.ts';
import { userName, userNames } from '../session/user-names.ts';
import type { Database } from '../store/database.ts';
import { isClosed, type StoredAlarm } from './alarm.ts';
import type { AlarmPushes } from './pushes.ts';
import type { Reviews } from './reviews.ts';
import type { Alarms } from './store.ts';

/** The parts that the calls that handle alarms work on. */
export interface AlarmHandlingNeeds {
  database: Database;
  alarms: Alarms;
  pushes: AlarmPushes;
  uploads: Pick<Uploads, 'own'>;
  reviews: Reviews;
  actorOf: ActorOf;
}

/** The refusal to handle what somebody has already handled: it says who did so, how, and in which words. */
const handledBefore = (alarm: StoredAlarm, { language }: Reader, names: Map<string, StoredName>): Refusal => {
  const hasEnded = isClosed(alarm.status);
  const note = hasEnded ? alarm.close_note : alarm.confirm_note;
  return new Refusal(409, note ? 'error.handledBeforeNote' : 'error.handledBefore', {
    name: userName(language, hasEnded ? alarm.closed_by : alarm.confirmed_by, names) ?? '',
    status: textOf(language, `status.${alarm.status}`),
    note: note ?? '',
  });
};

/** The calls that handle alarms: confirm, close, raise, report, review. */
export const alarmHandlingCalls = ({
  database,
  alarms,
  pushes,
  uploads,
  reviews,
  actorOf,
}: AlarmHandlingNeeds): CallsOf<
  'confirmAlarm' | 'setAlarmCloseCycle' | 'alarmRankUpgrade' | 'reportAlarm' | 'reviewAlarm' | 'cancelReviewAlarm'
> => {
  const alarmOf = async (id: string): Promise<StoredAlarm> => {
    const [alarm] = await alarms.byIds([id]);
    if (!alarm) throw new Refusal(404, 'error.noAlarm');
    return alarm;
  };

  return {
    confirmAlarm: async (request, caller) => {
      const { ids } = request;
      const note = request.note.trim();
      const found = await alarms.byIds(ids);
      const known = await userNames(database);
      const people = request.userId === undefined ? [] : await peopleOf(database, sessionOf(caller).user);
      if (request.userId !== undefined && !people.some(({ id }) => id === request.userId))
        throw new Refusal(400, 'error.noPerson');
      const changed = await alarms.confirm(found, note, request.userId ?? null, actorOf(caller));
      const { user } = sessionOf(caller);
      const isChanged = new Set(changed.map(alarm => alarm.id));
      // Somebody may have handled some of them since they were found.
      const left = await alarms.byIds(found.map(alarm => alarm.id).filter(id => !isChanged.has(id)));
      // The user who repeats a request may not have had the answer to the first try. Then nobody heard of that one.
      const repeated = left.filter(
        alarm =>
          alarm.confirmed_by === user.id &&
          alarm.confirm_note === note &&
          alarm.assigned_to === (request.userId ?? null),
      );
      const others = left.filter(alarm => !repeated.includes(alarm));
      pushes.handled([...changed, ...repeated.filter(alarm => alarm.status === 'acknowledged')], user.name);
      const [first] = others;
      if (first && changed.length === 0 && repeated.length === 0) throw handledBefore(first, caller, known);
      return others.length > 0 ? { before: others.map(alarm => alarm.id) } : {};
    },
    setAlarmCloseCycle: async (request, caller) => {
      const note = request.note.trim();
      const alarm = await alarmOf(request.id);
      const { user } = sessionOf(caller);
      const isSame = (other: StoredAlarm): boolean =>
        other.closed_by === user.id && other.status === request.status && other.close_note === note;
      if (isClosed(alarm.status)) {
        if (!isSame(alarm)) throw handledBefore(alarm, caller, await userNames(database));
        pushes.handled([alarm], user.name);
        return undefined;
      }
      if (request.status !== 'processed' && request.status !== 'notRequired') {
        throw new Refusal(400, 'error.parameters', { name: 'alarmStatus' });
      }
      // Only a confirmed alarm can be closed as processed; "not required" closes an unconfirmed one too.
      if (request.status === 'processed' && alarm.status === 'unacknowledged')
        throw new Refusal(409, 'error.notConfirmed');
      const picture = request.picture === undefined ? null : await uploads.own(request.picture);
      const changed = await alarms.close(alarm, request.status, note, picture, actorOf(caller));
      if (!changed) {
        const now = await alarmOf(request.id);
        if (!isSame(now)) throw handledBefore(now, caller, await userNames(database));
        return undefined;
      }
      pushes.handled([changed], user.name);
      return undefined;
    },
    alarmRankUpgrade: async (request, caller) => {
      const alarm = await alarmOf(request.id);
      const changed = await alarms.upgrade(alarm, request.level, actorOf(caller));
      // The push has the same id and the new level, so every console updates its list and popup.
      const now = changed ?? (await alarmOf(request.id));
      if (!changed && isClosed(now.status)) throw handledBefore(now, caller, await userNames(database));
      if (!changed && now.level !== request.level)
        throw new Refusal(409, 'error.levelBefore', { level: textOf(caller.language, `level.${now.level}`) });
      if (changed || now.level_at !== null) pushes.raised([now]);
      return undefined;
    },
    reportAlarm: async (request, caller) => {
      const alarm = await alarmOf(request.id);
      await alarms.report(alarm, actorOf(caller));
      return undefined;
    },
    reviewAlarm: async (request, caller) => {
      const { user } = sessionOf(caller);
      // A robot other than the alarm's may go: the user needs the right for that robot as well.
      await reviews.start(request.id, id => permits(reviewAlarm.permission, user, id), actorOf(caller));
      return undefined;
    },
    cancelReviewAlarm: async (request, caller) => {
      await reviews.cancel(request.id, actorOf(caller));
      return undefined;
    },
  };
};
