/** The maps of the site: their picture, where it lies, and what is written on them. */
import { call } from '../call.ts';
import {
  address,
  assumed,
  entity,
  field,
  file,
  flag,
  list,
  meant,
  measured,
  number,
  optional,
  picture,
  rgb,
  sentFile,
  text,
  withDefault,
  within,
} from '../codec/index.ts';
import { names } from './names.ts';
import { pictureUpload, thingPicture } from './picture-uploads.ts';
import { markKind, markShape, regionCorner } from './shown-on-maps.ts';
import { kept, things } from './things.ts';

/** Least and most pixels of a side of the picture of a map. */
export const mapPixels = { min: 20, max: 8000 } as const;
/** Longest side of a map whose walls are read from its picture, metres. */
export const mostWalledMetres = 500;
/** Largest picture of a ROS map, bytes. */
const mostRosPicture = 16 * 1024 * 1024;
/** Longest description of a ROS map, characters. */
const mostDescription = 4000;

const metres = measured('metre', 3, { min: -100_000, max: 100_000 });
const size = { ...metres, limits: { min: 0 } };
const scale = within(number, { min: 0.001, max: 1, decimals: 4 });

const settings = {
  names: field('mapName', names(50), 'Name, in each language'),
  companyId: field('companyId', within(text, { min: 1, max: 20 }), 'Its unit, one of `listCompany`'),
  isOutdoor: assumed('outdoor', withDefault(flag, false), 'It is outdoors'),
  floor: assumed('floorName', optional(within(text, { max: 16, format: 'plain' })), 'The floor that it shows'),
  pictures: assumed(
    'picUrl',
    within(list(picture), { max: 1 }),
    'The uploaded picture. A map that devices have surveyed has a drawn one without it; every other map needs one',
  ),
  scale: assumed('resolution', scale, 'Metres of a pixel of the picture'),
  originX: assumed('originX', withDefault(metres, 0), 'Map coordinate of the lower left corner, metres'),
  originY: assumed('originY', withDefault(metres, 0), 'Map coordinate of the lower left corner, metres'),
  ros: assumed(
    'rosDescription',
    optional(within(text, { max: mostDescription })),
    'The description of the ROS map that the picture was read from. Its dark pixels are walls; without it the floor is free',
  ),
  isValid: assumed('valid', withDefault(flag, true), 'Consoles show it, and things can be put on it'),
};

/** A map. */
export const siteMap = entity('Map', {
  ...kept,
  name: assumed('mapNameText', withDefault(text, ''), 'Name in the language of the caller'),
  companyName: assumed('companyName', optional(text), 'Name of its unit in the language of the caller'),
  ...settings,
  width: assumed('width', optional(size), 'Its width'),
  height: assumed('height', optional(size), 'Its height'),
  robots: assumed('robotNum', withDefault(number, 0), 'How many devices are on it'),
});

/** The maps of a unit and of those below it. */
export const siteMaps = things({
  entity: siteMap,
  module: 'patrol',
  screen: 'annotation',
  labels: 'places.map',
  filters: ['name', 'companyId', 'isOutdoor', 'isValid'],
  words: ['companyId'],
  sorts: ['changedAt', 'name'],
  settings,
  rules: {
    title: 'name',
    unique: [['names', 'companyId']],
    switch: 'isValid',
    refers: [{ field: 'companyId', thing: 'Company' }],
  },
  doc: { one: 'A map', all: 'Maps' },
});

export const uploadMapPicture = pictureUpload({
  name: 'uploadMapPicture',
  module: 'patrol',
  screen: 'annotation',
  of: 'Map',
  limits: thingPicture,
  doc: 'Stores a picture of a map and returns its address. The server removes a picture that no map has after a day.',
});

export const readRosMap = call({
  name: 'readRosMap',
  module: 'patrol',
  method: 'POST',
  body: 'multipart',
  permission: { function: 'annotation#import' },
  request: entity('RosMapFiles', {
    ros: assumed('rosDescription', within(text, { min: 1, max: mostDescription }), 'The content of the yaml file'),
    file: field('file', within(sentFile, { max: mostRosPicture }), 'The picture: pgm or png (Blob)'),
  }),
  answer: entity('RosMap', {
    picture: field('accessUrl', address, 'Address of the picture, as PNG'),
    scale: assumed('resolution', number, 'Metres of a pixel'),
    originX: assumed('originX', withDefault(number, 0), 'Map coordinate of the lower left corner, metres'),
    originY: assumed('originY', withDefault(number, 0), 'Map coordinate of the lower left corner, metres'),
    ros: assumed('rosDescription', text, 'The description'),
  }),
  isOurs: true,
  doc: 'Reads the two files of a ROS map and stores its picture. A map can then be added with what the call returns. It has no other effect.',
});

