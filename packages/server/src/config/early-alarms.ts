/** Alarms that are raised while the server starts: the room of alarms opens later, and takes them then. */
import type { FleetEvent } from '../links/events.ts';

/** Keeps alarms, and the ends of their causes, until the room of alarms is open. */
export class EarlyAlarms {
  readonly #raise: (events: readonly FleetEvent[]) => void;
  #waiting: FleetEvent[] | undefined = [];

  constructor(raise: (events: readonly FleetEvent[]) => void) {
    this.#raise = raise;
  }

  /** Raises alarms, now or when the room is open. */
  raise(events: readonly FleetEvent[]): void {
    if (this.#waiting) this.#waiting.push(...events);
    else this.#raise(events);
  }

  /** The room of alarms is open. */
  open(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    if (waiting.length > 0) this.#raise(waiting);
  }
}
