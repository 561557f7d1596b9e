/**
 * One connection of a player at a time: the stream is found, the first engine that can play it is chosen and loaded, and after a break all
 * is begun anew. The player decides what a break means, and when to give up.
 */
import type { Notice, Outcome } from '@patrolkit/core';
import { isLeft, type Engine, type EngineKind, type EngineReading, type VideoDeps } from '../engines/engine.ts';

/** How a player opens its stream, and what it does at each event. */
export interface ConnectionRules<Opened> {
  /** Finds the stream; asked anew for every connection. Undefined when nothing is to be played. */
  readonly open: (signal: AbortSignal) => Promise<Outcome<Opened>> | undefined;
  /** The stream could not be found. */
  readonly onRefused: (problem: Notice) => void;
  /** The stream was found. Answers its encoding, such as "H264", where that is known: engines are asked for it. */
  readonly onOpened: (opened: Opened) => string | undefined;
  /** What is known of the engines: those that were left with this stream are not tried again. */
  readonly reading: () => EngineReading;
  /** No engine is left that could play it here. */
  readonly onNoEngine: (opened: Opened) => void;
  /** The code of the engine could not be loaded. */
  readonly onNotLoaded: () => void;
  /** The engine is there and is to be started. */
  readonly onEngine: (engine: Engine, kind: EngineKind, opened: Opened) => void;
}

/** The connection of a player. */
export interface Connection {
  /** Connects, at once or after some milliseconds. A present connection is not ended by it. */
  open(after?: number): void;
  /** Ends what is connected, or under way. */
  close(): void;
  /** The engine that plays. */
  engine(): Engine | undefined;
  /** The engine ended by itself: it is not stopped again. */
  forgetEngine(): void;
  /** True while the next attempt is scheduled; false while one is under way, an engine plays, or nothing is wanted. */
  isWaiting(): boolean;
}

/** Makes the connection of a player. */
export function createConnection<Opened>(
  { clock, engines, sound }: VideoDeps,
  rules: ConnectionRules<Opened>,
): Connection {
  let engine: Engine | undefined;
  let abort: AbortController | undefined;
  let disarm: (() => void) | undefined;

  const firstThatCan = async (videoCode: string | undefined): Promise<EngineKind | undefined> => {
    for (const kind of engines) if (!isLeft(rules.reading(), kind.name) && (await kind.canPlay(videoCode))) return kind;
    return undefined;
  };

  const connect = async (): Promise<void> => {
    disarm = undefined;
    const { signal } = (abort = new AbortController());
    const opened = await rules.open(signal);
    if (signal.aborted || !opened) return;
    if (!opened.isDone) return rules.onRefused(opened.problem);
    const kind = await firstThatCan(rules.onOpened(opened.value));
    if (signal.aborted) return;
    if (!kind) return rules.onNoEngine(opened.value);
    const loaded = await kind.load().catch(() => undefined);
    if (signal.aborted) return;
    if (!loaded) return rules.onNotLoaded();
    engine = loaded;
    rules.onEngine(loaded, kind, opened.value);
  };

  return {
    open: after => {
      if (after === undefined) void connect();
      else disarm = clock.after(after, () => void connect());
    },
    close: () => {
      abort?.abort();
      abort = undefined;
      disarm?.();
      disarm = undefined;
      engine?.stop();
      engine = undefined;
      sound?.gone();
    },
    engine: () => engine,
    forgetEngine: () => {
      engine = undefined;
    },
    isWaiting: () => disarm !== undefined,
  };
}
