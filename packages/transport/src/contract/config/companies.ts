/** The units of the organization: companies and their parts, of at most three levels. */
import { call } from '../call.ts';
import {
  assumed,
  choice,
  entity,
  field,
  list,
  number,
  optional,
  picture,
  text,
  withDefault,
  within,
} from '../codec/index.ts';
import { phoneLimits } from '../session/user-record.ts';
import { pictureUpload, thingPicture } from './picture-uploads.ts';
import { kept, things } from './things.ts';

const onAdd = {
  code: field('eCode', within(text, { min: 1, max: 16, format: 'serial' }), 'Code, which never changes'),
};
const settings = {
  name: field('companyName', within(text, { min: 1, max: 50 }), 'Name'),
  parentId: field(
    'parentId',
    optional(within(text, { max: 20 })),
    'The unit above it, one of `listCompany`; only the first unit has none',
  ),
  contactName: assumed('contactName', optional(within(text, { max: 50 })), 'Whom to ask for'),
  contactPhone: assumed('contactPhone', optional(within(text, phoneLimits)), 'Mobile number of that person'),
  address: assumed('address', optional(within(text, { max: 100 })), 'Address'),
  logos: field(
    'logoUrl',
    within(list(picture), { max: 1 }),
    'The uploaded logo, which its users see at the top; without one that of the unit above',
  ),
  timeZone: assumed(
    'timeZone',
    optional(within(text, { max: 50 })),
    'The time zone of its plans and named times, one of `listTimeZone`; without one that of the unit above, and of the server at last',
  ),
};

export const listTimeZone = call({
  name: 'listTimeZone',
  module: 'user',
  permission: { page: 'unit-mgr' },
  request: entity('TimeZonesAsked', {}),
  answer: list(
    entity('TimeZone', {
      type: field('timeZone', text, 'The IANA name'),
      name: field('name', withDefault(text, ''), 'The name with the present distance from UTC'),
    }),
  ),
  isOurs: true,
  doc: 'Lists the time zones that a unit can have.',
});

export const uploadCompanyLogo = pictureUpload({
  name: 'uploadCompanyLogo',
  module: 'user',
  screen: 'unit-mgr',
  of: 'Logo',
  limits: thingPicture,
  doc: 'Stores a logo of a unit and returns its address. The server removes a logo that no unit has after a day.',
});

/** A unit. */
export const companyUnit = entity('Company', {
  ...kept,
  ...onAdd,
  ...settings,
  parentName: assumed('parentName', optional(text), 'The unit above it, in the language of the caller'),
  level: field(
    'companyLevel',
    withDefault(choice({ first: 1, second: 2, third: 3 }), 'first'),
    'Its level, which decides the home of its users',
  ),
  userCount: assumed('userNum', withDefault(number, 0), 'How many users it has'),
});

/** The units of the caller's unit and below. */
export const companyUnits = things({
  entity: companyUnit,
  module: 'user',
  screen: 'unit-mgr',
  labels: 'accounts.company',
  filters: ['name', 'code', 'level', 'parentId'],
  words: ['parentId'],
  sorts: ['changedAt', 'name', 'code', 'level'],
  settings,
  onAdd,
  rules: {
    title: 'name',
    unique: [['code']],
    refers: [{ field: 'parentId', thing: 'Company' }],
    isShared: true,
  },
  doc: { one: 'A unit', all: 'Units' },
});
