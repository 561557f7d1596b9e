/** Alarms as linkages see them. */
import { inEach } from '../language/names.ts';
import type { AlarmLevel } from '../links/alarms.ts';
import type { LinkedAlarm, LinkedAlarms } from '../links/linkages.ts';
import type { Actor } from '../store/audit.ts';
import type { Database } from '../store/database.ts';
import { alarmTypes, causeOf, isClosed, kindOfType, type StoredAlarm } from './alarm.ts';
import type { AlarmPushes } from './pushes.ts';
import type { Alarms } from './store.ts';
import { nameOf } from './view.ts';

/** The actor in audit records of what linkages do. */
const system: Actor = { userId: 'system', pageId: '', address: '' };

/** A stored alarm as linkages see it. */
export const linkedOf = (alarm: StoredAlarm): LinkedAlarm => {
  const [x, y] = [alarm.cause_x ?? alarm.x, alarm.cause_y ?? alarm.y];
  return {
    id: String(alarm.id),
    kind: alarm.kind,
    type: alarmTypes[alarm.kind],
    level: alarm.level,
    name: inEach(language => nameOf(language, alarm)),
    deviceId: alarm.device_id,
    deviceName: alarm.device_name,
    mapId: alarm.map_id,
    mapName: alarm.map_name,
    place: x === null || y === null ? undefined : { x, y },
    person: alarm.person,
    at: Number(alarm.began_at),
    lasted: alarm.cause_ended_at === null ? undefined : Number(alarm.cause_ended_at) - Number(alarm.began_at),
  };
};

/** The alarms, for linkages. */
export const linkedAlarms = ({
  database,
  alarms,
  pushes,
}: {
  readonly database: Database;
  readonly alarms: Pick<Alarms, 'byIds' | 'upgrade'>;
  readonly pushes: Pick<AlarmPushes, 'raised'>;
}): LinkedAlarms => ({
  one: async id => {
    const [found] = await alarms.byIds([id]);
    return found && linkedOf(found);
  },
  latest: async ({ types, from, seen, most }) => {
    const kinds = types?.flatMap(type => kindOfType(type) ?? []) ?? null;
    const rows = await database.patient.query<StoredAlarm>(
      `SELECT * FROM alarms WHERE began_at >= $1 AND ($2::text[] IS NULL OR kind = ANY($2::text[]))
         AND ($3::text[] IS NULL OR device_id = ANY($3::text[])) ORDER BY began_at DESC, id DESC LIMIT $4`,
      [from, kinds, seen ?? null, most],
    );
    return rows.map(linkedOf);
  },
  raiseLevel: async (id: string, level: AlarmLevel) => {
    const [found] = await alarms.byIds([id]);
    const raised = found && (await alarms.upgrade(found, level, system));
    if (raised) pushes.raised([raised]);
    return raised !== undefined;
  },
  isPresent: async id => {
    const [found] = await alarms.byIds([id]);
    if (!found || isClosed(found.status) || found.cause_ended_at !== null) return false;
    return found.cause !== null || causeOf(found) !== undefined;
  },
});
