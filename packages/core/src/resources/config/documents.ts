/** The page of the documents of the knowledge base. */
import {
  askQuestion,
  documentLimits,
  knowledgeDocuments,
  listQaGroup,
  uploadKnowledgeDocument,
} from '@patrolkit/transport';
import { byName } from '../declared-page.ts';
import { thingPage } from '../thing-page.ts';

/** The pages. */
export const pages = byName(
  thingPage(knowledgeDocuments, {
    effect: 'next',
    columns: ['name', 'format', 'pieces', 'isValid', 'changedAt'],
    more: ['groups', 'changedBy'],
    dictionaries: { groups: listQaGroup },
    asks: { call: askQuestion },
    sort: { by: 'changedAt', direction: 'descending' },
    acts: ['add', 'delete', 'export'],
    sections: [
      {
        fields: [
          {
            name: 'files',
            upload: uploadKnowledgeDocument,
            namesField: 'name',
            hint: { id: 'dialogue.document.files.hint', values: { limit: documentLimits.max / 1024 / 1024 } },
          },
          { name: 'name', hint: { id: 'dialogue.document.name.hint' } },
          { name: 'groups', dictionary: listQaGroup, hint: { id: 'dialogue.document.groups.hint' } },
          { name: 'isValid', first: true },
        ],
      },
    ],
  }),
);
