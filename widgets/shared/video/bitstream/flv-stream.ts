/** An FLV stream over a WebSocket, read as it comes: the input of the kit's own engines. */
import { createFlvReader, type FlvEvent } from '@patrolkit/core';
import { openMediaSocket } from './media-socket.ts';
import { createPictureNumbers } from './picture-numbers.ts';
import { createPictures } from './pictures.ts';

/** The events of a stream; after `close` there are none. */
export interface FlvStreamEvents {
  onEvent(event: FlvEvent): void;
  /** A picture came that cannot be shown: a picture that it refers to was lost on the way. */
  onTorn?(): void;
  /** So many bytes came. */
  onBytes(count: number): void;
  /** The stream is over, or could not be opened; `isEnd` when the server said that there is no more. */
  onClose(isEnd: boolean): void;
}

/** Opens a stream; the result closes it. */
export function openFlvStream(address: string, events: FlvStreamEvents): () => void {
  const reader = createFlvReader();
  const pictures = createPictures();
  const numbers = createPictureNumbers();
  let isOver = false;
  const close = openMediaSocket(address, {
    onClose: isEnd => events.onClose(isEnd),
    onData: data => {
      events.onBytes(data.byteLength);
      for (const event of reader.push(new Uint8Array(data)).flatMap(pictures)) {
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
