import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  accountFullClose,
  bearerProtocol,
  cookieOfPort,
  singletonRemark,
  tokenCookie,
} from '@patrolkit/transport/contract';
import { WebSocketServer, type WebSocket } from 'ws';
import type { AccountCaps } from './account-caps.ts';
import { reasonOf } from './guard.ts';
import { socketLimits, type Live } from '../live/live.ts';
import type { Origins } from './origins.ts';
import { mustChangeFirst } from '../session/rights.ts';
import type { Sessions } from '../session/sessions.ts';
import { languageOf } from '../language/texts.ts';

/** The sockets of one kind of media, with the path at which they are opened. */
export interface AcceptMedia {
  /** The beginning of its paths. */
  readonly path: string;
  /** The largest frame that a client may send, bytes. */
  readonly frameBytes: number;
  /** Returns what to do with a socket that is opened at a path, or the HTTP status that refuses it. */
  open(path: string): string | ((socket: WebSocket) => void);
}

/** A door that opens sockets at addresses that are valid; any other address is answered 404. */
export const acceptMedia = <T>(
  path: string,
  find: (path: string) => T | undefined,
  accept: (socket: WebSocket, found: T) => void,
  frameBytes = 4096,
): AcceptMedia => ({
  path,
  frameBytes,
  open: address => {
    const found = find(address);
    return found === undefined ? '404 Not Found' : socket => accept(socket, found);
  },
});

/** The parts that the handshakes need. */
export interface SocketParts {
  live: Live;
  doors: readonly AcceptMedia[];
  sessions: Pick<Sessions, 'find'>;
  origins: Origins;
  caps: AccountCaps;
  /** For tests: handshakes are refused while this returns true. */
  refuses: () => boolean;
  onError: (message: string) => void;
}

const livePath = '/websocket/web/';
/** Most messages that a media socket may send in a second: speech needs 50, a slider that is dragged fewer. */
const MEDIA_MESSAGES = 200;
/** Longest id of a page, characters: it is kept for as long as the page's sockets. */
const PAGE_ID = 128;

const cookieOf = (request: IncomingMessage, name: string): string | undefined => {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, ...rest] = part.trim().split('=');
    if (key === name) return decode(rest.join('='));
  }
  return undefined;
};

/**
 * The tokens in the cookie of this port and in that of the specification. Another installation of the host may have written either, at
 * another port or below another path of a proxy.
 */
