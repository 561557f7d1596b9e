/** The users of the installation, as administrators keep them. What changes here takes effect in their sessions at once. */
import { isDeepStrictEqual } from 'node:util';
import { customers, roles, type customer, type Infer } from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';
import { ofField, ofFields, Refusal } from '../http/refusal.ts';
import { givenName, nameIn, type StoredName } from '../language/names.ts';
import { textOf, type TextKey } from '../language/texts.ts';
import { sessionOf } from '../session/caller.ts';
import { codesBeyond, hasMoreCodes, isRootRole, withoutRoot } from '../session/roles.ts';
import type { Sessions } from '../session/sessions.ts';
import { isRoot, type Account } from '../session/users.ts';
import type { Querier } from '../store/database.ts';
import { dayOf } from '../store/days.ts';
import { companiesBelow } from '../store/places.ts';
import { inLanguage } from '../store/table.ts';
import { Keeper, type Changing, type KeeperParts } from './keeper.ts';
import type { Columns } from './stored-values.ts';

type Customer = Infer<typeof customer>;
type Settings = Pick<
  Customer,
  | 'name'
  | 'companyId'
  | 'roleCode'
  | 'hasOwnCodes'
  | 'codes'
  | 'phone'
  | 'cardNumber'
  | 'isValid'
  | 'isPerson'
  | 'validFrom'
  | 'validUntil'
>;

/** What a list offers. */
interface Entry {
  readonly type: string;
  readonly name: string;
}

/** The sign-ins of a user. */
const signIns = (what: string): string =>
  `(SELECT ${what} FROM sign_ins WHERE sign_ins.account = users.account AND sign_ins.ok)`;

/** The users of the installation. */
export class Customers {
  readonly #parts: KeeperParts;
  readonly keeper: Keeper<Customer, Settings>;

  constructor(parts: KeeperParts & { readonly sessions: Pick<Sessions, 'follow'> }) {
    this.#parts = parts;
    this.keeper = new Keeper<Customer, Settings>(parts, {
      things: customers,
      table: 'users',
      joins: 'JOIN companies ON companies.id = users.company_id LEFT JOIN roles ON roles.code = users.role',
      columns: {
        name: inLanguage('users.name'),
        roleCode: 'users.role',
        codes: 'users.permissions::jsonb',
        phone: `nullif(users.phone, '')`,
        companyName: inLanguage('companies.name'),
        roleName: `coalesce(${inLanguage('roles.names')}, users.role)`,
        lastSignIn: signIns('max(at)'),
        signIns: signIns('count(*)'),
      },
      lies: {
        hasTextIds: true,
        owner: 'users.company_id',
        where: 'users.deleted_at IS NULL',
        withoutRoot,
        orders: {
          lastSignIn: `coalesce(${signIns('max(at)')}, 0)`,
          validUntil: `coalesce(users.valid_until, '9999')`,
        },
      },
      unstored: ['name', 'roleCode', 'codes', 'phone'],
      hides: 'deleted_at',
      complete: change => this.#complete(change),
      hinders: (row, act, inside, caller) => this.#hinders(row, act, inside, caller),
    });
    parts.changes.on([customers.entity.name, roles.entity.name], () => parts.sessions.follow());
  }

