import type { AddressInfo } from 'node:net';
import httpProxy from '@fastify/http-proxy';
import fastify from 'fastify';
import { Agent, type Dispatcher } from 'undici';
import type { Tiles } from './console-page.ts';
import { serveConsole } from './http.ts';

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

/** Serves the console here and passes everything else, HTTP and WebSockets, to a customer's server. */
export const startProxy = async (options: {
  host: string;
  port: number;
  server: string;
  folders: { host: string };
  tiles?: Tiles | undefined;
  /** Roots of further servers that pictures and video come from. */
  media?: readonly string[];
}): Promise<{ port: number; close(): Promise<void> }> => {
  const app = fastify({ forceCloseConnections: true });
  /** Ends with the answer, or with the client before it. */
  const over = new WeakMap<object, AbortSignal>();
  app.addHook('onRequest', async (request, reply) => {
    const abort = new AbortController();
    reply.raw.once('close', () => abort.abort());
    over.set(request.raw, abort.signal);
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'no-referrer');
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
    // The console is at home here; the server sees its own origin, as if the console lay on it.
    wsClientOptions: { headers: { origin: target.origin }, perMessageDeflate: false },
    undici: sender,
    replyOptions: {
      // Nothing is ever sent twice: the proxy would repeat what was answered 503.
      retryDelay: () => null,
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
