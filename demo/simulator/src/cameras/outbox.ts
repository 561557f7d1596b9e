import type { FromStudio } from './messages.ts';
import type { PictureTag } from '@patrolkit/server/links/channels.ts';

/** Longest time that a picture which may wait does so, ms. */
const HELD_MS = 250;

/** Where the messages go. */
interface OutboxPort {
  postMessage(message: FromStudio, transfer: ArrayBuffer[]): void;
}

/** Posts the pictures and sounds of the cameras. */
export interface Outbox {
  /** Posts a message, after the pictures that wait. Hands its bytes over without a copy. */
  post(message: FromStudio, ...bytes: (Uint8Array | undefined)[]): void;
  /**
   * Posts a picture. Collects those that may wait and posts them together, since each message wakes the thread of the server.
   */
  postPicture(picture: PictureTag, mayWait: boolean): void;
}

/** Makes the outbox of a port. */
export const createOutbox = (port: OutboxPort): Outbox => {
  let held: PictureTag[] = [];
  let timer: NodeJS.Timeout | undefined;

  const send = (message: FromStudio, bytes: readonly (Uint8Array | undefined)[]): void =>
    port.postMessage(
      message,
      bytes.flatMap(part => (part ? (part.buffer as ArrayBuffer) : [])),
    );
  const release = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const pictures = held;
    held = [];
    if (pictures.length === 0) return;
    send(
      { type: 'pictures', pictures },
      pictures.map(({ tag }) => tag),
    );
  };
  return {
    post: (message, ...bytes) => {
      release();
      send(message, bytes);
    },
    postPicture: (picture, mayWait) => {
      held.push(picture);
      if (mayWait) timer ??= setTimeout(release, HELD_MS);
      else release();
    },
  };
};
