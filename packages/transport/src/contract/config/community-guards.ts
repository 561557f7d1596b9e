/** The guards of a community, whether or not they have an account. */
import {
  assumed,
  choice,
  entity,
  flag,
  id,
  list,
  optional,
  picture,
  several,
  text,
  withDefault,
  within,
} from '../codec/index.ts';
import { guardShift } from '../records/guards.ts';
import { phoneLimits } from '../session/user-record.ts';
import { facePicture } from './faces.ts';
import { pictureUpload } from './picture-uploads.ts';
import { kept, things } from './things.ts';

const settings = {
  name: assumed('guardName', within(text, { min: 1, max: 50 }), 'Name; no other guard of the unit has it'),
  phone: assumed('phone', within(text, phoneLimits), 'Mobile number; no other guard has it'),
  gender: assumed('sex', optional(choice({ male: 1, female: 2 })), 'Gender'),
  cardNumber: assumed('cardNo', optional(within(text, { format: 'citizenId' })), 'Number of the ID card'),
  pictures: assumed('picUrl', within(list(picture), { max: 1 }), 'The uploaded picture'),
  companyId: assumed('companyId', within(text, { min: 1, max: 20 }), 'The community: a unit, one of `listCompany`'),
  regionIds: assumed(
    'regionIds',
    optional(within(several(id), { max: 50 })),
    'The areas of duty, of `listZone`; those of the rounds without',
  ),
  shift: assumed('shiftType', optional(guardShift), 'The usual shift'),
  userId: assumed('userId', optional(within(text, { max: 20 })), 'The account of the guard, one of `listAccount`'),
  isValid: assumed('valid', withDefault(flag, true), 'The guard is in service'),
};

/** A guard of a community. */
export const communityGuard = entity('CommunityGuard', {
  ...kept,
  ...settings,
  companyName: assumed('companyName', optional(text), 'The same unit, in the language of the caller'),
  cardShown: assumed('cardNoMask', optional(text), 'Number of the ID card without its middle'),
  regionNames: assumed('regionNames', withDefault(text, ''), 'Names of the areas of duty'),
  userName: assumed('userName', optional(text), 'Name of the user with that account'),
  isOnDuty: assumed('onDuty', withDefault(flag, false), 'A duty of the guard is in progress'),
});

/** The guards of the unit of the caller and of the units below it. */
export const communityGuards = things({
  entity: communityGuard,
  module: 'community',
  screen: 'community-guard-list',
  labels: 'people.guard',
  filters: ['name', 'phone', 'gender', 'cardNumber', 'companyId', 'regionNames', 'shift', 'isOnDuty', 'isValid'],
  words: ['companyId'],
  sorts: ['changedAt', 'name'],
  settings,
  rules: {
    title: 'name',
    unique: [['name', 'companyId'], ['phone']],
    switch: 'isValid',
    isShared: true,
    refers: [
      { field: 'companyId', thing: 'Company' },
      { field: 'regionIds', thing: 'Region' },
      { field: 'userId', thing: 'Customer' },
    ],
  },
  doc: { one: 'A guard of a community', all: 'Guards of communities' },
});

export const uploadGuardPicture = pictureUpload({
  name: 'uploadGuardPicture',
  module: 'community',
  screen: 'community-guard-list',
  of: 'GuardPicture',
  limits: facePicture,
  doc: 'Stores a picture of a guard and returns its address. The server removes a picture that no guard has after a day.',
});
