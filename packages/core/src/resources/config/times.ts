/** The page of named times. */
import { validities } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** Monday to Friday, 08:00 to 18:00. */
const usualWeek = ['1', '2', '3', '4', '5'].map(weekday => ({ weekday, from: '08:00', to: '18:00' }));

/** The pages. */
export const pages = byName(
  thingPage(validities, {
    effect: 'clock',
    columns: ['name', 'isActive', 'changesAt', 'fromDate', 'untilDate', 'usedBy', 'isBuiltIn', 'changedAt'],
    more: ['changedBy'],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    sections: [
      { fields: ['names', { name: 'week', kind: 'week', first: usualWeek, hint: { id: 'plans.validity.week.hint' } }] },
      { label: 'plans.validity.section.days', fields: ['fromDate', 'untilDate', 'holidays'] },
    ],
  }),
);
