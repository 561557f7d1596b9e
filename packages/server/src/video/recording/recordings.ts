import { randomBytes } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import type { Archive } from './archive.ts';
import { Playback, speeds, type PlaybackClock, type PlaybackViewer } from './playback.ts';
import type { Range } from './ranges.ts';
import type { Recorder } from './recorder.ts';
import { AlarmAddresses } from './alarm-addresses.ts';
import { guarded } from '../../http/guard.ts';
import type { Session } from '../../session/sessions.ts';
import { maySee } from '../../session/users.ts';
import { makeRoom } from '../../session/tickets.ts';
import type { AccountCaps } from '../../http/account-caps.ts';
import type { AcceptMedia } from '../../http/sockets.ts';

/** How long after its last use an address may be opened, or opened again, ms. */
const TICKET_MS = 60_000;
/** How long before and after an alarm its video lasts, ms. */
const ALARM_BEFORE_MS = 8_000;
const ALARM_AFTER_MS = 12_000;
/**
 * The time of the beginning of the range in the stream, ms, so that a step to a moment before the range has a valid time too.
 */
const ZERO_MS = 60_000;

/** Path of a recorded stream; a ticket follows, and `/control` for its control socket. */
export const recordedPath = '/recorded/';
const controlSuffix = '/control';

interface Ticket {
  session: Session;
  deviceId: string;
  playback: Playback;
  usedAt: number;
  media: WebSocket | undefined;
  control: Set<WebSocket>;
  /** Whether everything has been sent. */
  isAtEnd: boolean;
}

const isUsed = ({ media, control }: Ticket): boolean => media !== undefined || control.size > 0;

/** The stream and socket that an address opens. */
export interface RecordedDoor {
  ticket: Ticket;
  isControl: boolean;
}

const systemClock: PlaybackClock = {
  now: () => performance.now(),
  after: (delay, task) => {
    const timer = setTimeout(task, delay);
    return () => clearTimeout(timer);
  },
};

interface Command {
  type: string;
  speed?: number;
  startTime?: number;
  frames?: number;
}

const readCommand = (data: RawData): Command | undefined => {
  try {
    const parsed: unknown = JSON.parse(String(data as Buffer));
    return typeof parsed === 'object' && parsed !== null && 'type' in parsed && typeof parsed.type === 'string'
      ? (parsed as Command)
      : undefined;
  } catch {
    return undefined;
  }
};

/** Recorded streams: their tickets, sockets and playback. */
export class Recordings {
  readonly archive: Archive;
  readonly #recorder: Pick<Recorder, 'flush'>;
  readonly #steadyNow: () => number;
  readonly #tickets = new Map<string, Ticket>();
  readonly #alarms: AlarmAddresses;

  /** `steadyNow` is a clock, ms, that nobody sets; addresses expire by it. */
  constructor(archive: Archive, recorder: Pick<Recorder, 'flush'>, steadyNow: () => number) {
    this.archive = archive;
    this.#recorder = recorder;
    this.#steadyNow = steadyNow;
    this.#alarms = new AlarmAddresses(steadyNow);
  }

  /** The recorded ranges of a device up to now. */
  async ranges(deviceId: string, window: Range): Promise<Range[]> {
    await this.#recorder.flush(deviceId);
    return this.archive.ranges(deviceId, window);
  }

  /**
   * Makes a path at which this session can play the recording of a device; `zero` is the moment that is time 0 of the stream.
   */
  issue(session: Session, deviceId: string, range: Range, at = range.from): { path: string; zero: number } {
    const id = randomBytes(18).toString('base64url');
    makeRoom(this.#tickets, session, isUsed);
    const { zero } = this.#open(id, session, deviceId, range, at);
    return { path: `${recordedPath}${id}.flv`, zero };
  }

  #open(id: string, session: Session, deviceId: string, range: Range, at: number): { ticket: Ticket; zero: number } {
    const zero = range.from - ZERO_MS;
    const playback = new Playback(
      { archive: this.archive, flush: () => this.#recorder.flush(deviceId) },
      { deviceId, range, at, zero, clock: systemClock },
    );
    const ticket: Ticket = {
      session,
      deviceId,
      playback,
      usedAt: this.#steadyNow(),
      media: undefined,
      control: new Set(),
      isAtEnd: false,
    };
    this.#tickets.set(id, ticket);
    return { ticket, zero };
  }

  /**
   * Makes a path for the video of an alarm; undefined when its moment is not recorded. First writes the latest recording to the
   * disk.
   */
  async issueForAlarm(session: Session, deviceId: string, at: number): Promise<string | undefined> {
    await this.#recorder.flush(deviceId);
    return this.pathForAlarm(session, deviceId, at);
  }

  /** The same from recordings that are already on the disk; for lists. */
  pathForAlarm(session: Session, deviceId: string, at: number): string | undefined {
    if (!this.archive.has(deviceId, at)) return undefined;
    return `${recordedPath}${this.#alarms.write({ session, deviceId, at })}.flv`;
  }

  /** What a path opens; undefined when its ticket is not valid. */
  find(path: string): RecordedDoor | undefined {
    const isControl = path.endsWith(controlSuffix);
    const name = isControl ? path.slice(0, -controlSuffix.length) : path;
    const id = name.slice(recordedPath.length).replace(/\.flv$/, '');
    const known = this.#tickets.get(id);
    const ticket = known && this.#isGood(known) ? (this.#another(known, id, isControl) ?? known) : this.#openAlarm(id);
    return ticket && { ticket, isControl };
  }

  /**
   * A ticket for another window at the address of an alarm. All windows of a session share that address, and each plays the
   * video separately.
   */
  #another({ media }: Ticket, id: string, isControl: boolean): Ticket | undefined {
    return media && !isControl ? this.#openAlarm(id, randomBytes(18).toString('base64url')) : undefined;
  }

