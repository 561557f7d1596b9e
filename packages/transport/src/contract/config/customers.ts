/** The users of the installation, as administrators keep them, and what a user can be given: a role and a unit. */
import { call } from '../call.ts';
import {
  assumed,
  entity,
  field,
  flag,
  list,
  number,
  optional,
  text,
  timeOrNone,
  withDefault,
  within,
} from '../codec/index.ts';
import { phoneLimits } from '../session/user-record.ts';
import { date } from './day-times.ts';
import { codeList } from './roles.ts';
import { kept, things } from './things.ts';

const settings = {
  name: field('userName', within(text, { min: 1, max: 50 }), 'Shown name'),
  companyId: field('companyId', within(text, { min: 1, max: 20 }), 'Unit, one of `listCompany`'),
  roleCode: field('roleValue', within(text, { min: 1, max: 20 }), 'Role, one of `listRole`'),
  hasOwnCodes: assumed(
    'ownRoles',
    withDefault(flag, false),
    'The permissions are those of the user alone; otherwise they are those of the role',
  ),
  codes: field('roles', codeList, 'Permission codes; a request without codes of the user need not have them'),
  phone: field('phone_number', optional(within(text, phoneLimits)), 'Mobile number'),
  cardNumber: field('cardNo', optional(within(text, { max: 20, format: 'lettersAndDigits' })), 'Number of the card'),
  isValid: field('accountStatus', withDefault(flag, true), 'The user may sign in'),
  isPerson: assumed('dealPerson', withDefault(flag, true), 'Alarms can be given to the user'),
  validFrom: assumed('validBeginDate', optional(date), 'First day on which the user may sign in'),
  validUntil: assumed('validEndDate', optional(date), 'Last day'),
};

/** A user, as administrators keep one. */
export const customer = entity('Customer', {
  ...kept,
  account: field('account', text, 'Name to sign in with, which never changes'),
  ...settings,
  companyName: field('companyName', optional(text), 'The same unit, in the language of the caller'),
  roleName: assumed('roleName', optional(text), 'The same role, in the language of the caller'),
  lastSignIn: field('lastLoginTime', timeOrNone, 'Time of the last sign-in'),
  signIns: field('loginCount', withDefault(number, 0), 'Number of sign-ins'),
});

/** The users of a unit and of those below it. */
export const customers = things({
  entity: customer,
  module: 'user',
  screen: 'user-manage-list',
  labels: 'accounts.customer',
  filters: ['account', 'name', 'companyId', 'roleCode', 'phone', 'isValid', 'isPerson'],
  words: ['companyId', 'roleCode'],
  sorts: ['changedAt', 'name', 'account', 'validUntil', 'lastSignIn'],
  settings,
  between: [
    { kind: 'notBefore', fields: ['validFrom', 'validUntil'] },
    { kind: 'requiredWhen', fields: ['hasOwnCodes', 'codes'] },
  ],
  rules: {
    title: 'name',
    refers: [{ field: 'roleCode', thing: 'Role', by: 'code' }],
    switch: 'isValid',
    isShared: true,
  },
  doc: { one: 'A user', all: 'Users' },
});

const none = entity('ChoicesAsked', {});

export const listRole = call({
  name: 'listRole',
  module: 'user',
  permission: { page: 'user-manage-list' },
  request: none,
  answer: list(
    entity('RoleEntry', {
      type: field('roleCode', text, 'Code of the role'),
      name: field('roleName', withDefault(text, ''), 'Its name in the language of the caller'),
      codes: assumed('roles', list(text), 'Its permission codes'),
    }),
  ),
  isOurs: true,
  doc: 'Lists the roles that the caller may see, with their permission codes.',
});

export const listCompany = call({
  name: 'listCompany',
  module: 'user',
  permission: { page: 'user-manage-list' },
  request: none,
  answer: list(
    entity('CompanyEntry', {
      type: field('companyId', text, 'Id of the unit'),
      name: field('companyName', withDefault(text, ''), 'Its name in the language of the caller'),
    }),
  ),
  isOurs: true,
  doc: 'Lists the unit of the caller and the units below it.',
});
