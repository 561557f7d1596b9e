/** The pages of the users and of their roles. */
import { customers, listCompany, listMenu, listRole, roles } from '@patrolkit/transport';
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
      'isValid',
      'validUntil',
      'lastSignIn',
      'changedAt',
    ],
    more: ['cardNumber', 'isPerson', 'validFrom', 'signIns', 'changedBy'],
    dictionaries: { companyId: listCompany, roleCode: listRole },
    sort: { by: 'name', direction: 'ascending' },
    acts: ['delete', 'export'],
    sections: [
      {
        label: 'accounts.customer.section.user',
        fields: ['name', { name: 'companyId', dictionary: listCompany }, 'phone', 'cardNumber', 'isPerson'],
      },
      {
        label: 'accounts.customer.section.entry',
        fields: [
          { name: 'roleCode', dictionary: listRole, hint: { id: 'accounts.customer.roleCode.hint' } },
          { name: 'isValid', hint: { id: 'accounts.customer.isValid.hint' } },
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