  /** A ticket for the address of an alarm, under its own id or another one. */
  #openAlarm(id: string, as = id): Ticket | undefined {
    const moment = this.#alarms.read(id);
    if (!moment) return undefined;
    const { session, deviceId, at } = moment;
    // Meanwhile the user may have lost the device.
    if (!maySee(session.user, deviceId)) return undefined;
    const from = at - ALARM_BEFORE_MS;
    makeRoom(this.#tickets, session, isUsed);
    return this.#open(as, session, deviceId, { from, to: at + ALARM_AFTER_MS }, from).ticket;
  }

  /** The number of tickets and of sessions with an address; tests check that it does not grow. */
  get size(): number {
    return this.#tickets.size + this.#alarms.size;
  }

  /** Accepts a socket. */
  accept(socket: WebSocket, { ticket, isControl }: RecordedDoor): void {
    if (isControl) this.#control(socket, ticket);
    else this.#play(socket, ticket);
  }

  /** Drops the addresses and tickets of a session that has ended, and closes its sockets. */
  endSession(sessionId: string): void {
    this.#alarms.endSession(sessionId);
    this.drop(sessionId, () => false);
  }

  /** Drops the tickets of a session and closes their sockets, but for those of devices that it keeps. */
  drop(sessionId: string, keeps: (deviceId: string) => boolean): void {
    for (const [id, ticket] of this.#tickets) {
      if (ticket.session.id !== sessionId || keeps(ticket.deviceId)) continue;
      this.#tickets.delete(id);
      ticket.playback.stop();
      for (const socket of [ticket.media, ...ticket.control]) socket?.close(1008);
    }
  }

  /** Disconnects all media or control sockets; for tests. */
  cut(which: 'media' | 'control'): void {
    for (const ticket of this.#tickets.values()) {
      if (which === 'media') ticket.media?.terminate();
      else for (const socket of ticket.control) socket.terminate();
    }
  }

  /** Drops tickets that have expired. */
  sweep(): void {
    for (const [id, ticket] of this.#tickets) if (!this.#isGood(ticket)) this.#tickets.delete(id);
  }

  #isGood(ticket: Ticket): boolean {
    return isUsed(ticket) || this.#steadyNow() - ticket.usedAt < TICKET_MS;
  }

  #play(socket: WebSocket, ticket: Ticket): void {
    // Each ticket has one viewer: a new socket replaces one whose connection may be lost without a close.
    ticket.media?.terminate();
    ticket.media = socket;
    ticket.isAtEnd = false;
    socket.on('close', () => {
      if (ticket.media !== socket) return;
      ticket.media = undefined;
      ticket.usedAt = this.#steadyNow();
      ticket.playback.stop();
    });
    const viewer: PlaybackViewer = {
      send: data => {
        if (socket.readyState === socket.OPEN) socket.send(data, { binary: true, compress: false });
      },
      get backlog() {
        return socket.bufferedAmount;
      },
      tell: message => {
        const said = JSON.stringify(message);
        for (const control of ticket.control) if (control.readyState === control.OPEN) control.send(said);
        ticket.isAtEnd = message.type === 'end';
        this.#endUncontrolled(ticket);
      },
      fail: error => void socket.emit('error', error),
    };
    guarded(socket, () => ticket.playback.play(viewer));
  }

  /**
   * Closes the media socket at the end when there is no control socket, since only that could move it elsewhere. A viewer that
   * opens it again starts from the beginning.
   */
  #endUncontrolled({ playback, media, control, isAtEnd }: Ticket): void {
    if (!isAtEnd || !media || control.size > 0) return;
    playback.rewind();
    media.close(1000);
  }

  #control(socket: WebSocket, ticket: Ticket): void {
    ticket.control.add(socket);
    socket.on('close', () => {
      ticket.control.delete(socket);
      ticket.usedAt = this.#steadyNow();
      this.#endUncontrolled(ticket);
    });
    const { playback } = ticket;
    socket.on('message', data => {
      const command = readCommand(data);
      switch (command?.type) {
        case 'ctrlspeed':
          if (command.speed !== undefined && speeds.includes(command.speed)) playback.setSpeed(command.speed);
          return;
        case 'pause':
          return playback.pause();
        case 'resume':
          return playback.resume();
        case 'step': {
          const frames = command.frames ?? 0;
          if (!Number.isFinite(command.startTime) || !Number.isInteger(frames) || Math.abs(frames) > 50) return;
          guarded(socket, () => playback.step(Number(command.startTime), frames));
          return;
        }
      }
    });
  }
}

/** Accepts the sockets for recorded video. */
export const recordedDoor = (recordings: Recordings, caps: AccountCaps): AcceptMedia => ({
  path: recordedPath,
  frameBytes: 4096,
  open: path => {
    const found = recordings.find(path);
    if (!found) return '404 Not Found';
    const enter = (socket: WebSocket): void => recordings.accept(socket, found);
    return found.isControl ? enter : caps.stream(found.ticket.session.user.id, enter);
  },
});
