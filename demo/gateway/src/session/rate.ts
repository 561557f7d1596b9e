/** How often an address has done something within the last minute: limits of what needs no session. */

const minute = 60_000;

/** Counts by address. */
export class AddressRate {
  readonly #times = new Map<string, readonly number[]>();
  readonly #perMinute: number;
  readonly #most: number;

  /** `perMinute` times are free. Of more than `most` addresses those whose last time is oldest are forgotten. */
  constructor(perMinute: number, most = 10_000) {
    this.#perMinute = perMinute;
    this.#most = most;
  }

  /**
   * Counts one more time, at `now` of a steady clock. Where there were too many, nothing is counted, and the answer is how
   * long to wait, milliseconds.
   */
  take(address: string, now: number): number | undefined {
    const recent = (this.#times.get(address) ?? []).filter(at => now - at < minute);
    const [first] = recent;
    if (first !== undefined && recent.length >= this.#perMinute) return first + minute - now;
    // Put at the end: the first ones are those that have been quiet for longest.
    this.#times.delete(address);
    this.#times.set(address, [...recent, now]);
    for (const [oldest] of this.#times) {
      if (this.#times.size <= this.#most) break;
      this.#times.delete(oldest);
    }
    return undefined;
  }
}
