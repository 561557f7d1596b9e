/**
 * The rules of playing a recording: states, steps, speed, gaps, reconnects (specification, "Playback"; video.md 2). It knows no
 * browser: clock, streams and engines are passed in.
 */
import {
  type Notice,
  type Outcome,
  type PlaybackControl,
  type PlaybackEvents,
  type PlaybackSpeed,
  type TimeWindow,
} from '@patrolkit/core';
import { atom, type ReadableAtom } from 'nanostores';
import { isH265, type Engine, type EngineEnd, type EngineKind, type EngineReading, type VideoDeps } from './engine.ts';
import type { Surface } from './surface.ts';

/** Where playing stands. */
export type PlaybackState = 'idle' | 'connecting' | 'playing' | 'paused' | 'ended' | 'failed';

/** Everything that the view draws. */
export interface PlaybackReading extends EngineReading {
  readonly state: PlaybackState;
  /** Moment of the picture, or the one that is gone to; ms since 1970. */
  readonly position?: number;
  readonly speed: PlaybackSpeed;
  /** Not recorded, and jumped over just now. */
  readonly gap?: TimeWindow;
  readonly problem?: Notice;
  /** A picture of this recording has been shown. */
  readonly hasPicture: boolean;
}

/** What is played. */
export interface PlaybackSource {
  /** Finds the stream that begins at a moment; asked anew for every connection. */
  readonly open: (
    at: number,
    signal: AbortSignal,
  ) => Promise<
    Outcome<{
      readonly address: string;
      readonly videoCode?: string;
      readonly hasAudio?: boolean;
      /** ms since 1970 that count as zero in the times of the stream; without it the first picture is of the moment that was asked for. */
      readonly zero?: number;
    }>
  >;
  readonly control: (address: string, events: PlaybackEvents) => PlaybackControl;
  readonly surface: Surface;
}

/** Numbers of playback, ms. */
export const playbackTimes = {
  /** So long without a picture: the stream is opened anew. */
  lost: 6_000,
  /** So long: failed. */
  failed: 18_000,
  tick: 500,
  /** A step that has not come to its picture by now is taken as done. */
  step: 3_000,
  /** How long a gap that was jumped over is told. */
  gap: 4_000,
  /** Damage so near to the one before, in the recording, is the same. */
  spot: 2_000,
  /** An engine that breaks so often at one spot is left for the next. */
  breaks: 2,
  /** Without word from the server a picture so near to the moment counts as the one. */
  near: 600,
  retries: [0, 500, 1_000, 2_000, 5_000],
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
   * Shows the next picture, or the one before, and stands still. A press while another picture is awaited counts when that has come, and
   * once. After the last picture there is no next; from an end that its server has closed, the recording is opened again for the one before.
   */
  stepFrame(direction: 1 | -1): void;
  /** The page is hidden, or shown again. */
  setHidden(hidden: boolean): void;
  dispose(): void;
}

/** The picture that a step goes to. Until it has come, the others on the way to it are not shown. */
interface Goal {
  readonly at: number;
  /** Set for a step by single pictures. */
  readonly direction?: 1 | -1;
  /** No picture of before can still come. */
  readonly isFresh: boolean;
  readonly until: number;
  /** What the server says it is. */
  exact?: number;
  /** The server knows no picture after it. */
  isLast?: boolean;
}

