/** The two holds of a robot, its movement and that of its camera, and how they are sent to the server. */
import {
  encodeControl,
  pauseTask,
  sendControlCommand,
  type CallError,
  type Direction,
  type HttpClient,
  type PtzAction,
} from '@patrolkit/transport';
import type { Environment } from '../environment/index.ts';
import { problemOf } from '../outcome.ts';
import { noticeDurations, type NoticeStore } from '../notices/notices.ts';
import type { Diagonals } from './diagonals.ts';
import { createHold, type Hold } from './hold.ts';

/** A movement that is held. */
export interface DriveCommand {
  readonly deviceId: string;
  readonly directions: readonly Direction[];
  /** Within `moveRange`. */
  readonly speed: number;
}

/** A camera or lift movement that is held. */
export interface PtzCommand {
  readonly deviceId: string;
  readonly action: PtzAction;
  /** Within `ptzRange`. */
  readonly speed: number;
}

/** What the holds need. */
export interface HoldsDeps {
  readonly clock: Environment['clock'];
  readonly http: HttpClient;
  readonly notices: NoticeStore;
  readonly diagonals: Diagonals;
  /** Whether the session may go on with another token after the server refused this one as expired. */
  readonly mayRenew: () => boolean;
  /** Called with the delay of each answer, ms. */
  readonly onAnswer: (delay: number) => void;
}

/** Both holds. */
export interface Holds {
  readonly drive: Hold<DriveCommand>;
  readonly ptz: Hold<PtzCommand>;
}

/** Makes both holds. */
export function createHolds({ clock, http, notices, diagonals, mayRenew, onAnswer }: HoldsDeps): Holds {
  const onRefused = (error: CallError): void => notices.notify('error', problemOf(error), noticeDurations.server);
  const send = (
    deviceId: string,
    content: string,
    options: { signal?: AbortSignal; keepalive?: boolean },
  ): Promise<unknown> => http.request(sendControlCommand, { deviceId, content }, options);
  return {
    drive: createHold<DriveCommand>({
      clock,
      deviceOf: ({ deviceId }) => deviceId,
      move: ({ deviceId, directions, speed }, signal) =>
        send(deviceId, encodeControl({ kind: 'move', directions, speed }), { signal }),
      stop: ({ deviceId }, signal) => send(deviceId, encodeControl({ kind: 'stop' }), { signal, keepalive: true }),
      pause: (deviceId, signal) => http.request(pauseTask, { deviceId }, { signal, keepalive: true }),
      releaseDelay: 0,
      stopsTwice: true,
      mayRenew,
      onAnswer,
      onRefused,
    }),
    ptz: createHold<PtzCommand>({
      clock,
      deviceOf: ({ deviceId }) => deviceId,
      move: async ({ deviceId, action, speed }, signal) => {
        await send(deviceId, encodeControl({ kind: 'ptz', action, value: speed }), { signal });
        diagonals.obeyed(deviceId, action);
      },
      stop: ({ deviceId, action }, signal) =>
        send(deviceId, encodeControl({ kind: 'ptzStop', action }), { signal, keepalive: true }),
      releaseDelay: 200,
      stopsTwice: false,
      mayRenew,
      isSingle: ({ action }) => action === 'reset',
      onAnswer,
      onRefused: (error, { deviceId, action }) => {
        if (error.failure === 'refused') diagonals.refused(deviceId, action, error.status);
        onRefused(error);
      },
    }),
  };
}
