import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import type { CameraFeed, Candidate, Heard, RobotPeer } from './rtc/peer.ts';
import { guarded, reasonOf } from '../http/guard.ts';
import { acceptMedia, type AcceptMedia } from '../http/sockets.ts';

/** Path of the signalling sockets of two-way calls; the id of a meeting follows. */
export const meetingPath = '/rtc/';

/** Largest frame of a signalling socket, bytes. */
const SIGNAL_BYTES = 64 * 1024;
/** Time within which a client must join after it opened the socket, ms. */
const JOIN_MS = 10_000;

/** The part of the robot's end of a call that a meeting uses. */
export type Peer = Pick<RobotPeer, 'heard' | 'offer' | 'answer' | 'candidate' | 'close'>;

/** Gives the code of that end. */
export type LoadPeer = () => Promise<{
  readonly RobotPeer: new (...parts: ConstructorParameters<typeof RobotPeer>) => Peer;
}>;

/** Loaded with the first meeting: the library of calls is more than half of the server's code. */
const loadRobotPeer: LoadPeer = () => import('./rtc/peer.ts');

/** The address and credentials with which a console joins a meeting. */
export interface Meeting {
  id: string;
  path: string;
  deviceId: string;
  userName: string;
  password: string;
}

interface OpenMeeting extends Meeting {
  peer: Peer | undefined;
  socket: WebSocket | undefined;
}

/** The meetings of two-way calls: each connects one console with one robot and has its own password. */
export class Meetings {
  readonly #cameras: CameraFeed;
  readonly #onError: (message: string) => void;
  readonly #load: LoadPeer;
  readonly #meetings = new Map<string, OpenMeeting>();

  constructor(cameras: CameraFeed, onError: (message: string) => void, load = loadRobotPeer) {
    this.#cameras = cameras;
    this.#onError = onError;
    this.#load = load;
  }

  /** Makes a meeting with a device. */
  issue(deviceId: string): Meeting {
    this.#load().catch((error: unknown) => this.#onError(`rtc: ${reasonOf(error)}`));
    const id = randomBytes(12).toString('base64url');
    const meeting = {
      id,
      path: meetingPath + id,
      deviceId,
      userName: randomBytes(6).toString('base64url'),
      password: randomBytes(18).toString('base64url'),
    };
    this.#meetings.set(id, { ...meeting, peer: undefined, socket: undefined });
    return meeting;
  }

  /** Whether a path is that of a meeting. */
  has(path: string): boolean {
    return this.#meetings.has(path.slice(meetingPath.length));
  }

