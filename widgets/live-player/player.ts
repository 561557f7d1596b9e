/** The types and numbers of a live player. */
import type { Notice, Outcome, Stream } from '@patrolkit/core';
import type { ReadableAtom } from 'nanostores';
import type { EngineReading, VideoDeps } from '../shared/video/engines/engine.ts';
import type { Surface } from '../shared/video/engines/surface.ts';

/** The state of a player. */
export type PlayerState = 'idle' | 'connecting' | 'playing' | 'paused' | 'time-up' | 'ended' | 'failed';

/** Everything that the view draws. */
export interface PlayerReading extends EngineReading {
  readonly state: PlayerState;
  /** True when no new decoded frame has arrived for three seconds. */
  readonly isLost: boolean;
  /** The age of the picture on screen, ms, including its delay when it appeared. Set when it is more than one second, in steps of 250. */
  readonly frameAge?: number;
  /** Why it failed. */
  readonly problem?: Notice;
  /** For a recording: the moment of the picture on screen, ms since 1970. */
  readonly recordedAt?: number;
  /** When the time is up: the time that the server still grants today, ms. Unset when it sets no limit. */
  readonly left?: number;
}

/** A source to play. */
export interface PlayerSource {
  /** Finds the stream's address, for every connection again. */
  readonly open: (signal: AbortSignal) => Promise<Outcome<Stream>>;
  /** The place of the picture. */
  readonly surface: Surface;
  /** Names the device or address. The played time continues while this stays the same. */
  readonly of: string;
  /** True for a stream that may end, unlike that of a camera. The player then reports the end and tries no new connection. */
  readonly mayEnd?: boolean;
  /** Called instead of a further attempt when this source shows no picture and there is another source. */
  readonly onUnreachable?: () => void;
  /** True when the sound is on from the start and continues while the page is hidden. */
  readonly isHeard?: boolean;
  /** Playback ends after this many minutes. 0 or undefined: never. */
  readonly limitMinutes?: number;
}

/** What a live player needs. */
export interface PlayerDeps extends VideoDeps {
  /** A number from 0 up to 1. */
  readonly random: () => number;
}

/** Numbers of the player, ms (specification section 9). */
export const playerLimits = {
  /** The picture is lost after this long without a frame. */
  lost: 3_000,
  /** It has failed after this much longer. */
  failed: 15_000,
  /** Frames older than this show their age on the picture. */
  oldFrame: 1_000,
  /** A connection begun while the picture is lost is replaced by a new one if it shows no picture within this time. */
  patience: 10_000,
  tick: 250,
  /** A hidden page gives its decoder and its stream back after this long. */
  rest: 5_000,
  /** An engine that breaks this often without a picture in between gives way to the next. */
  breaks: 2,
} as const;

/** A player. */
export interface Player {
  readonly $reading: ReadableAtom<PlayerReading>;
  /** Plays a source from the beginning. Undefined ends playback. */
  play(source: PlayerSource | undefined): void;
  pause(): void;
  /** Continues after a pause, a failure or the end of the time. */
  resume(): void;
  /** The page was hidden or shown. Hidden time does not count, and a shown page goes to the live edge. */
  setHidden(isHidden: boolean): void;
  dispose(): void;
}
