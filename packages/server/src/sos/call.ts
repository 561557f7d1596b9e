import type { SosCall, SosEnd } from '@patrolkit/transport/contract';
import { modelPictureAddress } from '../fleet/fleet-view.ts';
import { nameIn, type StoredName } from '../language/names.ts';
import type { Reader } from '../language/reader.ts';
import type { Language } from '../language/texts.ts';
import type { DeviceKind } from '../links/devices.ts';
import type { FleetEvent } from '../links/events.ts';
import type { Fleet } from '../links/fleet.ts';
import type { Meeting } from './meetings.ts';

/** The state of a call: it rings, is answered, has ended, or was missed. */
export type SosState = 'ringing' | 'answered' | 'ended' | 'missed';

/** A call as it is stored. */
export interface StoredSos {
  uuid: string;
  session_id: string;
  device_id: string;
  device_kind: DeviceKind;
  device_number: number;
  /** The name of the device when the call began. */
  device_name: StoredName;
  model: string;
  two_way: boolean;
  began_at: number;
  state: SosState;
  answered_by: string | null;
  answered_session: string | null;
}

/** A call that is not over. */
export interface ActiveCall extends StoredSos {
  /** Sessions that hung up while it rang; it continues to ring for the others. */
  declined: Set<string>;
  /** The name of the user who answered. */
  answererName: StoredName | undefined;
  /** The pages that answered. Another page of their session, or a page that was loaded again, does not know of the call. */
  pages: ReadonlySet<string>;
  /** Since when it rings, ms on the steady clock. */
  ringsSince: number;
  /** Since when these pages are disconnected, ms on the steady clock. */
  awaySince: number | undefined;
  /** Path of the live video. */
  video: string | undefined;
  /** The meeting of the two-way call. */
  meeting: Meeting | undefined;
  /** Its alarm is raised. */
  isRaised: boolean;
}

/** A call that has ended. Its end is pushed again to the session that answered it, whose console may have been disconnected. */
export interface EndedCall {
  uuid: string;
  sessionId: string;
  answeredSession: string;
  /** When it ended, ms on the steady clock. */
  at: number;
}

/** The state of a stored call when it begins, or after a restart; `ringsSince` is a time on the steady clock. */
export const beginCall = (row: StoredSos, ringsSince: number): ActiveCall => ({
  ...row,
  began_at: Number(row.began_at),
  declined: new Set(),
  answererName: undefined,
  pages: new Set(),
  ringsSince,
  awaySince: undefined,
  video: undefined,
  meeting: undefined,
  isRaised: false,
});

/** The id of the cause of the alarm of a call. */
export const causeOfCall = ({ uuid }: Pick<StoredSos, 'uuid'>): string => `sos ${uuid}`;

/** The alarm of a call. */
export const alarmOfCall = (call: StoredSos, fleet: Pick<Fleet, 'device' | 'view'>): FleetEvent => ({
  type: 'alarm',
  alarm: {
    kind: 'sos',
    level: 'serious',
    value: '',
    personName: '',
    deviceId: call.device_id,
    mapId: fleet.device(call.device_id)?.mapId ?? '',
    at: call.began_at,
    causeId: causeOfCall(call),
    shot: fleet.view(call.device_id),
    cause: undefined,
  },
});

/** A call as a push sends it. */
export const asSosCall = (call: StoredSos, reader: Reader): SosCall => ({
  uuid: call.uuid,
  sessionId: call.session_id,
  deviceId: call.device_id,
  deviceName: nameIn(reader.language, call.device_name),
  model: call.model,
  picture: reader.base + modelPictureAddress({ kind: call.device_kind, model: call.model }),
  beganAt: call.began_at,
});

/** The end of a call as a push sends it; `by` is the name of the user who answered it. */
export const asSosEnd = (call: StoredSos, reason: SosEnd['reason'], language: Language, by?: StoredName): SosEnd => {
  const words = by === undefined ? {} : { by: nameIn(language, by) };
  return { uuid: call.uuid, sessionId: call.session_id, reason, ...words };
};
