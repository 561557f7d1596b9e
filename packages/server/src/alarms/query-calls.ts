import type { AlarmExport } from '@patrolkit/transport/contract';
import type { GroundNow } from '../fleet/ground.ts';
import type { NamesNow } from '../fleet/site-names.ts';
import type { Caller, CallsOf } from '../http/calls.ts';
import type { Crew } from '../http/crew.ts';
import { timeZoneOf } from '../language/time-zone.ts';
import { nameIn } from '../language/names.ts';
import { Refusal } from '../http/refusal.ts';
import { writtenFile } from '../files/written-file.ts';
import { sessionOf, type ActorOf } from '../session/caller.ts';
import type { Session } from '../session/sessions.ts';
import type { AlarmRules } from '../links/alarm-rules.ts';
import type { AnsweringFor } from '../links/managers.ts';
import { proposedOf } from './proposal.ts';
import { peopleOf } from '../session/people.ts';
import { userNames } from '../session/user-names.ts';
import { maySee, seenIds } from '../session/users.ts';
import { audit } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import type { FaceLibrary } from '../links/people.ts';
import { alarmTypes, kindOfType } from './alarm.ts';
import type { AlarmFile } from './export.ts';
import type { AlarmFilter } from './query.ts';
import type { ReferenceGroups } from './reference-groups.ts';
import type { Alarms } from './store.ts';
import { asAlarm, asAlarmDetail, handledOf, listedOf } from './view.ts';

/** Looks up the video of an alarm: a path of this server, undefined when no video of that moment was recorded. */
export interface AlarmVideo {
  /** Looks only at recordings that are already on the disk; for lists. */
  pathForAlarm(session: Session, deviceId: string, at: number): string | undefined;
  /** First writes the latest recording to the disk. */
  issueForAlarm(session: Session, deviceId: string, at: number): Promise<string | undefined>;
}

/** The parts that the calls that read alarms work on. */
export interface AlarmQueryNeeds {
  database: Database;
  ground: GroundNow;
  library: Pick<FaceLibrary, 'typeOf'>;
  names: NamesNow;
  alarms: Alarms;
  referenceGroups: ReferenceGroups;
  answeringFor: AnsweringFor;
  rules: AlarmRules;
  video: AlarmVideo;
  actorOf: ActorOf;
  /** Writes files. */
  crew: Crew;
  now: () => number;
}

/** Longest range of the figures, days: three months. */
const TREND_DAYS = 93;

const visibleTo = (caller: Caller): string[] | undefined => seenIds(sessionOf(caller).user);

/** The filter that a request stands for. Alarm types become kinds; a type that this server does not raise finds nothing. */
const alarmFilterOf = (
  { deviceName: part, type: types, ...request }: Omit<AlarmExport, 'purpose' | 'timeZone'>,
  caller: Caller,
): AlarmFilter => {
  const {
    id,
    deviceId,
    deviceKind: deviceKinds,
    placeId,
    level: levels,
    status: statuses,
    reviewStatus: reviews,
    shelving: shelvings,
    from,
    to,
    note,
  } = request;
  return {
    id,
    deviceId,
    deviceKinds,
    placeId,
    levels,
    statuses,
    reviews,
    shelvings,
    from,
    to,
    note,
    visible: visibleTo(caller),
    ...(part === undefined ? {} : { named: { part: part.trim(), language: caller.language } }),
    ...(types === undefined ? {} : { kinds: types.flatMap(type => kindOfType(type) ?? []) }),
  };
};

/** The calls that read alarms: lists, one alarm, files, figures. */
export const alarmQueryCalls = ({
  database,
  ground,
  library,
  names,
  alarms,
  referenceGroups,
  answeringFor,
  rules,
  video,
  actorOf,
  crew,
  now,
}: AlarmQueryNeeds): CallsOf<
  'findAlarmStatByParam' | 'exportAlarmList' | 'listDetectAlarmType' | 'getAlarmDetails' | 'alarmTrendStat'