/** Makes a player. */
export function createPlayback({ clock, engines, sound }: VideoDeps): Playback {
  const rest: PlaybackReading = { state: 'idle', speed: 1, hasPicture: false, refusals: [], reconnects: 0 };
  const $reading = atom<PlaybackReading>(rest);
  let source: PlaybackSource | undefined;
  let engine: Engine | undefined;
  let control: PlaybackControl | undefined;
  let abort: AbortController | undefined;
  let zero: number | undefined;
  /** The address that is played, and the one that its server has closed at the end. */
  let played: string | undefined;
  let ended: string | undefined;
  let goal: Goal | undefined;
  /** A step by single pictures that waits for the picture it goes from. */
  let waiting: 1 | -1 | undefined;
  let isPaused = false;
  let isHidden = false;
  let lastFrameAt = 0;
  let connectedAt = 0;
  let retry = 0;
  /** Where the stream was damaged last, and how often in a row. */
  let damage = { at: Number.NaN, times: 0 };
  let isKnownH265 = false;
  let disarmTick: (() => void) | undefined;
  let disarmRetry: (() => void) | undefined;
  let disarmGap: (() => void) | undefined;

  const change = (part: Partial<PlaybackReading>): void => {
    const next = { ...$reading.get(), ...part };
    for (const key of ['position', 'gap', 'problem', 'engine', 'stats'] as const)
      if (next[key] === undefined) delete next[key];
    $reading.set(next);
  };

  const disconnect = (): void => {
    abort?.abort();
    abort = undefined;
    disarmRetry?.();
    disarmRetry = undefined;
    engine?.stop();
    engine = undefined;
    sound?.gone();
    control?.close();
    control = undefined;
  };

  const halt = (part: Partial<PlaybackReading>): void => {
    disconnect();
    disarmTick?.();
    disarmTick = undefined;
    disarmGap?.();
    goal = undefined;
    waiting = undefined;
    change({ gap: undefined, ...part });
  };

  const setGoal = (at: number, isFresh: boolean, direction?: 1 | -1): void => {
    goal = { at, isFresh, until: clock.now() + playbackTimes.step, ...(direction === undefined ? {} : { direction }) };
  };

  const momentOf = (streamAt: number): number => {
    zero ??= ($reading.get().position ?? 0) - streamAt;
    return zero + streamAt;
  };

  const isWanted = (streamAt: number): boolean => {
    if (!goal || clock.now() > goal.until) return true;
    const at = momentOf(streamAt);
    if (goal.exact !== undefined) return Math.abs(at - goal.exact) < 1;
    if (goal.direction !== undefined) return goal.direction > 0 && at > goal.at;
    return goal.isFresh ? at >= goal.at - playbackTimes.near : Math.abs(at - goal.at) <= playbackTimes.near;
  };

  const goToFrame = (direction: 1 | -1): void => {
    const { position } = $reading.get();
    if (!control || position === undefined) return;
    change({ state: 'paused' });
    lastFrameAt = clock.now();
    setGoal(position, false, direction);
    control.stepFrames(position, direction);
  };

  const onFrame = (streamAt: number | undefined): void => {
    lastFrameAt = clock.now();
    retry = 0;
    // The word of an end is faster than the pictures before it.
    const isLast = goal?.isLast === true || $reading.get().state === 'ended';
    const direction = waiting;
    goal = undefined;
    waiting = undefined;
    change({
      state: isLast ? 'ended' : isPaused ? 'paused' : 'playing',
      hasPicture: true,
      problem: undefined,
      ...(streamAt === undefined ? {} : { position: momentOf(streamAt) }),
    });
    if (direction !== undefined && !(isLast && direction > 0)) goToFrame(direction);
  };

  const reconnect = (): void => {
    // A single picture that was on its way is asked for again.
    waiting ??= goal?.direction;
    goal = undefined;
    disconnect();
    const steps = playbackTimes.retries;
    disarmRetry = clock.after(steps[Math.min(retry, steps.length - 1)] ?? 0, () => void connect());
    retry += 1;
    change({ reconnects: $reading.get().reconnects + 1 });
  };

  function tick(): void {
    disarmTick = clock.after(playbackTimes.tick, tick);
    const now = clock.now();
    const { state, hasPicture } = $reading.get();
    const isAwaited = goal !== undefined || waiting !== undefined || !hasPicture;
    const awaits = !isHidden && (state === 'connecting' || state === 'playing' || (state === 'paused' && isAwaited));
    if (!awaits) {
      lastFrameAt = now;
      connectedAt = now;
      return;
    }
    const age = now - lastFrameAt;
    if (age >= playbackTimes.failed)
      return halt({ state: 'failed', problem: $reading.get().problem ?? { id: 'video.noPicture' } });
    // A socket that is open and mute gives no event at all.
    if (engine && age >= playbackTimes.lost && now - connectedAt >= playbackTimes.lost) reconnect();
  }

  /** The end is reached: what is on screen stays. */
  const end = (): void => {
    waiting = undefined;
    change({ state: 'ended' });
  };

  const onEnd = (name: string, why: EngineEnd, codec: string | undefined): void => {
    engine = undefined;
    isKnownH265 ||= isH265(codec);
    // A server may say the end by closing, with or without having told it before.
    if (why === 'ended' || (why === 'closed' && $reading.get().state === 'ended')) {
      disconnect();
      goal = undefined;
      ended = played;
      return end();
    }
    if (why === 'closed') return reconnect();
    const { position = 0, hasPicture } = $reading.get();
    // What could be played a moment ago is damaged and not of another kind.
    if (why === 'broken' || hasPicture) {
      const isSame = Math.abs(position - damage.at) <= playbackTimes.spot;
      damage = { at: position, times: isSame ? damage.times + 1 : 1 };
      if (damage.times % playbackTimes.breaks !== 0) return reconnect();
    }
    const refusal = {
      engine: name,
      why: hasPicture ? ('broken' as const) : why,
      ...(codec === undefined ? {} : { codec }),
    };
    change({ refusals: [...$reading.get().refusals, refusal] });
    disconnect();
    void connect();
  };

  const isLeft = (name: string): boolean => $reading.get().refusals.some(refusal => refusal.engine === name);
  const firstThatCan = async (videoCode: string | undefined): Promise<EngineKind | undefined> => {
    for (const kind of engines) if (!isLeft(kind.name) && (await kind.canPlay(videoCode))) return kind;
    return undefined;
  };

  async function connect(): Promise<void> {
    disarmRetry = undefined;
    const playing = source;
    if (!playing) return;
    const mine = new AbortController();
    abort = mine;
    connectedAt = clock.now();
    const from = $reading.get().position ?? 0;
    const opened = await playing.open(from, mine.signal);
    if (mine.signal.aborted) return;
    if (!opened.isDone) {
      change({ problem: opened.problem });
      return reconnect();
    }
    const { address, videoCode } = opened.value;
    const kind = await firstThatCan(videoCode);
    if (mine.signal.aborted) return;
    if (!kind) {
      const isDamaged = $reading.get().refusals.some(refusal => refusal.why === 'broken');
      const id = isDamaged ? 'video.damaged' : isKnownH265 || isH265(videoCode) ? 'video.h265' : 'video.unsupported';
      return halt({ state: 'failed', problem: { id } });
    }
    const loaded = await kind.load().catch(() => undefined);
    if (mine.signal.aborted) return;
    if (!loaded) {
      change({ problem: { id: 'video.engineFailed' } });
      return reconnect();
    }
    // An address of which nobody tells the times may begin at its beginning again: those of before hold, and it is told where to go.
    const isAgain = address === ended && opened.value.zero === undefined;
    if (!isAgain) ({ zero } = opened.value);
    played = address;
    engine = loaded;
    const { position = from, speed } = $reading.get();
    setGoal(position, true);
    control = playing.control(address, {
      onStep: at => {
        if (!goal) return;
        goal.exact = at;
        goal.isLast = goal.direction === 1 && at <= goal.at;
        // It told the end before it heard of the step.
        if ($reading.get().state === 'ended') change({ state: isPaused ? 'paused' : 'playing' });
      },
      onGap: (gapFrom, gapTo) => {
        disarmGap?.();
        disarmGap = clock.after(playbackTimes.gap, () => change({ gap: undefined }));
        change({ gap: { from: gapFrom, to: gapTo } });
      },
      onEnd: () => {
        // What lies before the end is still to come.
        if (waiting !== -1 && goal?.direction !== -1) end();
      },
    });
    if (speed !== 1) control.setSpeed(speed);
    if (isPaused || isHidden) control.pause();
    // Somebody may have gone elsewhere while the address was asked for.
    if (isAgain || position !== from) control.step(position);
    change({ engine: kind.name });
    sound?.expect(opened.value.hasAudio, kind.isDeaf === true);
    loaded.start(address, playing.surface, {
      pacing: { speed: () => $reading.get().speed, isWanted },
      onFrame: at => engine === loaded && onFrame(at),
      onSound: event => {
        // Faster than it was, nobody understands it.
        if (engine === loaded && (event.kind !== 'audio' || $reading.get().speed === 1)) sound?.take(event);
      },
      onStats: stats => engine === loaded && change({ stats }),
      onEnd: (why, codec) => engine === loaded && onEnd(kind.name, why, codec),
    });
  }

  const begin = (): void => {
    disconnect();
    disarmTick?.();
    retry = 0;
    lastFrameAt = clock.now();
    connectedAt = clock.now();
    damage = { at: Number.NaN, times: 0 };
    change({ state: isPaused ? 'paused' : 'connecting', problem: undefined, gap: undefined, refusals: [] });
    disarmTick = clock.after(playbackTimes.tick, tick);
    void connect();
  };

  return {
    $reading,
    play: (next, at) => {
      source = next;
      isPaused = false;
      waiting = undefined;
      ended = undefined;
      if (next && at !== undefined) {
        sound?.end();
        change({ position: at, hasPicture: false, reconnects: 0 });
        begin();
      } else halt({ ...rest, speed: $reading.get().speed, position: undefined, problem: undefined, engine: undefined });
    },
    pause: () => {
      if (isPaused || !source) return;
      isPaused = true;
      control?.pause();
      sound?.rest();
      const { state } = $reading.get();
      if (state === 'playing' || state === 'connecting') change({ state: 'paused' });
    },
    resume: () => {
      isPaused = false;
      waiting = undefined;
      const { state, hasPicture } = $reading.get();
      if (state === 'failed') return begin();
      if (state === 'paused') change({ state: hasPicture ? 'playing' : 'connecting' });
      lastFrameAt = clock.now();
      control?.resume();
    },
    setSpeed: speed => {
      change({ speed });
      if (speed !== 1) sound?.rest();
      control?.setSpeed(speed);
    },
    seek: at => {
      if (!source) return;
      const { state } = $reading.get();
      waiting = undefined;
      change({ position: at, gap: undefined });
      // Ended by its server: there is no stream to step in.
      if (state === 'failed' || state === 'idle' || (state === 'ended' && !control)) return begin();
      if (state === 'ended') change({ state: isPaused ? 'paused' : 'playing' });
      lastFrameAt = clock.now();
      setGoal(at, false);
      control?.step(at);
    },
    stepFrame: direction => {
      const { state } = $reading.get();
      if (state !== 'playing' && state !== 'paused' && (state !== 'ended' || direction > 0)) return;
      if (!isPaused) {
        isPaused = true;
        sound?.rest();
        control?.pause();
      }
      if (control && (!goal || clock.now() > goal.until)) return goToFrame(direction);
      waiting = direction;
      change({ state: 'paused' });
      if (state === 'ended' && !control) begin();
    },
    setHidden: next => {
      if (next === isHidden) return;
      isHidden = next;
      lastFrameAt = clock.now();
      if (next) sound?.end();
      if (isPaused) return;
      // Nobody sees it: a recording can wait.
      if (next) control?.pause();
      else control?.resume();
    },
    dispose: () => {
      source = undefined;
      sound?.end();
      halt({ state: 'idle' });
    },
  };
}
