/** Pages of patrols. */
import { patrolRuns } from '@patrolkit/transport';
import { recordPage } from '../record-page.ts';

/** The pages, by their screens. */
export const pages = {
  'patrol-report': recordPage(patrolRuns, {
    screen: 'patrol-report',
    title: 'routeName',
    columns: [
      'at',
      'routeName',
      'deviceName',
      'mapName',
      'runResult',
      'pointsReached',
      'pointsPlanned',
      'alarmCount',
      'lasted',
      'driven',
    ],
    more: ['startedBy', 'until', 'captureCount', 'remarks'],
    records: { screen: 'patrol-report-detail', field: 'id', label: 'data.details.page' },
  }),
};
