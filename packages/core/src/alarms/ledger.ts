/**
 * What is known of every alarm: pure bookkeeping without time, sound or network (safety.md 2.1-2.6, 2.9).
 * One id counts once; status only moves forward; an acknowledgement that comes before its alarm is kept.
 */
import { alarmState, laterStatus, type Alarm, type AlarmStatus } from '@patrolkit/transport';
import { isGraver } from './levels.ts';

/** A live list shows so many; more are counted (specification section 9, rulings.md 18). */
export const liveLimit = 20;
/** So many ids are remembered. */
export const rememberedLimit = 10_000;

/** What one arrival meant. */
export type Arrival = 'new' | 'known' | 'handled';

/** The bookkeeping. */
export class AlarmLedger {
  /** Status of every id ever seen, oldest first. */
  #statuses = new Map<string, AlarmStatus>();
  /** Alarms that nobody acknowledged, in the order of their arrival. */
  #pending = new Map<string, Alarm>();
  /** Pending on the server beyond those held here. */
  #remainder = 0;

  /** Takes an alarm, from a push or a reading. */
  receive(alarm: Alarm): Arrival {
    const known = this.#statuses.get(alarm.id);
    const status = known === undefined ? alarm.status : laterStatus(known, alarm.status);
    this.#remember(alarm.id, status);
    if (status !== 'unacknowledged') {
      this.#pending.delete(alarm.id);
      return 'handled';
    }
    this.#pending.set(alarm.id, newer(this.#pending.get(alarm.id), { ...alarm, status }));
    return known === undefined ? 'new' : 'known';
  }

  /** Takes a later status. Tells whether the alarm was pending until now. */
  advance(id: string, status: AlarmStatus): boolean {
    const known = this.#statuses.get(id);
    this.#remember(id, known === undefined ? status : laterStatus(known, status));
    if (status === 'unacknowledged') return false;
    if (this.#pending.delete(id)) return true;
    // Never seen here: it was one of those that the server counted and this page did not hold.
    if (known === undefined && this.#remainder > 0) {
      this.#remainder -= 1;
      return true;
    }
    return false;
  }

  /** The server says how many are pending in all. */
  setTotal(total: number): void {
    this.#remainder = Math.max(0, total - this.#pending.size);
  }

  /** How many nobody acknowledged, on the server and here. */
  get unacknowledgedCount(): number {
    return this.#pending.size + this.#remainder;
  }

  /** How many of them are not held here. */
  get remainder(): number {
    return this.#remainder;
  }

  /** The pending alarm of this id. */
  pending(id: string): Alarm | undefined {
    return this.#pending.get(id);
  }

  /** Ids of all pending alarms held here. */
  pendingIds(): string[] {
    return [...this.#pending.keys()];
  }

  /** All alarms held here that nobody acknowledged, in the order of their arrival. */
  all(): Alarm[] {
    return [...this.#pending.values()];
  }

  /** The latest twenty of some alarms, newest first. */
  latest(alarms: readonly Alarm[]): Alarm[] {
    return alarms.toSorted((one, other) => other.beganAt - one.beganAt).slice(0, liveLimit);
  }

  /** Forgets everything; at sign-out. */
  clear(): void {
    this.#statuses.clear();
    this.#pending.clear();
    this.#remainder = 0;
  }

  #remember(id: string, status: AlarmStatus): void {
    this.#statuses.delete(id);
    this.#statuses.set(id, status);
    if (this.#statuses.size <= rememberedLimit) return;
    for (const oldest of this.#statuses.keys()) {
      // A pending alarm is never forgotten, however many came after it.
      if (this.#pending.has(oldest)) continue;
      this.#statuses.delete(oldest);
      return;
    }
  }
}

/** Level and condition only move forward, as the status does: a reading may bring what was so before a push. */
function newer(before: Alarm | undefined, now: Alarm): Alarm {
  if (!before) return now;
  const kept: Partial<Alarm> = {
    ...(isGraver(before.level, now.level)
      ? { level: before.level, levelAt: before.levelAt, escalatedAt: before.escalatedAt }
      : {}),
    ...(before.condition === 'gone' && now.condition !== 'gone'
      ? { condition: before.condition, conditionEndedAt: before.conditionEndedAt }
      : {}),
  };
  return { ...now, ...kept };
}

/** True while nobody acknowledged it. */
export const isPending = (status: AlarmStatus): boolean => alarmState(status) === 'unacknowledged';
