/** What is due next, of very many: a binary heap. What is no longer wanted is left in it until its turn comes. */

/** Something with its time. */
export interface Due {
  readonly id: string;
  /** ms since 1970. */
  readonly dueAt: number;
}

/** The earliest first. */
export class DueQueue {
  readonly #heap: Due[] = [];

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

  /** The earliest that is still wanted; what stands before it and is not is forgotten. */
  next(isWanted: (due: Due) => boolean): Due | undefined {
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
