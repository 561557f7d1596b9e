import type { AlarmLevel } from '@patrolkit/transport/contract';
import type { NamesNow } from '../fleet/site-names.ts';
import { auditAll, systemActor } from '../store/audit.ts';
import type { Querier } from '../store/database.ts';
import type { AlarmKind } from '../links/alarms.ts';
import type { Fleet } from '../links/fleet.ts';
import type { VehicleRegister } from '../links/vehicles.ts';
import { judged } from './vehicles.ts';

/** An alarm of the past that was handled and is closed. */
export interface PastAlarm {
  readonly kind: AlarmKind;
  readonly level: AlarmLevel;
  readonly value: string;
  readonly personName: string;
  readonly deviceId: string;
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
  readonly at: number;
  /** The address of its picture; empty when there is none. */
  readonly picture: string;
  readonly confirmedAt: number;
  readonly confirmedBy: string;
  readonly confirmNote: string;
  readonly closedAt: number;
  /** The id of the user; undefined when the server closed it. */
  readonly closedBy: string | undefined;
  readonly closeNote: string;
  readonly isNeedless: boolean;
}

const statusOf = ({ closedBy, isNeedless }: PastAlarm): 'system' | 'notRequired' | 'processed' =>
  closedBy === undefined ? 'system' : isNeedless ? 'notRequired' : 'processed';

/**
 * Stores alarms of the past with the audit of their handling; returns their ids in the same order, empty for one that is not stored.
 * Pushes nothing to consoles.
 */
export const storePastAlarms = async (
  inside: Querier,
  past: readonly PastAlarm[],
  {
    fleet,
    names,
    vehicles,
  }: {
    readonly fleet: Pick<Fleet, 'device'>;
    readonly names: NamesNow;
    readonly vehicles: Pick<VehicleRegister, 'of'>;
  },
): Promise<string[]> => {
  const there = past.flatMap(alarm => {
    const device = fleet.device(alarm.deviceId);
    const raised = judged(alarm, vehicles);
    return device && raised ? [{ alarm: raised, device, origin: alarm }] : [];
  });
  if (there.length === 0) return past.map(() => '');
  const column = <T>(read: (one: (typeof there)[number]) => T): T[] => there.map(read);
  const rows = await inside.query<{ id: number }>(
    `INSERT INTO alarms (kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture, status,
       confirmed_at, confirmed_by, confirm_note, closed_at, closed_by, close_note, device_name, map_name, subject_name)
     SELECT kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture, status,
       confirmed_at, confirmed_by, confirm_note, closed_at, closed_by, close_note, device_name, map_name, subject_name
     FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[], $9::float8[], $10::float8[],
       $11::bigint[], $12::text[], $13::text[], $14::bigint[], $15::text[], $16::text[], $17::bigint[], $18::text[], $19::text[],
       $20::jsonb[], $21::jsonb[], $22::jsonb[]) WITH ORDINALITY
     AS past (kind, level, value, person, device_id, device_kind, device_number, map_id, x, y, began_at, picture, status,
       confirmed_at, confirmed_by, confirm_note, closed_at, closed_by, close_note, device_name, map_name, subject_name, place)
     ORDER BY place RETURNING id`,
    [
      column(({ alarm }) => alarm.kind),
      column(({ alarm }) => alarm.level),
      column(({ alarm }) => alarm.value),
      column(({ alarm }) => alarm.personName),
      column(({ device }) => device.id),
      column(({ device }) => device.kind),
      column(({ device }) => device.number),
      column(({ alarm }) => alarm.mapId),
      column(({ alarm }) => alarm.x),
      column(({ alarm }) => alarm.y),
      column(({ alarm }) => alarm.at),
      column(({ alarm }) => alarm.picture),
      column(({ alarm }) => statusOf(alarm)),
      column(({ alarm }) => alarm.confirmedAt),
      column(({ alarm }) => alarm.confirmedBy),
      column(({ alarm }) => alarm.confirmNote),
      column(({ alarm }) => alarm.closedAt),
      column(({ alarm }) => alarm.closedBy ?? systemActor.userId),
      column(({ alarm }) => alarm.closeNote),
      column(({ device }) => JSON.stringify(names.device(device.id))),
      column(({ alarm }) => JSON.stringify(names.map(alarm.mapId))),
      column(({ alarm: { subjectName } }) => subjectName && JSON.stringify(subjectName)),
    ],
  );
  // Ids grow in the order of the rows, in whatever order the database returns them.
  const ids = rows.map(({ id }) => Number(id)).sort((one, other) => one - other);
  const idOf = new Map(there.map(({ origin }, index) => [origin, String(ids[index] ?? '')]));
  await auditAll(
    inside,
    there.flatMap(({ alarm, origin }) => {
      const target = `alarm ${idOf.get(origin) ?? ''}`;
      const by = (userId: string) => ({ ...systemActor, userId });
      return [
        {
          at: alarm.confirmedAt,
          actor: by(alarm.confirmedBy),
          action: 'confirm',
          entry: { target, before: 'unacknowledged', after: 'acknowledged' },
        },
        {
          at: alarm.closedAt,
          actor: by(alarm.closedBy ?? systemActor.userId),
          action: 'close',
          entry: { target, before: 'acknowledged', after: statusOf(alarm) },
        },
      ];
    }),
  );
  return past.map(alarm => idOf.get(alarm) ?? '');
};
