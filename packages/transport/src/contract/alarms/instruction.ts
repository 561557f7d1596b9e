/** Handling instructions: the steps for alarms of a type and level. The specification names none of this. */
import {
  assumed,
  entity,
  field,
  id,
  list,
  number,
  optional,
  text,
  timeOrNone,
  withDefault,
  type Infer,
} from '../codec/index.ts';
import { alarmLevel } from './entities.ts';

/** A step of an instruction, and who has done it for an alarm. */
export const alarmStep = entity('AlarmStep', {
  number: field('stepNo', number, 'Its number, from 1'),
  text: field('content', withDefault(text, ''), 'What the user has to do'),
  doneBy: assumed('doneUsername', optional(text), 'Who ticked it off; missing means nobody'),
  doneAt: assumed('doneTime', timeOrNone, 'When it was ticked off; missing means that it is not done'),
});
export type AlarmStep = Infer<typeof alarmStep>;

/** The instruction for an alarm. Without steps, nobody has written one. */
export const alarmInstruction = entity('AlarmInstruction', {
  id: field('instructionId', optional(id), 'Id of this wording; every change makes a new one'),
  level: field('alarmLevel', optional(alarmLevel), 'The one level that it is for; missing means all levels'),
  mapId: assumed('mapId', optional(text), 'The one map that it is for; missing means all maps'),
  mapName: assumed('mapName', optional(text), 'Name of that map'),
  steps: field('steps', list(alarmStep), 'The steps in their order'),
  by: assumed('updateUsername', optional(text), 'Who wrote it'),
  at: assumed('updateTime', timeOrNone, 'When it was written'),
});
export type AlarmInstruction = Infer<typeof alarmInstruction>;

/** All instructions for alarms of one type. */
export const typeInstructions = entity('TypeInstructions', {
  type: field('alarmType', text, 'Type of alarms'),
  name: field('alarmTypeName', withDefault(text, ''), 'Name of the type'),
  instructions: field(
    'instructions',
    list(alarmInstruction),
    'The instructions: for all maps first, and for all levels before one level; empty when there are none',
  ),
});
export type TypeInstructions = Infer<typeof typeInstructions>;