> => ({
  findAlarmStatByParam: async (request, caller) => {
    const { page, pageSize, after, before, sort, direction, ...sought } = request;
    const order = { page, pageSize, after, before, sort, direction, language: caller.language };
    const found = await alarms.find({ ...order, ...alarmFilterOf(sought, caller) });
    const known = found.rows.some(alarm => alarm.status !== 'unacknowledged') ? await userNames(database) : new Map();
    const rows = found.rows.map(alarm => {
      const path = video.pathForAlarm(sessionOf(caller), alarm.device_id, alarm.began_at);
      const address = path === undefined ? undefined : caller.base.replace(/^http/, 'ws') + path;
      return {
        ...asAlarm(alarm, caller, ground),
        ...handledOf(alarm, caller.language, known),
        ...listedOf(alarm, caller, name => library.typeOf(name)),
        video: address,
      };
    });
    return { ...found, rows };
  },
  exportAlarmList: async (request, caller) => {
    const purpose = request.purpose?.trim() ?? '';
    const filter = alarmFilterOf(request, caller);
    // Refuses an unknown zone before the file begins.
    timeZoneOf(request.timeZone);
    await audit(database, now(), actorOf(caller), 'export', [{ target: 'alarms', before: '', after: purpose }]);
    const setup: AlarmFile = {
      names: await userNames(database),
      language: caller.language,
      timeZone: request.timeZone,
    };
    const pieces = writtenFile(crew, { kind: 'alarms', setup }, alarms.each(filter));
    return { name: 'alarms.csv', type: 'text/csv; charset=utf-8', pieces };
  },
  listDetectAlarmType: async (_, caller) =>
    (Object.keys(alarmTypes) as (keyof typeof alarmTypes)[]).map(kind => ({
      type: alarmTypes[kind],
      name: nameIn(caller.language, rules.nameOf(kind)),
    })),
  getAlarmDetails: async (request, caller) => {
    const { user } = sessionOf(caller);
    const [alarm] = await alarms.byIds([request.id]);
    if (!alarm) return undefined;
    const [original] = alarm.original_id === null ? [] : await alarms.byIds([alarm.original_id]);
    const shown = asAlarmDetail(alarm, caller, {
      names: await userNames(database),
      ground,
      mayLook: rules.of(alarm.kind)?.reviews ?? true,
      witnesses: (await alarms.witnesses(alarm.id)).filter(({ device_id }) => maySee(user, device_id)),
      referenceGroupName: await referenceGroups.nameOf(alarm.reference_group, caller),
      ...(original && maySee(user, original.device_id) ? { original } : {}),
      ...(alarm.review_device !== null && maySee(user, alarm.review_device)
        ? { reviewDeviceName: nameIn(caller.language, names.device(alarm.review_device)) }
        : {}),
    });
    const detail = { ...shown, ...(await proposedOf(alarm, caller, answeringFor, () => peopleOf(database, user))) };
    const path = await video.issueForAlarm(sessionOf(caller), alarm.device_id, alarm.began_at);
    return path === undefined ? detail : { ...detail, video: caller.base.replace(/^http/, 'ws') + path };
  },
  alarmTrendStat: async (request, caller) => {
    const { from, to, hours, offset = 0, deviceKind } = request;
    if (hours !== 1 && hours !== 24) throw new Refusal(400, 'error.parameters', { name: 'hours' });
    if (to <= from || to - from > TREND_DAYS * 86_400_000)
      throw new Refusal(400, 'error.parameters', { name: 'startTime' });
    if (!Number.isInteger(offset) || Math.abs(offset) > 14 * 60)
      throw new Refusal(400, 'error.parameters', { name: 'timezone' });
    return alarms.trend({ from: Math.trunc(from), to: Math.trunc(to), hours, offset, deviceKind }, visibleTo(caller));
  },
});
