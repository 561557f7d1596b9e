/** The plans of robots and patrol cars. */
import {
  mostPlanStarts,
  patrolPlans,
  type AnswerOf,
  type copyPlan,
  type Infer,
  type listPlanStart,
  type patrolPlan,
  type RefusedRow,
  type RequestOf,
  type ThingBatch,
} from '@patrolkit/transport/contract';
import type { Caller } from '../../http/calls.ts';
import { ofField, Refusal } from '../../http/refusal.ts';
import { nameIn, type StoredName } from '../../language/names.ts';
import { textOf } from '../../language/texts.ts';
import { sessionOf } from '../../session/caller.ts';
import { isRoot, maySee, rightOf } from '../../session/users.ts';
import { companiesBelow } from '../../store/places.ts';
import { inLanguage } from '../../store/table.ts';
import { Keeper, type Changing, type KeeperParts } from '../keeper.ts';
import type { Columns } from '../stored-values.ts';
import type { Zones } from '../zones.ts';
import { Dispatcher, type DispatcherParts } from './dispatcher.ts';
import { singleMoment } from './due.ts';
import {
  refuseElsewhere,
  refuseMeeting,
  refuseMode,
  refuseShort,
  usedOf,
  wireNameOf,
  type PlanSettings,
} from './plan-checks.ts';
import { copyPlans } from './plan-copies.ts';
import { stretchesOf, toldFrom, type Stretch } from './plan-times.ts';
import { readHolidays, readPlans, type StoredPlan } from './stored-plans.ts';

type Plan = Infer<typeof patrolPlan>;
type Starts = AnswerOf<typeof listPlanStart>;

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The parts that plans work on. */
export interface PatrolPlanParts extends KeeperParts, Omit<DispatcherParts, 'now' | 'onError'> {
  readonly database: KeeperParts['database'];
  readonly zones: Zones;
  readonly nameOfDevice: (id: string) => StoredName;
  readonly nameOfPoint: (id: string) => StoredName;
  readonly onError: (message: string) => void;
}

/** The weekdays of the periods of a plan. */
const weekdays = `(SELECT coalesce(jsonb_agg(DISTINCT (period->>'weekday')::integer), '[]'::jsonb)
  FROM jsonb_array_elements(coalesce(patrol_plans.periods, '[]'::jsonb)) AS period)`;

/** Whether a caller controls a device. */
const isControlled = (caller: Caller, deviceId: string): boolean => rightOf(sessionOf(caller).user, deviceId).controls;

const dayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** The plans. */
export class PatrolPlans {
  readonly #parts: PatrolPlanParts;
  readonly keeper: Keeper<Plan, PlanSettings>;
  readonly dispatcher: Dispatcher;

  constructor(parts: PatrolPlanParts) {
    this.#parts = parts;
    this.dispatcher = new Dispatcher(parts);
    this.keeper = new Keeper<Plan, PlanSettings>(parts, {
      things: patrolPlans,
      table: 'patrol_plans',
      joins: `JOIN devices ON devices.id = patrol_plans.device_id AND devices.deleted_at IS NULL
        LEFT JOIN maps ON maps.id = devices.map_id LEFT JOIN patrol_lines ON patrol_lines.id = patrol_plans.line_id
        LEFT JOIN points ON points.id = patrol_plans.point_id
        LEFT JOIN patrol_types ON patrol_types.id::text = patrol_plans.patrol_type`,
      columns: {
        deviceName: inLanguage('devices.names'),
        mapName: inLanguage('maps.names'),
        lineName: inLanguage('patrol_lines.names'),
        pointName: inLanguage('points.names'),
        patrolTypeName: inLanguage('patrol_types.names'),
        weekdays,
        zone: 'devices.company_id',
        isRunning: 'false',
        nextAt: 'NULL',
        heldBy: 'NULL',
      },
      lies: {
        device: 'patrol_plans.device_id',
        read: row => {
          const told = this.dispatcher.told({ id: String(row['id']), deviceId: String(row['deviceId']) });
          const days = Array.isArray(row['weekdays']) ? row['weekdays'] : [];
          return {
            zone: parts.zones.ofUnit(String(row['zone'])),
            weekdays: days
              .map(Number)
              .toSorted()
              .flatMap(day => dayNames[day - 1] ?? []),
            ...told,
          };
        },
      },
      complete: change => this.#complete(change),
      hinders: (row, _act, _inside, caller) =>
        Promise.resolve(isControlled(caller, row.deviceId) ? undefined : textOf(caller.language, 'error.noControl')),
    });
    parts.changes.on(
      [
        'PatrolPlan',
        'PatrolLine',
        'PatrolType',
        'RoutePoint',
        'Validity',
        'Company',
        'RobotEntry',
        'PatrolVehicle',
        'RobotGroup',
      ],
      () => this.load(),
    );
  }

