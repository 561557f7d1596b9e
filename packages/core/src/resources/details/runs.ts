/** Detail pages of patrols. */
import {
  getPatrolRunCourse,
  getPatrolRunRollCall,
  identifiedPersons,
  rollCallEntry,
  runPoint,
  type Infer,
  type patrolCapture,
  type patrolRun,
  type runCourse,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { detailPage, listSection } from '../detail.ts';
import { writeField, type FilterValues } from '../query.ts';
import type { CourseOf } from '../resource.ts';
import { rowsSection } from '../rows-section.ts';

type Run = Infer<typeof patrolRun>;
type Course = Infer<typeof runCourse>;
type Capture = Infer<typeof patrolCapture>;

/** Filters for the robot and the time of a run. */
const during = ({ deviceId, at, until }: Run): FilterValues => ({
  ...(deviceId === undefined ? {} : { deviceId }),
  from: at,
  ...(until === undefined ? {} : { to: until }),
});

/** The address of captures of persons under filters. */
const captureQuery = (filters: FilterValues): string => {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    writeField({ request: identifiedPersons.query }, written, name, value);
  return written.toString();
};

const courseOf = ({ mapId, points, track }: Course): CourseOf | undefined =>
  mapId === undefined
    ? undefined
    : {
        mapId,
        points: points.map(({ id, pointName, x, y, pointState }) => ({ id, name: pointName, x, y, state: pointState })),
        track,
      };

const ofPoint = ({ pointId }: Capture): FilterValues => (pointId === undefined ? {} : { pointId });

/** The pages. */
export const pages = byName(
  detailPage('patrol-report-detail', {
    of: 'patrol-report',
    by: 'id',
    areas: ['records', 'screens', 'reports'],
    others: [{ screen: 'patrol-report-roll-call', label: 'screens.title.patrol-report-roll-call' }],
    sections: [
      rowsSection({
        name: 'points',
        label: 'reports.detail.points',
        call: getPatrolRunCourse,
        entity: runPoint,
        title: 'pointName',
        columns: ['order', 'pointName', 'pointState', 'reachedAt', 'picture'],
        rows: ({ points }) => points,
        id: ({ id }) => id,
        course: courseOf,
        link: {
          screen: 'patrol-capture-point-history',
          label: 'reports.detail.pointHistory',
          query: ({ id }) => new URLSearchParams({ pointId: id }).toString(),
        },
      }),
      listSection<Run>({
        name: 'alarms',
        label: 'reports.detail.alarms',
        resource: 'alarm-query',
        as: 'rows',
        columns: ['time', 'level', 'name', 'value', 'status', 'video'],
        filters: during,
      }),
      listSection<Run>({
        name: 'meters',
        label: 'reports.detail.meters',
        resource: 'instruments-query',
        as: 'rows',
        columns: ['at', 'meterName', 'reading', 'readingUnit', 'lowest', 'highest', 'readingState'],
        filters: during,
      }),
      listSection<Run>({
        name: 'temperatures',
        label: 'reports.detail.temperatures',
        resource: 'ti-temperature-query',
        as: 'rows',
        columns: ['at', 'equipmentName', 'temperature', 'temperatureLimit', 'isOverLimit'],
        filters: during,
      }),
      listSection<Run>({
        name: 'captures',
        label: 'reports.detail.captures',
        resource: 'real-time-capture-record',
        as: 'rows',
        columns: ['at', 'subject', 'picture'],
        filters: during,
      }),
    ],
  }),
  detailPage('patrol-report-roll-call', {
    of: 'patrol-report',
    by: 'id',
    others: [{ screen: 'patrol-report-detail', label: 'data.details.page' }],
    facts: ['at', 'until', 'routeName', 'deviceName', 'mapName', 'runResult'],
    areas: ['records', 'screens', 'reports'],
    sections: [
      rowsSection({
        name: 'persons',
        label: 'reports.detail.persons',
        call: getPatrolRunRollCall,
        entity: rollCallEntry,
        title: 'personName',
        columns: ['personName', 'personType', 'rollState', 'sightings', 'firstAt', 'lastAt', 'picture'],
        rows: entries => entries,
        id: ({ personName }) => personName,
        link: {
          screen: 'identified-person-query',
          label: 'records.gathered',
          query: ({ personName }, run) => captureQuery({ ...during(run as Run), personName, exactName: personName }),
        },
      }),
    ],
  }),
  detailPage('patrol-capture-point-history', {
    of: 'patrol-point-capture-detail',
    by: 'pointId',
    facts: ['pointName', 'mapName'],
    areas: ['records', 'screens', 'reports'],
    sections: [
      listSection<Capture>({
        name: 'compared',
        label: 'reports.detail.compared',
        resource: 'patrol-point-capture-detail',
        as: 'pictures',
        filters: ofPoint,
      }),
      listSection<Capture>({
        name: 'meters',
        label: 'reports.detail.meterCurve',
        resource: 'instruments-query',
        as: 'curves',
        filters: ofPoint,
      }),
      listSection<Capture>({
        name: 'temperatures',
        label: 'reports.detail.heatCurve',
        resource: 'infrared-query',
        as: 'curves',
        filters: ofPoint,
      }),
      listSection<Capture>({
        name: 'captures',
        label: 'reports.detail.captures',
        resource: 'patrol-capture-list-index',
        as: 'rows',
        columns: ['at', 'pointName', 'deviceName', 'picture'],
        filters: ofPoint,
      }),
    ],
  }),
);
