import { deviceOf } from '../fleet/devices.ts';
import type { CallsOf } from '../http/calls.ts';
import { ofField, tooEarly } from '../http/refusal.ts';
import { sessionOf, type ActorOf } from '../session/caller.ts';
import type { Shot } from '../world/types.ts';
import type { World } from '../world/world.ts';
import { kindOfType } from './alarm.ts';
import type { AlarmPipeline } from './pipeline.ts';

/** Most alarms that a user may raise by hand in a minute. */
export const raisedPerMinute = 10;
const MINUTE = 60_000;

/** What raising alarms by hand works on. */
export interface ManualNeeds {
  world: Pick<World, 'device' | 'hasCamera' | 'pose' | 'scene'>;
  pipeline: Pick<AlarmPipeline, 'enqueue'>;
  actorOf: ActorOf;
  now: () => number;
}

/**
 * The call that raises an alarm by hand. Such an alarm is handled like any other; only its detail names the user who raised
 * it.
 */
export const manualCalls = ({ world, pipeline, actorOf, now }: ManualNeeds): CallsOf<'manuallyAlarm'> => {
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

  /** The picture that the camera of a device can take now; undefined where it has no camera or is offline. */
  const shotOf = (deviceId: string): Shot | undefined => {
    const device = world.device(deviceId);
    const pose = device?.online && world.hasCamera(deviceId) ? world.pose(deviceId) : undefined;
    return device && pose && { pose, scene: world.scene(device.mapId, deviceId), focus: '' };
  };

  return {
    manuallyAlarm: async ({ deviceId, type, level, note = '' }, caller) => {
      const kind = kindOfType(type);
      if (!kind) throw ofField('alarmType', 'error.noAlarmType');
      const device = deviceOf(world, deviceId);
      limit(sessionOf(caller).user.id);
      const [alarm] = await pipeline.enqueue(
        [
          {
            kind,
            level,
            value: '',
            personName: '',
            deviceId,
            mapId: device.mapId,
            at: now(),
            causeId: undefined,
            shot: shotOf(deviceId),
            cause: undefined,
          },
        ],
        { byHand: { actor: actorOf(caller), note: note.trim() } },
      );
      return { id: alarm?.id };
    },
  };
};
