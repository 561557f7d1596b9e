import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import serveStatic from '@fastify/static';
import { calls, invalid, refusal, tokenHeader, type AnyCall, type FileAnswer } from '@patrolkit/transport/contract';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { models } from '../world/fleet.ts';
import { modelPicture } from '../world/model-picture.ts';
import { planPicture } from '../world/plan-picture.ts';
import { plans } from '../world/plan.ts';
import type { DeviceKind } from '../world/types.ts';
import { alarmSound } from './alarm-sound.ts';
import { originOf, pageWith, type Tiles } from './console-page.ts';
import type { Files } from './files.ts';
import type { Caller } from './handlers.ts';
import type { Origins } from './origins.ts';
import { consolePolicy } from './policy.ts';
import type { CommandNumbers } from './command-numbers.ts';
import { Refusal, refusalCode } from './refusal.ts';
import type { Rights } from './rights.ts';
import type { Session, Sessions } from './sessions.ts';
import type { Speech } from './speech.ts';
import { languageOf, textOf } from './texts.ts';

/** A handler whose types were checked when it was written. */
export type ErasedHandler = (request: unknown, caller: Caller) => Promise<unknown>;

/** What tests do to calls: let them wait, or answer with a page instead of an envelope. */
export interface Disturbance {
  delayMs: number;
  breakTimes: number;
}

/** What the HTTP side needs. */
export interface HttpParts {
  handlers: Readonly<Record<string, ErasedHandler>>;
  sessions: Sessions;
  rights: Rights;
  numbers: CommandNumbers;
  origins: Origins;
  files: Files;
  /** Folder that holds host, kit and pages; missing ones are not served. */
  folders: { host: string; kit: string; pages: string };
  frameAncestors: string;
  tiles?: Tiles | undefined;
  /** Roots of other servers that pictures and video come from. */
  servers?: readonly string[] | undefined;
  disturbances: Map<string, Disturbance>;
  speech: Speech;
  onError: (message: string) => void;
}

const BODY_BYTES = 64 * 1024;
/** A request with its body has come after so long: an upload over a bad line takes its time. */
const REQUEST_MS = 120_000;
/** A picture under 3 MB in base 64, its signs written as a form writes them at worst. */
const PICTURE_BODY_BYTES = 6 * 1024 * 1024;
const UPLOAD_BYTES = 3 * 1024 * 1024 + 1024;
/** For files whose name tells their content. */
const forGood = 'public, max-age=31536000, immutable';
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
};

/** Refuses a request that was addressed to a name which is none of this server's. */
export const misdirected = (reply: FastifyReply): FastifyReply =>
  reply
    .code(421)
    .type('text/plain; charset=utf-8')
    .send('This server is not known under that name. Start it with --allow-host NAME to let it in.\n');

/** The number of a command; it is no field of its own request. */
const numberOf = (source: unknown): string | undefined => {
  const { commandNo } = { commandNo: undefined, ...(typeof source === 'object' ? source : {}) };
  return typeof commandNo === 'string' ? commandNo : undefined;
};

const readUpload = async (request: FastifyRequest): Promise<Caller['upload']> => {
  let upload: Caller['upload'];
  let count = 0;
  for await (const part of request.parts({
    limits: { fileSize: UPLOAD_BYTES, files: 2, fields: 10, fieldSize: 4096 },
  })) {
    if (part.type !== 'file') continue;
    count++;
    try {
      upload = { data: await part.toBuffer(), type: part.mimetype };
    } catch {
      throw new Refusal(413, 'error.tooBig');
    }
  }
  if (count !== 1) throw new Refusal(400, 'error.oneFile');
  return upload;
};

/** Sends a file while it is written: a reader that is slow makes the writer wait, one that leaves ends it. */
const sendFile = (reply: FastifyReply, { name, type, pieces }: FileAnswer): FastifyReply =>
  reply
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .type(type)
    .send(Readable.from(pieces, { objectMode: false }));

