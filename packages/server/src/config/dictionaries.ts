/** The words that lists offer. */
import { type dictionaryWord, dictionaryWords, type Infer, type RequestOf } from '@patrolkit/transport/contract';
import type * as contract from '@patrolkit/transport/contract';
import { ofField } from '../http/refusal.ts';
import { nameIn, type StoredName } from '../language/names.ts';
import type { Language } from '../language/texts.ts';
import type { Database } from '../store/database.ts';
import { inLanguage } from '../store/table.ts';
import { Keeper, type Changing, type KeeperParts } from './keeper.ts';
import type { Columns } from './stored-values.ts';

type Settings = Partial<Pick<RequestOf<typeof contract.addDictionary>, 'parentCode'>> &
  Omit<RequestOf<typeof contract.modifyDictionary>, 'id' | 'version'>;

const wireOf = (name: string): string => dictionaryWords.entity.fields[name]?.wireName ?? name;

/** The dictionaries of the installation and their words. */
export class Dictionaries {
  readonly #database: Database['patient'];
  readonly keeper: Keeper<Infer<typeof dictionaryWord>, Settings>;

  constructor(parts: KeeperParts) {
    this.#database = parts.database.patient;
    this.keeper = new Keeper(parts, {
      things: dictionaryWords,
      table: 'dictionaries',
      joins: `LEFT JOIN dictionaries AS parents ON parents.code = dictionaries.parent_code AND parents.parent_code IS NULL`,
      columns: { parentName: inLanguage('parents.names') },
      lies: {
        // Each dictionary before its words.
        orders: {
          sort: `(coalesce(dictionaries.parent_code, dictionaries.code), dictionaries.parent_code IS NOT NULL, coalesce(dictionaries.sort, 10000))`,
        },
      },
      complete: change => this.#complete(change),
    });
  }
  /** The dictionaries themselves, by their names in a language. */
  async list(language: Language): Promise<{ type: string; name: string }[]> {
    const rows = await this.#database.query<{ code: string; names: StoredName }>(
      'SELECT code, names FROM dictionaries WHERE parent_code IS NULL ORDER BY coalesce(sort, 10000), id',
    );
    return rows.map(({ code, names }) => ({ type: code, name: nameIn(language, names) }));
  }

  /** Refuses a word below a dictionary that is not there. */
  async #complete({ settings: { parentCode }, inside }: Changing<Settings>): Promise<Columns> {
    if (parentCode === undefined) return {};
    const parents = await inside.query('SELECT 1 FROM dictionaries WHERE code = $1 AND parent_code IS NULL', [
      parentCode,
    ]);
    if (parents.length === 0) throw ofField(wireOf('parentCode'), 'error.noThing');
    return {};
  }
}
