import { reviewAlarm } from '@patrolkit/transport/contract';
import type * as contract from '@patrolkit/transport/contract';
import { personType } from '../world/people.ts';
import { alarmLines, timeZoneOf } from './alarm-file.ts';
import { alarmTypes, asAlarm, deviceName, handledOf, type AlarmFilter, type StoredAlarm } from './alarms.ts';
import { audit, type Actor } from './audit.ts';
import type { Caller, Handlers, Services } from './handlers.ts';
import { Refusal } from './refusal.ts';
import { remark, remarkLimit } from './remark.ts';
import { permits } from './rights.ts';
import type { Session } from './sessions.ts';
import { kindOfType, shelfMinutes } from './shelves.ts';
import { textOf } from './texts.ts';
import { maySee } from './users.ts';

type AlarmCalls =
  | 'findAlarmStatByParam'
  | 'exportAlarmList'
  | 'listDetectAlarmType'
  | 'getAlarmDetails'
  | 'confirmAlarm'
  | 'setAlarmCloseCycle'
  | 'alarmRankUpgrade'
  | 'reportAlarm'
  | 'reviewAlarm'
  | 'cancelReviewAlarm'
  | 'getFacePersonTypeByPersonName'
  | 'findAlarmShelve'
  | 'addAlarmShelve'
  | 'deleteAlarmShelve'
  | 'getAlarmEscalation'
  | 'alarmTrendStat';

/** What every handler needs to know of its caller. */
interface CallerRules {
  sessionOf: (caller: Caller) => Session;
  actorOf: (caller: Caller) => Actor;
}

const BATCH_NOTE = 50;
/** Remark of the alarm query: as filter, and what an export is for. */
const FILTER_NOTE = 100;
/** Longest stretch of the figures: three months. */
const TREND_DAYS = 93;

