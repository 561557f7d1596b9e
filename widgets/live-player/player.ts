/** What a live player is: what it plays, what it tells, its numbers. */
import type { Notice, Outcome, Stream } from '@patrolkit/core';
import type { ReadableAtom } from 'nanostores';
import type { EngineReading, VideoDeps } from '../shared/video/engines/engine.ts';
import type { Surface } from '../shared/video/engines/surface.ts';

/** Where a player stands. */
export type PlayerState = 'idle' | 'connecting' | 'playing' | 'paused' | 'time-up' | 'ended' | 'failed';

/** Everything that the view draws. */
export interface PlayerReading extends EngineReading {
  readonly state: PlayerState;
  /** No new decoded frame for three seconds. */
  readonly isLost: boolean;
  /** The age of the picture on screen, milliseconds, with the delay at which it came there; when it is more than one second, in steps of 250. */
  readonly frameAge?: number;
  /** Why it failed. */
  readonly problem?: Notice;
  /** Of a recording: the moment of the picture on screen, ms since 1970. */
  readonly recordedAt?: number;
  /** When the time is up: milliseconds that the server still grants today; unset where it counts none. */
  readonly left?: number;
}

/** What is to be played. */
export interface PlayerSource {
  /** Finds the stream's address; asked anew for every connection. */
  readonly open: (signal: AbortSignal) => Promise<Outcome<Stream>>;
  /** Where the picture is drawn. */
  readonly surface: Surface;
  /** Names the device or address: the time that was played counts on while this stays the same. */
  readonly of: string;
  /** True for a stream that may end, unlike that of a camera: its end is told, and no new connection is tried. */
  readonly mayEnd?: boolean;
  /** Called instead of a further attempt when no picture comes from this source, where there is another one. */
  readonly onUnreachable?: () => void;
  /** True where the sound is on from the start, and goes on while the page is hidden. */
  readonly isHeard?: boolean;
  /** Playing ends after so many minutes; 0 or undefined: never. */
  readonly limitMinutes?: number;
}

/** What a live player needs. */
export interface PlayerDeps extends VideoDeps {
  /** A number from 0 up to 1. */
  readonly random: () => number;
}

/** Numbers of the player, milliseconds (specification section 9). */
export const playerLimits = {
  /** No frame for so long: lost. */
  lost: 3_000,
  /** So much longer: failed. */
  failed: 15_000,
  /** Frames older than this have their age written on the picture. */
  oldFrame: 1_000,
  /** A connection that was begun while the picture is lost, and shows none, is begun anew after so long. */
  patience: 10_000,
  tick: 250,
  /** A hidden page gives its decoder and its stream back after so long. */
  rest: 5_000,
  /** An engine that breaks so often without a picture in between is left for the next. */
  breaks: 2,
} as const;

/** A player. */
export interface Player {
  readonly $reading: ReadableAtom<PlayerReading>;
  /** Plays a source from the beginning; undefined ends playing. */
  play(source: PlayerSource | undefined): void;
  pause(): void;
  /** Goes on after a pause, a failure or the end of the time. */
  resume(): void;
  /** The page was hidden or is shown: hidden time counts for nothing, shown means the live edge. */
  setHidden(isHidden: boolean): void;
  dispose(): void;
}
