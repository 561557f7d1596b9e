/** Keeps the stream of a live player connected. An engine that cannot play it gives way to the next; a new connection repairs a break. */
import { createReconnecting, isText, type Stream } from '@patrolkit/core';
import type { ReadableAtom } from 'nanostores';
import { isLeft, type Engine, type EngineEnd, type EngineKind } from '../shared/video/engines/engine.ts';
import { createConnection } from '../shared/video/players/connection.ts';
import { createTurns, unplayable } from '../shared/video/players/turns.ts';
import { playerLimits, type PlayerDeps, type PlayerReading, type PlayerSource } from './player.ts';

/** What the player passes in, and its handlers. */
export interface LiveStreamNeeds {
  readonly $reading: ReadableAtom<PlayerReading>;
  /** Changes some of the reading. */
  readonly change: (part: Partial<PlayerReading>) => void;
  /** Whether the player may request a stream now. If not, it opens the stream later. */
  readonly mayOpen: () => boolean;
  /** The source that plays now. */
  readonly source: () => PlayerSource | undefined;
  /** A new frame is on screen, this many ms behind the newest. */
  readonly onFrame: (behind: number) => void;
  /** Seconds that the server grants from now on. Undefined when it sets no limit. */
  readonly onGrant: (seconds: number | undefined) => void;
  /** Playback has ended. `part` is what the reading then shows. */
  readonly onEnd: (part: Partial<PlayerReading>) => void;
}

/** The stream of a player. */
export interface LiveStream {
  /** Connects, without a wait. */
  open(): void;
  /** Ends the connection. */
  close(): void;
  /** Ends the connection and forgets earlier breaks. */
  reset(): void;
  /** The picture is lost. `isNew` is true when it was there a moment ago. Connects again if that may help. */
  mend(isNew: boolean, now: number): void;
  /** Jumps to the newest picture. */
  toLiveEdge(): void;
}

/** Makes the stream of a player. */
export function createLiveStream(deps: PlayerDeps, needs: LiveStreamNeeds): LiveStream {
  const { clock, random, engines, sound } = deps;
  const { $reading, change, mayOpen, source, onFrame, onGrant, onEnd } = needs;
  let startedAt = 0;
  /** The running engine has shown a picture. */
  let hasShown = false;
  const reconnecting = createReconnecting(clock);
  /** How often an engine broke without a picture in between. */
  let breaks = 0;

  const reconnect = (): void => {
    connection.close();
    const onUnreachable = source()?.onUnreachable;
    if (onUnreachable && (reconnecting.breaks > 0 || $reading.get().isLost)) return onUnreachable();
    const wait = reconnecting.broke();
    const { isUnsteady } = reconnecting;
    change({ reconnects: $reading.get().reconnects + 1, isUnsteady });
    connection.open(wait * (0.75 + random() / 2));
  };

  const turns = createTurns({
    clock,
    reading: $reading.get,
    change,
    reopen: () => {
      breaks = 0;
      connection.close();
      connection.open();
    },
  });

  const hasNext = (name: string): boolean =>
    engines.some(candidate => candidate.name !== name && !isLeft($reading.get(), candidate.name));

  const onEngineEnd = (name: string, end: EngineEnd, codec: string | undefined): void => {
    connection.forgetEngine();
    if (end === 'ended' && source()?.mayEnd) {
      sound?.end();
      return onEnd({ state: 'ended' });
    }
    // A stream that played a moment ago is damaged; its encoding has not changed. The player tries a new connection.
    const isUnplayable = end === 'unsupported' && !hasShown;
    if (end === 'broken') breaks += 1;
    if (isUnplayable) turns.leave(name, 'unsupported', codec);
    else if (end === 'broken' && breaks >= playerLimits.breaks && hasNext(name)) turns.leave(name, 'broken', codec);
    else reconnect();
  };

  const start = (engine: Engine, kind: EngineKind, { address, hasAudio }: Stream): void => {
    const surface = source()?.surface;
    if (!surface) return;
    const isMine = (): boolean => connection.engine() === engine;
    hasShown = false;
    change({ engine: kind.name });
    sound?.expect(hasAudio, kind.isDeaf === true);
    engine.start(address, surface, {
      onFrame: (_at, behind = 0) => {
        if (!isMine()) return;
        hasShown = true;
        breaks = 0;
        turns.forget();
        reconnecting.delivers();
        if ($reading.get().isUnsteady && !reconnecting.isUnsteady) change({ isUnsteady: false });
        onFrame(behind);
      },
      onSound: event => isMine() && sound?.take(event),
      onStats: stats => isMine() && turns.onStats(kind.name, stats),
      onEnd: (end, codec) => isMine() && onEngineEnd(kind.name, end, codec),
    });
  };

  const connection = createConnection<Stream>(deps, {
    open: signal => {
      if (!mayOpen()) return undefined;
      startedAt = clock.now();
      return source()?.open(signal);
    },
    onRefused: problem => {
      if (isText(problem, 'player.usedUp')) {
        sound?.end();
        return onEnd({ state: 'time-up', left: 0, problem: undefined });
      }
      change({ problem });
      reconnect();
    },
    onOpened: ({ leftSeconds, videoCode }) => {
      onGrant(leftSeconds);
      // The codec in the stream itself is more reliable than the server's word.
      const said = [...$reading.get().refusals].reverse().find(({ codec }) => codec !== undefined);
      return said?.codec ?? videoCode;
    },
    reading: $reading.get,
    onNoEngine: ({ videoCode }) => {
      if (!turns.startOver()) onEnd(unplayable($reading.get().refusals, videoCode));
    },
    onNotLoaded: () => {
      change({ problem: { id: 'video.engineFailed' } });
      reconnect();
    },
    onEngine: start,
  });

  return {
    open: () => connection.open(),
    close: connection.close,
    reset: () => {
      connection.close();
      turns.forget();
      breaks = 0;
      reconnecting.reset();
    },
    mend: (isNew, now) => {
      // Neither an open socket that sends nothing nor an address without an answer causes an event. Once the picture is lost, the player
      // therefore connects again and again until a frame arrives. `patience` gives a slow server time.
      if (connection.isWaiting()) return;
      if ((isNew && connection.engine()) || now - startedAt >= playerLimits.patience) reconnect();
    },
    toLiveEdge: () => connection.engine()?.toLiveEdge(),
  };
}
