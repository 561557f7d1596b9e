import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  hardwareFunctions,
  screenOf,
  screens,
  type ScreenFunction,
  type ScreenName,
} from '@patrolkit/transport/contract';
import { nameOfText } from '../language/names.ts';
import type { Database, Querier } from '../store/database.ts';
import { holdShared } from '../store/shared-locks.ts';
import { newSecret } from './one-time.ts';
import known from './seed-passwords.json' with { type: 'json' };

/** Which devices a user sees: all with control, all without, or those of a list. */
export type Access = 'control' | 'view' | 'listed';

/** What a sign-in must prove after the password: a code sent by message, or a code of a second factor. */
export type SecondStep = 'sms' | 'second';

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
  /** Id of the company; the first company by default. */
  company?: string;
}

/** The code of a screen with functions that it can carry: all of them unless given. */
const codeOf = (name: ScreenName, functions = screenOf(name)?.functions ?? []): string =>
  [name, ...functions].join('#');

const inspecting = screens.filter(({ readers }) => readers === 'inspecting');
/** The lists and reports that users who watch a site may read. */
const watching = [...inspecting, ...screens.filter(({ readers }) => readers === 'watching')];
/** Functions that only administrators have: operators may not change what they are told to do at an alarm. */
const withheld: Readonly<Partial<Record<ScreenName, readonly ScreenFunction[]>>> = { 'alarm-query-list': ['edit'] };

const operating = [
  'home-page',
  'm1-dashboard',
  'run-monitoring',
  codeOf('robot-patrol-view'),
  'patrol-vehicle-view',
  'data-center',
  'data-report',
  'records-query',
  ...watching.map(({ name, functions }) =>
    codeOf(
      name,
      functions.filter(word => !withheld[name]?.includes(word)),
    ),
  ),
];

/** What operators use of the configuration centre. */
const configuring = [
  'config-center',
  'client-set',
  'account-set',
  'alarm-instructions',
  codeOf('robot-plan', ['add', 'edit', 'delete', 'operate']),
  'patrol-recorder-plan',
  'point-path',
  'route-plan',
  codeOf('voice-broadcast-settings-list'),
  codeOf('M2-location-guidance', ['operate']),
  codeOf('lift-manage-list', ['operate']),
  codeOf('tblock-list', ['operate']),
  codeOf('smart-switch-manage-list', ['operate']),
  codeOf('fire-cabinet-manage-list', ['operate']),
  'sensor-manage-list',
  'rain-snow-sensor',
  'robot-manage',
  'robot-view',
  'robot-config',
];
/** Screens that only the role root enters. */
const withRoot: ReadonlySet<ScreenName> = new Set(['server-ip', 'sms-config', 'else-config']);
/** What users of the industry edition have beside the screens of the inspections. */
const inspectingCodes = [
  ['industry-view', ...hardwareFunctions].join('#'),
  'dashboard',
  'ii-data-center',
  'ii-config-center',
];
/** All that a user needs who administers an installation without being root. */
const managing = [
  ...operating,
  ...inspectingCodes,
  codeOf('alarm-query-list'),
  'config-center',
  'client-set',
  ...screens.filter(({ name, group }) => group === 'config' && !withRoot.has(name)).map(({ name }) => codeOf(name)),
];

