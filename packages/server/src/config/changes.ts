/** Tells the readers of things that some have changed. Readers read at the start, after each change, and every few seconds. */

/** After how long everything is read again, ms, because another server on the same database may have changed it. */
const rereadMs = 5000;

/** The readers of all kinds of things. */
export class Changes {
  readonly #readers: { readonly kinds: readonly string[]; readonly read: () => Promise<void> }[] = [];
  #readAt: number;

  constructor(private readonly now: () => number) {
    this.#readAt = now();
  }

  /** Adds what reads some kinds of things, by the names of their entities. */
  on(kinds: readonly string[], read: () => Promise<void>): void {
    this.#readers.push({ kinds, read });
  }

  /** Something of a kind has changed. Resolves when its readers have read it. */
  async tell(kind: string): Promise<void> {
    for (const { kinds, read } of this.#readers) if (kinds.includes(kind)) await read();
  }

  /** Lets all readers read. */
  async readAll(): Promise<void> {
    for (const { read } of this.#readers) await read();
  }

  /** Lets all readers read if it is time. Undefined when it is not. */
  reread(): Promise<void> | undefined {
    // A clock that was set back delays nothing.
    if (Math.abs(this.now() - this.#readAt) < rereadMs) return undefined;
    this.#readAt = this.now();
    return this.readAll();
  }
}
