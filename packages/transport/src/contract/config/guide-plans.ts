/** Places to which robots lead people. */
import { spokenText } from '../audio/spoken-text.ts';
import {
  assumed,
  entity,
  field,
  flag,
  id,
  list,
  number,
  optional,
  picture,
  several,
  text,
  withDefault,
  within,
} from '../codec/index.ts';
import { call } from '../call.ts';
import { thingOperation } from './operations.ts';
import { pictureUpload, thingPicture } from './picture-uploads.ts';
import { placedFirmly } from './placed.ts';
import { kept, things } from './things.ts';

/** Other names of a place: how many, and how long each is. */
export const placeWordLimits = { lines: { min: 0, max: 10 }, line: { min: 1, max: 16 } } as const;

const settings = {
  name: field(
    'placeName',
    within(text, { min: 1, max: 20, format: 'plain' }),
    'The place; no other one of the map has it',
  ),
  words: assumed('keywords', optional(within(text, { max: 170 })), 'Other names of the place, one a line'),
  ...placedFirmly,
  before: assumed('beginContent', optional(spokenText), 'What a robot says when it sets out'),
  after: assumed('arriveContent', optional(spokenText), 'What it says on arrival'),
  pictures: assumed('picUrl', within(list(picture), { max: 1 }), 'The uploaded picture of the place'),
  devices: field(
    'deviceIds',
    optional(within(several(id), { max: 999 })),
    'The robots that lead there, of `listRobot`; all of the map without',
  ),
  sort: assumed('sort', optional(within(number, { min: 0, max: 9999, decimals: 0 })), 'Its place in lists'),
  isValid: assumed('valid', withDefault(flag, true), 'Robots lead there'),
};

/** A place to which robots lead people. */
export const guidePlan = entity('GuidePlan', {
  ...kept,
  ...settings,
  mapName: assumed('mapName', optional(text), 'Map'),
  guided: assumed('guideNum', withDefault(number, 0), 'How often robots led there in the last 30 days'),
});

/** The places on the maps that the caller sees. */
export const guidePlans = things({
  entity: guidePlan,
  module: 'patrol',
  screen: 'M2-location-guidance',
  labels: 'dialogue.guide',
  filters: ['name', 'words', 'mapId', 'isValid'],
  words: ['mapId'],
  sorts: ['changedAt', 'sort', 'name', 'guided'],
  settings,
  between: [{ kind: 'lines', fields: ['words'], ranges: placeWordLimits }],
  rules: {
    title: 'name',
    unique: [['name', 'mapId']],
    switch: 'isValid',
    isShared: true,
    refers: [{ field: 'mapId', thing: 'Map' }],
  },
  doc: { one: 'A place to which robots lead people', all: 'Places to which robots lead people' },
});

export const uploadGuidePicture = pictureUpload({
  name: 'uploadGuidePicture',
  module: 'patrol',
  screen: 'M2-location-guidance',
  of: 'GuidePicture',
  limits: thingPicture,
  doc: 'Stores a picture of a place and returns its address. The server removes a picture that no place has after a day.',
});

export const startGuide = thingOperation({
  name: 'startGuide',
  module: 'patrol',
  screen: 'M2-location-guidance',
  fields: { deviceId: field('deviceId', id, 'The robot, of `listRobot`, which the caller must control') },
  doc: 'Lets a free robot lead somebody to a place now. It says what is set, drives there, and goes back.',
});

export const listGuidePlan = call({
  name: 'listGuidePlan',
  module: 'patrol',
  permission: { page: ['robot-qa-detail', 'robot-qa-list'] },
  request: entity('GuidePlansAsked', {}),
  answer: list(
    entity('GuidePlanChoice', {
      type: field('id', text, 'Id'),
      name: field('name', withDefault(text, ''), 'The place and its map'),
    }),
  ),
  isOurs: true,
  doc: 'Lists the places to which robots lead people, on the maps of the unit of the caller and of the units below it.',
});
