import { DatabaseError, databaseCodes } from './database.ts';

/** What is in hand at a database: from its closing on nothing new is taken, and what was begun is waited for. */
export class Hand {
  readonly #begun = new Set<Promise<unknown>>();
  #isClosed = false;

  /** Begins a work at once; refused when the database is closed. */
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

  /** Whether nothing new is taken. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Takes nothing new; resolves when what was begun is done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#begun);
  }
}
