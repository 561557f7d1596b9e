/** The types of patrols: what devices look for on a round of a route of a type. */
import { call } from '../call.ts';
import {
  assumed,
  entity,
  field,
  flag,
  id,
  list,
  number,
  optional,
  rgb,
  several,
  text,
  withDefault,
  within,
} from '../codec/index.ts';
import { names } from './names.ts';
import { kept, things } from './things.ts';

const onAdd = {
  code: field('typeCode', within(text, { min: 1, max: 16, format: 'lettersAndDigits' }), 'Code, which never changes'),
};
const settings = {
  names: field('typeNames', names(20, 'plain'), 'Name in each language'),
  alarmTypes: assumed(
    'alarmTypes',
    within(several(id), { min: 1, max: 50 }),
    'What devices look for, of `listPatrolAlarmType`',
  ),
  colour: assumed('colour', optional(rgb), 'Color beside its name'),
  sort: assumed('sort', optional(within(number, { min: 0, max: 9999, decimals: 0 })), 'Place in lists; last without'),
  isValid: assumed('valid', withDefault(flag, true), 'It counts; rounds of a type that does not look for everything'),
};

/** A type of patrols. */
export const patrolType = entity('PatrolType', {
  ...kept,
  ...onAdd,
  name: field('typeName', withDefault(text, ''), 'Name in the language of the caller'),
  ...settings,
  alarmNames: assumed('alarmNames', withDefault(text, ''), 'What devices look for, in the language of the caller'),
  lines: assumed('lineNum', withDefault(number, 0), 'How many routes are of the type'),
  isBuiltIn: assumed('builtIn', withDefault(flag, false), 'Every installation has it'),
});

/** The types of patrols of the installation. */
export const patrolTypes = things({
  entity: patrolType,
  module: 'patrol',
  screen: 'patrol-type-manage-list',
  labels: 'places.patrolType',
  filters: ['code', 'name', 'isValid', 'isBuiltIn'],
  sorts: ['changedAt', 'sort', 'name', 'lines'],
  settings,
  onAdd,
  rules: {
    title: 'name',
    unique: [['code'], ['names']],
    order: { by: 'sort' },
    switch: 'isValid',
    builtIn: 'isBuiltIn',
    isShared: true,
  },
  doc: { one: 'A type of patrols', all: 'Types of patrols' },
});

const entries = list(
  entity('PatrolChoice', {
    type: field('id', text, 'Id'),
    name: field('name', withDefault(text, ''), 'Name in the language of the caller'),
  }),
);

export const listPatrolType = call({
  name: 'listPatrolType',
  module: 'patrol',
  permission: { page: ['route-plan', 'robot-plan', 'patrol-type-manage-list'] },
  request: entity('PatrolTypesAsked', {}),
  answer: entries,
  isOurs: true,
  doc: 'Lists the types of patrols that count.',
});

export const listPatrolAlarmType = call({
  name: 'listPatrolAlarmType',
  module: 'patrol',
  permission: { page: 'patrol-type-manage-list' },
  request: entity('PatrolAlarmTypesAsked', {}),
  answer: entries,
  isOurs: true,
  doc: 'Lists those types of `listDetectAlarmType` that devices look for while they patrol.',
});
