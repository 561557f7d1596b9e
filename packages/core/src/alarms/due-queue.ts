/** A queue of very many alarms by their due time, as a binary heap. Unwanted entries stay in it until they outnumber the others. */

/** An entry with its time. */
export interface Due {
  readonly id: string;
  /** ms since 1970. */
  readonly dueAt: number;
}

/** The queue is cleaned when it holds more than twice the wanted entries plus this many. */
const slack = 64;

/** A queue that gives the earliest entry first. */
export class DueQueue {
  #heap: Due[] = [];

  /** Number of entries, wanted or not. */
  get size(): number {
    return this.#heap.length;
  }

  /** Adds an entry. */
  add(due: Due): void {
    const heap = this.#heap;
    let place = heap.length;
    heap.push(due);
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = heap[above];
      if (!parent || parent.dueAt <= due.dueAt) break;
      heap[place] = parent;
      place = above;
    }
    heap[place] = due;
  }

  /**
   * Returns the earliest wanted entry, and drops unwanted entries before it.
   * @param atMost largest possible number of wanted entries. When the queue holds far more, it drops all unwanted ones. Otherwise the
   * entries of alarms that were handled early would stay in it until they are due
   */
  next(isWanted: (due: Due) => boolean, atMost: number): Due | undefined {
    if (this.#heap.length > 2 * atMost + slack) {
      const wanted = new Map(this.#heap.filter(isWanted).map(due => [due.id, due]));
      // A sorted array is a valid heap.
      this.#heap = [...wanted.values()].sort((one, other) => one.dueAt - other.dueAt);
    }
    for (let [first] = this.#heap; first; [first] = this.#heap) {
      if (isWanted(first)) return first;
      this.#takeFirst();
    }
    return undefined;
  }

  /** Removes and returns the entries that are due by this time, the earliest first. */
  takeUntil(time: number): Due[] {
    const taken: Due[] = [];
    for (let [first] = this.#heap; first && first.dueAt <= time; [first] = this.#heap) {
      taken.push(first);
      this.#takeFirst();
    }
    return taken;
  }

  #takeFirst(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let place = 0;
    for (;;) {
      const [left, right] = [heap[place * 2 + 1], heap[place * 2 + 2]];
      const isRight = left !== undefined && right !== undefined && right.dueAt < left.dueAt;
      const least = isRight ? right : left;
      if (!least || least.dueAt >= last.dueAt) break;
      heap[place] = least;
      place = place * 2 + (isRight ? 2 : 1);
    }
    heap[place] = last;
  }
}
