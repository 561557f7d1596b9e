import { Worker } from 'node:worker_threads';
import { prepareCluster } from './cluster.ts';
import {
  DatabaseError,
  databaseCodes,
  databaseTimes,
  migrationMs,
  portionSize,
  UnusableDatabase,
  type DatabaseTimes,
  type Querier,
} from './database.ts';
import type { EngineSetup, FromEngine, ToEngine } from './engine-messages.ts';
import { RunningWork } from './running-work.ts';
import type { MigratedDatabase } from './migrate.ts';
import { byClock, type Later } from './turns.ts';

/** The embedded database. */
export interface EmbeddedPlace {
  /** The folder of the cluster; undefined for a database in memory. */
  folder: string | undefined;
  /** The script of the engine's thread. */
  thread: URL;
  /** Called when the engine ends unexpectedly; it answers no further query. */
  onLost: (fault: DatabaseError) => void;
  /** Called when the engine did not answer in time, and another one replaces it. */
  onError?: (message: string) => void;
  /** How long it may take, ms, where that differs from the usual. */
  times?: Partial<DatabaseTimes>;
  /** Runs the work that is due when a limit ends. */
  later?: Later;
}

type Without<Message, Key extends string> = Message extends unknown ? Omit<Message, Key> : never;

interface Waiting {
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: Error) => void;
  /** How long the engine may be silent about it, ms, from when it is its turn. */
  readonly limitMs: number;
  /** Whether it is part of the open transaction, so that it need not wait for the end of that. */
  readonly isInside: boolean;
  /** Whether it opens a transaction, or ends one. */
  readonly isBegin: boolean;
  readonly isEnd: boolean;
}

/** The connection of the server's thread to the thread of the engine. */
class Engine {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #onLost: (fault: DatabaseError, isHung: boolean) => void;
  readonly #later: Later;
  /** The message whose query is running. */
  #running: Waiting | undefined;
  /** Whether a transaction is open: all other work waits for its end. */
  #isOpen = false;
  #cancel: () => void = () => undefined;
  #last = 0;
  #lost: DatabaseError | undefined;
  #isEnding = false;

