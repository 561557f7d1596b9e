/** Entities of users, companies and the licence. */
import {
  assumed,
  entity,
  field,
  flag,
  id,
  number,
  optional,
  text,
  time,
  timeOrNone,
  withDefault,
  type Infer,
} from '../codec/index.ts';
import { version } from '../version.ts';
import { secondStepKind, userState } from './user-state.ts';

/** A company, a part of one, or a site. */
export const companyNode = entity('CompanyNode', {
  id: field('id', id, 'Company id', { also: ['companyId'] }),
  code: field('eCode', withDefault(text, ''), 'Company code', { also: ['companyCode'] }),
  name: field('companyName', withDefault(text, ''), 'Name', { also: ['name'] }),
  parentId: field('parentId', optional(id), 'The parent company; the first company has none'),
  level: field('companyLevel', withDefault(number, 1), 'Organisation level 1, 2 or 3', { also: ['level'] }),
});
export type CompanyNode = Infer<typeof companyNode>;

/** The record of a user. */
export const userRecord = entity('UserRecord', {
  id: field('id', id, 'User id', { also: ['userId'] }),
  account: field('account', withDefault(text, ''), 'Name to sign in with', { also: ['userAccount', 'loginName'] }),
  name: field('userName', withDefault(text, ''), 'Shown name', { also: ['name', 'customerNickname'] }),
  phone: field('phone_number', optional(text), 'Mobile number', { also: ['phone'] }),
  bindingId: field('bindingId', optional(text), 'Id of another system that is bound to the account'),
  mayEnterDirectly: field(
    'directLogin',
    optional(flag),
    'The user may enter with a token that comes with the address of the console',
  ),
  cardNumber: field('cardNo', optional(text), 'Number of the card'),
  roleCode: field('roleValue', withDefault(text, ''), 'Role code', { also: ['roleCode'] }),
  companyId: field('companyId', optional(id), 'Company id'),
  companyName: field('companyName', optional(text), 'Company'),
  lastSignIn: field('lastLoginTime', timeOrNone, 'Time of the last sign-in'),
  signIns: field('loginCount', withDefault(number, 0), 'Number of sign-ins'),
  state: field('accountStatus', optional(userState), 'Whether the user can sign in, and why not'),
  second: assumed('secondStep', optional(secondStepKind), 'What a sign-in needs after the password'),
  secondAt: assumed('secondStepTime', timeOrNone, 'When the user set up the authenticator'),
  version,
});
export type UserRecord = Infer<typeof userRecord>;

/** The licence of the installation. */
export const licence = entity('Licence', {
  isValid: field('valid', withDefault(flag, true), 'The licence is valid'),
  until: field('expireTime', timeOrNone, 'End of the licence; missing means that it has no end'),
  devices: field('deviceLimit', optional(number), 'Number of licensed devices'),
  used: field('deviceCount', optional(number), 'Number of devices'),
});
export type Licence = Infer<typeof licence>;

/** A session of the own account. Its id is no token: nobody can act with it. */
export const ownSession = entity('OwnSession', {
  id: assumed('sessionId', id, 'Which'),
  at: assumed('loginTime', withDefault(time, 0), 'Time of the sign-in'),
  address: assumed('loginIp', withDefault(text, ''), 'Address from which it came'),
  isThis: assumed('current', withDefault(flag, false), 'It is the session that asks'),
});
export type OwnSession = Infer<typeof ownSession>;
