/** Recordings: the recorded times of a channel, the alarms and screenshots in them, and the streams that play them. */
import {
  findAlarmStatByParam,
  findScreenshots,
  findVideoRecords,
  getVideoRecordUrl,
  limitsOf,
  openPlaybackControl,
  recordQueryDays,
  type Alarm,
  type AlarmLevel,
  type HttpClient,
  type PlaybackControl,
  type PlaybackEvents,
  type VideoRange,
} from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { attempt, done, failed, type Outcome } from '../outcome.ts';
import { readAll } from '../paging/index.ts';
import type { StreamAddress } from '../installation/streams.ts';
import { described, type Stream } from './video.ts';

export { recordQueryDays };

const day = 86_400_000;

/** A stretch of time, ms since 1970. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** Something on the time line. */
export interface RecordMark {
  readonly kind: 'alarm' | 'capture';
  readonly id: string;
  /** ms since 1970. */
  readonly at: number;
  /** Alarms only. */
  readonly level?: AlarmLevel;
  /** Name of the alarm, or remark of the screenshot. */
  readonly name: string;
  /** When a screenshot from a browser came, and from whom. The server has not seen what such a screenshot shows. */
  readonly uploaded?: { readonly at: number; readonly by: string };
}

/** The alarms and screenshots in a window of time. */
export interface RecordMarks {
  /** Oldest first. */
  readonly marks: readonly RecordMark[];
  /** Kinds of marks that the server did not return completely. */
  readonly unread: readonly RecordMark['kind'][];
}

/** A recorded stream. */
export interface RecordedStream extends Stream {
  /** The time at which the stream's own times begin, ms since 1970. */
  readonly zero: number;
}

/** Recordings and their playing. */
export interface RecordingStore {
  /** The recorded times of a channel within at most `recordQueryDays`, oldest first. No two overlap or touch. */
  ranges(channelId: string, window: TimeWindow, signal?: AbortSignal): Promise<Outcome<readonly VideoRange[]>>;
  /** The alarms and screenshots of a device, and the kinds that are incomplete. */
  marks(deviceId: string, window: TimeWindow, signal?: AbortSignal): Promise<RecordMarks>;
  /** Asks the server for a stream that begins at a moment of the window. */
  open(channelId: string, window: TimeWindow, at: number, signal?: AbortSignal): Promise<Outcome<RecordedStream>>;
  /** Opens the control socket of a stream. */
  control(address: string, events: PlaybackEvents): PlaybackControl;
}

/** Alarms per page, and how many pages are read for one window. */
const markPages = { size: limitsOf(findAlarmStatByParam).pageSize.max, count: 5 } as const;

/**
 * Returns the ranges, oldest first. Joins those that overlap or touch, because a server may list a part of a recording beside the whole.
 */
function joinRanges(ranges: readonly VideoRange[]): readonly VideoRange[] {
  const joined: VideoRange[] = [];
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && range.from <= last.to) joined[joined.length - 1] = { ...last, to: Math.max(last.to, range.to) };
    else joined.push(range);
  }
  return joined;
}

/** Makes the store. */
export function createRecordings(environment: Environment, http: HttpClient, stream: StreamAddress): RecordingStore {
  const options = (signal: AbortSignal | undefined): { signal?: AbortSignal } => (signal ? { signal } : {});

  const alarms = async (
    deviceId: string,
    window: TimeWindow,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly known: readonly RecordMark[]; readonly areAll: boolean }> => {
    const { rows, areAll } = await readAll(
      {
        read: asked => attempt(http.request(findAlarmStatByParam, { ...asked, deviceId, ...window }, options(signal))),
        id: ({ id }: Alarm) => id,
      },
      { pageSize: markPages.size, most: markPages.count },
    );
    const known = rows.map(({ id, beganAt, level, name }): RecordMark => ({
      kind: 'alarm',
      id,
      at: beganAt,
      level,
      name,
    }));
    return { known, areAll };
  };

  return {
    ranges: async (channelId, window, signal) => {
      if (window.to - window.from > recordQueryDays * day)
        return failed({ id: 'playback.tooLong', values: { days: recordQueryDays } });
      const read = await attempt(http.request(findVideoRecords, { channelId, ...window }, options(signal)));
      return read.isDone ? done(joinRanges(read.value)) : read;
    },
    marks: async (deviceId, window, signal) => {
      const [raised, kept] = await Promise.all([
        alarms(deviceId, window, signal),
        attempt(http.request(findScreenshots, { deviceId, ...window }, options(signal))),
      ]);
      const captures = kept.isDone
        ? kept.value.map(({ id, at, note, uploadedAt, userName = '' }): RecordMark => ({
            kind: 'capture',
            id,
            at,
            name: note,
            ...(uploadedAt === undefined ? {} : { uploaded: { at: uploadedAt, by: userName } }),
          }))
        : [];
      const marks = [...raised.known, ...captures]
        .filter(({ at }) => at >= window.from && at <= window.to)
        .sort((a, b) => a.at - b.at);
      const unread: RecordMark['kind'][] = [];
      if (!raised.areAll) unread.push('alarm');
      if (!kept.isDone) unread.push('capture');
      return { marks, unread };
    },
    open: async (channelId, window, at, signal) => {
      const read = await attempt(http.request(getVideoRecordUrl, { channelId, ...window, at }, options(signal)));
      if (!read.isDone) return read.error?.serverMessage ? read : failed({ id: 'video.noAddress' }, read.error);
      const address = stream(read.value.address);
      if (address === undefined) return failed({ id: 'video.noAddress' });
      return done({ address, zero: read.value.zero, ...described(read.value) });
    },
    control: (address, events) =>
      openPlaybackControl(address, events, { clock: environment.clock, openSocket: environment.openSocket }),
  };
}
