/** What is due next, of very many: a binary heap. What is no longer wanted is left in it until it is most of what stands there. */

/** Something with its time. */
export interface Due {
  readonly id: string;
  /** ms since 1970. */
  readonly dueAt: number;
}

/** So many that are no longer wanted may stand in a queue beside as many as are. */
const slack = 64;

/** The earliest first. */
export class DueQueue {
  #heap: Due[] = [];

  /** How many stand in it, wanted or not. */
  get size(): number {
    return this.#heap.length;
  }

  /** Adds one. */
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
   * The earliest that is still wanted; what stands before it and is not is forgotten.
   * @param atMost no more than so many can still be wanted: where far more stand there, the others are forgotten too, since alarms that
   * are handled at once would otherwise wait for their time all the same
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

  /** Takes all out that are due by then, the earliest first. */
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
