/**
 * The rules of a live player: states, reconnects, the watchdog of lost pictures and the time limit (specification
 * section 4 "Live video", video.md 5). It knows no browser: clock, streams and engines are passed in.
 */
import type { Notice, Outcome } from '@patrolkit/core';
import { atom, type ReadableAtom } from 'nanostores';
import type { Engine, EngineEnd, EngineKind, EngineStats } from './engines/engine.ts';

/** Where a player stands. */
export type PlayerState = 'idle' | 'connecting' | 'playing' | 'paused' | 'time-up' | 'failed';

/** Everything that the view draws. */
export interface PlayerReading {
  readonly state: PlayerState;
  /** No new decoded frame for three seconds. */
  readonly isLost: boolean;
  /** Milliseconds since the last frame, when it is more than one second; told in steps of 250. */
  readonly frameAge?: number;
  /** Why it failed. */
  readonly problem?: Notice;
  readonly stats?: EngineStats;
  /** Name of the engine that plays. */
  readonly engine?: string;
  readonly reconnects: number;
}

/** What is to be played. */
export interface PlayerSource {
  /** Finds the stream's address; asked anew for every connection. */
  readonly open: (signal: AbortSignal) => Promise<Outcome<{ readonly address: string; readonly videoCode?: string }>>;
  /** Where the picture is drawn. */
  readonly surface: HTMLVideoElement;
  /** Playing ends after so many minutes; 0 or undefined: never. */
  readonly limitMinutes?: number;
}

/** Time passed in. */
export interface PlayerClock {
  now(): number;
  after(delay: number, task: () => void): () => void;
}

/** What a player needs. */
export interface PlayerDeps {
  readonly clock: PlayerClock;
  /** A number from 0 up to 1. */
  readonly random: () => number;
  readonly engines: readonly EngineKind[];
}

/** Numbers of the player, milliseconds (specification section 9). */
export const playerLimits = {
  /** No frame for so long: lost. */
  lost: 3_000,
  /** So much longer: failed. */
  failed: 15_000,
  /** Frames older than this have their age written on the picture. */
  oldFrame: 1_000,
  tick: 250,
  /** Waits before the attempts after a cut; the last repeats. */
  retries: [0, 250, 500, 1_000, 2_000, 5_000],
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

/** Makes a player. */
export function createPlayer({ clock, random, engines }: PlayerDeps): Player {
  const rest: PlayerReading = { state: 'idle', isLost: false, reconnects: 0 };
  const $reading = atom<PlayerReading>(rest);
  let source: PlayerSource | undefined;
  let engine: Engine | undefined;
  let abort: AbortController | undefined;
  let disarmRetry: (() => void) | undefined;
  let disarmTick: (() => void) | undefined;
  let lastFrameAt = 0;
  let retry = 0;
  let playedMs = 0;
  let lastTickAt = 0;
  let isHidden = false;

  const change = (part: Partial<PlayerReading>): void => {
    const next = { ...$reading.get(), ...part };
    for (const key of ['frameAge', 'problem', 'stats', 'engine'] as const)
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
  };

  const halt = (part: Partial<PlayerReading>): void => {
    disconnect();
    disarmTick?.();
    disarmTick = undefined;
    change({ isLost: false, frameAge: undefined, stats: undefined, ...part });
  };

  function tick(): void {
    const now = clock.now();
    const passed = now - lastTickAt;
    lastTickAt = now;
    disarmTick = clock.after(playerLimits.tick, tick);
    // A hidden page presents no frames: its time says nothing about the stream.
    if (isHidden) {
      lastFrameAt += passed;
      return;
    }
    if ($reading.get().state === 'playing') playedMs += passed;
    const limit = (source?.limitMinutes ?? 0) * 60_000;
    if (limit > 0 && playedMs >= limit) return halt({ state: 'time-up' });
    const age = now - lastFrameAt;
    const isLost = age >= playerLimits.lost;
    const frameAge = age > playerLimits.oldFrame ? age - (age % playerLimits.tick) : undefined;
    const before = $reading.get();
    const hasFailed = age >= playerLimits.lost + playerLimits.failed && before.state !== 'failed';
    if (hasFailed) change({ state: 'failed', problem: before.problem ?? { id: 'video.noPicture' } });
    if (isLost !== before.isLost || frameAge !== before.frameAge) change({ isLost, frameAge });
    // A socket that is open and mute gives no event at all: once lost, it is opened anew.
    if (isLost && !before.isLost && engine) reconnect();
  }

  function reconnect(): void {
    disconnect();
    const steps = playerLimits.retries;
    const wait = steps[Math.min(retry, steps.length - 1)] ?? 0;
    retry += 1;
    change({ reconnects: $reading.get().reconnects + 1 });
    disarmRetry = clock.after(wait * (0.75 + random() / 2), () => void connect());
  }

  const onEnd = (end: EngineEnd): void => {
    engine = undefined;
    if (end === 'unsupported') halt({ state: 'failed', problem: { id: 'video.unsupported' } });
    else reconnect();
  };

  async function connect(): Promise<void> {
    disarmRetry = undefined;
    if (!source) return;
    const mine = new AbortController();
    abort = mine;
    const opened = await source.open(mine.signal);
    if (mine.signal.aborted) return;
    if (!opened.isDone) {
      change({ problem: opened.problem });
      return reconnect();
    }
    const kind = engines.find(candidate => candidate.canPlay(opened.value.videoCode));
    if (!kind) return halt({ state: 'failed', problem: { id: 'video.unsupported' } });
    const loaded = await kind.load().catch(() => undefined);
    if (mine.signal.aborted) return;
    if (!loaded) {
      change({ problem: { id: 'video.engineFailed' } });
      return reconnect();
    }
    engine = loaded;
    change({ engine: kind.name });
    loaded.start(opened.value.address, source.surface, {
      onFrame: () => {
        if (engine !== loaded) return;
        lastFrameAt = clock.now();
        retry = 0;
        const { state, isLost } = $reading.get();
        if (state !== 'playing' || isLost)
          change({ state: 'playing', isLost: false, frameAge: undefined, problem: undefined });
      },
      onStats: stats => engine === loaded && change({ stats }),
      onEnd: end => engine === loaded && onEnd(end),
    });
  }

  const begin = (): void => {
    disconnect();
    disarmTick?.();
    retry = 0;
    lastFrameAt = clock.now();
    lastTickAt = clock.now();
    $reading.set({ ...rest, state: 'connecting' });
    disarmTick = clock.after(playerLimits.tick, tick);
    void connect();
  };

  return {
    $reading,
    play: next => {
      source = next;
      playedMs = 0;
      if (next) begin();
      else halt({ ...rest, problem: undefined, engine: undefined });
    },
    pause: () => {
      const { state } = $reading.get();
      if (state === 'playing' || state === 'connecting') halt({ state: 'paused' });
    },
    resume: () => {
      if (!source || $reading.get().state === 'playing') return;
      if ($reading.get().state === 'time-up') playedMs = 0;
      begin();
    },
    setHidden: next => {
      if (next === isHidden) return;
      isHidden = next;
      lastTickAt = clock.now();
      if (!isHidden) engine?.toLiveEdge();
    },
    dispose: () => halt({ state: 'idle' }),
  };
}
