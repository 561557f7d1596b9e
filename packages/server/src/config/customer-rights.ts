/** What an administrator gives to a user: permission codes and devices. Nobody gives what they do not have. */
import { isDeepStrictEqual } from 'node:util';
import type { customer, Infer } from '@patrolkit/transport/contract';
import { ofField, ofFields } from '../http/refusal.ts';
import { codesBeyond, codesClosedToCustomers, isRootRole } from '../session/roles.ts';
import type { Access } from '../session/seeds.ts';
import { isRoot, rightOf, rightOn, type Account } from '../session/users.ts';
import type { Querier } from '../store/database.ts';
import { inLanguage, inReaderLanguage } from '../store/table.ts';
import type { Language } from '../language/texts.ts';
import type { Columns } from './stored-values.ts';

type Customer = Infer<typeof customer>;

/** The stored word of a scope. */
export const accessOf: Readonly<Record<Customer['scope'], Access>> = {
  listed: 'listed',
  viewAll: 'view',
  controlAll: 'control',
};

/** What a row of a user says of the rights. */
export const rightsIn = ({
  codes,
  scope,
  robots,
}: Pick<Customer, 'codes' | 'scope' | 'robots'>): Pick<Account, 'permissions' | 'access' | 'listed'> => ({
  permissions: codes,
  access: accessOf[scope],
  listed: new Map(robots.map(({ deviceId, right }) => [deviceId, right === 'control'])),
});

/** What is given, by whom, and what the user has so far. */
export interface Given {
  readonly settings: Pick<Customer, 'roleCode' | 'hasOwnCodes' | 'codes' | 'isCustomer' | 'scope' | 'robots'>;
  readonly user: Account;
  readonly signsIn: boolean;
  readonly held: Pick<Account, 'permissions' | 'access' | 'listed'>;
  readonly inside: Querier;
  readonly language: Language;
}

/**
 * The permission codes that count by the settings of a user: their own, or those of the role.
 * @param user who gives them: only root users give the role root
 * @throws {Refusal} at its field, when there is no such role
 */
export const countingCodes = async (
  { roleCode, hasOwnCodes, codes: own }: Pick<Customer, 'roleCode' | 'hasOwnCodes' | 'codes'>,
  user: Account,
  inside: Querier,
): Promise<{ readonly isOwn: boolean; readonly codes: string[] }> => {
  const [found] = await inside.query<{ permissions: string }>('SELECT permissions FROM roles WHERE code = $1', [
    roleCode,
  ]);
  if (!found || (isRootRole(roleCode) && !isRoot(user))) throw ofField('roleValue', 'error.noRole');
  // The role root has every permission, so that nobody with it has others.
  const isOwn = hasOwnCodes && !isRootRole(roleCode);
  return { isOwn, codes: isOwn ? own : (JSON.parse(found.permissions) as string[]) };
};

/** The permissions of a user, as they are stored. */
export const permissionColumns = async ({ settings, user, signsIn, held, inside }: Given): Promise<Columns> => {
  const { roleCode, isCustomer } = settings;
  const { isOwn, codes } = await countingCodes(settings, user, inside);
  const field = isOwn ? 'roles' : 'roleValue';
  if (codes.length === 0 && signsIn) throw ofField(field, 'error.noCodes');
  const closed = isRootRole(roleCode) ? [roleCode] : codesClosedToCustomers(codes);
  if (isCustomer && closed.length > 0)
    throw ofFields([{ field: 'isCustomer', key: 'error.customerCodes', words: { codes: closed.join(', ') } }]);
  const beyond = codesBeyond(user, codes);
  if (beyond.length > 0 && !isDeepStrictEqual(codes, held.permissions))
    throw ofFields([{ field, key: 'error.notGrantable', words: { codes: beyond.join(', ') } }]);
  return { has_own_codes: isOwn, permissions: JSON.stringify(codes) };
};

const ranks: readonly Access[] = ['listed', 'view', 'control'];

/** Stores the devices of a user. */
export const storeDevices = async (
  id: string,
  { settings: { scope, robots }, user, held, inside, language }: Given,
): Promise<void> => {
  const access = accessOf[scope];
  if (access !== held.access && ranks.indexOf(access) > ranks.indexOf(user.access))
    throw ofField('robotScope', 'error.scopeRight');
  const rows = await inside.query<{ id: string; name: string; kind: string }>(
    inReaderLanguage(
      `SELECT id, ${inLanguage('devices.names')} AS name, kind FROM devices WHERE deleted_at IS NULL AND id = ANY($1::text[])`,
      language,
    ),
    [robots.map(({ deviceId }) => deviceId)],
  );
  const devices = new Map(rows.map(row => [row.id, row]));
  const refuse = (
    key: 'error.deviceTwice' | 'error.sensorRight' | 'error.deviceRight',
    some: Customer['robots'],
  ): void => {
    const names = some.map(({ deviceId }) => devices.get(deviceId)?.name ?? deviceId).join(', ');
    if (some.length > 0) throw ofFields([{ field: 'robotList', key, words: { names } }]);
  };
  refuse(
    'error.deviceTwice',
    robots.filter(({ deviceId }, at) => robots.findIndex(one => one.deviceId === deviceId) < at),
  );
  refuse(
    'error.sensorRight',
    robots.filter(({ deviceId, right }) => right === 'control' && devices.get(deviceId)?.kind === 'sensor'),
  );
  refuse(
    'error.deviceRight',
    robots.filter(({ deviceId, right }) => {
      const controls = right === 'control';
      if (held.listed.get(deviceId) === controls) return false;
      const own = rightOf(user, deviceId);
      return !devices.has(deviceId) || !(controls ? own.controls : own.sees);
    }),
  );
  await inside.query('DELETE FROM robot_access WHERE user_id = $1', [id]);
  for (const { deviceId, right } of robots)
    await inside.query('INSERT INTO robot_access (user_id, device_id, control) VALUES ($1, $2, $3)', [
      id,
      deviceId,
      right === 'control',
    ]);
};

/** The devices that a user sees, in their order. */
export const seenDevices = async (
  user: Account,
  inside: Querier,
  language: Language,
): Promise<{ id: string; name: string; kind: string }[]> => {
  const rows = await inside.query<{ id: string; name: string; kind: string }>(
    inReaderLanguage(
      `SELECT id, ${inLanguage('devices.names')} AS name, kind FROM devices WHERE deleted_at IS NULL ORDER BY kind, number`,
      language,
    ),
  );
  return rows.filter(({ id }) => rightOf(user, id).sees);
};

/** The devices that a user may give to others, and whether with control. */
export const grantableDevices = async (
  user: Account,
  inside: Querier,
  language: Language,
): Promise<{ type: string; name: string; mayControl: boolean }[]> =>
  (await seenDevices(user, inside, language)).map(device => ({
    type: device.id,
    name: device.name,
    mayControl: rightOn(user, device).controls,
  }));
