/** The page of the plans of guards. */
import {
  guardPlans,
  listGuard,
  listGuardPlanStart,
  listMap,
  listPatrolPoint,
  listPatrolRecorder,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(guardPlans, {
    effect: 'clock',
    of: 'deviceId',
    columns: [
      'name',
      'deviceName',
      'guardName',
      'shift',
      'weekdays',
      'beginTime',
      'endTime',
      'nextAt',
      'isRunning',
      'isValid',
      'changedAt',
    ],
    more: ['mapName', 'pointNames', 'roundEvery', 'lateAfter', 'lasts', 'zone', 'changedBy'],
    dictionaries: { deviceId: listPatrolRecorder },
    tree: { by: 'deviceId' },
    agenda: listGuardPlanStart,
    sort: { by: 'beginTime', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    sections: [
      {
        label: 'plans.guardPlan.section.who',
        fields: [
          'name',
          { name: 'deviceId', dictionary: listPatrolRecorder },
          { name: 'guardId', dictionary: listGuard, hint: { id: 'plans.guardPlan.guardId.hint' } },
          { name: 'shift', first: 'day' },
          { name: 'beginTime', first: '06:00', hint: { id: 'plans.guardPlan.beginTime.hint' } },
          { name: 'endTime', first: '14:00', hint: { id: 'plans.guardPlan.endTime.hint' } },
          { name: 'weekdays', first: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] },
        ],
      },
      {
        label: 'plans.guardPlan.section.rounds',
        fields: [
          { name: 'mapId', dictionary: listMap },
          {
            name: 'pointIds',
            dictionary: listPatrolPoint,
            stops: { map: 'mapId' },
            hint: { id: 'plans.guardPlan.pointIds.hint' },
          },
          { name: 'roundEvery', first: '120' },
          { name: 'lateAfter', first: '10', hint: { id: 'plans.guardPlan.lateAfter.hint' } },
          { name: 'isValid', first: true, hint: { id: 'plans.guardPlan.isValid.hint' } },
        ],
      },
    ],
  }),
);