/** Builds the HTTP side: every call of the contract, pictures, the console and the kit. */
export const createHttp = async (parts: HttpParts): Promise<FastifyInstance> => {
  const { handlers, sessions, numbers, origins, files, folders, disturbances } = parts;
  const app = fastify({
    bodyLimit: BODY_BYTES,
    // Who sends a request a byte at a time does not hold a connection for ever.
    requestTimeout: REQUEST_MS,
    trustProxy: false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: true,
  });
  await app.register(multipart);
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'no-referrer');
    if (!origins.knowsHost(request.headers.host)) return misdirected(reply);
    const origin = headerOf(request, 'origin');
    if (origin === undefined || request.url.startsWith('/robotmgr')) return;
    reply.header('Vary', 'Origin');
    if (!origins.allows(origin, request.headers.host)) return;
    reply.header('Access-Control-Allow-Origin', origin);
    reply.header('Access-Control-Expose-Headers', 'Content-Disposition');
    if (request.method === 'OPTIONS') {
      reply.header('Access-Control-Allow-Methods', 'GET, POST, DELETE');
      reply.header('Access-Control-Allow-Headers', `${tokenHeader}, Content-Type, Accept-Language`);
      reply.header('Access-Control-Max-Age', '600');
      await reply.code(204).send();
    }
  });

  const language = (request: FastifyRequest) => languageOf(headerOf(request, 'accept-language'));

  app.setErrorHandler(async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const where = language(request);
    reply.header('Cache-Control', 'no-store');
    if (error instanceof Refusal) {
      // A refusal is an answer and says so in its envelope; an HTTP status is left to what concerns the session or the rate.
      if (error.retryAfter !== undefined) reply.header('Retry-After', String(error.retryAfter));
      const isOfSession = [401, 429].includes(error.status) || error.code === refusalCode.passwordRequired;
      return reply
        .code(isOfSession ? error.status : 200)
        .send(refusal(textOf(where, error.key, error.words), error.code, error.field));
    }
    const status =
      error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
    if (status === 413) return reply.code(413).send(refusal(textOf(where, 'error.tooBig')));
    if (status < 500) return reply.code(status).send(refusal(textOf(where, 'error.parameters', { name: 'body' })));
    parts.onError(
      `${request.method} ${request.routeOptions.url ?? '?'}: ${error instanceof Error ? error.message : String(error)}`,
    );
    return reply.code(500).send(refusal(textOf(where, 'error.server')));
  });

  const answer = async (
    call: AnyCall,
    handler: ErasedHandler,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> => {
    reply.header('Cache-Control', 'no-store');
    reply.header('Content-Security-Policy', `frame-ancestors ${parts.frameAncestors}`);
    const trouble = disturbances.get(call.name);
    if (trouble && trouble.delayMs > 0) await new Promise(resolve => setTimeout(resolve, trouble.delayMs));
    if (trouble && trouble.breakTimes > 0) {
      trouble.breakTimes--;
      return reply
        .code(500)
        .type('text/html')
        .send('<!doctype html><html><body><h1>500 Internal Server Error</h1></body></html>');
    }
    // The header alone authorises a call: a cookie would let another site make it.
    let session: Session | undefined;
    if (call.permission !== 'public') session = await sessions.find(headerOf(request, tokenHeader.toLowerCase()));
    // A file names nothing: who may not send one is refused before it is read.
    if (session && call.body === 'multipart') await parts.rights.check(call, {}, session.user);
    const upload = call.body === 'multipart' ? await readUpload(request) : undefined;
    const source =
      call.body === 'query' ? request.query : call.body === 'multipart' ? { file: upload?.type } : (request.body ?? {});
    let unreadable = '';
    const decoded = call.request.decode(source, { report: path => (unreadable = path) }, call.name);
    if (decoded === invalid || unreadable !== '') {
      throw new Refusal(400, 'error.parameters', { name: unreadable.split('.').pop() ?? call.name });
    }
    if (session && call.body !== 'multipart') await parts.rights.check(call, decoded, session.user);
    const commandNo = call.isNumbered ? numberOf(source) : undefined;
    const caller = {
      session,
      commandNo,
      // Who has left already has no address any more.
      address: request.socket.remoteAddress ?? '',
      language: language(request),
      base: origins.base(headerOf(request, 'origin'), request.headers.host),
      upload,
    };
    const result = await (session
      ? numbers.once(session.id, commandNo, () => handler(decoded, caller))
      : handler(decoded, caller));
    if (call.answersFile) return sendFile(reply, result as FileAnswer);
    return reply.type('application/json; charset=utf-8').send(parts.speech.answer(call, result));
  };

  for (const call of Object.values(calls)) {
    if (!parts.speech.knows(call)) continue;
    const handler = handlers[call.name];
    if (!handler) throw new Error(`the call ${call.name} has no handler`);
    app.route({
      method: call.method,
      url: call.path,
      ...(call.carriesFile ? { bodyLimit: PICTURE_BODY_BYTES } : {}),
      handler: (request, reply) => answer(call, handler, request, reply),
    });
  }

  app.get<{ Params: { kind: string; name: string } }>('/files/:kind/:name', async (request, reply) => {
    const { kind, name } = request.params;
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (kind === 'plan') {
      const plan = plans.find(candidate => `${candidate.id}.svg` === name);
      const { lang } = request.query as { lang?: string };
      if (!plan) return reply.callNotFound();
      const where = languageOf(lang);
      return reply
        .header('Content-Security-Policy', svgPolicy)
        .header('Cache-Control', 'public, max-age=3600')
        .type('image/svg+xml; charset=utf-8')
        .send(planPicture(plan, key => textOf(where, key)));
    }
    const data = await files.read(name);
    if (!data || !name.startsWith(`${kind}-`)) return reply.callNotFound();
    if (kind === 'upload') reply.header('Content-Disposition', `attachment; filename="${name}"`);
    return reply.header('Cache-Control', 'private, max-age=86400, immutable').type('image/jpeg').send(data);
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

  app.get<{ Params: { name: string } }>('/files/sound/:name', async (request, reply) => {
    const sound = alarmSound(request.params.name.replace(/\.wav$/, ''));
    if (!sound) return reply.callNotFound();
    return reply
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('Cache-Control', 'public, max-age=3600')
      .type('audio/wav')
      .send(sound);
  });

  await serveConsole(app, parts);
  if (existsSync(folders.kit)) {
    await app.register(serveStatic, {
      root: folders.kit,
      prefix: '/kit/',
      decorateReply: false,
      cacheControl: false,
      preCompressed: true,
      setHeaders: (response, path) => {
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
        response.setHeader('Vary', 'Accept-Encoding');
        // Chunks carry their hash in their name; an entry of the kit keeps its name over releases.
        response.setHeader('Cache-Control', /[/\\]chunks[/\\]/.test(path) ? forGood : 'no-cache');
      },
    });
  }
  if (existsSync(folders.pages)) {
    await app.register(serveStatic, {
      root: folders.pages,
      prefix: '/pages/',
      decorateReply: false,
      cacheControl: false,
    });
  }

  app.setNotFoundHandler(async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return reply.code(404).send(refusal(textOf(language(request), 'error.noCall')));
  });
  return app;
};

/** Serves the console under /robotmgr: its files, and its page for every route that it draws itself. */
export const serveConsole = async (
  app: FastifyInstance,
  {
    folders,
    frameAncestors,
    tiles,
    servers,
  }: {
    folders: { host: string };
    frameAncestors: string;
    tiles?: Tiles | undefined;
    /** Roots of other servers that the console may reach. */
    servers?: readonly string[] | undefined;
  },
): Promise<void> => {
  app.get('/', async (_, reply) => reply.redirect('/robotmgr/'));
  if (!existsSync(join(folders.host, 'index.html'))) {
    const missing = async (_: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
      reply.code(404).type('text/plain; charset=utf-8').send('The console is not built yet: run "npm run build".\n');
    app.get('/robotmgr', missing);
    app.get('/robotmgr/*', missing);
    return;
  }
  await app.register(serveStatic, { root: folders.host, serve: false, cacheControl: false, preCompressed: true });
  const pictures = tiles && originOf(tiles);
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const path = decodeURIComponent(request.url.split('?')[0] ?? '').replace(/^\/robotmgr\/?/, '');
    const isFile =
      path !== 'index.html' &&
      /\.[a-z0-9]+$/i.test(path) &&
      !path.includes('..') &&
      existsSync(join(folders.host, path));
    reply.header(
      'Content-Security-Policy',
      consolePolicy({ host: request.headers.host, frameAncestors, tiles: pictures, servers }),
    );
    // Built files carry their hash in their name; the page itself must always be fresh.
    const isHashed = isFile && path.startsWith('assets/');
    reply.header('Cache-Control', isHashed ? forGood : 'no-cache');
    reply.header('Vary', 'Accept-Encoding');
    if (path.startsWith('assets/') && !isFile) return reply.code(404).type('text/plain').send('not found\n');
    if (isFile || !tiles) return reply.sendFile(isFile ? path : 'index.html');
    // Read anew each time: a build may have replaced it.
    const page = readFileSync(join(folders.host, 'index.html'), 'utf8');
    return reply.type('text/html; charset=utf-8').send(pageWith(page, tiles));
  };
  app.get('/robotmgr', send);
  app.get('/robotmgr/*', send);
};
