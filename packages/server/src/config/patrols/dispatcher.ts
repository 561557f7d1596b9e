/** Begins plans when they are due, and notes how they end. */
import { reasonOf } from '../../http/guard.ts';
import type { ComingRound, MissedPlan, RunEnd } from '../../fleet/rounds.ts';
import { pointId } from '../../fleet/site-names.ts';
import type { Device } from '../../links/devices.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { PatrolKind } from '../../links/site-map.ts';
import type { Answer, Order } from '../../links/orders.ts';
import type { Session } from '../../session/sessions.ts';
import type { Database } from '../../store/database.ts';
import { patrolKindOf, type PatrolTypeParts } from '../patrol-types.ts';
import { dueOf, latestMs, type Due } from './due.ts';
import { hindranceOf, type Hindrance } from './hindrances.ts';
import type { Holidays } from './plan-times.ts';
import { writeState, type PlanState, type StoredPlan } from './stored-plans.ts';

const MINUTE = 60_000;
/** How long no plan begins on a device that somebody has driven, stopped or sent somewhere, ms. */
const handsOffMs = 10 * MINUTE;

/** The parts that dispatching needs. */
export interface DispatcherParts {
  readonly database: Pick<Database, 'query'>;
  readonly fleet: Pick<Fleet, 'devices' | 'maps' | 'routes' | 'order'>;
  /** The type of each kind of alarm on the wire. */
  readonly alarmTypes: PatrolTypeParts['alarmTypes'];
  readonly control: { holder(deviceId: string): Session | undefined };
  /** Whether a device waits in the dry. */
  readonly isSheltered: (deviceId: string) => boolean;
  /** Says to the records that a plan begins a run of a device, with what it looks for if not what the route says, and that one was missed. */
  readonly begins: (deviceId: string, patrol?: PatrolKind) => void;
  readonly missed: (plan: MissedPlan) => void;
  /** Reminds those who control a device that its plan is due, which they carry out by hand. */
  readonly remind: (plan: Pick<StoredPlan, 'deviceId' | 'name'>) => void;
  readonly now: () => number;
  readonly onError: (message: string) => void;
}

/** A plan that is in progress on a device. */
interface Running {
  readonly planId: string;
  /** When a guard ends, ms since 1970. Undefined for a round and for a way to a point. */
  readonly until: number | undefined;
  readonly isRound: boolean;
}

