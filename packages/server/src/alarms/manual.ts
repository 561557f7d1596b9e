import { deviceOf } from '../fleet/devices.ts';
import type { CallsOf } from '../http/calls.ts';
import { ofField, tooEarly } from '../http/refusal.ts';
import { sessionOf, type ActorOf } from '../session/caller.ts';
import type { Fleet } from '../links/fleet.ts';
import { kindOfType } from './alarm.ts';
import type { AlarmPipeline } from './pipeline.ts';
import type { AlarmPolicy } from './policy.ts';

/** Most alarms that a user may raise by hand in a minute. */
export const raisedPerMinute = 10;
const MINUTE = 60_000;

/** The parts that raising alarms by hand works on. */
export interface ManualNeeds {
  fleet: Pick<Fleet, 'device' | 'view'>;
  pipeline: Pick<AlarmPipeline, 'enqueue'>;
  policy: Pick<AlarmPolicy, 'byHand'>;
  actorOf: ActorOf;
  now: () => number;
}

/**
 * The call that raises an alarm by hand. Such an alarm is handled like any other; only its detail names the user who raised
 * it.
 */
export const manualCalls = ({ fleet, pipeline, policy, actorOf, now }: ManualNeeds): CallsOf<'manuallyAlarm'> => {
  /** The times at which each user raised alarms in the last minute, by user id. */
  const recentOf = new Map<string, number[]>();

  const limit = (userId: string): void => {
    const at = now();
    const recent = (recentOf.get(userId) ?? []).filter(one => at - one < MINUTE);
    const wait = Math.ceil(((recent[0] ?? at) + MINUTE - at) / 1000);
    if (recent.length >= raisedPerMinute) throw tooEarly(wait, 'error.tooManyRaised', { n: wait });
    if (recentOf.size > 10_000) recentOf.clear();
    recentOf.set(userId, [...recent, at]);
  };

  return {
    manuallyAlarm: async ({ deviceId, type, level, note = '' }, caller) => {
      const kind = kindOfType(type);
      if (!kind) throw ofField('alarmType', 'error.noAlarmType');
      const device = deviceOf(fleet, deviceId);
      limit(sessionOf(caller).user.id);
      const [alarm] = await pipeline.enqueue(
        [
          policy.byHand({
            kind,
            level,
            value: '',
            personName: '',
            deviceId,
            mapId: device.mapId,
            at: now(),
            causeId: undefined,
            shot: fleet.view(deviceId),
            cause: undefined,
          }),
        ],
        { byHand: { actor: actorOf(caller), note: note.trim() } },
      );
      return { id: alarm?.id };
    },
  };
};
