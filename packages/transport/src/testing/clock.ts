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

  /** Timers that wait; nothing may be left of what was disposed. */
  get waiting(): number {
    return this.#timers.length;
  }

  /** Lets time pass; timers fire in order, and what they start is settled before the next. */
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

  /** Lets time pass while no timer can fire, as in a machine that sleeps. The next `advance` fires them late. */
  sleep(milliseconds: number): void {
    this.#now += milliseconds;
  }

  /** The same on a system whose clock stands still meanwhile; or somebody sets the wall clock forward, or back below zero. */
  jump(milliseconds: number): void {
    this.#wallAhead += milliseconds;
  }
}

/** Lets everything that is already decided happen: a task of its own comes after all promises that are settled. */
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
