/** The users of the installation, as administrators keep them. What changes here takes effect in their sessions at once. */
import {
  customers,
  roles,
  type customer,
  type EffectiveRight,
  type Infer,
  type OwnSession,
  type RefusedRow,
  type RequestOf,
  type ThingBatch,
} from '@patrolkit/transport/contract';
import type * as contract from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';
import { ofField, Refusal } from '../http/refusal.ts';
import { givenName, nameIn, type StoredName } from '../language/names.ts';
import { textOf, type TextKey } from '../language/texts.ts';
import { sessionOf } from '../session/caller.ts';
import { endOwnSessions, ownSessions } from '../session/own-sessions.ts';
import { refusePassword } from '../session/password-faults.ts';
import { hasMoreRights, isRootRole, withoutRoot } from '../session/roles.ts';
import type { Sessions } from '../session/sessions.ts';
import { signInLimits } from '../session/sign-ins.ts';
import { findUser, isRoot, stateColumn, type Account } from '../session/users.ts';
import type { Querier } from '../store/database.ts';
import { dayOf } from '../store/days.ts';
import { companiesBelow } from '../store/places.ts';
import { inLanguage } from '../store/table.ts';
import {
  accessOf,
  grantableDevices,
  permissionColumns,
  rightsIn,
  storeDevices,
  type Given,
} from './customer-rights.ts';
import { effectiveRight, type GivenCompany, type RightsAsked } from './effective-right.ts';
import { Keeper, type Changing, type KeeperParts } from './keeper.ts';
import type { Columns } from './stored-values.ts';

type Customer = Infer<typeof customer>;
type Settings = Omit<RequestOf<typeof contract.modifyCustomer>, 'id' | 'version'> &
  Partial<Pick<RequestOf<typeof contract.addCustomer>, 'account' | 'password'>>;

/** What a list offers. */
interface Entry {
  readonly type: string;
  readonly name: string;
}

/** The sign-ins of a user. */
const signIns = (what: string): string =>
  `(SELECT ${what} FROM sign_ins WHERE sign_ins.account = users.account AND sign_ins.ok)`;

/** The parts that users are kept with. */
interface CustomerParts extends KeeperParts {
  readonly sessions: Pick<Sessions, 'follow' | 'hashOf' | 'endOf' | 'close' | 'resetPassword'>;
}

/** The users of the installation. */
export class Customers {
  readonly #parts: CustomerParts;
  readonly keeper: Keeper<Customer, Settings>;

  constructor(parts: CustomerParts) {
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
        second: `CASE users.second WHEN '' THEN 'none' WHEN 'second' THEN 'authenticator' ELSE users.second END`,
        scope: `CASE users.access WHEN 'view' THEN 'viewAll' WHEN 'control' THEN 'controlAll' ELSE 'listed' END`,
        robots: `(SELECT coalesce(jsonb_agg(jsonb_build_object('deviceId', device_id, 'right', CASE WHEN control THEN 2 ELSE 1 END)
           ORDER BY device_id), '[]') FROM robot_access WHERE user_id = users.id)`,
        companyName: inLanguage('companies.name'),
        roleName: `coalesce(${inLanguage('roles.names')}, users.role)`,
        state: stateColumn(signInLimits),
        lastSignIn: signIns('max(at)'),
        signIns: signIns('count(*)'),
      },
      lies: {
        hasTextIds: true,
        now: () => parts.now(),
        owner: 'users.company_id',
        where: 'users.deleted_at IS NULL',
        withoutRoot,
        orders: {
          lastSignIn: `coalesce(${signIns('max(at)')}, 0)`,
          validUntil: `coalesce(users.valid_until, '9999')`,
        },
      },
      unstored: ['name', 'companyId', 'roleCode', 'codes', 'phone', 'second', 'scope', 'robots', 'password'],
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
  async companies(caller: Caller): Promise<(Entry & { readonly parent?: string })[]> {
    const rows = await this.#companies(sessionOf(caller).user, this.#parts.database);
    return rows.map(({ id, name, parent_id: parent }) => ({
      type: id,
      name: nameIn(caller.language, name),
      ...(parent === null ? {} : { parent }),
    }));
  }

