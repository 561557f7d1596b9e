/** Serves the built pages: the console, the kit, the examples. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { originOf, pageAt, pageWith, type Outdoors } from './console-page.ts';
import { consolePolicy } from './policy.ts';

/** The cache header of files whose name contains a hash of their content. */
const forGood = 'public, max-age=31536000, immutable';

/** Serves the kit and the example pages when they are built. */
export const serveKit = async (app: FastifyInstance, folders: { kit: string; pages: string }): Promise<void> => {
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
        // Chunks have a hash in their name; the entries of the kit keep their names over releases.
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
};

/** Serves the console under /robotmgr: its files, and its page for every path that its router handles. */
export const serveConsole = async (
  app: FastifyInstance,
  {
    folders,
    frameAncestors,
    outdoors,
    servers,
  }: {
    folders: { host: string };
    frameAncestors: string;
    /** What pages say of outdoor maps. */
    outdoors: () => Outdoors;
    /** Origins of other servers that the console may reach. */
    servers?: readonly string[] | undefined;
  },
): Promise<void> => {
  // The address is relative, like all that the page names: a proxy may pass on a path that this server does not know.
  app.get('/', async (_, reply) => reply.redirect('robotmgr/'));
  if (!existsSync(join(folders.host, 'index.html'))) {
    const missing = async (_: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
      reply.code(404).type('text/plain; charset=utf-8').send('The console is not built yet: run "npm run build".\n');
    app.get('/robotmgr', missing);
    app.get('/robotmgr/*', missing);
    return;
  }
  await app.register(serveStatic, { root: folders.host, serve: false, cacheControl: false, preCompressed: true });
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const path = decodeURIComponent(request.url.split('?')[0] ?? '').replace(/^\/robotmgr\/?/, '');
    const isFile =
      path !== 'index.html' &&
      /\.[a-z0-9]+$/i.test(path) &&
      !path.includes('..') &&
      existsSync(join(folders.host, path));
    const shown = outdoors();
    const tiles = shown.tiles && originOf(shown.tiles);
    reply.header(
      'Content-Security-Policy',
      consolePolicy({ host: request.headers.host, frameAncestors, tiles, servers }),
    );
    // Built files have a hash in their name; the page itself must always be revalidated.
    const isHashed = isFile && path.startsWith('assets/');
    reply.header('Cache-Control', isHashed ? forGood : 'no-cache');
    reply.header('Vary', 'Accept-Encoding');
    if (path.startsWith('assets/') && !isFile) return reply.code(404).type('text/plain').send('not found\n');
    if (isFile) return reply.sendFile(path);
    // The page is read each time, because a build may have replaced it.
    const page = pageAt(readFileSync(join(folders.host, 'index.html'), 'utf8'), request.url);
    return reply.type('text/html; charset=utf-8').send(pageWith(page, shown));
  };
  app.get('/robotmgr', send);
  app.get('/robotmgr/*', send);
};
