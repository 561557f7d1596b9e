/** Named times in which something holds: a week, and days that differ from it. */
import {
  assumed,
  choice,
  entity,
  flag,
  list,
  number,
  optional,
  text,
  timeOrNone,
  withDefault,
  within,
} from '../codec/index.ts';
import { date, timeOfDay } from './day-times.ts';
import { names } from './names.ts';
import { kept, things } from './things.ts';

/** A period of a weekday. */
export const weekPeriod = entity('WeekPeriod', {
  weekday: assumed('weekday', within(number, { min: 1, max: 7, decimals: 0 }), 'Weekday, 1 Monday to 7 Sunday'),
  from: assumed('start', timeOfDay, 'Begin'),
  to: assumed('end', timeOfDay, 'End, which is no longer part of it'),
});

/** Days that differ from the week. */
export const holiday = entity('Holiday', {
  from: assumed('from', date, 'First day'),
  to: assumed('to', date, 'Last day'),
  name: assumed('name', within(text, { min: 1, max: 20 }), 'Name'),
  asDay: assumed(
    'asDay',
    choice({ none: 0, monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6, sunday: 7 }),
    'The weekday whose periods count on these days, or none',
  ),
});

const settings = {
  names: assumed('validityNames', names(20, 'plain'), 'Name in each language'),
  week: assumed('weekPlan', within(list(weekPeriod), { min: 1, max: 56 }), 'The periods of the week'),
  holidays: assumed('holidayList', within(list(holiday), { max: 100 }), 'Days that differ'),
  fromDate: assumed('validBeginDate', optional(date), 'First day on which it holds at all'),
  untilDate: assumed('validEndDate', optional(date), 'Last day'),
};

/** Named times in which something holds. */
export const validityRow = entity('Validity', {
  ...kept,
  name: assumed('validityName', withDefault(text, ''), 'Name in the language of the caller'),
  ...settings,
  isActive: assumed('active', withDefault(flag, false), 'It holds now'),
  changesAt: assumed('changeTime', timeOrNone, 'When it begins or ends next'),
  usedBy: assumed('useNum', withDefault(number, 0), 'How many things follow it'),
  isBuiltIn: assumed('builtIn', withDefault(flag, false), 'Every installation has it'),
});

/** The named times of the installation. */
export const validities = things({
  entity: validityRow,
  module: 'user',
  screen: 'validity-time-config',
  labels: 'plans.validity',
  filters: ['name', 'isBuiltIn'],
  sorts: ['changedAt', 'name'],
  settings,
  between: [
    { kind: 'eachBefore', fields: ['week'] },
    { kind: 'noOverlap', fields: ['week'] },
    { kind: 'eachBefore', fields: ['holidays'] },
    { kind: 'noOverlap', fields: ['holidays'] },
    { kind: 'notBefore', fields: ['fromDate', 'untilDate'] },
  ],
  rules: { title: 'name', unique: [['names']], builtIn: 'isBuiltIn', isShared: true },
  doc: { one: 'Named times in which something holds', all: 'Named times in which things hold' },
});
