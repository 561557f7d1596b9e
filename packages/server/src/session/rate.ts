/** How often an address has done something within the last minute: limits what needs no session. */

const minute = 60_000;

/** Counts by address. */
export class AddressRate {
  readonly #times = new Map<string, readonly number[]>();
  readonly #perMinute: number;
  readonly #most: number;

  /**
   * Lets an address act `perMinute` times a minute. When there are more than `most` addresses, forgets those that have been
   * quiet for longest.
   */
  constructor(perMinute: number, most = 10_000) {
    this.#perMinute = perMinute;
    this.#most = most;
  }

  /**
   * Counts one more time, at `now` of a steady clock. When there were too many, counts nothing and returns how long to wait,
   * ms.
   */
  take(address: string, now: number): number | undefined {
    const recent = (this.#times.get(address) ?? []).filter(at => now - at < minute);
    const [first] = recent;
    if (first !== undefined && recent.length >= this.#perMinute) return first + minute - now;
    // Moves the address to the end: the first addresses are those that have been quiet for longest.
    this.#times.delete(address);
    this.#times.set(address, [...recent, now]);
    for (const [oldest] of this.#times) {
      if (this.#times.size <= this.#most) break;
      this.#times.delete(oldest);
    }
    return undefined;
  }

  /** Takes back what was counted at a time. */
  giveBack(address: string, at: number): void {
    const times = this.#times.get(address) ?? [];
    const index = times.indexOf(at);
    if (index >= 0) this.#times.set(address, times.toSpliced(index, 1));
  }
}

/** Lets a number of comers through each second, whoever they are, and more at once after a pause. */
export class Flow {
  readonly #perSecond: number;
  readonly #most: number;
  #left: number;
  #at = 0;

  /** `most` may come at once after a pause. */
  constructor(perSecond: number, most: number) {
    this.#perSecond = perSecond;
    this.#most = most;
    this.#left = most;
  }

  /** Lets one through at `now` of a steady clock, ms. Returns how long to wait, ms, when there were too many. */
  take(now: number): number | undefined {
    this.#left = Math.min(this.#most, this.#left + ((now - this.#at) * this.#perSecond) / 1000);
    this.#at = now;
    if (this.#left < 1) return ((1 - this.#left) * 1000) / this.#perSecond;
    this.#left--;
    return undefined;
  }
}
