import type { Cameras } from './cameras.ts';
import { readTags, tagType } from './flv.ts';

/** One coded picture of a camera's stream. */
export interface H264Picture {
  isKey: boolean;
  /** Its time in the stream, ms. */
  time: number;
  nals: Uint8Array[];
}

/** Reads the parameter sets in a sequence header. */
const parameterSets = (config: Uint8Array): Uint8Array[] => {
  const view = new DataView(config.buffer, config.byteOffset, config.byteLength);
  const sets: Uint8Array[] = [];
  let at = 6;
  const take = (count: number): void => {
    for (let i = 0; i < count; i++) {
      const size = view.getUint16(at);
      sets.push(config.subarray(at + 2, at + 2 + size));
      at += 2 + size;
    }
  };
  take((config[5] ?? 0) & 0x1f);
  take(config[at++] ?? 0);
  return sets;
};

/** Reads pictures out of FLV messages. Puts the parameter sets in front of each key picture. */
export class FlvPictures {
  #sets: Uint8Array[] = [];

  /** The pictures of one message. */
  read(message: Uint8Array): H264Picture[] {
    const pictures: H264Picture[] = [];
    for (const { type, time, body } of readTags(message)) {
      if (type !== tagType.video) continue;
      if (body[1] === 0) {
        this.#sets = parameterSets(body.subarray(5));
        continue;
      }
      const isKey = (body[0] ?? 0) >> 4 === 1;
      const nals: Uint8Array[] = isKey ? [...this.#sets] : [];
      const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
      for (let at = 5; at + 4 <= body.length;) {
        const size = view.getUint32(at);
        nals.push(body.subarray(at + 4, at + 4 + size));
        at += 4 + size;
      }
      pictures.push({ isKey, time, nals });
    }
    return pictures;
  }
}

/** How long to wait before joining a stream again that has ended by itself, ms. */
const AGAIN_MS = 1000;

/**
 * Takes the pictures of a device's camera from now on, in the small size. Joins the stream again when it ends by itself.
 * Returns a function that ends it.
 */
export const watchPictures = (
  cameras: Pick<Cameras, 'join'>,
  deviceId: string,
  take: (picture: H264Picture) => void,
): (() => void) => {
  let waiting: NodeJS.Timeout | undefined;
  let leave = (): void => undefined;
  const join = (): void => {
    const pictures = new FlvPictures();
    leave = cameras.join(deviceId, deviceId, 'sd', {
      send: data => {
        for (const picture of pictures.read(data)) take(picture);
      },
      backlog: 0,
      close: () => {
        leave();
        waiting = setTimeout(join, AGAIN_MS).unref();
      },
    });
  };
  join();
  return () => {
    clearTimeout(waiting);
    leave();
  };
};
