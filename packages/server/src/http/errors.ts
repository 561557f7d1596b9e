import { pictureLimits, refusal } from '@patrolkit/transport/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isAway } from '../store/outage.ts';
import { tooBig } from './limits.ts';
import { Refusal, refusalCode } from './refusal.ts';
import { requestLanguage } from './request.ts';
import { textOf } from '../language/texts.ts';

/** Answers a request that failed. A refusal gives its message; any other error does not say what failed inside. */
export const answerError = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  onError: (message: string) => void,
): FastifyReply => {
  const where = requestLanguage(request);
  reply.header('Cache-Control', 'no-store');
  if (error instanceof Refusal) {
    // A refusal has HTTP status 200 and says so in its envelope, unless it concerns the session or the rate.
    if (error.retryAfter !== undefined) reply.header('Retry-After', String(error.retryAfter));
    const isOfSession = [401, 429].includes(error.status) || error.code === refusalCode.passwordRequired;
    const about = Object.fromEntries(error.fields.map(({ field, key, words }) => [field, textOf(where, key, words)]));
    return reply
      .code(isOfSession ? error.status : 200)
      .send(refusal(textOf(where, error.key, error.words), error.code, about));
  }
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status === 413) return reply.code(413).send(refusal(textOf(where, ...tooBig(pictureLimits))));
  if (status < 500) return reply.code(status).send(refusal(textOf(where, 'error.parameters', { name: 'body' })));
  onError(
    `${request.method} ${request.routeOptions.url ?? '?'}: ${error instanceof Error ? error.message : String(error)}`,
  );
  // Nobody knows whether a query without an answer was done.
  if (isAway(error))
    return reply
      .code(503)
      .header('Retry-After', '5')
      .send(refusal(textOf(where, 'error.database')));
  return reply.code(500).send(refusal(textOf(where, 'error.server')));
};
