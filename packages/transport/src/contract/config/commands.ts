/** Commands: named sequences of control messages that operators send to devices. */
import {
  assumed,
  choice,
  entity,
  field,
  flag,
  id,
  list,
  measured,
  number,
  optional,
  several,
  text,
  timeOrNone,
  withDefault,
  within,
  type Infer,
} from '../codec/index.ts';
import { volumeRange } from '../driving/ranges.ts';
import { names } from './names.ts';
import { thingOperation } from './operations.ts';
import { kept, things } from './things.ts';

/** What a step does. No step drives, changes the mode, or releases the emergency stop. */
export const commandStepKind = choice({
  volume: 5,
  alarmLamp: 12,
  headLamp: 14,
  wiper: 23,
  ptz: 100,
  preset: 101,
  broadcast: 102,
  pauseTask: 103,
  resumeTask: 104,
  charge: 105,
});
export type CommandStepKind = Infer<typeof commandStepKind>;

const onOff = ['on', 'off'] as const;
/** The values of steps that are words. Those of presets and broadcasts are a name and a text. */
export const commandValues = {
  volume: Array.from({ length: volumeRange.max - volumeRange.min + 1 }, (_, at) => String(volumeRange.min + at)),
  alarmLamp: onOff,
  headLamp: onOff,
  wiper: ['once', 'on', 'off'],
  ptz: ['home'],
  charge: onOff,
} as const satisfies { readonly [Kind in CommandStepKind]?: readonly string[] };

/** A step of a command. */
export const commandStep = entity('CommandStep', {
  kind: assumed('type', commandStepKind, 'What it does'),
  value: assumed(
    'value',
    optional(within(text, { max: 250 })),
    'What it sets: a word of `commandValues`, the name of a preset, or the spoken text',
  ),
  wait: assumed('wait', measured('second', 0, { min: 0, max: 60 }), 'How long the next step waits after it'),
});
export type CommandStep = Infer<typeof commandStep>;

/** The words to which a device obeys: as many lines, and characters of a line. */
export const commandWordLimits = { lines: { min: 0, max: 5 }, line: { min: 2, max: 16 } } as const;

const onAdd = {
  code: assumed(
    'commandCode',
    within(text, { min: 1, max: 20, format: 'lettersAndDigits' }),
    'Code, which never changes',
  ),
};
const settings = {
  names: assumed('commandNames', names(16, 'plain'), 'Name in each language'),
  models: assumed(
    'modelNames',
    within(several(id), { min: 1, max: 99 }),
    'Models whose devices offer it, of `listDeviceModel`',
  ),
  steps: assumed('stepList', within(list(commandStep), { min: 1, max: 10 }), 'Its steps, in their order'),
  words: assumed(
    'voiceWords',
    optional(within(text, { max: 90 })),
    'What somebody says to a device to have it done, one a line',
  ),
  sort: assumed('sort', optional(within(number, { min: 0, max: 9999, decimals: 0 })), 'Place in lists; last without'),
  isValid: assumed('valid', withDefault(flag, true), 'It is offered'),
};

/** A command. */
export const deviceCommand = entity('Command', {
  ...kept,
  ...onAdd,
  name: field('commandName', withDefault(text, ''), 'Name in the language of the caller'),
  ...settings,
  stepNames: assumed('stepNames', withDefault(text, ''), 'What its steps do, in the language of the caller'),
  ran: assumed(
    'runResult',
    optional(choice({ running: 0, done: 1, stopped: 2 })),
    'How it ended on the device to which it was last sent',
  ),
  ranOn: assumed('runDeviceName', optional(text), 'That device'),
  ranAt: assumed('runTime', timeOrNone, 'When'),
  stoppedBy: assumed('stopReason', optional(text), 'At which step it stopped and why, in the language of the caller'),
});

/** The commands of the installation. */
export const deviceCommands = things({
  entity: deviceCommand,
  module: 'device',
  screen: 'command-manage-list',
  body: 'json',
  labels: 'linkages.command',
  filters: ['name', 'code', 'models', 'words', 'isValid'],
  words: ['models'],
  sorts: ['changedAt', 'sort', 'code', 'name', 'ranAt'],
  settings,
  onAdd,
  between: [
    {
      kind: 'eachValued',
      fields: ['steps'],
      columns: ['kind', 'value'],
      values: { ...commandValues, preset: [], broadcast: [] },
    },
    { kind: 'lines', fields: ['words'], ranges: commandWordLimits },
  ],
  rules: {
    title: 'name',
    unique: [['names'], ['code']],
    switch: 'isValid',
    order: { by: 'sort' },
    isShared: true,
    refers: [{ field: 'models', thing: 'DeviceModel', by: 'modelName' }],
  },
  doc: { one: 'A command', all: 'Commands' },
});

export const runCommand = thingOperation({
  name: 'runCommand',
  module: 'device',
  screen: 'command-manage-list',
  fields: { deviceId: field('deviceId', id, 'The device, of `listRobot`, which the caller must control') },
  doc: 'Sends a command to a device, one step after another. It stops at the first step that the device refuses or does not confirm. What became of it is in the command.',
});