  /** Reads the plans and says which there are. */
  async load(): Promise<void> {
    const { database, zones } = this.#parts;
    this.dispatcher.use(await readPlans(database, zones), await readHolidays(database));
  }

  /** Begins plans now. */
  start(asked: ThingBatch, caller: Caller): Promise<RefusedRow[]> {
    return this.keeper.operate(asked, caller, {
      name: 'start',
      hinders: row => this.#unfit(row, caller),
      order: ({ id }) => this.dispatcher.start(id),
    });
  }

  /** Leaves out the next time of plans. */
  skip(asked: ThingBatch, caller: Caller): Promise<RefusedRow[]> {
    return this.keeper.operate(asked, caller, {
      name: 'skip',
      hinders: row =>
        this.#unfit(row, caller, false) ??
        (row.nextAt === undefined ? textOf(caller.language, 'error.plan.noNext', { name: row.name }) : undefined),
      order: ({ id }) => {
        this.dispatcher.skip(id);
        return Promise.resolve('taken');
      },
    });
  }

  /** What the valid plans of a device do in the next days. */
  async starts({ deviceId, days, from: asked }: RequestOf<typeof listPlanStart>, caller: Caller): Promise<Starts> {
    const { database, zones, fleet, now, nameOfPoint } = this.#parts;
    if (!maySee(sessionOf(caller).user, deviceId)) throw new Refusal(404, 'error.noThing');
    const [plans, holidays] = [await readPlans(database, zones), await readHolidays(database)];
    const own = plans.filter(plan => plan.deviceId === deviceId);
    const at = now();
    const begin = toldFrom(at, asked);
    const between = { from: begin, to: begin + days * DAY };
    const whereOf = ({ workMode, lineId, pointId: point }: StoredPlan): string | undefined => {
      if (workMode !== 'autoPatrol' && point !== undefined) return nameIn(caller.language, nameOfPoint(point));
      const route = fleet.routes.find(({ id }) => id === lineId);
      return route && nameIn(caller.language, route.name);
    };
    const starts = own.flatMap(plan =>
      timesOf(plan, between, holidays).map(({ from, to }) => ({
        planId: plan.id,
        name: plan.name,
        planType: plan.planType,
        from,
        ...(plan.planType === 'single'
          ? {}
          : { to: plan.planType === 'guard' && plan.lasts ? Math.min(to, from + plan.lasts * MINUTE) : to }),
        ...(plan.planType === 'circular' ? { pause: (plan.pause ?? 0) * MINUTE } : {}),
        where: whereOf(plan),
      })),
    );
    const [found] = await database.query<{ company_id: string }>('SELECT company_id FROM devices WHERE id = $1', [
      deviceId,
    ]);
    return {
      zone: zones.ofUnit(found?.company_id ?? ''),
      at,
      starts: starts.toSorted((one, other) => one.from - other.from).slice(0, mostPlanStarts),
      isCut: starts.length > mostPlanStarts,
    };
  }

  /** The robots and cars that a caller controls. */
  async devices(caller: Caller): Promise<{ type: string; name: string; mapId: string; zone: string }[]> {
    const rows = await this.#parts.database.query<{ id: string; map_id: string; company_id: string }>(
      `SELECT id, map_id, company_id FROM devices WHERE kind IN ('robot', 'car') AND deleted_at IS NULL ORDER BY kind DESC, number`,
    );
    return rows
      .filter(({ id }) => isControlled(caller, id))
      .map(({ id, map_id: mapId, company_id: unit }) => ({
        type: id,
        name: nameIn(caller.language, this.#parts.nameOfDevice(id)),
        mapId,
        zone: this.#parts.zones.ofUnit(unit),
      }));
  }

