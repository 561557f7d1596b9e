/** Pages of the points at which patrols stop, and of the routes over them. */
import {
  listMap,
  listPatrolPoint,
  listPatrolType,
  patrolLines,
  pointSpeechLimits,
  routePoints,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(routePoints, {
    effect: 'next',
    columns: ['pointName', 'mapName', 'isOutdoor', 'x', 'y', 'content', 'changedAt'],
    more: ['changedBy'],
    sort: { by: 'mapName', direction: 'ascending' },
    acts: [],
    sections: [
      {
        fields: [
          { name: 'isOutdoor', isGiven: true },
          { name: 'content', hint: { id: 'places.routePoint.content.hint', values: pointSpeechLimits } },
        ],
      },
    ],
  }),
  thingPage(patrolLines, {
    effect: 'next',
    dictionaries: { mapId: listMap, patrolType: listPatrolType },
    columns: ['name', 'mapName', 'patrolTypeName', 'kinds', 'pointNames', 'length', 'speed', 'isValid', 'changedAt'],
    more: ['changedBy'],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    sections: [
      {
        fields: [
          'names',
          { name: 'mapId', dictionary: listMap },
          {
            name: 'pointIds',
            dictionary: listPatrolPoint,
            stops: { map: 'mapId' },
            hint: { id: 'places.line.pointIds.hint' },
          },
          { name: 'kinds', first: ['robot'] },
          { name: 'patrolType', dictionary: listPatrolType, hint: { id: 'places.line.patrolType.hint' } },
          { name: 'speed', hint: { id: 'places.line.speed.hint' } },
          { name: 'isValid', first: true, hint: { id: 'places.line.isValid.hint' } },
        ],
      },
    ],
  }),
);
