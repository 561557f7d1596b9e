/** What maps show beside devices: regions, and what is written on them. Every console loads these calls. */
import { call } from '../call.ts';
import {
  assumed,
  choice,
  entity,
  field,
  flag,
  id,
  list,
  measured,
  number,
  optional,
  rgb,
  text,
  withDefault,
  type Infer,
} from '../codec/index.ts';

/** A corner of a region. */
export const regionCorner = entity('RegionCorner', {
  x: assumed('x', measured('metre', 2), 'Metres to the right'),
  y: assumed('y', measured('metre', 2), 'Metres upwards'),
});

/** What a region means. */
export const regionKind = choice({
  zone: 0,
  forbidden: 1,
  speedLimit: 2,
  oneWay: 3,
  detection: 4,
  quiet: 5,
  noStopping: 6,
});

/** What a mark stands for. */
export const markKind = choice({
  text: 0,
  charger: 1,
  door: 2,
  lift: 3,
  meter: 4,
  camera: 5,
  beacon: 6,
  gate: 7,
  muster: 8,
  hydrant: 9,
  danger: 10,
});
/** What is drawn. */
export const markShape = choice({ point: 1, line: 2, area: 3 });

/** A region as maps show it. */
export const shownRegion = entity('ShownRegion', {
  type: field('id', text, 'Id'),
  name: field('regionName', withDefault(text, ''), 'Name in the language of the caller'),
  mapId: field('mapId', text, 'Its map'),
  kind: field('regionType', regionKind, 'What it means'),
  corners: field('points', list(regionCorner), 'Its corners in their order'),
  maxSpeed: field(
    'maxSpeed',
    optional(measured('metrePerSecond', 1)),
    'Of a speed limit: how fast devices are at most',
  ),
  heading: field(
    'direction',
    optional(measured('degree', 1)),
    'Of a one-way region: where devices drive to, degrees, counter-clockwise from the right edge of the map',
  ),
  devices: field(
    'deviceIds',
    optional(list(id)),
    'The devices for which it holds, as far as the caller sees them; all without',
  ),
  holds: field('holds', withDefault(flag, true), 'It holds now, by its times'),
});

/** A region as maps show it. */
export type ShownRegion = Infer<typeof shownRegion>;

export const listRegion = call({
  name: 'listRegion',
  module: 'patrol',
  permission: 'signed-in',
  request: entity('ShownRegionsAsked', {}),
  answer: list(shownRegion),
  isOurs: true,
  doc: 'Lists the regions in force on the maps that hold a device that the caller sees, or that belong to the unit of the caller or to one below it.',
});

/** A mark as maps show it. */
export const shownMark = entity('ShownMark', {
  type: field('id', text, 'Id'),
  name: field('markName', withDefault(text, ''), 'What is written there'),
  mapId: field('mapId', text, 'Its map'),
  kind: field('markType', markKind, 'What it stands for'),
  shape: field('shape', markShape, 'What is drawn'),
  corners: field('points', list(regionCorner), 'Its place, or its corners in their order'),
  angle: field('angle', optional(number), 'Where it faces, degrees, counter-clockwise from the right edge of the map'),
  colour: field('colour', optional(rgb), 'Its color; that of its kind without'),
  refId: field(
    'refId',
    optional(text),
    'The thing for which it stands; a map that shows the thing leaves the mark out',
  ),
});

export type ShownMark = Infer<typeof shownMark>;

export const listMapMark = call({
  name: 'listMapMark',
  module: 'patrol',
  permission: 'signed-in',
  request: entity('ShownMarksAsked', {}),
  answer: list(shownMark),
  isOurs: true,
  doc: 'Lists the marks that consoles show, of the maps that hold a device that the caller sees, or that belong to the unit of the caller or to one below it.',
});

/** What equipment on a map does, or needs. */
export const shownState = choice({
  normal: 0,
  offline: 1,
  on: 2,
  off: 3,
  tripped: 4,
  open: 5,
  ajar: 6,
  unlocked: 7,
  due: 8,
  missing: 9,
  up: 10,
  down: 11,
  fault: 12,
  maintenance: 13,
});

/** A piece of equipment as maps show it. */
export const shownThing = entity('ShownThing', {
  type: field('id', text, 'Its kind of mark and its id, as in the field of marks that names a thing'),
  kind: field('thingType', choice({ lock: 1, lift: 2, switch: 3, cabinet: 4 }), 'What it is'),
  name: field('thingName', withDefault(text, ''), 'Name'),
  mapId: field('mapId', text, 'Its map; a lift is on the map of each of its floors'),
  x: field('x', measured('metre', 2), 'Metres to the right'),
  y: field('y', measured('metre', 2), 'Metres upwards'),
  state: field('thingState', shownState, 'What it does, or needs'),
  floor: field('floor', optional(text), 'Of a lift: the floor at which its car is, or that it passes'),
});

/** A piece of equipment as maps show it. */
export type ShownThing = Infer<typeof shownThing>;

export const listMapThing = call({
  name: 'listMapThing',
  module: 'patrol',
  permission: 'signed-in',
  request: entity('ShownThingsAsked', {}),
  answer: list(shownThing),
  isOurs: true,
  doc: 'Lists the locks, lifts, circuits and fire cabinets with a place, of the maps that hold a device that the caller sees, or that belong to the unit of the caller or to one below it.',
});

/** The rain or snow on an outdoor map. */
export const shownWeather = entity('ShownWeather', {
  type: field('id', text, 'The sensor that reports it'),
  mapId: field('mapId', text, 'Its map'),
  state: field('weather', choice({ dry: 0, rain: 1, snow: 2 }), 'What falls; dry while devices still wait'),
  heldCount: field('heldNum', withDefault(number, 0), 'How many devices wait'),
});

/** The rain or snow on an outdoor map. */
export type ShownWeather = Infer<typeof shownWeather>;

export const listMapWeather = call({
  name: 'listMapWeather',
  module: 'patrol',
  permission: 'signed-in',
  request: entity('ShownWeatherAsked', {}),
  answer: list(shownWeather),
  isOurs: true,
  doc: 'Lists the maps on which it rains or snows, or on which devices still wait for that, among those that the caller sees.',
});
