/** The pages of the users and of their roles. */
import {
  customers,
  endCustomerSessions,
  getCustomerRobot,
  getEffectiveRight,
  listCompany,
  listCustomerSession,
  listMenu,
  listRole,
  resetCustomerPassword,
  roles,
  unlockCustomer,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(customers, {
    effect: 'now',
    columns: [
      'name',
      'account',
      'companyName',
      'roleName',
      'phone',
      'state',
      'isValid',
      'validUntil',
      'lastSignIn',
      'changedAt',
    ],
    more: [
      'cardNumber',
      'bindingId',
      'mayEnterDirectly',
      'isPerson',
      'isCustomer',
      'isIndustry',
      'second',
      'scope',
      'hasOwnCodes',
      'validFrom',
      'signIns',
      'changedBy',
    ],
    dictionaries: { companyId: listCompany, roleCode: listRole },
    tree: { by: 'companyId' },
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    operations: {
      resetPassword: { call: resetCustomerPassword, icon: 'key', fields: ['password'] },
      unlock: { call: unlockCustomer, icon: 'unlock', fields: [] },
      endSessions: { call: endCustomerSessions, icon: 'signOut', isForSeveral: true, fields: [] },
    },
    sections: [
      {
        label: 'accounts.customer.section.user',
        fields: [
          { name: 'account', hint: { id: 'accounts.customer.account.hint' } },
          'name',
          { name: 'companyId', dictionary: listCompany },
          'phone',
          'mail',
          'cardNumber',
          { name: 'mayEnterDirectly', hint: { id: 'accounts.customer.mayEnterDirectly.hint' } },
          { name: 'bindingId', when: 'mayEnterDirectly' },
          { name: 'isPerson', first: true },
          'isCustomer',
          'isIndustry',
        ],
      },
      {
        label: 'accounts.customer.section.entry',
        fields: [
          { name: 'password', hint: { id: 'accounts.customer.password.hint' } },
          { name: 'roleCode', dictionary: listRole, hint: { id: 'accounts.customer.roleCode.hint' } },
          { name: 'second', first: 'none', hint: { id: 'accounts.customer.second.hint' } },
          { name: 'isValid', first: true, hint: { id: 'accounts.customer.isValid.hint' } },
          'validFrom',
          'validUntil',
        ],
      },
      {
        label: 'accounts.customer.section.rights',
        fields: [
          { name: 'hasOwnCodes', hint: { id: 'accounts.customer.hasOwnCodes.hint' } },
          {
            name: 'codes',
            kind: 'rights',
            when: 'hasOwnCodes',
            rights: { menu: listMenu, roles: listRole, of: 'roleCode' },
          },
        ],
      },
      {
        label: 'accounts.customer.section.devices',
        fields: [
          { name: 'scope', first: 'listed' },
          { name: 'robots', kind: 'devices', whenIs: ['scope', 'listed'], devices: getCustomerRobot },
        ],
      },
      {
        label: 'accounts.gets.title',
        fields: [],
        panel: { kind: 'gets', call: getEffectiveRight },
      },
      {
        label: 'accounts.sessions.title',
        fields: [],
        panel: { kind: 'sessions', list: listCustomerSession, end: endCustomerSessions },
      },
    ],
  }),
  thingPage(roles, {
    effect: 'now',
    columns: ['name', 'code', 'userCount', 'isBuiltIn', 'changedAt'],
    more: ['remarks', 'changedBy'],
    sort: { by: 'code', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    sections: [
      {
        fields: [
          'code',
          'names',
          'remarks',
          { name: 'codes', kind: 'rights', rights: { menu: listMenu, roles: listRole } },
        ],
      },
    ],
  }),
);
