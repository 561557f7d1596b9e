import type { FastifyInstance } from 'fastify';
import { languageOf, textOf } from '../http/texts.ts';
import { models } from '../world/fleet.ts';
import { modelPicture } from '../world/model-picture.ts';
import { planPicture } from '../world/plan-picture.ts';
import { plans } from '../world/plans.ts';
import type { DeviceKind } from '../world/types.ts';

const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Adds the routes of the pictures of floor plans and of models. */
export const addFleetPictures = (app: FastifyInstance): void => {
  app.get<{ Params: { name: string } }>('/files/plan/:name', async (request, reply) => {
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    const plan = plans.find(candidate => `${candidate.id}.svg` === request.params.name);
    const { lang } = request.query as { lang?: string };
    if (!plan) return reply.callNotFound();
    const where = languageOf(lang);
    return reply
      .header('Content-Security-Policy', svgPolicy)
      .header('Cache-Control', 'public, max-age=3600')
      .type('image/svg+xml; charset=utf-8')
      .send(planPicture(plan, key => textOf(where, key)));
  });

  app.get<{ Params: { kind: DeviceKind; model: string } }>('/files/model/:kind/:model', async (request, reply) => {
    const { kind } = request.params;
    const model = request.params.model.replace(/\.svg$/, '');
    if (!Object.hasOwn(models, kind) || !models[kind].includes(model)) return reply.callNotFound();
    return reply
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('Content-Security-Policy', svgPolicy)
      .header('Cache-Control', 'public, max-age=3600')
      .type('image/svg+xml; charset=utf-8')
      .send(modelPicture(kind, model));
  });
};
