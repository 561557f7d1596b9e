import type { AddressInfo } from 'node:net';
import type { ServerOptions } from './server-options.ts';
import { createHttp, type HttpParts } from './http/http.ts';
import { Origins } from './http/origins.ts';
import type { Room } from './http/room.ts';
import { attachSockets, type SocketParts } from './http/sockets.ts';
import { serverTests, type ServerFaults } from './http/test-actions.ts';
import { addTestSurface } from './http/test-surface.ts';

/** The parts that answer calls and sockets. */
export interface Listening
  extends
    Pick<
      HttpParts,
      'rights' | 'numbers' | 'handlers' | 'sessions' | 'files' | 'addresses' | 'speech' | 'caps' | 'outdoors'
    >,
    Pick<SocketParts, 'live'> {
  readonly rooms: readonly Room[];
}

/** An open port. */
export interface Opened {
  readonly port: number;
  /** Whether tests ask that nothing happens on the site by itself. */
  readonly isQuiet: () => boolean;
  readonly close: () => Promise<void>;
}

/** Opens the port: calls, pages, files and sockets. */
export const listen = async (options: ServerOptions, { rooms, live, ...parts }: Listening): Promise<Opened> => {
  const { onError } = options;
  const mood: ServerFaults = { refuses: false, isQuiet: false, disturbances: new Map() };
  const origins = new Origins(
    options.allowOrigins,
    [options.host, ...(options.allowHosts ?? [])],
    options.trustedProxies,
  );
  const app = await createHttp({
    ...parts,
    origins,
    folders: options.folders,
    routes: rooms.flatMap(({ routes }) => routes ?? []),
    servers: options.media,
    trustedProxies: options.trustedProxies,
    frameAncestors: ["'self'", ...options.allowOrigins].join(' '),
    disturbances: mood.disturbances,
    onError,
  });
  if (options.test)
    addTestSurface(app, [serverTests(mood, parts.speech, parts.caps), ...rooms.flatMap(({ test }) => test ?? [])]);
  const closeSockets = attachSockets(app.server, {
    live,
    doors: rooms.flatMap(({ doors }) => doors ?? []),
    sessions: parts.sessions,
    origins,
    caps: parts.caps,
    refuses: () => mood.refuses,
    onError,
  });
  await app.listen({ host: options.host, port: options.port });
  return {
    port: (app.server.address() as AddressInfo).port,
    isQuiet: () => mood.isQuiet,
    close: async () => {
      closeSockets();
      await app.close();
    },
  };
};
