import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import httpProxy from '@fastify/http-proxy';
import { tokenHeader } from '@patrolkit/transport/contract';
import fastify from 'fastify';
import { Agent, type Dispatcher } from 'undici';
import type { Tiles } from './console-page.ts';
import { misdirected } from './request.ts';
import { serveConsole } from './site.ts';
import { Origins } from './origins.ts';

/**
 * Sends requests on, and gives them up when their client does: a movement that a console took back must not reach the robot late.
 * `until` ends the request that comes next; the proxy asks for both in one task.
 */
class Sender {
  readonly #agent = new Agent();
  #until: AbortSignal | undefined;

  until(signal: AbortSignal | undefined): void {
    this.#until = signal;
  }

  request<T = null>(options: Dispatcher.RequestOptions<T>, done: Done<T>): void;
  request<T = null>(options: Dispatcher.RequestOptions<T>): Promise<Dispatcher.ResponseData<T>>;
  request<T>(options: Dispatcher.RequestOptions<T>, done?: Done<T>): unknown {
    const asked = { ...options, signal: this.#until ?? null };
    this.#until = undefined;
    return done ? this.#agent.request(asked, done) : this.#agent.request(asked);
  }

  destroy(): void {
    void this.#agent.destroy();
  }
}
type Done<T> = (error: Error | null, data: Dispatcher.ResponseData<T>) => void;

/** What a browser would run, or show with what runs in it. */
const documents = /^\s*(text\/html|application\/xhtml|image\/svg|(text|application)\/xml|[\w.+-]+\/[\w.+-]+\+xml)/i;
const scripts = /^\s*((text|application)\/(x-)?(java|ecma|j|live)script|application\/wasm|text\/css|text\/vbscript)/i;
/** What would change the rules of the console's own origin. */
const reach =
  /^(access-control-|clear-site-data$|refresh$|service-worker-allowed$|link$|x-frame-options$|alt-svc$|nel$|report)/i;

/** The headers of an answer that comes from elsewhere and is served under the console's origin: nothing of it can act there. */
const tamed = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !reach.test(name)));
  const type = headers['content-type'] ?? '';
  return {
    ...kept,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ...(scripts.test(type) ? { 'content-type': 'text/plain; charset=utf-8' } : {}),
    ...(documents.test(type) ? { 'content-disposition': 'attachment' } : {}),
  };
};

/** Serves the console here and passes everything else, HTTP and WebSockets, to a customer's server. */
export const startProxy = async (options: {
  host: string;
  port: number;
  server: string;
  folders: { host: string };
  tiles?: Tiles | undefined;
  /** Roots of further servers that pictures and video come from. */
  media?: readonly string[];
  /** Origins whose pages may use the server through this one, beside its own and by default any on this machine. */
  allowOrigins?: readonly string[];
  /** Names under which this server is known, beside its host and the machine's own. */
  allowHosts?: readonly string[];
}): Promise<{ port: number; close(): Promise<void> }> => {
  const app = fastify({ forceCloseConnections: true });
  const origins = new Origins(options.allowOrigins ?? [], [options.host, ...(options.allowHosts ?? [])]);
  /** Ends with the answer, or with the client before it. */
  const over = new WeakMap<object, AbortSignal>();
  app.addHook('onRequest', async (request, reply) => {
    const abort = new AbortController();
    reply.raw.once('close', () => abort.abort());
    over.set(request.raw, abort.signal);
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'no-referrer');
    const { host, origin } = request.headers;
    if (!origins.knowsHost(host)) return misdirected(reply);
    // The server sees its own origin whoever asks: who may ask is decided here. A socket always says where it comes from.
    if (origin === undefined ? request.headers.upgrade !== undefined : !origins.allows(origin, host))
      return reply.code(403).type('text/plain; charset=utf-8').send('This page may not use the server.\n');
  });
  const target = new URL(options.server);
  await serveConsole(app, {
    folders: options.folders,
    frameAncestors: "'self'",
    tiles: options.tiles,
    // The server may answer addresses of its own, absolute, for pictures and video.
    servers: [target.origin, ...(options.media ?? [])],
  });
  const sender = new Sender();
  await app.register(httpProxy, {
    upstream: target.href.replace(/\/+$/, ''),
    websocket: true,
    // The root itself leads to the console.
    routes: ['/*'],
    // The origin is set to the target's own, so that the server accepts the socket.
    wsClientOptions: { headers: { origin: target.origin }, perMessageDeflate: false },
    undici: sender,
    replyOptions: {
      // Nothing is ever sent twice: the proxy would repeat what was answered 503.
      retryDelay: () => null,
      rewriteHeaders: tamed,
      onResponse: (request, reply, answer) => {
        const isRedirect = reply.statusCode >= 300 && reply.statusCode < 400 && reply.statusCode !== 304;
        if (isRedirect && request.headers[tokenHeader.toLowerCase()] !== undefined) {
          // The browser would carry the token to wherever it leads.
          answer.stream.destroy();
          reply.removeHeader('location').removeHeader('content-length').removeHeader('content-encoding');
          return void reply
            .code(502)
            .type('text/plain; charset=utf-8')
            .send('The server redirects a call; it is not followed.\n');
        }
        return void reply.send(answer.stream);
      },
      rewriteRequestHeaders: (request, original) => {
        sender.until(over.get(request.raw));
        return {
          ...original,
          host: target.host,
          ...(original.origin ? { origin: target.origin } : {}),
        };
      },
    },
  });
  await app.listen({ host: options.host, port: options.port });
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
};
