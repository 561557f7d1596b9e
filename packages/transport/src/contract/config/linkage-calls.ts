/** Every call of the linkages of alarms, and of commands. */
import { call } from '../call.ts';
import { assumed, choice, entity, field, list, nothing, optional, page, text, withDefault } from '../codec/index.ts';
import { paged } from '../paging.ts';
import { deviceCommands } from './commands.ts';
import { alarmHandlingActions, linkageAction, linkageRun } from './alarm-linkages.ts';

export {
  listAlarmPlace,
  listAlarmSource,
  listHandledAlarm,
  listLinkedCommand,
  listLinkedPush,
  listLinkedSound,
  listLinkedSwitch,
} from './choices.ts';
export { runAlarmHandlingAction, tryAlarmHandlingAction } from './alarm-linkages.ts';

export const {
  find: findAlarmHandlingActionByPage,
  get: getAlarmHandlingAction,
  add: addAlarmHandlingAction,
  modify: modifyAlarmHandlingAction,
  remove: deleteAlarmHandlingAction,
  set: setAlarmHandlingActionStatus,
  history: getAlarmHandlingActionHistory,
  hold: editAlarmHandlingAction,
  file: exportAlarmHandlingAction,
  import: importAlarmHandlingAction,
  template: getAlarmHandlingActionTemplate,
  order: orderAlarmHandlingAction,
} = alarmHandlingActions;

export { runCommand } from './commands.ts';
export const {
  find: findCommandByPage,
  get: getCommand,
  add: addCommand,
  modify: modifyCommand,
  remove: deleteCommand,
  set: setCommandStatus,
  history: getCommandHistory,
  hold: editCommand,
  file: exportCommand,
  order: orderCommand,
} = deviceCommands;

const reading = { page: 'alarm-linkage-config' } as const;

/** The same as `modifyAlarmHandlingAction`, by the name of the specification. */
export const updateAlarmHandlingAction = call({
  name: 'updateAlarmHandlingAction',
  module: 'device',
  method: 'POST',
  body: 'json',
  permission: { function: 'alarm-linkage-config#edit' },
  request: alarmHandlingActions.modify.request,
  rules: alarmHandlingActions.modify.rules as never,
  answer: nothing,
  doc: 'Changes a linkage. The server refuses the call when somebody else has changed it since the client read it.',
});

export const getAlarmHandlingActionType = call({
  name: 'getAlarmHandlingActionType',
  module: 'device',
  permission: reading,
  request: entity('LinkageActionTypesAsked', {}),
  answer: list(
    entity('LinkageActionType', {
      kind: field('actionType', linkageAction, 'What linkages can do'),
      name: field('name', withDefault(text, ''), 'Name in the language of the caller'),
    }),
  ),
  doc: 'Lists what linkages can do.',
});

export const findAlarmHandlingActionUnit = call({
  name: 'findAlarmHandlingActionUnit',
  module: 'device',
  permission: reading,
  request: entity('LinkageUnitsAsked', {
    kind: field('actionType', linkageAction, 'What is done'),
  }),
  answer: list(
    entity('LinkageUnit', {
      type: field('id', text, 'What an action names as its unit'),
      name: field('name', withDefault(text, ''), 'Name in the language of the caller'),
    }),
  ),
  doc: 'Lists with what an action can be done: lamps, sounds, switches, locks or rules for messages. Empty for an action without a unit.',
});

export const findAlarmHandlingRunByPage = call({
  name: 'findAlarmHandlingRunByPage',
  module: 'device',
  permission: reading,
  request: entity('LinkageRunQuery', {
    ...paged,
    linkageId: assumed('linkageId', optional(text), 'Runs of one linkage alone'),
    alarmId: assumed('alarmId', optional(text), 'Runs for one alarm alone'),
    only: assumed('outcome', optional(choice({ fired: 1, notFired: 2 })), 'Those that fired, or those that did not'),
  }),
  rules: [],
  answer: page(linkageRun),
  isOurs: true,
  doc: 'Runs of linkages, the latest first: which fired with what became of their actions, and which did not and why.',
});
