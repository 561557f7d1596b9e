import type { WebSocket } from 'ws';

/** The message of a thrown value. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Handles messages of a socket. An error that `work` throws, at once or later, becomes an error of this socket: it ends this
 * socket and affects no other.
 */
export const guarded = (socket: WebSocket, work: () => void | Promise<void>): void => {
  const fail = (error: unknown): void => void socket.emit('error', error);
  try {
    work()?.catch(fail);
  } catch (error) {
    fail(error);
  }
};

/** Wraps work that is repeated. Reports an error once for each message, and runs the work again at the next round. */
export const steady = (name: string, work: () => void, onError: (message: string) => void): (() => void) => {
  const told = new Set<string>();
  return () => {
    try {
      work();
    } catch (error) {
      const reason = reasonOf(error);
      if (told.has(reason)) return;
      told.add(reason);
      onError(`${name}: ${reason}`);
    }
  };
};
