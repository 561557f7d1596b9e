/** Incoming calls. No telephone is connected: a call rings for a while and is answered or missed by chance. */
import type { Carrier, Delivery } from '../message.ts';

const second = 1000;
/** How long a call rings until it is answered, or given up, ms. */
export const ringing = { answered: 8 * second, missed: 20 * second } as const;
/** How many calls of a hundred are answered. */
const answeredShare = 0.7;

/** Simulated calls. */
export class SimulatedCalls implements Carrier {
  readonly retries = [60 * second, 60 * second];
  readonly #now: () => number;
  readonly #random: () => number;
  #calls: { readonly until: number; readonly isAnswered: boolean; readonly done: (end: Delivery) => void }[] = [];

  constructor(now: () => number, random: () => number) {
    this.#now = now;
    this.#random = random;
  }

  /** Rings; resolves when the call was answered or given up. */
  send(): Promise<Delivery> {
    const isAnswered = this.#random() < answeredShare;
    const until = this.#now() + (isAnswered ? ringing.answered : ringing.missed);
    return new Promise(done => this.#calls.push({ until, isAnswered, done }));
  }

  /** Ends calls whose time has come; called about once a second. */
  sweep(): void {
    const now = this.#now();
    const over = this.#calls.filter(({ until }) => until <= now);
    this.#calls = this.#calls.filter(call => !over.includes(call));
    for (const { isAnswered, done } of over)
      done(isAnswered ? { is: 'sent', reason: 'answered' } : { is: 'failed', reason: 'missed', again: true });
  }

  /** Ends all calls: nobody has answered them. */
  end(): void {
    for (const { done } of this.#calls) done({ is: 'failed', reason: 'missed' });
    this.#calls = [];
  }
}
