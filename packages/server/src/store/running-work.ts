import { DatabaseError, databaseCodes } from './database.ts';

/** The running work of a database. After `close` it accepts nothing new and waits for running work. */
export class RunningWork {
  readonly #begun = new Set<Promise<unknown>>();
  #isClosed = false;

  /** Starts some work at once; refuses when the database is closed. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new DatabaseError('The database is closed', databaseCodes.closed);
    const done = work();
    this.#begun.add(done);
    try {
      return await done;
    } finally {
      this.#begun.delete(done);
    }
  }

  /** Whether new work is refused. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Accepts nothing new; resolves when all running work has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#begun);
  }
}