/** The calls about alarms: found, handled, reviewed, shelved, counted. */
export const alarmCalls = (services: Services, { sessionOf, actorOf }: CallerRules): Pick<Handlers, AlarmCalls> => {
  const { database, world, alarms, live, uploads, reviews, referenceGroups, recordings, shelves, schedule, now } =
    services;

  const visibleTo = (caller: Caller): string[] | undefined => {
    const { user } = sessionOf(caller);
    return user.access === 'listed' ? [...user.listed.keys()] : undefined;
  };

  /** What a query of alarms means for its caller: names and types become devices and kinds of ours. */
  const alarmFilterOf = (
    { deviceName: part, type, note, ...request }: Omit<contract.AlarmExport, 'purpose' | 'timeZone'>,
    caller: Caller,
  ): AlarmFilter => {
    if ([...(note ?? '')].length > FILTER_NOTE) throw new Refusal(400, 'error.remark', { n: FILTER_NOTE });
    const { id, deviceId, level, status, from, to } = request;
    const filter: AlarmFilter = { id, deviceId, level, status, from, to, note, visible: visibleTo(caller) };
    if (part !== undefined) {
      const wanted = part.trim().toLowerCase();
      filter.named = [...world.devices.values()]
        .filter(({ kind, number }) => deviceName(caller.language, kind, number).toLowerCase().includes(wanted))
        .map(device => device.id);
    }
    const kind = type === undefined ? undefined : kindOfType(type);
    // A type that nothing here has finds nothing.
    if (type !== undefined && kind === undefined) filter.named = [];
    return kind === undefined ? filter : { ...filter, kind };
  };

  const alarmOf = async (id: string): Promise<StoredAlarm> => {
    const [alarm] = await alarms.byIds([id]);
    if (!alarm) throw new Refusal(404, 'error.noAlarm');
    return alarm;
  };

  const names = async (): Promise<Map<string, string>> => {
    const rows = await database.query<{ id: string; name_key: string }>('SELECT id, name_key FROM users');
    return new Map(rows.map(row => [row.id, row.name_key]));
  };

  return {
    findAlarmStatByParam: async (request, caller) => {
      const found = await alarms.find({ ...request, ...alarmFilterOf(request, caller) });
      const known = found.rows.some(alarm => alarm.status !== 'unacknowledged') ? await names() : new Map();
      const rows = found.rows.map(alarm => {
        const path = recordings.pathForAlarm(sessionOf(caller), alarm.device_id, alarm.began_at);
        const video = path === undefined ? undefined : caller.base.replace(/^http/, 'ws') + path;
        return { ...asAlarm(alarm, caller), ...handledOf(alarm, caller.language, known), video };
      });
      return { rows, total: found.total };
    },
    exportAlarmList: async (request, caller) => {
      const purpose = request.purpose?.trim() ?? '';
      if ([...purpose].length > FILTER_NOTE) throw new Refusal(400, 'error.remark', { n: FILTER_NOTE });
      const filter = alarmFilterOf(request, caller);
      const zone = timeZoneOf(request.timeZone);
      await audit(database, now(), actorOf(caller), 'export', [{ target: 'alarms', before: '', after: purpose }]);
      const pieces = alarmLines(alarms.each(filter), await names(), caller.language, zone);
      return { name: 'alarms.csv', type: 'text/csv; charset=utf-8', pieces };
    },
    listDetectAlarmType: async (_, caller) =>
      (Object.keys(alarmTypes) as (keyof typeof alarmTypes)[]).map(kind => ({
        type: alarmTypes[kind],
        name: textOf(caller.language, `alarm.${kind}`),
      })),
    getAlarmDetails: async (request, caller) => {
      const { user } = sessionOf(caller);
      const [alarm] = await alarms.byIds([request.id]);
      if (!alarm) return undefined;
      const [original] = alarm.original_id === null ? [] : await alarms.byIds([alarm.original_id]);
      const reviewer = alarm.review_device === null ? undefined : world.device(alarm.review_device);
      const detail = alarms.detail(alarm, caller, {
        names: await names(),
        witnesses: (await alarms.witnesses(alarm.id)).filter(({ device_id }) => maySee(user, device_id)),
        referenceGroupName: await referenceGroups.nameOf(alarm.reference_group, caller),
        ...(original && maySee(user, original.device_id) ? { original } : {}),
        ...(reviewer ? { reviewDeviceName: deviceName(caller.language, reviewer.kind, reviewer.number) } : {}),
      });
      const path = await recordings.issueForAlarm(sessionOf(caller), alarm.device_id, alarm.began_at);
      return path === undefined ? detail : { ...detail, video: caller.base.replace(/^http/, 'ws') + path };
    },
    confirmAlarm: async (request, caller) => {
      const { ids } = request;
      const note = remark(request.note, ids.length > 1 ? BATCH_NOTE : remarkLimit);
      const found = await alarms.byIds(ids);
      const known = await names();
      if (request.userId !== undefined && !known.has(request.userId)) throw new Refusal(400, 'error.noPerson');
      const changed = await alarms.confirm(found, note, request.userId ?? null, actorOf(caller));
      live.alarmsHandled(changed, sessionOf(caller).user.nameKey);
      return undefined;
    },
    setAlarmCloseCycle: async (request, caller) => {
      const note = remark(request.note, remarkLimit);
      const alarm = await alarmOf(request.id);
      if (alarms.isClosed(alarm.status)) return undefined;
      if (request.status !== 'processed' && request.status !== 'notRequired') {
        throw new Refusal(400, 'error.parameters', { name: 'alarmStatus' });
      }
      // Processing ends what was begun; only "nothing to do" closes at once.
      if (request.status === 'processed' && alarm.status === 'unacknowledged')
        throw new Refusal(409, 'error.notConfirmed');
      const picture = request.picture === undefined ? null : await uploads.own(request.picture);
      const changed = await alarms.close(alarm, request.status, note, picture, actorOf(caller));
      if (changed) live.alarmsHandled([changed], sessionOf(caller).user.nameKey);
      return undefined;
    },
    alarmRankUpgrade: async (request, caller) => {
      const alarm = await alarmOf(request.id);
      const changed = await alarms.upgrade(alarm, request.level, actorOf(caller));
      // The same id with its new level: everybody's list and popup follow.
      if (changed) live.alarmsRaised([changed]);
      return undefined;
    },
    reportAlarm: async (request, caller) => {
      const alarm = await alarmOf(request.id);
      await alarms.report(alarm, actorOf(caller));
      return undefined;
    },
    reviewAlarm: async (request, caller) => {
      const { user } = sessionOf(caller);
      // The robot that goes may be another than the alarm's: it needs the same right.
      await reviews.start(request.id, id => permits(reviewAlarm.permission, user, id), actorOf(caller));
      return undefined;
    },
    cancelReviewAlarm: async (request, caller) => {
      await reviews.cancel(request.id, actorOf(caller));
      return undefined;
    },
    getFacePersonTypeByPersonName: async (request, caller) => {
      const type = personType(request.personName);
      return type && { name: textOf(caller.language, type.key), colour: type.rgb, level: type.level };
    },

    findAlarmShelve: async (_, caller) => {
      const { user } = sessionOf(caller);
      const found = await shelves.find();
      return found.filter(shelf => maySee(user, shelf.device_id)).map(shelf => shelves.view(shelf, caller));
    },
    addAlarmShelve: async (request, caller) => {
      const kind = kindOfType(request.type);
      if (!kind) throw new Refusal(400, 'error.parameters', { name: 'alarmType' });
      const limit = request.level === 'serious' ? shelfMinutes.serious : shelfMinutes.other;
      if (!Number.isInteger(request.minutes) || request.minutes < 1 || request.minutes > limit)
        throw new Refusal(400, 'error.shelfTime', { n: limit });
      await shelves.add(
        request.deviceId,
        kind,
        request.level,
        request.minutes,
        remark(request.reason, remarkLimit),
        actorOf(caller),
      );
      return undefined;
    },
    deleteAlarmShelve: async (request, caller) => {
      if (await shelves.source(request.id)) await shelves.end(request.id, actorOf(caller));
      return undefined;
    },
    getAlarmEscalation: async () => schedule.times.escalation,
    alarmTrendStat: async (request, caller) => {
      const { from, to, hours, offset = 0 } = request;
      if (hours !== 1 && hours !== 24) throw new Refusal(400, 'error.parameters', { name: 'hours' });
      if (to <= from || to - from > TREND_DAYS * 86_400_000)
        throw new Refusal(400, 'error.parameters', { name: 'startTime' });
      if (!Number.isInteger(offset) || Math.abs(offset) > 14 * 60)
        throw new Refusal(400, 'error.parameters', { name: 'timezone' });
      return alarms.trend({ from: Math.trunc(from), to: Math.trunc(to), hours, offset }, visibleTo(caller));
    },
  };
};
