/** Pages of the devices of the installation. */
import {
  listCompany,
  listDeviceMap,
  listDeviceModel,
  listGroupedRobot,
  listGuard,
  listRecorderModel,
  listRobotGroup,
  listRobotModel,
  moveRobotEntry,
  recorders,
  robotEntries,
  robotGroups,
  setRobotUseStatus,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(robotEntries, {
    effect: 'now',
    columns: [
      'name',
      'serial',
      'model',
      'companyName',
      'mapName',
      'groupName',
      'useStatus',
      'isOnline',
      'away',
      'heardAt',
      'battery',
      'changedAt',
    ],
    more: [
      'picture',
      'mode',
      'speed',
      'temperature',
      'humidity',
      'hardware',
      'robotIp',
      'chassisIp',
      'location',
      'gbCode',
      'remarks',
      'changedBy',
    ],
    dictionaries: { model: listDeviceModel, companyId: listCompany, mapId: listDeviceMap, groupId: listRobotGroup },
    screens: [
      { screen: 'robot-view', label: 'fleet.view.of', icon: 'view' },
      { screen: 'robot-config', label: 'config.settings.of', icon: 'settings' },
      { screen: 'robot-plan', label: 'fleet.plans.of', icon: 'plans' },
    ],
    others: ['robot-action-manage-list'],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    operations: {
      use: { call: setRobotUseStatus, icon: 'power', isForSeveral: true, fields: ['useStatus'] },
      move: {
        call: moveRobotEntry,
        icon: 'move',
        isForSeveral: true,
        fields: [
          { name: 'companyId', dictionary: listCompany },
          { name: 'mapId', dictionary: listDeviceMap, hint: { id: 'fleet.robot.mapId.hint' } },
          { name: 'groupId', dictionary: listRobotGroup },
        ],
      },
    },
    sections: [
      {
        label: 'fleet.robot.section.identity',
        fields: [
          'names',
          'serial',
          { name: 'model', dictionary: listRobotModel, hint: { id: 'fleet.robot.model.hint' } },
          { name: 'key', hint: { id: 'fleet.robot.key.hint' } },
          'gbCode',
        ],
      },
      {
        label: 'fleet.robot.section.place',
        fields: [
          { name: 'companyId', dictionary: listCompany },
          { name: 'mapId', dictionary: listDeviceMap, hint: { id: 'fleet.robot.mapId.hint' } },
          'location',
          { name: 'groupId', dictionary: listRobotGroup },
        ],
      },
      {
        label: 'fleet.robot.section.use',
        fields: [{ name: 'useStatus', first: 'inUse', hint: { id: 'fleet.robot.useStatus.hint' } }, 'remarks'],
      },
    ],
  }),
  thingPage(robotGroups, {
    effect: 'now',
    columns: ['name', 'deployMin', 'recoverMin', 'robotCount', 'robotNames', 'changedAt'],
    more: ['remarks', 'changedBy'],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    sections: [
      {
        fields: [
          'name',
          { name: 'recoverMin', first: '20', hint: { id: 'fleet.group.recoverMin.hint' } },
          { name: 'deployMin', first: '30', hint: { id: 'fleet.group.deployMin.hint' } },
          { name: 'robots', dictionary: listGroupedRobot, hint: { id: 'fleet.group.robots.hint' } },
          'remarks',
        ],
      },
    ],
  }),
  thingPage(recorders, {
    effect: 'now',
    columns: [
      'name',
      'serial',
      'model',
      'companyName',
      'mapName',
      'guardName',
      'useStatus',
      'isOnline',
      'away',
      'heardAt',
      'battery',
      'changedAt',
    ],
    more: ['imei', 'gbCode', 'changedBy'],
    dictionaries: { model: listDeviceModel, companyId: listCompany, mapId: listDeviceMap },
    screens: [{ screen: 'patrol-recorder-plan', label: 'fleet.plans.of', icon: 'plans' }],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    sections: [
      {
        fields: [
          'names',
          'serial',
          { name: 'model', dictionary: listRecorderModel },
          'imei',
          'gbCode',
          { name: 'companyId', dictionary: listCompany },
          { name: 'mapId', dictionary: listDeviceMap },
          { name: 'guardId', dictionary: listGuard, hint: { id: 'fleet.recorder.guardId.hint' } },
          { name: 'useStatus', first: 'inUse', hint: { id: 'fleet.recorder.useStatus.hint' } },
        ],
      },
    ],
  }),
);
