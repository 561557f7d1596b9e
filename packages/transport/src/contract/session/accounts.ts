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
import { bindingLength, cardLimits, nameLength, phoneLimits } from './user-record.ts';

const none = entity('NothingAsked', {});
const byId = entity('UserId', { id: field('id', id, 'User id') });

export const getUser = call({
  name: 'getUser',
  module: 'user',
  permission: { page: 'client-set' },
  request: byId,
  answer: userRecord,
  doc: "Returns the user's own record. A user with all rights also gets those of others.",
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
    cardNumber: field('cardNo', withDefault(within(text, cardLimits), ''), 'Number of the card; empty for none'),
    version: versionRead,
  }),
  answer: nothing,
  doc: "Changes the user's own name, phone, binding and card. A user with all rights also changes those of others. The server refuses the call when they have changed since the client read them.",
});

export const getCompanyTree = call({
  name: 'getCompanyTree',
  module: 'user',
  permission: 'signed-in',
  request: none,
  answer: list(companyNode),
  doc: 'Lists the company of the user and all below it. A user with all rights gets every company.',
});

export const checkLicence = call({
  name: 'checkLicence',
  module: 'auth',
  permission: 'signed-in',
  request: none,
  answer: licence,
  doc: 'Returns whether this installation is licensed, and for how many devices.',
});

export const updateSysInfo = call({
  name: 'updateSysInfo',
  module: 'auth',
  method: 'POST',
  permission: { needs: 'root' },
  request: entity('SystemInfoChange', {
    name: field('sysName', withDefault(shortText(nameLength), ''), 'System name; empty means that of the server'),
    footer: field(
      'sysFooter',
      withDefault(shortText(200), ''),
      'Footer of the sign-in page; empty means that of the server',
    ),
    website: field('companyWebsite', withDefault(address, ''), 'Company website; empty: none'),
    loginLogo: field('loginLogoUrl', withDefault(address, ''), 'Logo of the sign-in page; empty: none'),
    homeLogo: field('homgLogoUrl', withDefault(address, ''), 'Logo of the navbar; empty: none'),
  }),
  answer: nothing,
  doc: 'Sets the names and pictures of this installation. A missing one becomes that of the server, or none.',
});
