import type { Quality } from '../links/channels.ts';

/** A viewer of a stream, which gets one FLV message at a time. */
export interface Viewer {
  send(data: Uint8Array): void;
  /** Bytes that the network has not taken yet. */
  readonly backlog: number;
  close(): void;
}

/** The viewers of a stream. One that waits gets nothing until the next key frame. */
export type Viewers = Map<Viewer, 'waiting' | 'live'>;

/** About a second of data, by quality, bytes. A viewer for whom more waits gets nothing until the next key frame. */
const LATE: Record<Quality, number> = { hd: 400_000, sd: 150_000, low: 150_000 };
/** Most bytes that may wait for a viewer; beyond that it is disconnected. */
const HOPELESS = 4 * 1024 * 1024;

/** Returns the viewers that are not hopelessly behind, and disconnects the others. */
const attentive = (viewers: Viewers): Viewer[] =>
  [...viewers.keys()].filter(viewer => {
    if (viewer.backlog <= HOPELESS) return true;
    viewer.close();
    return false;
  });

/** Sends a head, which a decoder needs first. */
export const sendHead = (viewers: Viewers, head: Uint8Array): void => {
  for (const viewer of attentive(viewers)) {
    viewer.send(head);
    viewers.set(viewer, 'waiting');
  }
};

/** Sends a picture to the viewers that can take it. */
export const sendPicture = (viewers: Viewers, quality: Quality, tag: Uint8Array, isKey: boolean): void => {
  for (const viewer of attentive(viewers)) {
    const isLive = viewers.get(viewer) === 'live';
    if (isLive && viewer.backlog > LATE[quality]) {
      // The viewer skips to the next key frame instead of staying behind.
      viewers.set(viewer, 'waiting');
    } else if (isLive || (isKey && viewer.backlog < LATE[quality] / 4)) {
      viewer.send(tag);
      viewers.set(viewer, 'live');
    }
  }
};

/** Sends sound. All viewers get its head, since a decoder needs that first. */
export const sendSound = (viewers: Viewers, tag: Uint8Array, isHead: boolean): void => {
  // A viewer that waits for a key frame gets no sound either.
  for (const [viewer, state] of viewers) if (isHead || state === 'live') viewer.send(tag);
};
