import {
  denialOf,
  ruleOf,
  type AnyCall,
  type Denial,
  type DeviceRight,
  type Permission,
  type Rule,
  type Subject,
} from '@patrolkit/transport/contract';
import type { Fleet } from '../links/fleet.ts';
import { Refusal, refusalCode } from '../http/refusal.ts';
import { holderOf, rightOf, type Account } from './users.ts';
import { deviceOfChannel } from '../fleet/devices.ts';

/** The parts that look up the devices of a request. Each answers undefined or an empty list for what does not exist. */
export interface RightsParts {
  fleet: Pick<Fleet, 'device' | 'devices'>;
  alarms: { byIds(ids: readonly string[]): Promise<readonly { device_id: string }[]> };
  shelves: { source(id: string): Promise<{ deviceId: string } | undefined> };
  references: { groupOf(id: string): Promise<string | undefined> };
  referenceGroups: { devicesOf(groupId: string): Promise<readonly string[] | undefined> };
  sos: { deviceOf(uuid: string): string | undefined };
  broadcasts: { devicesOf(ids: readonly string[]): Promise<readonly string[]> };
}

/**
 * The refusals for what does not exist. What the user may not see gets the same ones, so that nobody can tell the two apart.
 */
const unknown: Readonly<Record<Subject, () => Refusal>> = {
  device: () => new Refusal(404, 'error.noDevice'),
  channel: () => new Refusal(404, 'error.noDevice'),
  alarm: () => new Refusal(404, 'error.noAlarm'),
  shelf: () => new Refusal(404, 'error.noDevice'),
  sosCall: () => new Refusal(409, 'error.sosOver'),
  reference: () => new Refusal(404, 'error.noReference'),
  referenceGroup: () => new Refusal(404, 'error.noReference'),
  broadcast: () => new Refusal(404, 'error.noBroadcast'),
};

const refusalOf = (denial: Denial, subject: Subject): Refusal =>
  denial === 'unseen'
    ? unknown[subject]()
    : new Refusal(403, denial === 'no-control' ? 'error.noControl' : 'error.noRight');

/** Refuses a user whom a rule does not grant the action on a device. */
export const demand = (rule: Rule, user: Account, deviceId: string): void => {
  const denial = denialOf(rule, holderOf(user), [rightOf(user, deviceId)]);
  if (denial) throw refusalOf(denial, 'device');
};

/** Whether a permission lets a user act on a device. */
export const permits = (permission: Permission, user: Account, deviceId: string): boolean => {
  const rule = ruleOf(permission, {});
  return rule === undefined || denialOf(rule, holderOf(user), [rightOf(user, deviceId)]) === undefined;
};

/** Whether a user must change the password before anything else; calls and sockets check this. */
export const mustChangeFirst = (user: Account): boolean => user.mustChange;

/**
 * Checks every call against the permission that its contract declares, before its handler runs; handlers do not check again.
 */
export class Rights {
  readonly #parts: RightsParts;

  constructor(parts: RightsParts) {
    this.#parts = parts;
  }

  /**
   * Refuses a call that its user may not make. Resolves with the request as its handler may read it. A call that takes what
   * does not exist loses the names of what the user may not see.
   */
  async check(call: AnyCall, request: unknown, user: Account): Promise<unknown> {
    if (mustChangeFirst(user) && !call.isForPasswordChange)
      throw new Refusal(403, 'error.mustChangePassword', {}, refusalCode.passwordRequired);
    const fields: Readonly<Record<string, unknown>> = { ...(typeof request === 'object' ? request : {}) };
    const rule = ruleOf(call.permission, fields);
    if (!rule) return request;
    const [subject, field] = rule.of ?? [];
    const devices =
      subject === undefined ? this.#anyDevice(user) : await this.#devicesOf(subject, fields[field ?? ''], user);
    if (!devices) {
      if (rule.passesMissing) return request;
      throw unknown[subject ?? 'device']();
    }
    const denial = denialOf(rule, holderOf(user), devices);
    if (denial === 'unseen' && rule.of && rule.passesMissing) {
      const seen = await this.#seenOf(rule.of[0], fields[rule.of[1]], user);
      const rest = { ...fields, [rule.of[1]]: seen };
      return Array.isArray(seen) ? this.check(call, rest, user) : rest;
    }
    if (denial) throw refusalOf(denial, subject ?? 'device');
    return request;
  }

  /** Removes the unseen names from several, as if they did not exist. Replaces a single unseen name by one that nothing has. */
  async #seenOf(subject: Subject, named: unknown, user: Account): Promise<unknown> {
    if (!Array.isArray(named)) return '';
    const seen: unknown[] = [];
    for (const name of named) {
      const devices = await this.#devicesOf(subject, name, user);
      if (!devices || devices.every(({ sees }) => sees)) seen.push(name);
    }
    return seen;
  }

  /** The rights of a user on the devices of what a request names; undefined when it does not exist. */
  async #devicesOf(subject: Subject, named: unknown, user: Account): Promise<DeviceRight[] | undefined> {
    const { fleet, alarms, shelves, references, referenceGroups, sos, broadcasts } = this.#parts;
    const names = (Array.isArray(named) ? named : [named]).map(String);
    const [name = ''] = names;
    switch (subject) {
      case 'device':
      case 'channel': {
        const id = subject === 'device' ? name : deviceOfChannel(name);
        return fleet.device(id) ? [rightOf(user, id)] : undefined;
      }
      case 'alarm': {
        const found = await alarms.byIds(names);
        return found.length < new Set(names).size ? undefined : found.map(({ device_id }) => rightOf(user, device_id));
      }
      case 'shelf': {
        const source = await shelves.source(name);
        return source && [rightOf(user, source.deviceId)];
      }
      case 'sosCall': {
        const id = sos.deviceOf(name);
        return id === undefined ? undefined : [rightOf(user, id)];
      }
      case 'broadcast': {
        const found = await broadcasts.devicesOf(names);
        return found.length === 0 ? undefined : found.map(id => rightOf(user, id));
      }
      case 'reference':
      case 'referenceGroup': {
        const group = subject === 'reference' ? await references.groupOf(name) : name;
        // A group belongs to all devices whose alarms are compared with it. The right on one of them is enough.
        const devices = group === undefined ? undefined : await referenceGroups.devicesOf(group);
        if (!devices) return undefined;
        // A group whose alarms are gone may have belonged to any device, so it takes the right on every device.
        return devices.length === 0
          ? [...fleet.devices.keys()].map(id => rightOf(user, id))
          : [any(devices.map(id => rightOf(user, id)))];
      }
    }
  }

  /** The rights for a call that names no device: the right on any one device is enough. */
  #anyDevice(user: Account): DeviceRight[] {
    return [any([...this.#parts.fleet.devices.keys()].map(id => rightOf(user, id)))];
  }
}

const any = (rights: readonly DeviceRight[]): DeviceRight => ({
  sees: rights.some(right => right.sees),
  controls: rights.some(right => right.controls),
});
