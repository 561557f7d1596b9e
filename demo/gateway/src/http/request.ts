/** Headers of a request, its language, and the refusal of one that was addressed to another name. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf, type Language } from './texts.ts';

/** A header of a request; the first where it came several times. */
export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** The language that a request asks for. */
export const requestLanguage = (request: FastifyRequest): Language => languageOf(headerOf(request, 'accept-language'));

/** Refuses a request that was addressed to a name that is not one of this server. */
export const misdirected = (reply: FastifyReply): FastifyReply =>
  reply
    .code(421)
    .type('text/plain; charset=utf-8')
    .send('This server is not known under that name. Start it with --allow-host NAME to let it in.\n');
