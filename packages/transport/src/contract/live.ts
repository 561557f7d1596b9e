/**
 * Messages of the live channel (specification section 7, rulings.md 13-17): what the console sends, and every push
 * with its data.
 */
import {
  address,
  assumed,
  dictionary,
  entity,
  field,
  flag,
  id,
  list,
  optional,
  text,
  time,
  type Codec,
  type Infer,
} from './codec/index.ts';
import {
  alarm,
  alarmConfirmation,
  alarmShelf,
  channel,
  controlLease,
  coordinate,
  currentStep,
  lineInfo,
  reviewCompletion,
  robot,
  robotStatus,
  situation,
  sosCall,
  sosEnd,
} from './entities.ts';

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

/** Which of the two sockets a message belongs to (rulings.md 13). It is understood on the other one all the same. */
export type SocketRole = 'singleton' | 'device';

/** Value of the `remark` query of the singleton socket. */
export const singletonRemark = 'base-singleton';

/** A picture taken on patrol, of a face or of a vehicle (fields assumed). */
export const capture = entity('Capture', {
  id: field('id', id, 'Capture', { also: ['captureId'] }),
  deviceId: assumed('deviceId', optional(id), 'Device', { also: ['robotId'] }),
  deviceName: assumed('deviceName', optional(text), 'Name of the device', { also: ['robotName'] }),
  name: assumed('name', optional(text), 'What was seen: a point of the patrol, a plate, a person', {
    also: ['pointName', 'plateNumber', 'personName'],
  }),
  mapName: assumed('mapName', optional(text), 'Where it was taken'),
  takenAt: assumed('captureTime', optional(time), 'When it was taken', { also: ['time'] }),
  picture: assumed('picUrl', optional(address), 'Picture', { also: ['pictureUrl'] }),
});
export type Capture = Infer<typeof capture>;

/** How a push behaves: its data, its socket, and how pushes that wait together are folded into one. */
interface PushRule<T> {
  readonly data: Codec<T>;
  readonly socket: SocketRole;
  /** `latest`: a newer one of the same device replaces it. `each`: every one counts. */
  readonly fold: 'latest' | 'each';
  readonly switch?: SwitchName;
  /** The specification names no such push: a server may not send it, and nothing needs it. */
  readonly isOurs?: true;
}
const rule = <T>(socket: SocketRole, fold: 'latest' | 'each', data: Codec<T>, needs?: SwitchName): PushRule<T> =>
  needs ? { data, socket, fold, switch: needs } : { data, socket, fold };
const ours = <T>(push: PushRule<T>): PushRule<T> => ({ ...push, isOurs: true });

/** Every push of the server. */
export const pushes = {
  RobotList: rule('singleton', 'latest', list(robot), 'RobotListPushSwitch'),
  AlarmInfo: rule('singleton', 'each', alarm, 'AlarmInfoPushSwitch'),
  AlarmConfirm: rule('singleton', 'each', alarmConfirmation),
  AlarmReviewCompleted: rule('singleton', 'each', reviewCompletion),
  RobotSituation: rule('singleton', 'latest', situation, 'RobotSituationPushSwitch'),
  AlarmShelve: ours(rule('singleton', 'latest', list(alarmShelf))),
  ControlLease: ours(rule('singleton', 'latest', list(controlLease))),
  robotCallApp: rule('singleton', 'each', sosCall),
  hangUpCall: rule('singleton', 'each', sosEnd),
  PatrolCaptureInfo: rule('singleton', 'each', capture, 'PatrolCapturePushSwitch'),
  VehicleCaptureInfo: rule('singleton', 'each', capture, 'VehicleCapturePushSwitch'),
  RobotStatus: rule('device', 'latest', robotStatus, 'RobotStatusPushSwitch'),
  LineInfo: rule('device', 'latest', lineInfo, 'LineInfoPushSwitch'),
  ChannelList: rule('device', 'latest', list(channel), 'ChannelListPushSwitch'),
  CurrentStep: rule('device', 'latest', currentStep, 'LineInfoPushSwitch'),
  CoordinatePush: rule('device', 'latest', coordinate, 'CoordinatePushSwitch'),
  FaceCaptureInfo: rule('device', 'each', capture, 'FaceCapturePushSwitch'),
} as const;
export type PushType = keyof typeof pushes;
export type PushData<T extends PushType> = Infer<(typeof pushes)[T]['data']>;

/** A decoded push. */
export type Push = {
  [T in PushType]: {
    readonly type: T;
    readonly deviceId?: string;
    readonly data: PushData<T>;
    /** ms since 1970, when the frame came */ readonly receivedAt: number;
  };
}[PushType];

/** The answer to a DeviceChange. */
export interface SwitchResult {
  readonly type: 'SwitchResult';
  readonly deviceId?: string;
  readonly isSuccess: boolean;
}

/** The data of a PushSwitch message. */
export const switchMap = dictionary(flag);

/** Writes a push as a server sends it. */
export function encodePush<T extends PushType>(type: T, data: PushData<T>, deviceId?: string): string {
  const codec = pushes[type].data as Codec<unknown>;
  return JSON.stringify({ type, ...(deviceId === undefined ? {} : { deviceId }), data: codec.encode(data) });
}