  /** The roles that a caller may see, with their codes: only root users see theirs. */
  async roles(caller: Caller): Promise<(Entry & { readonly codes: string[] })[]> {
    const rows = await this.#parts.database.query<{ code: string; names: StoredName; permissions: string }>(
      'SELECT code, names, permissions FROM roles ORDER BY code',
    );
    const { user } = sessionOf(caller);
    return rows.flatMap(({ code, names, permissions }) =>
      isRootRole(code) && !isRoot(user)
        ? []
        : [{ type: code, name: nameIn(caller.language, names), codes: JSON.parse(permissions) as string[] }],
    );
  }

  /** The unit of a caller and the units below it; all units for a root user. */
  async companies(caller: Caller): Promise<Entry[]> {
    const rows = await this.#companies(sessionOf(caller).user, this.#parts.database);
    return rows.map(({ id, name }) => ({ type: id, name: nameIn(caller.language, name) }));
  }

  #companies(user: Account, inside: Querier): Promise<{ id: string; name: StoredName; level: number }[]> {
    return inside.query(
      `SELECT id, name, level FROM companies WHERE $1 OR id IN (${companiesBelow('$2')}) ORDER BY level, id`,
      [isRoot(user), user.company.id],
    );
  }

  /** Why a user may not be switched or deleted. */
  async #hinders(
    { id, roleCode, codes }: Customer,
    act: 'on' | 'off' | 'delete',
    inside: Querier,
    caller: Caller,
  ): Promise<string | undefined> {
    const { user } = sessionOf(caller);
    if (id === user.id) return act === 'on' ? undefined : textOf(caller.language, 'error.notSelf');
    if (hasMoreCodes({ permissions: codes }, user)) return textOf(caller.language, 'error.moreRights');
    if (act === 'on' || !isRootRole(roleCode) || (await this.#hasOtherRoot(id, inside))) return undefined;
    return textOf(caller.language, `error.lastRoot.${act}`);
  }

  /** Whether another root user can sign in. */
  async #hasOtherRoot(id: string, inside: Querier): Promise<boolean> {
    const rows = await inside.query(
      `SELECT 1 FROM users WHERE NOT (${withoutRoot}) AND id <> $1 AND is_valid AND deleted_at IS NULL AND password <> ''
         AND coalesce(valid_from, '') <= $2 AND coalesce(valid_until, '9999') >= $2 LIMIT 1`,
      [id, dayOf(new Date(this.#parts.now()))],
    );
    return rows.length > 0;
  }

  /** What differs from the settings: the name in each language, the role with its permissions, and the level of the unit. */
  async #complete({ settings, before, inside, caller }: Changing<Settings>): Promise<Columns> {
    const { user } = sessionOf(caller);
    // Nobody is added here, so there is a row, and its columns are those of the table.
    const { id, role, second, name, password, permissions } = before as unknown as Stored;
    const company = (await this.#companies(user, inside)).find(one => one.id === settings.companyId);
    if (!company) throw ofField('companyId', 'error.noCompany');
    if (!settings.phone?.trim() && second === 'sms') throw ofField('phone_number', 'error.format.mobile');
    const held = JSON.parse(permissions) as string[];
    if (id !== user.id && hasMoreCodes({ permissions: held }, user)) throw new Refusal(403, 'error.moreRights');
    await this.#keepRoots(settings, { id, role }, inside, user);
    return {
      // A name that is saved unchanged keeps its forms in the other languages.
      name: JSON.stringify(settings.name === nameIn(caller.language, name) ? name : givenName(settings.name)),
      phone: settings.phone?.trim() ?? '',
      role: settings.roleCode,
      level: company.level,
      ...(await this.#rightsOf(settings, { held, signsIn: password !== '' }, user, inside)),
    };
  }

  /** Refuses a change by which users lower themselves, or nobody could administer the installation. */
  async #keepRoots(
    { roleCode: given, isValid, validFrom = '', validUntil = '9999' }: Settings,
    { id, role }: Pick<Stored, 'id' | 'role'>,
    inside: Querier,
    user: Account,
  ): Promise<void> {
    const day = dayOf(new Date(this.#parts.now()));
    const fields: readonly (readonly [isLost: boolean, field: string, key: TextKey])[] = [
      [given !== role, 'roleValue', 'error.lastRoot.role'],
      [!isValid, 'accountStatus', 'error.lastRoot.off'],
      [day < validFrom, 'validBeginDate', 'error.lastRoot.off'],
      [day > validUntil, 'validEndDate', 'error.lastRoot.off'],
    ];
    const [lost] = fields.filter(([isLost]) => isLost);
    if (!lost) return;
    const [, field, key] = lost;
    if (id === user.id) throw ofField(field, 'error.notSelf');
    if (isRootRole(role) && !(await this.#hasOtherRoot(id, inside))) throw ofField(field, key);
  }

  /** The permissions of a user: their own, or those of the role. Refuses what the caller does not have and did not find there. */
  async #rightsOf(
    { roleCode, hasOwnCodes, codes: own }: Settings,
    { held, signsIn }: { readonly held: readonly string[]; readonly signsIn: boolean },
    user: Account,
    inside: Querier,
  ): Promise<Columns> {
    const [found] = await inside.query<{ permissions: string }>('SELECT permissions FROM roles WHERE code = $1', [
      roleCode,
    ]);
    if (!found || (isRootRole(roleCode) && !isRoot(user))) throw ofField('roleValue', 'error.noRole');
    // The role root has every permission, so that nobody with it has others.
    const isOwn = hasOwnCodes && !isRootRole(roleCode);
    const codes = isOwn ? own : (JSON.parse(found.permissions) as string[]);
    const field = isOwn ? 'roles' : 'roleValue';
    if (codes.length === 0 && signsIn) throw ofField(field, 'error.noCodes');
    const beyond = codesBeyond(user, codes);
    if (beyond.length > 0 && !isDeepStrictEqual(codes, held))
      throw ofFields([{ field, key: 'error.notGrantable', words: { codes: beyond.join(', ') } }]);
    return { has_own_codes: isOwn, permissions: JSON.stringify(codes) };
  }
}

/** The columns of a stored user that a change looks at. */
interface Stored {
  readonly id: string;
  readonly role: string;
  readonly second: string;
  readonly name: StoredName;
  readonly password: string;
  readonly permissions: string;
}
