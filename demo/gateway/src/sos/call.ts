import type { SosCall, SosEnd } from '@patrolkit/transport/contract';
import { modelPictureAddress } from '../fleet/fleet-view.ts';
import { nameIn, type StoredName } from '../http/names.ts';
import type { Reader } from '../http/reader.ts';
import type { Language } from '../http/texts.ts';
import type { DeviceKind } from '../world/types.ts';
import type { Meeting } from './meetings.ts';

/** How a call stands, and how it ended. */
export type SosState = 'ringing' | 'answered' | 'ended' | 'missed';

/** A call as it is stored. */
export interface StoredSos {
  uuid: string;
  session_id: string;
  device_id: string;
  device_kind: DeviceKind;
  device_number: number;
  /** The name of its time. */
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
  /** Sessions that hung up while it rang: it rings on for the others. */
  declined: Set<string>;
  /** Who answered. */
  answererName: StoredName | undefined;
  /** Pages of who answered: a page that was loaded anew does not know of the call. */
  pages: ReadonlySet<string>;
  /** Since when who answered is away. */
  awaySince: number | undefined;
  /** Path of its video. */
  video: string | undefined;
  /** Where its two-way call is. */
  meeting: Meeting | undefined;
}

/** A call that is over, told again to who answered it when that console was away at the end. */
export interface EndedCall {
  uuid: string;
  sessionId: string;
  answeredSession: string;
  at: number;
}

/** A stored call as it begins, or goes on after a restart. */
export const beginCall = (row: StoredSos): ActiveCall => ({
  ...row,
  began_at: Number(row.began_at),
  declined: new Set(),
  answererName: undefined,
  pages: new Set(),
  awaySince: undefined,
  video: undefined,
  meeting: undefined,
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

/** The end of a call as a push sends it; `by` is the name of who answered it. */
export const asSosEnd = (call: StoredSos, reason: SosEnd['reason'], language: Language, by?: StoredName): SosEnd => {
  const words = by === undefined ? {} : { by: nameIn(language, by) };
  return { uuid: call.uuid, sessionId: call.session_id, reason, ...words };
};
