/**
 * What becomes of an alarm between its raising and its storing, by the rule of its kind, the regions and the register of vehicles. Whatever
 * goes wrong here, the alarm is raised as it came: only what an administrator has configured may hold one back.
 */
import { reasonOf } from '../http/guard.ts';
import type { AlarmRule, AlarmRules, Suppression } from '../links/alarm-rules.ts';
import { alwaysRaised, usualLevels, type AlarmLevel } from '../links/alarms.ts';
import type { RaisedAlarm } from '../links/events.ts';
import type { Fleet } from '../links/fleet.ts';
import type { VehicleRegister } from '../links/vehicles.ts';
import { gravity, isClosed, type StoredAlarm } from './alarm.ts';
import { inRegions } from './regions.ts';
import type { Shelves } from './shelves.ts';
import { judged } from './vehicles.ts';

/** How near to each other things without a name are the same source, metres. */
const samePlace = 2;
/** Most sources that are remembered, and most causes that wait. Repeats of older ones are alarms of their own. */
export const mostSources = 10_000;
/** Kinds whose value begins with the quantity that was measured. */
const measuredKinds: ReadonlySet<string> = new Set(['gas', 'temperature', 'dust', 'humidity', 'noise', 'smoke']);

/** What becomes of an alarm. A repeat belongs to the alarm that the named cause has raised. */
export type Verdict =
  | { readonly is: 'raised'; readonly alarm: RaisedAlarm }
  | { readonly is: 'repeated'; readonly alarm: RaisedAlarm; readonly cause: string }
  | { readonly is: 'dropped' };

/** The parts that the policy asks. */
export interface PolicyParts {
  readonly rules: AlarmRules;
  readonly fleet: Pick<Fleet, 'device' | 'regions'>;
  readonly vehicles: Pick<VehicleRegister, 'of'>;
  readonly shelves: Pick<Shelves, 'hides'>;
  /** The wall clock, ms. */
  readonly now: () => number;
  /** A clock, ms, that nobody sets: cooldowns run by it. */
  readonly steadyNow: () => number;
  readonly onError: (message: string) => void;
}

/** A source that has raised an alarm. */
interface Source {
  /** The cause under which the alarm is stored. */
  readonly cause: string;
  readonly key: string;
  readonly level: AlarmLevel;
  readonly place: { readonly x: number; readonly y: number } | undefined;
  /** When a further alarm of it is one of its own, ms on the steady clock. */
  readonly until: number;
  /** Its causes that still last. */
  readonly live: Set<string>;
  /** All its causes. */
  readonly causes: Set<string>;
}

const isGraver = (one: AlarmLevel, other: AlarmLevel): boolean => gravity.indexOf(one) > gravity.indexOf(other);

/** What an alarm is about, beside its place: its device and kind, and the name or quantity that it tells. */
const keyOf = ({ deviceId, kind, personName, subjectName, value, cause }: RaisedAlarm): string =>
  JSON.stringify([
    deviceId,
    kind,
    personName,
    subjectName ?? '',
    cause?.label ?? '',
    measuredKinds.has(kind) || kind === 'battery' || kind === 'meter' ? (value.split(' ')[0] ?? '') : value,
  ]);

/** Where a thing without a name is; things with one are the same wherever they are. */
const placeOf = ({ cause, personName }: RaisedAlarm): Source['place'] =>
  cause && cause.label === '' && personName === '' ? { x: cause.x, y: cause.y } : undefined;

const isNear = (one: Source['place'], other: Source['place']): boolean =>
  one === undefined || other === undefined ? one === other : Math.hypot(one.x - other.x, one.y - other.y) <= samePlace;

/** Decides what becomes of alarms. */
export class AlarmPolicy {
  readonly #parts: PolicyParts;
  readonly #sources = new Map<string, Source[]>();
  /** The source of each cause that is remembered. */
  readonly #byCause = new Map<string, Source>();
  /** Alarms that were not raised and whose causes still last. */
  readonly #waiting = new Map<string, RaisedAlarm>();

  constructor(parts: PolicyParts) {
    this.#parts = parts;
  }

  /**
   * Decides on an alarm that a device raised.
   * @param joins whether a repeat is joined to the alarm before it
   */
  judge(alarm: RaisedAlarm, joins = true): Verdict {
    try {
      return this.#judge(alarm, joins);
    } catch (error) {
      this.#fail(error);
      return { is: 'raised', alarm };
    }
  }

