import { randomBytes } from 'node:crypto';
import type { Interaction } from '@patrolkit/transport/contract';
import type { WebSocket } from 'ws';
import type { Fleet } from '../links/fleet.ts';
import type { KeptVoice } from '../links/voices.ts';
import { regionAt, type SiteRegion } from '../links/regions.ts';
import { guarded } from '../http/guard.ts';
import { Refusal } from '../http/refusal.ts';
import type { Session } from '../session/sessions.ts';
import { makeRoom } from '../session/tickets.ts';
import { acceptMedia, type AcceptMedia } from '../http/sockets.ts';

/** Path of the sound sockets; a ticket follows. */
export const audioPath = '/audio/';

/** Time within which an address must be opened, ms. */
const TICKET_MS = 60_000;
/** Length of the pieces in which sound is sent, ms. */
const PIECE_MS = 60;
/**
 * Most bytes that may wait to be sent. Beyond that a piece is dropped, so that a listener misses sound instead of hearing it
 * late.
 */
const LATE = 64_000;
/**
 * Unanswered pings, one a second, after which a console is gone because its network ended without a word. While the server
 * believed in it, nobody else could talk with the device. The limit is a count and not a time, so that a stall of the server
 * ends nobody's call.
 */
const UNANSWERED = 10;
/** The close code of a socket when somebody else talks with the device (PROTOCOL.md). */
const BUSY = 4409;

interface Ticket {
  session: Session;
  deviceId: string;
  mode: Interaction;
  issuedAt: number;
  socket: WebSocket | undefined;
  /** Pings since the console was last heard. */
  unanswered: number;
}

/** The sound that was said to a device; for tests. */
export interface Said {
  deviceId: string;
  /** Frames of 20 ms. */
  frames: number;
  /** The loudest sample, 0 to 32767. */
  peak: number;
}

/** Sound of the devices: every user who may see a device may hear it, one at a time may talk with it. */
export class Audio {
  readonly #fleet: Pick<Fleet, 'device' | 'sound' | 'regions'>;
  readonly #steadyNow: () => number;
  readonly #tickets = new Map<string, Ticket>();
  readonly #said = new Map<string, Said>();

  /** `steadyNow` is a clock, ms, that nobody sets; addresses expire by it. */
  constructor(fleet: Pick<Fleet, 'device' | 'sound' | 'regions'>, steadyNow: () => number) {
    this.#fleet = fleet;
    this.#steadyNow = steadyNow;
  }

