/** The plans of guards as they are stored, with their guards, and the duties that are in progress. */
import { guardPlans, silently, type guardPlan, type Infer } from '@patrolkit/transport/contract';
import type { Querier } from '../../store/database.ts';
import type { Zones } from '../zones.ts';
import type { DutyTimes } from './duty-times.ts';

type Plan = Infer<typeof guardPlan>;

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The weekdays in their order, Monday first. */
export const weekdayNames = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const satisfies Plan['weekdays'];

/** A plan that is carried out. */
export interface StoredGuardPlan extends DutyTimes {
  readonly id: string;
  readonly name: string;
  readonly deviceId: string;
  readonly mapId: string;
  readonly guardId: string;
  readonly guardName: string;
  readonly picture: string;
  readonly regionIds: readonly string[];
  readonly shift: Plan['shift'];
  readonly pointIds: readonly string[];
  /** Milliseconds. */
  readonly roundEvery: number;
  readonly lateAfter: number;
  readonly changedAt: number;
  /** The time zone of the unit of its recorder, as an IANA name. */
  readonly zone: string;
}

interface Row {
  readonly id: string | number | bigint;
  readonly name: string;
  readonly device_id: string;
  readonly map_id: string;
  readonly company_id: string;
  readonly guard: string | number | bigint;
  readonly guard_name: string;
  readonly picture: string | null;
  readonly region_ids: readonly string[] | null;
  readonly shift: Plan['shift'];
  readonly weekdays: unknown;
  readonly begin_time: string;
  readonly end_time: string;
  readonly point_ids: readonly string[];
  readonly round_every: number;
  readonly late_after: number;
  readonly changed_at: number | bigint;
}

/** The numbers of stored weekdays, Monday is 1. */
export const weekdaysIn = (value: unknown): number[] => {
  const read = guardPlans.settings['weekdays']?.codec.decode(value, silently, '');
  return Array.isArray(read) ? weekdayNames.flatMap((name, at) => (read.includes(name) ? [at + 1] : [])) : [];
};

/** SQL for the id of the guard of a plan: its own, or the one who carries the recorder. */
export const guardOfPlan = 'coalesce(guard_plans.guard_id, devices.guard_id)';

/** Reads the plans that are carried out: those in use, of guards in service, with recorders in use. */
export const readGuardPlans = async (
  database: Pick<Querier, 'query'>,
  zones: Pick<Zones, 'ofUnit'>,
): Promise<StoredGuardPlan[]> => {
  const rows = await database.query<Row>(
    `SELECT guard_plans.*, devices.company_id, guards.id AS guard, guards.name AS guard_name,
       guards.pictures[1] AS picture, guards.region_ids
     FROM guard_plans
     JOIN devices ON devices.id = guard_plans.device_id AND devices.deleted_at IS NULL AND devices.use_status = 'inUse'
     JOIN community_guards AS guards ON guards.id::text = ${guardOfPlan} AND guards.is_valid AND guards.deleted_at IS NULL
     WHERE guard_plans.is_valid ORDER BY guard_plans.id`,
  );
  return rows.map(row => ({
    id: String(row.id),
    name: row.name,
    deviceId: row.device_id,
    mapId: row.map_id,
    guardId: String(row.guard),
    guardName: row.guard_name,
    picture: row.picture ?? '',
    regionIds: row.region_ids ?? [],
    shift: row.shift,
    weekdays: weekdaysIn(row.weekdays),
    beginTime: row.begin_time,
    endTime: row.end_time,
    pointIds: row.point_ids,
    roundEvery: row.round_every * MINUTE,
    lateAfter: row.late_after * MINUTE,
    changedAt: Number(row.changed_at),
    zone: zones.ofUnit(row.company_id),
  }));
};

/** A duty that is in progress. */
export interface OpenDuty {
  readonly planId: string;
  readonly guardId: string;
  /** When it ends. */
  readonly until: number;
}

/** Reads the duties that the records show in progress. */
export const readOpenDuties = async (database: Pick<Querier, 'query'>, now: number): Promise<OpenDuty[]> => {
  const rows = await database.query<{ plan: string | null; guard: string | null; until: number | null }>(
    `SELECT facts->>'planId' AS plan, facts->>'guardId' AS guard, (facts->>'dueUntil')::double precision AS until
     FROM records WHERE kind = 'GuardDuty' AND at > $1 AND facts->>'dutyResult' = 'onDuty'`,
    [now - 2 * DAY],
  );
  return rows.flatMap(({ plan, guard, until }) =>
    plan === null || guard === null || until === null ? [] : [{ planId: plan, guardId: guard, until }],
  );
};
