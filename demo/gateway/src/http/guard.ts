import type { WebSocket } from 'ws';

/** What an unexpected value says of itself. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Does what came in over a socket. Whatever it throws, now or later, is an error of this socket: it ends this socket, and nothing else
 * hears of it.
 */
export const guarded = (socket: WebSocket, work: () => void | Promise<void>): void => {
  const fail = (error: unknown): void => void socket.emit('error', error);
  try {
    work()?.catch(fail);
  } catch (error) {
    fail(error);
  }
};

/** Runs what comes round again and again; a fault is told once, and the next round comes all the same. */
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
