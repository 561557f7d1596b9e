/**
 * The rules of a live player: states, reconnects, the watchdog of lost pictures and the time limit (specification
 * section 4 "Live video", video.md 5). It knows no browser: clock, streams and engines are passed in.
 */
import type { Notice, Outcome, Stream } from '@patrolkit/core';
import { atom, type ReadableAtom } from 'nanostores';
import {
  isH265,
  type Engine,
  type EngineEnd,
  type EngineKind,
  type EngineReading,
  type EngineRefusal,
  type VideoDeps,
} from '../shared/video/engine.ts';
import type { Surface } from '../shared/video/surface.ts';

/** Where a player stands. */
export type PlayerState = 'idle' | 'connecting' | 'playing' | 'paused' | 'time-up' | 'ended' | 'failed';

/** Everything that the view draws. */
export interface PlayerReading extends EngineReading {
  readonly state: PlayerState;
  /** No new decoded frame for three seconds. */
  readonly isLost: boolean;
  /** Milliseconds since the last frame, when it is more than one second; told in steps of 250. */
  readonly frameAge?: number;
  /** Why it failed. */
  readonly problem?: Notice;
  /** When the time is up: milliseconds that the server still grants today; unset where it counts none. */
  readonly left?: number;
}

/** What is to be played. */
export interface PlayerSource {
  /** Finds the stream's address; asked anew for every connection. */
  readonly open: (signal: AbortSignal) => Promise<Outcome<Stream>>;
  /** Where the picture is drawn. */
  readonly surface: Surface;
  /** Whose picture it is: the time that was played counts on while this stays the same. */
  readonly of: string;
  /** It may come to an end, as a picture of a camera never does: an end is told and not mended. */
  readonly mayEnd?: boolean;
  /** It may be out of reach, and there is another way: called in place of trying on, when no picture comes from it. */
  readonly onUnreachable?: () => void;
  /** It is there to be heard: its sound is on from the start, and goes on while the page is hidden. */
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
  /** What was begun while the picture is lost, and shows none, is begun anew after so long. */
  patience: 10_000,
  tick: 250,
  /** A hidden page gives its decoder and its stream back after so long. */
  rest: 5_000,
  /** An engine that breaks so often without a picture in between is left for the next. */
  breaks: 2,
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
export function createPlayer({ clock, random, engines, sound }: PlayerDeps): Player {
  const rest: PlayerReading = { state: 'idle', isLost: false, refusals: [], reconnects: 0 };
  const $reading = atom<PlayerReading>(rest);
  let source: PlayerSource | undefined;
  let engine: Engine | undefined;
  let abort: AbortController | undefined;
  let disarmRetry: (() => void) | undefined;
  let disarmTick: (() => void) | undefined;
  let lastFrameAt = 0;
  let startedAt = 0;
  /** The running engine has shown a picture. */
  let hasShown = false;
  let retry = 0;
  /** How long `playedOf` was played. */
  let playedMs = 0;
  let playedOf: string | undefined;
  /** What the server granted last, and what was played by then. */
  let granted: { readonly ms: number; readonly since: number } | undefined;
  let lastTickAt = 0;
  let isHidden = false;
  let isResting = false;
  let disarmRest: (() => void) | undefined;
  let breaks = 0;

  const change = (part: Partial<PlayerReading>): void => {
    const next = { ...$reading.get(), ...part };
    for (const key of ['frameAge', 'problem', 'stats', 'engine', 'left'] as const)
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
  };

  const halt = (part: Partial<PlayerReading>): void => {
    isResting = false;
    disconnect();
    disarmTick?.();
    disarmTick = undefined;
    change({ isLost: false, frameAge: undefined, stats: undefined, ...part });
  };

  /** Milliseconds that are left of the server's grant. */
  const left = (): number | undefined => granted && Math.max(0, granted.ms - (playedMs - granted.since));

  const isTimeUp = (): boolean => {
    const limit = (source?.limitMinutes ?? 0) * 60_000;
    return limit > 0 && playedMs >= limit;
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
    if (isTimeUp()) {
      sound?.end();
      return halt({ state: 'time-up', left: left() });
    }
    const age = now - lastFrameAt;
    const isLost = age >= playerLimits.lost;
    const frameAge = age > playerLimits.oldFrame ? age - (age % playerLimits.tick) : undefined;
    const before = $reading.get();
    const hasFailed = age >= playerLimits.lost + playerLimits.failed && before.state !== 'failed';
    if (hasFailed) change({ state: 'failed', problem: before.problem ?? { id: 'video.noPicture' } });
    if (isLost !== before.isLost || frameAge !== before.frameAge) change({ isLost, frameAge });
    // A socket that is open and mute gives no event at all, nor does an address that nobody answers: once lost, all is begun anew,
    // and so is what stays mute after it; a server that is slow to begin is given its time.
    const isUnderWay = disarmRetry === undefined;
    if (isLost && isUnderWay && ((!before.isLost && engine) || now - startedAt >= playerLimits.patience)) reconnect();
  }

  function reconnect(): void {
    disconnect();
    if (source?.onUnreachable && (retry > 0 || $reading.get().isLost)) return source.onUnreachable();
    const steps = playerLimits.retries;
    const wait = steps[Math.min(retry, steps.length - 1)] ?? 0;
    retry += 1;
    change({ reconnects: $reading.get().reconnects + 1 });
    disarmRetry = clock.after(wait * (0.75 + random() / 2), () => void connect());
  }

  /** Falls down to the next engine, once for each cause; what was left is not tried again with this source. */
  const leave = (engineName: string, why: EngineRefusal['why'], codec: string | undefined): void => {
    breaks = 0;
    const refusal = { engine: engineName, why, ...(codec === undefined ? {} : { codec }) };
    change({ refusals: [...$reading.get().refusals, refusal] });
    disconnect();
    void connect();
  };

  const onEnd = (name: string, end: EngineEnd, codec: string | undefined): void => {
    engine = undefined;
    if (end === 'ended' && source?.mayEnd) {
      sound?.end();
      return halt({ state: 'ended' });
    }
    // What could be played a moment ago is damaged and not of another kind: a new connection tells.
    const isUnplayable = end === 'unsupported' && !hasShown;
    if (end === 'broken') breaks += 1;
    if (isUnplayable) leave(name, 'unsupported', codec);
    else if (end === 'broken' && breaks >= playerLimits.breaks && hasNext(name)) leave(name, 'broken', codec);
    else reconnect();
  };

  const isLeft = (name: string): boolean => $reading.get().refusals.some(refusal => refusal.engine === name);
  const hasNext = (name: string): boolean =>
    engines.some(candidate => candidate.name !== name && !isLeft(candidate.name));
  const firstThatCan = async (videoCode: string | undefined): Promise<EngineKind | undefined> => {
    for (const kind of engines) if (!isLeft(kind.name) && (await kind.canPlay(videoCode))) return kind;
    return undefined;
  };

  /** Why no engine is left: H.265 has its own mending steps. */
  const unplayable = (videoCode: string | undefined): PlayerReading['problem'] => {
    const codecs = [videoCode, ...$reading.get().refusals.map(({ codec }) => codec)];
    return { id: codecs.some(isH265) ? 'video.h265' : 'video.unsupported' };
  };

  async function connect(): Promise<void> {
    disarmRetry = undefined;
    if (!source) return;
    const mine = new AbortController();
    abort = mine;
    startedAt = clock.now();
    const opened = await source.open(mine.signal);
    if (mine.signal.aborted) return;
    if (!opened.isDone && 'id' in opened.problem && opened.problem.id === 'player.usedUp') {
      sound?.end();
      return halt({ state: 'time-up', left: 0, problem: undefined });
    }
    if (!opened.isDone) {
      change({ problem: opened.problem });
      return reconnect();
    }
    const { leftSeconds } = opened.value;
    granted = leftSeconds === undefined ? undefined : { ms: leftSeconds * 1_000, since: playedMs };
    // What the stream itself said of its codec is truer than the server's word.
    const said = [...$reading.get().refusals].reverse().find(({ codec }) => codec !== undefined)?.codec;
    const kind = await firstThatCan(said ?? opened.value.videoCode);
    if (mine.signal.aborted) return;
    if (!kind) return halt({ state: 'failed', problem: unplayable(opened.value.videoCode) });
    const loaded = await kind.load().catch(() => undefined);
    if (mine.signal.aborted) return;
    if (!loaded) {
      change({ problem: { id: 'video.engineFailed' } });
      return reconnect();
    }
    engine = loaded;
    hasShown = false;
    change({ engine: kind.name });
    sound?.expect(opened.value.hasAudio, kind.isDeaf === true);
    loaded.start(opened.value.address, source.surface, {
      onFrame: () => {
        if (engine !== loaded) return;
        lastFrameAt = clock.now();
        hasShown = true;
        retry = 0;
        breaks = 0;
        const { state, isLost } = $reading.get();
        if (state !== 'playing' || isLost)
          change({ state: 'playing', isLost: false, frameAge: undefined, problem: undefined });
      },
      onSound: event => engine === loaded && sound?.take(event),
      onStats: stats => engine === loaded && change({ stats }),
      onEnd: (end, codec) => engine === loaded && onEnd(kind.name, end, codec),
    });
  }

  const begin = (): void => {
    isResting = false;
    disconnect();
    disarmTick?.();
    retry = 0;
    breaks = 0;
    lastFrameAt = clock.now();
    lastTickAt = clock.now();
    $reading.set({ ...rest, state: 'connecting' });
    disarmTick = clock.after(playerLimits.tick, tick);
    // Nobody sees it yet: it begins when it is shown.
    if (isHidden && !source?.isHeard) isResting = true;
    else void connect();
  };

  const isRunning = (): boolean => source !== undefined && ['connecting', 'playing'].includes($reading.get().state);

  return {
    $reading,
    play: next => {
      source = next;
      if (next && next.of !== playedOf) {
        playedMs = 0;
        playedOf = next.of;
        granted = undefined;
      }
      sound?.end();
      if (next && !isTimeUp()) {
        begin();
        if (next.isHeard) sound?.open();
      } else
        halt({
          ...rest,
          state: next ? 'time-up' : 'idle',
          problem: undefined,
          engine: undefined,
          left: next ? left() : undefined,
        });
    },
    pause: () => {
      const { state } = $reading.get();
      if (state === 'playing' || state === 'connecting') {
        sound?.rest();
        halt({ state: 'paused' });
      }
    },
    resume: () => {
      if (!source || $reading.get().state === 'playing') return;
      if (isTimeUp()) {
        playedMs = 0;
        granted = undefined;
      }
      begin();
    },
    setHidden: next => {
      if (next === isHidden) return;
      isHidden = next;
      lastTickAt = clock.now();
      disarmRest?.();
      disarmRest = undefined;
      if (isHidden) {
        // Nobody sees it: the picture on top stays, decoder and stream are given back.
        disarmRest = clock.after(playerLimits.rest, () => {
          if (!isRunning() || source?.isHeard) return;
          isResting = true;
          sound?.end();
          disconnect();
        });
      } else if (isResting) {
        isResting = false;
        retry = 0;
        lastFrameAt = clock.now();
        if (isRunning()) void connect();
      } else engine?.toLiveEdge();
    },
    dispose: () => {
      disarmRest?.();
      sound?.end();
      halt({ state: 'idle' });
    },
  };
}
