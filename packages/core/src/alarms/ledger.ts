/**
 * The state of every alarm: pure bookkeeping without time, sound or network (safety.md 2.1-2.6, 2.9).
 * One id counts once. A status only moves forward. The ledger keeps a confirmation that arrives before its alarm.
 */
import { alarmState, laterStatus, type Alarm, type AlarmStatus } from '@patrolkit/transport';
import { laterId } from './id-order.ts';
import { isGraver, isRaised } from './levels.ts';

/** Number of alarms in the live list. The console only counts further ones (specification section 9, interpretations.md 18). */
export const liveLimit = 20;
/** Number of remembered ids of alarms that are no longer pending. */
export const rememberedLimit = 10_000;

/** How an alarm arrived: pushed, found by a reading after an outage, or listed by the server in answer to a request for the count. */
export type Delivery = 'pushed' | 'read' | 'listed';

/** The effect of one arrival: a new alarm, a known one, a handled one, or a change of an alarm that the console only counted so far. */
export type Arrival = 'new' | 'known' | 'handled' | 'counted';

/** The bookkeeping. */
export class AlarmLedger {
  /** Status of every id that has arrived and is not pending, oldest first. */
  #statuses = new Map<string, AlarmStatus>();
  /** Unconfirmed alarms, in the order of their arrival. */
  #pending = new Map<string, Alarm>();
  /** Unconfirmed alarms that were only listed and never announced. A later push of one counts as new. */
  #unsaid = new Set<string>();
  /** Ids of alarms that arrived, changed or left since the last call of `takeChanges`. `all` after a `clear`. */
  #changes: Set<string> | 'all' = new Set();
  /** Number of alarms pending on the server beyond those held here. */
  #remainder = 0;
  /** Number of those that no reading could hold, and that the console never announced. */
  #beyondRead = 0;
  /** How many the last reading could not hold, until the server's count shows how many of them `#beyondRead` already has. */
  #unread = 0;
  #newest = Number.NEGATIVE_INFINITY;
  /** The latest id of all. `null` when the ids of this server have no order. */
  #lastId: string | null | undefined;
  /** When the newest alarm of the first reading began. Alarms up to it are old, and the console does not announce them. */
  #oldUntil: number | undefined;

  /** Ends the first reading. Alarms that began before its end are old and get neither popup nor sound. */
  endFirstReading(): void {
    this.#oldUntil ??= this.#newest;
  }

  /** True for an alarm that was only listed and never announced. */
  isUnsaid(id: string): boolean {
    return this.#unsaid.has(id);
  }

