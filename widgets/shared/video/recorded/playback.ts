/** The types and numbers of a player of recordings. */
import type { Notice, Outcome, PlaybackControl, PlaybackEvents, PlaybackSpeed, TimeWindow } from '@patrolkit/core';
import type { ReadableAtom } from 'nanostores';
import type { EngineReading } from '../engines/engine.ts';
import type { Surface } from '../engines/surface.ts';

/** The state of playback. */
export type PlaybackState = 'idle' | 'connecting' | 'playing' | 'paused' | 'ended' | 'failed';

/** Everything that the view draws. */
export interface PlaybackReading extends EngineReading {
  readonly state: PlaybackState;
  /** Moment of the picture, or of the one that the player seeks; ms since 1970. */
  readonly position?: number;
  /** Moment of the picture on screen, ms since 1970. While the player seeks another picture, that of the one before. */
  readonly shownAt?: number;
  readonly speed: PlaybackSpeed;
  /** A stretch without a recording that playback just skipped. */
  readonly gap?: TimeWindow;
  readonly problem?: Notice;
  /** True when a picture of this recording has been shown. */
  readonly hasPicture: boolean;
}

/** A stream that begins at a moment of a recording. */
export interface RecordedStream {
  readonly address: string;
  readonly videoCode?: string;
  readonly hasAudio?: boolean;
  /**
   * The zero of the stream's times, ms since 1970. Without it, the first picture is at the begin of its source, or at the requested moment.
   */
  readonly zero?: number;
}

/** A recording that can be played. */
export interface PlaybackSource {
  /** Finds the stream that begins at a moment, for every connection again. */
  readonly open: (at: number, signal: AbortSignal) => Promise<Outcome<RecordedStream>>;
  /**
   * The moment of the first picture, ms since 1970, at an address that never changes and says nothing of its times. Without it, the first
   * picture is at the requested moment.
   */
  readonly begin?: number;
  readonly control: (address: string, events: PlaybackEvents) => PlaybackControl;
  readonly surface: Surface;
}

/** Numbers of playback, ms. */
export const playbackTimes = {
  /** After this long without a picture, the player opens the stream again. */
  lost: 6_000,
  /** After this long without a picture, playback has failed. */
  failed: 18_000,
  tick: 500,
  /** A step that has not reached its picture after this time counts as done. */
  step: 3_000,
  /** How long the reading shows a gap that was skipped. */
  gap: 4_000,
  /** Damage this close to the last one, in the recording, counts as the same. */
  spot: 2_000,
  /** An engine that breaks this often at one spot gives way to the next. */
  breaks: 2,
  /** When the server does not name the picture of a step, one this close to the moment counts as it. */
  near: 600,
} as const;

/** Plays recordings. */
export interface Playback {
  readonly $reading: ReadableAtom<PlaybackReading>;
  /** Plays a source from a moment on. Undefined ends playback. */
  play(source: PlaybackSource | undefined, at?: number): void;
  pause(): void;
  /** Continues after a pause or a failure. */
  resume(): void;
  setSpeed(speed: PlaybackSpeed): void;
  /** Goes to a moment. A pause continues. */
  seek(at: number): void;
  /**
   * Shows the next or the previous picture and stands still. While another picture is awaited, each press counts once that picture has
   * arrived; a held key counts once. After the last picture there is no next one. From an end that the server has closed, the player opens
   * the recording again for the previous picture.
   */
  stepFrame(direction: 1 | -1, isHeld?: boolean): void;
  /** The page is hidden, or shown again. */
  setHidden(hidden: boolean): void;
  dispose(): void;
}
