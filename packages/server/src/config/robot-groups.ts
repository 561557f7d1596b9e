/** Groups of robots. The fleet follows their limits of charge. */
import { robotGroups, type Infer, type robotGroup } from '@patrolkit/transport/contract';
import type { Register } from '../fleet/register.ts';
import type { Caller } from '../http/calls.ts';
import { sessionOf } from '../session/caller.ts';
import { isRoot } from '../session/users.ts';
import { companiesBelow } from '../store/places.ts';
import { inLanguage } from '../store/table.ts';
import { Keeper, type KeeperParts } from './keeper.ts';

/** The devices of a group. */
const members = (what: string): string =>
  `(SELECT ${what} FROM devices WHERE devices.group_id = robot_groups.id::text AND devices.deleted_at IS NULL)`;

/** The groups of robots. */
export class RobotGroups {
  readonly #parts: KeeperParts;
  readonly keeper: Keeper<Infer<typeof robotGroup>>;

  constructor(parts: KeeperParts & { readonly register: Pick<Register, 'load'> }) {
    this.#parts = parts;
    this.keeper = new Keeper<Infer<typeof robotGroup>>(parts, {
      things: robotGroups,
      table: 'robot_groups',
      columns: {
        robotCount: members('count(*)::integer'),
        robotNames: members(`coalesce(string_agg(${inLanguage('devices.names')}, ', ' ORDER BY devices.number), '')`),
      },
      lies: { owner: 'robot_groups.company_id', orders: { robotCount: members('count(*)') } },
    });
    parts.changes.on([robotGroups.entity.name], () => parts.register.load());
  }

  /** The groups that a caller may give to a robot. */
  async list(caller: Caller): Promise<{ type: string; name: string }[]> {
    const { user } = sessionOf(caller);
    const rows = await this.#parts.database.patient.query<{ id: string | number | bigint; name: string }>(
      `SELECT id, name FROM robot_groups WHERE $1 OR company_id IN (${companiesBelow('$2')}) ORDER BY name`,
      [isRoot(user), user.company.id],
    );
    return rows.map(({ id, name }) => ({ type: String(id), name }));
  }
}
