/** Waits for a database that is away, for writes that must not be lost. */
import { DatabaseError } from './database.ts';

/** SQLSTATE codes of connection errors, of a server that stops or starts, and of one without a free connection. */
const away = /^(?:08|57P|53300)/;

/** Whether an error means that the database is away, so that the same work may be tried again. */
export const isAway = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && away.test(error.code);

/** Repeats a write until the database is back. */
export class Outage {
  readonly #onFault: (fault: unknown) => void;
  #fault: DatabaseError | undefined;
  #isEnded = false;
  #tryAgain: (() => void) | undefined;

  /** `onFault` is called once in each outage. */
  constructor(onFault: (fault: unknown) => void) {
    this.#onFault = onFault;
  }

  /** The error of the current outage; undefined while the database answers. */
  get fault(): DatabaseError | undefined {
    return this.#fault;
  }

  /**
   * Runs some work. While the database is away, each `retry` repeats the work. One work at a time.
   * @param onAway called each time the database is found to be away
   */
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

  /** Repeats the work that waits; called every second. */
  retry(): void {
    this.#tryAgain?.();
    this.#tryAgain = undefined;
  }

  /** Repeats the work a last time; a later failure is thrown. */
  end(): void {
    this.#isEnded = true;
    this.retry();
  }
}
