/** Pages of the types of patrols, and of what devices do at their points. */
import {
  actionValues,
  listActionLock,
  listDeviceModel,
  listPatrolAlarmType,
  listPresetName,
  listRobot,
  listVoice,
  patrolTypes,
  robotActions,
  tryAction,
} from '@patrolkit/transport';
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
          { name: 'colour', first: '#1890ff' },
          'sort',
          { name: 'isValid', first: true, hint: { id: 'places.patrolType.isValid.hint' } },
        ],
      },
    ],
  }),
  thingPage(robotActions, {
    effect: 'next',
    columns: ['name', 'number', 'scope', 'unitNames', 'lasts', 'usedAt', 'tried', 'changedAt'],
    more: ['triedOn', 'triedAt', 'undoneNames', 'changedBy'],
    sort: { by: 'number', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    operations: {
      try: { call: tryAction, icon: 'test', fields: [{ name: 'deviceId', dictionary: listRobot }] },
    },
    sections: [
      {
        fields: [
          'names',
          { name: 'number', hint: { id: 'places.action.number.hint' } },
          { name: 'scope', first: 'all' },
          { name: 'deviceId', dictionary: listRobot, whenIs: ['scope', 'device'] },
          { name: 'model', dictionary: listDeviceModel, whenIs: ['scope', 'model'] },
          {
            name: 'units',
            isOrdered: true,
            first: [{ kind: 'picture', seconds: '3' }],
            columnVariants: {
              value: {
                by: 'kind',
                of: {
                  ...actionValues,
                  preset: listPresetName,
                  broadcast: 'text',
                  lock: listActionLock,
                  voice: listVoice,
                },
              },
              isFullCycle: { by: 'kind', of: { broadcast: 'flag', voice: 'flag' } },
            },
            hint: { id: 'places.action.units.hint' },
          },
          { name: 'lasts', hint: { id: 'places.action.lasts.hint' } },
        ],
      },
    ],
  }),
);
