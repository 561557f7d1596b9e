/** The units of the organization. A change of a unit counts at once in trees, filters and rights. */
import { companyUnits, thingPicture, type companyUnit, type Infer } from '@patrolkit/transport/contract';
import type { Uploads } from '../files/uploads.ts';
import { ofField, ofFields } from '../http/refusal.ts';
import { givenName, nameIn, type StoredName } from '../language/names.ts';
import { sessionOf } from '../session/caller.ts';
import type { Sessions } from '../session/sessions.ts';
import { isRoot } from '../session/users.ts';
import type { Querier } from '../store/database.ts';
import { companiesBelow } from '../store/places.ts';
import { inLanguage } from '../store/table.ts';
import type { Caller } from '../http/calls.ts';
import { Keeper, type Changing, type KeeperParts } from './keeper.ts';
import type { Columns } from './stored-values.ts';
import { ownPictures } from './own-pictures.ts';
import { knownZones, zoneChoices } from './zones.ts';

type Company = Infer<typeof companyUnit>;
type Settings = Pick<Company, 'name' | 'parentId' | 'timeZone' | 'logos'>;

/** The deepest level of a unit. */
const mostLevels = 3;

/** A stored unit, as far as a change looks at it. */
interface Stored {
  readonly id: string;
  readonly name: StoredName;
  readonly parent_id: string | null;
  readonly level: number;
}

/** The parts that the units work on. */
interface UnitParts extends KeeperParts {
  readonly sessions: Pick<Sessions, 'follow'>;
  readonly uploads: Pick<Uploads, 'own' | 'keep'>;
}

/** The units. */
export class Companies {
  readonly #parts: UnitParts;
  readonly keeper: Keeper<Company, Settings>;

  constructor(parts: UnitParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Company, Settings>(parts, {
      things: companyUnits,
      table: 'companies',
      joins: 'LEFT JOIN companies AS parents ON parents.id = companies.parent_id',
      columns: {
        name: inLanguage('companies.name'),
        parentName: inLanguage('parents.name'),
        level: `(ARRAY['first', 'second', 'third'])[companies.level]`,
        userCount:
          '(SELECT count(*)::integer FROM users WHERE users.company_id = companies.id AND users.deleted_at IS NULL)',
      },
      lies: {
        hasTextIds: true,
        owner: 'companies.id',
        below: { parentId: companiesBelow },
        orders: { level: 'companies.level' },
      },
      unstored: ['name'],
      complete: change => this.#complete(change),
    });
    parts.changes.on([companyUnits.entity.name], () => parts.sessions.follow());
  }

  /** Stores a picture that will be the logo of a unit; returns its path. */
  async upload(file: Blob, caller: Caller): Promise<string> {
    return this.#parts.uploads.keep(sessionOf(caller).user.id, Buffer.from(await file.arrayBuffer()), thingPicture);
  }

  /** The time zones that a unit can have. */
  zones(): ReturnType<typeof zoneChoices> {
    return zoneChoices(this.#parts.now());
  }

  async #complete({ settings, before, inside, caller }: Changing<Settings>): Promise<Columns> {
    const stored = before as unknown as Stored | undefined;
    if (settings.timeZone !== undefined && !knownZones.includes(settings.timeZone))
      throw ofField('timeZone', 'error.noChoice');
    const parentId = settings.parentId?.trim() || undefined;
    const level = await this.#level(parentId, stored, inside, caller);
    await this.#refuseTwin(settings.name, parentId, stored?.id, inside);
    if (stored && stored.level !== level) await this.#move(stored, level - stored.level, inside);
    return {
      ...(stored ? {} : { id: await nextId(inside) }),
      level,
      logos: await ownPictures(this.#parts.uploads, {
        pictures: settings.logos,
        before,
        inside,
        field: companyUnits.entity.fields['logos']?.wireName ?? '',
        column: 'logos',
      }),
      parent_id: parentId ?? null,
      // A name that is saved unchanged keeps its forms in the other languages.
      name: JSON.stringify(
        stored && settings.name === nameIn(caller.language, stored.name)
          ? stored.name
          : givenName(settings.name.trim()),
      ),
    };
  }

  /** The level of a unit below another one. Refuses a circle, a level too deep, and a place that the caller may not choose. */
  async #level(
    parentId: string | undefined,
    stored: Stored | undefined,
    inside: Querier,
    caller: Caller,
  ): Promise<number> {
    // Only the first unit has none above it, and it stays the first.
    if (stored?.parent_id === null) {
      if (parentId !== undefined) throw ofField('parentId', 'error.firstUnit');
      return 1;
    }
    if (parentId === undefined) throw ofField('parentId', 'error.rule.requiredWhen');
    const { user } = sessionOf(caller);
    const [parent] = await inside.query<Stored>(
      `SELECT id, name, parent_id, level FROM companies WHERE id = $1 AND ($2 OR id IN (${companiesBelow('$3')}))`,
      [parentId, isRoot(user), user.company.id],
    );
    if (!parent) throw ofField('parentId', 'error.noCompany');
    const level = parent.level + 1;
    if (!stored) {
      if (level > mostLevels) throw ofFields([{ field: 'parentId', key: 'error.levels', words: { n: mostLevels } }]);
      return level;
    }
    const [below] = await inside.query<{ deepest: number; has: boolean }>(
      `SELECT max(level)::integer AS deepest, bool_or(id = $2) AS has FROM companies WHERE id IN (${companiesBelow('$1')})`,
      [stored.id, parentId],
    );
    if (below?.has) throw ofField('parentId', 'error.cycle');
    if (level + (below?.deepest ?? stored.level) - stored.level > mostLevels)
      throw ofFields([{ field: 'parentId', key: 'error.levels', words: { n: mostLevels } }]);
    return level;
  }

  /** Refuses a name that another unit below the same one has, in any language. */
  async #refuseTwin(
    name: string,
    parentId: string | undefined,
    id: string | undefined,
    inside: Querier,
  ): Promise<void> {
    const [twin] = await inside.query(
      `SELECT 1 FROM companies WHERE id IS DISTINCT FROM $3 AND parent_id IS NOT DISTINCT FROM $2
         AND EXISTS (SELECT 1 FROM jsonb_each_text(name) AS given WHERE lower(given.value) = lower($1)) LIMIT 1`,
      [name.trim(), parentId ?? null, id ?? null],
    );
    if (twin) throw ofFields([{ field: 'companyName', key: 'error.exists', words: { value: name.trim() } }]);
  }

  /** Moves what lies below a unit to other levels, with its users: the level decides their home. */
  async #move({ id }: Stored, steps: number, inside: Querier): Promise<void> {
    await inside.query(`UPDATE companies SET level = level + $2 WHERE id <> $1 AND id IN (${companiesBelow('$1')})`, [
      id,
      steps,
    ]);
    await inside.query(`UPDATE users SET level = level + $2 WHERE company_id IN (${companiesBelow('$1')})`, [
      id,
      steps,
    ]);
  }
}

const nextId = async (inside: Querier): Promise<string> => {
  const [row] = await inside.query<{ id: string }>(`SELECT nextval('company_ids')::text AS id`);
  return row?.id ?? '';
};
