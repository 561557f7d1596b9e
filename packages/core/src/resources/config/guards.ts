/** Pages of the guards of communities, and of who answers for zones. */
import {
  areaManagers,
  communityGuards,
  limitsOf,
  listAccount,
  listCompany,
  listDealPerson,
  listValidity,
  listZone,
  uploadGuardPicture,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(communityGuards, {
    effect: 'next',
    columns: [
      'name',
      'phone',
      'gender',
      'companyName',
      'shift',
      'regionNames',
      'isOnDuty',
      'isValid',
      'changedAt',
      'pictures',
    ],
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
  thingPage(areaManagers, {
    effect: 'next',
    columns: [
      'regionName',
      'mapName',
      'managerName',
      'phoneShown',
      'deputyName',
      'profileName',
      'isManagerOnDuty',
      'ways',
      'changedAt',
    ],
    more: ['levels', 'changedBy'],
    sort: { by: 'regionName', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    sections: [
      {
        fields: [
          { name: 'regionId', dictionary: listZone },
          { name: 'managerId', dictionary: listDealPerson, hint: { id: 'people.areaManager.managerId.hint' } },
          { name: 'deputyId', dictionary: listDealPerson, hint: { id: 'people.areaManager.deputyId.hint' } },
          { name: 'phone', hint: { id: 'people.areaManager.phone.hint' } },
          { name: 'profileId', dictionary: listValidity, hint: { id: 'people.areaManager.profileId.hint' } },
          { name: 'levels', first: ['serious', 'important'], hint: { id: 'people.areaManager.levels.hint' } },
          { name: 'ways', first: ['backstage'], hint: { id: 'people.areaManager.ways.hint' } },
        ],
      },
    ],
  }),
);
