import type { Alarm, AlarmDetail, Coordinate } from '@patrolkit/transport/contract';
import type { GroundNow } from '../fleet/ground.ts';
import { meterName, meterNumber } from '../fleet/meters.ts';
import { nameIn, nameOfQuantity, type StoredName } from '../language/names.ts';
import type { Point } from '../links/site-map.ts';
import type { Reader } from '../language/reader.ts';
import { textOf, type Language } from '../language/texts.ts';
import { userName } from '../session/user-names.ts';
import type { PersonType } from '../links/people.ts';
import type { AlarmKind } from '../links/alarms.ts';
import { alarmTypes, causeOf, isClosed, type StoredAlarm, type Witness } from './alarm.ts';
import { soundPath } from '../http/alarm-sounds.ts';

/** What the detail of an alarm shows beside its own row. */
export interface DetailContext {
  /** Names of users, by id. */
  names: ReadonlyMap<string, StoredName>;
  ground: GroundNow;
  /** Whether robots may look at alarms of its kind again. */
  mayLook: boolean;
  /** The alarm that this one reviews. */
  original?: StoredAlarm;
  reviewDeviceName?: string;
  referenceGroupName?: string;
  witnesses?: readonly Witness[];
}

/** The name of an alarm: what users call its kind, and the fault when it has one. */
export const nameOf = (
  language: Language,
  { kind, type_name, subject_name }: Pick<StoredAlarm, 'kind' | 'type_name' | 'subject_name'>,
): string => {
  if (type_name) {
    const type = nameIn(language, type_name);
    return subject_name ? textOf(language, 'alarm.named', { type, name: nameIn(language, subject_name) }) : type;
  }
  return subject_name
    ? textOf(language, `alarm.${kind}.named`, { name: nameIn(language, subject_name) })
    : textOf(language, `alarm.${kind}`);
};

/** Kinds of alarms whose value is a quantity and what was measured. */
const measured: ReadonlySet<AlarmKind> = new Set(['gas', 'temperature', 'dust', 'humidity', 'noise', 'smoke']);

/** The value of an alarm in words. */
export const valueOf = (language: Language, { kind, value }: Pick<StoredAlarm, 'kind' | 'value'>): string => {
  if (value === '') return '';
  if (kind === 'door') return textOf(language, `door.${value}`);
  if (kind === 'battery') return `${value} %`;
  const [first = '', ...rest] = value.split(' ');
  const reading = rest.join(' ');
  if (reading === '') return value;
  // The camera measures how hot the case of a meter is, and not the reading of the meter.
  if (kind === 'meter')
    return textOf(language, 'alarm.value.meter', { meter: nameIn(language, meterName(meterNumber(first))), reading });
  return measured.has(kind) ? `${nameIn(language, nameOfQuantity(first))} ${reading}` : value;
};

/** Whether the cause is still there, when that is known. */
const conditionOf = (alarm: StoredAlarm): Pick<Alarm, 'condition' | 'conditionEndedAt'> =>
  alarm.cause === null
    ? {}
    : {
        condition: alarm.cause_ended_at === null ? 'present' : 'gone',
        conditionEndedAt: alarm.cause_ended_at ?? undefined,
      };

/** The user who handled an alarm and when, for lists. */
export const handledOf = (
  alarm: StoredAlarm,
  language: Language,
  names: ReadonlyMap<string, StoredName>,
): Pick<Alarm, 'acknowledgedAt' | 'acknowledgedBy' | 'closedAt' | 'closedBy'> => ({
  acknowledgedAt: alarm.confirmed_at ?? undefined,
  acknowledgedBy: userName(language, alarm.confirmed_by, names),
  closedAt: alarm.closed_at ?? undefined,
  closedBy: userName(language, alarm.closed_by, names),
});

/** Further columns of lists: the type of a person, and the state of the review. */
export const listedOf = (
  alarm: StoredAlarm,
  { language }: Pick<Reader, 'language'>,
  typeOf: (name: string) => PersonType | undefined,
): Pick<Alarm, 'personKind' | 'reviewStatus' | 'reviewIsAbnormal'> => {
  const type = alarm.kind === 'person' ? typeOf(alarm.person) : undefined;
  return {
    ...(type ? { personKind: nameIn(language, type.name) } : {}),
    reviewStatus: alarm.review_status,
    ...(alarm.review_abnormal === null ? {} : { reviewIsAbnormal: alarm.review_abnormal }),
  };
};

