/**
 * One connection of a player at a time. It finds the stream, loads the first engine that can play it, and starts over after a break. The
 * player decides what a break means and when to give up.
 */
import type { Notice, Outcome } from '@patrolkit/core';
import { isLeft, type Engine, type EngineKind, type EngineReading, type VideoDeps } from '../engines/engine.ts';

/** How a player opens its stream, and how it reacts to each event. */
export interface ConnectionRules<Opened> {
  /** Finds the stream, for every connection again. Undefined when nothing is to be played. */
  readonly open: (signal: AbortSignal) => Promise<Outcome<Opened>> | undefined;
  /** The stream could not be found. */
  readonly onRefused: (problem: Notice) => void;
  /** The stream was found. Answers its encoding, such as "H264", if known: engines are asked whether they play it. */
  readonly onOpened: (opened: Opened) => string | undefined;
  /** What the player knows of the engines. Those that could not play this stream are not tried again. */
  readonly reading: () => EngineReading;
  /** No remaining engine can play the stream here. */
  readonly onNoEngine: (opened: Opened) => void;
  /** The code of the engine could not be loaded. */
  readonly onNotLoaded: () => void;
  /** The engine is loaded; the player starts it. */
  readonly onEngine: (engine: Engine, kind: EngineKind, opened: Opened) => void;
}

/** The connection of a player. */
export interface Connection {
  /** Connects, at once or after some ms. It does not end a present connection. */
  open(after?: number): void;
  /** Ends the connection, also one that is being made. */
  close(): void;
  /** The engine that plays. */
  engine(): Engine | undefined;
  /** Forgets an engine that ended by itself, so that it is not stopped again. */
  forgetEngine(): void;
  /** True while the next attempt is scheduled. False while an attempt runs, an engine plays, or nothing is to be played. */
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
