/**
 * Keeps the stream of a recording connected, with its control socket. It tries damaged places again and gives up engines that cannot play
 * the stream.
 */
import { createReconnecting, type PlaybackControl, type PlaybackEvents } from '@patrolkit/core';
import type { ReadableAtom } from 'nanostores';
import type { Engine, EngineEnd, EngineKind, VideoDeps } from '../engines/engine.ts';
import { createConnection } from '../players/connection.ts';
import { playbackTimes, type PlaybackReading, type PlaybackSource, type RecordedStream } from './playback.ts';
import type { Steps } from './steps.ts';
import { createStreamTimes } from './stream-times.ts';
import { createTurns, unplayable } from '../players/turns.ts';

/** What the player passes in, and its handlers. */
export interface RecordedStreamNeeds {
  readonly $reading: ReadableAtom<PlaybackReading>;
  /** Changes some of the reading. */
  readonly change: (part: Partial<PlaybackReading>) => void;
  /** The recording that plays now. */
  readonly source: () => PlaybackSource | undefined;
  readonly steps: Steps;
  /** True while the picture must stand still. */
  readonly isStill: () => boolean;
  /** The handlers of the control socket's messages. */
  readonly controlEvents: PlaybackEvents;
  /** A picture is on screen. Its moment in ms since 1970, if known. */
  readonly onFrame: (moment: number | undefined) => void;
  /** The recording is over, and its server has closed the stream. */
  readonly onEnd: () => void;
  /** No engine here plays it. `part` is what the reading then shows. */
  readonly onFail: (part: Partial<PlaybackReading>) => void;
}

/** The stream of a player of recordings. */
export interface RecordedConnection {
  /** Connects. Earlier breaks no longer count. It does not end a present connection. */
  open(): void;
  /** Ends the connection. */
  close(): void;
  /** Another recording plays. For an address without a begin of its own, the earlier times no longer apply. */
  forget(): void;
  /** No picture has arrived for a while. Connects again if that may help. */
  mend(now: number): void;
  /** No picture is awaited now, so the wait starts again from zero. */
  rest(now: number): void;
  /** Goes to the moment in the reading, once the times of the stream are known. */
  step(at: number): void;
  /** The control socket of the recording that plays. */
  control(): PlaybackControl | undefined;
}

/** Counts the breaks at one place of a recording. */
function createDamage(): { readonly isAgain: (at: number) => boolean; readonly forget: () => void } {
  /** Where the stream was last damaged, and how often in a row. */
  let last = { at: Number.NaN, times: 0 };
  return {
    // Whether it broke there so often that another engine must try.
    isAgain: at => {
      last = { at, times: Math.abs(at - last.at) <= playbackTimes.spot ? last.times + 1 : 1 };
      return last.times % playbackTimes.breaks === 0;
    },
    forget: () => {
      last = { at: Number.NaN, times: 0 };
    },
  };
}

/** Makes the connection of a player of recordings. */
export function createRecordedStream(deps: VideoDeps, needs: RecordedStreamNeeds): RecordedConnection {
  const { clock, sound } = deps;
  const { $reading, change, steps } = needs;
  const times = createStreamTimes();
  const damage = createDamage();
  let control: PlaybackControl | undefined;
  /** The moment that the player asked for when it opened the present stream. */
  let askedFor = 0;
  /** The address that plays. */
  let played: string | undefined;
  let connectedAt = 0;
  const reconnecting = createReconnecting(clock);

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

  /** Tells the server where to go when the first picture is not the wanted one. Answers whether it did. */
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
    // A server may signal the end by closing, whether or not it announced the end before.
    if (end === 'ended' || (end === 'closed' && $reading.get().state === 'ended')) {
      close();
      return needs.onEnd();
    }
    if (end === 'closed') return reconnect();
    // A stream that played a moment ago is damaged; its encoding has not changed.
    const { hasPicture } = $reading.get();
    if ((end === 'broken' || hasPicture) && !damage.isAgain($reading.get().position ?? 0)) return reconnect();
    turns.leave(engine, hasPicture ? 'broken' : end, codec);
  };

  const start = (engine: Engine, kind: EngineKind, { address, zero: told, hasAudio }: RecordedStream): void => {
    const source = needs.source();
    if (!source) return;
    const isMine = (): boolean => connection.engine() === engine;
    // The server may still follow its earlier orders.
    const isKnown = address === played;
    const isAgain = times.start({ told, begin: source.begin, askedFor, isSame: isKnown });
    played = address;
    const { position = askedFor, speed } = $reading.get();
    steps.set(position, true);
    control = source.control(address, needs.controlEvents);
    if (speed !== 1 || isKnown) control.setSpeed(speed);
    if (needs.isStill()) control.pause();
    else if (isKnown) control.resume();
    // The user may have gone elsewhere while the server was asked for the address.
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
        // Speech cannot be understood at another speed, so its sound is left out.
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
      if (turns.startOver()) return;
      const { refusals } = $reading.get();
      const isDamaged = refusals.some(({ why }) => why === 'broken');
      needs.onFail(isDamaged ? { state: 'failed', problem: { id: 'video.damaged' } } : unplayable(refusals, videoCode));
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
      // An open socket that sends nothing causes no event, so only the time shows it.
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
