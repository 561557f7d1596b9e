/** The socket of a stream. It opens with a time-out, and it tells an end from a break. */
import { closeQuietly } from '@patrolkit/core';

/** A socket that is not open after this long is given up, ms. */
export const openLimit = 5_000;
/** The codes by which a server says that there is no more: a normal close, with or without saying so (RFC 6455, 7.4.1). */
const endCodes = [1000, 1005];

/** The events of a socket. None follows `onClose`. */
export interface MediaSocketEvents {
  onOpen?(): void;
  onData(data: ArrayBuffer): void;
  /** The socket is closed or could not be opened. `isEnd` is true when the server said that there is no more. */
  onClose(isEnd: boolean): void;
}

/** Opens a socket. The result closes it. */
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
  // The timer also runs after a close, because browsers open one socket to a server at a time. One that hangs would block all others.
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
  // This socket carries binary data. It ignores text, so that the picture goes on.
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
