/**
 * Messages of the live channel (specification section 7, interpretations.md 13-17): every push of the server with its data, gathered from
 * the capabilities.
 */
import { alarmsPushes } from './alarms/live.ts';
import { capturesPushes } from './captures/live.ts';
import { dictionary, flag, type Codec, type Infer } from './codec/index.ts';
import { drivingPushes } from './driving/live.ts';
import { fleetPushes } from './fleet/live.ts';
import { configPushes } from './config/live.ts';
import { sessionPushes } from './session/live.ts';
import { sosPushes } from './sos/live.ts';
import { videoPushes } from './video/live.ts';

/** Every push of the server. */
export const pushes = {
  ...fleetPushes,
  ...drivingPushes,
  ...alarmsPushes,
  ...sosPushes,
  ...videoPushes,
  ...capturesPushes,
  ...sessionPushes,
  ...configPushes,
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
