/** What a user gets by the values of a form that is not saved yet. */
import { call } from '../call.ts';
import { assumed, choice, entity, field, id, list, optional, text, withDefault, type Infer } from '../codec/index.ts';
import { user } from '../session/entities.ts';
import { userState } from '../session/user-state.ts';
import { customerSettings } from './customers.ts';

const {
  companyId,
  roleCode,
  isValid,
  validFrom,
  validUntil,
  isCustomer,
  isIndustry,
  hasOwnCodes,
  codes,
  scope,
  robots,
} = customerSettings;

/** A device, and what a user may do with it. */
export const effectiveDevice = entity('EffectiveDevice', {
  deviceId: field('deviceId', id, 'Device'),
  name: field('deviceName', withDefault(text, ''), 'Its name in the language of the caller'),
  right: field('right', choice({ none: 0, view: 1, control: 2 }), '0: nothing, 1: see it, 2: control it'),
});
export type EffectiveDevice = Infer<typeof effectiveDevice>;

/** What a user gets. */
export const effectiveRight = entity('EffectiveRight', {
  user: field('user', user, 'The user as a sign-in brings it, with the permission codes that count'),
  state: field('accountState', userState, 'Whether the user can sign in, and why not'),
  devices: field('deviceList', list(effectiveDevice), 'The devices that the caller sees, with the right of the user'),
});
export type EffectiveRight = Infer<typeof effectiveRight>;

export const getEffectiveRight = call({
  name: 'getEffectiveRight',
  module: 'user',
  // Lists of codes and devices are too long for an address.
  method: 'POST',
  permission: { page: 'user-manage-list' },
  request: entity('EffectiveRightAsked', {
    id: assumed('id', optional(id), 'The user; none for one that is not added yet'),
    companyId,
    roleCode,
    isValid,
    validFrom,
    validUntil,
    isCustomer,
    isIndustry,
    hasOwnCodes,
    codes,
    scope,
    robots,
  }),
  answer: effectiveRight,
  isOurs: true,
  doc: 'Returns what a user with these settings gets: permission codes, level, edition and devices. It changes nothing.',
});
