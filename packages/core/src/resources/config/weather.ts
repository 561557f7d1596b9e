/** The page of the rain and snow sensors. */
import { listOutdoorMap, listRobot, rainSnowSensors, tryRainSnowSensor } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(rainSnowSensors, {
    effect: 'now',
    columns: [
      'name',
      'deviceCode',
      'mapName',
      'state',
      'rain',
      'heldCount',
      'reaction',
      'rainLimit',
      'isOnline',
      'power',
      'reportedAt',
      'changedAt',
    ],
    more: ['model', 'location', 'holdFor', 'dryFor', 'isSnowCounted', 'changedBy'],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    operations: {
      try: { call: tryRainSnowSensor, icon: 'test', isForSeveral: true, fields: [] },
    },
    sections: [
      {
        label: 'equipment.rainSnowSensor.section.sensor',
        fields: ['deviceCode', 'name', 'model', { name: 'mapId', dictionary: listOutdoorMap }, 'location'],
      },
      {
        label: 'equipment.rainSnowSensor.section.rain',
        fields: [
          { name: 'rainLimit', first: '2' },
          { name: 'isSnowCounted', first: true },
          { name: 'holdFor', first: '60', hint: { id: 'equipment.rainSnowSensor.holdFor.hint' } },
          { name: 'dryFor', first: '15', hint: { id: 'equipment.rainSnowSensor.dryFor.hint' } },
        ],
      },
      {
        label: 'equipment.rainSnowSensor.section.patrols',
        fields: [
          { name: 'reaction', first: 'goCharge', hint: { id: 'equipment.rainSnowSensor.reaction.hint' } },
          { name: 'devices', dictionary: listRobot, hint: { id: 'equipment.rainSnowSensor.devices.hint' } },
        ],
      },
    ],
  }),
);