export const exportRosMap = call({
  name: 'exportRosMap',
  module: 'patrol',
  permission: { function: 'annotation#export' },
  request: entity('RosMapExport', { mapId: field('mapId', within(text, { min: 1, max: 50 }), 'Which map') }),
  answer: file,
  answersFile: true,
  rules: [],
  isOurs: true,
  doc: 'Returns a map as the files of a ROS map in one archive: the description, and the picture with the pixels that were read.',
});

/** How many corners each shape has. */
export const shapeCorners = {
  point: { min: 1, max: 1 },
  line: { min: 2, max: 50 },
  area: { min: 3, max: 100 },
} as const;

/** The kinds of marks that stand for a thing of the site. */
export const markedThings = ['door', 'lift', 'meter', 'hydrant'] as const;

const markOnAdd = {
  mapId: assumed('mapId', within(text, { min: 1, max: 50 }), 'Its map, one of `listMap`, which never changes'),
};
const markSettings = {
  name: assumed('markName', within(text, { min: 1, max: 16, format: 'plain' }), 'What is written there'),
  kind: assumed('markType', markKind, 'What it stands for'),
  refId: assumed(
    'refId',
    optional(within(text, { max: 50 })),
    'The door, lift, meter or hydrant that it stands for, one of `listMarkedThing`',
  ),
  shape: assumed('shape', markShape, 'What is drawn'),
  corners: assumed(
    'points',
    meant(within(list(regionCorner), { min: 1, max: 100 }), 'corners'),
    'Its place, or its corners in their order',
  ),
  angle: assumed(
    'angle',
    optional(measured('degree', 1, { min: 0, max: 359.9 })),
    'Where a charger, camera or beacon faces, degrees, counter-clockwise from the right edge of the map',
  ),
  colour: assumed('colour', optional(rgb), 'Its color; that of its kind without'),
  isShown: assumed('visible', withDefault(flag, true), 'Consoles show it on their maps'),
};

/** A mark on a map. */
export const mapMark = entity('MapMark', {
  ...kept,
  ...markOnAdd,
  mapName: assumed('mapName', withDefault(text, ''), 'Map'),
  ...markSettings,
  refName: assumed('refName', optional(text), 'What it stands for, in the language of the caller'),
});

/** The marks on the maps that the caller sees. */
export const mapMarks = things({
  entity: mapMark,
  module: 'patrol',
  screen: 'annotation',
  tab: 'mark',
  labels: 'places.mark',
  filters: ['name', 'mapId', 'kind', 'isShown'],
  words: ['mapId'],
  sorts: ['changedAt', 'name'],
  settings: markSettings,
  onAdd: markOnAdd,
  between: [
    { kind: 'requiredFor', fields: ['kind', 'refId'], words: markedThings },
    { kind: 'cornersFor', fields: ['shape', 'corners'], ranges: shapeCorners },
    { kind: 'noCross', fields: ['shape', 'corners'], words: ['area'] },
  ],
  rules: {
    title: 'name',
    unique: [['name', 'mapId']],
    switch: 'isShown',
    isShared: true,
  },
  doc: { one: 'A mark on a map', all: 'Marks on maps' },
});

export const listMarkedThing = call({
  name: 'listMarkedThing',
  module: 'patrol',
  permission: { page: 'annotation' },
  request: entity('MarkedThingsAsked', {}),
  answer: list(
    entity('MarkedThing', {
      type: field('id', text, 'Its kind and its id'),
      name: field('name', withDefault(text, ''), 'Name in the language of the caller'),
      kind: field('markType', markKind, 'The kind of mark that stands for it'),
      mapId: field('mapId', text, 'The map that it is on'),
    }),
  ),
  isOurs: true,
  doc: 'Lists the doors with a lock, the lifts, meters and fire cabinets of the maps of the unit of the caller and of the units below it.',
});