/** How consoles announce an alarm, and its sound if it has one of its own. */
const remindOf = (
  { kind, remind, has_sound: hasAudio, sound }: StoredAlarm,
  { base }: Reader,
): Pick<Alarm, 'remindKind' | 'hasAudio' | 'audio'> => ({
  remindKind: remind,
  hasAudio,
  ...(hasAudio ? { audio: base + (sound ?? soundPath(kind)) } : {}),
});

/** Where the device of an alarm was, if it was known. Indoors there is no position by satellite. */
const whereOf = ({ x, y, map_id: mapId }: StoredAlarm, ground: GroundNow): Partial<Point & Coordinate> =>
  x === null || y === null ? {} : { x, y, ...ground.coordinate({ mapId, x, y }) };

/** A stored alarm as lists and pushes send it. */
export const asAlarm = (alarm: StoredAlarm, reader: Reader, ground: GroundNow): Alarm => ({
  id: alarm.id,
  deviceId: alarm.device_id,
  deviceName: nameIn(reader.language, alarm.device_name),
  mapName: nameIn(reader.language, alarm.map_name),
  beganAt: alarm.began_at,
  type: alarmTypes[alarm.kind],
  level: alarm.level,
  name: nameOf(reader.language, alarm),
  value: valueOf(reader.language, alarm),
  status: alarm.status,
  picture: alarm.picture === '' ? undefined : reader.base + alarm.picture,
  ...remindOf(alarm, reader),
  mapId: alarm.map_id,
  ...whereOf(alarm, ground),
  levelAt: alarm.level_at ?? undefined,
  escalatedAt: alarm.escalated_at ?? undefined,
  ...conditionOf(alarm),
});

/** Everything about one alarm. */
export const asAlarmDetail = (alarm: StoredAlarm, reader: Reader, context: DetailContext): AlarmDetail => {
  const { names, original, ground } = context;
  const address = (path: string | null | undefined): string | undefined => (path ? reader.base + path : undefined);
  const name = (id: string | null): string | undefined => userName(reader.language, id, names);
  const short = asAlarm(alarm, reader, ground);
  return {
    id: short.id,
    name: short.name,
    type: short.type,
    picture: short.picture,
    deviceId: short.deviceId,
    deviceName: short.deviceName,
    mapName: short.mapName,
    mapId: short.mapId,
    x: short.x,
    y: short.y,
    beganAt: short.beganAt,
    raisedBy: name(alarm.raised_by),
    raisedNote: alarm.raised_note || undefined,
    level: short.level,
    levelAt: short.levelAt,
    escalatedAt: short.escalatedAt,
    value: short.value,
    status: short.status,
    acknowledgedAt: alarm.confirmed_at ?? undefined,
    acknowledgedBy: name(alarm.confirmed_by),
    acknowledgeNote: alarm.confirm_note ?? undefined,
    assignedTo: name(alarm.assigned_to),
    closedAt: alarm.closed_at ?? undefined,
    closedBy: name(alarm.closed_by),
    closeNote: alarm.close_note ?? undefined,
    closePicture: address(alarm.close_picture),
    reportedAt: alarm.reported_at ?? undefined,
    reportedBy: name(alarm.reported_by),
    ...conditionOf(alarm),
    repeats: alarm.repeats || undefined,
    repeatedAt: alarm.repeated_at ?? undefined,
    // A group without a name has since been deleted.
    referenceGroupId: context.referenceGroupName === undefined ? undefined : (alarm.reference_group ?? undefined),
    referenceGroupName: context.referenceGroupName,
    reviewStatus: alarm.review_status,
    reviewStartedAt: alarm.review_started_at ?? undefined,
    reviewer: name(alarm.review_by),
    reviewDeviceName: context.reviewDeviceName,
    reviewedAt: alarm.review_ended_at ?? undefined,
    reviewIsAbnormal: alarm.review_abnormal ?? undefined,
    reviewPicture: address(alarm.review_picture),
    reviewAlarmId: alarm.review_alarm_id ?? undefined,
    witnesses: context.witnesses?.map(({ device_id, device_name, at }) => ({
      deviceId: device_id,
      deviceName: nameIn(reader.language, device_name),
      at: Number(at),
    })),
    canReview: context.mayLook && !isClosed(alarm.status) && causeOf(alarm) !== undefined,
    originalId: alarm.original_id ?? undefined,
    isReviewAlarm: alarm.original_id !== null,
    previousReviewAt: original?.began_at,
    previousReviewPicture: address(original?.picture),
  };
};
