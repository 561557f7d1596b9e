/** The page of the linkages of alarms. */
import {
  alarmHandlingActions,
  findAlarmHandlingRunByPage,
  linkageTargets,
  linkageUnits,
  linkageValues,
  listActionLock,
  listAlarmPlace,
  listAlarmSource,
  listDetectAlarmType,
  listHandledAlarm,
  listLinkedCommand,
  listLinkedPush,
  listLinkedSound,
  listLinkedSwitch,
  listRobot,
  listTypeOfPerson,
  listValidity,
  runAlarmHandlingAction,
  tryAlarmHandlingAction,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(alarmHandlingActions, {
    effect: 'next',
    columns: ['name', 'sentence', 'isValid', 'sort', 'profileName', 'lastFired', 'fired', 'changedAt'],
    inFile: ['alarmTypes', 'levels', 'devices', 'places', 'personTypes', 'lasts', 'rest', 'stopsOthers', 'steps'],
    more: ['levels', 'lasts', 'rest', 'stopsOthers', 'changedBy'],
    dictionaries: { profileId: listValidity, alarmTypes: listDetectAlarmType },
    sort: { by: 'sort', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    operations: {
      run: { call: runAlarmHandlingAction, icon: 'start', fields: [{ name: 'alarmId', dictionary: listHandledAlarm }] },
    },
    sections: [
      {
        label: 'linkages.linkage.section.when',
        fields: [
          'name',
          { name: 'isValid', hint: { id: 'linkages.linkage.isValid.hint' } },
          { name: 'alarmTypes', dictionary: listDetectAlarmType },
          { name: 'levels', hint: { id: 'linkages.linkage.levels.hint' } },
          { name: 'devices', dictionary: listAlarmSource, hint: { id: 'linkages.linkage.devices.hint' } },
          { name: 'places', dictionary: listAlarmPlace, hint: { id: 'linkages.linkage.places.hint' } },
          { name: 'personTypes', dictionary: listTypeOfPerson, hint: { id: 'linkages.linkage.personTypes.hint' } },
          { name: 'profileId', dictionary: listValidity, hint: { id: 'linkages.linkage.profileId.hint' } },
          { name: 'lasts', first: '0', hint: { id: 'linkages.linkage.lasts.hint' } },
          { name: 'rest', first: '60', hint: { id: 'linkages.linkage.rest.hint' } },
        ],
      },
      {
        label: 'linkages.linkage.section.then',
        fields: [
          {
            name: 'steps',
            isOrdered: true,
            first: [{ kind: 'picture', target: 'itself', delay: '0', seconds: '0' }],
            columnVariants: {
              target: { by: 'kind', of: linkageTargets },
              deviceId: { by: 'target', of: { named: listRobot } },
              unit: {
                by: 'kind',
                of: {
                  ...linkageUnits,
                  sound: listLinkedSound,
                  lock: listActionLock,
                  switch: listLinkedSwitch,
                  command: listLinkedCommand,
                  push: listLinkedPush,
                },
              },
              value: { by: 'kind', of: { ...linkageValues, broadcast: 'text' } },
            },
            hint: { id: 'linkages.linkage.steps.hint' },
          },
          { name: 'stopsOthers', hint: { id: 'linkages.linkage.stopsOthers.hint' } },
          'sort',
        ],
        panel: { kind: 'linkage', call: tryAlarmHandlingAction, runs: findAlarmHandlingRunByPage },
      },
    ],
  }),
);
