/** Documents that answer what the questions do not. */
import { call } from '../call.ts';
import {
  address,
  assumed,
  choice,
  entity,
  field,
  flag,
  id,
  list,
  meant,
  number,
  optional,
  sentFile,
  several,
  text,
  withDefault,
  within,
} from '../codec/index.ts';
import { documentLimits } from '../files/document.ts';
import { kept, things } from './things.ts';

const settings = {
  name: field(
    'documentName',
    within(text, { min: 1, max: 100, format: 'plain' }),
    'Name, which robots say with the answer; no other document of the unit has it',
  ),
  files: field(
    'fileUrl',
    within(list(meant(address, 'document')), { min: 1, max: 1 }),
    'The uploaded file, of `uploadKnowledgeDocument`',
  ),
  groups: assumed(
    'groupIds',
    optional(within(several(id), { max: 50 })),
    'The groups of questions for which it answers, of `listQaGroup`; all without',
  ),
  isValid: assumed('valid', withDefault(flag, true), 'Robots answer by it'),
};

/** A document. */
export const knowledgeDocument = entity('KnowledgeDocument', {
  ...kept,
  ...settings,
  format: field('format', choice({ txt: 1, markdown: 2, docx: 3 }), 'What kind of file it is'),
  pieces: assumed('sectionNum', withDefault(number, 0), 'How many paragraphs of it are searched'),
});

/** The documents of a unit and of those below it. */
export const knowledgeDocuments = things({
  entity: knowledgeDocument,
  module: 'interactive',
  screen: 'knowledge-base-management',
  labels: 'dialogue.document',
  filters: ['name', 'format', 'groups', 'isValid'],
  words: ['groups'],
  sorts: ['changedAt', 'name', 'pieces'],
  settings,
  rules: {
    title: 'name',
    unique: [['name']],
    switch: 'isValid',
    refers: [{ field: 'groups', thing: 'QaGroup' }],
  },
  doc: { one: 'A document of the knowledge base', all: 'Documents of the knowledge base' },
});

export const uploadKnowledgeDocument = call({
  name: 'uploadKnowledgeDocument',
  module: 'interactive',
  method: 'POST',
  body: 'multipart',
  permission: { page: 'knowledge-base-management' },
  request: entity('KnowledgeUpload', {
    file: field(
      'file',
      within(sentFile, { max: documentLimits.max, types: documentLimits.types }),
      'The document: docx, or text in UTF-8 (Blob). Its media type tells Markdown from plain text',
    ),
  }),
  answer: entity(
    'KnowledgeUploaded',
    { address: field('accessUrl', address, 'Address of the file', { also: ['url'] }) },
    { main: 'address' },
  ),
  isOurs: true,
  doc: 'Stores a document and returns its address. One that cannot be searched is refused: the first bytes decide. The server removes a file that nothing has after a day.',
});
