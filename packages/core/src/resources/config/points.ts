/** Pages of the points at which patrols stop, and of the routes over them. */
import {
  checkPatrolLine,
  listMap,
  listPatrolPoint,
  listPatrolType,
  listRobotAction,
  mostActions,
  patrolLines,
  pointSpeechLimits,
  routePoints,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { onMap } from '../on-map.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(routePoints, {
    effect: 'next',
    dictionaries: { mapId: listMap },
    columns: ['pointName', 'mapName', 'pointType', 'actionNames', 'stay', 'isSpoken', 'routes', 'changedAt'],
    more: ['isOutdoor', 'x', 'y', 'angle', 'content', 'interval', 'changedBy'],
    others: ['robot-action-manage-list'],
    sort: { by: 'mapName', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    sections: [
      {
        label: 'places.routePoint.section.place',
        fields: [
          'names',
          { name: 'mapId', dictionary: listMap },
          { ...onMap[0], hint: { id: 'places.routePoint.x.hint' } },
          onMap[1],
          { name: 'pointType', first: 'patrol' },
        ],
      },
      {
        label: 'places.routePoint.section.done',
        fields: [
          { name: 'isOutdoor', isGiven: true },
          {
            name: 'actionIds',
            dictionary: listRobotAction,
            kind: 'stops',
            hint: { id: 'places.routePoint.actionIds.hint', values: { limit: mostActions } },
          },
          { name: 'stay', first: '20', hint: { id: 'places.routePoint.stay.hint' } },
          { name: 'angle', hint: { id: 'places.routePoint.angle.hint' } },
          'isSpoken',
          {
            name: 'content',
            when: 'isSpoken',
            hint: { id: 'places.routePoint.content.hint', values: pointSpeechLimits },
          },
          { name: 'interval', when: 'isSpoken', hint: { id: 'places.routePoint.interval.hint' } },
        ],
      },
    ],
  }),
  thingPage(patrolLines, {
    effect: 'next',
    dictionaries: { mapId: listMap, patrolType: listPatrolType },
    columns: [
      'name',
      'mapName',
      'patrolTypeName',
      'kinds',
      'pointNames',
      'length',
      'lasts',
      'speed',
      'isValid',
      'changedAt',
    ],
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
        panel: { kind: 'drive', call: checkPatrolLine },
      },
    ],
  }),
);
