/**
 * The waiting alarms: pending and not shelved. Each change updates them, because going through all of them at each arrival is slow when
 * very many arrive.
 */
import type { Alarm } from '@patrolkit/transport';
import { liveLimit } from './ledger.ts';

/** The waiting alarms, and the latest of them. */
export class Waiting {
  /** By id, in the order of their arrival. */
  #alarms = new Map<string, Alarm>();
  /** The twenty that began last, newest first, and of equals the first to arrive. Undefined when they must be collected again. */
  #latest: Alarm[] | undefined = [];

  /** Their number. */
  get size(): number {
    return this.#alarms.size;
  }

  /** The alarm of this id. */
  get(id: string): Alarm | undefined {
    return this.#alarms.get(id);
  }

  /** All of them, in the order of their arrival. */
  all(): IterableIterator<Alarm> {
    return this.#alarms.values();
  }

  /** Takes a new or changed alarm. */
  put(alarm: Alarm): void {
    const before = this.#alarms.get(alarm.id);
    this.#alarms.set(alarm.id, alarm);
    if (!this.#latest) return;
    if (!before) return insert(this.#latest, alarm);
    if (before.beganAt !== alarm.beganAt) this.#latest = undefined;
    else {
      const place = this.#latest.indexOf(before);
      if (place >= 0) this.#latest[place] = alarm;
    }
  }

  /** Removes an alarm. */
  remove(id: string): void {
    const alarm = this.#alarms.get(id);
    if (!alarm) return;
    this.#alarms.delete(id);
    // The next read collects the latest again.
    if (this.#latest?.includes(alarm)) this.#latest = undefined;
  }

  /** The latest twenty, newest first. */
  latest(): readonly Alarm[] {
    if (!this.#latest) {
      this.#latest = [];
      for (const alarm of this.#alarms.values()) insert(this.#latest, alarm);
    }
    return this.#latest;
  }

  /** Forgets all. */
  clear(): void {
    this.#alarms.clear();
    this.#latest = [];
  }
}

/** Puts an alarm among the latest, if it is one of them. */
function insert(latest: Alarm[], alarm: Alarm): void {
  let place = latest.length;
  for (let above = latest[place - 1]; above && above.beganAt < alarm.beganAt; above = latest[place - 1]) place -= 1;
  if (place >= liveLimit) return;
  latest.splice(place, 0, alarm);
  if (latest.length > liveLimit) latest.pop();
}
