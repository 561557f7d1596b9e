/** Reads an FLV stream over a WebSocket as it arrives: the input of the kit's own engines. */
import { createFlvReader, type FlvEvent } from '@patrolkit/core';
import { openMediaSocket } from './media-socket.ts';
import { createPictureNumbers } from './picture-numbers.ts';
import { createPictures } from './pictures.ts';

/** The events of a stream. None follows `onClose`. */
export interface FlvStreamEvents {
  onEvent(event: FlvEvent): void;
  /** A picture cannot be shown because a picture that it refers to was lost on the way. */
  onTorn?(): void;
  /** Bytes arrived. */
  onBytes(count: number): void;
  /** The stream has ended or could not be opened. `isEnd` is true when the server said that there is no more. */
  onClose(isEnd: boolean): void;
}

/** Opens a stream. The result closes it. */
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
