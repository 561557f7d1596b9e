import { tooEarly } from '../http/refusal.ts';

/** Who waits: the address, and whether its browser has signed the user in before. */
export interface Comer {
  readonly address: string;
  readonly isKnown: boolean;
}

/** How many pieces of work run and wait at a time. */
export interface LineLimits {
  readonly atOnce: number;
  /** Most that wait in each of the two lines: one for known browsers, one for all others. */
  readonly waiting: number;
}

interface Waiting {
  readonly begin: () => void;
  readonly refuse: () => void;
}

/** The waiting work, by address. */
type Line = Map<string, Waiting[]>;

const lengthOf = (line: Line): number => [...line.values()].reduce((sum, { length }) => sum + length, 0);

/** Takes the first one of the address that has waited longest for its turn; that address moves to the end. */
const next = (line: Line): Waiting | undefined => {
  for (const [address, [first, ...others]] of line) {
    line.delete(address);
    if (others.length > 0) line.set(address, others);
    return first;
  }
  return undefined;
};

/**
 * Runs a few pieces of work at a time, in fair turns. Known browsers go first, and addresses take turns: one that sends
 * hundreds delays another by one piece of its own work. In a full line the newest work of the address with the most gives way.
 */
export class FairLine {
  readonly #limits: LineLimits;
  readonly #known: Line = new Map();
  readonly #others: Line = new Map();
  #running = 0;

  constructor(limits: LineLimits) {
    this.#limits = limits;
  }

  /**
   * Runs some work at its turn.
   * @throws {Refusal} 429 when too many wait
   */
  async take<T>(comer: Comer, work: () => Promise<T>): Promise<T> {
    // Work that waited takes over the place of the work that ended, so that no newcomer comes between them.
    if (this.#running < this.#limits.atOnce) this.#running++;
    else await this.#wait(comer);
    try {
      return await work();
    } finally {
      const following = next(this.#known) ?? next(this.#others);
      if (following) following.begin();
      else this.#running--;
    }
  }

  #wait({ address, isKnown }: Comer): Promise<void> {
    const line = isKnown ? this.#known : this.#others;
    if (lengthOf(line) >= this.#limits.waiting) this.#makeRoom(line, address);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { begin: resolve, refuse: () => reject(busy()) };
      line.set(address, [...(line.get(address) ?? []), waiting]);
    });
  }

  #makeRoom(line: Line, address: string): void {
    const [crowd, most] = [...line].reduce((one, other) => (other[1].length > one[1].length ? other : one));
    if (most.length <= (line.get(address)?.length ?? 0) + 1) throw busy();
    most.pop()?.refuse();
    if (most.length === 0) line.delete(crowd);
  }
}

const busy = () => tooEarly(10, 'error.busyLogins');
