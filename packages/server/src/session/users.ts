import { grants, rootRole, type DeviceRight, type Holder } from '@patrolkit/transport/contract';
import type { StoredName } from '../language/names.ts';
import type { Database } from '../store/database.ts';
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
  locked: boolean;
  phone: string;
  company: { id: string; code: string; name: StoredName };
  second: SecondStep | '';
  /** The secret of the second factor. */
  secondSecret: string;
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
  locked: boolean;
  phone: string;
  second: SecondStep | '';
  second_secret: string;
  company_id: string;
  company_code: string;
  company_name: StoredName;
  password: string;
}

/** A user by its account or id, with the stored password hash. */
export const findUser = async (
  database: Database,
  by: 'account' | 'id',
  value: string,
): Promise<{ user: Account; password: string } | undefined> => {
  const [row] = await database.query<UserRow>(
    `SELECT users.*, companies.code AS company_code, companies.name AS company_name
     FROM users JOIN companies ON companies.id = users.company_id WHERE users.${by} = $1`,
    [value],
  );
  if (!row) return undefined;
  const listed = await database.query<{ device_id: string; control: boolean }>(
    'SELECT device_id, control FROM robot_access WHERE user_id = $1',
    [row.id],
  );
  return {
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
      locked: row.locked,
      phone: row.phone,
      company: { id: row.company_id, code: row.company_code, name: row.company_name },
      second: row.second,
      secondSecret: row.second_secret,
      listed: new Map(listed.map(entry => [entry.device_id, entry.control])),
    },
  };
};

/** Whether a user has the role that has every permission. */
export const isRoot = ({ role }: Pick<Account, 'role'>): boolean => role === rootRole;

/** Whether a user may read the log of operations. */
export const mayReadLog = (user: Pick<Account, 'role' | 'permissions'>): boolean =>
  isRoot(user) || grants(user.permissions, 'log-query', []);

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

/** A user as the permission rules of the contract need it. */
export const holderOf = ({ role, permissions }: Account): Holder => ({ roleCode: role, permissions });
