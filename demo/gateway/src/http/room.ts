import type { FastifyInstance } from 'fastify';
import type { MediaDoor } from './sockets.ts';
import type { TestSurface } from './test-surface.ts';
import type { WorldEvent } from '../world/types.ts';

/** What a capability does for the whole gateway, beside its calls. */
export interface Room {
  /** Where sockets for its media come in. */
  readonly doors?: readonly MediaDoor[];
  /** Adds what it serves beside its calls. */
  routes?(app: FastifyInstance): void;
  /** What tests may do to it. */
  readonly test?: TestSurface;
  /** A session is over. */
  endSession?(sessionId: string): void;
  /** The world has made a step, at a time on the clock of `performance.now()`; called twenty times a second. */
  tick?(events: readonly WorldEvent[], at: number): void;
  /** Ends what has run out and begins what is due; called every second. */
  sweep?(): void;
  /** Says goodbye, before the sockets close. */
  leave?(): void;
  /** Ends; resolves when what was begun is done. */
  close?(): Promise<void>;
}
