/** Pages of the library of faces. */
import { faces, limitsOf, listPersonType, uploadFacePicture } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(faces, {
    title: 'name',
    columns: [
      'name',
      'personTypeName',
      'gender',
      'age',
      'cardType',
      'cardNumber',
      'stayUntil',
      'changedAt',
      'pictures',
    ],
    more: ['stay', 'stayFrom', 'changedBy'],
    dictionaries: { personType: listPersonType },
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete'],
    sections: [
      {
        label: 'config.section.person',
        fields: ['name', { name: 'personType', dictionary: listPersonType }, 'gender', 'age'],
      },
      {
        label: 'config.section.stay',
        fields: [
          { name: 'stay', of: 'personType', hint: { id: 'config.stay.hint' } },
          { name: 'isStayRenewed', of: 'personType', carriedAs: 'stay', isOfChange: true },
        ],
      },
      { label: 'config.section.card', fields: ['cardType', 'cardNumber'] },
      {
        fields: [
          {
            name: 'pictures',
            upload: uploadFacePicture,
            hint: { id: 'config.pictures.hint', values: { limit: limitsOf(uploadFacePicture).file.max / 1024 } },
          },
        ],
      },
    ],
  }),
);
