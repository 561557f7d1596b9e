/** The socket of a stream: opened with a time-out, and its end told from a break. */
import { closeQuietly } from '@patrolkit/core';

/** A socket that is not open after so long is given up, milliseconds. */
export const openLimit = 5_000;
/** The codes by which a server says that there is no more: a normal close, with or without saying so (RFC 6455, 7.4.1). */
const endCodes = [1000, 1005];

/** The events of a socket; after `close` there are none. */
export interface MediaSocketEvents {
  onOpen?(): void;
  onData(data: ArrayBuffer): void;
  /** The socket is closed, or could not be opened; `isEnd` when the server said that there is no more. */
  onClose(isEnd: boolean): void;
}

/** Opens a socket; the result closes it. */
export function openMediaSocket(address: string, events: MediaSocketEvents): () => void {
  let isOver = false;
  let socket: WebSocket;
  try {
    socket = new WebSocket(address);
  } catch {
    // The browser refuses the address.
    queueMicrotask(() => isOver || events.onClose(false));
    return () => {
      isOver = true;
    };
  }
  // It runs on after a close: browsers open one socket to a server at a time, and one that hangs would hold up all others.
  const timer = setTimeout(() => {
    if (socket.readyState !== WebSocket.CONNECTING) return;
    socket.onopen = null;
    socket.onclose = null;
    socket.close();
    if (!isOver) events.onClose(false);
  }, openLimit);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => {
    clearTimeout(timer);
    events.onOpen?.();
  };
  // This socket carries binary data: text is ignored, so that the picture goes on.
  socket.onmessage = ({ data }: MessageEvent<unknown>) => data instanceof ArrayBuffer && events.onData(data);
  socket.onclose = ({ wasClean, code }) => {
    clearTimeout(timer);
    events.onClose(wasClean && endCodes.includes(code));
  };
  return () => {
    isOver = true;
    if (socket.readyState !== WebSocket.CONNECTING) clearTimeout(timer);
    closeQuietly(socket);
  };
}
