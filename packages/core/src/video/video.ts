/**
 * Live video as the console knows it: addresses of streams, and what pictures are on screen of which robot. A driver
 * depends on the picture, so its loss must be known here (safety.md 3.8).
 */
import { getVideoUrl, streamAddress, type HttpClient, type StreamType } from '@patrolkit/transport';
import { atom } from 'nanostores';
import { attempt, done, failed, type Outcome } from '../outcome.ts';
import type { Store } from '../store.ts';

/** What a player reports of its picture. */
export interface PictureReport {
  readonly deviceId: string;
  /** No new decoded frame for three seconds. */
  readonly isLost: boolean;
}

/** Where a stream is. */
export interface Stream {
  readonly address: string;
  readonly videoCode?: string;
}

/** Streams and pictures. */
export interface VideoStore {
  /** The latest report of each player, by a key of its own. */
  readonly $pictures: Store<ReadonlyMap<symbol, PictureReport>>;
  /** Asks the server for a stream. */
  open(channelId: string, quality: StreamType, signal?: AbortSignal): Promise<Outcome<Stream>>;
  /** A player tells what it shows; undefined when it shows nothing any more. */
  report(player: symbol, report: PictureReport | undefined): void;
  /** What is known of a robot's picture: the best of its players. */
  pictureOf(deviceId: string): 'none' | 'live' | 'lost';
  clear(): void;
}

/** Makes the store. */
export function createVideo(http: HttpClient, service: string, pageAddress: string): VideoStore {
  const $pictures = atom<ReadonlyMap<symbol, PictureReport>>(new Map());
  return {
    $pictures,
    open: async (channelId, quality, signal) => {
      const read = await attempt(
        http.request(getVideoUrl, { channelId, protocol: 'websocket', streamType: quality }, signal ? { signal } : {}),
      );
      if (!read.isDone) return read.error?.serverMessage ? read : failed({ id: 'video.noAddress' }, read.error);
      const address = streamAddress(read.value.address, service, pageAddress);
      if (address === undefined) return failed({ id: 'video.noAddress' });
      return done({ address, ...(read.value.videoCode === undefined ? {} : { videoCode: read.value.videoCode }) });
    },
    report: (player, report) => {
      const before = $pictures.get();
      const known = before.get(player);
      if (known?.deviceId === report?.deviceId && known?.isLost === report?.isLost) return;
      const pictures = new Map(before);
      if (report) pictures.set(player, report);
      else pictures.delete(player);
      $pictures.set(pictures);
    },
    pictureOf: deviceId => {
      const mine = [...$pictures.get().values()].filter(report => report.deviceId === deviceId);
      if (mine.length === 0) return 'none';
      return mine.some(report => !report.isLost) ? 'live' : 'lost';
    },
    clear: () => $pictures.set(new Map()),
  };
}
