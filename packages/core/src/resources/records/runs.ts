/** Pages of patrols. */
import { guardDuties, patrolRecordings, patrolRuns, patrolRunSums } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { recordPage } from '../record-page.ts';

/** The pages. */
export const pages = byName(
  recordPage(patrolRuns, {
    tabs: 'runResult',
    gantt: { row: 'deviceName', from: 'at', until: 'until', state: 'runResult' },
    sums: { of: patrolRunSums, kinds: ['sum', 'mean'] },
    title: 'routeName',
    columns: [
      'at',
      'routeName',
      'deviceName',
      'mapName',
      'patrolTypeName',
      'runResult',
      'pointsReached',
      'pointsPlanned',
      'alarmCount',
      'lasted',
      'driven',
    ],
    more: ['startedBy', 'until', 'captureCount', 'remarks', 'undone'],
    records: { screen: 'patrol-report-detail', field: 'id', label: 'data.details.page' },
  }),
  recordPage(guardDuties, {
    title: 'guardName',
    columns: [
      'at',
      'guardName',
      'shift',
      'mapName',
      'dutyResult',
      'pointsSigned',
      'pointsToSign',
      'pointsLate',
      'alarmsHandled',
      'until',
      'picture',
    ],
    more: ['deviceName', 'areas', 'managers', 'lasted', 'remarks'],
    records: { screen: 'guard-report-detail', field: 'id', label: 'data.details.page' },
  }),
  recordPage(patrolRecordings, {
    title: 'deviceName',
    columns: ['at', 'deviceName', 'recordingKind', 'carriedBy', 'lasted', 'size', 'storageState', 'mapName'],
    more: ['until'],
    link: {
      screen: 'videotape-center',
      label: 'common.play',
      query: ({ deviceId, at, recordingKind, storageState }) =>
        deviceId !== undefined &&
        recordingKind === 'video' &&
        (storageState === 'stored' || storageState === 'recording')
          ? new URLSearchParams({ deviceId, at: String(at) }).toString()
          : undefined,
    },
  }),
);
