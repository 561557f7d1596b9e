import type { FastifyInstance } from 'fastify';
import type { AcceptMedia } from './sockets.ts';
import type { TestSurface } from './test-surface.ts';
import type { Session, Sessions } from '../session/sessions.ts';
import type { FleetEvent } from '../links/events.ts';

/** What a capability does for the whole server, beside its calls. */
export interface Room {
  /** Accepts the sockets of its media. */
  readonly doors?: readonly AcceptMedia[];
  /** Adds routes beside its calls. */
  routes?(app: FastifyInstance): void;
  /** Actions that tests can call. */
  readonly test?: TestSurface;
  /** Called when a session has ended. */
  endSession?(sessionId: string): void;
  /** Called when the user of a session has changed: ends what the user may no longer do. */
  changeUser?(session: Session): void;
  /** Handles what happened in the fleet up to a time on the clock of `performance.now()`; called twenty times a second. */
  tick?(events: readonly FleetEvent[], at: number): void;
  /** Ends what has expired and begins what is due; called every second. */
  sweep?(): void;
  /** Sends last messages, before the sockets close. */
  leave?(): void;
  /** Ends the room; resolves when everything that it had begun is done. */
  close?(): Promise<void>;
}

/** Lets rooms know of the ends of sessions, and of the changes of their users. */
export const tellRooms = (rooms: readonly Room[], sessions: Sessions): void => {
  sessions.onEnd = sessionId => {
    for (const room of rooms) room.endSession?.(sessionId);
  };
  sessions.onChanged = session => {
    for (const room of rooms) room.changeUser?.(session);
  };
};

/** Ends the rooms of a server, its port and its fleet. */
export const closeRooms = async (
  rooms: readonly Room[],
  server: { readonly close: () => Promise<void> },
  fleet: { readonly close: () => Promise<void> },
): Promise<void> => {
  for (const room of rooms) room.leave?.();
  await server.close();
  for (const room of rooms) await room.close?.();
  await fleet.close();
};