  /** The routes in use of the maps of the caller's unit and of those below it. */
  async lines(caller: Caller): Promise<{ type: string; name: string; mapId: string }[]> {
    const { user } = sessionOf(caller);
    const rows = await this.#parts.database.query<{ id: string; names: StoredName; map_id: string }>(
      `SELECT patrol_lines.id, patrol_lines.names, map_id FROM patrol_lines JOIN maps ON maps.id = map_id
       WHERE patrol_lines.is_valid AND ($1 OR company_id IN (${companiesBelow('$2')})) ORDER BY map_id, patrol_lines.id`,
      [isRoot(user), user.company.id],
    );
    return rows.map(({ id, names, map_id: mapId }) => ({ type: id, name: nameIn(caller.language, names), mapId }));
  }

  /** The device of each plan, by the id of the plan. */
  async deviceOf(): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#parts.database.query<{ id: string | number | bigint; device_id: string }>(
      'SELECT id, device_id FROM patrol_plans',
    );
    return new Map(rows.map(({ id, device_id: deviceId }) => [String(id), deviceId]));
  }

  /** Gives copies of plans to other devices. */
  copy(asked: RequestOf<typeof copyPlan>, caller: Caller): Promise<RefusedRow[]> {
    return copyPlans(this.keeper, asked, this.#parts.nameOfDevice, caller);
  }

  /** Why an act cannot be done with a plan, in the language of the caller. */
  #unfit(row: Plan, caller: Caller, isStart = true): string | undefined {
    const { language } = caller;
    if (!isControlled(caller, row.deviceId)) return textOf(language, 'error.noControl');
    if (!row.isValid) return textOf(language, 'error.plan.off', { name: row.name });
    const hindrance = isStart ? this.dispatcher.hindrance(row.id) : undefined;
    return (
      hindrance &&
      textOf(language, 'error.plan.notNow', {
        name: row.deviceName ?? '',
        reason: textOf(language, `plan.held.${hindrance}`),
      })
    );
  }

  /** Refuses what does not go together, what is on another map, and times that meet those of another plan of the device. */
  async #complete({ settings, before, inside, caller }: Changing<PlanSettings>): Promise<Columns> {
    const deviceId = before ? String(before['device_id']) : (settings.deviceId ?? '');
    const { user } = sessionOf(caller);
    const [device] = await inside.query<{ map_id: string; kind: string; company_id: string }>(
      `SELECT map_id, kind, company_id FROM devices WHERE id = $1 AND kind IN ('robot', 'car') AND deleted_at IS NULL`,
      [deviceId],
    );
    if (!device || !maySee(user, deviceId)) throw ofField(wireNameOf('deviceId'), 'error.noChoice');
    if (!isControlled(caller, deviceId)) throw ofField(wireNameOf('deviceId'), 'error.noControl');
    const used = usedOf(settings);
    refuseMode(used);
    await refuseElsewhere(used, device, inside);
    const zone = this.#parts.zones.ofUnit(device.company_id);
    const at = singleMoment(used, zone);
    const isNewTime =
      before?.['begin_date'] !== (used.beginDate ?? null) || before['begin_time'] !== (used.beginTime ?? null);
    if (at !== undefined && isNewTime && at < this.#parts.now() - MINUTE)
      throw ofField(wireNameOf('beginTime'), 'error.plan.past');
    if (used.planType === 'guard') refuseShort(used);
    if (used.isValid) {
      const own = { id: before && String(before['id']), deviceId, zone };
      await refuseMeeting(used, own, { zones: this.#parts.zones, now: this.#parts.now(), inside }, caller);
    }
    return {
      line_id: used.lineId ?? null,
      point_id: used.pointId ?? null,
      patrol_type: used.patrolType ?? null,
      periods: used.periods && JSON.stringify(patrolPlans.settings['periods']?.codec.encode(used.periods)),
      begin_date: used.beginDate ?? null,
      begin_time: used.beginTime ?? null,
      pause: used.pause ?? null,
      lasts: used.lasts ?? null,
      // A plan whose time was changed has nothing behind it.
      ...(at !== undefined && isNewTime ? { done_to: null } : {}),
    };
  }
}

/** The stretches of a plan in a time, or the moment of a single one. */
const timesOf = (plan: StoredPlan, between: Stretch, holidays: Parameters<typeof stretchesOf>[3]): Stretch[] => {
  if (plan.planType !== 'single') return stretchesOf(plan, between, plan.zone, holidays);
  const at = singleMoment(plan, plan.zone);
  return at === undefined || at < between.from || at >= between.to ? [] : [{ from: at, to: at }];
};
