/** The users of the installation, as administrators keep them, and what a user can be given: a role and a unit. */
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
  number,
  optional,
  text,
  timeOrNone,
  withDefault,
  within,
  type Fields,
} from '../codec/index.ts';
import { ownSession } from '../session/account-entities.ts';
import { bindingLength, cardLimits, phoneLimits } from '../session/user-record.ts';
import { secondStepKind, userState } from '../session/user-state.ts';
import { date } from './day-times.ts';
import { thingOperation } from './operations.ts';
import { codeList } from './roles.ts';
import { kept, things } from './things.ts';

/** What a user may do with a device. */
export const customerRobot = entity('CustomerRobot', {
  deviceId: field('deviceId', within(text, { min: 1, max: 40 }), 'Device'),
  right: field('right', choice({ view: 1, control: 2 }), '1: see it, 2: control it'),
});

const onAdd = {
  account: field(
    'account',
    within(text, { min: 6, max: 14, format: 'word' }),
    'Name to sign in with; it never changes and stays taken',
  ),
  password: field(
    'password',
    optional(meant(within(text, { format: 'passwordDigest' }), 'secret')),
    'Digest of the first password, which the user must change; without it the user cannot sign in before a reset',
  ),
};

/** What administrators set of a user. */
export const customerSettings = {
  name: field('userName', within(text, { min: 1, max: 50 }), 'Shown name'),
  companyId: field('companyId', within(text, { min: 1, max: 20 }), 'Unit, one of `listCompany`'),
  phone: field('phone_number', optional(within(text, phoneLimits)), 'Mobile number'),
  mail: assumed('email', optional(within(text, { max: 100, format: 'mail' })), 'Mail address'),
  cardNumber: field('cardNo', optional(within(text, cardLimits)), 'Number of the card'),
  bindingId: field(
    'bindingId',
    optional(within(text, { max: bindingLength, format: 'plain' })),
    'Id of another system that is bound to the account',
  ),
  mayEnterDirectly: field(
    'directLogin',
    withDefault(flag, false),
    'The user may enter with a token that comes with the address of the console',
  ),
  isPerson: assumed('dealPerson', withDefault(flag, true), 'Alarms can be given to the user'),
  isCustomer: field(
    'isCustomer',
    withDefault(flag, false),
    'Customer-type user, who has no overview and no monitoring',
  ),
  isIndustry: assumed('isIndustry', withDefault(flag, false), 'User of the industry edition'),
  roleCode: field('roleValue', within(text, { min: 1, max: 20 }), 'Role, one of `listRole`'),
  isValid: field('accountStatus', withDefault(flag, true), 'The user may sign in'),
  second: assumed(
    'secondStep',
    withDefault(secondStepKind, 'none'),
    'What a sign-in needs after the password. Only the user can set up an authenticator',
  ),
  validFrom: assumed('validBeginDate', optional(date), 'First day on which the user may sign in'),
  validUntil: assumed('validEndDate', optional(date), 'Last day'),
  hasOwnCodes: assumed(
    'ownRoles',
    withDefault(flag, false),
    'The permissions are those of the user alone; otherwise they are those of the role',
  ),
  codes: field('roles', codeList, 'Permission codes; a request without codes of the user need not have them'),
  scope: assumed(
    'robotScope',
    withDefault(choice({ listed: 0, viewAll: 1, controlAll: 2 }), 'listed'),
    'Devices that the user sees: those of a list, or all of them without or with control',
  ),
  robots: field('robotList', within(list(customerRobot), { max: 999 }), 'The devices of the list'),
};

/** A user, as administrators keep one. Accounts of earlier installations may be shorter. */
export const customer = entity('Customer', {
  ...kept,
  account: field('account', text, 'Name to sign in with, which never changes'),
  ...customerSettings,
  companyName: field('companyName', optional(text), 'The same unit, in the language of the caller'),
  roleName: assumed('roleName', optional(text), 'The same role, in the language of the caller'),
  state: assumed('accountState', withDefault(userState, 'enabled'), 'Whether the user can sign in, and why not'),
  lastSignIn: field('lastLoginTime', timeOrNone, 'Time of the last sign-in'),
  signIns: field('loginCount', withDefault(number, 0), 'Number of sign-ins'),
});

