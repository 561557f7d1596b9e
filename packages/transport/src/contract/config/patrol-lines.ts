/** The routes of patrols: the points where devices stop, in their order. */
import { call } from '../call.ts';
import {
  assumed,
  choice,
  duration,
  entity,
  field,
  flag,
  id,
  list,
  meant,
  measured,
  optional,
  ordered,
  several,
  text,
  withDefault,
  within,
  type Infer,
} from '../codec/index.ts';
import { names } from './names.ts';
import { kept, things } from './things.ts';

const onAdd = {
  mapId: field('mapId', within(text, { min: 1, max: 50 }), 'Its map, one of `listMap`, which never changes'),
};
const settings = {
  names: field('lineName', names(20, 'plain'), 'Name, in each language'),
  pointIds: field(
    'pointIds',
    meant(within(ordered(id), { min: 2, max: 200 }), 'stops'),
    'The points where devices stop, of `listPatrolPoint`, in their order; none twice in a row',
  ),
  kinds: assumed(
    'deviceTypes',
    within(several(choice({ robot: 'robot', car: 'car', recorder: 'recorder' })), { min: 1 }),
    'Which kinds of devices drive it',
  ),
  speed: assumed(
    'maxSpeed',
    optional(measured('metrePerSecond', 1, { min: 0.2, max: 2 })),
    'How fast devices drive it at most; they keep their own limit where that is lower',
  ),
  patrolType: assumed(
    'patrolTypeId',
    optional(within(text, { max: 20 })),
    'Its type, of `listPatrolType`, which says what devices look for; everything without',
  ),
  isValid: assumed('valid', withDefault(flag, true), 'It is driven'),
};

/** A route of a map. */
export const patrolLine = entity('PatrolLine', {
  ...kept,
  ...onAdd,
  name: assumed('lineNameText', withDefault(text, ''), 'Name in the language of the caller'),
  mapName: assumed('mapName', optional(text), 'Map'),
  ...settings,
  patrolTypeName: assumed('patrolTypeName', optional(text), 'Name of its type in the language of the caller'),
  pointNames: assumed('pointNames', withDefault(text, ''), 'The names of its points in the language of the caller'),
  length: assumed('length', optional(measured('metre', 0)), 'Its length along the lanes'),
  lasts: assumed('duration', optional(duration), 'How long a round takes, with what devices do at its points'),
});

/** The routes of the maps that the caller sees. */
export const patrolLines = things({
  entity: patrolLine,
  module: 'patrol',
  screen: 'route-plan',
  labels: 'places.line',
  filters: ['name', 'mapId', 'patrolType', 'isValid'],
  words: ['mapId', 'patrolType'],
  sorts: ['changedAt', 'name', 'length'],
  settings,
  onAdd,
  rules: {
    title: 'name',
    unique: [['names', 'mapId']],
    switch: 'isValid',
    isShared: true,
    refers: [
      { field: 'mapId', thing: 'Map' },
      { field: 'pointIds', thing: 'RoutePoint' },
      { field: 'patrolType', thing: 'PatrolType' },
    ],
  },
  doc: { one: 'A route of patrols', all: 'Routes of patrols' },
});

/** A place on a lane, metres. */
const lanePlace = entity('LanePlace', {
  x: field('x', measured('metre', 2), 'Metres to the right'),
  y: field('y', measured('metre', 2), 'Metres upwards'),
});

/** A point of a route that is checked. */
const checkedStop = entity('CheckedStop', {
  pointId: field('pointId', id, 'The point'),
  name: field('pointName', withDefault(text, ''), 'Its name in the language of the caller'),
  leg: assumed('length', optional(measured('metre', 0)), 'How far it is from the point before it, along the lanes'),
  at: assumed(
    'arrival',
    optional(duration),
    'When a device is there after its start; unknown behind a leg without a way',
  ),
  stays: assumed('stay', duration, 'How long a device stands there'),
  fault: assumed('fault', optional(text), 'Why there is no way to it, in the language of the caller'),
  way: assumed(
    'way',
    withDefault(list(lanePlace), []),
    'The places along the lanes from the point before it to its own; its own alone for the first, and none without a way',
  ),
});

const checkedLine = entity('CheckedLine', {
  mapId: field('mapId', withDefault(text, ''), 'Its map'),
  stops: assumed('pointList', list(checkedStop), 'Its points in their order'),
  length: assumed('length', optional(measured('metre', 0)), 'Its length; unknown when a leg has no way'),
  lasts: assumed('duration', optional(duration), 'How long a round takes; unknown when a leg has no way'),
});
export type CheckedLine = Infer<typeof checkedLine>;

export const checkPatrolLine = call({
  name: 'checkPatrolLine',
  module: 'patrol',
  permission: { page: 'route-plan' },
  request: entity('PatrolLineCheck', {
    id: field('id', optional(id), 'The route that is changed'),
    mapId: field('mapId', optional(within(text, { max: 50 })), 'The map of a new route'),
    pointIds: settings.pointIds,
    kinds: settings.kinds,
    speed: settings.speed,
  }),
  answer: checkedLine,
  isOurs: true,
  doc: 'Tells when a device would be at each point of a route, and which legs have no way. No device moves.',
});

/** A point at which a route can stop. */
export const patrolPoint = entity('PatrolPoint', {
  type: field('id', text, 'Id'),
  name: field('pointName', withDefault(text, ''), 'Name in the language of the caller'),
  mapId: field('mapId', text, 'Its map'),
  x: field('x', measured('metre', 2), 'Place on the map, metres to the right'),
  y: field('y', measured('metre', 2), 'Place on the map, metres upwards'),
});

export const listPatrolPoint = call({
  name: 'listPatrolPoint',
  module: 'patrol',
  permission: { page: ['route-plan', 'robot-plan', 'patrol-recorder-plan'] },
  request: entity('PatrolPointsAsked', {}),
  answer: list(patrolPoint),
  isOurs: true,
  doc: 'Lists the points at which routes can stop, of the maps of the unit of the caller and of the units below it.',
});
