import { calls, documentTypes, pictureType, refusal, tokenHeader } from '@patrolkit/transport/contract';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { answerCall, type AnswerParts } from './answer.ts';
import type { NamedHandlers } from './calls.ts';
import type { Outdoors } from './console-page.ts';
import { answerError } from './errors.ts';
import type { FileAddresses } from '../files/file-addresses.ts';
import type { Files } from '../files/files.ts';
import { headerOf, misdirected, requestLanguage } from './request.ts';
import { serveConsole, serveKit } from './site.ts';
import { takeForms } from './source.ts';
import { textOf } from '../language/texts.ts';

/** The parts that the HTTP side needs. */
export interface HttpParts extends AnswerParts {
  handlers: NamedHandlers;
  files: Files;
  /** Says how long the address of a file stays valid. */
  addresses: Pick<FileAddresses, 'left' | 'plain'>;
  /** Routes that rooms add beside their calls. */
  routes: readonly ((app: FastifyInstance) => void)[];
  /** Folder that holds host, kit and pages; missing ones are not served. */
  folders: { host: string; kit: string; pages: string };
  /** What the console's pages say of outdoor maps. */
  outdoors: () => Outdoors;
  /** Origins of other servers from which pages may load pictures and video. */
  servers?: readonly string[] | undefined;
  /** Who may show pages of this server in a frame, in the words of a content policy. */
  frameAncestors: string;
  /** Addresses and networks of trusted proxies: the server believes what they say about the address of a client. */
  trustedProxies?: readonly string[] | undefined;
  onError: (message: string) => void;
}

const BODY_BYTES = 64 * 1024;
/** Time within which a request with its body must arrive, ms: long enough for an upload over a slow line. */
const REQUEST_MS = 120_000;
/** The limit for a picture under 3 MB in base64, with room for its characters as forms escape them. */
const PICTURE_BODY_BYTES = 6 * 1024 * 1024;

const noSchemas = (): never => {
  throw new Error('no route has a schema: the contract checks requests');
};

/** The paths of calls. */
const callPaths: ReadonlySet<string> = new Set(Object.values(calls).map(({ path }) => path));
const isCall = ({ url }: FastifyRequest): boolean => callPaths.has(url.split('?')[0] ?? '');

/** Whether a page of another site makes a call as if it were a picture or a frame; the browser then names no origin. */
const isEmbedded = (request: FastifyRequest): boolean =>
  isCall(request) && headerOf(request, 'sec-fetch-site') === 'cross-site';

