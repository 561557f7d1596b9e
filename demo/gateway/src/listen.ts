import type { AddressInfo } from 'node:net';
import type { GatewayOptions } from './gateway-options.ts';
import { createHttp, type HttpParts } from './http/http.ts';
import { Origins } from './http/origins.ts';
import type { Room } from './http/room.ts';
import { attachSockets, type SocketParts } from './http/sockets.ts';
import { serverTests, type ServerFaults } from './http/test-actions.ts';
import { addTestSurface } from './http/test-surface.ts';

/** The parts that answer calls and sockets. */
export interface Listening
  extends
    Pick<HttpParts, 'rights' | 'numbers' | 'handlers' | 'sessions' | 'files' | 'speech'>,
    Pick<SocketParts, 'live'> {
  readonly mood: ServerFaults;
  readonly rooms: readonly Room[];
}

/** Opens the port: calls, pages, files and sockets. */
export const listen = async (
  options: GatewayOptions,
  { mood, rooms, live, ...parts }: Listening,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> => {
  const { onError } = options;
  const origins = new Origins(options.allowOrigins, [options.host, ...(options.allowHosts ?? [])]);
  const app = await createHttp({
    ...parts,
    origins,
    folders: options.folders,
    routes: rooms.flatMap(({ routes }) => routes ?? []),
    tiles: options.tiles,
    servers: options.media,
    frameAncestors: ["'self'", ...options.allowOrigins].join(' '),
    disturbances: mood.disturbances,
    onError,
  });
  if (options.test) addTestSurface(app, [serverTests(mood, parts.speech), ...rooms.flatMap(({ test }) => test ?? [])]);
  const closeSockets = attachSockets(app.server, {
    live,
    doors: rooms.flatMap(({ doors }) => doors ?? []),
    sessions: parts.sessions,
    origins,
    refuses: () => mood.refuses,
    onError,
  });
  await app.listen({ host: options.host, port: options.port });
  return {
    port: (app.server.address() as AddressInfo).port,
    close: async () => {
      closeSockets();
      await app.close();
    },
  };
};
