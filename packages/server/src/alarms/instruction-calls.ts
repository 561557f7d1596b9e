import type { CallsOf } from '../http/calls.ts';
import { ofField, Refusal } from '../http/refusal.ts';
import { nameIn } from '../language/names.ts';
import type { Fleet } from '../links/fleet.ts';
import type { AlarmRules } from '../links/alarm-rules.ts';
import type { ActorOf } from '../session/caller.ts';
import type { AlarmKind } from '../links/alarms.ts';
import { alarmTypes, kindOfType, type StoredAlarm } from './alarm.ts';
import type { Instructions, InstructionScope } from './instructions.ts';
import type { Alarms } from './store.ts';

/** The parts that the calls about handling instructions work on. */
export interface InstructionNeeds {
  alarms: Alarms;
  instructions: Instructions;
  rules: Pick<AlarmRules, 'nameOf'>;
  fleet: Pick<Fleet, 'maps'>;
  actorOf: ActorOf;
}

/** The calls about handling instructions. */
export const instructionCalls = ({
  alarms,
  instructions,
  rules,
  fleet,
  actorOf,
}: InstructionNeeds): CallsOf<
  | 'findAlarmInstruction'
  | 'tickAlarmStep'
  | 'getAlarmInstruction'
  | 'listAlarmInstructions'
  | 'listInstructionVersion'
  | 'setAlarmInstruction'
> => {
  const alarmOf = async (id: string): Promise<StoredAlarm> => {
    const [alarm] = await alarms.byIds([id]);
    if (!alarm) throw new Refusal(404, 'error.noAlarm');
    return alarm;
  };
  const scopeOf = ({
    type,
    level,
    mapId,
  }: { readonly type: string } & Omit<InstructionScope, 'kind'>): InstructionScope => {
    const kind = kindOfType(type);
    if (!kind) throw new Refusal(400, 'error.parameters', { name: 'alarmType' });
    if (mapId !== undefined && fleet.maps.every(({ id }) => id !== mapId)) throw ofField('mapId', 'error.noChoice');
    return { kind, level, mapId };
  };
  return {
    findAlarmInstruction: async ({ id }, caller) => instructions.of(await alarmOf(id), caller),
    tickAlarmStep: async ({ id, instructionId, number, isDone }, caller) => {
      const alarm = await alarmOf(id);
      await instructions.tick(alarm, instructionId, number, isDone, actorOf(caller));
      return instructions.of(alarm, caller);
    },
    listInstructionVersion: (request, caller) => instructions.versions(scopeOf(request), caller),
    getAlarmInstruction: (request, caller) => instructions.written(scopeOf(request), caller),
    listAlarmInstructions: async (_, caller) => {
      const written = await instructions.all(caller);
      return (Object.keys(alarmTypes) as AlarmKind[]).map(kind => ({
        type: alarmTypes[kind],
        name: nameIn(caller.language, rules.nameOf(kind)),
        instructions: written.get(kind) ?? [],
      }));
    },
    setAlarmInstruction: async (request, caller) => {
      await instructions.write(scopeOf(request), request.content, request.instructionId, actorOf(caller));
      return undefined;
    },
  };
};
