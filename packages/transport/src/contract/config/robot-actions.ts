/** Action groups: what robots and vehicles do at a point of their patrols, one action after another. */
import { call } from '../call.ts';
import {
  assumed,
  choice,
  entity,
  field,
  flag,
  id,
  list,
  measured,
  nothing,
  number,
  optional,
  several,
  text,
  timeOrNone,
  withDefault,
  within,
  type Infer,
} from '../codec/index.ts';
import { seesDevice } from '../permission.ts';
import { names } from './names.ts';
import { thingOperation } from './operations.ts';
import { readVersion } from './last-change.ts';
import { kept, things } from './things.ts';

/** What a device does. The numbers between them are kept for what no device does yet. */
export const actionKind = choice({
  picture: 1,
  thermal: 3,
  meters: 4,
  preset: 5,
  broadcast: 6,
  light: 7,
  wiper: 8,
  wait: 9,
  lock: 11,
  // Beside the numbers of the specification, whose broadcast is a text or a voice.
  voice: 14,
});
export type ActionKind = Infer<typeof actionKind>;

/** The values of actions that switch something. */
export const actionValues = {
  light: ['headLampOn', 'headLampOff', 'alarmLampOn', 'alarmLampOff'],
  wiper: ['once', 'on', 'off'],
} as const;

const longest = 3600;
/** How long each action may last, seconds. */
const seconds = {
  picture: { min: 1, max: 10 },
  thermal: { min: 1, max: 30 },
  meters: { min: 1, max: 60 },
  preset: { min: 1, max: 60 },
  wait: { min: 1, max: longest },
} satisfies { readonly [Kind in ActionKind]?: { readonly min: number; readonly max: number } };

/** An action of a group. */
export const actionUnit = entity('ActionUnit', {
  kind: field('actionType', actionKind, 'What the device does'),
  value: assumed(
    'value',
    optional(within(text, { max: 250 })),
    'The name of the preset, the spoken text, the id of the lock or the voice, or what is switched: a word of `actionValues`',
  ),
  seconds: assumed('seconds', measured('second', 0, { min: 0, max: longest }), 'How long it lasts'),
  isFullCycle: assumed('fullCycle', withDefault(flag, false), 'A spoken text goes on while the other actions run'),
});
export type ActionUnit = Infer<typeof actionUnit>;

const settings = {
  number: field(
    'actionNo',
    optional(within(number, { min: 1, max: 9999, decimals: 0 })),
    'Number; the next free one without',
  ),
  names: assumed('actionNames', names(16, 'plain'), 'Name in each language'),
  scope: assumed('deviceScope', choice({ all: 3, model: 2, device: 1 }), 'Which devices do it'),
  deviceId: assumed('deviceId', optional(id), 'That device, of `listRobot`; others leave it out'),
  model: assumed('deviceModel', optional(within(text, { max: 20 })), 'That model, of `listDeviceModel`'),
  units: field('unitList', within(list(actionUnit), { min: 1, max: 20 }), 'Its actions, in their order'),
  lasts: field(
    'duration',
    optional(measured('second', 0, { min: 1, max: longest })),
    'How long a device is busy with it, not less than all actions together; as long as these without',
  ),
};

/** An action group. */
export const robotAction = entity('RobotAction', {
  ...kept,
  name: field('actionName', withDefault(text, ''), 'Name in the language of the caller'),
  ...settings,
  unitNames: assumed('unitNames', withDefault(text, ''), 'What its actions do, in the language of the caller'),
  voiceIds: assumed('voiceIds', optional(several(id)), 'The voices that it says'),
  usedAt: assumed('pointNum', withDefault(number, 0), 'How many points use it'),
  tried: assumed(
    'tryResult',
    optional(choice({ done: 1, undone: 2 })),
    'What the device reported that tried it last: all was done, or some was not',
  ),
  triedOn: assumed('tryDeviceName', optional(text), 'That device'),
  triedAt: assumed('tryTime', timeOrNone, 'When'),
  undoneNames: assumed('undoneNames', optional(text), 'What it could not do, in the language of the caller'),
});

