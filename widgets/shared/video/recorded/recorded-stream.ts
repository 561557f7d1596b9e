/** Keeps the stream of a recording connected, with its control socket: damaged places are tried again, engines that cannot play it are left. */
import { createReconnecting, type PlaybackControl, type PlaybackEvents } from '@patrolkit/core';
import type { ReadableAtom } from 'nanostores';
import { isH265, type Engine, type EngineEnd, type EngineKind, type VideoDeps } from '../engines/engine.ts';
import { createConnection } from '../players/connection.ts';
import { playbackTimes, type PlaybackReading, type PlaybackSource, type RecordedStream } from './playback.ts';
import type { Steps } from './steps.ts';
import { createStreamTimes } from './stream-times.ts';
import { createTurns } from '../players/turns.ts';

/** What the player passes in, and hears. */
export interface RecordedStreamNeeds {
  readonly $reading: ReadableAtom<PlaybackReading>;
  /** Changes some of the reading. */
  readonly change: (part: Partial<PlaybackReading>) => void;
  /** The recording that is played now. */
  readonly source: () => PlaybackSource | undefined;
  readonly steps: Steps;
  /** True while the picture is to stand still. */
  readonly isStill: () => boolean;
  /** The handlers of what the control socket tells. */
  readonly controlEvents: PlaybackEvents;
  /** A picture is on screen; its moment, ms since 1970, where that is known. */
  readonly onFrame: (moment: number | undefined) => void;
  /** The recording is over, and its server has closed the stream. */
  readonly onEnd: () => void;
  /** No engine plays it here; `part` is what the reading then tells. */
  readonly onFail: (part: Partial<PlaybackReading>) => void;
}

/** The stream of a player of recordings. */
export interface RecordedConnection {
  /** Connects; earlier breaks no longer count. A present connection is not ended by it. */
  open(): void;
  /** Ends the connection. */
  close(): void;
  /** Another recording is played: of an address without a begin of its own, the times of before no longer hold. */
  forget(): void;
  /** No picture has come for a while; connects anew where that may help. */
  mend(now: number): void;
  /** No picture is awaited now, so the time of waiting begins anew. */
  rest(now: number): void;
  /** Goes to the moment that the reading tells, once the times of the stream are known. */
  step(at: number): void;
  /** The control socket of what is played. */
  control(): PlaybackControl | undefined;
}

/** Counts the breaks at one place of a recording. */
function createDamage(): { readonly isAgain: (at: number) => boolean; readonly forget: () => void } {
  /** Where the stream was damaged last, and how often in a row. */
  let last = { at: Number.NaN, times: 0 };
  return {
    // Whether it broke there so often that another engine is to try.
    isAgain: at => {
      last = { at, times: Math.abs(at - last.at) <= playbackTimes.spot ? last.times + 1 : 1 };
      return last.times % playbackTimes.breaks === 0;
    },
    forget: () => {
      last = { at: Number.NaN, times: 0 };
    },
  };
}

/** What is told where no engine plays a recording. */
function unplayable({ refusals }: PlaybackReading, isOfH265: boolean): Partial<PlaybackReading> {
  const isDamaged = refusals.some(({ why }) => why === 'broken');
  if (isDamaged) return { state: 'failed', problem: { id: 'video.damaged' } };
  const problem = { id: isOfH265 ? 'video.h265' : 'video.unsupported' } as const;
  return { state: 'failed', problem, isEncodingUnsupported: true };
}

