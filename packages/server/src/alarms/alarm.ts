import type { AlarmLevel, AlarmStatus, ReviewStatus } from '@patrolkit/transport/contract';
import type { StoredName } from '../language/names.ts';
import type { Actor } from '../store/audit.ts';
import type { Remind } from '../links/alarm-rules.ts';
import { alarmTypes, type AlarmKind, type Cause } from '../links/alarms.ts';
import type { Device, DeviceKind } from '../links/devices.ts';
import type { RaisedAlarm } from '../links/events.ts';

export { alarmTypes };

/** An alarm as it is stored. */
export interface StoredAlarm {
  id: string;
  kind: AlarmKind;
  level: AlarmLevel;
  value: string;
  person: string;
  /** The name of the fault or of the equipment; null for alarms of neither. */
  subject_name: StoredName | null;
  /** What users called its kind when it was raised; null for the usual name. */
  type_name: StoredName | null;
  /** How consoles announce it, and whether it has the sound of its kind. */
  remind: Remind;
  has_sound: boolean;
  /** The path of its sound; null for the sound of its kind. */
  sound: string | null;
  device_id: string;
  device_kind: DeviceKind;
  device_number: number;
  map_id: string;
  /** The names of the device and the map when the alarm was raised. */
  device_name: StoredName;
  map_name: StoredName;
  /** Where the device last said that it was, metres; null for a device that had not. */
  x: number | null;
  y: number | null;
  began_at: number;
  picture: string;
  status: AlarmStatus;
  confirmed_at: number | null;
  confirmed_by: string | null;
  confirm_note: string | null;
  assigned_to: string | null;
  closed_at: number | null;
  closed_by: string | null;
  close_note: string | null;
  close_picture: string | null;
  reported_at: number | null;
  reported_by: string | null;
  level_at: number | null;
  escalated_at: number | null;
  /** The id of the cause, as the device gave it; null for an alarm without one. */
  cause: string | null;
  cause_ended_at: number | null;
  /** How often its source called again within the cooldown, and when it last did. */
  repeats: number;
  repeated_at: number | null;
  cause_x: number | null;
  cause_y: number | null;
  cause_label: string | null;
  /** The id of the alarm that this one reviews. */
  original_id: string | null;
  review_status: ReviewStatus;
  review_started_at: number | null;
  review_by: string | null;
  review_device: string | null;
  review_ended_at: number | null;
  review_abnormal: boolean | null;
  review_picture: string | null;
  /** The id of the alarm that the review of this one produced. */
  review_alarm_id: string | null;
  reference_group: string | null;
  /** The user who raised the alarm by hand, and that user's remark; null for alarms that devices raised. */
  raised_by: string | null;
  raised_note: string | null;
}

/** The user who raises an alarm by hand, and that user's remark. */
export interface ByHand {
  readonly actor: Actor;
  readonly note: string;
}

/** A new alarm with its names, picture and reference group, as it is about to be stored. */
export interface NewAlarm {
  alarm: RaisedAlarm;
  device: Device;
  /** The names of the device and the map when the alarm was raised. */
  deviceName: StoredName;
  mapName: StoredName;
  picture: string;
  /** A random UUID. An alarm that is already stored with it is not stored again. */
  key?: string;
  /** The id of the alarm that this one reviews. */
  originalId?: string;
  byHand?: ByHand;
  referenceGroup?: string;
  /** The id that was reserved for it; it gets a new one when there is none. */
  id?: string;
}

/**
 * The cause that raised a stored alarm; undefined when no place and label of a cause are stored, so that no robot can review
 * it.
 */
export const causeOf = (alarm: StoredAlarm): Cause | undefined =>
  alarm.cause_x === null || alarm.cause_y === null || alarm.cause_label === null
    ? undefined
    : { kind: alarm.kind, mapId: alarm.map_id, x: alarm.cause_x, y: alarm.cause_y, label: alarm.cause_label };

/** The kind of an alarm type; undefined for one that this server does not raise. */
export const kindOfType = (type: string): AlarmKind | undefined =>
  (Object.keys(alarmTypes) as AlarmKind[]).find(kind => alarmTypes[kind] === type);

/** A device, other than the one that raised an alarm, that has seen the cause of the alarm. */
export interface Witness {
  device_id: string;
  device_name: StoredName;
  at: number;
}

/** Levels, the gravest last. */
export const gravity: readonly AlarmLevel[] = ['general', 'important', 'serious'];

/** The statuses in which an alarm is over. */
export const closedStatuses: readonly AlarmStatus[] = ['processed', 'notRequired', 'system'];

/** Whether a status is a closed one. */
export const isClosed = (status: AlarmStatus): boolean => closedStatuses.includes(status);

/** Converts a row of the database: ids are numbers there and strings everywhere else. */
export const alarmOfRow = (row: StoredAlarm): StoredAlarm => ({
  ...row,
  id: String(row.id),
  original_id: row.original_id === null ? null : String(row.original_id),
  review_alarm_id: row.review_alarm_id === null ? null : String(row.review_alarm_id),
});
