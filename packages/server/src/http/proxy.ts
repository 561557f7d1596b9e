import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import httpProxy from '@fastify/http-proxy';
import { tokenHeader } from '@patrolkit/transport/contract';
import fastify from 'fastify';
import { Agent, type Dispatcher } from 'undici';
import type { Tiles } from './console-page.ts';
import { addressOf, misdirected } from './request.ts';
import { serveConsole } from './site.ts';
import { Origins } from './origins.ts';

/**
 * Forwards requests, and aborts them when their client does: a movement that a console took back must not reach the robot late.
 * `until` sets the signal of the next request. The proxy calls both in the same task.
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

/** Content types that a browser would run, or show together with scripts in them. */
const documents = /^\s*(text\/html|application\/xhtml|image\/svg|(text|application)\/xml|[\w.+-]+\/[\w.+-]+\+xml)/i;
const scripts = /^\s*((text|application)\/(x-)?(java|ecma|j|live)script|application\/wasm|text\/css|text\/vbscript)/i;
/** Headers that would change the rules of the console's own origin. */
const reach =
  /^(access-control-|clear-site-data$|refresh$|service-worker-allowed$|link$|x-frame-options$|alt-svc$|nel$|report)/i;

/** The headers of a foreign answer that is served under the console's origin, changed so that nothing in it can run there. */
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
  /** Origins of further servers that serve pictures and video. */
  media?: readonly string[];
  /** Origins whose pages may use the server through this one, beside its own and by default any on this machine. */
  allowOrigins?: readonly string[];
  /** Names under which clients reach this server, beside its host and the loopback names. */
  allowHosts?: readonly string[];
  /** Addresses and networks of trusted proxies: the server believes what they say about the address of a client. */
  trustedProxies?: readonly string[];
}): Promise<{ port: number; close(): Promise<void> }> => {
  const app = fastify({
    forceCloseConnections: true,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
  });
  const origins = new Origins(options.allowOrigins ?? [], [options.host, ...(options.allowHosts ?? [])]);
  /** For each request, the signal that aborts when the answer is sent or the client has left. */
  const over = new WeakMap<object, AbortSignal>();
  app.addHook('onRequest', async (request, reply) => {
    const abort = new AbortController();
    reply.raw.once('close', () => abort.abort());
    over.set(request.raw, abort.signal);
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'no-referrer');
    const { host, origin } = request.headers;
    if (!origins.knowsHost(host)) return misdirected(reply);
    // The target server always sees its own origin, so the proxy checks the origin here. The handshake of a socket must name
    // one.
    if (origin === undefined ? request.headers.upgrade !== undefined : !origins.allows(origin, host))
      return reply.code(403).type('text/plain; charset=utf-8').send('This page may not use the server.\n');
  });
  const target = new URL(options.server);
  await serveConsole(app, {
    folders: options.folders,
    frameAncestors: "'self'",
    outdoors: () => ({ tiles: options.tiles }),
    // The server may answer with absolute addresses of its own for pictures and video.
    servers: [target.origin, ...(options.media ?? [])],
  });
  const sender = new Sender();
  await app.register(httpProxy, {
    upstream: target.href.replace(/\/+$/, ''),
    websocket: true,
    // `/` itself is left out, because it redirects to the console.
    routes: ['/*'],
    // The proxy sets the target's own origin, so that the server accepts the socket.
    wsClientOptions: { headers: { origin: target.origin }, perMessageDeflate: false },
    undici: sender,
    replyOptions: {
      // The proxy never repeats a request. By default it would repeat those that were answered 503.
      retryDelay: () => null,
      rewriteHeaders: tamed,
      onResponse: (request, reply, answer) => {
        const isRedirect = reply.statusCode >= 300 && reply.statusCode < 400 && reply.statusCode !== 304;
        if (isRedirect && request.headers[tokenHeader.toLowerCase()] !== undefined) {
          // The browser would send the token along to the target of the redirect.
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
          // The proxy does not pass on what the client itself says about this.
          'x-forwarded-for': addressOf(request),
          ...(original.origin ? { origin: target.origin } : {}),
        };
      },
    },
  });
  await app.listen({ host: options.host, port: options.port });
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
};
