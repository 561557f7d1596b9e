import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { bearerProtocol, tokenCookie } from '@patrolkit/transport/contract';
import { WebSocketServer, type WebSocket } from 'ws';
import { audioPath, type Audio } from './audio.ts';
import { socketLimits, type Live } from './live.ts';
import type { Origins } from './origins.ts';
import type { Sessions } from './sessions.ts';
import { languageOf } from './texts.ts';
import { meetingPath, type Meetings } from './meetings.ts';
import { recordedPath, type Recordings } from './recordings.ts';
import { videoPath, type Video } from './video.ts';

/** What the handshakes need. */
export interface SocketParts {
  live: Live;
  video: Video;
  recordings: Recordings;
  audio: Audio;
  meetings: Meetings;
  sessions: Sessions;
  origins: Origins;
  /** For tests: no new socket while this says so. */
  refuses: () => boolean;
}

const livePath = '/websocket/web/';

const cookieOf = (request: IncomingMessage, name: string): string | undefined => {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, ...rest] = part.trim().split('=');
    if (key === name) return decode(rest.join('='));
  }
  return undefined;
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
};

const bearerOf = (request: IncomingMessage): string | undefined => {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map(name => name.trim());
  return offered.find(name => name.startsWith(bearerProtocol))?.slice(bearerProtocol.length);
};

/** Takes over the upgrades of an HTTP server: the live channel and the video sockets. Returns how to close them all. */
export const attachSockets = (server: Server, parts: SocketParts): (() => void) => {
  const { live, video, recordings, audio, meetings, sessions, origins } = parts;
  const common = { noServer: true, perMessageDeflate: false, clientTracking: true } as const;
  const liveServer = new WebSocketServer({
    ...common,
    maxPayload: socketLimits.frameBytes,
    // The browser fails a handshake whose offered protocol the server does not select.
    handleProtocols: offered => [...offered].find(name => name.startsWith(bearerProtocol)) ?? false,
  });
  const videoServer = new WebSocketServer({ ...common, maxPayload: 4096 });
  const meetingServer = new WebSocketServer({ ...common, maxPayload: socketLimits.frameBytes });

  const refuse = (socket: Duplex, status: string): void => {
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  };

  const upgrade = (
    to: WebSocketServer,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    then: (opened: WebSocket) => void,
  ): void => {
    request.socket.setNoDelay(true);
    to.handleUpgrade(request, socket, head, then);
  };

  const openLive = async (request: IncomingMessage, url: URL, socket: Duplex, head: Buffer): Promise<void> => {
    // Whoever offers a bearer means it; a stale cookie beside it does not count.
    const token = bearerOf(request) ?? cookieOf(request, tokenCookie);
    const session = await sessions.find(token).catch(() => undefined);
    if (!session) return refuse(socket, '401 Unauthorized');
    const userId = decode(url.pathname.slice(livePath.length));
    if (userId !== session.user.id) return refuse(socket, '403 Forbidden');
    const pageId = url.searchParams.get('GID') ?? '';
    if (live.count(userId, pageId) >= socketLimits.perPage) return refuse(socket, '429 Too Many Requests');
    const reader = {
      language: languageOf(url.searchParams.get('lang') ?? request.headers['accept-language']),
      base: origins.base(request.headers.origin, request.headers.host),
    };
    upgrade(liveServer, request, socket, head, opened => live.accept(opened, session, request, reader));
  };

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const url = new URL(request.url ?? '/', 'http://gateway');
    if (parts.refuses()) return refuse(socket, '503 Service Unavailable');
    if (!origins.allows(request.headers.origin, request.headers.host)) return refuse(socket, '403 Forbidden');
    if (url.pathname.startsWith(livePath)) {
      void openLive(request, url, socket, head).catch(() => refuse(socket, '500 Internal Server Error'));
      return;
    }
    if (url.pathname.startsWith(meetingPath)) {
      if (!meetings.has(url.pathname)) return refuse(socket, '404 Not Found');
      upgrade(meetingServer, request, socket, head, opened => meetings.accept(opened, url.pathname));
      return;
    }
    if (url.pathname.startsWith(recordedPath)) {
      const door = recordings.find(url.pathname);
      if (!door) return refuse(socket, '404 Not Found');
      upgrade(videoServer, request, socket, head, opened => recordings.accept(opened, door));
      return;
    }
    if (url.pathname.startsWith(audioPath)) {
      const heard = audio.find(url.pathname);
      if (!heard) return refuse(socket, '404 Not Found');
      return upgrade(videoServer, request, socket, head, opened => audio.accept(opened, heard));
    }
    const ticket = url.pathname.startsWith(videoPath) ? video.find(url.pathname) : undefined;
    if (!ticket) return refuse(socket, '404 Not Found');
    if (video.faults.refuses) return refuse(socket, '503 Service Unavailable');
    upgrade(videoServer, request, socket, head, opened => video.accept(opened, ticket));
  });

  return () => {
    for (const client of [...liveServer.clients, ...videoServer.clients, ...meetingServer.clients]) {
      client.close(1001);
      // A console that does not answer the close must not hold up the end.
      setTimeout(() => client.terminate(), 200).unref();
    }
    liveServer.close();
    videoServer.close();
    meetingServer.close();
  };
};