/** The action groups of the installation. */
export const robotActions = things({
  entity: robotAction,
  module: 'patrol',
  screen: 'robot-action-manage-list',
  labels: 'places.action',
  filters: ['name', 'scope'],
  sorts: ['changedAt', 'number', 'name', 'lasts', 'usedAt'],
  settings,
  between: [
    { kind: 'requiredFor', fields: ['scope', 'deviceId'], words: ['device'] },
    { kind: 'requiredFor', fields: ['scope', 'model'], words: ['model'] },
    {
      kind: 'eachValued',
      fields: ['units'],
      columns: ['kind', 'value'],
      values: { preset: [], broadcast: [], lock: [], voice: [], ...actionValues },
    },
    { kind: 'eachWithin', fields: ['units'], columns: ['kind', 'seconds'], ranges: seconds },
    { kind: 'oneMarked', fields: ['units'], columns: ['isFullCycle'] },
    { kind: 'sumNotOver', fields: ['units', 'lasts'], columns: ['seconds', 'isFullCycle'] },
  ],
  rules: {
    title: 'name',
    unique: [['number', 'scope']],
    isShared: true,
    refers: [{ field: 'voiceIds', thing: 'Voice' }],
  },
  doc: { one: 'An action group', all: 'Action groups' },
});

export const tryAction = thingOperation({
  name: 'tryAction',
  module: 'patrol',
  screen: 'robot-action-manage-list',
  fields: { deviceId: field('deviceId', id, 'The device, of `listRobot`, which the caller must control') },
  doc: 'Lets a device do an action group where it stands. What it reports afterwards is in the group.',
});

export const setAction = call({
  name: 'setAction',
  module: 'patrol',
  method: 'POST',
  body: 'json',
  isNumbered: true,
  permission: [
    { function: 'robot-action-manage-list#edit', whenGiven: 'id' },
    { function: 'robot-action-manage-list#add' },
  ],
  request: entity('ActionSetting', {
    id: field('actionId', optional(id), 'The group to change; a new one without'),
    ...readVersion,
    ...settings,
  }),
  rules: robotActions.modify.rules as never,
  answer: nothing,
  doc: 'Adds an action group, or changes one.',
});

export const findRobotActionById = call({
  name: 'findRobotActionById',
  module: 'patrol',
  permission: { page: ['robot-action-manage-list', 'robot-manage'] },
  request: entity('ActionAsked', { actionId: field('actionId', id, 'The group') }),
  answer: robotAction,
  doc: 'An action group as it is now.',
});

const entries = list(
  entity('ActionChoice', {
    type: field('id', text, 'Id'),
    name: field('name', withDefault(text, ''), 'Name in the language of the caller'),
  }),
);

export const getActionTypeByDeviceId = call({
  name: 'getActionTypeByDeviceId',
  module: 'patrol',
  permission: seesDevice,
  request: entity('ActionTypesAsked', { deviceId: field('deviceId', id, 'The device') }),
  answer: list(
    entity('ActionType', {
      kind: field('actionType', actionKind, 'What the device can do'),
      name: field('name', withDefault(text, ''), 'Name in the language of the caller'),
    }),
  ),
  doc: 'Lists what a device can do at a point, by its parts.',
});

export const listRobotAction = call({
  name: 'listRobotAction',
  module: 'patrol',
  permission: { page: 'point-path' },
  request: entity('ActionsAsked', {}),
  answer: entries,
  isOurs: true,
  doc: 'Lists the action groups, by number.',
});

export const listActionLock = call({
  name: 'listActionLock',
  module: 'patrol',
  permission: { page: ['robot-action-manage-list', 'robot-manage', 'alarm-linkage-config'] },
  request: entity('ActionLocksAsked', {}),
  answer: entries,
  isOurs: true,
  doc: 'Lists the locks of the unit of the caller and of the units below it.',
});

export const listPresetName = call({
  name: 'listPresetName',
  module: 'patrol',
  permission: { page: ['robot-action-manage-list', 'robot-manage', 'command-manage-list'] },
  request: entity('PresetNamesAsked', {}),
  answer: entries,
  isOurs: true,
  doc: 'Lists the names of the camera presets of the devices that the caller sees.',
});
