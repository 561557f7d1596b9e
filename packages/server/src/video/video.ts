import { randomBytes } from 'node:crypto';
import type { StreamType } from '@patrolkit/transport/contract';
import type { WebSocket } from 'ws';
import type { Cameras } from './cameras.ts';
import { StreamFaults } from './faults.ts';
import type { Session } from '../session/sessions.ts';
import type { AccountCaps } from '../http/account-caps.ts';
import { makeRoom } from '../session/tickets.ts';
import { cameraOfId } from '../links/cameras.ts';
import type { WatchTime } from './watch-time.ts';
import type { AcceptMedia } from '../http/sockets.ts';

/** How long after its last use an address may be opened, or opened again, ms. */
const TICKET_MS = 60_000;

/** Path of a video socket; a ticket follows. */
export const videoPath = '/live/';

const ticketId = (path: string): string => path.slice(videoPath.length).replace(/\.flv$/, '');

interface Ticket {
  session: Session;
  cameraId: string;
  quality: StreamType;
  usedAt: number;
  sockets: Set<WebSocket>;
  /** Whether watching counts against the time of the day. */
  isCounted: boolean;
}

/** Video sockets. Their addresses contain a ticket, never the session's token. */
export class Video {
  /** For tests: faults on the way of live streams. */
  readonly faults = new StreamFaults();
  /** For tests: whether consoles are in the network of the robots. */
  isLanReachable = true;
  readonly #cameras: Cameras;
  readonly #steadyNow: () => number;
  readonly #watchTime: WatchTime;
  #sweptAt: number;
  readonly #tickets = new Map<string, Ticket>();

  /** `steadyNow` is a clock, ms, that nobody sets. It counts the watching time and lets addresses expire. */
  constructor(cameras: Cameras, watchTime: WatchTime, steadyNow: () => number) {
    this.#cameras = cameras;
    this.#steadyNow = steadyNow;
    this.#watchTime = watchTime;
    this.#sweptAt = steadyNow();
  }

  /**
   * Makes a path at which this session can watch a camera (camera-mounts.ts). `isCounted` is false for an emergency call, whose
   * time does not count.
   */
  issue(session: Session, cameraId: string, quality: StreamType, isCounted = true): string {
    const id = randomBytes(18).toString('base64url');
    makeRoom(this.#tickets, session, ticket => ticket.sockets.size > 0);
    this.#tickets.set(id, { session, cameraId, quality, usedAt: this.#steadyNow(), sockets: new Set(), isCounted });
    return `${videoPath}${id}.flv`;
  }

  /** The name of a stream's codec. */
  codeOf(cameraId: string, quality: StreamType): string {
    return this.#cameras.codecOf(cameraId, quality).toUpperCase();
  }

  /** Whether a camera has a microphone. */
  hasAudio(cameraId: string): boolean {
    return this.#cameras.soundOf(cameraId) !== 'none';
  }

  /** The ticket of a path; undefined when there is none or it has expired. */
  find(path: string): Ticket | undefined {
    const ticket = this.#tickets.get(ticketId(path));
    return ticket && (ticket.sockets.size > 0 || this.#steadyNow() - ticket.usedAt < TICKET_MS) ? ticket : undefined;
  }

  /** Makes a socket a viewer. */
  accept(socket: WebSocket, ticket: Ticket): void {
    ticket.sockets.add(socket);
    const viewer = this.faults.wrap({
      send: data => {
        if (socket.readyState === socket.OPEN) socket.send(data, { binary: true, compress: false });
      },
      get backlog() {
        return socket.bufferedAmount;
      },
      close: () => socket.terminate(),
    });
    const leave = this.#cameras.join(ticket.cameraId, ticket.cameraId, ticket.quality, viewer);
    socket.on('close', () => {
      ticket.sockets.delete(socket);
      ticket.usedAt = this.#steadyNow();
      leave();
    });
  }

  /** Ends the video of a path and closes its sockets. */
  end(path: string): void {
    const ticket = this.find(path);
    if (!ticket) return;
    this.#tickets.delete(ticketId(path));
    for (const socket of ticket.sockets) socket.close(1000);
  }

  /** Drops the tickets and closes the sockets of a session, but for those of devices that it keeps. */
  endSession(sessionId: string, keeps: (deviceId: string) => boolean = () => false): void {
    for (const [id, ticket] of this.#tickets) {
      if (ticket.session.id !== sessionId || keeps(cameraOfId(ticket.cameraId).deviceId)) continue;
      this.#tickets.delete(id);
      for (const socket of ticket.sockets) socket.close(1008);
    }
  }

  /** Counts watching time, closes streams whose time is used up, and drops expired tickets; called every second. */
  sweep(): void {
    const passed = this.#steadyNow() - this.#sweptAt;
    this.#sweptAt += passed;
    const counted = new Set<string>();
    for (const [id, { session, cameraId, sockets, isCounted }] of this.#tickets) {
      if (!isCounted || sockets.size === 0) continue;
      const userId = session.user.id;
      const { deviceId } = cameraOfId(cameraId);
      // Several players or cameras of one device count once.
      if (!counted.has(`${userId} ${deviceId}`)) this.#watchTime.add(userId, deviceId, passed);
      counted.add(`${userId} ${deviceId}`);
      if (this.#watchTime.left(userId, deviceId) !== 0) continue;
      this.#tickets.delete(id);
      for (const socket of sockets) socket.close(1008);
    }
    for (const [id, ticket] of this.#tickets) {
      if (ticket.sockets.size === 0 && this.#steadyNow() - ticket.usedAt > TICKET_MS) this.#tickets.delete(id);
    }
  }
}

/** Accepts the sockets for live video. Lets the video of an emergency call in beyond any limit. */
export const videoDoor = (video: Video, caps: AccountCaps): AcceptMedia => ({
  path: videoPath,
  frameBytes: 4096,
  open: path => {
    const ticket = video.find(path);
    if (!ticket) return '404 Not Found';
    if (video.faults.refuses) return '503 Service Unavailable';
    const enter = (socket: WebSocket): void => video.accept(socket, ticket);
    return ticket.isCounted ? caps.stream(ticket.session.user.id, enter) : enter;
  },
});
