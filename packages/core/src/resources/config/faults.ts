/** The page of the faults that devices report. */
import { exceptionTypes } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(exceptionTypes, {
    effect: 'next',
    columns: ['code', 'name', 'part', 'level', 'raises', 'isValid', 'changedAt'],
    more: ['advice', 'changedBy'],
    sort: { by: 'code', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    sections: [
      {
        fields: [
          'code',
          'names',
          { name: 'part', first: 'other' },
          { name: 'level', first: 'general' },
          'raises',
          { name: 'isValid', first: true, hint: { id: 'rules.exceptionType.isValid.hint' } },
          'advice',
        ],
      },
    ],
  }),
);
