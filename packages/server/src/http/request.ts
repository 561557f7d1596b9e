/** Headers of a request, its language, and the refusal of one that was addressed to another name. */
import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { plainAddress } from './networks.ts';
import { languageOf, type Language } from '../language/texts.ts';

/** A header of a request; the first value when it was sent several times. */
export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/**
 * The address of a client: that of its connection, or the one that a trusted proxy names. Empty when the client has left and
 * has none any more.
 */
export const addressOf = (request: Pick<FastifyRequest, 'ip' | 'socket'>): string => {
  // Fastify leaves out trusted proxies from the right. The rest may still not be an address.
  const said = plainAddress(request.ip ?? '');
  return isIP(said) === 0 ? plainAddress(request.socket.remoteAddress ?? '') : said;
};

/** The language that a request asks for. */
export const requestLanguage = (request: FastifyRequest): Language => languageOf(headerOf(request, 'accept-language'));

/** Refuses a request that was addressed to a name that is not one of this server. */
export const misdirected = (reply: FastifyReply): FastifyReply =>
  reply
    .code(421)
    .type('text/plain; charset=utf-8')
    .send('This server is not known under that name. Start it with --allow-host NAME to let it in.\n');
