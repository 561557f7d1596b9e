/** The roles of the installation. Users with a role who have no codes of their own have those of the role. */
import { isDeepStrictEqual } from 'node:util';
import { roles, type Infer, type role } from '@patrolkit/transport/contract';
import { ofField } from '../http/refusal.ts';
import { isRootRole } from '../session/roles.ts';
import type { Querier } from '../store/database.ts';
import { Keeper, type Changing, type KeeperParts } from './keeper.ts';
import type { Columns } from './stored-values.ts';

type Role = Infer<typeof role>;
type Settings = Pick<Role, 'names' | 'codes' | 'remarks'> & Partial<Pick<Role, 'code'>>;

/** The roles of the installation. */
export class Roles {
  readonly keeper: Keeper<Role, Settings>;

  constructor(parts: KeeperParts) {
    this.keeper = new Keeper<Role, Settings>(parts, {
      things: roles,
      table: 'roles',
      columns: {
        codes: 'roles.permissions::jsonb',
        userCount: '(SELECT count(*) FROM users WHERE users.role = roles.code AND users.deleted_at IS NULL)',
      },
      unstored: ['codes'],
      complete: change => this.#complete(change),
    });
  }

  /** Stores the codes, and gives them to the users of the role. */
  async #complete({ settings: { codes }, before, inside }: Changing<Settings>): Promise<Columns> {
    if (!before) return { permissions: JSON.stringify(codes) };
    const code = String(before['code']);
    // The role root has every permission, whatever its codes say.
    if (isRootRole(code)) {
      if (!isDeepStrictEqual(codes, JSON.parse(String(before['permissions']))))
        throw ofField('roles', 'error.rootRole');
      return {};
    }
    if (codes.length === 0 && (await this.#signsIn(code, inside))) throw ofField('roles', 'error.noCodes.role');
    const permissions = JSON.stringify(codes);
    await inside.query('UPDATE users SET permissions = $2 WHERE role = $1 AND NOT has_own_codes', [code, permissions]);
    return { permissions };
  }

  /** Whether a user who has the codes of a role can sign in. */
  async #signsIn(code: string, inside: Querier): Promise<boolean> {
    const rows = await inside.query(
      `SELECT 1 FROM users WHERE role = $1 AND NOT has_own_codes AND password <> '' AND deleted_at IS NULL LIMIT 1`,
      [code],
    );
    return rows.length > 0;
  }
}
