import type { FastifyInstance } from 'fastify';

/** What tests may do to a room, by name; each takes the body of its request. */
export type TestActions = Readonly<Record<string, (body: never) => unknown>>;

/** A room as tests reach it. */
export interface TestSurface {
  readonly actions: TestActions;
  /** Undoes what tests did to the room. */
  reset?(): void | Promise<void>;
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** POST /__test/{action}: what a test needs to do to the server, from this machine only. */
export const addTestSurface = (app: FastifyInstance, surfaces: readonly TestSurface[]): void => {
  const reset = async (): Promise<void> => {
    for (const surface of surfaces) await surface.reset?.();
  };
  const actions = new Map(surfaces.flatMap(surface => Object.entries(surface.actions)));
  actions.set('reset', reset);

  app.post<{ Params: { action: string } }>('/__test/:action', async (request, reply) => {
    const action = actions.get(request.params.action);
    // A page of another site could reach this machine too; a JSON body with an Origin is refused.
    if (!loopback.has(request.ip) || !action || request.headers.origin !== undefined) return reply.callNotFound();
    return reply.send((await action((request.body ?? {}) as never)) ?? {});
  });
};
