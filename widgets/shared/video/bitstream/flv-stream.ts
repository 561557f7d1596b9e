/** An FLV stream over a WebSocket, read as it comes: what the engines of our own begin with. */
import { createFlvReader, type FlvEvent } from '@patrolkit/core';
import { openMediaSocket } from './media-socket.ts';
import { createPictureNumbers } from './picture-numbers.ts';

/** What a stream tells. After `close` it tells nothing any more. */
export interface FlvStreamEvents {
  onEvent(event: FlvEvent): void;
  /** A picture came that cannot be shown as it is: one that it is made from was lost on the way. */
  onTorn?(): void;
  /** So many bytes came. */
  onBytes(count: number): void;
  /** It is over, or could not be opened; `isEnd` when the server said that there is no more. */
  onClose(isEnd: boolean): void;
}

/** Opens a stream; the result closes it. */
export function openFlvStream(address: string, events: FlvStreamEvents): () => void {
  const reader = createFlvReader();
  const numbers = createPictureNumbers();
  let isOver = false;
  const close = openMediaSocket(address, {
    onClose: isEnd => events.onClose(isEnd),
    onData: data => {
      events.onBytes(data.byteLength);
      for (const event of reader.push(new Uint8Array(data))) {
        if (isOver) return;
        if (event.kind === 'video-config') numbers.begin(event);
        if (event.kind === 'video' && !numbers.isWhole(event)) events.onTorn?.();
        else events.onEvent(event);
      }
    },
  });
  return () => {
    isOver = true;
    close();
  };
}
