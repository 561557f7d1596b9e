import { DatabaseError, databaseCodes } from './database.ts';

/** The parts that a pulse needs. */
export interface PulseParts {
  /** Asks the server for a sign of life; rejects when it gives none. It has a limit of its own. */
  readonly ask: () => Promise<unknown>;
  /** Called when the server is found to be silent, and when it answers again. */
  readonly onChange: (isSilent: boolean) => void;
  /** How long work waits before the server is asked, ms, and how long after each answer it is asked again. */
  readonly every?: number;
}

/** With the limit of `ask`, a silent server is found within ten seconds. */
const EVERY_MS = 4_000;

const silent = (): DatabaseError =>
  new DatabaseError('The connection to the database was lost: its server does not answer', databaseCodes.lost);

interface Waiting {
  readonly since: number;
  readonly fail: (fault: DatabaseError) => void;
}

/**
 * Limits how long work may wait for a server. Work waits for a slow server up to its own limit. A server that gives no sign of life is
 * found within seconds. Then waiting work fails, and new work fails at once until the server answers again.
 */
export class Pulse {
  readonly #parts: PulseParts;
  readonly #every: number;
  readonly #waiting = new Set<Waiting>();
  #timer: NodeJS.Timeout | undefined;
  #isSilent = false;
  #isEnded = false;

  constructor(parts: PulseParts) {
    this.#parts = parts;
    this.#every = parts.every ?? EVERY_MS;
  }

  /**
   * Runs some work; rejects when it takes longer than `limitMs`, or when the server is found to be silent.
   * @param work gets a signal that aborts in either case: it must give back its connection then
   */
  run<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (this.#isSilent) return Promise.reject(silent());
    const over = new AbortController();
    return new Promise<T>((resolve, reject) => {
      const fail = (fault: DatabaseError): void => {
        reject(fault);
        over.abort(fault);
      };
      const waiting: Waiting = { since: performance.now(), fail };
      const late = setTimeout(() => {
        const seconds = String(Math.round(limitMs / 1000));
        fail(new DatabaseError(`The database has not answered for ${seconds} s`, databaseCodes.lost));
      }, limitMs);
      this.#waiting.add(waiting);
      this.#arm();
      void work(over.signal)
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(late);
          this.#waiting.delete(waiting);
        });
    });
  }

  /** Stops asking. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }

  #arm(): void {
    if (this.#isEnded || this.#timer) return;
    this.#timer = setTimeout(() => void this.#check(), this.#every);
    this.#timer.unref();
  }

  async #check(): Promise<void> {
    const old = [...this.#waiting].filter(({ since }) => performance.now() - since >= this.#every * 0.9);
    if (old.length > 0 || this.#isSilent) this.#found(await this.#answers());
    this.#timer = undefined;
    if (this.#waiting.size > 0 || this.#isSilent) this.#arm();
  }

  async #answers(): Promise<boolean> {
    try {
      await this.#parts.ask();
      return true;
    } catch {
      return false;
    }
  }

  #found(isAlive: boolean): void {
    if (this.#isSilent === isAlive) {
      this.#isSilent = !isAlive;
      this.#parts.onChange(this.#isSilent);
    }
    if (isAlive) return;
    for (const { fail } of this.#waiting) fail(silent());
  }
}
