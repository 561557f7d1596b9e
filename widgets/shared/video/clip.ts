/** Makes a clip of a recording as an MP4 file, from the recorded pictures: nothing is encoded again. */
import {
  failed,
  done,
  type FlvEvent,
  type FlvVideo,
  type FlvVideoConfig,
  type Outcome,
  type PlaybackControl,
  type PlaybackEvents,
  type TimeWindow,
} from '@patrolkit/core';
import { beginning, fragment } from './bitstream/late/fragments.ts';
import type { FlvStreamEvents } from './bitstream/flv-stream.ts';
import { pictureSizeOf } from './bitstream/parameter-sets.ts';

/** Longest clip, ms. */
export const clipLimit = 30 * 60_000;
/** How long to wait for pictures after the server has announced the end, ms. A slow network may hold back those before the end. */
const lastWait = { whole: 400, short: 5_000 } as const;
/** A stream that is silent for this long is given up, ms. */
const silence = 15_000;
/** Longest time between two pictures that follow each other, ms. */
const longestStep = 1_000;
/** How long the last picture of a clip is shown, ms. */
const lastPicture = 100;

/** A picture and its coding. */
interface Sample {
  readonly video: FlvVideo;
  /** Number of its coding, from 1. */
  readonly coding: number;
}

/** Writes pictures as one file. Undefined when there are none. */
export function writeClip(
  configs: readonly FlvVideoConfig[],
  samples: readonly { readonly video: FlvVideo; readonly coding: number }[],
): Blob | undefined {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last) return undefined;
  const entries = configs.flatMap(config => {
    const size = pictureSizeOf(config.codec, config.record);
    return size ? [{ config, size }] : [];
  });
  if (entries.length !== configs.length) return undefined;
  const origin = first.video.decodeAt;
  const duration = last.video.decodeAt - origin + lastPicture;
  const parts = samples.map(({ video, coding }, index) => {
    const lasts = (samples[index + 1]?.video.decodeAt ?? video.decodeAt + lastPicture) - video.decodeAt;
    return fragment(index + 1, video, origin, { lasts, coding });
  });
  return new Blob([beginning(entries, duration), ...parts], { type: 'video/mp4' });
}

/** What the making of a clip needs. */
export interface ClipDeps {
  readonly clock: { after(delay: number, task: () => void): () => void };
  readonly open: (
    window: TimeWindow,
    signal: AbortSignal,
  ) => Promise<Outcome<{ readonly address: string; readonly zero: number }>>;
  readonly control: (address: string, events: PlaybackEvents) => PlaybackControl;
  readonly stream: (address: string, events: FlvStreamEvents) => () => void;
}

/** Fetches a stretch of a recording as a file. `onProgress` gets the share that has arrived, 0 to 1. */
export async function fetchClip(
  window: TimeWindow,
  { clock, open, control, stream }: ClipDeps,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Outcome<Blob>> {
  const opened = await open(window, signal);
  if (!opened.isDone) return opened;
  // The user may have cancelled meanwhile.
  if (signal.aborted) return failed({ id: 'playback.exportCancelled' });
  const { address, zero } = opened.value;
  const configs: FlvVideoConfig[] = [];
  const samples: Sample[] = [];
  let coding = 0;

  return new Promise(resolve => {
    let disarm = clock.after(silence, () => finish());
    /** The server said that there is no more. */
    let isEnded = false;
    let isLast = false;
    const controls = control(address, {
      onEnd: () => {
        isEnded = true;
        waitForLast();
      },
    });
    const close = stream(address, { onEvent: take, onBytes: () => undefined, onClose: isEnd => finish(!isEnd) });
    // Speed 0 asks the server to send as fast as the network allows. A server that does not know it keeps its own pace.
    controls.setSpeed(0);
    signal.addEventListener('abort', () => finish(), { once: true });

    function wait(ms: number): void {
      disarm();
      disarm = clock.after(ms, () => finish());
    }
    function waitForLast(): void {
      wait(isLast || samples.length === 0 ? lastWait.whole : lastWait.short);
    }
    function take(event: FlvEvent): void {
      if (event.kind === 'video-config') {
        const known = configs.findIndex(config => String(config.record) === String(event.record));
        if (known < 0) configs.push(event);
        coding = known < 0 ? configs.length : known + 1;
      } else if (event.kind === 'video' && coding > 0) {
        const before = samples.at(-1)?.video.decodeAt;
        // The beginning may arrive twice: when the stream opens, and again when it is asked to hurry.
        if (before !== undefined && event.decodeAt <= before) return;
        if (samples.length === 0 && !event.isKey) return;
        samples.push({ video: event, coding });
        const at = zero + event.decodeAt;
        // True when the next picture would lie after the end, since a server need not announce the end.
        isLast = at + Math.min(longestStep, event.decodeAt - (before ?? event.decodeAt)) >= window.to;
        onProgress(Math.min(1, Math.max(0, (at - window.from) / (window.to - window.from))));
        if (isEnded && at < window.to) waitForLast();
        else wait(at >= window.to ? 0 : silence);
      } else if (event.kind === 'broken') finish(true);
    }
    function finish(isBroken = false): void {
      disarm();
      close();
      controls.close();
      if (signal.aborted) return resolve(failed({ id: 'playback.exportCancelled' }));
      // A clip that was cut short is refused, because it could pass for the whole recording as evidence. A stream that breaks off may lack
      // pictures that were on their way, even after the server announced the end.
      if (!isLast && (isBroken || !isEnded)) return resolve(failed({ id: 'playback.exportCut' }));
      const clip = writeClip(configs, samples);
      resolve(clip ? done(clip) : failed({ id: 'playback.exportEmpty' }));
    }
  });
}
