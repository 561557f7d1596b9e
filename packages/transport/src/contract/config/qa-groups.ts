/** Groups of questions: what robots answer, in one language each. */
import { call } from '../call.ts';
import {
  assumed,
  entity,
  field,
  flag,
  id,
  list,
  number,
  optional,
  several,
  text,
  withDefault,
  within,
} from '../codec/index.ts';
import { spokenText } from '../audio/spoken-text.ts';
import { kept, things } from './things.ts';

const settings = {
  name: field(
    'groupName',
    within(text, { min: 1, max: 20, format: 'plain' }),
    'Name; no other group of the unit has it',
  ),
  devices: assumed(
    'deviceIds',
    optional(within(several(id), { max: 999 })),
    'The robots that answer by it, of `listRobot`; those without a group of their own without',
  ),
  language: assumed(
    'language',
    within(text, { min: 1, max: 10 }),
    'The language of its questions, one of `listAskedLanguage`',
  ),
  least: assumed(
    'similarity',
    within(number, { min: 0.5, max: 1, decimals: 2 }),
    'How alike a question must be, from 0.5 to 1',
  ),
  otherwise: assumed('defaultAnswer', spokenText, 'What a robot says when nothing fits'),
  usesDocuments: assumed(
    'knowledgeEnabled',
    withDefault(flag, true),
    'The knowledge base answers what no question fits',
  ),
  isValid: assumed('valid', withDefault(flag, true), 'Robots answer by it'),
};

/** A group of questions. */
export const qaGroup = entity('QaGroup', {
  ...kept,
  ...settings,
  languageName: assumed('languageName', withDefault(text, ''), 'The name of that language, in itself'),
  count: assumed('questionNum', withDefault(number, 0), 'How many questions it has'),
});

/** The groups of questions of a unit and of those below it. */
export const qaGroups = things({
  entity: qaGroup,
  module: 'interactive',
  screen: 'robot-qa-list',
  labels: 'dialogue.group',
  filters: ['name', 'language', 'isValid'],
  words: ['language'],
  sorts: ['changedAt', 'name', 'count'],
  settings,
  rules: { title: 'name', unique: [['name']], switch: 'isValid' },
  doc: { one: 'A group of questions', all: 'Groups of questions' },
});

export const listAskedLanguage = call({
  name: 'listAskedLanguage',
  module: 'interactive',
  permission: { page: 'robot-qa-list' },
  request: entity('AskedLanguagesAsked', {}),
  answer: list(
    entity('AskedLanguage', {
      type: field('id', text, 'The language'),
      name: field('name', withDefault(text, ''), 'Its name in itself'),
    }),
  ),
  isOurs: true,
  doc: 'Lists the languages in which robots can be asked.',
});

export const listQaGroup = call({
  name: 'listQaGroup',
  module: 'interactive',
  permission: { page: ['robot-qa-list', 'robot-qa-detail', 'knowledge-base-management'] },
  request: entity('QaGroupsAsked', {}),
  answer: list(
    entity('QaGroupChoice', {
      type: field('id', text, 'Id'),
      name: field('name', withDefault(text, ''), 'Name'),
    }),
  ),
  isOurs: true,
  doc: 'Lists the groups of questions of the unit of the caller and of the units below it.',
});
