/** The page of the words that lists offer. */
import { dictionaryWords, listDictionary } from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(dictionaryWords, {
    effect: 'now',
    columns: ['name', 'code', 'parentName', 'value', 'sort', 'isValid', 'isBuiltIn', 'changedAt'],
    more: ['remarks', 'changedBy'],
    dictionaries: { parentCode: listDictionary },
    tree: { by: 'parentCode' },
    sort: { by: 'sort', direction: 'ascending' },
    acts: ['add', 'delete', 'import', 'export'],
    sections: [
      {
        fields: [
          { name: 'parentCode', dictionary: listDictionary, hint: { id: 'upkeep.dictionary.parentCode.hint' } },
          'code',
          'names',
          'value',
          'sort',
          { name: 'isValid', first: true, hint: { id: 'upkeep.dictionary.isValid.hint' } },
          'remarks',
        ],
      },
    ],
  }),
);