  /** Makes a path at which this session can hear a device, or talk with it. */
  issue(session: Session, deviceId: string, mode: Interaction): string {
    if (mode === 'intercom' && this.#talkerOf(deviceId, session)) throw new Refusal(409, 'error.audioBusy');
    const id = randomBytes(18).toString('base64url');
    makeRoom(this.#tickets, session, ticket => ticket.socket !== undefined);
    this.#tickets.set(id, { session, deviceId, mode, issuedAt: this.#steadyNow(), socket: undefined, unanswered: 0 });
    return `${audioPath}${id}.pcm`;
  }

  /** The ticket of a path; undefined when there is none or it has expired. */
  find(path: string): Ticket | undefined {
    const ticket = this.#tickets.get(path.slice(audioPath.length).replace(/\.pcm$/, ''));
    return ticket && (ticket.socket !== undefined || this.#steadyNow() - ticket.issuedAt < TICKET_MS)
      ? ticket
      : undefined;
  }

  /** Sends the sound of the device to a socket, and plays what the socket sends when its ticket is for an intercom. */
  accept(socket: WebSocket, ticket: Ticket): void {
    const { deviceId, session, mode } = ticket;
    if (mode === 'intercom' && this.#talkerOf(deviceId, session)) return socket.close(BUSY);
    ticket.socket?.close(1000);
    ticket.socket = socket;
    ticket.unanswered = 0;
    const heard = (): void => {
      if (ticket.socket === socket) ticket.unanswered = 0;
    };
    socket.on('pong', heard);
    const ear = this.#fleet.sound.ear(deviceId);
    const began = performance.now();
    let sent = 0;
    const hear = (): void => {
      if (!this.#fleet.device(deviceId)?.online) return socket.close(1001);
      // Counted by the clock, not by the timer: after a late timer the piece is longer.
      const due = Math.floor((performance.now() - began) / PIECE_MS) - sent;
      if (due <= 0) return;
      sent += due;
      const sound = ear(Date.now(), Math.min(5, due) * PIECE_MS);
      if (sound && socket.bufferedAmount < LATE) socket.send(littleEndian(sound), { binary: true, compress: false });
    };
    const timer = setInterval(() => guarded(socket, hear), PIECE_MS / 2);
    socket.on('message', (data, isBinary) =>
      guarded(socket, () => {
        heard();
        if (mode !== 'intercom' || !isBinary) return;
        const bytes = data as Buffer;
        this.#note(deviceId, bytes);
        this.#fleet.sound.say(deviceId, bytes);
      }),
    );
    socket.on('close', () => {
      clearInterval(timer);
      if (ticket.socket === socket) ticket.socket = undefined;
    });
  }

  /** Lets a device speak texts. */
  broadcast(deviceId: string, greetings: readonly string[]): void {
    this.#fleet.sound.speak(deviceId, greetings);
  }

  /** Lets a device say a voice. */
  say(deviceId: string, voice: KeptVoice): void {
    if (voice.kind === 'file') this.#fleet.sound.play(deviceId, voice);
    else this.#fleet.sound.speak(deviceId, voice.greetings, voice.speaker);
  }

  /** The region in which a device is now and speaks nothing; undefined where it may speak. */
  quietOf(deviceId: string): SiteRegion | undefined {
    const device = this.#fleet.device(deviceId);
    const { x, y } = device ?? {};
    return device && x !== undefined && y !== undefined
      ? regionAt(this.#fleet.regions, 'quiet', device, { x, y })
      : undefined;
  }

  /** Whether a device speaks at the moment, a user talks through it, or it is in a quiet region. */
  isTaken(deviceId: string): boolean {
    return (
      this.quietOf(deviceId) !== undefined ||
      this.#fleet.sound.isSpeaking(deviceId) ||
      this.#talkerOf(deviceId) !== undefined
    );
  }

  /** Ends listening to a device, or the intercom with it, of a session. */
  end(session: Session, deviceId: string, mode: Interaction): void {
    for (const ticket of this.#tickets.values())
      if (ticket.session.id === session.id && ticket.deviceId === deviceId && ticket.mode === mode)
        ticket.socket?.close(1000);
  }

  /** Closes the sockets and drops the tickets of a session, but for those that its user may keep. */
  endSession(sessionId: string, keeps: (deviceId: string, mode: Interaction) => boolean = () => false): void {
    for (const [id, ticket] of this.#tickets) {
      if (ticket.session.id !== sessionId || keeps(ticket.deviceId, ticket.mode)) continue;
      ticket.socket?.close(1008);
      this.#tickets.delete(id);
    }
  }

  /** Drops the tickets that nobody used in time, and ends sockets whose console is gone; called every second. */
  sweep(): void {
    for (const [id, ticket] of this.#tickets) {
      const { socket } = ticket;
      if (!socket && this.#steadyNow() - ticket.issuedAt > TICKET_MS) this.#tickets.delete(id);
      if (!socket) continue;
      if (ticket.unanswered >= UNANSWERED) {
        socket.terminate();
        continue;
      }
      ticket.unanswered += 1;
      guarded(socket, () => socket.ping());
    }
  }

  /** What was said to each device; for tests. */
  said(): Said[] {
    return [...this.#said.values()];
  }

  #talkerOf(deviceId: string, but?: Session): Ticket | undefined {
    return [...this.#tickets.values()].find(
      ticket =>
        ticket.deviceId === deviceId && ticket.mode === 'intercom' && ticket.socket && ticket.session.id !== but?.id,
    );
  }

  #note(deviceId: string, bytes: Buffer): void {
    const known = this.#said.get(deviceId) ?? { deviceId, frames: 0, peak: 0 };
    known.frames += 1;
    for (let at = 0; at + 1 < bytes.length; at += 2) known.peak = Math.max(known.peak, Math.abs(bytes.readInt16LE(at)));
    this.#said.set(deviceId, known);
  }
}

/** Samples as bytes. */
const littleEndian = (samples: Int16Array): Buffer => {
  const bytes = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, index) => bytes.writeInt16LE(sample, index * 2));
  return bytes;
};

/** Accepts the sockets for sound. */
export const audioDoor = (audio: Audio): AcceptMedia =>
  acceptMedia(
    audioPath,
    path => audio.find(path),
    (socket, ticket) => audio.accept(socket, ticket),
  );
