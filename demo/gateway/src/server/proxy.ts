import type { AddressInfo } from 'node:net';
import httpProxy from '@fastify/http-proxy';
import fastify from 'fastify';
import type { Tiles } from './console-page.ts';
import { serveConsole } from './http.ts';

/** Serves the console here and passes everything else, HTTP and WebSockets, to a customer's server. */
export const startProxy = async (options: {
  host: string;
  port: number;
  server: string;
  folders: { host: string };
  tiles?: Tiles | undefined;
}): Promise<{ port: number; close(): Promise<void> }> => {
  const app = fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (_, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'no-referrer');
  });
  await serveConsole(app, { folders: options.folders, frameAncestors: "'self'", tiles: options.tiles });
  const target = new URL(options.server);
  await app.register(httpProxy, {
    upstream: target.href.replace(/\/+$/, ''),
    websocket: true,
    // The root itself leads to the console.
    routes: ['/*'],
    // The console is at home here; the server sees its own origin, as if the console lay on it.
    wsClientOptions: { headers: { origin: target.origin }, perMessageDeflate: false },
    replyOptions: {
      rewriteRequestHeaders: (_, original) => ({
        ...original,
        host: target.host,
        ...(original.origin ? { origin: target.origin } : {}),
      }),
    },
  });
  await app.listen({ host: options.host, port: options.port });
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
};
