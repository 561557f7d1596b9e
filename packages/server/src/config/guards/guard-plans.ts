/** The plans of guards: the duties in the guard report come from them. */
import {
  communityGuards,
  guardPlans,
  liesIn,
  mostPlanStarts,
  type AnswerOf,
  type guardPlan,
  type Infer,
  type listGuardPlanStart,
  type listPatrolRecorder,
  type RequestOf,
} from '@patrolkit/transport/contract';
import { pointId } from '../../fleet/site-names.ts';
import type { Caller } from '../../http/calls.ts';
import { ofField, Refusal } from '../../http/refusal.ts';
import { inEach, nameIn, type StoredName } from '../../language/names.ts';
import { textOf } from '../../language/texts.ts';
import type { PlannedDuty } from '../../links/duties.ts';
import type { Fleet } from '../../links/fleet.ts';
import { sessionOf } from '../../session/caller.ts';
import { isRoot, maySee } from '../../session/users.ts';
import { companiesBelow } from '../../store/places.ts';
import type { Querier } from '../../store/database.ts';
import { inLanguage } from '../../store/table.ts';
import { demandMap } from '../equipment/parts.ts';
import { Keeper, type Changing, type KeeperParts } from '../keeper.ts';
import { toldFrom } from '../patrols/plan-times.ts';
import type { Columns } from '../stored-values.ts';
import type { Zones } from '../zones.ts';
import { dutiesBetween, lengthOf } from './duty-times.ts';
import { refuseTwoDuties, wireNameOf, type PlanSettings } from './guard-plan-checks.ts';
import {
  guardOfPlan,
  readGuardPlans,
  readOpenDuties,
  weekdayNames,
  weekdaysIn,
  type OpenDuty,
  type StoredGuardPlan,
} from './stored-guard-plans.ts';

type Plan = Infer<typeof guardPlan>;

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Within how many days a plan that is carried out begins at least once. */
const week = 8;

/** The parts that the plans of guards work on. */
export interface GuardPlanParts extends KeeperParts {
  readonly zones: Pick<Zones, 'ofUnit'>;
  readonly fleet: Pick<Fleet, 'maps' | 'regions' | 'devices' | 'equipment'>;
  readonly nameOfDevice: (id: string) => StoredName;
  /** The names of those who answer for some zones. */
  readonly managersOf: (zones: readonly string[]) => StoredName;
  /** Tells the consoles that things of a kind have reported something else. */
  readonly reported: (thing: string, screen: string, ids: readonly string[]) => void;
}

/** SQL for the names of the points of a plan, in their order. */
const pointNames = `coalesce((SELECT string_agg(${inLanguage('points.names')}, ' → ' ORDER BY stop.at)
  FROM jsonb_array_elements_text(guard_plans.point_ids) WITH ORDINALITY AS stop (id, at)
  JOIN points ON points.id = stop.id), '')`;

/** The plans. */
export class GuardPlans {
  readonly #parts: GuardPlanParts;
  readonly keeper: Keeper<Plan, PlanSettings>;
  #plans: readonly StoredGuardPlan[] = [];
  #open: readonly OpenDuty[] = [];
  /** The duties that were told to be in progress, by plan, each with its guard. */
  #told: ReadonlyMap<string, string> = new Map();

