/** An FLV stream over a WebSocket, read as it comes: what the engines of our own begin with. */
import { closeQuietly, createFlvReader, type FlvEvent } from '@patrolkit/core';

/** What a stream tells. After `close` it tells nothing any more. */
export interface FlvStreamEvents {
  onEvent(event: FlvEvent): void;
  /** So many bytes came. */
  onBytes(count: number): void;
  /** The server closed it, or it could not be opened. */
  onClose(): void;
}

/** Opens a stream; the result closes it. */
export function openFlvStream(address: string, events: FlvStreamEvents): () => void {
  let socket: WebSocket;
  let isOver = false;
  const close = (): void => {
    isOver = true;
    closeQuietly(socket);
  };
  try {
    socket = new WebSocket(address);
  } catch {
    // An address that no browser takes.
    queueMicrotask(() => isOver || events.onClose());
    return () => {
      isOver = true;
    };
  }
  const reader = createFlvReader();
  socket.binaryType = 'arraybuffer';
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    // Text does not belong on this socket; the picture goes on without it.
    if (!(data instanceof ArrayBuffer)) return;
    events.onBytes(data.byteLength);
    for (const event of reader.push(new Uint8Array(data))) {
      if (isOver) return;
      events.onEvent(event);
    }
  };
  socket.onclose = () => events.onClose();
  return close;
}
