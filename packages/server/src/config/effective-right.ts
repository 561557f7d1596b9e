/** What a user gets by settings that an administrator has not saved yet: worked out as for a session. */
import type { EffectiveRight, getEffectiveRight, RequestOf } from '@patrolkit/transport/contract';
import type { Caller } from '../http/calls.ts';
import { ofField } from '../http/refusal.ts';
import { givenName, type StoredName } from '../language/names.ts';
import { sessionOf } from '../session/caller.ts';
import { privilegesOf } from '../session/privileges.ts';
import { rightOn, stateOf, type Account } from '../session/users.ts';
import type { Querier } from '../store/database.ts';
import { countingCodes, rightsIn, seenDevices } from './customer-rights.ts';

/** The settings that decide what a user gets. */
export type RightsAsked = RequestOf<typeof getEffectiveRight>;

/** A unit that a caller may give. */
export interface GivenCompany {
  readonly id: string;
  readonly code: string;
  readonly name: StoredName;
  readonly level: number;
}

/** The parts that this works on. */
interface EffectiveParts {
  readonly inside: Querier;
  readonly at: number;
  readonly companies: (user: Account) => Promise<readonly GivenCompany[]>;
}

/**
 * What a user gets by some settings. Only devices that the caller sees are told.
 * @throws {Refusal} at its field, when the caller may not give the unit or the role
 */
export const effectiveRight = async (
  asked: RightsAsked,
  caller: Caller,
  { inside, at, companies }: EffectiveParts,
): Promise<EffectiveRight> => {
  const { user } = sessionOf(caller);
  const company = (await companies(user)).find(({ id }) => id === asked.companyId.trim());
  if (!company) throw ofField('companyId', 'error.noCompany');
  const { codes } = await countingCodes(asked, user, inside);
  const { isValid, validFrom, validUntil, isCustomer, isIndustry } = asked;
  const account: Account = {
    ...rightsIn({ ...asked, codes }),
    // A user who is not added yet has no id.
    id: asked.id ?? 'new',
    account: '',
    name: givenName(''),
    role: asked.roleCode,
    level: company.level,
    isCustomer,
    isIndustry,
    mustChange: false,
    passwordAt: at,
    mayEnterDirectly: false,
    isValid,
    validFrom,
    validUntil,
    phone: '',
    company,
    second: '',
    secondSecret: '',
    secondAt: undefined,
  };
  const devices = await seenDevices(user, inside, caller.language);
  return {
    user: privilegesOf(account, caller.language, at),
    state: stateOf(account, at),
    devices: devices.map(device => {
      const { sees, controls } = rightOn(account, device);
      return { deviceId: device.id, name: device.name, right: controls ? 'control' : sees ? 'view' : 'none' };
    }),
  };
};
