/** Pages of reports. */
import { patrolRunReports } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { reportPage } from '../report.ts';

/** What all reports of patrols show. */
const patrols = {
  figures: [
    'runs',
    'complete',
    'partial',
    'stopped',
    'running',
    'planned',
    'reached',
    'completion',
    'captures',
    'alarms',
    'distance',
    'patrolled',
  ],
  drawn: ['runs', 'reached', 'completion', 'captures', 'alarms', 'distance', 'patrolled'],
  stacked: ['complete', 'partial', 'stopped', 'running'],
  count: 'runs',
} as const;

/** The pages. */
export const pages = byName(
  reportPage(patrolRunReports, {
    ...patrols,
    screen: 'patrol-report-summary',
    spans: 'any',
    groups: ['robot', 'route', 'type', 'map', 'day', 'month'],
  }),
  reportPage(patrolRunReports, {
    ...patrols,
    screen: 'patrol-report-monthly',
    spans: ['month', 'year'],
    groups: ['day', 'month', 'robot', 'route', 'type', 'map'],
  }),
  reportPage(patrolRunReports, {
    ...patrols,
    screen: 'patrol-report-daily',
    spans: ['day'],
    groups: ['robot', 'route', 'type', 'map', 'hour'],
  }),
);