  /** What robots have received from the operator; for tests. */
  heard(): Heard[] {
    return [...this.#meetings.values()].flatMap(({ peer }) => (peer ? [peer.heard] : []));
  }

  /** Accepts a socket. Closes it unless it joins with name and password. A new join replaces the previous one. */
  accept(socket: WebSocket, path: string): void {
    const meeting = this.#meetings.get(path.slice(meetingPath.length));
    if (!meeting) return socket.close(1008);
    const late = setTimeout(() => socket.close(1008), JOIN_MS);
    let hasJoined = false;
    let peer: Peer | undefined;
    const trouble = (error: unknown): void => {
      this.#onError(`rtc: ${reasonOf(error)}`);
      socket.close(1011);
    };
    const begin = async (): Promise<void> => {
      const code = await this.#load();
      // Meanwhile the client may have left, or joined again, which closes this socket.
      if (socket.readyState !== socket.OPEN) return;
      peer = new code.RobotPeer(this.#cameras, meeting.deviceId, () => socket.close(1011));
      meeting.peer = peer;
      send(socket, { type: 'offer', sdp: await peer.offer() });
    };
    const receive = (data: RawData): void | Promise<void> => {
      // A closing socket may still send frames, and the call may have ended since it was opened.
      if (socket.readyState !== socket.OPEN) return;
      if (this.#meetings.get(meeting.id) !== meeting) return socket.close(1000);
      const message = parse(String(data as Buffer));
      if (!hasJoined) {
        if (message?.type !== 'join' || !isRight(meeting, message)) return socket.close(1008);
        hasJoined = true;
        clearTimeout(late);
        meeting.peer?.close().catch(trouble);
        meeting.socket?.close(1000);
        Object.assign(meeting, { peer: undefined, socket });
        begin().catch(trouble);
      } else if (message?.type === 'answer') peer?.answer(message.sdp ?? '').catch(trouble);
      else if (message?.type === 'candidate' && message.candidate) return peer?.candidate(message.candidate);
      else if (message?.type === 'bye') socket.close(1000);
    };
    socket.on('message', data => guarded(socket, () => receive(data)));
    socket.on('close', () => {
      clearTimeout(late);
      peer?.close().catch((error: unknown) => this.#onError(`rtc: ${reasonOf(error)}`));
      if (meeting.socket === socket) Object.assign(meeting, { peer: undefined, socket: undefined });
    });
  }

  /** Ends a meeting. */
  end(path: string): void {
    const id = path.slice(meetingPath.length);
    const meeting = this.#meetings.get(id);
    this.#meetings.delete(id);
    if (!meeting?.socket) return;
    send(meeting.socket, { type: 'bye' });
    meeting.socket.close(1000);
    // A client that does not answer the close must not continue to see and hear.
    meeting.peer?.close().catch((error: unknown) => this.#onError(`rtc: ${reasonOf(error)}`));
  }

  /** Ends all meetings. */
  close(): void {
    for (const { path } of this.#meetings.values()) this.end(path);
  }
}

interface Message {
  type: string;
  meetingId?: string;
  deviceCode?: string;
  userName?: string;
  password?: string;
  sdp?: string;
  candidate?: Candidate;
}

const text = (source: object, name: string): Record<string, string> => {
  const value: unknown = Reflect.get(source, name);
  return typeof value === 'string' ? { [name]: value } : {};
};

const parse = (frame: string): Message | undefined => {
  try {
    const read: unknown = JSON.parse(frame);
    if (typeof read !== 'object' || read === null) return undefined;
    const type: unknown = Reflect.get(read, 'type');
    if (typeof type !== 'string') return undefined;
    const given: unknown = Reflect.get(read, 'candidate');
    const line: unknown = typeof given === 'object' && given !== null ? Reflect.get(given, 'sdpMLineIndex') : undefined;
    const candidate =
      typeof given === 'object' && given !== null
        ? {
            candidate: '',
            ...text(given, 'candidate'),
            ...text(given, 'sdpMid'),
            ...(typeof line === 'number' ? { sdpMLineIndex: line } : {}),
          }
        : undefined;
    return {
      type,
      ...text(read, 'meetingId'),
      ...text(read, 'deviceCode'),
      ...text(read, 'userName'),
      ...text(read, 'password'),
      ...text(read, 'sdp'),
      ...(candidate ? { candidate } : {}),
    };
  } catch {
    return undefined;
  }
};

const isRight = (meeting: Meeting, { meetingId, deviceCode, userName, password }: Message): boolean => {
  const given = Buffer.from(password ?? '');
  const wanted = Buffer.from(meeting.password);
  return (
    meetingId === meeting.id &&
    deviceCode === meeting.deviceId &&
    userName === meeting.userName &&
    given.length === wanted.length &&
    timingSafeEqual(given, wanted)
  );
};

const send = (socket: WebSocket, message: Message): void => {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
};

/** Accepts the sockets of two-way calls; signalling needs larger frames than other media. */
export const meetingDoor = (meetings: Meetings): AcceptMedia =>
  acceptMedia(
    meetingPath,
    path => (meetings.has(path) ? path : undefined),
    (socket, path) => meetings.accept(socket, path),
    SIGNAL_BYTES,
  );