  #companies(user: Account, inside: Querier): Promise<(GivenCompany & { readonly parent_id: string | null })[]> {
    return inside.query(
      `SELECT id, code, name, level, parent_id FROM companies WHERE $1 OR id IN (${companiesBelow('$2')}) ORDER BY level, id`,
      [isRoot(user), user.company.id],
    );
  }

  /** Reads the settings of a sheet, in which a unit may stand by its code or its name, and a role by its name. */
  async naming(caller: Caller): Promise<(settings: Settings) => Settings> {
    const { database } = this.#parts;
    const units = await this.#companies(sessionOf(caller).user, database);
    const known = await database.query<{ code: string; names: StoredName }>('SELECT code, names FROM roles');
    return ({ companyId, roleCode, ...settings }) => ({
      ...settings,
      companyId:
        units.find(({ id, code, name }) => [id, code, ...Object.values(name)].includes(companyId.trim()))?.id ??
        companyId,
      roleCode:
        known.find(({ code, names }) => [code, ...Object.values(names)].includes(roleCode.trim()))?.code ?? roleCode,
    });
  }

  /** The devices that a caller may give. */
  devices(caller: Caller): ReturnType<typeof grantableDevices> {
    return grantableDevices(sessionOf(caller).user, this.#parts.database, caller.language);
  }

  /** What a user gets by settings that are not saved. */
  effectiveRight(asked: RightsAsked, caller: Caller): Promise<EffectiveRight> {
    const { database, now } = this.#parts;
    return effectiveRight(asked, caller, {
      inside: database,
      at: now(),
      companies: user => this.#companies(user, database),
    });
  }

  /** Adds a user. The first password is hashed before the others wait for the change. */
  async add({ password, ...settings }: Settings, caller: Caller): Promise<void> {
    if (password === undefined) return this.keeper.add(settings, caller);
    refusePassword(password, 'password');
    await this.keeper.add({ ...settings, password: await this.#parts.sessions.hashOf(password) }, caller);
  }

  /** Gives users a new password. */
  resetPassword({ password, ...batch }: ThingBatch & { password: string }, caller: Caller): Promise<RefusedRow[]> {
    refusePassword(password, 'password');
    const { sessions } = this.#parts;
    return this.#act(batch, caller, 'resetPassword', ({ id }) =>
      sessions.resetPassword(sessionOf(caller), { userId: id, newPassword: password, newPassword2: password }, () =>
        Promise.resolve(),
      ),
    );
  }

  /** Forgets the failed sign-ins of users. */
  unlock(batch: ThingBatch, caller: Caller): Promise<RefusedRow[]> {
    return this.#act(batch, caller, 'unlock', async ({ account }) => {
      await this.#parts.database.query('UPDATE sign_ins SET counts = false WHERE account = $1 AND counts', [account]);
    });
  }

  /** Signs users out everywhere, or ends one session. */
  endSessions(
    { sessionId, ...batch }: ThingBatch & { sessionId?: string | undefined },
    caller: Caller,
  ): Promise<RefusedRow[]> {
    const { database, sessions, now } = this.#parts;
    const work = ({ id }: Customer): Promise<void> =>
      sessionId === undefined
        ? sessions.endOf(id)
        : endOwnSessions(database, sessions, { id: sessionOf(caller).id, user: { id } }, now(), sessionId);
    return this.#act(batch, caller, 'endSessions', work, sessionId !== undefined);
  }

  /**
   * The sessions of a user that have not ended.
   * @throws {Refusal} 403 for a user who has more rights than the caller
   */
  async sessionsOf(id: string, caller: Caller): Promise<OwnSession[]> {
    const { database, now } = this.#parts;
    const session = sessionOf(caller);
    if (hasMoreRights(rightsIn(await this.keeper.get(id, caller)), session.user))
      throw new Refusal(403, 'error.moreRights');
    return ownSessions(database, { id: session.id, user: { id } }, now());
  }

  /** Does something to users who have no more rights than the caller, and not to the caller, unless it is one of their own sessions. */
  #act(
    { ids, others }: ThingBatch,
    caller: Caller,
    name: string,
    work: (row: Customer) => Promise<void>,
    isForSelf = false,
  ): Promise<RefusedRow[]> {
    const { user } = sessionOf(caller);
    return this.keeper.operate({ ids, ...(others === undefined ? {} : { others }) }, caller, {
      name,
      hinders: row => {
        if (row.id === user.id) return isForSelf ? undefined : textOf(caller.language, 'error.notSelf');
        return hasMoreRights(rightsIn(row), user) ? textOf(caller.language, 'error.moreRights') : undefined;
      },
      order: async row => {
        await work(row);
        return 'taken';
      },
    });
  }

  /** Why a user may not be switched or deleted. */
  async #hinders(
    row: Customer,
    act: 'on' | 'off' | 'delete',
    inside: Querier,
    caller: Caller,
  ): Promise<string | undefined> {
    const { id, roleCode } = row;
    const { user } = sessionOf(caller);
    if (id === user.id) return act === 'on' ? undefined : textOf(caller.language, 'error.notSelf');
    if (hasMoreRights(rightsIn(row), user)) return textOf(caller.language, 'error.moreRights');
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

  /** What differs from the settings: the name in each language, rights and devices, and the level of the unit. */
  async #complete({ settings, before, inside, caller }: Changing<Settings>): Promise<Columns> {
    const { user } = sessionOf(caller);
    const company = (await this.#companies(user, inside)).find(({ id }) => id === settings.companyId.trim());
    if (!company) throw ofField('companyId', 'error.noCompany');
    const phone = settings.phone?.trim() ?? '';
    if (phone === '' && settings.second === 'sms') throw ofField('phone_number', 'error.format.mobile');
    const stored = before as unknown as Stored | undefined;
    if (settings.second === 'authenticator' && stored?.second !== 'second')
      throw ofField('secondStep', 'error.secondByUser');
    const found = stored && (await findUser(inside, 'id', stored.id));
    if (found && stored.id !== user.id && hasMoreRights(found.user, user)) throw new Refusal(403, 'error.moreRights');
    if (stored) await this.#keepRoots(settings, stored, inside, user);
    const given: Given = {
      settings,
      user,
      signsIn: (stored?.password ?? settings.password ?? '') !== '',
      held: found?.user ?? noRights,
      inside,
      language: caller.language,
    };
    const id = stored?.id ?? (await nextId(inside));
    const rights = await permissionColumns(given);
    await storeDevices(id, given);
    return {
      ...(stored ? {} : { id, password: settings.password ?? '', password_at: this.#parts.now(), must_change: true }),
      // A name that is saved unchanged keeps its forms in the other languages.
      name: JSON.stringify(
        stored && settings.name === nameIn(caller.language, stored.name) ? stored.name : givenName(settings.name),
      ),
      phone,
      company_id: company.id,
      role: settings.roleCode,
      level: company.level,
      second: secondOf[settings.second],
      ...(settings.second === 'authenticator' ? {} : { second_secret: '', second_at: null, second_drawn: '' }),
      // While the form does not ask for the binding, one that the user has set stays.
      ...(settings.mayEnterDirectly || settings.bindingId || !stored ? {} : { binding_id: stored.binding_id }),
      access: accessOf[settings.scope],
      ...rights,
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
}

/** What a new user has. */
const noRights: Given['held'] = { permissions: [], access: 'listed', listed: new Map() };

/** The stored word of a second step. */
const secondOf: Readonly<Record<Customer['second'], Account['second']>> = {
  none: '',
  sms: 'sms',
  authenticator: 'second',
};

/** The id of a new user. */
const nextId = async (inside: Querier): Promise<string> => {
  const [row] = await inside.query<{ id: string }>(`SELECT nextval('user_ids')::text AS id`);
  return row?.id ?? '';
};

/** The columns of a stored user that a change looks at. */
interface Stored {
  readonly id: string;
  readonly role: string;
  readonly second: string;
  readonly name: StoredName;
  readonly password: string;
  readonly binding_id: string | null;
}
