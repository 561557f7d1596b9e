/** The words that lists offer: dictionaries, and their words below them. */
import { call } from '../call.ts';
import { assumed, entity, field, flag, list, number, optional, text, withDefault, within } from '../codec/index.ts';
import { names } from './names.ts';
import { kept, things } from './things.ts';

const onAdd = {
  code: field('dictCode', within(text, { min: 1, max: 20, format: 'serial' }), 'Code, which never changes'),
  parentCode: field(
    'parentCode',
    optional(within(text, { max: 41 })),
    'Where the word belongs: the code of its dictionary, or `dictionary/word` for one below a word; none for a dictionary itself',
  ),
};
const settings = {
  names: field('dictNames', names(20), 'Name in each language'),
  value: field('dictValue', within(text, { min: 1, max: 50 }), 'The value that is stored for the word'),
  isValid: field('valid', withDefault(flag, true), 'Lists offer it'),
  sort: field('sort', optional(within(number, { min: 0, max: 9999, decimals: 0 })), 'Place in its list; last without'),
  remarks: field('remarks', optional(within(text, { max: 100 })), 'Remarks'),
};

/** A word of a dictionary, or a dictionary. */
export const dictionaryWord = entity('Dictionary', {
  ...kept,
  ...onAdd,
  name: field('dictName', withDefault(text, ''), 'Name in the language of the caller'),
  ...settings,
  parentName: assumed('parentName', optional(text), 'Name of its dictionary'),
  isBuiltIn: assumed('builtIn', withDefault(flag, false), 'Every installation has it'),
});

/** The words that lists offer. */
export const dictionaryWords = things({
  entity: dictionaryWord,
  module: 'patrol',
  screen: 'dictionary-mgr',
  labels: 'upkeep.dictionary',
  filters: ['code', 'name', 'value', 'parentCode', 'isValid', 'isBuiltIn'],
  words: ['parentCode'],
  sorts: ['changedAt', 'sort', 'name'],
  settings,
  onAdd,
  rules: {
    title: 'name',
    unique: [
      ['code', 'parentCode'],
      ['value', 'parentCode'],
    ],
    order: { by: 'sort', within: 'parentCode' },
    switch: 'isValid',
    builtIn: 'isBuiltIn',
    isShared: true,
  },
  doc: { one: 'A word of a dictionary', all: 'Words of dictionaries' },
});

export const listDictionary = call({
  name: 'listDictionary',
  module: 'patrol',
  permission: { page: 'dictionary-mgr' },
  request: entity('DictionaryList', {}),
  answer: list(
    entity('DictionaryEntry', {
      type: field('dictCode', text, 'Code of the dictionary, or `dictionary/word`'),
      name: field('dictName', withDefault(text, ''), 'Its name in the language of the caller'),
      parent: assumed('parentCode', optional(text), 'The dictionary of a word'),
    }),
  ),
  isOurs: true,
  doc: 'Lists the dictionaries and their words: everything below which a word can lie.',
});
