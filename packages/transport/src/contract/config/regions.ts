/** The regions of maps: areas with a meaning for devices, alarms and speech. */
import { call } from '../call.ts';
import {
  assumed,
  choice,
  entity,
  field,
  flag,
  id,
  list,
  meant,
  measured,
  optional,
  several,
  text,
  withDefault,
  within,
} from '../codec/index.ts';
import { names } from './names.ts';
import { regionCorner, regionKind } from './shown-on-maps.ts';
import { kept, things } from './things.ts';

/** The smallest area of a region, square metres. */
const leastArea = 0.25;

const onAdd = {
  mapId: assumed('mapId', within(text, { min: 1, max: 50 }), 'Its map, one of `listMap`, which never changes'),
};
const settings = {
  names: field('regionName', names(20, 'plain'), 'Name, in each language'),
  code: assumed(
    'regionCode',
    optional(within(text, { min: 1, max: 16, format: 'serial' })),
    'Code, which no other region of the unit has',
  ),
  kind: assumed('regionType', regionKind, 'What it means'),
  corners: field(
    'points',
    meant(within(list(regionCorner), { min: 3, max: 100 }), 'corners'),
    'Its corners in their order. No side meets another one',
  ),
  maxSpeed: assumed(
    'maxSpeed',
    optional(measured('metrePerSecond', 1, { min: 0.1, max: 2 })),
    'Of a speed limit: how fast devices that drive by themselves are at most',
  ),
  heading: assumed(
    'direction',
    optional(measured('degree', 1, { min: 0, max: 359.9 })),
    'Of a one-way region: where devices drive to, degrees, counter-clockwise from the right edge of the map',
  ),
  alarmTypes: assumed(
    'alarmTypes',
    optional(within(several(id), { min: 1, max: 50 })),
    'Of a detection region: the types of alarms that it is about, of `listDetectAlarmType`',
  ),
  level: assumed(
    'alarmLevel',
    optional(meant(choice({ serious: 1, important: 2, general: 3 }), 'level')),
    'Of a detection region: the level of those alarms; as the type without',
  ),
  profileId: assumed('validityId', optional(within(text, { max: 20 })), 'When it holds; always without'),
  devices: assumed(
    'deviceIds',
    optional(within(several(id), { min: 1, max: 999 })),
    'For which devices it holds, of `listRobot`; for all without',
  ),
  isValid: assumed('valid', withDefault(flag, true), 'It is in force'),
};

/** A region of a map. */
export const region = entity('Region', {
  ...kept,
  ...onAdd,
  name: assumed('regionNameText', withDefault(text, ''), 'Name in the language of the caller'),
  mapName: assumed('mapName', withDefault(text, ''), 'Map'),
  ...settings,
  area: assumed('area', optional(measured('squareMetre', 1)), 'Its size'),
});

/** The regions of the maps that the caller sees. */
export const regions = things({
  entity: region,
  module: 'patrol',
  screen: 'region-management',
  labels: 'places.region',
  filters: ['name', 'code', 'mapId', 'kind', 'isValid'],
  words: ['mapId'],
  sorts: ['changedAt', 'name', 'area'],
  settings,
  onAdd,
  between: [
    { kind: 'noCross', fields: ['corners'] },
    { kind: 'leastArea', fields: ['corners'], least: leastArea },
    { kind: 'requiredFor', fields: ['kind', 'maxSpeed'], words: ['speedLimit'] },
    { kind: 'requiredFor', fields: ['kind', 'heading'], words: ['oneWay'] },
    { kind: 'requiredFor', fields: ['kind', 'alarmTypes'], words: ['detection'] },
  ],
  rules: {
    title: 'name',
    unique: [['names', 'mapId']],
    switch: 'isValid',
    isShared: true,
    refers: [
      { field: 'mapId', thing: 'Map' },
      { field: 'profileId', thing: 'Validity' },
    ],
  },
  doc: { one: 'A region of a map', all: 'Regions of maps' },
});

/** A node of the maps under their units. */
const unitOrMap = entity('UnitOrMap', {
  type: field('id', text, 'Id of the map; `unit-` and the id of the unit, for a unit'),
  name: field('name', withDefault(text, ''), 'Name in the language of the caller'),
  parent: field('parentId', optional(text), 'The unit above it; none at the top'),
});

export const listUnitMap = call({
  name: 'listUnitMap',
  module: 'patrol',
  permission: { page: 'region-management' },
  request: entity('UnitMapsAsked', {}),
  answer: list(unitOrMap),
  isOurs: true,
  doc: 'Lists the unit of the caller and the units below it, with their maps, as a tree.',
});
