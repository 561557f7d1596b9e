/**
 * Live video as the console knows it: addresses of streams, and which robots' pictures are on screen. A driver depends on the picture, so
 * the console must know here when it is lost (safety.md 3.8).
 */
import {
  getRobotLanVideoUrl,
  getVideoUrl,
  limitsOf,
  saveScreenshot,
  type AnswerOf,
  type HttpClient,
  type StreamType,
} from '@patrolkit/transport';
import { atom } from 'nanostores';
import { attempt, done, failed, type Outcome } from '../outcome.ts';
import type { Capability } from '../part.ts';
import type { Store } from '../store.ts';
import type { StreamAddress } from '../installation/streams.ts';

/** Longest remark of a screenshot, characters. */
export const screenshotRemarkLimit = limitsOf(saveScreenshot).note.max;

/** What a player reports about its picture. */
export interface PictureReport {
  readonly deviceId: string;
  /** No new decoded frame has come for three seconds. */
  readonly isLost: boolean;
  /** Age of the last decoded frame, ms, while it is above one second. */
  readonly frameAge?: number | undefined;
}

/** The age of a robot's picture (safety.md 3.8). */
export interface PictureAge {
  /** Age of the last frame, ms, while it is above one second. */
  readonly age?: number;
  /** Amber above one second, red when the picture is lost. */
  readonly band: 'normal' | 'amber' | 'red';
}

/** A stream: its address, and what the server says about it. */
export interface Stream {
  readonly address: string;
  readonly videoCode?: string;
  /** Whether it carries sound, if the server says so. */
  readonly hasAudio?: boolean;
  /** Seconds that this user may still watch this device today, if the server counts them. */
  readonly leftSeconds?: number;
}

/** Streams and pictures. */
export interface VideoStore {
  /** The latest report of each player, by a key of its own. */
  readonly $pictures: Store<ReadonlyMap<symbol, PictureReport>>;
  /** Id of the device whose live video is shown in the popup. */
  readonly $popup: Store<string | undefined>;
  /** Shows the live video of a device in the popup. `closePopup` removes it. */
  openPopup(deviceId: string): void;
  closePopup(): void;
  /** Asks the server for a stream. */
  open(channelId: string, quality: StreamType, signal?: AbortSignal): Promise<Outcome<Stream>>;
  /** Asks the server for the address at which the robot itself sends a channel in its own network. */
  openLan(deviceId: string, channelId: string, signal?: AbortSignal): Promise<Outcome<Stream>>;
  /**
   * Saves a JPEG of video with a remark, for the screenshot list.
   * @param recordedAt the time of the picture in a recording
   */
  saveScreenshot(deviceId: string, picture: Blob, remark: string, recordedAt?: number): Promise<Outcome>;
  /** Takes a player's report about its picture. Undefined when the player shows none any more. */
  report(player: symbol, report: PictureReport | undefined): void;
  /** Whether a robot has a picture: `live` when at least one of its players shows a live one. */
  pictureOf(deviceId: string): 'none' | 'live' | 'lost';
  /** The age of a robot's picture, from its player with the youngest. Undefined without a player. */
  ageOf(deviceId: string): PictureAge | undefined;
}

/** Returns what a server says about a stream beside its address. */
export function described({ videoCode, hasAudio, leftSeconds }: Partial<Stream>): Omit<Stream, 'address'> {
  return {
    ...(videoCode === undefined ? {} : { videoCode }),
    ...(hasAudio === undefined ? {} : { hasAudio }),
    ...(leftSeconds === undefined ? {} : { leftSeconds }),
  };
}

/** Makes the store. */
export function createVideo(http: HttpClient, stream: StreamAddress): Capability<VideoStore> {
  const $pictures = atom<ReadonlyMap<symbol, PictureReport>>(new Map());
  const $popup = atom<string | undefined>();
  const streamOf = (read: Outcome<AnswerOf<typeof getVideoUrl>>): Outcome<Stream> => {
    if (!read.isDone) return read.error?.serverMessage ? read : failed({ id: 'video.noAddress' }, read.error);
    const { address: given, leftSeconds } = read.value;
    if (leftSeconds !== undefined && leftSeconds <= 0) return failed({ id: 'player.usedUp' });
    const address = given === undefined ? undefined : stream(given);
    return address === undefined ? failed({ id: 'video.noAddress' }) : done({ address, ...described(read.value) });
  };
  const store: VideoStore = {
    $pictures,
    $popup,
    openPopup: deviceId => $popup.set(deviceId),
    closePopup: () => $popup.set(undefined),
    open: async (channelId, quality, signal) =>
      streamOf(
        await attempt(
          http.request(
            getVideoUrl,
            { channelId, protocol: 'websocket', streamType: quality },
            signal ? { signal } : {},
          ),
        ),
      ),
    openLan: async (deviceId, channelId, signal) =>
      streamOf(await attempt(http.request(getRobotLanVideoUrl, { deviceId, channelId }, signal ? { signal } : {}))),
    saveScreenshot: async (deviceId, picture, remark, recordedAt) => {
      const bytes = new Uint8Array(await picture.arrayBuffer());
      return attempt(
        http.request(saveScreenshot, {
          deviceId,
          note: remark.trim(),
          picture: base64(bytes),
          ...(recordedAt === undefined ? {} : { recordedAt: Math.round(recordedAt) }),
        }),
      );
    },
    report: (player, report) => {
      const before = $pictures.get();
      const known = before.get(player);
      const isSame = (key: keyof PictureReport): boolean => known?.[key] === report?.[key];
      if (isSame('deviceId') && isSame('isLost') && isSame('frameAge')) return;
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
    ageOf: deviceId => {
      const mine = [...$pictures.get().values()].filter(report => report.deviceId === deviceId);
      const youngest = mine.sort(
        (one, other) => Number(one.isLost) - Number(other.isLost) || (one.frameAge ?? 0) - (other.frameAge ?? 0),
      )[0];
      if (!youngest) return undefined;
      const { isLost, frameAge: age } = youngest;
      return { ...(age === undefined ? {} : { age }), band: isLost ? 'red' : age === undefined ? 'normal' : 'amber' };
    },
  };
  const clear = (): void => {
    $pictures.set(new Map());
    $popup.set(undefined);
  };
  return { store, part: { clear } };
}

/** Returns bytes as base 64. Converts them in pieces, because a call takes a limited number of arguments. */
function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
