/** The page of the regions of maps. */
import {
  listDetectAlarmType,
  listMap,
  listRegion,
  listRobot,
  listUnitMap,
  listValidity,
  regions,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The kinds of regions that hold at times and for some devices. A zone is only a name. */
const acting = ['forbidden', 'speedLimit', 'oneWay', 'detection', 'quiet', 'noStopping'] as const;

/** The pages. */
export const pages = byName(
  thingPage(regions, {
    effect: 'now',
    dictionaries: { mapId: listUnitMap },
    tree: { by: 'mapId' },
    columns: ['name', 'mapName', 'kind', 'area', 'isValid', 'changedAt'],
    more: ['code', 'maxSpeed', 'heading', 'level', 'changedBy'],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    sections: [
      {
        label: 'places.region.section.meaning',
        fields: [
          'names',
          'code',
          { name: 'mapId', dictionary: listMap },
          { name: 'kind', first: 'zone' },
          {
            name: 'maxSpeed',
            first: '0.5',
            whenIs: ['kind', 'speedLimit'],
            isNeeded: true,
            hint: { id: 'places.region.maxSpeed.hint' },
          },
          {
            name: 'heading',
            whenIs: ['kind', 'oneWay'],
            isNeeded: true,
            hint: { id: 'places.region.heading.hint' },
          },
          {
            name: 'alarmTypes',
            dictionary: listDetectAlarmType,
            whenIs: ['kind', 'detection'],
            isNeeded: true,
            hint: { id: 'places.region.alarmTypes.hint' },
          },
          { name: 'level', whenIs: ['kind', 'detection'], hint: { id: 'places.region.level.hint' } },
          {
            name: 'profileId',
            dictionary: listValidity,
            whenIs: ['kind', ...acting],
            hint: { id: 'places.region.profileId.hint' },
          },
          { name: 'isValid', first: true },
        ],
      },
      {
        label: 'places.region.section.area',
        fields: [
          {
            name: 'corners',
            kind: 'corners',
            dictionary: listRegion,
            corners: { map: 'mapId', heading: 'heading' },
            hint: { id: 'places.region.corners.hint' },
          },
        ],
      },
      {
        label: 'places.region.section.devices',
        fields: [
          {
            name: 'devices',
            dictionary: listRobot,
            whenIs: ['kind', ...acting],
            hint: { id: 'places.region.devices.hint' },
          },
        ],
      },
    ],
  }),
);
