import type { CallsOf } from '../http/calls.ts';
import { nameIn } from '../language/names.ts';
import { Refusal } from '../http/refusal.ts';
import { sessionOf, type ActorOf } from '../session/caller.ts';
import { maySee } from '../session/users.ts';
import type { EscalationSettings } from '../links/alarm-rules.ts';
import { kindOfType } from './alarm.ts';
import type { Schedule } from './schedule.ts';
import { ShelvedBefore, type Shelves } from './shelves.ts';

/** The parts that the calls about shelves work on. */
export interface ShelfNeeds {
  shelves: Shelves;
  schedule: Pick<Schedule, 'escalation'>;
  escalation: EscalationSettings;
  actorOf: ActorOf;
}

/** The calls that shelve sources of alarms, and give the times until alarms escalate. */
export const shelfCalls = ({
  shelves,
  schedule,
  escalation,
  actorOf,
}: ShelfNeeds): CallsOf<
  'findAlarmShelve' | 'addAlarmShelve' | 'deleteAlarmShelve' | 'getAlarmEscalation' | 'setAlarmEscalation'
> => ({
  findAlarmShelve: async (_, caller) => {
    const { user } = sessionOf(caller);
    const found = await shelves.find();
    return found.filter(shelf => maySee(user, shelf.device_id)).map(shelf => shelves.view(shelf, caller));
  },
  addAlarmShelve: async (request, caller) => {
    const kind = kindOfType(request.type);
    if (!kind) throw new Refusal(400, 'error.parameters', { name: 'alarmType' });
    const { deviceId, level, minutes, shelfId } = request;
    try {
      await shelves.add(deviceId, kind, level, minutes, request.reason.trim(), actorOf(caller), shelfId);
    } catch (error) {
      if (!(error instanceof ShelvedBefore)) throw error;
      const name = error.by ? nameIn(caller.language, error.by) : '';
      throw new Refusal(409, 'error.shelvedBefore', { name, reason: error.reason });
    }
    return undefined;
  },
  deleteAlarmShelve: async (request, caller) => {
    if (await shelves.source(request.id)) await shelves.end(request.id, actorOf(caller));
    return undefined;
  },
  getAlarmEscalation: async (_, caller) => ({ ...schedule.escalation, ...(await escalation.told(caller)) }),
  setAlarmEscalation: async (change, caller) => {
    const { serious, important, general } = schedule.escalation;
    await escalation.set(change, { serious, important, general }, caller);
    return undefined;
  },
});
