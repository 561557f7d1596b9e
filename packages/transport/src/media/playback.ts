/**
 * The control socket of a recorded stream (specification, "Playback"; PROTOCOL.md): speed, pause, resume and step. A lost socket opens
 * again, and then sends the speed and whether playing is paused.
 */
import type { Clock, OpenSocket, Socket } from '../channel/index.ts';
import { openLimit } from './sockets/close.ts';
import { createReconnecting } from './sockets/reconnecting.ts';

/** Speeds of playing (specification section 9). From 8 a server sends only key frames. */
export const playbackSpeeds = [1, 2, 4, 8, 16] as const;
export type PlaybackSpeed = (typeof playbackSpeeds)[number];

/** Numbers of the control socket, ms (specification section 9). */
export const playbackLimits = {
  /** Time between two steps. Of further steps within it, the latest is sent at its end. */
  step: 1_000,
} as const;

/** Events of a control socket. None comes after `close`. */
export interface PlaybackEvents {
  /**
   * Called when a step was done and the picture of this moment is shown, ms since 1970 (assumed).
   * @param isOvertaken true when a later step was sent or waits, so that playing does not go on from this one
   */
  onStep?(at: number, isOvertaken?: boolean): void;
  /** Called when there is no recording between these times and playing went on after them (assumed). */
  onGap?(from: number, to: number): void;
  /** Called at the end of the recording, or of the requested stretch (assumed). */
  onEnd?(): void;
}

/** What the control needs. */
export interface PlaybackDeps {
  readonly clock: Clock;
  readonly openSocket: OpenSocket;
}

/** Controls the playing of one recorded stream. */
export interface PlaybackControl {
  /** Sets the speed. `0` requests the stream as fast as it can be received (assumed; a server that does not know it keeps its speed). */
  setSpeed(speed: PlaybackSpeed | 0): void;
  pause(): void;
  resume(): void;
  /** Goes to a moment, ms since 1970, at once or a second after the last step. Of several the latest counts. */
  step(moment: number): void;
  /** Goes one frame on or back from a moment, at once or in place of a step that waits (assumed). */
  stepFrames(moment: number, frames: 1 | -1): void;
  close(): void;
}

/** A step in the form in which it is sent. */
interface Step {
  readonly startTime: number;
  readonly frames?: 1 | -1;
}

type Told = { readonly type: string } & Readonly<Record<string, unknown>>;

const read = (data: unknown): Told | undefined => {
  try {
    const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : undefined;
    return typeof parsed === 'object' && parsed !== null && 'type' in parsed ? (parsed as Told) : undefined;
  } catch {
    return undefined;
  }
};

/** Address of the control socket of a stream. A query stays at its end. */
export function controlAddress(stream: string): string {
  const url = new URL(stream);
  url.pathname += '/control';
  return url.href;
}

/** Opens the control socket of a stream. */
export function openPlaybackControl(stream: string, events: PlaybackEvents, deps: PlaybackDeps): PlaybackControl {
  const { clock, openSocket } = deps;
  const address = controlAddress(stream);
  let socket: Socket | undefined;
  let isOpen = false;
  let isClosed = false;
  const reconnecting = createReconnecting(clock);
  /** True after the socket has been open. The server may still have the speed or pause that it got then. */
  let isKnown = false;
  /** The speed that was requested last. Undefined before the first request. */
  let speed: PlaybackSpeed | 0 | undefined;
  let isPaused: boolean | undefined;
  let steppedAt = Number.NEGATIVE_INFINITY;
  let wanted: Step | undefined;
  /** The step that was sent last. */
  let last: Step | undefined;
  let disarmRetry: (() => void) | undefined;
  let disarmStep: (() => void) | undefined;
  let disarmOpening: (() => void) | undefined;

  const send = (message: object): boolean => {
    if (!socket || !isOpen) return false;
    socket.send(JSON.stringify(message));
    return true;
  };

  const sendStep = (): void => {
    disarmStep = undefined;
    if (!wanted || !send({ type: 'step', ...wanted })) return;
    last = wanted;
    wanted = undefined;
    steppedAt = clock.now();
  };

  // Answers before any step was sent belong to the opening. On a server that does not name the step, each answer counts for the last one.
  const isOfLast = ({ startTime, frames }: Told): boolean =>
    !last || startTime === undefined || (startTime === last.startTime && frames === last.frames);

  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    const told = read(data);
    switch (told?.type) {
      case 'step':
        if (typeof told['at'] === 'number') events.onStep?.(told['at'], wanted !== undefined || !isOfLast(told));
        return;
      case 'gap':
        if (typeof told['from'] === 'number' && typeof told['to'] === 'number')
          events.onGap?.(told['from'], told['to']);
        return;
      case 'end':
        return events.onEnd?.();
    }
  };

  const drop = (): void => {
    const mine = socket;
    const wasOpen = isOpen;
    const disarm = disarmOpening;
    socket = undefined;
    isOpen = false;
    if (!mine) return;
    mine.onopen = mine.onmessage = mine.onclose = null;
    // Browsers warn about a socket that is closed before it is open.
    if (wasOpen) mine.close();
    else
      mine.onopen = () => {
        disarm?.();
        mine.close();
      };
  };

  const again = (): void => {
    drop();
    if (isClosed) return;
    disarmRetry = clock.after(reconnecting.broke(), open);
  };

  function open(): void {
    disarmRetry = undefined;
    try {
      socket = openSocket(address, []);
    } catch {
      return again();
    }
    const mine = socket;
    // The limit also holds after `drop`. Browsers open one socket to a server at a time, and one that hangs would delay all others.
    const disarm = clock.after(openLimit, () => {
      if (socket === mine) again();
      mine.onopen = null;
      mine.close();
    });
    disarmOpening = disarm;
    socket.onopen = () => {
      disarm();
      isOpen = true;
      reconnecting.delivers();
      last = undefined;
      // After a break the server may have started again or missed a change, so speed and pause are sent again.
      if (speed !== undefined || isKnown) send({ type: 'ctrlspeed', speed: speed ?? 1 });
      if (isPaused !== undefined || isKnown) send({ type: isPaused ? 'pause' : 'resume' });
      isKnown = true;
      if (!disarmStep) sendStep();
    };
    socket.onmessage = onMessage;
    socket.onclose = () => {
      disarm();
      again();
    };
  }
  open();

  return {
    setSpeed: next => {
      speed = next;
      send({ type: 'ctrlspeed', speed });
    },
    pause: () => {
      isPaused = true;
      send({ type: 'pause' });
    },
    resume: () => {
      isPaused = false;
      send({ type: 'resume' });
    },
    step: moment => {
      if (isClosed) return;
      wanted = { startTime: Math.round(moment) };
      if (disarmStep) return;
      const wait = steppedAt + playbackLimits.step - clock.now();
      if (wait <= 0) sendStep();
      else disarmStep = clock.after(wait, sendStep);
    },
    stepFrames: (moment, frames) => {
      const step = { startTime: Math.round(moment), frames };
      // Single frames are not debounced. A step that cannot be sent now is sent later.
      if (disarmStep || !send({ type: 'step', ...step })) wanted = step;
      else last = step;
    },
    close: () => {
      isClosed = true;
      disarmRetry?.();
      disarmStep?.();
      drop();
    },
  };
}
