/**
 * Plays through a Media Source of our own, where the page is not secure and WebCodecs is missing (video.md 4). Each picture is one
 * fragment, and the playback rate keeps the picture at the newest data.
 */
import type { FlvVideo, FlvVideoConfig } from '@patrolkit/core';
import type { Engine, EngineEnd, EngineEvents } from '../engine.ts';
import { beginning, fragment } from '../../bitstream/late/fragments.ts';
import { watchFrames } from './frames.ts';
import { startMeter } from '../meter.ts';
import { pictureSizeOf } from '../../bitstream/parameter-sets.ts';
import { createRetimer } from '../../bitstream/late/retimer.ts';
import { createSteadyTimes } from '../../bitstream/late/steady-times.ts';
import type { Surface } from '../surface.ts';
import { openVideoStream } from '../video-stream.ts';

const steerEvery = 50;
/**
 * Seconds behind the newest picture. Beyond the first the rate rises a little, beyond the second much; beyond the third the picture jumps.
 */
const behindLimits = [0.03, 0.15, 1] as const;
/** Seconds ahead of the newest picture. Beyond these the rate falls a little, and much. */
const aheadLimits = [0, 0.05] as const;
/** Data further back than this, seconds, is removed once half as much more has arrived: never are 20 kept (video.md 6). */
const keptBehind = 10;
/** A picture that stood still for longer than this counts as stalled, ms. */
const stillAfter = 300;
/** For this long after a stall the picture jumps to the edge instead of speeding up, ms. */
const jumpsFor = 500;

/** The rate that keeps the picture at the edge. Undefined: jump there. */
export function rateFor(behind: number): number | undefined {
  if (behind > behindLimits[2] || behind < -behindLimits[2]) return undefined;
  if (behind > behindLimits[1]) return 1.25;
  if (behind > behindLimits[0]) return 1.08;
  if (behind < -aheadLimits[1]) return 0.5;
  return behind < -aheadLimits[0] ? 0.92 : 1;
}

/** One Media Source: from one header of the stream to the next. */
interface Part {
  append(video: FlvVideo): void;
  /** How far the picture is behind the newest data, seconds. Undefined before the first. */
  behind(): number | undefined;
  close(): void;
}

function openPart(header: FlvVideoConfig, video: HTMLVideoElement, onBroken: () => void): Part | undefined {
  const type = `video/mp4; codecs="${header.codecString}"`;
  const size = pictureSizeOf(header.codec, header.record);
  if (!size || !MediaSource.isTypeSupported(type)) return undefined;
  const source = new MediaSource();
  const address = URL.createObjectURL(source);
  const queue: Uint8Array<ArrayBuffer>[] = [beginning([{ config: header, size }])];
  let buffer: SourceBuffer | undefined;
  let newest: number | undefined;
  let number = 0;
  let isClosed = false;

  const feed = (): void => {
    if (!buffer || buffer.updating || isClosed || source.readyState !== 'open') return;
    try {
      const next = queue.shift();
      if (next) return buffer.appendBuffer(next);
      const { buffered } = buffer;
      const from = buffered.length > 0 ? buffered.start(0) : 0;
      if (video.currentTime - from > keptBehind * 1.5) buffer.remove(from, video.currentTime - keptBehind);
    } catch {
      onBroken();
    }
  };
  source.addEventListener(
    'sourceopen',
    () => {
      URL.revokeObjectURL(address);
      if (isClosed) return;
      try {
        buffer = source.addSourceBuffer(type);
      } catch {
        return onBroken();
      }
      buffer.mode = 'segments';
      buffer.addEventListener('updateend', feed);
      buffer.addEventListener('error', onBroken);
      feed();
    },
    { once: true },
  );
  video.src = address;
  video.addEventListener('error', onBroken, { once: true });

  return {
    append: picture => {
      newest = picture.showAt;
      number += 1;
      queue.push(fragment(number, picture, 0));
      feed();
    },
    behind: () => (newest === undefined ? undefined : newest / 1000 - video.currentTime),
    close: () => {
      isClosed = true;
      video.removeEventListener('error', onBroken);
      buffer?.removeEventListener('updateend', feed);
      buffer?.removeEventListener('error', onBroken);
      URL.revokeObjectURL(address);
      video.removeAttribute('src');
      video.load();
    },
  };
}

