import { createHash } from 'node:crypto';
import type { DeviceRight, Holder } from '@patrolkit/transport/contract';
import type { Database } from '../store/database.ts';
import { newSecret } from './one-time.ts';
import { hashPassword } from './passwords.ts';

/** Which devices a user sees and controls: all with or without control, or those of a list. */
export type Access = 'control' | 'view' | 'listed';

/** What a sign-in must prove after the password: a code by message, or one of a second factor. */
export type SecondStep = 'sms' | 'second';

/** A user of this installation. */
export interface Account {
  id: string;
  account: string;
  nameKey: string;
  role: string;
  permissions: string[];
  access: Access;
  level: number;
  isCustomer: boolean;
  isIndustry: boolean;
  /** Nothing but the change of the password is answered. */
  mustChange: boolean;
  passwordAt: number;
  locked: boolean;
  phone: string;
  company: { id: string; code: string; nameKey: string };
  second: SecondStep | '';
  /** The secret of the second factor. */
  secondSecret: string;
  /** Device ids with the right to control, for `listed`. */
  listed: Map<string, boolean>;
}

/** A user that is made at the first start. */
export interface Seed {
  account: string;
  password: string;
  role: string;
  nameKey: string;
  access: Access;
  permissions: readonly string[];
  level?: number;
  isCustomer?: boolean;
  isIndustry?: boolean;
  phone?: string;
  second?: SecondStep;
  /** Id of the company; that of the first unless given. */
  company?: string;
}

const hardware = '#volume#wiper#headLamp#alarmLamp#releaseEmergencyStop';
/** Pages of records that whoever watches a site may read. */
const records = [
  'captured-vehicles-query',
  'identified-person-query',
  'real-time-capture-record',
  'screenshot-list',
] as const;
const operating = [
  'home-page',
  'm1-dashboard',
  'run-monitoring',
  `robot-patrol-view${hardware}#answer`,
  'patrol-vehicle-view',
  'data-center',
  'data-report',
  'records-query',
  'alarm-query-list#export#confirm#close#upgrade#report#review',
  'videotape-center',
  ...records.map(page => `${page}#export`),
];

/** The sign-in names of a fresh installation: each role, each level, and each second step. The place of each is its id: add at the end. */
export const seeds: readonly Seed[] = [
  {
    account: 'admin',
    password: 'Admin#2024',
    role: 'root',
    nameKey: 'user.admin',
    access: 'control',
    permissions: ['root'],
  },
  {
    account: 'operator',
    password: 'Operator#2024',
    role: 'operator',
    nameKey: 'user.operator',
    access: 'control',
    permissions: [
      ...operating,
      'config-center',
      'client-set',
      'account-set',
      'voice-broadcast-settings-list#add#edit#delete',
    ],
  },
  {
    account: 'viewer',
    password: 'Viewer#2024',
    role: 'viewer',
    nameKey: 'user.viewer',
    access: 'view',
    permissions: [
      'home-page',
      'm1-dashboard',
      'run-monitoring',
      'robot-patrol-view',
      'patrol-vehicle-view',
      'data-center',
      'records-query',
      'alarm-query-list',
      'videotape-center',
      ...records,
    ],
  },
  {
    account: 'customer',
    password: 'Customer#2024',
    role: 'customer',
    nameKey: 'user.customer',
    access: 'listed',
    permissions: [
      `robot-patrol-view${hardware}`,
      'data-center',
      'records-query',
      'alarm-query-list',
      'videotape-center',
    ],
    level: 3,
    isCustomer: true,
    company: '3',
  },
  {
    account: 'industry',
    password: 'Industry#2024',
    role: 'industry',
    nameKey: 'user.industry',
    access: 'control',
    permissions: [
      `industry-view${hardware}`,
      'dashboard',
      'data-center',
      'videotape-center',
      'ii-data-center',
      'ii-config-center',
      'config-center',
    ],
    level: 2,
    isIndustry: true,
    company: '4',
  },
  {
    account: 'developer',
    password: 'Developer#2024',
    role: 'develop',
    nameKey: 'user.developer',
    access: 'control',
    permissions: [...operating, 'config-center', 'client-set', 'account-set'],
  },
  {
    account: 'area',
    password: 'AreaOps#2024',
    role: 'operator',
    nameKey: 'user.area',
    access: 'control',
    permissions: [...operating, 'config-center', 'client-set', 'account-set'],
    level: 2,
    company: '2',
  },
  {
    account: 'site',
    password: 'SiteOps#2024',
    role: 'operator',
    nameKey: 'user.site',
    access: 'listed',
    permissions: [...operating, 'config-center', 'client-set', 'account-set'],
    level: 3,
    company: '3',
  },
  {
    account: 'mobile',
    password: 'Mobile#2024',
    role: 'operator',
    nameKey: 'user.mobile',
    access: 'control',
    permissions: operating,
    phone: '13912345678',
    second: 'sms',
  },
  {
    account: 'secure',
    password: 'Secure#2024',
    role: 'operator',
    nameKey: 'user.secure',
    access: 'control',
    permissions: operating,
    second: 'second',
  },
];

