import {
  alarmHandlingActions,
  linkageAction,
  linkageUnits,
  type configContract,
  type LinkageActionKind,
} from '@patrolkit/transport/contract';
import type { Caller, CallsOf } from '../../http/calls.ts';
import type { Crew } from '../../http/crew.ts';
import { Refusal } from '../../http/refusal.ts';
import { textOf } from '../../language/texts.ts';
import type { LinkageRunner } from '../../links/linkages.ts';
import { sessionOf } from '../../session/caller.ts';
import { rightOf, seenIds } from '../../session/users.ts';
import { namedBy } from '../named-by.ts';
import { importCalls, thingCalls } from '../thing-calls.ts';
import { orderThings } from '../ordering.ts';
import type { DeviceCommands } from '../commands/device-commands.ts';
import type { AlarmLinkages } from './alarm-linkages.ts';
import type { LinkageChoices } from './choices.ts';

/** The stores that these calls use. */
export interface LinkageNeeds {
  readonly linkages: AlarmLinkages;
  readonly commands: DeviceCommands;
  readonly choices: LinkageChoices;
  /** The executor, which opens after these calls are made. */
  readonly runner: () => LinkageRunner;
  readonly crew: Crew;
  /** The named times. */
  readonly listValidity: (asked: object, caller: Caller) => Promise<{ type: string; name: string }[]>;
}

const kinds = (
  linkageAction.kind.type === 'choice' ? Object.keys(linkageAction.kind.words) : []
) as LinkageActionKind[];

/** The calls about linkages and commands. */
export const linkageCalls = ({ linkages, commands, choices, runner, crew, listValidity }: LinkageNeeds) => {
  const { keeper } = linkages;
  /** Carries linkages out for an alarm. Refused where one would use a device that the caller does not control. */
  const run = async (
    { alarmId, ...asked }: { ids: string[]; others?: boolean | undefined; alarmId: string },
    caller: Caller,
  ): ReturnType<typeof keeper.operate> => {
    const { user } = sessionOf(caller);
    const alarm = await runner().alarms.one(alarmId);
    if (!alarm || !rightOf(user, alarm.deviceId).sees) throw new Refusal(404, 'error.noAlarm');
    const rules = new Map(await Promise.all(asked.ids.map(async id => [id, await linkages.get(id)] as const)));
    return keeper.operate({ ...asked, alarmId }, caller, {
      name: 'run',
      hinders: ({ id }) => {
        const rule = rules.get(id);
        const strange =
          rule &&
          runner()
            .devicesFor(rule, alarm)
            .find(one => !rightOf(user, one).controls);
        return strange === undefined ? undefined : textOf(caller.language, 'error.noControl');
      },
      order: async ({ id }) => {
        const rule = rules.get(id);
        if (!rule) return 'unable';
        await runner().carryOut(rule, alarm, user.name);
        return 'taken';
      },
    });
  };
  return {
    ...thingCalls('Command', commands.keeper),
    orderCommand: (asked, caller) => orderThings(commands.keeper, asked, caller),
    runCommand: (asked, caller) => commands.run(asked, caller),
    ...thingCalls('AlarmHandlingAction', keeper),
    ...importCalls('AlarmHandlingAction', keeper, alarmHandlingActions, crew, namedBy({ profileId: listValidity })),
    updateAlarmHandlingAction: async (change, caller) => {
      await keeper.change(change, caller);
      return undefined;
    },
    orderAlarmHandlingAction: (asked, caller) => orderThings(keeper, asked, caller),
    getAlarmHandlingActionType: async (_, { language }) =>
      kinds.map(kind => ({ kind, name: textOf(language, `linkage.${kind}`) })),
    findAlarmHandlingActionUnit: async ({ kind }, caller) => {
      if (kind === 'lock') return choices.locks(caller);
      if (kind === 'switch') return choices.switches(caller);
      if (kind === 'push') return choices.pushes(caller);
      if (kind === 'sound') return choices.sounds(caller);
      if (kind === 'command') return choices.commands(caller);
      if (kind !== 'light') return [];
      return linkageUnits[kind].map(unit => ({ type: unit, name: textOf(caller.language, `linkage.unit.${unit}`) }));
    },
    listAlarmSource: (_, caller) => choices.sources(caller),
    listAlarmPlace: (_, caller) => choices.places(caller),
    listLinkedPush: (_, caller) => choices.pushes(caller),
    listLinkedSwitch: (_, caller) => choices.switches(caller),
    listLinkedSound: (_, caller) => choices.sounds(caller),
    listLinkedCommand: (_, caller) => choices.commands(caller),
    listHandledAlarm: async (_, caller) => {
      const seen = seenIds(sessionOf(caller).user);
      const alarms = await runner().alarms.latest({ from: 0, seen, most: 50 });
      return alarms.map(one => ({ type: one.id, name: choices.alarm(one, caller) }));
    },
    tryAlarmHandlingAction: async ({ id, ...settings }, caller) => {
      const rule = await linkages.tried(id, settings, caller);
      return runner().trial(rule, seenIds(sessionOf(caller).user), caller.language);
    },
    runAlarmHandlingAction: run,
    findAlarmHandlingRunByPage: (asked, caller) =>
      runner().runs(asked, seenIds(sessionOf(caller).user), caller.language),
  } satisfies Partial<CallsOf<keyof typeof configContract>>;
};
