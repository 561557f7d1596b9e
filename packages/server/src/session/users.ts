import { grants, rootRole, type DeviceRight, type Holder } from '@patrolkit/transport/contract';
import type { StoredName } from '../language/names.ts';
import type { TextKey } from '../language/texts.ts';
import type { Querier } from '../store/database.ts';
import { dayOf } from '../store/days.ts';
import { nowMark, todayMark } from '../store/marks.ts';
import type { Access, SecondStep } from './seeds.ts';

/** A user of this installation. */
export interface Account {
  id: string;
  account: string;
  name: StoredName;
  role: string;
  permissions: string[];
  access: Access;
  level: number;
  isCustomer: boolean;
  isIndustry: boolean;
  /** Only the calls that a change of the password needs are answered. */
  mustChange: boolean;
  passwordAt: number;
  /** Whether the user may enter with a token that comes with the address of the console. */
  mayEnterDirectly: boolean;
  /** Whether an administrator lets the user sign in. */
  isValid: boolean;
  /** The first and the last day on which the user may sign in, YYYY-MM-DD in the time zone of the server. */
  validFrom: string | undefined;
  validUntil: string | undefined;
  phone: string;
  company: { id: string; code: string; name: StoredName };
  second: SecondStep | '';
  /** The secret of the second factor. */
  secondSecret: string;
  /** When the user set up the authenticator, ms since 1970. Undefined for a secret that a fresh installation made. */
  secondAt: number | undefined;
  /** Device ids with the right to control, for `listed`. */
  listed: Map<string, boolean>;
}

interface UserRow {
  id: string;
  account: string;
  name: StoredName;
  role: string;
  permissions: string;
  access: Access;
  level: number;
  is_customer: boolean;
  is_industry: boolean;
  must_change: boolean;
  password_at: number | bigint;
  may_enter_directly: boolean;
  is_valid: boolean;
  valid_from: string | null;
  valid_until: string | null;
  phone: string;
  second: SecondStep | '';
  second_secret: string;
  second_at: number | bigint | null;
  company_id: string;
  company_code: string;
  company_name: StoredName;
  password: string;
}

/** A user, and the stored hash of the password. */
export interface FoundUser {
  readonly user: Account;
  readonly password: string;
}

/** Users by their accounts or ids. Deleted ones are not found. */
export const findUsers = async (
  database: Querier,
  by: 'account' | 'id',
  values: readonly string[],
): Promise<FoundUser[]> => {
  const rows = await database.query<UserRow & { listed: Record<string, boolean> | null }>(
    `SELECT users.*, companies.code AS company_code, companies.name AS company_name,
       (SELECT jsonb_object_agg(device_id, control) FROM robot_access WHERE user_id = users.id) AS listed
     FROM users JOIN companies ON companies.id = users.company_id
     WHERE users.${by} = ANY($1::text[]) AND users.deleted_at IS NULL`,
    [[...values]],
  );
  return rows.map(row => ({
    password: row.password,
    user: {
      id: row.id,
      account: row.account,
      name: row.name,
      role: row.role,
      permissions: JSON.parse(row.permissions) as string[],
      access: row.access,
      level: row.level,
      isCustomer: row.is_customer,
      isIndustry: row.is_industry,
      mustChange: row.must_change,
      passwordAt: Number(row.password_at),
      mayEnterDirectly: row.may_enter_directly,
      isValid: row.is_valid,
      validFrom: row.valid_from ?? undefined,
      validUntil: row.valid_until ?? undefined,
      phone: row.phone,
      company: { id: row.company_id, code: row.company_code, name: row.company_name },
      second: row.second,
      secondSecret: row.second_secret,
      secondAt: row.second_at === null ? undefined : Number(row.second_at),
      listed: new Map(Object.entries(row.listed ?? {})),
    },
  }));
};

/** A user by its account or id; undefined when there is none, or it is deleted. */
export const findUser = async (
  database: Querier,
  by: 'account' | 'id',
  value: string,
): Promise<FoundUser | undefined> => (await findUsers(database, by, [value]))[0];

/** What decides whether a user can sign in. */
export type Entering = Pick<Account, 'isValid' | 'validFrom' | 'validUntil' | 'role' | 'permissions'>;