  private constructor(worker: Worker, onLost: (fault: DatabaseError, isHung: boolean) => void, later: Later) {
    this.#later = later;
    this.#worker = worker;
    this.#onLost = onLost;
    worker.on('message', (message: FromEngine) => this.#hear(message));
    worker.on('error', error => this.#lose(error instanceof Error ? error.message : String(error)));
    worker.on('exit', code => this.#lose(`its thread ended with ${String(code)}`));
  }

  /** Starts the thread; resolves when the engine is open. Calls `onLost` when it ends or stops answering. */
  static open(
    { folder, thread, later = byClock }: EmbeddedPlace,
    onLost: (fault: DatabaseError, isHung: boolean) => void,
  ): Promise<Engine> {
    const setup: EngineSetup = { folder };
    const worker = new Worker(thread, { workerData: setup, name: 'database' });
    return new Promise((resolve, reject) => {
      const fail = (reason: string): void => {
        void worker.terminate();
        const where = folder === undefined ? 'in memory' : `in ${folder}`;
        reject(new UnusableDatabase(`The database ${where} cannot be opened (${reason}).`));
      };
      const onError = (error: unknown): void => fail(error instanceof Error ? error.message : String(error));
      const onExit = (code: number): void => fail(`its thread ended with ${String(code)}`);
      worker.once('error', onError);
      worker.once('exit', onExit);
      worker.once('message', (message: FromEngine) => {
        worker.off('error', onError);
        worker.off('exit', onExit);
        if (message.type === 'unusable') fail(message.reason);
        else resolve(new Engine(worker, onLost, later));
      });
    });
  }

  /**
   * Sends a message; resolves with the rows of its answer. `tell` gets the id of the message before it is sent.
   * @param limitMs how long it may take from when it runs, ms; after that the engine is lost
   */
  ask(message: Without<ToEngine, 'id'>, limitMs: number, tell?: (id: number) => void): Promise<unknown[]> {
    const id = ++this.#last;
    tell?.(id);
    return new Promise((resolve, reject) => {
      if (this.#lost) return reject(this.#lost);
      const isInside = 'within' in message && message.within !== undefined;
      this.#waiting.set(id, {
        resolve,
        reject,
        limitMs,
        isInside,
        isBegin: message.type === 'begin',
        isEnd: message.type === 'end',
      });
      this.#watch();
      try {
        this.#worker.postMessage({ ...message, id });
      } catch (error) {
        this.#waiting.delete(id);
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
  }

  /** Closes the engine and ends its thread. */
  async end(): Promise<void> {
    this.#isEnding = true;
    if (this.#lost) return;
    await this.ask({ type: 'close' }, migrationMs);
    await this.#worker.terminate();
  }

  #hear(message: FromEngine): void {
    if (message.type !== 'begun' && message.type !== 'done' && message.type !== 'fault') return;
    const waiting = this.#waiting.get(message.id);
    if (message.type === 'begun') {
      this.#running = waiting;
      return this.#watch();
    }
    this.#waiting.delete(message.id);
    if (this.#running === waiting) this.#running = undefined;
    if (waiting?.isBegin) this.#isOpen = message.type === 'done';
    if (waiting?.isEnd) this.#isOpen = false;
    this.#watch();
    if (message.type === 'done') waiting?.resolve(message.rows);
    else {
      const { message: words, code, constraint } = message.fault;
      waiting?.reject(code === undefined ? new Error(words) : new DatabaseError(words, code, constraint));
    }
  }

  /** Watches for the next sign of the engine. Running work must end in time, and work that need not wait must begin in time. */
  #watch(): void {
    this.#cancel();
    const all = [...this.#waiting.values()];
    const next = this.#running ?? all.find(({ isInside }) => isInside || !this.#isOpen);
    this.#cancel = next ? this.#later(() => this.#hang(next.limitMs), next.limitMs) : () => undefined;
  }

  /**
   * Gives the engine up when it did not answer a query in time. Its thread hears nothing, so everything that waits for it is
   * lost too.
   */
  #hang(limitMs: number): void {
    this.#lose(`it has not answered for ${String(Math.round(limitMs / 1000))} s`, true);
    void this.#worker.terminate();
  }

  #lose(reason: string, isHung = false): void {
    if (this.#lost) return;
    const fault = new DatabaseError(`The database has ended: ${reason}`, databaseCodes.lost);
    this.#lost = fault;
    this.#cancel();
    for (const { reject } of this.#waiting.values()) reject(fault);
    this.#waiting.clear();
    if (!this.#isEnding) this.#onLost(fault, isHung);
  }
}

/** Fails after a time, unless `work` ends first. */
const within = async <T>(limitMs: number, work: Promise<T>, later: Later): Promise<T> => {
  let cancel = (): void => undefined;
  const limit = new Promise<never>((_, reject) => {
    const seconds = String(Math.round(limitMs / 1000));
    const fault = new DatabaseError(`The transaction has taken longer than ${seconds} s`, databaseCodes.lost);
    cancel = later(() => reject(fault), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    cancel();
  }
};

/**
 * Opens the embedded engine in a thread of its own, so that no query blocks this thread. Nobody can interrupt an engine whose
 * query hangs. Its thread is ended and another one opens the same folder, as after the end of the process.
 */
export const openEmbedded = async (place: EmbeddedPlace): Promise<MigratedDatabase> => {
  if (place.folder !== undefined) await prepareCluster(place.folder);
  const times = { ...databaseTimes, ...place.times };
  const { later = byClock } = place;
  const running = new RunningWork();
  const onLost = (fault: DatabaseError, isHung: boolean): void => {
    // A database in memory is gone with its thread.
    if (!isHung || place.folder === undefined) return place.onLost(fault);
    place.onError?.(`${fault.message}; it is opened again`);
    Engine.open(place, onLost).then(
      next => {
        engine = next;
        place.onError?.('database: it is open again');
      },
      (error: unknown) => place.onLost(new DatabaseError(String(error), databaseCodes.lost)),
    );
  };
  let engine = await Engine.open(place, onLost);
  let cursors = 0;

  const ask = async <Row>(sql: string, parameters: unknown[] = [], isPatient = false): Promise<Row[]> => {
    const limitMs = isPatient ? times.patient : times.query;
    return (await engine.ask({ type: 'query', sql, parameters, within: undefined, isPatient }, limitMs)) as Row[];
  };
  const query: Querier['query'] = (sql, parameters) => running.take(() => ask(sql, parameters));
  const patientQuery: Querier['query'] = (sql, parameters) => running.take(() => ask(sql, parameters, true));
  const stream = async function* <Row>(sql: string, parameters: unknown[] = [], size = portionSize) {
    // The cursor is held outside a transaction, because there is one connection and it must answer other queries between two
    // portions.
    const name = `stream_${String(++cursors)}`;
    await patientQuery(`DECLARE ${name} NO SCROLL CURSOR WITH HOLD FOR ${sql}`, parameters);
    try {
      for (;;) {
        const rows = await patientQuery<Row>(`FETCH ${String(size)} FROM ${name}`);
        if (rows.length > 0) yield rows;
        if (rows.length < size) return;
      }
    } finally {
      await patientQuery(`CLOSE ${name}`).catch(() => undefined);
    }
  };

  const transactionBy =
    (isPatient: boolean): MigratedDatabase['transaction'] =>
    (work, limitMs = times.transaction) =>
      running.take(async () => {
        const mine = engine;
        const queryMs = Math.max(times.query, limitMs > times.transaction ? limitMs : 0);
        let id = 0;
        await mine.ask({ type: 'begin', isPatient }, isPatient ? times.patient : queryMs, begun => (id = begun));
        const inside = <Row>(sql: string, parameters: unknown[] = []): Promise<Row[]> =>
          mine.ask({ type: 'query', sql, parameters, within: id, isPatient: false }, queryMs) as Promise<Row[]>;
        let made;
        try {
          const script = async (sql: string): Promise<void> =>
            void (await mine.ask({ type: 'script', sql, within: id }, queryMs));
          made = await within(limitMs, work({ query: inside, script }), later);
        } catch (error) {
          // Throws the error of the work, not an error of the rollback.
          await mine.ask({ type: 'end', within: id, keeps: false }, queryMs).catch(() => undefined);
          throw error;
        }
        await mine.ask({ type: 'end', within: id, keeps: true }, queryMs);
        return made;
      });

  return {
    query,
    stream,
    patient: { query: patientQuery, stream, transaction: transactionBy(true) },
    transaction: transactionBy(false),
    close: async () => {
      if (running.isClosed) return;
      await running.close();
      await engine.end();
    },
  };
};
