/** The page of the units. */
import { companyUnits, listCompany, listTimeZone, uploadCompanyLogo } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { megabytesOf } from '../megabytes.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(companyUnits, {
    effect: 'now',
    columns: ['name', 'code', 'parentName', 'level', 'userCount', 'contactName', 'contactPhone', 'changedAt'],
    more: ['address', 'timeZone', 'logos', 'changedBy'],
    dictionaries: { parentId: listCompany },
    tree: { by: 'parentId', moves: 'parentId' },
    sort: { by: 'level', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    sections: [
      {
        label: 'accounts.company.section.unit',
        fields: [
          'code',
          'name',
          { name: 'parentId', dictionary: listCompany },
          {
            name: 'logos',
            upload: uploadCompanyLogo,
            hint: {
              id: 'accounts.company.logos.hint',
              values: { limit: megabytesOf(uploadCompanyLogo) },
            },
          },
          { name: 'timeZone', dictionary: listTimeZone, hint: { id: 'accounts.company.timeZone.hint' } },
        ],
      },
      { label: 'accounts.company.section.contact', fields: ['contactName', 'contactPhone', 'address'] },
    ],
  }),
);
