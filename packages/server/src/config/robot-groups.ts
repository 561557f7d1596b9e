/** Groups of robots. The fleet follows their limits of charge. */
import { robotGroups, type Infer, type robotGroup } from '@patrolkit/transport/contract';
import type { Register } from '../fleet/register.ts';
import type { Caller } from '../http/calls.ts';
import { ofField } from '../http/refusal.ts';
import { sessionOf } from '../session/caller.ts';
import { isRoot, maySee } from '../session/users.ts';
import { companiesBelow } from '../store/places.ts';
import { inLanguage } from '../store/table.ts';
import { Keeper, type Changing, type KeeperParts } from './keeper.ts';
import type { Columns } from './stored-values.ts';

type Group = Infer<typeof robotGroup>;

/** The devices of a group. */
const members = (what: string): string =>
  `(SELECT ${what} FROM devices WHERE devices.group_id = robot_groups.id::text AND devices.deleted_at IS NULL)`;

/** The parts that the groups work on. */
interface GroupParts extends KeeperParts {
  readonly register: Pick<Register, 'load'>;
}

/** The groups of robots. */
export class RobotGroups {
  readonly #parts: GroupParts;
  readonly keeper: Keeper<Group, Pick<Group, 'robots'>>;

  constructor(parts: GroupParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Group, Pick<Group, 'robots'>>(parts, {
      things: robotGroups,
      table: 'robot_groups',
      unstored: ['robots'],
      columns: {
        robots: members("coalesce(jsonb_agg(devices.id ORDER BY devices.number), '[]'::jsonb)"),
        robotCount: members('count(*)::integer'),
        robotNames: members(`coalesce(string_agg(${inLanguage('devices.names')}, ', ' ORDER BY devices.number), '')`),
      },
      lies: { owner: 'robot_groups.company_id', orders: { robotCount: members('count(*)') } },
      complete: change => this.#complete(change),
    });
    parts.changes.on([robotGroups.entity.name], () => parts.register.load());
  }

  /** Lets robots join the group, and others that the caller sees leave it. */
  async #complete({
    settings: { robots = [] },
    before,
    inside,
    caller,
  }: Changing<Pick<Group, 'robots'>>): Promise<Columns> {
    const [made] = before
      ? []
      : await inside.query<{ id: string }>(`SELECT nextval(pg_get_serial_sequence('robot_groups', 'id'))::text AS id`);
    const id = String(before?.['id'] ?? made?.id);
    const { user } = sessionOf(caller);
    const known = await inside.query<{ id: string; is_in: boolean }>(
      `SELECT id, group_id IS NOT DISTINCT FROM $1 AS is_in FROM devices WHERE kind = 'robot' AND deleted_at IS NULL`,
      [id],
    );
    const seen = known.filter(robot => maySee(user, robot.id));
    const isMember = (robot: { readonly id: string }): boolean => robots.includes(robot.id);
    if (robots.some(one => known.every(robot => robot.id !== one || (!robot.is_in && !maySee(user, one)))))
      throw ofField(robotGroups.entity.fields['robots']?.wireName ?? '', 'error.noThing');
    const moved = (ids: readonly string[], to: string | null) =>
      inside.query(
        `UPDATE devices SET group_id = $2, version = version + 1, changed_at = $3, changed_by = $4
         WHERE id = ANY($1::text[])`,
        [ids, to, this.#parts.now(), user.id],
      );
    await moved(
      seen.filter(robot => isMember(robot) && !robot.is_in).map(robot => robot.id),
      id,
    );
    await moved(
      seen.filter(robot => !isMember(robot) && robot.is_in).map(robot => robot.id),
      null,
    );
    return before ? {} : { id };
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