/**
 * The accounts of a fresh installation: each role, level and second step. The position gives the id, so new ones are added
 * at the end.
 */
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
    permissions: [...operating, ...configuring],
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
      ...watching.map(({ name }) => name),
    ],
  },
  {
    account: 'customer',
    password: 'Customer#2024',
    role: 'customer',
    nameKey: 'user.customer',
    access: 'listed',
    permissions: [
      codeOf('robot-patrol-view', hardwareFunctions),
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
      ...inspectingCodes,
      'data-center',
      'videotape-center',
      ...inspecting.map(({ name }) => codeOf(name)),
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
    permissions: [...operating, ...configuring],
  },
  {
    account: 'area',
    password: 'AreaOps#2024',
    role: 'operator',
    nameKey: 'user.area',
    access: 'control',
    permissions: [...operating, ...configuring],
    level: 2,
    company: '2',
  },
  {
    account: 'site',
    password: 'SiteOps#2024',
    role: 'operator',
    nameKey: 'user.site',
    access: 'listed',
    permissions: [...operating, ...configuring],
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
  {
    account: 'manager',
    password: 'Manager#2024',
    role: 'manager',
    nameKey: 'user.manager',
    access: 'control',
    permissions: managing,
  },
];

/** Persons who can be made responsible for alarms but cannot sign in. */
const people = ['user.guard1', 'user.guard2', 'user.guard3'];

/** The devices that users with a list may see, and whether they control them. */
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

/** Whether a digest is that of a documented password. */
export const isKnownPassword = (digest: string): boolean => seeds.some(seed => digestOf(seed.password) === digest);

const hashes: Readonly<Record<string, string>> = known.hashes;

/**
 * The stored hash of the documented password of an account. scripts/seed-passwords.mjs makes it beforehand, since hashing all takes
 * seconds.
 */
export const knownHash = (account: string): string => {
  const hash = hashes[account];
  if (hash === undefined) throw new Error(`no hash for ${account}: run scripts/seed-passwords.mjs`);
  return hash;
};

/** The digest of each published password with its stored form; `first-passwords.test.ts` checks that a sign-in takes them. */
export const publishedPasswords = (): (readonly [digest: string, stored: string])[] =>
  seeds.map(({ account, password }) => [digestOf(password), knownHash(account)]);

/** The permissions of the roles that every installation has: those of the first account with each. */
const roleCodes = new Map([...seeds].reverse().map(({ role, permissions }) => [role, permissions] as const)).set(
  'guard',
  [],
);

/** Makes the roles that every installation has. */
const seedRoles = async (inside: Querier): Promise<void> => {
  for (const [code, permissions] of roleCodes)
    await inside.query(
      'INSERT INTO roles (code, names, permissions, is_built_in) VALUES ($1, $2, $3, true) ON CONFLICT (code) DO NOTHING',
      [code, nameOfText(`role.${code}`), JSON.stringify(permissions)],
    );
};

/** Makes the users of a fresh installation. Existing users stay as they are. */
export const seedUsers = (database: Database, now: number): Promise<void> =>
  // One transaction, so that a killed start leaves no users. The lock lets only one of two servers make them.
  database.transaction(async inside => {
    await holdShared(inside, 'seed');
    const rows = await inside.query<{ readonly account: string }>('SELECT account FROM users');
    const there = new Set(rows.map(({ account }) => account));
    for (const [index, seed] of seeds.entries()) {
      if (there.has(seed.account)) continue;
      const id = String(1001 + index);
      await inside.query(
        `INSERT INTO users (id, account, name, role, permissions, has_own_codes, access, level, is_customer, is_industry, is_person, password, password_at,
           phone, second, second_secret, company_id, binding_id, may_enter_directly)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true, $11, $12, $13, $14, $15, $16, $17, true)`,
        [
          id,
          seed.account,
          nameOfText(seed.nameKey),
          seed.role,
          JSON.stringify(seed.permissions),
          !isDeepStrictEqual(seed.permissions, roleCodes.get(seed.role)),
          seed.access,
          seed.level ?? 1,
          seed.isCustomer ?? false,
          seed.isIndustry ?? false,
          knownHash(seed.account),
          now,
          seed.phone ?? '',
          seed.second ?? '',
          seed.second === 'second' ? newSecret() : '',
          seed.company ?? '1',
          `portal-${seed.account}`,
        ],
      );
      for (const [deviceId, control] of listedDevices[seed.account] ?? [])
        await inside.query('INSERT INTO robot_access VALUES ($1, $2, $3)', [id, deviceId, control]);
    }
    await seedRoles(inside);
    if (rows.length > 0) return;
    for (const [index, nameKey] of people.entries()) {
      await inside.query(
        `INSERT INTO users (id, account, name, role, permissions, access, is_person, password, password_at, is_valid, company_id)
         VALUES ($1, $2, $3, 'guard', '[]', 'view', true, '', $4, false, $5)`,
        // Every third guard belongs to the site.
        [String(2001 + index), `guard${String(index + 1)}`, nameOfText(nameKey), now, index % 3 === 2 ? '3' : '1'],
      );
    }
  });
