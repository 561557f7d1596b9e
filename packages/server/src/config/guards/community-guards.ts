/** The guards of communities. Alarms can be given to those in service. */
import {
  communityGuards,
  facePicture,
  type addCommunityGuard,
  type communityGuard,
  type Infer,
  type RequestOf,
} from '@patrolkit/transport/contract';
import type { Uploads } from '../../files/uploads.ts';
import type { Caller } from '../../http/calls.ts';
import { ofField, ofFields } from '../../http/refusal.ts';
import { nameIn, type StoredName } from '../../language/names.ts';
import { sessionOf } from '../../session/caller.ts';
import { isRoot } from '../../session/users.ts';
import type { Querier } from '../../store/database.ts';
import { companiesBelow } from '../../store/places.ts';
import { inLanguage } from '../../store/table.ts';
import { Keeper, type Changing, type KeeperParts } from '../keeper.ts';
import { ownPictures } from '../own-pictures.ts';
import type { Columns } from '../stored-values.ts';
import { demandUnit } from '../units.ts';
import { demandZones } from './zones-of-duty.ts';

type Guard = Infer<typeof communityGuard>;
type Settings = RequestOf<typeof addCommunityGuard>;

/** The parts that the guards work on. */
export interface GuardParts extends KeeperParts {
  readonly uploads: Pick<Uploads, 'own' | 'keep'>;
  /** The ids of the guards who are on duty now. */
  readonly onDuty: () => readonly string[];
}

/** SQL for the number of a card without its middle. */
const cardShown = `left(community_guards.card_number, 6) || '********' || right(community_guards.card_number, 4)`;

const wireNameOf = (name: keyof Settings): string => communityGuards.settings[name]?.wireName ?? name;

/** The guards. */
export class CommunityGuards {
  readonly #parts: GuardParts;
  readonly keeper: Keeper<Guard, Settings>;

  constructor(parts: GuardParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Guard, Settings>(parts, {
      things: communityGuards,
      table: 'community_guards',
      taken: 'community_guards.deleted_at IS NULL',
      joins: `LEFT JOIN companies ON companies.id = community_guards.company_id
        LEFT JOIN users AS accounts ON accounts.id = community_guards.user_id`,
      columns: {
        companyName: inLanguage('companies.name'),
        cardShown,
        regionNames: `coalesce((SELECT string_agg(${inLanguage('regions.names')}, ', ' ORDER BY regions.id) FROM regions
          WHERE jsonb_exists(community_guards.region_ids, regions.id::text)), '')`,
        userName: inLanguage('accounts.name'),
        isOnDuty: 'false',
      },
      lies: {
        owner: 'community_guards.company_id',
        where: 'community_guards.deleted_at IS NULL',
        live: { isOnDuty: parts.onDuty },
        read: row => ({ isOnDuty: parts.onDuty().includes(String(row['id'])) }),
      },
      hides: 'deleted_at',
      complete: change => this.#complete(change),
    });
  }

  /** Stores a picture that will belong to a guard; returns its path. */
  upload(file: Blob, caller: Caller): Promise<string> {
    return file
      .arrayBuffer()
      .then(data => this.#parts.uploads.keep(sessionOf(caller).user.id, Buffer.from(data), facePicture));
  }

  /** Refuses a unit, an area or an account that is not offered, and an account that another guard has. */
  async #complete({ settings, before, inside, caller }: Changing<Settings>): Promise<Columns> {
    const { companyId, regionIds = [], userId, pictures } = settings;
    await demandUnit(companyId, inside, caller);
    await demandZones(regionIds, before?.['region_ids'], wireNameOf('regionIds'), inside, caller);
    if (userId !== undefined && userId !== before?.['user_id']) await refuseAccount(userId, before, inside, caller);
    return {
      pictures: await ownPictures(this.#parts.uploads, {
        pictures,
        before,
        inside,
        field: wireNameOf('pictures'),
      }),
    };
  }
}

/** Refuses an account that the caller may not choose, and one that belongs to another guard. */
const refuseAccount = async (
  userId: string,
  before: Changing<Settings>['before'],
  inside: Querier,
  caller: Caller,
): Promise<void> => {
  const { user } = sessionOf(caller);
  const [account] = await inside.query<{ name: StoredName }>(
    `SELECT name FROM users WHERE id = $1 AND deleted_at IS NULL AND ($2 OR company_id IN (${companiesBelow('$3')}))`,
    [userId, isRoot(user), user.company.id],
  );
  if (!account) throw ofField(wireNameOf('userId'), 'error.noChoice');
  const [other] = await inside.query<{ name: string }>(
    'SELECT name FROM community_guards WHERE user_id = $1 AND deleted_at IS NULL AND id::text <> $2',
    [userId, before ? String(before['id']) : ''],
  );
  if (other)
    throw ofFields([
      {
        field: wireNameOf('userId'),
        key: 'error.ofOtherGuard',
        words: { name: nameIn(caller.language, account.name), guard: other.name },
      },
    ]);
};
