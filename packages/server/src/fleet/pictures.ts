/** Pictures of floor plans and of models. */
import type { FastifyInstance } from 'fastify';
import { signer } from '../http/signed.ts';
import { languageOf, textOf } from '../language/texts.ts';
import type { Querier } from '../store/database.ts';
import { signingKey } from '../store/signing-key.ts';
import type { DeviceKind } from '../links/devices.ts';
import type { Fleet } from '../links/fleet.ts';

const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const planPath = '/files/plan/';

/** The addresses of floor plans, and the routes of all pictures. */
export interface FleetPictures {
  /** The address of a floor plan, always the same. It is signed, so that nobody finds a plan that was not listed for them. */
  readonly plan: (planId: string) => string;
  readonly routes: (app: FastifyInstance) => void;
}

/** The pictures of the fleet. */
export const openFleetPictures = async (
  database: Querier,
  fleet: Pick<Fleet, 'mapPicture' | 'modelPicture'>,
): Promise<FleetPictures> => {
  const names = signer(await signingKey(database, 'floor plans'));
  return {
    plan: planId => `${planPath}${names.write(planId)}.svg`,
    routes: app => addRoutes(app, fleet, name => names.read(name.replace(/\.svg$/, ''))),
  };
};

const addRoutes = (
  app: FastifyInstance,
  fleet: Pick<Fleet, 'mapPicture' | 'modelPicture'>,
  planOf: (name: string) => string | undefined,
): void => {
  app.get<{ Params: { name: string } }>(`${planPath}:name`, async (request, reply) => {
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    const planId = planOf(request.params.name);
    const picture = planId === undefined ? undefined : fleet.mapPicture(planId);
    if (!picture) return reply.callNotFound();
    // A parameter that is given twice arrives as an array.
    const { lang } = request.query as { lang?: unknown };
    const where = languageOf(typeof lang === 'string' ? lang : undefined);
    return reply
      .header('Content-Security-Policy', svgPolicy)
      .header('Cache-Control', 'private, max-age=3600')
      .type('image/svg+xml; charset=utf-8')
      .send(picture.svg(key => textOf(where, key)));
  });

  app.get<{ Params: { kind: DeviceKind; model: string } }>('/files/model/:kind/:model', async (request, reply) => {
    const { kind } = request.params;
    const model = request.params.model.replace(/\.svg$/, '');
    const picture = fleet.modelPicture(kind, model);
    if (picture === undefined) return reply.callNotFound();
    return reply
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('Content-Security-Policy', svgPolicy)
      .header('Cache-Control', 'public, max-age=3600')
      .type('image/svg+xml; charset=utf-8')
      .send(picture);
  });
};