  /** An alarm that a review produced, for which somebody has asked. Undefined where regions or the register raise none. */
  reviewed(alarm: RaisedAlarm): RaisedAlarm | undefined {
    try {
      const rule = this.#parts.rules.of(alarm.kind);
      const here = inRegions(this.#ruled(alarm, rule), this.#parts.fleet);
      return here && judged(here, this.#parts.vehicles);
    } catch (error) {
      this.#fail(error);
      return alarm;
    }
  }

  /** An alarm that a user raised by hand: with the level that the user has chosen. */
  byHand(alarm: RaisedAlarm): RaisedAlarm {
    const rule = this.#parts.rules.of(alarm.kind);
    return rule ? { ...alarm, reminding: rule } : alarm;
  }

  /** Whether robots may look at alarms of a kind again. */
  reviews(kind: RaisedAlarm['kind']): boolean {
    return this.#parts.rules.of(kind)?.reviews ?? true;
  }

  /** Notes an alarm that is raised after all, because the one that it repeats is not there any more. */
  begin(alarm: RaisedAlarm): RaisedAlarm {
    const source = this.#byCause.get(alarm.causeId ?? '');
    if (source) this.#forget(source);
    this.#remember(alarm, this.#parts.rules.of(alarm.kind));
    return alarm;
  }

  /** Notes the end of a cause. Returns the cause whose alarm it ends; undefined while another cause of its source lasts. */
  ended(cause: string): string | undefined {
    this.#waiting.delete(cause);
    const source = this.#byCause.get(cause);
    if (!source) return cause;
    source.live.delete(cause);
    if (source.live.size > 0) return undefined;
    return source.cause;
  }

  /** The cause under which the alarm of a cause is stored. */
  causeOf(cause: string): string {
    return this.#byCause.get(cause)?.cause ?? cause;
  }

  /** Notes alarms that have changed. A source whose alarm is closed calls again. */
  told(alarms: readonly StoredAlarm[]): void {
    for (const { status, cause } of alarms) {
      const source = isClosed(status) && cause !== null ? this.#byCause.get(cause) : undefined;
      if (source) this.#forget(source);
    }
  }

  /** Forgets sources whose time is over and whose causes have ended; called about once a second. */
  sweep(): void {
    const now = this.#parts.steadyNow();
    for (const source of new Set(this.#byCause.values()))
      if (source.live.size === 0 && source.until <= now) this.#forget(source);
  }

  /**
   * The alarms that were not raised, whose causes still last and that may be raised now: their type was switched on, or its times or those of a
   * region have begun. They are raised as of now; called about once a second.
   */
  due(): readonly RaisedAlarm[] {
    const due = [...this.#waiting.values()].filter(alarm => this.#holding(alarm) === undefined);
    for (const { causeId = '' } of due) this.#waiting.delete(causeId);
    return due.map(alarm => ({ ...alarm, at: this.#parts.now() }));
  }

  /** Why an alarm is not raised now; undefined when it is. */
  #holding(alarm: RaisedAlarm): Suppression | undefined {
    try {
      const { rules, fleet } = this.#parts;
      const rule = rules.of(alarm.kind);
      if (alwaysRaised.has(alarm.kind)) return undefined;
      if (rule && !rule.isOn) return 'off';
      const isArmed = (rule?.isArmed(alarm.mapId) ?? true) && inRegions(alarm, fleet) !== undefined;
      return isArmed ? undefined : 'unarmed';
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  #judge(alarm: RaisedAlarm, joins: boolean): Verdict {
    const { rules, fleet, vehicles, shelves } = this.#parts;
    const { kind } = alarm;
    const rule = rules.of(kind);
    const why = this.#holding(alarm);
    if (why) return this.#suppress(alarm, why);
    const ruled = this.#ruled(alarm, rule);
    const raised = judged(inRegions(ruled, fleet) ?? ruled, vehicles);
    if (!raised) return { is: 'dropped' };
    const first = joins ? this.#firstOf(raised) : undefined;
    if (first && raised.causeId !== undefined) {
      first.live.add(raised.causeId);
      first.causes.add(raised.causeId);
      this.#byCause.set(raised.causeId, first);
      rules.note(kind, 'repeated');
      return { is: 'repeated', alarm: raised, cause: first.cause };
    }
    if (shelves.hides(raised)) rules.note(kind, 'shelved');
    this.#remember(raised, rule);
    return { is: 'raised', alarm: raised };
  }

  /** The alarm as the rule of its kind has it. What is graver than usual by itself keeps that level at least. */
  #ruled(alarm: RaisedAlarm, rule: AlarmRule | undefined): RaisedAlarm {
    if (!rule) return alarm;
    const { kind, level: own, deviceId } = alarm;
    // Limits of sensors have levels of their own.
    const isOwn = isGraver(own, usualLevels[kind]) || this.#parts.fleet.device(deviceId)?.kind === 'sensor';
    return { ...alarm, level: isOwn && isGraver(own, rule.level) ? own : rule.level, reminding: rule };
  }

  #suppress(alarm: RaisedAlarm, why: Suppression): Verdict {
    const { kind, causeId } = alarm;
    if (causeId !== undefined) {
      const [oldest] = this.#waiting.keys();
      if (this.#waiting.size >= mostSources && oldest !== undefined) this.#waiting.delete(oldest);
      this.#waiting.set(causeId, alarm);
    }
    this.#parts.rules.note(kind, why);
    return { is: 'dropped' };
  }

  /** The latest source that an alarm repeats, within its time. A graver alarm is no repeat. */
  #firstOf(alarm: RaisedAlarm): Source | undefined {
    const now = this.#parts.steadyNow();
    const place = placeOf(alarm);
    return this.#sources
      .get(keyOf(alarm))
      ?.findLast(source => source.until > now && !isGraver(alarm.level, source.level) && isNear(source.place, place));
  }

  #remember(alarm: RaisedAlarm, rule: AlarmRule | undefined): void {
    const { causeId: cause } = alarm;
    if (cause === undefined || !rule || rule.cooldown === 0) return;
    const before = this.#byCause.get(cause);
    if (before) this.#forget(before);
    if (this.#byCause.size >= mostSources) {
      const [oldest] = this.#byCause.values();
      if (oldest) this.#forget(oldest);
    }
    const key = keyOf(alarm);
    const source: Source = {
      cause,
      key,
      level: alarm.level,
      place: placeOf(alarm),
      until: this.#parts.steadyNow() + rule.cooldown,
      live: new Set([cause]),
      causes: new Set([cause]),
    };
    this.#sources.set(key, [...(this.#sources.get(key) ?? []), source]);
    this.#byCause.set(cause, source);
  }

  #forget(source: Source): void {
    const left = (this.#sources.get(source.key) ?? []).filter(other => other !== source);
    if (left.length > 0) this.#sources.set(source.key, left);
    else this.#sources.delete(source.key);
    for (const cause of source.causes) if (this.#byCause.get(cause) === source) this.#byCause.delete(cause);
  }

  readonly #fail = (error: unknown): void => this.#parts.onError(`alarm policy: ${reasonOf(error)}`);
}
