/** The groups of questions: by which robots answer in which language. */
import {
  factsOf,
  languages,
  qaGroups,
  type addQaGroup,
  type Infer,
  type qaGroup,
  type RequestOf,
} from '@patrolkit/transport/contract';
import type { Caller } from '../../http/calls.ts';
import { ofField, ofFields } from '../../http/refusal.ts';
import { nameIn, type StoredName } from '../../language/names.ts';
import { textOf } from '../../language/texts.ts';
import { sessionOf } from '../../session/caller.ts';
import { isRoot } from '../../session/users.ts';
import type { Querier } from '../../store/database.ts';
import { companiesBelow } from '../../store/places.ts';
import { Keeper, type KeeperParts } from '../keeper.ts';

type Group = Infer<typeof qaGroup>;
type Settings = RequestOf<typeof addQaGroup>;

/** The parts that the groups work on. */
export interface QaGroupParts extends KeeperParts {
  readonly nameOfDevice: (id: string) => StoredName;
}

/** A group that has robots which another one asks for. */
interface Holder {
  readonly name: string;
  /** The robots that both have; undefined when both are for all. */
  readonly devices: readonly string[] | undefined;
}

const wireNameOf = (name: keyof Settings): string => qaGroups.entity.fields[name]?.wireName ?? name;

/** The languages in which robots can be asked. */
export const askedLanguages = (): { type: string; name: string }[] =>
  languages.map(language => ({ type: language, name: factsOf(language).name }));

/** The groups. */
export class QaGroups {
  readonly #parts: QaGroupParts;
  readonly keeper: Keeper<Group, Settings>;

  constructor(parts: QaGroupParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Group, Settings>(parts, {
      things: qaGroups,
      table: 'qa_groups',
      columns: {
        languageName: `CASE qa_groups.language ${languages.map(one => `WHEN '${one}' THEN '${factsOf(one).name}'`).join(' ')} END`,
        count: '(SELECT count(*)::integer FROM question_answers WHERE question_answers.group_id = qa_groups.id)',
      },
      lies: { owner: 'qa_groups.company_id' },
      complete: async ({ settings, before, inside, caller }) => {
        if (!languages.some(language => language === settings.language))
          throw ofField(wireNameOf('language'), 'error.noChoice');
        const id = before ? String(before['id']) : '';
        const words = settings.isValid ? await this.#takenBy(settings, id, inside, caller) : undefined;
        if (words) throw ofFields([{ field: wireNameOf('devices'), key: 'error.group.taken', words }]);
        return {};
      },
      hinders: async (row, act, inside, caller) => {
        const words = act === 'on' ? await this.#takenBy(row, row.id, inside, caller) : undefined;
        return words && textOf(caller.language, 'error.group.taken', words);
      },
    });
  }

  /** The groups of the caller's unit and of those below it. */
  async list(caller: Caller): Promise<{ type: string; name: string }[]> {
    const { user } = sessionOf(caller);
    const rows = await this.#parts.database.query<{ id: string | number | bigint; name: string }>(
      `SELECT id, name FROM qa_groups WHERE $1 OR company_id IN (${companiesBelow('$2')}) ORDER BY name, id`,
      [isRoot(user), user.company.id],
    );
    return rows.map(({ id, name }) => ({ type: String(id), name }));
  }

  /** The group that has robots of this one already, and which: a robot has one valid group a language. */
  async #takenBy(
    { devices, language }: Pick<Group, 'devices' | 'language'>,
    id: string,
    inside: Querier,
    caller: Caller,
  ): Promise<{ names: string; name: string } | undefined> {
    const rows = await inside.query<{ name: string; devices: readonly string[] | null }>(
      'SELECT name, devices FROM qa_groups WHERE is_valid AND language = $1 AND id::text <> $2 ORDER BY id',
      [language, id],
    );
    const [holder] = rows.flatMap((other): Holder[] => {
      if (!devices || devices.length === 0)
        return other.devices === null ? [{ name: other.name, devices: undefined }] : [];
      const both = devices.filter(one => other.devices?.includes(one));
      return both.length > 0 ? [{ name: other.name, devices: both }] : [];
    });
    if (!holder) return undefined;
    const names = holder.devices?.map(one => nameIn(caller.language, this.#parts.nameOfDevice(one)));
    return {
      names: names?.join(textOf(caller.language, 'said.words')) ?? textOf(caller.language, 'said.allRobots'),
      name: holder.name,
    };
  }
}
