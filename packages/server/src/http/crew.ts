/** Threads for work that would keep the server's own thread from answering a stop. */
import type { CrewTask, FromCrew, ToCrew } from './crew-messages.ts';
import { reasonOf } from './guard.ts';

/** The part of a worker thread that a crew uses. */
export interface CrewThread {
  postMessage(message: ToCrew): void;
  on(event: 'message', listener: (message: FromCrew) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: () => void): unknown;
  terminate(): Promise<unknown>;
}

/** The options of a crew. */
export interface CrewSetup {
  /** Starts a thread. */
  readonly start: () => CrewThread;
  /** Most threads at a time. */
  readonly most: number;
  readonly onError: (message: string) => void;
  /** How long a thread may have nothing to do before it ends, ms; each takes several megabytes. */
  readonly idleMs?: number;
}

/** Does tasks off the server's own thread. */
export interface Crew {
  /**
   * Does a task; resolves with its bytes.
   * @throws {Error} when the task fails or its thread ends
   */
  do(task: CrewTask): Promise<Uint8Array>;
}

const IDLE_MS = 60_000;

interface Waiting {
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: Error) => void;
}

interface Hand {
  readonly thread: CrewThread;
  readonly waiting: Map<number, Waiting>;
  /** Files that are open in this thread. */
  readonly files: Set<number>;
  idle: NodeJS.Timeout | undefined;
}

/** Several threads that start when there is work and end when there is none. A task goes to the thread that has the least to do. */
export class ThreadCrew implements Crew {
  readonly #setup: CrewSetup;
  readonly #hands = new Set<Hand>();
  #last = 0;
  #isClosed = false;

  constructor(setup: CrewSetup) {
    this.#setup = setup;
  }

  /** The number of threads that run. */
  get size(): number {
    return this.#hands.size;
  }

  do(task: CrewTask): Promise<Uint8Array> {
    if (this.#isClosed) return Promise.reject(new Error('the crew is closed'));
    const hand = this.#handFor(task);
    if (!hand) return Promise.reject(new Error('the thread of this file has ended'));
    if (task.type === 'open') hand.files.add(task.file);
    if (task.type === 'end' || task.type === 'drop') hand.files.delete(task.file);
    clearTimeout(hand.idle);
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      hand.waiting.set(id, { resolve, reject });
      hand.thread.postMessage({ id, task });
    });
  }

  /** Ends all threads; the tasks that they were doing fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#hands].map(hand => this.#end(hand)));
  }

  #handFor(task: CrewTask): Hand | undefined {
    const hands = [...this.#hands];
    if (task.type === 'rows' || task.type === 'end' || task.type === 'drop')
      return hands.find(({ files }) => files.has(task.file));
    const load = ({ waiting, files }: Hand): number => waiting.size + files.size;
    const [least] = hands.toSorted((one, other) => load(one) - load(other));
    return least && (load(least) === 0 || hands.length >= this.#setup.most) ? least : this.#hire();
  }

  #hire(): Hand {
    const thread = this.#setup.start();
    const hand: Hand = { thread, waiting: new Map(), files: new Set(), idle: undefined };
    this.#hands.add(hand);
    thread.on('message', ({ id, bytes, fault }) => {
      const waiting = hand.waiting.get(id);
      hand.waiting.delete(id);
      if (fault === undefined) waiting?.resolve(bytes ?? new Uint8Array());
      else waiting?.reject(new Error(fault));
      if (hand.waiting.size > 0 || hand.files.size > 0) return;
      hand.idle = setTimeout(() => void this.#end(hand), this.#setup.idleMs ?? IDLE_MS);
      hand.idle.unref();
    });
    thread.on('error', error => this.#setup.onError(`crew: ${reasonOf(error)}`));
    thread.on('exit', () => this.#lose(hand));
    return hand;
  }

  async #end(hand: Hand): Promise<void> {
    this.#lose(hand);
    await hand.thread.terminate();
  }

  #lose(hand: Hand): void {
    clearTimeout(hand.idle);
    this.#hands.delete(hand);
    for (const { reject } of hand.waiting.values()) reject(new Error('the thread has ended'));
    hand.waiting.clear();
  }
}
