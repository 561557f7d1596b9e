/** Alarms that consoles get before they can be stored, because the database is away. */
import { placeName } from '../fleet/place-name.ts';
import type { NamesNow } from '../fleet/site-names.ts';
import type { Fleet } from '../links/fleet.ts';
import type { Point } from '../links/site-map.ts';
import { hasUsualSound } from '../http/alarm-sounds.ts';
import type { NewAlarm, StoredAlarm } from './alarm.ts';

/** Where something is that has raised an alarm, metres: its cause, or the device itself. */
export const placeOfAlarm = ({ alarm, device }: Pick<NewAlarm, 'alarm' | 'device'>): Partial<Point> => {
  const { x, y } = alarm.cause ?? device;
  return x === undefined || y === undefined ? {} : { x, y };
};

/** How an alarm is announced, as it is stored. */
export const remindColumns = ({
  kind,
  reminding,
}: Pick<NewAlarm['alarm'], 'kind' | 'reminding'>): Pick<
  StoredAlarm,
  'type_name' | 'remind' | 'has_sound' | 'sound'
> => ({
  type_name: reminding?.typeName ?? null,
  remind: reminding?.remind ?? 'popupAndSound',
  has_sound: reminding?.hasSound ?? hasUsualSound(kind),
  sound: reminding?.sound ?? null,
});

/** An alarm as it will be stored under the id that was reserved for it. */
export const announced = (
  { alarm, device, byHand }: Pick<NewAlarm, 'alarm' | 'device' | 'byHand'>,
  id: string,
  picture: string,
  { names, fleet }: { readonly names: NamesNow; readonly fleet: Pick<Fleet, 'regions'> },
): StoredAlarm => ({
  id,
  kind: alarm.kind,
  level: alarm.level,
  value: alarm.value,
  person: alarm.personName,
  subject_name: alarm.subjectName ?? null,
  ...remindColumns(alarm),
  device_id: device.id,
  device_kind: device.kind,
  device_number: device.number,
  map_id: alarm.mapId,
  device_name: names.device(alarm.deviceId),
  map_name: placeName({ ...alarm, ...placeOfAlarm({ alarm, device }) }, names, fleet),
  x: device.x ?? null,
  y: device.y ?? null,
  began_at: alarm.at,
  picture,
  status: 'unacknowledged',
  confirmed_at: null,
  confirmed_by: null,
  confirm_note: null,
  assigned_to: null,
  closed_at: null,
  closed_by: null,
  close_note: null,
  close_picture: null,
  reported_at: null,
  reported_by: null,
  level_at: null,
  escalated_at: null,
  cause: alarm.causeId ?? null,
  cause_ended_at: null,
  repeats: 0,
  repeated_at: null,
  cause_x: alarm.cause?.x ?? null,
  cause_y: alarm.cause?.y ?? null,
  cause_label: alarm.cause?.label ?? null,
  original_id: null,
  review_status: 'none',
  review_started_at: null,
  review_by: null,
  review_device: null,
  review_ended_at: null,
  review_abnormal: null,
  review_picture: null,
  review_alarm_id: null,
  reference_group: null,
  raised_by: byHand?.actor.userId ?? null,
  raised_note: byHand?.note ?? null,
});
