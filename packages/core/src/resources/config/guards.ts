/** Pages of the guards of communities. */
import {
  communityGuards,
  limitsOf,
  listAccount,
  listCompany,
  listZone,
  uploadGuardPicture,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(communityGuards, {
    effect: 'next',
    columns: ['name', 'phone', 'gender', 'companyName', 'shift', 'regionNames', 'isValid', 'changedAt', 'pictures'],
    more: ['cardShown', 'userName', 'changedBy'],
    dictionaries: { companyId: listCompany },
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    sections: [
      {
        label: 'people.guard.section.person',
        fields: [
          'name',
          'phone',
          'gender',
          'cardNumber',
          {
            name: 'pictures',
            upload: uploadGuardPicture,
            hint: { id: 'people.guard.pictures.hint', values: { limit: limitsOf(uploadGuardPicture).file.max / 1024 } },
          },
        ],
      },
      {
        label: 'people.guard.section.duty',
        fields: [
          { name: 'companyId', dictionary: listCompany },
          { name: 'shift', hint: { id: 'people.guard.shift.hint' } },
          { name: 'regionIds', dictionary: listZone, hint: { id: 'people.guard.regionIds.hint' } },
          { name: 'userId', dictionary: listAccount, hint: { id: 'people.guard.userId.hint' } },
          { name: 'isValid', first: true, hint: { id: 'people.guard.isValid.hint' } },
        ],
      },
    ],
  }),
);
