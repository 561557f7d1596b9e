/** The types of persons whom the fleet recognises: what alarm a person of a type raises, and what a robot says to one. */
import {
  assumed,
  choice,
  entity,
  field,
  flag,
  meant,
  measured,
  number,
  optional,
  rgb,
  text,
  withDefault,
  within,
} from '../codec/index.ts';
import { guestStay } from './faces.ts';
import { names } from './names.ts';
import { kept, things } from './things.ts';

const onAdd = {
  code: assumed('typeCode', within(text, { min: 1, max: 16, format: 'lettersAndDigits' }), 'Code, which never changes'),
};
const settings = {
  names: assumed('typeNames', names(20), 'Name in each language'),
  description: field('description', optional(within(text, { max: 100 })), 'Description'),
  content: field(
    'broadcastContent',
    optional(within(text, { max: 250 })),
    'What a robot says when it recognises such a person; & separates greetings',
  ),
  colour: field('rgb', rgb, 'Colour of the type on the screens of operators'),
  level: field(
    'alarmLevel',
    meant(choice({ serious: 1, important: 2, general: 3 }), 'level'),
    'Level of the alarm that such a person raises',
  ),
  raises: field('alarmEnabled', withDefault(flag, true), 'Such a person raises an alarm; otherwise only a capture'),
  isGuest: assumed('guest', withDefault(flag, false), 'Such a person may stay only for a limited time'),
  stay: assumed('stayTime', optional(measured('minute', 0, guestStay)), 'How long a guest of the type stays, minutes'),
};

/** A type of persons. */
export const personTypeRow = entity('PersonType', {
  ...kept,
  ...onAdd,
  name: assumed('typeName', withDefault(text, ''), 'Name in the language of the caller'),
  ...settings,
  persons: assumed('personNum', withDefault(number, 0), 'How many persons of the library are of the type'),
  isBuiltIn: assumed('builtIn', withDefault(flag, false), 'Every installation has it'),
});

/** The types of persons of the installation. */
export const personTypes = things({
  entity: personTypeRow,
  module: 'face',
  screen: 'person-type',
  labels: 'people.personType',
  filters: ['code', 'name', 'level', 'raises', 'isGuest'],
  sorts: ['changedAt', 'name', 'persons'],
  settings,
  onAdd,
  between: [{ kind: 'requiredWhen', fields: ['isGuest', 'stay'] }],
  rules: { title: 'name', unique: [['code'], ['names']], builtIn: 'isBuiltIn', isShared: true },
  doc: { one: 'A type of persons', all: 'Types of persons' },
});