/** Makes an engine of our own Media Source. */
export function createMediaSourceEngine(): Engine {
  let release: (() => void) | undefined;
  let toEdge: (() => void) | undefined;

  const start = (address: string, surface: Surface, events: EngineEvents): void => {
    release?.();
    let header: FlvVideoConfig | undefined;
    let part: Part | undefined;
    let video = document.createElement('video');
    let steady = createSteadyTimes();
    let shownAt = 0;
    let stoodStillAt = 0;
    let awaitsKey = true;
    let unwatch: (() => void) | undefined;
    let isOver = false;

    const end = (why: EngineEnd): void => {
      if (isOver) return;
      release?.();
      events.onEnd(why, header?.codecString);
    };

    // A recorded stream plays like a live one: the retimer replaces its times by those at which its pictures are shown.
    const retimer = events.pacing ? createRetimer(events.pacing) : undefined;

    const watch = (picture: HTMLVideoElement): void => {
      picture.muted = true;
      picture.playsInline = true;
      surface.add(picture);
      unwatch?.();
      unwatch = watchFrames(picture, time => {
        const at = retimer?.timeOf(time * 1000);
        if (at !== undefined && !events.pacing?.isWanted(at)) return;
        surface.present(picture);
        shownAt = performance.now();
        meter.shown();
        events.onFrame(at, behind());
      });
    };

    /** Starts over in a new video element, under the last picture of the old one. */
    const rebuild = (): boolean => {
      if (!header) return false;
      if (part) {
        surface.retire(video);
        part.close();
        video = document.createElement('video');
      }
      watch(video);
      part = openPart(header, video, () => end('broken'));
      steady = createSteadyTimes();
      awaitsKey = true;
      return part !== undefined;
    };

    const steer = (): void => {
      const late = part?.behind();
      if (late === undefined || video.readyState < HTMLMediaElement.HAVE_METADATA || video.seeking) return;
      const mayJump = late > behindLimits[1] && performance.now() - stoodStillAt < jumpsFor;
      const rate = mayJump ? undefined : rateFor(late);
      if (rate === undefined) video.currentTime += late;
      else if (video.playbackRate !== rate) video.playbackRate = rate;
      // The picture is muted, so that no browser holds it back. A refusal shows as missing frames.
      if (video.paused) video.play().catch(() => undefined);
    };

    /** How far the picture on screen is behind the newest one, ms. */
    const behind = (): number => Math.max(0, part?.behind() ?? 0) * 1000 + stream.behind();
    const meter = startMeter(
      stats =>
        events.onStats({ ...stats, dropped: stats.dropped + video.getVideoPlaybackQuality().droppedVideoFrames }),
      () => header?.codecString,
      behind,
    );
    const steering = setInterval(steer, steerEvery);
    toEdge = () => {
      const late = part?.behind();
      if (late !== undefined && late > behindLimits[1]) video.currentTime += late;
      steer();
    };
    const stream = openVideoStream(address, events, meter, {
      onEnd: end,
      onHeader: next => {
        if (header && String(header.record) === String(next.record)) return;
        header = next;
        retimer?.restart();
        if (!rebuild()) end('unsupported');
      },
      onPicture: picture => {
        if (awaitsKey && !picture.isKey) return meter.dropped(1);
        awaitsKey = false;
        const playedAt = video.currentTime * 1000;
        if (retimer) return part?.append(retimer.retime(picture, playedAt));
        const now = performance.now();
        if (now - shownAt > stillAfter) stoodStillAt = now;
        const decodeAt = steady(picture.decodeAt, playedAt);
        part?.append({ ...picture, decodeAt, showAt: decodeAt + picture.showAt - picture.decodeAt });
      },
    });
    release = () => {
      if (isOver) return;
      isOver = true;
      unwatch?.();
      stream.close();
      meter.stop();
      clearInterval(steering);
      toEdge = undefined;
      surface.retire(video);
      part?.close();
    };
  };

  return { start, stop: () => release?.(), toLiveEdge: () => toEdge?.() };
}
