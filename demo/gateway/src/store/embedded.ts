import { Worker } from 'node:worker_threads';
import { prepareCluster } from './cluster.ts';
import { DatabaseError, databaseCodes, portionSize, UnusableDatabase, type Querier } from './database.ts';
import type { EngineSetup, FromEngine, ToEngine } from './engine-messages.ts';
import { RunningWork } from './running-work.ts';
import type { MigratedDatabase } from './migrate.ts';

/** The embedded database. */
export interface EmbeddedPlace {
  /** The folder of the cluster; undefined for a database in memory. */
  folder: string | undefined;
  /** The script of the engine's thread. */
  thread: URL;
  /** Called when the engine ends unexpectedly: no query is answered any more. */
  onLost: (fault: DatabaseError) => void;
}

type Without<Message, Key extends string> = Message extends unknown ? Omit<Message, Key> : never;

interface Waiting {
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: Error) => void;
}

/** The connection of the server's thread to the thread of the engine. */
class Engine {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #onLost: (fault: DatabaseError) => void;
  #last = 0;
  #lost: DatabaseError | undefined;
  #isEnding = false;

  private constructor(worker: Worker, onLost: (fault: DatabaseError) => void) {
    this.#worker = worker;
    this.#onLost = onLost;
    worker.on('message', (message: FromEngine) => this.#hear(message));
    worker.on('error', error => this.#lose(error instanceof Error ? error.message : String(error)));
    worker.on('exit', code => this.#lose(`its thread ended with ${String(code)}`));
  }

  /** Starts the thread; resolves when the engine is open. */
  static open({ folder, thread, onLost }: EmbeddedPlace): Promise<Engine> {
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
        else resolve(new Engine(worker, onLost));
      });
    });
  }

  /** Sends a message; resolves with the rows of its answer. `tell` gets the id of the message before it is sent. */
  ask(message: Without<ToEngine, 'id'>, tell?: (id: number) => void): Promise<unknown[]> {
    const id = ++this.#last;
    tell?.(id);
    return new Promise((resolve, reject) => {
      if (this.#lost) return reject(this.#lost);
      this.#waiting.set(id, { resolve, reject });
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
    await this.ask({ type: 'close' });
    await this.#worker.terminate();
  }

  #hear(message: FromEngine): void {
    if (message.type !== 'done' && message.type !== 'fault') return;
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.type === 'done') waiting?.resolve(message.rows);
    else {
      const { message: words, code, constraint } = message.fault;
      waiting?.reject(code === undefined ? new Error(words) : new DatabaseError(words, code, constraint));
    }
  }

  #lose(reason: string): void {
    if (this.#lost) return;
    const fault = new DatabaseError(`The database has ended: ${reason}`, databaseCodes.lost);
    this.#lost = fault;
    for (const { reject } of this.#waiting.values()) reject(fault);
    this.#waiting.clear();
    if (!this.#isEnding) this.#onLost(fault);
  }
}

/** Opens the embedded engine in a thread of its own, so that no query blocks this thread. */
export const openEmbedded = async (place: EmbeddedPlace): Promise<MigratedDatabase> => {
  if (place.folder !== undefined) await prepareCluster(place.folder);
  const engine = await Engine.open(place);
  const running = new RunningWork();
  let cursors = 0;

  const ask = async <Row>(
    sql: string,
    parameters: unknown[] = [],
    within?: number,
    isPatient = false,
  ): Promise<Row[]> => (await engine.ask({ type: 'query', sql, parameters, within, isPatient })) as Row[];
  const query: Querier['query'] = (sql, parameters) => running.take(() => ask(sql, parameters));
  const patientQuery: Querier['query'] = (sql, parameters) => running.take(() => ask(sql, parameters, undefined, true));
  const stream = async function* <Row>(sql: string, parameters: unknown[] = [], size = portionSize) {
    // The cursor is held outside a transaction, because there is one connection and other queries must be answered between
    // two portions.
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

  return {
    query,
    stream,
    patient: { query: patientQuery, stream },
    transaction: work =>
      running.take(async () => {
        let within = 0;
        await engine.ask({ type: 'begin' }, id => (within = id));
        let made;
        try {
          made = await work({
            query: (sql, parameters) => ask(sql, parameters, within),
            script: async sql => void (await engine.ask({ type: 'script', sql, within })),
          });
        } catch (error) {
          // The error of the work is thrown, not an error of the rollback.
          await engine.ask({ type: 'end', within, keeps: false }).catch(() => undefined);
          throw error;
        }
        await engine.ask({ type: 'end', within, keeps: true });
        return made;
      }),
    close: async () => {
      if (running.isClosed) return;
      await running.close();
      await engine.end();
    },
  };
};
