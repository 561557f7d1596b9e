/** A database that is away for a while, for who has something to write that must not be lost. */
import { DatabaseError } from './database.ts';

/** Connection faults, a server that is being stopped or started, and one that has no connection left. */
const away = /^(?:08|57P|53300)/;

/** Whether a fault is that the database is away: what it refused may be tried again. */
export const isAway = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && away.test(error.code);

/** What waits for one that is away. */
export class Outage {
  readonly #onFault: (fault: unknown) => void;
  #fault: DatabaseError | undefined;
  #isEnded = false;
  #tryAgain: (() => void) | undefined;

  /** `onFault` is told once of each time in which it is away. */
  constructor(onFault: (fault: unknown) => void) {
    this.#onFault = onFault;
  }

  /** Why it is away, as far as is known; undefined while it is there. */
  get fault(): DatabaseError | undefined {
    return this.#fault;
  }

  /** Does a work; one for which the database is away waits, and is done again with the next `retry`. One work at a time. */
  async outlast<T>(work: () => Promise<T>, onAway: (fault: DatabaseError) => void = () => undefined): Promise<T> {
    for (;;) {
      try {
        const done = await work();
        this.#fault = undefined;
        return done;
      } catch (error) {
        if (this.#isEnded || !isAway(error)) {
          this.#fault = undefined;
          throw error;
        }
        if (!this.#fault) this.#onFault(error);
        this.#fault = error;
        onAway(error);
        await new Promise<void>(resolve => (this.#tryAgain = resolve));
      }
    }
  }

  /** Tries again what waits; called every second. */
  retry(): void {
    this.#tryAgain?.();
    this.#tryAgain = undefined;
  }

  /** Tries a last time: what fails from here on is lost. */
  end(): void {
    this.#isEnded = true;
    this.retry();
  }
}
