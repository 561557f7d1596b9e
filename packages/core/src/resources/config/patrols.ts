/** The page of the types of patrols. */
import { listPatrolAlarmType, patrolTypes } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(patrolTypes, {
    effect: 'next',
    columns: ['name', 'code', 'colour', 'alarmNames', 'lines', 'sort', 'isValid', 'isBuiltIn', 'changedAt'],
    more: ['changedBy'],
    sort: { by: 'sort', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    sections: [
      {
        fields: [
          'code',
          'names',
          {
            name: 'alarmTypes',
            dictionary: listPatrolAlarmType,
            hint: { id: 'places.patrolType.alarmTypes.hint' },
          },
          'colour',
          'sort',
          { name: 'isValid', first: true, hint: { id: 'places.patrolType.isValid.hint' } },
        ],
      },
    ],
  }),
);
