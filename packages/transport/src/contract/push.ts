/** What a push is: its data, its socket, the switch that asks for it, and how those that wait together are folded. */
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

/** The switches that go out first on every open. */
export const openingSwitches: readonly SwitchName[] = [
  'RobotListPushSwitch',
  'AlarmInfoPushSwitch',
  'PatrolCapturePushSwitch',
  'VehicleCapturePushSwitch',
];

/** Subscriptions for one device. */
export type SubscriptionName = 'AlarmInfoByRobot' | 'PatrolCaptureInfoByRobot';

/** Which of the two sockets a message belongs to (interpretations.md 13). It is understood on the other one all the same. */
export type SocketRole = 'singleton' | 'device';

/** Value of the `remark` query of the singleton socket. */
export const singletonRemark = 'base-singleton';

/** How a push behaves: its data, its socket, and how pushes that wait together are folded into one. */
export interface PushRule<T> {
  readonly data: Codec<T>;
  readonly socket: SocketRole;
  /** `latest`: a newer one of the same device replaces it. `each`: every one counts. */
  readonly fold: 'latest' | 'each';
  readonly switch?: SwitchName;
  /** The specification names no such push: a server may not send it, and nothing needs it. */
  readonly isOurs?: true;
}
/** Declares a push that the specification names. */
export const rule = <T>(
  socket: SocketRole,
  fold: 'latest' | 'each',
  data: Codec<T>,
  needs?: SwitchName,
): PushRule<T> => (needs ? { data, socket, fold, switch: needs } : { data, socket, fold });
/** Marks a push that is ours. */
export const ours = <T>(push: PushRule<T>): PushRule<T> => ({ ...push, isOurs: true });
