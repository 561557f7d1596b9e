/**
 * Repeats a request that is never answered: after an outage one may go out on a connection that is dead and looks open, and would hang
 * until the system gives that connection up. It is no time limit: a slow server is waited for longer each time.
 */
import type { Clock } from '@patrolkit/transport';
import type { Outcome } from '../outcome.ts';

/** Factor by which each further wait for an answer is longer. */
const growth = 1.5;

/** Asks until there is an answer. */
export class Patience {
  /** How long the next answer is waited for: as long as the last one took to be given up. */
  #wait: number;

  /** `first`: how long an answer is waited for at first, ms. */
  constructor(
    private readonly clock: Clock,
    private readonly first: number,
  ) {
    this.#wait = first;
  }

  /** For a new connection: the wait begins at its first length again. */
  renew(): void {
    this.#wait = this.first;
  }

  /** Asks, aborts a request that is not answered in time, and asks again, until there is an outcome or the signal is aborted. */
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
