import type { MessagePort } from 'node:worker_threads';
import { PGlite, types, type Transaction } from '@electric-sql/pglite';
import { databaseCodes } from './database.ts';
import type { EngineSetup, Fault, FromEngine, ToEngine } from './engine-messages.ts';

/** A transaction that is open. */
interface Open {
  readonly inside: Transaction;
  readonly keep: () => void;
  readonly drop: (reason: unknown) => void;
  /** Settles when all of it was kept or rolled back. */
  readonly end: () => Promise<void>;
}

/** Why a transaction is rolled back that its owner gives up. */
const givenUp = new Error('given up');

const faultOf = (error: unknown): Fault => {
  const words = error instanceof Error ? error : new Error(String(error));
  const text = (name: string): string | undefined => {
    const value: unknown = Reflect.get(words, name);
    return typeof value === 'string' ? value : undefined;
  };
  return { message: words.message, code: text('code'), constraint: text('constraint') };
};

const over: Fault = { message: 'The transaction is over', code: databaseCodes.over, constraint: undefined };

/** Opens the embedded engine and does what comes over a port, in its order: while a transaction is open, everything else waits. */
export const serveEngine = async (port: MessagePort, { folder }: EngineSetup): Promise<void> => {
  const post = (message: FromEngine): void => port.postMessage(message);
  const open = new Map<number, Open>();
  const parsers = { [types.INT8]: Number };
  const engine = await PGlite.create(folder === undefined ? { parsers } : { parsers, dataDir: folder });

  const answer = async (id: number, work: Promise<{ rows: unknown[] } | undefined>): Promise<void> => {
    try {
      post({ type: 'done', id, rows: (await work)?.rows ?? [] });
    } catch (error) {
      // A fault of the engine itself and not of a query: nothing that it holds can be trusted, so the thread ends.
      if (error instanceof WebAssembly.RuntimeError) throw error;
      post({ type: 'fault', id, fault: faultOf(error) });
    }
  };

  const begin = (id: number): void => {
    let isOpen = false;
    const end: Promise<void> = engine.transaction(
      inside =>
        new Promise<void>((keep, drop) => {
          isOpen = true;
          open.set(id, { inside, keep, drop, end: () => end });
          post({ type: 'done', id, rows: [] });
        }),
    );
    // Whoever ends it hears of its end; before it is open, a fault is the answer to its begin.
    end.catch((error: unknown) => (isOpen ? undefined : answer(id, Promise.reject(error))));
  };

  const handle = async (message: ToEngine): Promise<void> => {
    const { type, id } = message;
    if (type === 'begin') return begin(id);
    if (type === 'close')
      return answer(
        id,
        engine.close().then(() => undefined),
      );
    if (type === 'query' && message.within === undefined)
      return answer(id, engine.query(message.sql, message.parameters));
    const within = message.within ?? 0;
    const transaction = open.get(within);
    if (!transaction) return post({ type: 'fault', id, fault: over });
    if (type === 'query') return answer(id, transaction.inside.query(message.sql, message.parameters));
    if (type === 'script')
      return answer(
        id,
        transaction.inside.exec(message.sql).then(() => undefined),
      );
    open.delete(within);
    if (message.keeps) transaction.keep();
    else transaction.drop(givenUp);
    return answer(
      id,
      transaction.end().then(
        () => undefined,
        (error: unknown) => {
          if (error !== givenUp) throw error;
          return undefined;
        },
      ),
    );
  };

  port.on('message', (message: ToEngine) => void handle(message));
  post({ type: 'ready' });
};
