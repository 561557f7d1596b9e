import type { FastifyInstance } from 'fastify';
import { countTime, timeCounted } from '../store/timing.ts';

/** The actions of a room that tests can call, by name; each gets the body of the request. */
export type TestActions = Readonly<Record<string, (body: never) => unknown>>;

/** The part of a room that tests can reach. */
export interface TestSurface {
  readonly actions: TestActions;
  /** Undoes what tests did to the room. */
  reset?(): void | Promise<void>;
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Adds POST /__test/{action}: the actions of tests, only for requests from this machine. Every answer says how long its request
 * took at the database.
 */
export const addTestSurface = (app: FastifyInstance, surfaces: readonly TestSurface[]): void => {
  const reset = async (): Promise<void> => {
    for (const surface of surfaces) await surface.reset?.();
  };
  const actions = new Map(surfaces.flatMap(surface => Object.entries(surface.actions)));
  actions.set('reset', reset);

  app.addHook('onRequest', (_request, _reply, done) => countTime(done));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('Server-Timing', `db;dur=${timeCounted().toFixed(1)}`);
    done();
  });

  app.post<{ Params: { action: string } }>('/__test/:action', async (request, reply) => {
    const action = actions.get(request.params.action);
    // A page of another site can send requests from this machine too, but with an Origin header. The server refuses those.
    if (!loopback.has(request.ip) || !action || request.headers.origin !== undefined) return reply.callNotFound();
    return reply.send((await action((request.body ?? {}) as never)) ?? {});
  });
};
