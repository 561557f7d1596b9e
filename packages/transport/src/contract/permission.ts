/**
 * Permissions as pure rules. A call declares what it needs, and client and server decide by the same functions. The client's result decides
 * what is shown, the server's what is done.
 */

/** The role code that has every permission. */
export const rootRole = 'root';

/**
 * Functions of a page in permission codes, as in `alarm-query-list#confirm#close`. Their order never matters. `operate` acts in the world
 * now: it opens, switches or calls something.
 */
export type FunctionWord =
  | 'add'
  | 'edit'
  | 'delete'
  | 'import'
  | 'export'
  | 'operate'
  | 'publish'
  | 'confirm'
  | 'close'
  | 'upgrade'
  | 'report'
  | 'review'
  | 'answer';

/** What a request names to find its device: a channel belongs to a device, and the others are looked up. */
export type Subject =
  'device' | 'channel' | 'alarm' | 'shelf' | 'sosCall' | 'reference' | 'referenceGroup' | 'broadcast';

/** What a call needs. All members that are set must hold. */
export interface Rule<Field extends string = string> {
  /** What the call concerns, and the field of the request that names it. A device that the user does not see counts as unknown. */
  readonly of?: readonly [subject: Subject, field: Field];
  /** Requires control of that device, or the role `root`. Without it sight of the device is enough. */
  readonly needs?: 'control' | 'root';
  /** A function of one page, or of any page that carries it (hardware). */
  readonly function?: `${string}#${FunctionWord}` | `#${string}`;
  /** Another function that is as good. */
  readonly orFunction?: `${string}#${FunctionWord}`;
  /** Requires a permission code of this page, or of any of these, whatever functions it carries. */
  readonly page?: string | readonly string[];
  /** Accepts control of the device instead of the function. When the call concerns no device, control of any device. */
  readonly orControl?: true;
  /**
   * Leaves a subject that does not exist, or that the user does not see, to the call. The call answers nothing or says so in its own words.
   */
  readonly passesMissing?: true;
  /** Applies the rule when this field of the request has this value. */
  readonly when?: readonly [field: Field, value: string];
  /** Applies the rule when the request has this field. */
  readonly whenGiven?: Field;
}

/** Who may make a call: everybody, every signed-in user, or users by rules. The first rule that applies decides. */
export type Permission<Field extends string = string> = 'public' | 'signed-in' | Rule<Field> | readonly Rule<Field>[];

/** The part of a user that decides. */
export interface Holder {
  readonly roleCode: string;
  readonly permissions: readonly string[];
}

/** What a user may do with the device of a call. */
export interface DeviceRight {
  readonly sees: boolean;
  readonly controls: boolean;
}

/** Why a call is refused: the user does not see its device, does not control it, or lacks the function. */
export type Denial = 'unseen' | 'no-control' | 'no-function';

/** Whether a permission code of this route, or of any of these, carries all these words, in whatever order. */
export const grants = (
  codes: readonly string[],
  route: string | readonly string[],
  words: readonly string[],
): boolean =>
  codes.some(code => {
    const [page = '', ...carried] = code.split('#');
    return [route].flat().includes(page) && words.every(word => carried.includes(word));
  });

/** Whether the code of any route carries a function: volume, wiper, headLamp, alarmLamp, releaseEmergencyStop. */
export const grantsFunction = (codes: readonly string[], word: string): boolean =>
  codes.some(code => code.split('#').slice(1).includes(word));

/** The rule of a permission that applies to a request. Undefined when a session is enough, or nothing is needed. */
export function ruleOf(permission: Permission, request: Readonly<Record<string, unknown>>): Rule | undefined {
  if (typeof permission === 'string') return undefined;
  const rules: readonly Rule[] = 'find' in permission ? permission : [permission];
  return rules.find(
    ({ when, whenGiven }) =>
      (when === undefined || request[when[0]] === when[1]) &&
      (whenGiven === undefined || request[whenGiven] !== undefined),
  );
}

/** Decides by a rule whether a user may make a call about these devices. Undefined when the user may. */
export function denialOf(rule: Rule, user: Holder, devices: readonly DeviceRight[]): Denial | undefined {
  if (rule.of !== undefined && !devices.every(device => device.sees)) return 'unseen';
  if (user.roleCode === rootRole) return undefined;
  const controls = devices.length > 0 && devices.every(device => device.controls);
  if (rule.needs === 'root') return 'no-function';
  if (rule.needs === 'control' && !controls) return 'no-control';
  if (rule.page !== undefined && !grants(user.permissions, rule.page, [])) return 'no-function';
  if (rule.function === undefined || (rule.orControl === true && controls)) return undefined;
  const isGranted = [rule.function, ...(rule.orFunction ? [rule.orFunction] : [])].some(name => {
    const [route = '', word = ''] = name.split('#');
    return route === '' ? grantsFunction(user.permissions, word) : grants(user.permissions, route, [word]);
  });
  return isGranted ? undefined : 'no-function';
}

/** For users who see the device of the request. */
export const seesDevice: Rule<'deviceId'> = { of: ['device', 'deviceId'] };
/** For users who control the device of the request. */
export const controlsDevice: Rule<'deviceId'> = { of: ['device', 'deviceId'], needs: 'control' };
/** For users who see the device of the channel. */
export const seesChannel: Rule<'channelId'> = { of: ['channel', 'channelId'] };
/** For users who see the device of the channel, and may see recorded video. */
export const seesRecordings: Rule<'channelId'> = { ...seesChannel, page: 'videotape-center' };
/** For users who control the device of the channel. */
export const controlsChannel: Rule<'channelId'> = { of: ['channel', 'channelId'], needs: 'control' };
