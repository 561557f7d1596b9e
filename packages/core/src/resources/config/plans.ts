/** The page of the plans of robots and patrol cars. */
import {
  copyPlan,
  listPatrolLine,
  listPatrolPoint,
  listPatrolType,
  listPlannedDevice,
  listPlanStart,
  patrolPlans,
  skipPlan,
  startPlan,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** All day, every day. */
const wholeWeek = ['1', '2', '3', '4', '5', '6', '7'].map(weekday => ({ weekday, from: '00:00', to: '24:00' }));
/** The types of plans that hold in periods. */
const inPeriods = ['planType', 'circular', 'guard'] as const;

/** The pages. */
export const pages = byName(
  thingPage(patrolPlans, {
    effect: 'clock',
    of: 'deviceId',
    columns: [
      'name',
      'deviceName',
      'planType',
      'workMode',
      'lineName',
      'pointName',
      'weekdays',
      'nextAt',
      'heldBy',
      'lastAt',
      'lastResult',
      'isValid',
      'changedAt',
    ],
    more: [
      'isRunning',
      'mapName',
      'patrolTypeName',
      'missedBy',
      'fromDate',
      'untilDate',
      'pause',
      'lasts',
      'holidays',
      'whenBusy',
      'zone',
      'changedBy',
    ],
    dictionaries: { deviceId: listPlannedDevice, patrolType: listPatrolType },
    tree: { by: 'deviceId' },
    agenda: listPlanStart,
    sort: { by: 'name', direction: 'ascending' },
    // The sheet can be imported again.
    inFile: ['periods', 'beginDate', 'beginTime'],
    acts: ['add', 'delete', 'import', 'export'],
    operations: {
      startPlan: { call: startPlan, icon: 'start', isForSeveral: true, fields: [] },
      skipPlan: { call: skipPlan, icon: 'skip', isForSeveral: true, fields: [] },
      copyPlan: {
        call: copyPlan,
        icon: 'copy',
        isForSeveral: true,
        each: 'deviceIds',
        fields: [
          { name: 'deviceIds', dictionary: listPlannedDevice, hint: { id: 'plans.patrolPlan.deviceIds.hint' } },
          { name: 'isValid', first: true, hint: { id: 'plans.patrolPlan.copyPlan.isValid.hint' } },
        ],
      },
    },
    sections: [
      {
        label: 'plans.patrolPlan.section.what',
        fields: [
          'name',
          { name: 'deviceId', dictionary: listPlannedDevice },
          { name: 'planType', first: 'circular' },
          { name: 'workMode', first: 'autoPatrol' },
          {
            name: 'lineId',
            dictionary: listPatrolLine,
            whenIs: ['workMode', 'autoPatrol', 'manual'],
            within: { by: 'deviceId', carries: 'mapId' },
            hint: { id: 'plans.patrolPlan.lineId.hint' },
          },
          {
            name: 'pointId',
            dictionary: listPatrolPoint,
            whenIs: ['workMode', 'guard', 'oneClickArrive'],
            within: { by: 'deviceId', carries: 'mapId' },
            hint: { id: 'plans.patrolPlan.pointId.hint' },
          },
          {
            name: 'patrolType',
            dictionary: listPatrolType,
            whenIs: ['workMode', 'autoPatrol'],
            hint: { id: 'plans.patrolPlan.patrolType.hint' },
          },
        ],
      },
      {
        label: 'plans.patrolPlan.section.when',
        fields: [
          {
            name: 'periods',
            kind: 'week',
            first: wholeWeek,
            whenIs: inPeriods,
            hint: { id: 'plans.patrolPlan.periods.hint' },
          },
          { name: 'beginDate', whenIs: ['planType', 'single'] },
          { name: 'beginTime', whenIs: ['planType', 'single'], hint: { id: 'plans.patrolPlan.beginTime.hint' } },
          { name: 'pause', first: '60', whenIs: ['planType', 'circular'], hint: { id: 'plans.patrolPlan.pause.hint' } },
          { name: 'lasts', whenIs: ['planType', 'guard'], hint: { id: 'plans.patrolPlan.lasts.hint' } },
          { name: 'whenBusy', first: 'wait' },
          { name: 'isValid', first: true },
        ],
      },
      {
        label: 'plans.patrolPlan.section.days',
        fields: [
          { name: 'fromDate', whenIs: inPeriods },
          { name: 'untilDate', whenIs: inPeriods },
          { name: 'holidays', first: 'asUsual', whenIs: inPeriods, hint: { id: 'plans.patrolPlan.holidays.hint' } },
        ],
      },
    ],
  }),
);
