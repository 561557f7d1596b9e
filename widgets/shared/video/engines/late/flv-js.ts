/**
 * flv.js behind the engine contract: the compatible engine. It is tuned for live video: no stash buffer, no lazy load and bounded memory.
 * It uses no worker, which fails silently under a strict content policy. It adds a latency control that flv.js lacks.
 */
import { createFlvReader, type FlvEvent } from '@patrolkit/core';
import flvjs from 'flv.js';
import { flvStart, flvTag } from '../../bitstream/late/flv-writer.ts';
import { createPacer } from '../../bitstream/pacer.ts';
import { createPictures } from '../../bitstream/pictures.ts';
import { isH265, type Engine, type EngineEnd, type EngineEvents } from '../engine.ts';
import { socketLoader } from './flv-js-loader.ts';
import { watchFrames } from './frames.ts';
import { startMeter, type Meter } from '../meter.ts';
import type { Surface } from '../surface.ts';

/** How far the picture stays behind the newest data, seconds. */
const target = 0.15;
/** Beyond this, seconds, the rate rises; far beyond, the picture jumps. */
const slack = 0.1;
const jump = 1;
const steerEvery = 250;

/** The input of flv.js. */
interface Feed {
  /** Begins. `give` gets the input of flv.js, and the result takes the data of the stream. */
  open(give: (data: Uint8Array<ArrayBuffer>) => void): (data: ArrayBuffer) => void;
  /** The server said that there is no more. */
  end(): void;
  /** How far the last picture handed over was behind the newest, ms. */
  behind(): number;
  close(): void;
}

/**
 * Turns the data of a stream into the input of flv.js. It hands over only pictures, from the first key picture on, each when it is due. It
 * trusts the stream and not its container. `onHeader` gets the codec string of each header. `onEnd` gets the end, and what cannot be
 * played.
 */
function createFeed(meter: Meter, onHeader: (codec: string) => void, onEnd: (why: EngineEnd) => void): Feed {
  const reader = createFlvReader();
  const pictures = createPictures();
  let give: (data: Uint8Array<ArrayBuffer>) => void = () => undefined;
  let isBegun = false;
  let hasHeader = false;
  const handOn = (event: FlvEvent | 'end'): void => {
    if (event === 'end') return onEnd('ended');
    if (event.kind === 'broken') onEnd('broken');
    if (event.kind === 'unknown' && event.media === 'video') onEnd('unsupported');
    if (event.kind === 'video-config') {
      meter.header();
      onHeader(event.codecString);
      give(hasHeader ? flvTag(event) : flvStart(event));
      hasHeader = true;
    }
    if (event.kind !== 'video') return;
    meter.picture(event.isKey);
    isBegun ||= hasHeader && event.isKey;
    if (isBegun) give(flvTag(event));
  };
  const pacer = createPacer(handOn);
  return {
    open: taker => {
      give = taker;
      return data => {
        meter.bytes(data.byteLength);
        for (const event of reader.push(new Uint8Array(data)).flatMap(pictures))
          pacer.take(event, event.kind === 'video' ? event.decodeAt : undefined);
      };
    },
    end: () => pacer.take('end'),
    behind: pacer.behind,
    close: pacer.close,
  };
}

/** Makes an engine of flv.js. */
export function createFlvJsEngine(): Engine {
  flvjs.LoggingControl.enableAll = false;
  let player: ReturnType<typeof flvjs.createPlayer> | undefined;
  let release: (() => void) | undefined;

  /** How far the picture is behind the newest data. Undefined while there is none. */
  const behind = (video: HTMLVideoElement): number | undefined => {
    const { buffered } = video;
    return buffered.length === 0 ? undefined : buffered.end(buffered.length - 1) - video.currentTime;
  };

  const toLiveEdge = (video: HTMLVideoElement): void => {
    const late = behind(video);
    if (late !== undefined && late > jump) video.currentTime += late - target;
    if (video.paused) video.play().catch(() => undefined);
  };

  let playing: HTMLVideoElement | undefined;
  const engine: Engine = {
    start(address, surface: Surface, events: EngineEvents) {
      engine.stop();
      const video = document.createElement('video');
      video.muted = true;
      video.playsInline = true;
      surface.add(video);
      playing = video;
      let mine: typeof player;
      /** Codec string of the stream, from its first header. flv.js reports it only for streams that it can play. */
      let codec: string | undefined;
      const end = (why: EngineEnd): void => {
        if (!mine || player !== mine) return;
        // flv.js repeats some errors for every frame. The first one counts, and flv.js is stopped.
        engine.stop();
        events.onEnd(why, codec);
      };
      /** How far the picture on screen is behind the newest one, ms. */
      const late = (): number => (behind(video) ?? 0) * 1000 + feed.behind();
      const meter = startMeter(
        stats =>
          events.onStats({ ...stats, dropped: stats.dropped + video.getVideoPlaybackQuality().droppedVideoFrames }),
        () => codec,
        late,
      );
      const feed = createFeed(
        meter,
        told => {
          codec ??= told;
          if (isH265(codec)) end('unsupported');
        },
        end,
      );
      const made = flvjs.createPlayer(
        { type: 'flv', isLive: true, hasAudio: false, hasVideo: true, url: address },
        {
          customLoader: socketLoader(flvjs, { open: feed.open, onEnd: feed.end }),
          enableWorker: false,
          enableStashBuffer: false,
          lazyLoad: false,
          autoCleanupSourceBuffer: true,
          autoCleanupMaxBackwardDuration: 20,
          autoCleanupMinBackwardDuration: 10,
          fixAudioTimestampGap: false,
        },
      );
      mine = made;
      player = made;
      const { ErrorTypes, ErrorDetails, Events } = flvjs;
      made.on(Events.ERROR, (type: string, detail: string) =>
        end(
          type === ErrorTypes.NETWORK_ERROR
            ? 'closed'
            : detail === ErrorDetails.MEDIA_CODEC_UNSUPPORTED
              ? 'unsupported'
              : 'broken',
        ),
      );

      const unwatch = watchFrames(video, () => {
        meter.shown();
        surface.present(video);
        events.onFrame(undefined, late());
      });

      const steering = setInterval(() => {
        const seconds = behind(video);
        if (seconds === undefined || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
        if (seconds > jump) video.currentTime += seconds - target;
        else
          video.playbackRate =
            seconds > target + slack * 3 ? 1.25 : seconds > target + slack ? 1.08 : seconds < target / 3 ? 0.95 : 1;
      }, steerEvery);
      release = () => {
        feed.close();
        unwatch();
        clearInterval(steering);
        meter.stop();
        // The picture is retired before its source is removed, so that the last frame stays.
        surface.retire(video);
      };

      made.attachMediaElement(video);
      made.load();
      // The picture is muted, so that no browser holds it back. A refusal shows as missing frames.
      Promise.resolve(made.play()).catch(() => undefined);
    },
    stop() {
      const mine = player;
      player = undefined;
      release?.();
      release = undefined;
      if (!mine) return;
      mine.pause();
      mine.unload();
      mine.detachMediaElement();
      mine.destroy();
    },
    toLiveEdge() {
      if (playing && player) toLiveEdge(playing);
    },
  };
  return engine;
}
