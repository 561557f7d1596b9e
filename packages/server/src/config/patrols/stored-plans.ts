/** The valid plans as they are stored, with what their devices and units say of them, and what they have done. */
import { patrolPlans, silently, validities, type Infer, type patrolPlan } from '@patrolkit/transport/contract';
import type { Database } from '../../store/database.ts';
import type { FoundPatrolType } from '../patrol-types.ts';
import type { Zones } from '../zones.ts';
import type { PlanPast, TimedPlan } from './due.ts';
import type { Holidays } from './plan-times.ts';

type Plan = Infer<typeof patrolPlan>;

/** What a plan has done last. */
export interface PlanState extends PlanPast {
  readonly lastAt: number | undefined;
  readonly lastResult: Plan['lastResult'] | undefined;
  readonly missedBy: Plan['missedBy'] | undefined;
}

/** A valid plan. */
export interface StoredPlan extends TimedPlan {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly deviceId: string;
  readonly workMode: Plan['workMode'];
  readonly lineId: string | undefined;
  readonly pointId: string | undefined;
  readonly whenBusy: Plan['whenBusy'];
  /** Its type of patrols, as it is stored. */
  readonly type: FoundPatrolType;
  /** When it was last changed, ms since 1970. */
  readonly changedAt: number;
  /** The time zone of the unit of its device, as an IANA name. */
  readonly zone: string;
  /** With less charge its device begins nothing, percent. */
  readonly deployFrom: number;
  readonly state: PlanState;
}

interface Row extends FoundPatrolType {
  readonly id: string | number | bigint;
  readonly version: number;
  readonly name: string;
  readonly device_id: string;
  readonly plan_type: Plan['planType'];
  readonly work_mode: Plan['workMode'];
  readonly line_id: string | null;
  readonly point_id: string | null;
  readonly periods: unknown;
  readonly begin_date: string | null;
  readonly begin_time: string | null;
  readonly pause: number | null;
  readonly lasts: number | null;
  readonly from_date: string | null;
  readonly until_date: string | null;
  readonly holidays: Plan['holidays'];
  readonly when_busy: Plan['whenBusy'];
  readonly changed_at: number | bigint;
  readonly done_to: number | bigint | null;
  readonly ended_at: number | bigint | null;
  readonly last_at: number | bigint | null;
  readonly last_result: Plan['lastResult'] | null;
  readonly missed_by: Plan['missedBy'] | null;
  readonly company_id: string;
  readonly deploy_min: number | null;
}

const momentIn = (value: number | bigint | null): number | undefined => (value === null ? undefined : Number(value));

/** The periods of a stored plan. */
export const periodsIn = (value: unknown): TimedPlan['periods'] => {
  const read = patrolPlans.settings['periods']?.codec.decode(value ?? undefined, silently, '');
  return Array.isArray(read) ? read : [];
};

const planOf = (row: Row, zones: Zones): StoredPlan => ({
  id: String(row.id),
  version: row.version,
  name: row.name,
  deviceId: row.device_id,
  planType: row.plan_type,
  workMode: row.work_mode,
  lineId: row.line_id ?? undefined,
  pointId: row.point_id ?? undefined,
  periods: periodsIn(row.periods),
  beginDate: row.begin_date ?? undefined,
  beginTime: row.begin_time ?? undefined,
  pause: row.pause ?? undefined,
  lasts: row.lasts ?? undefined,
  fromDate: row.from_date ?? undefined,
  untilDate: row.until_date ?? undefined,
  holidays: row.holidays,
  whenBusy: row.when_busy,
  type: { type_id: row.type_id, type_names: row.type_names, alarm_types: row.alarm_types },
  changedAt: Number(row.changed_at),
  zone: zones.ofUnit(row.company_id),
  deployFrom: row.deploy_min ?? 0,
  state: {
    doneTo: momentIn(row.done_to),
    endedAt: momentIn(row.ended_at),
    lastAt: momentIn(row.last_at),
    lastResult: row.last_result ?? undefined,
    missedBy: row.missed_by ?? undefined,
  },
});

/** Reads the valid plans, in the order in which they were added. */
export const readPlans = async (database: Pick<Database, 'query'>, zones: Zones): Promise<StoredPlan[]> => {
  const rows = await database.query<Row>(
    `SELECT patrol_plans.*, devices.company_id, robot_groups.deploy_min,
       type.id AS type_id, type.names AS type_names, type.alarm_types
     FROM patrol_plans JOIN devices ON devices.id = patrol_plans.device_id
     LEFT JOIN robot_groups ON robot_groups.id::text = devices.group_id
     LEFT JOIN patrol_types AS type ON type.id::text = patrol_plans.patrol_type AND type.is_valid
     WHERE patrol_plans.is_valid AND devices.deleted_at IS NULL ORDER BY patrol_plans.id`,
  );
  return rows.map(row => planOf(row, zones));
};

/** Stores what a plan has done last. That is no change of the plan. */
export const writeState = (
  database: Pick<Database, 'query'>,
  id: string,
  { doneTo, endedAt, lastAt, lastResult, missedBy }: PlanState,
): Promise<unknown> =>
  database.query(
    `UPDATE patrol_plans SET done_to = $2, ended_at = $3, last_at = $4, last_result = $5, missed_by = $6 WHERE id::text = $1`,
    [id, doneTo ?? null, endedAt ?? null, lastAt ?? null, lastResult ?? null, missedBy ?? null],
  );

/** Reads the holidays of all named times. */
export const readHolidays = async (database: Pick<Database, 'query'>): Promise<Holidays> => {
  const rows = await database.query<{ holidays: unknown }>('SELECT holidays FROM validities');
  return rows.flatMap(({ holidays }) => {
    const read = validities.settings['holidays']?.codec.decode(holidays, silently, '');
    return Array.isArray(read) ? (read as Holidays) : [];
  });
};
