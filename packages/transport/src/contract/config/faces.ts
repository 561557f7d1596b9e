/** The library of faces: persons whom the fleet recognises. The specification gives labels and a picture's limit. The rest is assumed. */
import { call } from '../call.ts';
import {
  assumed,
  choice,
  entity,
  field,
  list,
  measured,
  number,
  optional,
  picture,
  text,
  timeOrNone,
  within,
  flag,
  withDefault,
} from '../codec/index.ts';
import { alarmLevel } from '../alarms/entities.ts';
import { pictureUpload } from './picture-uploads.ts';
import { kept, things } from './things.ts';

/** The limits of a picture of a face: a JPEG or PNG of at most 700 kB. */
export const facePicture = { max: 700 * 1024, types: ['image/jpeg', 'image/png'] } as const;
/** Most persons of a company. */
export const mostFaces = 10_000;
/** Most pictures of a person. */
const mostPictures = 5;
/** How long a guest may stay, minutes. At most a month. */
export const guestStay = { min: 1, max: 43_200 } as const;

const gender = assumed('sex', optional(choice({ male: 1, female: 2 })), 'Gender');
const cardType = assumed('cardType', optional(choice({ idCard: 1, employeeCard: 2 })), 'Kind of the card');

/** A person of the library of faces. */
export const face = entity('Face', {
  ...kept,
  name: assumed('name', text, 'Name, by which the fleet recognises the person'),
  gender,
  age: assumed('age', optional(number), 'Age, years'),
  personType: assumed('personType', withDefault(text, ''), 'Type of the person, a word of `listPersonType`'),
  personTypeName: assumed('personTypeName', optional(text), 'The same, in the language of the caller'),
  cardType,
  cardNumber: assumed('cardNo', optional(text), 'Number of the card'),
  pictures: assumed('picUrls', list(picture), 'Pictures of the face'),
  stay: assumed('stayTime', optional(measured('minute')), 'How long a guest may stay, minutes'),
  stayFrom: assumed('stayBeginTime', timeOrNone, 'When the stay of a guest began'),
  stayUntil: assumed('stayEndTime', timeOrNone, 'When it ends'),
});

/** The persons of the library of faces. */
export const faces = things({
  entity: face,
  module: 'face',
  screen: 'face-library-manage',
  labels: 'people.face',
  filters: ['name', 'personType', 'gender', 'cardNumber'],
  words: ['personType'],
  sorts: ['changedAt', 'name', 'age', 'stayUntil'],
  settings: {
    name: field('name', within(text, { min: 1, max: 50 }), 'Name; no other person of the library has it'),
    gender,
    age: assumed('age', optional(within(number, { min: 0, max: 150, decimals: 0 })), 'Age, years'),
    personType: assumed(
      'personType',
      within(text, { min: 1, max: 64 }),
      'Type of the person, a word of `listPersonType`',
    ),
    cardType,
    cardNumber: assumed(
      'cardNo',
      optional(within(text, { max: 20, format: 'lettersAndDigits' })),
      'Number of the card',
    ),
    pictures: assumed('picUrls', within(list(picture), { max: mostPictures }), 'The uploaded pictures of the face'),
    stay: assumed(
      'stayTime',
      optional(measured('minute', 0, guestStay)),
      'How long a guest may stay, minutes from the begin of the stay; required for a guest, ignored for anybody else',
    ),
  },
  onChange: {
    isStayRenewed: assumed('renewStay', withDefault(flag, false), 'True: the stay of a guest begins again now'),
  },
  rules: {
    title: 'name',
    unique: [['name']],
    refers: [{ field: 'personType', thing: 'PersonType', by: 'code' }],
    logged: ['stayFrom'],
  },
  narrows: ({ cardType: type }) => (type === 'idCard' ? { cardNumber: { format: 'citizenId' } } : {}),
  doc: { one: 'A person of the library of faces', all: 'Persons of the library of faces' },
});

export const uploadFacePicture = pictureUpload({
  name: 'uploadFacePicture',
  module: 'face',
  screen: 'face-library-manage',
  of: 'Face',
  limits: facePicture,
  doc: 'Stores a picture of a face and returns its address. The server removes a picture that no person has after a day.',
});

/** A type of persons. */
export const personTypeEntry = entity('PersonTypeEntry', {
  type: assumed('personType', text, 'Its word'),
  name: assumed('personTypeName', text, 'Its name in the language of the caller'),
  level: assumed('alarmLevel', alarmLevel, 'Level of the alarm that such a person raises'),
  stay: assumed(
    'stayTime',
    optional(measured('minute')),
    'Default stay of a guest of this type, minutes; absent for types that are no guests',
  ),
});

export const listPersonType = call({
  name: 'listPersonType',
  module: 'face',
  permission: 'signed-in',
  request: entity('PersonTypeQuery', {}),
  answer: list(personTypeEntry),
  isOurs: true,
  doc: 'Lists the types of persons, with the default stay of guests of a type.',
});
