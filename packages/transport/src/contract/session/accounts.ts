/** Calls about users, companies, the licence and the installation. */
import { call } from '../call.ts';
import {
  address,
  entity,
  field,
  id,
  list,
  nothing,
  requiredText,
  shortText,
  text,
  withDefault,
  within,
} from '../codec/index.ts';
import { versionRead } from '../version.ts';
import { companyNode, licence, userRecord } from './account-entities.ts';
import { bindingLength, nameLength, phoneLimits } from './user-record.ts';

const none = entity('NothingAsked', {});
const byId = entity('UserId', { id: field('id', id, 'User id') });

export const getUser = call({
  name: 'getUser',
  module: 'user',
  permission: { page: 'client-set' },
  request: byId,
  answer: userRecord,
  doc: "A user's own record; that of another for who may everything.",
});

export const modifyUser = call({
  name: 'modifyUser',
  module: 'user',
  method: 'POST',
  permission: { page: 'client-set' },
  request: entity('UserChange', {
    id: field('id', id, 'User id'),
    name: field('userName', requiredText(nameLength), 'Shown name'),
    phone: field('phone_number', withDefault(within(text, phoneLimits), ''), 'Mobile number; empty for none'),
    bindingId: field(
      'bindingId',
      withDefault(shortText(bindingLength), ''),
      'Id of another system that is bound to the account',
    ),
    version: versionRead,
  }),
  answer: nothing,
  doc: "Changes a user's own name, phone and binding; those of another for who may everything. Refused where they were changed since they were read.",
});

export const getCompanyTree = call({
  name: 'getCompanyTree',
  module: 'user',
  permission: 'signed-in',
  request: none,
  answer: list(companyNode),
  doc: 'The company of the user with all below it; every company for who may everything.',
});

export const checkLicence = call({
  name: 'checkLicence',
  module: 'auth',
  permission: 'signed-in',
  request: none,
  answer: licence,
  doc: 'Whether this installation is licensed, and for how many devices.',
});

export const updateSysInfo = call({
  name: 'updateSysInfo',
  module: 'auth',
  method: 'POST',
  permission: { needs: 'root' },
  request: entity('SystemInfoChange', {
    name: field('sysName', withDefault(shortText(nameLength), ''), 'System name; empty: that of the server'),
    footer: field(
      'sysFooter',
      withDefault(shortText(200), ''),
      'Footer of the sign-in page; empty: that of the server',
    ),
    website: field('companyWebsite', withDefault(address, ''), 'Company website; empty: none'),
    loginLogo: field('loginLogoUrl', withDefault(address, ''), 'Logo of the sign-in page; empty: none'),
    homeLogo: field('homgLogoUrl', withDefault(address, ''), 'Logo of the navbar; empty: none'),
  }),
  answer: nothing,
  doc: 'Names and pictures of this installation from now on; what is left out is that of the server, or none.',
});