/** Refuses calls and writes of a page of a foreign origin. Answers files, which any page may show. */
const refuseForeign = (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined =>
  isCall(request) || !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
    ? reply
        .code(403)
        .header('Cache-Control', 'no-store')
        .send(refusal(textOf(requestLanguage(request), 'error.foreignPage')))
    : undefined;

/** The headers of every answer; a page of the console has a stricter policy of its own. */
const standardHeaders = (reply: FastifyReply, frameAncestors: string): FastifyReply =>
  reply.headers({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': `frame-ancestors ${frameAncestors}`,
  });

/** Refuses an address that the router cannot read. */
const unreadableAddress = async (
  request: FastifyRequest,
  reply: FastifyReply,
  frameAncestors: string,
): Promise<void> => {
  await standardHeaders(reply, frameAncestors)
    .code(400)
    .header('Cache-Control', 'no-store')
    .send(refusal(textOf(requestLanguage(request), 'error.parameters', { name: 'url' })));
};

/** Files whose addresses end. */
const endingFiles = /^\/files\/(?!model\/|sound\/)/;

/** The cache header of a file: an hour while its address stays the same, and never longer than that address is valid. */
export const cachedFor = (left: number): string =>
  `private, max-age=${Math.floor(Math.min(left, 3_600_000) / 1_000)}, immutable`;

/** The media type of a file that is no picture, by its name. */
const typeOf = (name: string): string | undefined => {
  if (name.endsWith('.wav')) return 'audio/wav';
  if (name.endsWith('.docx')) return documentTypes.docx;
  if (name.endsWith('.md')) return `${documentTypes.markdown}; charset=utf-8`;
  return name.endsWith('.txt') ? `${documentTypes.txt}; charset=utf-8` : undefined;
};

/** Builds the HTTP side: every call of the contract, pictures, the console and the kit. */
export const createHttp = async (parts: HttpParts): Promise<FastifyInstance> => {
  const { handlers, origins, files, folders } = parts;
  const app = fastify({
    bodyLimit: BODY_BYTES,
    // Limits how long a client that sends a request byte by byte can hold a connection.
    requestTimeout: REQUEST_MS,
    trustProxy: parts.trustedProxies?.length ? [...parts.trustedProxies] : false,
    // An address that the router cannot read reaches no hook and no handler of errors.
    frameworkErrors: (_error, request, reply) => unreadableAddress(request, reply, parts.frameAncestors),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
    // Without this, Fastify loads compilers of schemas at the start, which nothing here uses.
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  });
  await takeForms(app);

  app.addHook('onRequest', async (request, reply) => {
    standardHeaders(reply, parts.frameAncestors);
    if (!origins.knowsHost(request.headers.host)) return misdirected(reply);
    const origin = headerOf(request, 'origin');
    if (origin === undefined && isEmbedded(request)) return refuseForeign(request, reply);
    if (origin === undefined || request.url.startsWith('/robotmgr')) return;
    reply.header('Vary', 'Origin');
    if (!origins.allows(origin, request.headers.host)) return refuseForeign(request, reply);
    reply.header('Access-Control-Allow-Origin', origin);
    reply.header('Access-Control-Expose-Headers', 'Content-Disposition, Date');
    if (request.method === 'OPTIONS') {
      reply.header('Access-Control-Allow-Methods', 'GET, POST, DELETE');
      reply.header('Access-Control-Allow-Headers', `${tokenHeader}, Content-Type, Accept-Language`);
      reply.header('Access-Control-Max-Age', '600');
      await reply.code(204).send();
    }
  });

  app.addHook('onRequest', async (request, reply) => {
    if (!endingFiles.test(request.url) || parts.addresses.left(request.url) > 0) return;
    reply.header('Cache-Control', 'no-store');
    await reply.code(403).send(refusal(textOf(requestLanguage(request), 'error.addressEnded')));
  });

  app.setErrorHandler(async (error: unknown, request, reply) => answerError(error, request, reply, parts.onError));

  for (const call of Object.values(calls)) {
    if (!parts.speech.knows(call)) continue;
    const handler = handlers[call.name];
    if (!handler) throw new Error(`the call ${call.name} has no handler`);
    app.route({
      method: call.method,
      url: call.path,
      // A HEAD route beside each call took two thirds of the time that all routes take at the start.
      exposeHeadRoute: false,
      ...(call.carriesFile ? { bodyLimit: PICTURE_BODY_BYTES } : {}),
      handler: (request, reply) => answerCall(parts, call, handler, request, reply),
    });
  }

  app.get<{ Params: { kind: string; name: string } }>('/files/:kind/:name', async (request, reply) => {
    const { kind, name } = request.params;
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    const data = await files.read(name);
    if (!data || !name.startsWith(`${kind}-`)) return reply.callNotFound();
    if (kind === 'upload') reply.header('Content-Disposition', `attachment; filename="${name}"`);
    return reply
      .header('Cache-Control', cachedFor(parts.addresses.left(request.url)))
      .type(typeOf(name) ?? pictureType(data) ?? 'image/jpeg')
      .send(data);
  });

  for (const add of parts.routes) add(app);
  await serveConsole(app, parts);
  await serveKit(app, folders);

  app.setNotFoundHandler(async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return reply.code(404).send(refusal(textOf(requestLanguage(request), 'error.noCall')));
  });
  return app;
};