/** The users of a unit and of those below it. */
export const customers = things({
  entity: customer,
  module: 'user',
  screen: 'user-manage-list',
  labels: 'accounts.customer',
  filters: [
    'account',
    'name',
    'companyId',
    'roleCode',
    'phone',
    'cardNumber',
    'state',
    'isValid',
    'isPerson',
    'isCustomer',
  ],
  words: ['companyId', 'roleCode'],
  sorts: ['changedAt', 'name', 'account', 'validUntil', 'lastSignIn'],
  settings: customerSettings,
  onAdd,
  between: [
    { kind: 'notBefore', fields: ['validFrom', 'validUntil'] },
    { kind: 'requiredWhen', fields: ['hasOwnCodes', 'codes'] },
    { kind: 'requiredWhen', fields: ['mayEnterDirectly', 'bindingId'] },
  ],
  rules: {
    title: 'name',
    unique: [['account'], ['bindingId']],
    refers: [
      { field: 'roleCode', thing: 'Role', by: 'code' },
      { field: 'companyId', thing: 'Company' },
    ],
    switch: 'isValid',
    isShared: true,
  },
  doc: { one: 'A user', all: 'Users' },
});

/** An act on users, for who may change them. */
const act = <Asked extends Fields>(name: string, fields: Asked, doc: string) =>
  thingOperation({ name, module: 'user', screen: 'user-manage-list', word: 'edit', fields, doc });

export const resetCustomerPassword = act(
  'resetCustomerPassword',
  {
    password: field(
      'password',
      meant(within(text, { min: 1, format: 'passwordDigest' }), 'secret'),
      'Digest of the new password',
    ),
  },
  'Gives users a new password, which they must change, and ends their sessions.',
);

export const unlockCustomer = act(
  'unlockCustomer',
  {},
  'Forgets the failed sign-ins of users, so that they may try again.',
);

export const endCustomerSessions = act(
  'endCustomerSessions',
  { sessionId: assumed('sessionId', optional(id), 'One session, as it is listed; all of them when missing') },
  'Signs users out everywhere, or ends one session of a user.',
);

export const listCustomerSession = call({
  name: 'listCustomerSession',
  module: 'user',
  permission: { function: 'user-manage-list#edit' },
  request: entity('CustomerSessionsAsked', { id: field('id', id, 'The user') }),
  answer: list(ownSession),
  isOurs: true,
  doc: 'Lists the sessions of a user that have not ended, the latest first, for who may change the user.',
});

/** A device that a user can be given. */
const grantableDevice = entity('GrantableDevice', {
  type: field('deviceId', text, 'Id of the device'),
  name: field('deviceName', withDefault(text, ''), 'Its name in the language of the caller'),
  mayControl: assumed('canControl', withDefault(flag, false), 'The caller may give control of it'),
});

export const getCustomerRobot = call({
  name: 'getCustomerRobot',
  module: 'user',
  permission: { page: 'user-manage-list' },
  request: entity('CustomerRobotAsked', {}),
  answer: list(grantableDevice),
  isOurs: true,
  doc: 'Lists the devices that the caller may give to users.',
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
  permission: {
    page: [
      'user-manage-list',
      'unit-mgr',
      'edge-node-mgr',
      'community-guard-list',
      'robot-manage',
      'patrol-recorder',
      'patrol-vehicle',
      'sensor-manage-list',
    ],
  },
  request: none,
  answer: list(
    entity('CompanyEntry', {
      type: field('companyId', text, 'Id of the unit'),
      name: field('companyName', withDefault(text, ''), 'Its name in the language of the caller'),
      parent: assumed('parentId', optional(text), 'Id of the unit above it'),
    }),
  ),
  isOurs: true,
  doc: 'Lists the unit of the caller and the units below it.',
});