const tokensOf = (request: IncomingMessage): readonly string[] => {
  const [, port = ''] = /:(\d+)$/.exec(request.headers.host ?? '') ?? [];
  const named = [cookieOfPort(tokenCookie, port), tokenCookie].map(name => cookieOf(request, name));
  return [...new Set(named.filter(token => token !== undefined))];
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

const protocolsOf = (request: IncomingMessage): string[] =>
  (request.headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .map(name => name.trim())
    .filter(Boolean);

/** The path and query of a request; undefined when its address is not a path of this server. */
const targetOf = ({ url = '' }: IncomingMessage): { path: string; query: URLSearchParams } | undefined => {
  if (!url.startsWith('/') || url.startsWith('//')) return undefined;
  const [path = '', query = ''] = url.split('?', 2);
  return { path, query: new URLSearchParams(query) };
};

/** Answers a handshake with a status and closes the connection, since the client may never close its half. */
const refuse = (socket: Duplex, status: string): void => {
  if (!socket.writable) return void socket.destroy();
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/** Closes a media socket that sends more messages than any console does. */
const limitMessages = (socket: WebSocket): void => {
  let [second, count] = [0, 0];
  socket.on('message', () => {
    const now = Math.trunc(performance.now() / 1000);
    if (now !== second) [second, count] = [now, 0];
    if (++count > MEDIA_MESSAGES) socket.terminate();
  });
};

/** What a path opens: the status of a refusal, or the server of sockets and what to do with the socket. */
type Door = string | { readonly to: WebSocketServer; readonly enter: (socket: WebSocket) => void };

/**
 * Handles the upgrades of an HTTP server: the live channel and the media sockets. An error in one handshake or socket ends only that one.
 * Returns a function that closes them all.
 */
export const attachSockets = (server: Server, parts: SocketParts): (() => void) => {
  const { live, sessions, origins, caps, onError } = parts;
  const common = { noServer: true, perMessageDeflate: false, clientTracking: true } as const;
  const liveServer = new WebSocketServer({
    ...common,
    maxPayload: socketLimits.frameBytes,
    // A browser fails a handshake when the server selects none of the protocols that it offers.
    handleProtocols: offered => [...offered].find(name => name.startsWith(bearerProtocol)) ?? false,
  });
  const media = parts.doors.map(door => ({
    door,
    server: new WebSocketServer({ ...common, maxPayload: door.frameBytes }),
  }));
  const servers = [liveServer, ...media.map(({ server: sockets }) => sockets)];

  const liveDoor = async (request: IncomingMessage, path: string, query: URLSearchParams): Promise<Door> => {
    const offered = protocolsOf(request);
    const bearer = offered.find(name => name.startsWith(bearerProtocol))?.slice(bearerProtocol.length);
    if (offered.length > 0 && bearer === undefined) return '400 Bad Request';
    // A bearer token takes precedence: a cookie beside it may be stale.
    const tokens = bearer === undefined ? tokensOf(request) : [decode(bearer)];
    const found = await Promise.all(tokens.map(token => sessions.find(token).catch(() => undefined)));
    const known = found.filter(session => session !== undefined);
    if (known.length === 0) return '401 Unauthorized';
    const session = known.find(({ user }) => user.id === decode(path.slice(livePath.length)));
    if (!session) return '403 Forbidden';
    if (mustChangeFirst(session.user)) return '403 Forbidden';
    const pageId = query.get('GID') ?? '';
    if (pageId.length > PAGE_ID) return '400 Bad Request';
    if (live.count(session.user.id, pageId) >= socketLimits.perPage) return '429 Too Many Requests';
    if (!caps.hasRoom('sockets', session.user.id))
      // A page cannot see the status of a handshake, so the server opens the socket and closes it with the reason.
      return { to: liveServer, enter: socket => socket.close(accountFullClose) };
    const role = query.get('remark') === singletonRemark ? 'singleton' : 'device';
    const reader = {
      language: languageOf(query.get('lang') ?? request.headers['accept-language']),
      base: origins.base(request),
    };
    return {
      to: liveServer,
      enter: socket => {
        socket.once('close', caps.take('sockets', session.user.id));
        live.accept(socket, { session, role, pageId, reader });
      },
    };
  };

  const doorOf = (request: IncomingMessage): Door | Promise<Door> => {
    const target = targetOf(request);
    if (!target) return '400 Bad Request';
    const { path, query } = target;
    if (!origins.knowsHost(request.headers.host)) return '421 Misdirected Request';
    if (parts.refuses()) return '503 Service Unavailable';
    if (!origins.allows(request.headers.origin, request.headers.host)) return '403 Forbidden';
    if (path.startsWith(livePath)) return liveDoor(request, path, query);
    const found = media.find(({ door }) => path.startsWith(door.path));
    if (!found) return '404 Not Found';
    const enter = found.door.open(path);
    return typeof enter === 'string' ? enter : { to: found.server, enter };
  };

  /** Sets up every socket, of any kind. An error ends the socket, also one that is thrown during the set-up. */
  const open = (socket: WebSocket, enter: (socket: WebSocket) => void): void => {
    socket.on('error', (error: Error & { code?: string }) => {
      socket.terminate();
      // Errors that the client caused have a code; an error without one is a fault of this server.
      if (error.code === undefined) onError(`socket: ${reasonOf(error)}`);
    });
    try {
      if (!liveServer.clients.has(socket)) limitMessages(socket);
      enter(socket);
    } catch (error) {
      socket.emit('error', error);
    }
  };

  const handshake = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    try {
      const door = await doorOf(request);
      if (typeof door === 'string') return refuse(socket, door);
      request.socket.setNoDelay(true);
      door.to.handleUpgrade(request, socket, head, opened => open(opened, ws => door.enter(ws)));
    } catch (error) {
      onError(`handshake: ${reasonOf(error)}`);
      refuse(socket, '500 Internal Server Error');
    }
  };

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    void handshake(request, socket, head);
  });

  return () => {
    for (const client of servers.flatMap(({ clients }) => [...clients])) {
      client.close(1001);
      // A console that does not answer the close must not delay the end of the server.
      setTimeout(() => client.terminate(), 200).unref();
    }
    for (const sockets of servers) sockets.close();
  };
};