  /** Takes an alarm. */
  receive(alarm: Alarm, delivery: Delivery): Arrival {
    const { id } = alarm;
    const known = this.#statusOf(id);
    const status = known === undefined ? alarm.status : laterStatus(known, alarm.status);
    if (alarm.beganAt > this.#newest) this.#newest = alarm.beganAt;
    if (this.#lastId !== null) this.#lastId = laterId(this.#lastId, id) ?? null;
    if (status !== 'unacknowledged') {
      this.#drop(id);
      this.#remember(id, status);
      return 'handled';
    }
    this.#statuses.delete(id);
    this.#note(id);
    this.#pending.set(id, newer(this.#pending.get(id), alarm.status === status ? alarm : { ...alarm, status }));
    if (delivery === 'listed') {
      if (known === undefined) this.#unsaid.add(id);
      return 'known';
    }
    // A server pushes a change as the whole alarm. A change of an old, only counted alarm is no new alarm. A change of a later alarm
    // counts as new, because the push of the alarm itself was lost while the channel was closed.
    const isChange = delivery === 'pushed' && isChanged(alarm);
    const isOld = this.#oldUntil !== undefined && alarm.beganAt <= this.#oldUntil;
    if (known === undefined) {
      if (!isChange || !isOld || this.#remainder === 0) return 'new';
      this.#remainder -= 1;
      this.#unsaid.add(id);
      return 'counted';
    }
    const isSaidNow = delivery === 'read' ? !isOld : !isChange;
    return isSaidNow && this.#unsaid.delete(id) ? 'new' : 'known';
  }

  /**
   * Takes a later status. Returns whether the alarm was pending until now. An `unknown` alarm may be an only counted one, which only
   * the server can say.
   */
  advance(id: string, status: AlarmStatus): 'pending' | 'known' | 'unknown' {
    const known = this.#statusOf(id);
    const isPendingStill = status === 'unacknowledged' && this.#pending.has(id);
    const wasPending = !isPendingStill && this.#drop(id);
    if (!isPendingStill) this.#remember(id, known === undefined ? status : laterStatus(known, status));
    if (wasPending) return 'pending';
    return known === undefined ? 'unknown' : 'known';
  }

  /** Whether this id is known, as pending or as handled. */
  knows(id: string): boolean {
    return this.#statusOf(id) !== undefined;
  }

  /** Ids of the alarms that arrived, changed or left since the last call. `all` means that every alarm needs a check. */
  takeChanges(): ReadonlySet<string> | 'all' {
    const changes = this.#changes;
    this.#changes = new Set();
    return changes;
  }

  /**
   * Takes the number of all pending alarms on the server.
   * @param uncounted how many of those held here arrived after its count
   */
  setTotal(total: number, uncounted = 0): void {
    const before = this.#remainder;
    this.#remainder = Math.max(0, total - (this.#pending.size - uncounted));
    // A reading may begin after the alarms that an earlier one could not hold. It says nothing about those, so they stay, and the alarms
    // that it could not hold itself are added.
    const added = Math.min(this.#unread, Math.max(0, this.#remainder - before));
    this.#beyondRead = Math.min(this.#remainder, Math.max(this.#unread, this.#beyondRead + added));
    this.#unread = 0;
  }

  /** Takes the number of alarms that a reading could not hold, beside those held here. */
  noteUnread(count: number): void {
    this.#unread = count;
  }

  /**
   * Number of pending alarms that no reading could hold.
   * @param unseen number of alarms that only the server holds and that are not shelved
   */
  beyondRead(unseen: number): number {
    return Math.max(this.#unread, Math.min(this.#beyondRead, unseen));
  }

  /** Number of unconfirmed alarms, on the server and here. */
  get unacknowledgedCount(): number {
    return this.#pending.size + this.#remainder;
  }

  /** Number of unconfirmed alarms that only the server holds. */
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

  /** All unconfirmed alarms held here, in the order of their arrival. */
  all(): IterableIterator<Alarm> {
    return this.#pending.values();
  }

  /** Number of unconfirmed alarms held here. */
  get size(): number {
    return this.#pending.size;
  }

  /** When the newest alarm of all began, ms, by the server's clock. Minus infinity before the first. */
  get newest(): number {
    return this.#newest;
  }

  /** The latest id of all. Undefined before the first, and when the ids of this server have no order. */
  get lastId(): string | undefined {
    return this.#lastId ?? undefined;
  }

  /** Forgets everything at sign-out. */
  clear(): void {
    this.#statuses.clear();
    this.#pending.clear();
    this.#unsaid.clear();
    this.#changes = 'all';
    this.#remainder = 0;
    this.#beyondRead = 0;
    this.#unread = 0;
    this.#newest = Number.NEGATIVE_INFINITY;
    this.#lastId = undefined;
    this.#oldUntil = undefined;
  }

  #statusOf(id: string): AlarmStatus | undefined {
    return this.#pending.has(id) ? 'unacknowledged' : this.#statuses.get(id);
  }

  #note(id: string): void {
    if (this.#changes !== 'all') this.#changes.add(id);
  }

  #drop(id: string): boolean {
    this.#unsaid.delete(id);
    if (!this.#pending.delete(id)) return false;
    this.#note(id);
    return true;
  }

  #remember(id: string, status: AlarmStatus): void {
    this.#statuses.delete(id);
    this.#statuses.set(id, status);
    if (this.#statuses.size <= rememberedLimit) return;
    const [oldest] = this.#statuses.keys();
    if (oldest !== undefined) this.#statuses.delete(oldest);
  }
}

/** Whether a push reports a change of an alarm: of its level, or that its cause is gone. */
const isChanged = (alarm: Alarm): boolean => isRaised(alarm) || alarm.conditionEndedAt !== undefined;

/** Moves level and condition only forward, like the status, because a reading may bring a state from before a push. */
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

/** True while the alarm is unconfirmed. */
export const isPending = (status: AlarmStatus): boolean => alarmState(status) === 'unacknowledged';
