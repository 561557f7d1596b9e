/** Pages of the guards of communities, and of their plans. */
import {
  communityGuards,
  guardPlans,
  limitsOf,
  listAccount,
  listCompany,
  listGuard,
  listGuardPlanStart,
  listMap,
  listPatrolPoint,
  listPatrolRecorder,
  listZone,
  uploadGuardPicture,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(communityGuards, {
    effect: 'next',
    columns: [
      'name',
      'phone',
      'gender',
      'companyName',
      'shift',
      'regionNames',
      'isOnDuty',
      'isValid',
      'changedAt',
      'pictures',
    ],
    more: ['cardShown', 'userName', 'changedBy'],
    dictionaries: { companyId: listCompany },
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    sections: [
      {
        label: 'people.guard.section.person',
        fields: [
          'name',
          'phone',
          'gender',
          'cardNumber',
          {
            name: 'pictures',
            upload: uploadGuardPicture,
            hint: { id: 'people.guard.pictures.hint', values: { limit: limitsOf(uploadGuardPicture).file.max / 1024 } },
          },
        ],
      },
      {
        label: 'people.guard.section.duty',
        fields: [
          { name: 'companyId', dictionary: listCompany },
          { name: 'shift', hint: { id: 'people.guard.shift.hint' } },
          { name: 'regionIds', dictionary: listZone, hint: { id: 'people.guard.regionIds.hint' } },
          { name: 'userId', dictionary: listAccount, hint: { id: 'people.guard.userId.hint' } },
          { name: 'isValid', first: true, hint: { id: 'people.guard.isValid.hint' } },
        ],
      },
    ],
  }),
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