/** Makes the connection of a player of recordings. */
export function createRecordedStream(deps: VideoDeps, needs: RecordedStreamNeeds): RecordedConnection {
  const { clock, sound } = deps;
  const { $reading, change, steps } = needs;
  const times = createStreamTimes();
  const damage = createDamage();
  let control: PlaybackControl | undefined;
  /** The moment that the present stream was asked for. */
  let askedFor = 0;
  /** The address that is played. */
  let played: string | undefined;
  let connectedAt = 0;
  const reconnecting = createReconnecting(clock);
  let isKnownH265 = false;

  const close = (): void => {
    connection.close();
    control?.close();
    control = undefined;
  };

  const reconnect = (): void => {
    steps.keep();
    close();
    connection.open(reconnecting.broke());
    const { isUnsteady } = reconnecting;
    change({ reconnects: $reading.get().reconnects + 1, isUnsteady });
  };

  /** True for a first picture that is not the one that is wanted: the server is told now where to go. */
  const goesElsewhere = (): boolean => {
    const first = times.release();
    const { position = first } = $reading.get();
    if (first === undefined || position === undefined || position === first) return false;
    steps.set(position, false);
    control?.step(position);
    return true;
  };

  const reopen = (): void => {
    close();
    connection.open();
  };
  const turns = createTurns({ clock, reading: $reading.get, change, reopen });

  const onEngineEnd = (engine: string, end: EngineEnd, codec: string | undefined): void => {
    connection.forgetEngine();
    isKnownH265 ||= isH265(codec);
    // A server may say the end by closing, with or without having told it before.
    if (end === 'ended' || (end === 'closed' && $reading.get().state === 'ended')) {
      close();
      return needs.onEnd();
    }
    if (end === 'closed') return reconnect();
    // A stream that could be played a moment ago is damaged, and not in another encoding.
    const { hasPicture } = $reading.get();
    if ((end === 'broken' || hasPicture) && !damage.isAgain($reading.get().position ?? 0)) return reconnect();
    turns.leave(engine, hasPicture ? 'broken' : end, codec);
  };

  const start = (engine: Engine, kind: EngineKind, { address, zero: told, hasAudio }: RecordedStream): void => {
    const source = needs.source();
    if (!source) return;
    const isMine = (): boolean => connection.engine() === engine;
    // Its server may hold to what it was told before.
    const isKnown = address === played;
    const isAgain = times.start({ told, begin: source.begin, askedFor, isSame: isKnown });
    played = address;
    const { position = askedFor, speed } = $reading.get();
    steps.set(position, true);
    control = source.control(address, needs.controlEvents);
    if (speed !== 1 || isKnown) control.setSpeed(speed);
    if (needs.isStill()) control.pause();
    else if (isKnown) control.resume();
    // Somebody may have gone elsewhere while the address was asked for.
    if (!times.isHeld() && (isAgain || position !== askedFor)) control.step(position);
    change({ engine: kind.name });
    sound?.expect(hasAudio, kind.isDeaf === true);
    engine.start(address, source.surface, {
      pacing: {
        speed: () => $reading.get().speed,
        isWanted: at => {
          if (!isMine()) return false;
          const moment = times.momentOf(at);
          return !goesElsewhere() && (!steps.isOpen() || steps.isWanted(moment));
        },
      },
      onFrame: at => {
        if (!isMine()) return;
        turns.forget();
        reconnecting.delivers();
        if ($reading.get().isUnsteady && !reconnecting.isUnsteady) change({ isUnsteady: false });
        const moment = at === undefined ? undefined : times.momentOf(at);
        if (!goesElsewhere()) needs.onFrame(moment);
      },
      onSound: event => {
        // At another speed speech cannot be understood, so its sound is left out.
        if (isMine() && (event.kind !== 'audio' || $reading.get().speed === 1)) sound?.take(event);
      },
      onStats: stats => isMine() && turns.onStats(kind.name, stats),
      onEnd: (end, codec) => isMine() && onEngineEnd(kind.name, end, codec),
    });
  };

  const connection = createConnection<RecordedStream>(deps, {
    open: signal => {
      connectedAt = clock.now();
      askedFor = $reading.get().position ?? 0;
      return needs.source()?.open(askedFor, signal);
    },
    onRefused: problem => {
      change({ problem });
      reconnect();
    },
    onOpened: ({ videoCode }) => videoCode,
    reading: $reading.get,
    onNoEngine: ({ videoCode }) => {
      if (!turns.startOver()) needs.onFail(unplayable($reading.get(), isKnownH265 || isH265(videoCode)));
    },
    onNotLoaded: () => {
      change({ problem: { id: 'video.engineFailed' } });
      reconnect();
    },
    onEngine: start,
  });

  return {
    open: () => {
      reconnecting.reset();
      turns.forget();
      damage.forget();
      connection.open();
    },
    close,
    forget: () => {
      if (needs.source()?.begin === undefined) times.forget();
    },
    mend: now => {
      // A socket that is open and sends nothing gives no event, so only the time tells.
      if (connection.engine() && now - connectedAt >= playbackTimes.lost) reconnect();
    },
    rest: now => {
      connectedAt = now;
    },
    step: at => {
      if (!times.isHeld()) control?.step(at);
    },
    control: () => control,
  };
}
