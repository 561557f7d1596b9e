/** The words that lists offer. */
import { type dictionaryWord, dictionaryWords, type Infer, type RequestOf } from '@patrolkit/transport/contract';
import type * as contract from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';
import { ofField, ofFields } from '../http/refusal.ts';
import { nameIn, type StoredName } from '../language/names.ts';
import { textOf, type Language } from '../language/texts.ts';
import type { Database, Querier } from '../store/database.ts';
import { inLanguage } from '../store/table.ts';
import { Keeper, type Changing, type KeeperParts } from './keeper.ts';
import type { Columns } from './stored-values.ts';

type Settings = Partial<Pick<RequestOf<typeof contract.addDictionary>, 'parentCode'>> &
  Omit<RequestOf<typeof contract.modifyDictionary>, 'id' | 'version'>;

type Word = Infer<typeof dictionaryWord>;

/** How deep a word may lie: a dictionary, its words, and words below these. */
const mostLevels = 3;

/** A word as it is stored. Its upper one is named by its path: `dictionary` or `dictionary/word`. */
interface StoredWord {
  readonly value: string;
  readonly parent_code: string | null;
}

/** What has the value of a word, and how many do. */
interface Use {
  readonly names: StoredName;
  readonly count: number;
}

/** SQL for the path of a word. */
const pathOf = (table: string): string => `concat_ws('/', ${table}.parent_code, ${table}.code)`;
/** SQL for whether a word has a path. Dictionaries and their words are compared by what they store, so that an index serves. */
const isPath = (table: string, path: string): string => `${pathOf(table)} = ${path}`;

/** The tables whose rows have values of a dictionary. */
const users: Readonly<Record<string, string>> = {
  liftMaker: `SELECT jsonb_build_object('en-us', name) AS names FROM lifts WHERE maker = $1`,
};

/** What has the value of a word of a dictionary; undefined when nothing does. */
const usesOf = async ({ value, parent_code: parent }: StoredWord, inside: Querier): Promise<Use[] | undefined> => {
  const sql = parent === null ? undefined : users[parent];
  if (sql === undefined) return undefined;
  const rows = await inside.query<Use>(
    `SELECT names, count(*) OVER ()::integer AS count FROM (${sql}) AS used LIMIT 20`,
    [value],
  );
  return rows.length === 0 ? undefined : rows;
};

const namedUses = (uses: readonly Use[], language: Language): { count: number; names: string } => ({
  count: uses[0]?.count ?? 0,
  names: uses.map(({ names }) => nameIn(language, names)).join(textOf(language, 'said.words')),
});

const wireOf = (name: string): string => dictionaryWords.entity.fields[name]?.wireName ?? name;

/** The dictionaries of the installation and their words. */
export class Dictionaries {
  readonly #database: Database['patient'];
  readonly keeper: Keeper<Word, Settings>;

  constructor(parts: KeeperParts) {
    this.#database = parts.database.patient;
    this.keeper = new Keeper(parts, {
      things: dictionaryWords,
      table: 'dictionaries',
      joins: `LEFT JOIN dictionaries AS parents ON ${isPath('parents', 'dictionaries.parent_code')}`,
      columns: { parentName: inLanguage('parents.names') },
      lies: {
        // Each dictionary before its words, and each word before those below it.
        orders: {
          sort: `(split_part(coalesce(dictionaries.parent_code, dictionaries.code), '/', 1),
            coalesce(dictionaries.parent_code, ''), coalesce(dictionaries.sort, 10000))`,
        },
      },
      complete: change => this.#complete(change),
      hinders: (row, act, inside, caller) => this.#hinders(row, act, inside, caller),
    });
  }

  /** The dictionaries and the words with a place below them, by their names in a language. */
  async list(language: Language): Promise<{ type: string; name: string; parent?: string }[]> {
    const rows = await this.#database.query<{ path: string; names: StoredName; parent: string | null }>(
      `SELECT ${pathOf('dictionaries')} AS path, names, parent_code AS parent FROM dictionaries
       WHERE parent_code IS NULL OR strpos(parent_code, '/') = 0 ORDER BY coalesce(sort, 10000), id`,
    );
    return rows.map(({ path: type, names, parent }) => ({
      type,
      name: nameIn(language, names),
      ...(parent === null ? {} : { parent }),
    }));
  }

  /** Refuses a word below one that is not there, a fourth level, and another value of a word that is used. */
  async #complete({ settings: { parentCode, value }, before, inside, caller }: Changing<Settings>): Promise<Columns> {
    if (before) {
      const stored = before as unknown as Pick<StoredWord, 'value' | 'parent_code'>;
      const used = value === stored.value ? undefined : await usesOf(stored, inside);
      if (used)
        throw ofFields([{ field: wireOf('value'), key: 'error.inUse', words: namedUses(used, caller.language) }], 409);
      return {};
    }
    if (parentCode === undefined) return {};
    const parents = await inside.query(`SELECT 1 FROM dictionaries AS parents WHERE ${isPath('parents', '$1')}`, [
      parentCode,
    ]);
    if (parents.length === 0) throw ofField(wireOf('parentCode'), 'error.noThing');
    if (parentCode.split('/').length >= mostLevels)
      throw ofFields([{ field: wireOf('parentCode'), key: 'error.levels', words: { n: mostLevels } }]);
    return {};
  }

  /** Why a word may not be deleted: words lie below it, or things have its value. One that is used can be switched off. */
  async #hinders(
    { code, parentCode, value }: Word,
    act: 'on' | 'off' | 'delete',
    inside: Querier,
    { language }: Caller,
  ): Promise<string | undefined> {
    if (act !== 'delete') return undefined;
    const path = parentCode === undefined ? code : `${parentCode}/${code}`;
    const below = await inside.query<Use>(
      'SELECT names, count(*) OVER ()::integer AS count FROM dictionaries WHERE parent_code = $1 ORDER BY id LIMIT 20',
      [path],
    );
    const used = below.length > 0 ? below : await usesOf({ value, parent_code: parentCode ?? null }, inside);
    return used && textOf(language, 'error.inUse', namedUses(used, language));
  }
}
