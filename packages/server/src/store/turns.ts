/** The order of queries at an engine that runs one at a time. */

/** Most later queries that may run before a patient query. */
const mostOvertakers = 50;
/** How long patient queries are held back after an answer, ms: the caller may send its next query within this time. */
const holdMs = 5;

/** Runs some work later; returns a function that cancels it. */
export type Later = (work: () => void, ms: number) => () => void;

/** By the clock of the system. */
export const byClock: Later = (work, ms) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/**
 * Runs work one after another, in the order of arrival, but patient work after all other work. Several queries of one task, an
 * alarm for example, wait for at most one patient query, not for one each.
 */
export class Turns {
  readonly #later: Later;
  readonly #usual: (() => Promise<unknown>)[] = [];
  readonly #patient: (() => Promise<unknown>)[] = [];
  #overtakers = 0;
  #isBusy = false;
  #letGo: (() => void) | undefined;

  constructor(later: Later = byClock) {
    this.#later = later;
  }

  /** Runs some work at its turn; the turn ends when the returned promise settles. */
  take(work: () => Promise<unknown>, isPatient: boolean): void {
    (isPatient ? this.#patient : this.#usual).push(work);
    this.#next();
  }

  #next(): void {
    if (this.#isBusy) return;
    const isOvertaken = this.#patient.length > 0 && this.#overtakers >= mostOvertakers;
    const isPatient = this.#usual.length === 0 || isOvertaken;
    if (isPatient && this.#letGo && !isOvertaken) return;
    const work = (isPatient ? this.#patient : this.#usual).shift();
    if (!work) return;
    this.#isBusy = true;
    this.#overtakers = isPatient || this.#patient.length === 0 ? 0 : this.#overtakers + 1;
    void work().finally(() => {
      if (!isPatient) this.#hold();
      // Messages that have arrived meanwhile are handled first.
      setImmediate(() => {
        this.#isBusy = false;
        this.#next();
      });
    });
  }

  #hold(): void {
    this.#letGo?.();
    this.#letGo = this.#later(() => {
      this.#letGo = undefined;
      this.#next();
    }, holdMs);
  }
}
