import type { Clock } from '../channel/index.ts';

/** A clock that stands still until a test moves it. */
export class FakeClock implements Clock {
  #now = 0;
  #wallAhead = 1_700_000_000_000;
  #serial = 0;
  #timers: { at: number; order: number; task: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  wall(): number {
    return this.#wallAhead + this.#now;
  }

  after(delay: number, task: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, delay), order: this.#serial++, task };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter(other => other !== timer);
    };
  }

  /** How many timers are armed. None may remain after a dispose. */
  get waiting(): number {
    return this.#timers.length;
  }

  /** Lets time pass. Timers fire in order, and the promises of each settle before the next. */
  async advance(milliseconds: number): Promise<void> {
    const until = this.#now + milliseconds;
    for (;;) {
      await settle();
      const next = this.#timers.filter(timer => timer.at <= until).sort((a, b) => a.at - b.at || a.order - b.order)[0];
      if (!next) break;
      this.#timers = this.#timers.filter(timer => timer !== next);
      this.#now = Math.max(this.#now, next.at);
      next.task();
    }
    this.#now = until;
    await settle();
  }

  /** Lets time pass while no timer can fire, as when a computer sleeps. The next `advance` fires them late. */
  sleep(milliseconds: number): void {
    this.#now += milliseconds;
  }

  /**
   * Lets the wall clock advance alone, as in a sleep during which the monotonic clock stands still. A negative time sets the wall clock
   * back.
   */
  jump(milliseconds: number): void {
    this.#wallAhead += milliseconds;
  }
}

/** Waits until settled promises have run their callbacks. It waits for tasks, which come after all of them. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise<void>(resolve => nextTask(resolve));
}

const nextTask: (task: () => void) => void =
  typeof setImmediate === 'function'
    ? task => void setImmediate(task)
    : task => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          port1.close();
          task();
        };
        port2.postMessage(null);
      };
