import { databaseCodes } from './database.ts';
import type { Fault, FromEngine, ToEngine } from './engine-messages.ts';
import { Turns, type Later } from './turns.ts';

/** The engine inside a transaction. */
interface Inside {
  query(sql: string, parameters: unknown[]): Promise<{ rows: unknown[] }>;
  exec(sql: string): Promise<unknown>;
}

/** The embedded engine, with the functions that the server uses; it runs one thing at a time. */
export interface PlainEngine extends Pick<Inside, 'query'> {
  transaction(work: (inside: Inside) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** The port at which it gets messages and sends answers. */
interface EnginePort {
  on(event: 'message', hear: (message: ToEngine) => void): unknown;
  postMessage(message: FromEngine): void;
}

/** An open transaction. */
interface Open {
  readonly inside: Inside;
  readonly keep: () => void;
  readonly drop: (reason: unknown) => void;
  /** Resolves when the transaction is committed or rolled back. */
  readonly end: () => Promise<void>;
}

/** The reason of a rollback that the owner of the transaction asked for. */
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

/**
 * Makes an engine handle the messages of a port: one at a time, in their order, with patient queries after all others. While a
 * transaction is open, everything else waits.
 */
export const serveEngine = (port: EnginePort, engine: PlainEngine, later?: Later): void => {
  const post = (message: FromEngine): void => port.postMessage(message);
  const open = new Map<number, Open>();
  const turns = new Turns(later);

  const answer = async (id: number, work: () => Promise<{ rows: unknown[] } | undefined>): Promise<void> => {
    post({ type: 'begun', id });
    try {
      post({ type: 'done', id, rows: (await work())?.rows ?? [] });
    } catch (error) {
      // An error of the engine itself, not of a query: nobody can trust its memory any more, so the thread ends.
      if (error instanceof WebAssembly.RuntimeError) throw error;
      post({ type: 'fault', id, fault: faultOf(error) });
    }
  };

  /** Opens a transaction; its turn lasts until the transaction ends. */
  const begin = async (id: number): Promise<void> => {
    let isOpen = false;
    const end: Promise<void> = engine.transaction(
      inside =>
        new Promise<void>((keep, drop) => {
          isOpen = true;
          open.set(id, { inside, keep, drop, end: () => end });
          post({ type: 'done', id, rows: [] });
        }),
    );
    try {
      await end;
    } catch (error) {
      // The error of an open transaction is the answer to its `end`; before it is open, the error is the answer to `begin`.
      if (!isOpen) await answer(id, () => Promise.reject(error));
    }
  };

  const handle = async (message: ToEngine): Promise<void> => {
    const { type, id } = message;
    if (type === 'begin') return turns.take(() => begin(id), message.isPatient);
    if (type === 'close') return turns.take(() => answer(id, () => engine.close().then(() => undefined)), false);
    if (type === 'query' && message.within === undefined)
      return turns.take(() => answer(id, () => engine.query(message.sql, message.parameters)), message.isPatient);
    const within = message.within ?? 0;
    const transaction = open.get(within);
    if (!transaction) return post({ type: 'fault', id, fault: over });
    if (type === 'query') return answer(id, () => transaction.inside.query(message.sql, message.parameters));
    if (type === 'script') return answer(id, () => transaction.inside.exec(message.sql).then(() => undefined));
    open.delete(within);
    if (message.keeps) transaction.keep();
    else transaction.drop(givenUp);
    return answer(id, () =>
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
