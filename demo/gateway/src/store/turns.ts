/** Who is next at an engine that does one thing at a time. */

/** After so many that came later, one that is patient has its turn. */
const mostOvertakers = 50;
/** Whoever had an answer asks the next question within this, ms: patient ones are held back for it. */
const holdMs = 5;

/** Does something once it is due; answers how to call it off. */
export type Later = (work: () => void, ms: number) => () => void;

const byClock: Later = (work, ms) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/**
 * Work that takes turns: one at a time, in the order in which it came, but what is patient waits for all that is not. Several questions
 * of one work, an alarm for example, wait for one patient question at most, and not for one each.
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

  /** Does a work when it is its turn; the turn ends with what it answers. */
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
      // What was asked meanwhile is heard first.
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