  constructor(parts: GuardPlanParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Plan, PlanSettings>(parts, {
      things: guardPlans,
      table: 'guard_plans',
      joins: `JOIN devices ON devices.id = guard_plans.device_id AND devices.deleted_at IS NULL
        LEFT JOIN maps ON maps.id = guard_plans.map_id
        LEFT JOIN community_guards AS guards ON guards.id::text = ${guardOfPlan}`,
      columns: {
        deviceName: inLanguage('devices.names'),
        mapName: inLanguage('maps.names'),
        guardName: 'guards.name',
        pointNames,
        zone: 'devices.company_id',
        lasts: 'NULL',
        isRunning: 'false',
        nextAt: 'NULL',
      },
      lies: {
        device: 'guard_plans.device_id',
        read: row => ({ zone: parts.zones.ofUnit(String(row['zone'])), ...this.#toldOf(row) }),
      },
      complete: change => this.#complete(change),
    });
    parts.changes.on(
      [guardPlans, communityGuards].map(({ entity }) => entity.name).concat('Recorder', 'RoutePoint', 'Company'),
      () => this.load(),
    );
  }

  /** Reads the plans, and the duties that are in progress. */
  async load(): Promise<void> {
    const { database, zones, now } = this.#parts;
    this.#plans = await readGuardPlans(database, zones);
    this.#open = await readOpenDuties(database, now());
  }

  /** The guards who are on duty now, by their ids. */
  onDuty(): string[] {
    return [...new Set(this.#running().values())];
  }

  /** Tells the consoles which guards have gone on or off duty. */
  follow(): void {
    const running = this.#running();
    const plans = [...new Set([...running.keys(), ...this.#told.keys()])].filter(
      id => running.get(id) !== this.#told.get(id),
    );
    if (plans.length === 0) return;
    const guards = plans.flatMap(id => [running.get(id) ?? [], this.#told.get(id) ?? []].flat());
    this.#told = running;
    this.#parts.reported(guardPlans.entity.name, guardPlans.screen, plans);
    this.#parts.reported(communityGuards.entity.name, communityGuards.screen, [...new Set(guards)]);
  }

  /** The duties that are in progress at a moment by their plans. */
  dutiesAt(at: number): PlannedDuty[] {
    return this.#plans.flatMap(plan =>
      dutiesBetween(plan, { from: at, to: at + 1 }, plan.zone)
        .filter(({ from }) => from >= plan.changedAt)
        .map(({ from, to }) => ({
          planId: plan.id,
          guardId: plan.guardId,
          guardName: plan.guardName,
          picture: plan.picture,
          shift: plan.shift,
          ...this.#areasOf(plan),
          deviceId: plan.deviceId,
          mapId: plan.mapId,
          pointIds: plan.pointIds,
          at: from,
          until: to,
          roundEvery: plan.roundEvery,
          lateAfter: plan.lateAfter,
        })),
    );
  }

  /** The duties of the plans of a recorder that begin in the next days. */
  async starts(
    { deviceId, days, from: asked }: RequestOf<typeof listGuardPlanStart>,
    caller: Caller,
  ): Promise<AnswerOf<typeof listGuardPlanStart>> {
    const { database, zones, now } = this.#parts;
    if (!maySee(sessionOf(caller).user, deviceId)) throw new Refusal(404, 'error.noThing');
    const at = now();
    const begin = toldFrom(at, asked);
    const own = (await readGuardPlans(database, zones)).filter(plan => plan.deviceId === deviceId);
    const starts = own.flatMap(plan =>
      dutiesBetween(plan, { from: begin, to: begin + days * DAY }, plan.zone).map(({ from, to }) => ({
        planId: plan.id,
        name: plan.name,
        planType: 'guard' as const,
        from,
        to,
        where: plan.guardName,
      })),
    );
    const [device] = await database.query<{ company_id: string }>('SELECT company_id FROM devices WHERE id = $1', [
      deviceId,
    ]);
    return {
      zone: zones.ofUnit(device?.company_id ?? ''),
      at,
      starts: starts.toSorted((one, other) => one.from - other.from).slice(0, mostPlanStarts),
      isCut: starts.length > mostPlanStarts,
    };
  }

  /** The recorders that a caller sees. */
  async recorders(caller: Caller): Promise<AnswerOf<typeof listPatrolRecorder>> {
    const { database, zones, nameOfDevice } = this.#parts;
    const rows = await database.query<{ id: string; company_id: string }>(
      `SELECT id, company_id FROM devices WHERE kind = 'recorder' AND deleted_at IS NULL ORDER BY number`,
    );
    const { user } = sessionOf(caller);
    return rows
      .filter(({ id }) => maySee(user, id))
      .map(({ id, company_id: unit }) => ({
        type: id,
        name: nameIn(caller.language, nameOfDevice(id)),
        zone: zones.ofUnit(unit),
      }));
  }

  /** The guards in service of the unit of a caller and of those below it, with their usual shift. */
  async guards(caller: Caller, inside: Querier = this.#parts.database): Promise<{ type: string; name: string }[]> {
    const { user } = sessionOf(caller);
    const rows = await inside.query<{
      id: string | number | bigint;
      name: string;
      shift: string | null;
    }>(
      `SELECT id, name, shift FROM community_guards WHERE is_valid AND deleted_at IS NULL
         AND ($1 OR company_id IN (${companiesBelow('$2')})) ORDER BY name, id`,
      [isRoot(user), user.company.id],
    );
    return rows.map(({ id, name, shift }) => ({
      type: String(id),
      name: shift === null ? name : `${name} · ${textOf(caller.language, `${communityGuards.labels}.shift.${shift}`)}`,
    }));
  }

  /** The duties in progress now: the guard of each, by plan. */
  #running(): Map<string, string> {
    const now = this.#parts.now();
    return new Map(this.#open.flatMap(({ planId, guardId, until }) => (until > now ? [[planId, guardId]] : [])));
  }

  /** What is known of a plan beside what is stored. */
  #toldOf(row: Readonly<Record<string, unknown>>): Partial<Plan> {
    const times = { beginTime: String(row['beginTime']), endTime: String(row['endTime']) };
    const id = String(row['id']);
    const now = this.#parts.now();
    const plan = this.#plans.find(one => one.id === id);
    const next = plan
      ? dutiesBetween(plan, { from: now, to: now + week * DAY }, plan.zone).find(({ from }) => from > now)
      : undefined;
    const days = weekdaysIn(row['weekdays']);
    return {
      weekdays: weekdayNames.filter((_, at) => days.includes(at + 1)),
      lasts: lengthOf(times) * MINUTE,
      isRunning: this.#running().has(id),
      nextAt: next?.from,
    };
  }

  /** The areas of duty of a guard, with who answers for them: those that are chosen, or those in which the points of a plan lie. */
  #areasOf({ regionIds, mapId, pointIds }: StoredGuardPlan): Pick<PlannedDuty, 'areas' | 'managers'> {
    const { fleet } = this.#parts;
    const zones = fleet.regions.filter(({ kind }) => kind === 'zone');
    const points = (fleet.maps.find(({ id }) => id === mapId)?.nodes ?? []).filter(({ id }) =>
      pointIds.includes(pointId(mapId, id)),
    );
    const chosen =
      regionIds.length > 0
        ? zones.filter(({ id }) => regionIds.includes(id))
        : zones.filter(zone => zone.mapId === mapId && points.some(point => liesIn(zone.corners, point)));
    return {
      areas: inEach(language => chosen.map(({ name }) => nameIn(language, name)).join(textOf(language, 'said.words'))),
      managers: this.#parts.managersOf(chosen.map(({ id }) => id)),
    };
  }

  /** Refuses a recorder or guard that is not offered, points of other maps, and a guard who has another duty at the time. */
  async #complete({ settings, before, inside, caller }: Changing<PlanSettings>): Promise<Columns> {
    const deviceId = before ? String(before['device_id']) : (settings.deviceId ?? '');
    const { user } = sessionOf(caller);
    const [device] = await inside.query<{ guard_id: string | null; company_id: string }>(
      `SELECT guard_id, company_id FROM devices WHERE id = $1 AND kind = 'recorder' AND deleted_at IS NULL`,
      [deviceId],
    );
    if (!device || !maySee(user, deviceId)) throw ofField(wireNameOf('deviceId'), 'error.noChoice');
    const { guardId, mapId, pointIds } = settings;
    await demandMap(this.#parts, mapId, inside, caller);
    const known = (await this.guards(caller, inside)).some(({ type }) => type === guardId);
    if (guardId !== undefined && !known && guardId !== before?.['guard_id'])
      throw ofField(wireNameOf('guardId'), 'error.noChoice');
    const guard = guardId ?? device.guard_id;
    if (guard === null) throw ofField(wireNameOf('guardId'), 'error.guard.none');
    if (lengthOf(settings) === 0) throw ofField(wireNameOf('endTime'), 'error.rule.beforeUnless');
    const points = await inside.query<{ map_id: string }>(
      'SELECT DISTINCT map_id FROM points WHERE id = ANY($1::text[])',
      [pointIds],
    );
    if (points.length !== 1 || points[0]?.map_id !== mapId)
      throw ofField(wireNameOf('pointIds'), 'error.guard.otherMap');
    if (settings.isValid) {
      const own = { id: before && String(before['id']), guard, zone: this.#parts.zones.ofUnit(device.company_id) };
      await refuseTwoDuties(settings, own, { ...this.#parts, inside }, caller);
    }
    return {};
  }
}
