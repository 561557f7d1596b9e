/** The faults that devices report by a code: what each means, and whether it raises an alarm. */
import {
  assumed,
  choice,
  entity,
  field,
  flag,
  meant,
  optional,
  text,
  withDefault,
  within,
  type Infer,
} from '../codec/index.ts';
import { names } from './names.ts';
import { kept, things } from './things.ts';

/** The part of a device that a fault concerns. */
export const faultPart = choice({ navigation: 1, drive: 2, camera: 3, power: 4, network: 5, sensor: 6, other: 9 });
export type FaultPart = Infer<typeof faultPart>;

const onAdd = {
  code: field(
    'exceptionCode',
    within(text, { min: 1, max: 16, format: 'lettersAndDigits' }),
    'Code that devices report; it never changes',
  ),
};
const settings = {
  names: field('exceptionNames', names(50, 'plain'), 'What it means, in each language'),
  part: assumed('module', faultPart, 'Part of the device'),
  level: field('level', meant(choice({ serious: 1, important: 2, general: 3 }), 'level'), 'Level of the fault'),
  raises: assumed('alarmEnabled', withDefault(flag, false), 'It raises an alarm'),
  advice: assumed('advice', optional(within(text, { max: 250 })), 'What to do'),
  isValid: assumed('valid', withDefault(flag, true), 'It is recorded'),
};

/** A kind of fault, by its code. */
export const exceptionType = entity('ExceptionType', {
  ...kept,
  ...onAdd,
  name: field('exceptionName', withDefault(text, ''), 'What it means, in the language of the caller'),
  ...settings,
});

/** The kinds of faults that the devices of the installation report. */
export const exceptionTypes = things({
  entity: exceptionType,
  module: 'device',
  screen: 'exception-type-config',
  labels: 'rules.exceptionType',
  filters: ['code', 'name', 'part', 'level', 'raises', 'isValid'],
  sorts: ['changedAt', 'code'],
  settings,
  onAdd,
  rules: { title: 'code', unique: [['code']], switch: 'isValid', isShared: true },
  doc: { one: 'A kind of fault', all: 'Kinds of faults' },
});
