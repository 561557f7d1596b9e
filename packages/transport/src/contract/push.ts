/** Declarations of pushes: data, socket, the switch that turns them on, and how waiting ones are folded. */
import type { Codec } from './codec/index.ts';

/** Every push switch. Sent as a map of names to "0" or "1". */
export const switchNames = [
  'AlarmInfoPushSwitch',
  'AlarmInfoIncrementPushSwitch',
  'RobotListPushSwitch',
  'CoordinatePushSwitch',
  'RobotSituationPushSwitch',
  'RollCallPushSwitch',
  'PatrolCapturePushSwitch',
  'VehicleCapturePushSwitch',
  'LineInfoPushSwitch',
  'FaceCapturePushSwitch',
  'RobotStatusPushSwitch',
  'ChannelListPushSwitch',
] as const;
export type SwitchName = (typeof switchNames)[number];

/** The switches that are sent first on every opening. */
export const openingSwitches: readonly SwitchName[] = [
  'RobotListPushSwitch',
  'AlarmInfoPushSwitch',
  'PatrolCapturePushSwitch',
  'VehicleCapturePushSwitch',
];

/** Subscriptions for one device. */
export type SubscriptionName = 'AlarmInfoByRobot' | 'PatrolCaptureInfoByRobot';

/** The two sockets. Each message belongs to one (interpretations.md 13), and is also read when it comes on the other. */
export type SocketRole = 'singleton' | 'device';

/** Value of the `remark` query of the singleton socket. */
export const singletonRemark = 'base-singleton';

/** The declaration of a push: its data, its socket, and how waiting pushes are folded into one. */
export interface PushRule<T> {
  readonly data: Codec<T>;
  readonly socket: SocketRole;
  /** `latest`: a newer push of the same device replaces it. `each`: none is replaced. */
  readonly fold: 'latest' | 'each';
  readonly switch?: SwitchName;
  /** Whether the specification lacks such a push. A server may not send it, and nothing depends on it. */
  readonly isOurs?: true;
}
/** Declares a push that the specification names. */
export const rule = <T>(
  socket: SocketRole,
  fold: 'latest' | 'each',
  data: Codec<T>,
  needs?: SwitchName,
): PushRule<T> => (needs ? { data, socket, fold, switch: needs } : { data, socket, fold });
/** Marks a push that the specification does not name. */
export const ours = <T>(push: PushRule<T>): PushRule<T> => ({ ...push, isOurs: true });
