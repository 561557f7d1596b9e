import { reviewAlarm } from '@patrolkit/transport/contract';
import type { CallsOf } from '../http/calls.ts';
import { Refusal } from '../http/refusal.ts';
import type { Uploads } from '../http/uploads.ts';
import { sessionOf, type ActorOf } from '../session/caller.ts';
import { permits } from '../session/rights.ts';
import { userNames } from '../session/user-names.ts';
import type { Database } from '../store/database.ts';
import { isClosed, type StoredAlarm } from './alarm.ts';
import type { AlarmPushes } from './pushes.ts';
import type { Reviews } from './reviews.ts';
import type { Alarms } from './store.ts';

/** What the calls that handle alarms work on. */
export interface AlarmHandlingNeeds {
  database: Database;
  alarms: Alarms;
  pushes: AlarmPushes;
  uploads: Pick<Uploads, 'own'>;
  reviews: Reviews;
  actorOf: ActorOf;
}

/** The calls that handle alarms: acknowledge, close, raise, report, review. */
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
      if (request.userId !== undefined && !known.has(request.userId)) throw new Refusal(400, 'error.noPerson');
      const changed = await alarms.confirm(found, note, request.userId ?? null, actorOf(caller));
      const { user } = sessionOf(caller);
      // Who repeats it may not have had the answer to a first try, and then nobody was told of that one.
      const before = found.filter(alarm => alarm.status === 'acknowledged' && alarm.confirmed_by === user.id);
      pushes.handled([...changed, ...before], user.name);
      return undefined;
    },
    setAlarmCloseCycle: async (request, caller) => {
      const note = request.note.trim();
      const alarm = await alarmOf(request.id);
      const { user } = sessionOf(caller);
      if (isClosed(alarm.status)) {
        if (alarm.closed_by === user.id) pushes.handled([alarm], user.name);
        return undefined;
      }
      if (request.status !== 'processed' && request.status !== 'notRequired') {
        throw new Refusal(400, 'error.parameters', { name: 'alarmStatus' });
      }
      // Only an acknowledged alarm can be closed as processed; "not required" closes an unacknowledged one too.
      if (request.status === 'processed' && alarm.status === 'unacknowledged')
        throw new Refusal(409, 'error.notConfirmed');
      const picture = request.picture === undefined ? null : await uploads.own(request.picture);
      const changed = await alarms.close(alarm, request.status, note, picture, actorOf(caller));
      if (changed) pushes.handled([changed], user.name);
      return undefined;
    },
    alarmRankUpgrade: async (request, caller) => {
      const alarm = await alarmOf(request.id);
      const changed = await alarms.upgrade(alarm, request.level, actorOf(caller));
      // The push has the same id and the new level, so every console updates its list and popup.
      const isRepeated = alarm.level === request.level && alarm.level_at !== null && !isClosed(alarm.status);
      const told = changed ?? (isRepeated ? alarm : undefined);
      if (told) pushes.raised([told]);
      return undefined;
    },
    reportAlarm: async (request, caller) => {
      const alarm = await alarmOf(request.id);
      await alarms.report(alarm, actorOf(caller));
      return undefined;
    },
    reviewAlarm: async (request, caller) => {
      const { user } = sessionOf(caller);
      // Another robot than the alarm's may be sent: the user needs the right for that robot as well.
      await reviews.start(request.id, id => permits(reviewAlarm.permission, user, id), actorOf(caller));
      return undefined;
    },
    cancelReviewAlarm: async (request, caller) => {
      await reviews.cancel(request.id, actorOf(caller));
      return undefined;
    },
  };
};
