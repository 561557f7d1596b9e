/** Calls about handling instructions: the steps for alarms of a type and level. The specification names none of these calls. */
import { call } from '../call.ts';
import { entity, field, flag, id, list, nothing, number, optional, text, within, withDefault } from '../codec/index.ts';
import { alarmLevel } from './entities.ts';
import { alarmInstruction, typeInstructions } from './instruction.ts';
import { stepLimits } from './steps.ts';

/** Ticking steps off needs the same permission as confirming the alarm. */
const ticks = { of: ['alarm', 'id'], function: 'alarm-query-list#confirm', orControl: true } as const;

export const findAlarmInstruction = call({
  name: 'findAlarmInstruction',
  isOurs: true,
  module: 'device',
  permission: { of: ['alarm', 'id'] },
  request: entity('AlarmInstructionQuery', { id: field('id', id, 'Alarm') }),
  answer: alarmInstruction,
  doc: 'What is to be done at an alarm, with what is done. It keeps the wording by which its first step was ticked off; until then it has the newest, and a closed alarm the newest of its time.',
});

export const tickAlarmStep = call({
  name: 'tickAlarmStep',
  isOurs: true,
  module: 'device',
  method: 'POST',
  permission: ticks,
  request: entity('AlarmStepTick', {
    id: field('id', id, 'Alarm'),
    instructionId: field('instructionId', id, 'The wording that was read'),
    number: field('stepNo', within(number, { min: 1, max: stepLimits.steps, decimals: 0 }), 'Number of the step'),
    isDone: field('done', flag, 'It is done; false takes that back'),
  }),
  answer: alarmInstruction,
  doc: 'Ticks a step off for an alarm that is not closed, or takes that back. Refused where the instruction was worded anew since.',
});

export const getAlarmInstruction = call({
  name: 'getAlarmInstruction',
  isOurs: true,
  module: 'device',
  permission: { function: 'alarm-query-list#edit' },
  request: entity('AlarmInstructionOf', {
    type: field('alarmType', text, 'Type of alarms'),
    level: field('alarmLevel', optional(alarmLevel), 'The one level that it is for; for all levels without it'),
  }),
  answer: alarmInstruction,
  doc: 'What is written for a type and exactly this level, or for all its levels.',
});

export const listAlarmInstructions = call({
  name: 'listAlarmInstructions',
  isOurs: true,
  module: 'device',
  permission: { function: 'alarm-query-list#edit' },
  request: entity('TypeInstructionsQuery', {}),
  answer: list(typeInstructions),
  doc: 'Every type of alarms, with what is written for it and for its levels.',
});

export const setAlarmInstruction = call({
  name: 'setAlarmInstruction',
  isOurs: true,
  module: 'device',
  method: 'POST',
  permission: { function: 'alarm-query-list#edit' },
  request: entity('AlarmInstructionChange', {
    type: field('alarmType', text, 'Type of alarms'),
    level: field('alarmLevel', optional(alarmLevel), 'The one level that it is for; for all levels without it'),
    content: field(
      'content',
      withDefault(within(text, { max: stepLimits.steps * (stepLimits.characters + 1), format: 'steps' }), ''),
      'The steps, one a line; nothing withdraws the instruction',
    ),
    instructionId: field('instructionId', optional(id), 'The wording that was changed; none where nothing was written'),
  }),
  answer: nothing,
  doc: 'Writes what is to be done at alarms of a type. Refused where somebody else has written since the wording was read.',
});
