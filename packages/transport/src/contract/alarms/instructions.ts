/** Calls about handling instructions: the steps for alarms of a type and level. The specification names none of these calls. */
import { call } from '../call.ts';
import {
  assumed,
  entity,
  field,
  flag,
  id,
  list,
  nothing,
  number,
  optional,
  text,
  within,
  withDefault,
} from '../codec/index.ts';
import { alarmLevel } from './entities.ts';
import { alarmInstruction, typeInstructions } from './instruction.ts';
import { stepLimits } from './steps.ts';

/** Ticking steps off needs the same permission as confirming the alarm. */
const ticks = { of: ['alarm', 'id'], function: 'alarm-query-list#confirm', orControl: true } as const;

/** What an instruction is for. */
const scope = {
  type: field('alarmType', text, 'Type of alarms'),
  level: field('alarmLevel', optional(alarmLevel), 'The one level that it is for; missing means all levels'),
  mapId: assumed('mapId', optional(within(text, { max: 50 })), 'The one map that it is for; missing means all maps'),
};

/** Who writes instructions: who may edit alarms, or the page of instructions. */
const writes = { function: 'alarm-query-list#edit', orFunction: 'alarm-instructions#edit' } as const;

export const findAlarmInstruction = call({
  name: 'findAlarmInstruction',
  isOurs: true,
  module: 'device',
  permission: { of: ['alarm', 'id'] },
  request: entity('AlarmInstructionQuery', { id: field('id', id, 'Alarm') }),
  answer: alarmInstruction,
  doc: 'Returns the instruction for an alarm, and which steps are done. Of several the nearest wording counts: for its map and level, its map, its level, all. An alarm keeps the wording by which its first step was ticked off. Until then it has the newest wording. A closed alarm has the newest wording of its time.',
});

export const tickAlarmStep = call({
  name: 'tickAlarmStep',
  isOurs: true,
  module: 'device',
  method: 'POST',
  permission: ticks,
  request: entity('AlarmStepTick', {
    id: field('id', id, 'Alarm'),
    instructionId: field('instructionId', id, 'The wording that the client read'),
    number: field('stepNo', within(number, { min: 1, max: stepLimits.steps, decimals: 0 }), 'Number of the step'),
    isDone: field('done', flag, 'True: the step is done. False: it is not'),
  }),
  answer: alarmInstruction,
  doc: 'Ticks a step off for an alarm that is not closed, or takes that back. The server refuses the call when the instruction has a newer wording.',
});

export const getAlarmInstruction = call({
  name: 'getAlarmInstruction',
  isOurs: true,
  module: 'device',
  permission: writes,
  request: entity('AlarmInstructionOf', scope),
  answer: alarmInstruction,
  doc: 'Returns the instruction for a type and exactly this level and map, or for all its levels or maps.',
});

export const listAlarmInstructions = call({
  name: 'listAlarmInstructions',
  isOurs: true,
  module: 'device',
  permission: writes,
  request: entity('TypeInstructionsQuery', {}),
  answer: list(typeInstructions),
  doc: 'Lists every type of alarms, with its instructions for all and for single levels and maps.',
});

export const listInstructionVersion = call({
  name: 'listInstructionVersion',
  isOurs: true,
  module: 'device',
  permission: writes,
  request: entity('InstructionVersionsOf', scope),
  answer: list(alarmInstruction),
  doc: 'Lists the wordings that an instruction has had, the newest first. One without steps withdrew it.',
});

export const setAlarmInstruction = call({
  name: 'setAlarmInstruction',
  isOurs: true,
  module: 'device',
  method: 'POST',
  permission: writes,
  request: entity('AlarmInstructionChange', {
    ...scope,
    content: field(
      'content',
      withDefault(within(text, { max: stepLimits.steps * (stepLimits.characters + 1), format: 'steps' }), ''),
      'The steps, one per line; an empty text withdraws the instruction',
    ),
    instructionId: field(
      'instructionId',
      optional(id),
      'The wording that the client read; missing when there was no instruction',
    ),
  }),
  answer: nothing,
  doc: 'Writes the instruction for alarms of a type. The server refuses the call when somebody else has written since the client read the wording.',
});