/** People who answer for alarms but do not sign in. */
const people = ['user.guard1', 'user.guard2', 'user.guard3'];

/** Devices that users of a list see, and whether they control them. */
const listedDevices: Readonly<Record<string, readonly (readonly [string, boolean])[]>> = {
  customer: [
    ['PR001', true],
    ['PR002', true],
    ['PR003', false],
    ['PV001', false],
    ['GS001', false],
  ],
  site: [
    ['PR001', true],
    ['PR002', true],
    ['GS001', false],
  ],
};

/** The digest that a browser sends instead of the password. */
export const digestOf = (password: string): string => createHash('sha256').update(password).digest('hex');

/** Whether a digest is that of a password that stands in the documentation. */
export const isKnownPassword = (digest: string): boolean => seeds.some(seed => digestOf(seed.password) === digest);

/** Makes the users of a fresh installation, and those that have come since it was made; those that are there stay as they are. */
export const seedUsers = async (database: Database, now: number): Promise<void> => {
  const rows = await database.query<{ account: string }>('SELECT account FROM users');
  const known = new Set(rows.map(({ account }) => account));
  const missing = seeds.flatMap((seed, index) => (known.has(seed.account) ? [] : [{ seed, id: String(1001 + index) }]));
  if (missing.length === 0) return;
  const hashes = await Promise.all(missing.map(({ seed }) => hashPassword(digestOf(seed.password))));
  // All of them or none: a start that is killed in between begins again.
  await database.transaction(async inside => {
    for (const [index, { seed, id }] of missing.entries()) {
      await inside.query(
        `INSERT INTO users (id, account, name_key, role, permissions, access, level, is_customer, is_industry, is_person, password, password_at,
           phone, second, second_secret, company_id)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, true, $10, $11, $12, $13, $14, $15)`,
        [
          id,
          seed.account,
          seed.nameKey,
          seed.role,
          JSON.stringify(seed.permissions),
          seed.access,
          seed.level ?? 1,
          seed.isCustomer ?? false,
          seed.isIndustry ?? false,
          hashes[index],
          now,
          seed.phone ?? '',
          seed.second ?? '',
          seed.second === 'second' ? newSecret() : '',
          seed.company ?? '1',
        ],
      );
      for (const [deviceId, control] of listedDevices[seed.account] ?? [])
        await inside.query('INSERT INTO robot_access VALUES ($1, $2, $3)', [id, deviceId, control]);
    }
    if (rows.length > 0) return;
    for (const [index, nameKey] of people.entries()) {
      await inside.query(
        `INSERT INTO users (id, account, name_key, role, permissions, access, is_person, password, password_at, locked)
       VALUES ($1, $2, $3, 'guard', '[]', 'view', true, '', $4, true)`,
        [String(2001 + index), `guard${String(index + 1)}`, nameKey, now],
      );
    }
  });
};

interface UserRow {
  id: string;
  account: string;
  name_key: string;
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
  company_name: string;
  password: string;
}

/** A user by its account or id, with what is stored of the password. */
export const findUser = async (
  database: Database,
  by: 'account' | 'id',
  value: string,
): Promise<{ user: Account; password: string } | undefined> => {
  const [row] = await database.query<UserRow>(
    `SELECT users.*, companies.code AS company_code, companies.name_key AS company_name
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
      nameKey: row.name_key,
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
      company: { id: row.company_id, code: row.company_code, nameKey: row.company_name },
      second: row.second,
      secondSecret: row.second_secret,
      listed: new Map(listed.map(entry => [entry.device_id, entry.control])),
    },
  };
};

/** Whether a user may see a device. */
export const maySee = (user: Account, deviceId: string): boolean =>
  user.access !== 'listed' || user.listed.has(deviceId);

/** Whether a user may control a device. */
export const mayControl = (user: Account, deviceId: string): boolean =>
  user.access === 'control' || (user.access === 'listed' && user.listed.get(deviceId) === true);

/** What a user may do with a device. */
export const rightOf = (user: Account, deviceId: string): DeviceRight => ({
  sees: maySee(user, deviceId),
  controls: mayControl(user, deviceId),
});

/** A user as the rules of the contract see it. */
export const holderOf = ({ role, permissions }: Account): Holder => ({ roleCode: role, permissions });
