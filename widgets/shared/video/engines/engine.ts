/**
 * The contract of a video engine. Engines own decoding and nothing else. The player's model owns states, watchdog, limits and reconnects,
 * since an address may expire (video.md 4).
 */
import type { Pacing } from '../bitstream/late/retimer.ts';
import type { SoundEvent, SoundTaker } from '../sound/sound.ts';
import type { Surface } from './surface.ts';

/**
 * What is missing when pictures arrive and none is shown: the parameter sets for decoding, a key picture to begin with, or a decoder that
 * can decode them.
 */
export type Missing = 'parameters' | 'key' | 'decoder';

/** Figures of one second of playback. */
export interface EngineStats {
  /** Codec of the stream, from its header. */
  readonly codec?: string;
  readonly kbitPerSecond: number;
  /** Frames decoded. */
  readonly framesPerSecond: number;
  /** Frames that arrived and were not shown, since the start. */
  readonly dropped: number;
  /** Milliseconds that the picture is behind the newest data. */
  readonly behind: number;
  /** Set while pictures arrive and this connection has shown none of them. */
  readonly missing?: Missing;
}

/** Why an engine stopped by itself. */
export type EngineEnd =
  /** The server said that there is no more. */
  | 'ended'
  /** The server closed the stream, or the connection broke. */
  | 'closed'
  /** The stream is in a codec that this engine cannot play here. */
  | 'unsupported'
  /** The stream is broken, or the browser gave up on it. */
  | 'broken';

/** The events of an engine. None follows `stop`. */
export interface EngineEvents {
  /**
   * The engine has shown a new decoded frame; the first one too.
   * @param at its time in the stream, ms, where the engine knows
   * @param behind how far it is behind the newest picture, ms, where the engine knows
   */
  onFrame(at?: number, behind?: number): void;
  /** Recorded streams only. */
  readonly pacing?: Pacing;
  /** Sound of the stream, as it arrives. A handler must not hold up the picture. */
  onSound?(event: SoundEvent): void;
  onStats(stats: EngineStats): void;
  /** The engine stopped by itself. `codec` is the codec string of the stream, if the engine got that far. */
  onEnd(end: EngineEnd, codec?: string): void;
}

/** An engine that could not play the stream, so that the next one took over. */
export interface EngineRefusal {
  readonly engine: string;
  /** The codec is not supported, the engine broke on the stream again and again, or it could not begin with what arrived. */
  readonly why: 'unsupported' | 'broken' | 'unbegun';
  /** Codec string of the stream, if known. */
  readonly codec?: string;
}

/** What a player knows of the engines that play for it. */
export interface EngineReading {
  /** Name of the engine that plays. */
  readonly engine?: string;
  readonly stats?: EngineStats;
  /** Engines that could not play this stream, in the order of the attempts. */
  readonly refusals: readonly EngineRefusal[];
  /** Set when no engine here plays the encoding of this stream. Another quality may be encoded differently. */
  readonly isEncodingUnsupported?: boolean;
  readonly reconnects: number;
  /** Connections show pictures and soon break, again and again. */
  readonly isUnsteady?: boolean;
}

/** Plays one stream. */
export interface Engine {
  /** Starts playback. Frames follow. */
  start(address: string, surface: Surface, events: EngineEvents): void;
  /**
   * Ends playback and releases everything but the last picture, which stays on the surface. Safe to call twice and before the first frame.
   */
  stop(): void;
  /** Jumps to the newest picture after the page was hidden for a moment. */
  toLiveEdge(): void;
}

/** A kind of engine. Its code is loaded when it is needed. */
export interface EngineKind {
  readonly name: string;
  /** True for an engine that does not pass on the sound. */
  readonly isDeaf?: boolean;
  /** Whether it may play this codec here. `videoCode` is the server's word, such as "H264". The header of the stream decides. */
  canPlay(videoCode: string | undefined): boolean | Promise<boolean>;
  load(): Promise<Engine>;
}

/** What every player is made with. */
export interface VideoDeps {
  /** Time. A test can own it. */
  readonly clock: { now(): number; after(delay: number, task: () => void): () => void };
  readonly engines: readonly EngineKind[];
  /** Takes the sound. Without it there is none. */
  readonly sound?: SoundTaker;
}

/** Whether an engine could not play the present stream. */
export const isLeft = ({ refusals }: EngineReading, name: string): boolean =>
  refusals.some(({ engine }) => engine === name);

/** Codec string that stands for any H.265 when a browser is asked whether it can decode it. */
export const anyH265 = 'hvc1.1.6.L93.B0';

/** Whether a server's word, or a codec string, means H.265. */
export const isH265 = (code: string | undefined): boolean => /265|hevc|hvc1|hev1/i.test(code ?? '');