/** Begins plans. */
export class Dispatcher {
  readonly #parts: DispatcherParts;
  #plans: readonly StoredPlan[] = [];
  #holidays: Holidays = [];
  readonly #states = new Map<string, PlanState>();
  /** The next time of each plan, until something changes. */
  readonly #due = new Map<string, { readonly due: Due | undefined; readonly isFor: string }>();
  /** Why plans wait, and since when they have been missed. */
  readonly #held = new Map<string, Hindrance>();
  readonly #missedFor = new Map<string, number>();
  readonly #running = new Map<string, Running>();
  /** When somebody last drove a device, stopped it or sent it somewhere, ms since 1970. */
  readonly #touched = new Map<string, number>();
  /** Devices to which an order is on its way. */
  readonly #asked = new Set<string>();
  readonly #startedAt: number;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
    this.#startedAt = parts.now();
  }

  /** The valid plans from now on. */
  use(plans: readonly StoredPlan[], holidays: Holidays): void {
    this.#plans = plans;
    this.#holidays = holidays;
    const known = new Set(plans.map(({ id }) => id));
    for (const id of this.#states.keys()) if (!known.has(id)) this.#states.delete(id);
    for (const plan of plans) {
      if (this.#states.has(plan.id)) continue;
      this.#states.set(plan.id, plan.state);
      // What was in progress when the server ended is over.
      if (plan.state.lastResult === 'running')
        this.#note(plan.id, { lastResult: 'partial', endedAt: this.#parts.now() });
    }
  }

  /** What a plan does: when it begins next, why it waits, and whether it is in progress. */
  told({ id, deviceId }: Pick<StoredPlan, 'id' | 'deviceId'>): {
    readonly nextAt: number | undefined;
    readonly heldBy: Hindrance | undefined;
    readonly isRunning: boolean;
  } {
    const plan = this.#plans.find(one => one.id === id);
    const isRunning = this.#running.get(deviceId)?.planId === id;
    const due = plan && !isRunning ? this.#dueOf(plan) : undefined;
    const isWaiting = due !== undefined && due.at <= this.#parts.now();
    return { nextAt: due?.at, heldBy: isWaiting ? this.#held.get(id) : undefined, isRunning };
  }

  /** The next round of each device whose plans drive a route. */
  coming(): readonly ComingRound[] {
    const next = new Map<string, ComingRound>();
    for (const plan of this.#plans) {
      const { deviceId, workMode, lineId } = plan;
      if (workMode !== 'autoPatrol' || this.#running.has(deviceId)) continue;
      const route = this.#parts.fleet.routes.find(({ id }) => id === lineId);
      const due = this.#dueOf(plan);
      const before = next.get(deviceId);
      if (route && due && (!before || due.at < before.at))
        next.set(deviceId, { deviceId, routeName: route.name, at: due.at });
    }
    return [...next.values()];
  }

  /** Begins what is due, and ends guards whose time is over. Called every second. */
  look(): void {
    const now = this.#parts.now();
    for (const device of this.#parts.fleet.devices.values()) {
      if (device.mode === 'manual' || this.#parts.control.holder(device.id)) this.#touched.set(device.id, now);
      this.#follow(device, now);
    }
    const waiting = this.#plans
      .flatMap(plan => {
        const due = this.#dueOf(plan);
        return due && due.at <= now ? [{ plan, due }] : [];
      })
      .toSorted((one, other) => one.due.at - other.due.at);
    const begun = new Set<string>();
    for (const { plan, due } of waiting) {
      if (this.#asked.has(plan.deviceId) || begun.has(plan.deviceId)) continue;
      if (this.#running.get(plan.deviceId)?.planId === plan.id) continue;
      const hindrance = this.#hindrance(plan);
      if (hindrance) this.#wait(plan, due, hindrance, now);
      else {
        begun.add(plan.deviceId);
        void this.#begin(plan, due);
      }
    }
  }

  /** Notes that a run has ended. */
  ended({ deviceId, result }: RunEnd): void {
    const running = this.#running.get(deviceId);
    if (result === 'stopped') this.#touched.set(deviceId, this.#parts.now());
    if (running?.isRound) this.#end(deviceId, running, result);
  }

  /** Why a plan cannot begin now, if a user begins it. Undefined when it can. */
  hindrance(id: string): Hindrance | undefined {
    const plan = this.#plans.find(one => one.id === id);
    return plan ? this.#hindrance(plan, true) : 'noRoute';
  }

  /** Begins a plan now, whatever its times say. */
  async start(id: string): Promise<Answer> {
    const plan = this.#plans.find(one => one.id === id);
    if (!plan || this.#hindrance(plan, true)) return 'busy';
    return this.#begin(plan, this.#dueOf(plan));
  }

  /** Leaves out the next time of a plan. */
  skip(id: string): void {
    const plan = this.#plans.find(one => one.id === id);
    const due = plan && this.#dueOf(plan);
    if (!plan || !due) return;
    const now = this.#parts.now();
    // The round of a circular plan is left out by one pause, any other time by its period.
    const isRound = plan.planType === 'circular';
    const to = isRound ? Math.max(due.at, now) + Math.max(plan.pause ?? 0, 1) * MINUTE : due.at + 1;
    this.#note(id, { doneTo: to });
  }

  /** Resolves when everything is stored. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  #stateOf(id: string): PlanState {
    return (
      this.#states.get(id) ?? {
        doneTo: undefined,
        endedAt: undefined,
        lastAt: undefined,
        lastResult: undefined,
        missedBy: undefined,
      }
    );
  }

  #dueOf(plan: StoredPlan): Due | undefined {
    const state = this.#stateOf(plan.id);
    const now = this.#parts.now();
    const known = this.#due.get(plan.id);
    // Times before the server ran, or before the plan was as it is, are nobody's concern. A guard may come a little late to its period.
    const since = Math.max(this.#startedAt, plan.changedAt) - (plan.planType === 'circular' ? 0 : latestMs);
    const isFor = JSON.stringify([plan.version, plan.zone, state.doneTo, state.endedAt, this.#holidays]);
    if (known?.isFor === isFor && (known.due === undefined || now < known.due.until)) return known.due;
    const due = dueOf(plan, { ...state, doneTo: Math.max(state.doneTo ?? 0, since) }, now, plan.zone, this.#holidays);
    this.#due.set(plan.id, { due, isFor });
    return due;
  }

  #hindrance(plan: StoredPlan, isOrdered = false): Hindrance | undefined {
    const { fleet, control, isSheltered, now } = this.#parts;
    const { deviceId, deployFrom, workMode } = plan;
    // Users are reminded in any case.
    if (workMode === 'manual') return undefined;
    const touched = this.#touched.get(deviceId);
    const device = fleet.devices.get(deviceId);
    const isHeld = control.holder(deviceId) !== undefined;
    return (
      hindranceOf(device, {
        isByHand: isOrdered ? isHeld : touched !== undefined && Math.abs(now() - touched) < handsOffMs,
        isRaining: isSheltered(deviceId),
        hasOther: this.#running.has(deviceId),
        deployFrom,
      }) ?? (device && this.#orderOf(plan, device) ? undefined : 'noRoute')
    );
  }

  /** The order that begins a plan. Undefined when its route or its point is no longer there for the device. */
  #orderOf({ workMode, planType, lineId, pointId: point, type }: StoredPlan, device: Device): Order | undefined {
    const { fleet, alarmTypes } = this.#parts;
    if (workMode === 'autoPatrol') {
      const route = fleet.routes.find(({ id }) => id === lineId);
      return route?.mapId === device.mapId && route.kinds.includes(device.kind)
        ? {
            kind: 'round',
            routeId: route.id,
            mode: planType === 'single' ? 'specificRoute' : 'patrol',
            patrol: patrolKindOf(type, alarmTypes),
          }
        : undefined;
    }
    const map = fleet.maps.find(({ id }) => id === device.mapId);
    const node = map?.nodes.find(({ id }) => pointId(map.id, id) === point);
    const goal = node && { x: node.x, y: node.y };
    return goal && { kind: workMode === 'guard' ? 'watch' : 'goTo', goal };
  }

  /** Notes that a plan waits, and gives it up when it is too late. */
  #wait(
    { id, deviceId, lineId, planType, whenBusy }: StoredPlan,
    { at, until }: Due,
    by: Hindrance,
    now: number,
  ): void {
    this.#held.set(id, by);
    const isLate = whenBusy === 'skip' || now - at >= latestMs;
    if (!isLate) return;
    // A circular plan stays due, and the time that it has missed is told once.
    if (this.#missedFor.get(id) !== at) {
      this.#missedFor.set(id, at);
      this.#parts.missed({ deviceId, lineId, at, by });
      this.#note(id, { lastAt: at, lastResult: 'missed', missedBy: by });
    }
    if (planType !== 'circular') this.#note(id, { doneTo: Math.min(at + 1, until) });
    else if (whenBusy === 'skip') this.skip(id);
  }

  async #begin(plan: StoredPlan, due: Due | undefined): Promise<Answer> {
    const { fleet, now, begins, remind, onError } = this.#parts;
    const { id, deviceId, workMode, planType, lasts } = plan;
    const at = now();
    const doneTo = planType === 'circular' ? undefined : due && Math.max(due.at, Math.min(at, due.until)) + 1;
    if (workMode === 'manual') {
      remind(plan);
      this.#note(id, {
        lastAt: at,
        lastResult: 'complete',
        missedBy: undefined,
        endedAt: at,
        ...(doneTo ? { doneTo } : {}),
      });
      return 'taken';
    }
    const device = fleet.devices.get(deviceId);
    const order = device && this.#orderOf(plan, device);
    if (!order) return 'unable';
    this.#asked.add(deviceId);
    try {
      const answer = await fleet.order(deviceId, order);
      if (answer !== 'taken') {
        this.#held.set(id, 'refused');
        if (due) this.#wait(plan, due, 'refused', now());
        return answer;
      }
      const isGuard = workMode === 'guard';
      const until = isGuard ? Math.min(lasts ? at + lasts * MINUTE : Infinity, due?.until ?? Infinity) : undefined;
      const isRound = order.kind === 'round';
      this.#running.set(deviceId, { planId: id, isRound, until });
      this.#held.delete(id);
      if (order.kind === 'round') begins(deviceId, order.patrol);
      this.#note(id, { lastAt: at, lastResult: 'running', missedBy: undefined, ...(doneTo ? { doneTo } : {}) });
      return answer;
    } catch (error) {
      onError(`config: ${reasonOf(error)}`);
      return 'away';
    } finally {
      this.#asked.delete(deviceId);
    }
  }

  /** Ends a guard whose time is over or whose plan is gone, and notes what somebody else has ended. */
  #follow({ id, mode, online }: Device, now: number): void {
    const running = this.#running.get(id);
    if (!running || running.isRound || this.#asked.has(id)) return;
    const isGone = !this.#plans.some(plan => plan.id === running.planId);
    if (isGone || (running.until !== undefined && now >= running.until)) {
      this.#end(id, running, isGone ? 'stopped' : 'complete');
      if (mode === 'watch' || mode === 'specificPoint') void this.#stop(id);
      return;
    }
    // It comes back to where it stands from its charger, from an alarm and from an absence.
    if (!online || mode === 'charge' || mode === 'alarmReview' || mode === 'specificPoint') return;
    if (running.until === undefined && mode === 'standBy') return this.#end(id, running, 'complete');
    if (mode === 'watch') return;
    this.#touched.set(id, now);
    this.#end(id, running, 'stopped');
  }

  async #stop(id: string): Promise<void> {
    try {
      await this.#parts.fleet.order(id, { kind: 'endTask' });
    } catch (error) {
      this.#parts.onError(`config: ${reasonOf(error)}`);
    }
  }

  #end(deviceId: string, { planId }: Running, lastResult: RunEnd['result']): void {
    this.#running.delete(deviceId);
    this.#note(planId, { lastResult, endedAt: this.#parts.now() });
  }

  #note(id: string, change: Partial<PlanState>): void {
    const state = { ...this.#stateOf(id), ...change };
    this.#states.set(id, state);
    const { database, onError } = this.#parts;
    this.#writing = this.#writing
      .then(() => writeState(database, id, state))
      .catch((error: unknown) => onError(`config: ${reasonOf(error)}`));
  }
}
