/** What a player of recordings is: what it plays, what it tells, its numbers. */
import type { Notice, Outcome, PlaybackControl, PlaybackEvents, PlaybackSpeed, TimeWindow } from '@patrolkit/core';
import type { ReadableAtom } from 'nanostores';
import type { EngineReading } from '../engines/engine.ts';
import type { Surface } from '../engines/surface.ts';

/** Where playing stands. */
export type PlaybackState = 'idle' | 'connecting' | 'playing' | 'paused' | 'ended' | 'failed';

/** Everything that the view draws. */
export interface PlaybackReading extends EngineReading {
  readonly state: PlaybackState;
  /** Moment of the picture, or of the one that is sought; ms since 1970. */
  readonly position?: number;
  /** Moment of the picture on screen: while another is gone to, that of the one before; ms since 1970. */
  readonly shownAt?: number;
  readonly speed: PlaybackSpeed;
  /** A stretch without recording that was just jumped over. */
  readonly gap?: TimeWindow;
  readonly problem?: Notice;
  /** A picture of this recording has been shown. */
  readonly hasPicture: boolean;
}

/** A stream that begins at a moment of a recording. */
export interface RecordedStream {
  readonly address: string;
  readonly videoCode?: string;
  readonly hasAudio?: boolean;
  /** ms since 1970 that count as zero in the times of the stream; without it the first picture is of the begin of its source, or of the moment that was asked for. */
  readonly zero?: number;
}

/** A recording that can be played. */
export interface PlaybackSource {
  /** Finds the stream that begins at a moment; asked anew for every connection. */
  readonly open: (at: number, signal: AbortSignal) => Promise<Outcome<RecordedStream>>;
  /**
   * The moment of the first picture at an address that says nothing of its times and is always the same, ms since 1970. Without it the
   * first picture is of the moment that was asked for.
   */
  readonly begin?: number;
  readonly control: (address: string, events: PlaybackEvents) => PlaybackControl;
  readonly surface: Surface;
}

/** Numbers of playback, ms. */
export const playbackTimes = {
  /** So long without a picture, and the stream is opened anew. */
  lost: 6_000,
  /** So long without a picture, and playing has failed. */
  failed: 18_000,
  tick: 500,
  /** A step that has not come to its picture by now is taken as done. */
  step: 3_000,
  /** How long a gap that was jumped over is told. */
  gap: 4_000,
  /** Damage this near to the last one, in the recording, counts as the same. */
  spot: 2_000,
  /** An engine that breaks so often at one spot is left for the next. */
  breaks: 2,
  /** Where the server does not name the picture of a step, one this near to the moment counts as it. */
  near: 600,
} as const;

/** Plays recordings. */
export interface Playback {
  readonly $reading: ReadableAtom<PlaybackReading>;
  /** Plays a source from a moment on; undefined ends playing. */
  play(source: PlaybackSource | undefined, at?: number): void;
  pause(): void;
  /** Goes on after a pause or a failure. */
  resume(): void;
  setSpeed(speed: PlaybackSpeed): void;
  /** Goes to a moment; a pause stays one. */
  seek(at: number): void;
  /**
   * Shows the next picture, or the one before, and stands still. A press while another picture is awaited counts when that has come, each
   * one; of a key that is held, one. After the last picture there is no next; from an end that its server has closed, the recording is opened
   * again for the one before.
   */
  stepFrame(direction: 1 | -1, isHeld?: boolean): void;
  /** The page is hidden, or shown again. */
  setHidden(hidden: boolean): void;
  dispose(): void;
}
