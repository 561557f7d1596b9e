/**
 * flv.js behind the engine contract: the compatible engine. Tuned for live: no stash buffer, no lazy load, no worker
 * (it fails silently under a strict content policy), bounded memory, and a latency control that it lacks by itself.
 */
import { createFlvReader } from '@patrolkit/core';
import flvjs from 'flv.js';
import { isH265, type Engine, type EngineEnd, type EngineEvents } from './engine.ts';
import { socketLoader } from './flv-js-loader.ts';
import { watchFrames } from './frames.ts';
import type { Surface } from './surface.ts';

/** Seconds behind the newest data that the picture is held at. */
const target = 0.15;
/** Beyond this the rate rises; far beyond, the picture jumps. Seconds. */
const slack = 0.1;
const jump = 1;
const steerEvery = 250;

interface FlvStatistics {
  readonly speed?: number;
  readonly droppedFrames?: number;
}

/** Makes an engine of flv.js. */
export function createFlvJsEngine(): Engine {
  flvjs.LoggingControl.enableAll = false;
  let player: ReturnType<typeof flvjs.createPlayer> | undefined;
  let release: (() => void) | undefined;

  /** How far the picture is behind the newest data; undefined while there is none. */
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
      /** Codec string of the stream by its first header; flv.js itself tells only that of streams it can play. */
      let codec: string | undefined;
      const end = (why: EngineEnd): void => {
        if (!mine || player !== mine) return;
        // flv.js repeats some errors for every frame: the first one counts, and it is stopped.
        engine.stop();
        events.onEnd(why, codec);
      };
      const header = createFlvReader();
      const readHeader = (data: ArrayBuffer): void => {
        if (codec !== undefined) return;
        for (const event of header.push(new Uint8Array(data)))
          if (event.kind === 'video-config') codec ??= event.codecString;
        if (isH265(codec)) end('unsupported');
      };
      const made = flvjs.createPlayer(
        { type: 'flv', isLive: true, hasAudio: false, hasVideo: true, url: address },
        {
          customLoader: socketLoader(flvjs, { onData: readHeader, onEnd: () => end('ended') }),
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

      let frames = 0;
      const unwatch = watchFrames(video, () => {
        frames += 1;
        surface.present(video);
        events.onFrame();
      });

      let statistics: FlvStatistics = {};
      made.on(Events.STATISTICS_INFO, (info: FlvStatistics) => {
        statistics = info;
      });
      const steering = setInterval(() => {
        const late = behind(video);
        if (late === undefined || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
        if (late > jump) video.currentTime += late - target;
        else
          video.playbackRate =
            late > target + slack * 3 ? 1.25 : late > target + slack ? 1.08 : late < target / 3 ? 0.95 : 1;
      }, steerEvery);
      const telling = setInterval(() => {
        events.onStats({
          kbitPerSecond: Math.round((statistics.speed ?? 0) * 8),
          framesPerSecond: frames,
          dropped: video.getVideoPlaybackQuality().droppedVideoFrames,
          behind: Math.round((behind(video) ?? 0) * 1000),
          ...(codec === undefined ? {} : { codec }),
        });
        frames = 0;
      }, 1000);
      release = () => {
        unwatch();
        clearInterval(steering);
        clearInterval(telling);
        // Retired before its source is removed, so that the last picture stays.
        surface.retire(video);
      };

      made.attachMediaElement(video);
      made.load();
      // The picture is muted, so that no browser holds it back; a refusal shows as missing frames.
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
