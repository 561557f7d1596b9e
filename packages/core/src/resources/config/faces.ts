/** Pages of the persons whom the fleet recognises, and of their types. */
import { faces, limitsOf, listPersonType, personTypes, uploadFacePicture } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(faces, {
    effect: 'now',
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
    acts: ['add', 'delete', 'export'],
    sections: [
      {
        label: 'people.face.section.person',
        fields: ['name', { name: 'personType', dictionary: listPersonType }, 'gender', 'age'],
      },
      {
        label: 'people.face.section.stay',
        fields: [
          { name: 'stay', of: 'personType', hint: { id: 'people.face.stay.hint' } },
          { name: 'isStayRenewed', of: 'personType', carriedAs: 'stay' },
        ],
      },
      { label: 'people.face.section.card', fields: ['cardType', 'cardNumber'] },
      {
        fields: [
          {
            name: 'pictures',
            upload: uploadFacePicture,
            hint: { id: 'people.face.pictures.hint', values: { limit: limitsOf(uploadFacePicture).file.max / 1024 } },
          },
        ],
      },
    ],
  }),
  thingPage(personTypes, {
    effect: 'now',
    columns: ['name', 'code', 'colour', 'level', 'raises', 'isGuest', 'persons', 'changedAt'],
    more: ['description', 'content', 'stay', 'isBuiltIn', 'changedBy'],
    sort: { by: 'name', direction: 'ascending' },
    acts: ['add', 'delete', 'export'],
    sections: [
      { label: 'people.personType.section.type', fields: ['code', 'names', 'description'] },
      {
        label: 'people.personType.section.seen',
        fields: [
          { name: 'colour', first: '#1890ff' },
          { name: 'level', first: 'general' },
          { name: 'raises', first: true },
          { name: 'content', hint: { id: 'people.personType.content.hint' } },
        ],
      },
      {
        label: 'people.personType.section.stay',
        fields: ['isGuest', { name: 'stay', when: 'isGuest', first: '120' }],
      },
    ],
  }),
);