/** Whether a user can be signed in at a moment, and why not. It looks at neither passwords nor failed sign-ins. */
export const stateOf = (user: Entering, at: number): 'enabled' | 'disabled' | 'early' | 'expired' | 'noPermissions' => {
  const { isValid, validFrom = '', validUntil = '9999', permissions } = user;
  if (!isValid) return 'disabled';
  const day = dayOf(new Date(at));
  if (day < validFrom) return 'early';
  if (day > validUntil) return 'expired';
  return permissions.length === 0 && !isRoot(user) ? 'noPermissions' : 'enabled';
};

/**
 * The same in SQL, for a list of users: it looks at passwords and failed sign-ins as well. A user is locked while one address or browser
 * has failed so often that its tries are not checked.
 */
export const stateColumn = ({ failures, withinMs }: { readonly failures: number; readonly withinMs: number }): string =>
  `CASE WHEN NOT users.is_valid THEN 'disabled'
     WHEN coalesce(users.valid_from, '') > ${todayMark} THEN 'early'
     WHEN coalesce(users.valid_until, '9999') < ${todayMark} THEN 'expired'
     WHEN users.permissions::jsonb = '[]' AND users.role <> '${rootRole}' THEN 'noPermissions'
     WHEN users.password = '' THEN 'noPassword'
     WHEN EXISTS (SELECT 1 FROM sign_ins WHERE sign_ins.account = users.account AND counts
       AND at > ${nowMark} - ${String(withinMs)} AND at <= ${nowMark} GROUP BY lane HAVING count(*) >= ${String(failures)}) THEN 'locked'
     ELSE 'enabled' END`;

/** What a user in a state is told at the sign-in. */
const bars: Readonly<Record<Exclude<ReturnType<typeof stateOf>, 'enabled'>, TextKey>> = {
  disabled: 'error.locked',
  early: 'error.accountEarly',
  expired: 'error.accountOver',
  noPermissions: 'error.noPermissions',
};

/** Why a user may not be signed in at a moment; undefined when the user may. */
export const barOf = (user: Account | undefined, at: number): TextKey | undefined => {
  if (!user) return 'error.noAccount';
  const state = stateOf(user, at);
  return state === 'enabled' ? undefined : bars[state];
};

/** What the sign-in of a user needs after the password. */
export const secondWord = ({ second }: Pick<Account, 'second'>): 'none' | 'sms' | 'authenticator' =>
  second === '' ? 'none' : second === 'second' ? 'authenticator' : second;

/** Whether a user has the role that has every permission. */
export const isRoot = ({ role }: Pick<Account, 'role'>): boolean => role === rootRole;

/** Whether a user may read the log of operations. */
export const mayReadLog = (user: Pick<Account, 'role' | 'permissions'>): boolean => mayEnter(user, 'log-query');

/** Whether a user may enter a screen. */
export const mayEnter = (user: Pick<Account, 'role' | 'permissions'>, screen: string): boolean =>
  isRoot(user) || grants(user.permissions, screen, []);

/** The ids of the devices that a user may see; undefined when the user may see all. */
export const seenIds = (user: Pick<Account, 'access' | 'listed'>): string[] | undefined =>
  user.access === 'listed' ? [...user.listed.keys()] : undefined;

/** Whether a user may see a device. */
export const maySee = (user: Account, deviceId: string): boolean =>
  user.access !== 'listed' || user.listed.has(deviceId);

/** Whether a user may control a device. */
const mayControl = (user: Account, deviceId: string): boolean =>
  user.access === 'control' || (user.access === 'listed' && user.listed.get(deviceId) === true);

/** What a user may do with a device. */
export const rightOf = (user: Account, deviceId: string): DeviceRight => ({
  sees: maySee(user, deviceId),
  controls: mayControl(user, deviceId),
});

/** What a user may do with a device of a kind: a sensor is only seen. */
export const rightOn = (user: Account, { id, kind }: { readonly id: string; readonly kind: string }): DeviceRight => {
  const { sees, controls } = rightOf(user, id);
  return { sees, controls: controls && kind !== 'sensor' };
};

/** A user as the permission rules of the contract need it. */
export const holderOf = ({ role, permissions }: Account): Holder => ({ roleCode: role, permissions });
