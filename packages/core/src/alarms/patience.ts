/**
 * Repeats a request that gets no answer. After an outage a request may go out on a dead connection that looks open, and would hang until
 * the system ends that connection. It is no time limit, because each further wait for a slow server is longer.
 */
import type { Clock } from '@patrolkit/transport';
import type { Outcome } from '../outcome.ts';

/** Factor by which each further wait for an answer is longer. */
const growth = 1.5;

/** Repeats a request until there is an answer. */
export class Patience {
  /** The next wait for an answer, ms: as long as the last wait that ended without one. */
  #wait: number;

  /** `first`: the first wait for an answer, ms. */
  constructor(
    private readonly clock: Clock,
    private readonly first: number,
  ) {
    this.#wait = first;
  }

  /** Sets the wait back to its first length, for a new connection. */
  renew(): void {
    this.#wait = this.first;
  }

  /** Sends a request, aborts it when no answer arrives in time, and sends it again, until there is an outcome or the signal aborts. */
  async ask<T>(signal: AbortSignal, read: (signal: AbortSignal) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    for (;;) {
      const attempt = new AbortController();
      const stop = (): void => attempt.abort();
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop);
      let isGivenUp = false;
      const disarm = this.clock.after(this.#wait, () => {
        isGivenUp = true;
        stop();
      });
      const outcome = await read(attempt.signal).finally(() => {
        disarm();
        signal.removeEventListener('abort', stop);
      });
      if (outcome.isDone || !isGivenUp || signal.aborted) return outcome;
      this.#wait *= growth;
    }
  }
}
