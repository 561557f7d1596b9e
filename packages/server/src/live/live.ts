import {
  invalid,
  pushes,
  silently,
  switchMap,
  switchNames,
  type PushData,
  type PushType,
  type SocketRole,
  type SosCall,
  type SosEnd,
} from '@patrolkit/transport/contract';
import type { WebSocket } from 'ws';
import type { RegisterNow } from '../fleet/register.ts';
import type { GroundNow } from '../fleet/ground.ts';
import type { NamesNow } from '../fleet/site-names.ts';
import { guarded } from '../http/guard.ts';
import type { Reader } from '../language/reader.ts';
import type { Language } from '../language/texts.ts';
import type { Speech } from '../http/speech.ts';
import type { Session } from '../session/sessions.ts';
import { mayEnter, maySee, rightOf } from '../session/users.ts';
import type { FleetEvent } from '../links/events.ts';
import type { Fleet } from '../links/fleet.ts';
import { tryLater } from './backlog.ts';
import { FleetPushes, type TodayCounts } from './fleet-pushes.ts';
import { Line, type Opening, type Interest } from './line.ts';
import { deviceIdOf, readMessage, type Message } from './live-message.ts';

/** Limits of a socket. */
export const socketLimits = {
  frameBytes: 64 * 1024,
  messagesPerMinute: 100,
  perPage: 5,
} as const;

const policy = 1008;
/**
 * Least time between two answers to heartbeats, ms. The console answers the server's heartbeat with its own: answering that too
 * would never end.
 */
const HEARTBEAT_MS = 5000;

/** The leases, as the live channel uses them. */
export interface Drivers {
  holder(deviceId: string): Session | undefined;
  /** Called when the last device socket of a session has closed. */
  release(sessionId: string): void;
}

/** The parts that the live channel needs. */
export interface LiveParts {
  fleet: Fleet;
  /** Names of devices and points. */
  names: NamesNow;
  /** The stored devices and their models. */
  register: RegisterNow;
  /** The leases. */
  control: Drivers;
  /** A steady clock, ms: pushes and limits must continue when the wall clock is set. */
  now: () => number;
  /** Most minutes that a user may watch live video of a device without a break; 0 for no limit. */
  videoLimit: (deviceId: string) => number;
  /** The counts of today, for the statistics of the situation. */
  today: TodayCounts;
  /** Where outdoor maps lie on the earth. */
  ground: GroundNow;
  speech: Speech;
}

/** The sockets of all consoles: their switches, the device that each follows, and the pushes to them. */
export class Live {
  readonly #parts: LiveParts;
  readonly #lines = new Set<Line>();
  readonly #fleet: FleetPushes;
  #frozen = false;
  /** The devices of which a run is in progress. The room of records keeps it. */
  readonly onRound = new Set<string>();
  /** The pushes about emergency calls that a console gets when its channel opens. */
  sosGreeting: (session: Session, reader: Reader) => { rings: readonly SosCall[]; ends: readonly SosEnd[] } = () => ({
    rings: [],
    ends: [],
  });
  constructor(parts: LiveParts) {
    this.#parts = parts;
    this.#fleet = new FleetPushes({ ...parts, onRound: this.onRound }, (line, type, data, deviceId) =>
      this.#push(line, type, data, deviceId),
    );
  }

  /** The number of open sockets of one page of a user. */
  count(userId: string, pageId: string): number {
    return [...this.#lines].filter(line => line.session.user.id === userId && line.pageId === pageId).length;
  }

  /** The number of sockets of a user to which frames can be sent. */
  listening(userId: string): number {
    return [...this.#lines].filter(line => line.session.user.id === userId && line.backlog.isOpen).length;
  }

  /** The ids of the connected pages of a session: those with an open singleton socket. */
  pagesOf(sessionId: string): Set<string> {
    const mine = [...this.#lines].filter(
      line => line.role === 'singleton' && line.session.id === sessionId && line.backlog.isOpen,
    );
    return new Set(mine.map(line => line.pageId));
  }

  /** Whether one of these pages of a session is connected. */
  hasPage(sessionId: string, pages: ReadonlySet<string>): boolean {
    return [...this.pagesOf(sessionId)].some(page => pages.has(page));
  }

  /** The sessions that are connected and may see a device. */
  viewersOf(deviceId: string): Session[] {
    const lines = [...this.#lines].filter(
      line => line.role === 'singleton' && maySee(line.session.user, deviceId) && line.backlog.isOpen,
    );
    return [...new Map(lines.map(line => [line.session.id, line.session])).values()];
  }

  /** Pushes to every console whose user may see a device, each in its language. */
  pushToViewers<T extends PushType>(
    deviceId: string,
    type: T,
    write: (reader: Reader) => PushData<T>,
    isFor: (session: Session, interest: Interest) => boolean = () => true,
  ): void {
    for (const line of this.#lines) {
      if (maySee(line.session.user, deviceId) && isFor(line.session, line))
        this.#push(line, type, write(line.reader), deviceId);
    }
  }

  /**
   * Pushes to every console what its user may see, in its language. A console for which `write` returns undefined gets nothing.
   */
  pushToAll<T extends PushType>(type: T, write: (session: Session, reader: Reader) => PushData<T> | undefined): void {
    for (const line of this.#lines) {
      const data = write(line.session, line.reader);
      if (data !== undefined) this.#push(line, type, data);
    }
  }

  /** Tells the consoles whose users may see a screen that things on it have reported something else. */
  thingsReported(thing: string, screen: string, ids: readonly string[]): void {
    this.pushToAll('ThingsReported', ({ user }) => (mayEnter(user, screen) ? { thing, ids: [...ids] } : undefined));
  }

  /** Reminds the consoles of those who control a device that a plan is due, which they carry out by hand. */
  planDue({ deviceId, name }: { readonly deviceId: string; readonly name: string }): void {
    this.pushToAll('PlanDue', ({ user }) => (rightOf(user, deviceId).controls ? { deviceId, name } : undefined));
  }

  /** Shows a notice in the consoles of a user; returns in how many. */
  notice(userId: string, notice: PushData<'MessageNotice'>): number {
    const lines = [...this.#lines].filter(
      ({ session, role, backlog }) => session.user.id === userId && role === 'singleton' && backlog.isOpen,
    );
    for (const line of lines) this.#push(line, 'MessageNotice', notice);
    return lines.length;
  }

  /** The users with an open console, and the language of it. */
  usersHere(): ReadonlyMap<string, Language> {
    const lines = [...this.#lines].filter(({ role, backlog }) => role === 'singleton' && backlog.isOpen);
    return new Map(lines.map(({ session, reader }) => [session.user.id, reader.language]));
  }

  /** Tells every console that regions of maps are others, or begin or end to hold. */
  regionsChanged(): void {
    const at = this.#parts.now();
    this.pushToAll('RegionsChanged', () => ({ at }));
  }

  /** Tells every console that maps, or what is written on them, are others. */
  mapsChanged(): void {
    const at = this.#parts.now();
    this.pushToAll('MapsChanged', () => ({ at }));
  }

  /** Tells every console that equipment on maps does something else, or the weather does. */
  mapThingsChanged(): void {
    const at = this.#parts.now();
    this.pushToAll('MapThingsChanged', () => ({ at }));
  }

  /** Sends every console a new list, because what it says of a device or a point has changed. */
  renamed(): void {
    this.#fleet.renamed();
  }

  /** Adds a socket. */
  accept(socket: WebSocket, opening: Opening): void {
    const { session, reader } = opening;
    const line = new Line(socket, opening);
    this.#lines.add(line);
    socket.on('message', (data, isBinary) =>
      guarded(socket, () => this.#receive(line, isBinary ? undefined : String(data as Buffer))),
    );
    socket.on('close', () => {
      this.#lines.delete(line);
      // When the last device socket of a session closes, its leases end and the robots that it drives stop.
      const left = [...this.#lines].some(other => other.session.id === session.id && other.role === line.role);
      if (line.role === 'device' && !left) this.#parts.control.release(session.id);
    });
    if (line.role !== 'singleton') return;
    const { rings, ends } = this.sosGreeting(session, reader);
    for (const call of rings) this.#push(line, 'robotCallApp', call, call.deviceId);
    for (const end of ends) this.#push(line, 'hangUpCall', end);
  }

  /** Closes the sockets of a session that has ended, with the code for a policy violation. */
  endSession(sessionId: string): void {
    for (const line of this.#lines) if (line.session.id === sessionId) line.socket.close(policy);
  }

  /** Ends what the changed user of a session no longer sees, and tells the consoles of the session. */
  changeUser(session: Session): void {
    const isUnseen = (deviceId: string): boolean => !maySee(session.user, deviceId);
    for (const line of this.#lines) {
      if (line.session.id !== session.id) continue;
      if (line.deviceId !== undefined && isUnseen(line.deviceId)) line.deviceId = undefined;
      for (const devices of [line.alarmsOf, line.capturesOf])
        for (const deviceId of devices) if (isUnseen(deviceId)) devices.delete(deviceId);
      this.#push(line, 'PrivilegesChanged', { userId: session.user.id });
      this.#fleet.list(line);
      this.#fleet.situation(line);
    }
  }

  /** Pushes everything that has changed or is due. */
  tick(events: readonly FleetEvent[]): void {
    const now = this.#parts.now();
    if (!this.#frozen) for (const line of this.#lines) line.backlog.check(now);
    this.#fleet.tick(this.#lines, events, now);
  }

  // ---- for tests ----

  /** Sends and reads nothing while the sockets stay open. */
  freeze(frozen: boolean): void {
    this.#frozen = frozen;
  }

  /** Closes every socket. */
  closeAll(code: number): void {
    for (const line of this.#lines) line.socket.close(code);
  }

  /** Sends a frame unchanged to every socket, or to those of a role. */
  sendRaw(frame: string, role: SocketRole | undefined): number {
    const lines = [...this.#lines].filter(line => role === undefined || line.role === role);
    for (const line of lines) line.socket.send(frame);
    return lines.length;
  }

  // ---- messages from consoles ----

  #receive(line: Line, text: string | undefined): void {
    // A closing socket may still send frames; the server ignores them.
    if (this.#frozen || !line.backlog.isOpen) return;
    const now = this.#parts.now();
    line.messages = line.messages.filter(at => now - at < 60_000);
    line.messages.push(now);
    if (line.messages.length > socketLimits.messagesPerMinute) {
      line.socket.close(tryLater);
      return;
    }
    const message = readMessage(text);
    // The server ignores a message that it cannot read: an older or newer console must not lose its channel over it.
    if (!message) return;
    if (message.type === 'heartbeat') this.#heartbeat(line, now);
    else if (message.type === 'PushSwitch') this.#switch(line, message.data);
    else if (message.type === 'DeviceChange') this.#select(line, message);
    else if (message.type === 'AlarmInfoByRobot') this.#subscribe(line, line.alarmsOf, message);
    else if (message.type === 'PatrolCaptureInfoByRobot') this.#subscribe(line, line.capturesOf, message);
  }

  #heartbeat(line: Line, now: number): void {
    if (now - line.heartbeatAt < HEARTBEAT_MS) return;
    line.heartbeatAt = now;
    this.#send(line, JSON.stringify({ type: 'serverHeartBeat', data: {} }));
  }

  #switch(line: Line, data: unknown): void {
    const wanted = switchMap.decode(data, silently, 'data');
    if (wanted === invalid) return;
    let hasNew = false;
    for (const name of switchNames) {
      const value = wanted[name];
      if (value === undefined) continue;
      const isNew = value && !line.switches.has(name);
      if (value) line.switches.add(name);
      else line.switches.delete(name);
      if (!isNew) continue;
      hasNew = true;
      // A switch that is turned on gets the present state at once.
      if (name === 'RobotListPushSwitch') this.#fleet.list(line);
      if (name === 'RobotSituationPushSwitch') this.#fleet.situation(line);
    }
    // Done once for all switches of a message, so that a console gets nothing twice.
    const device = line.deviceId === undefined ? undefined : this.#parts.fleet.device(line.deviceId);
    if (hasNew && device) this.#fleet.device(line, device);
  }

  #subscribe(line: Line, devices: Set<string>, message: Message): void {
    const deviceId = deviceIdOf(message);
    const device = deviceId === undefined ? undefined : this.#parts.fleet.device(deviceId);
    // Takes only devices that exist: invented ids would be kept for as long as the socket.
    if (device && maySee(line.session.user, device.id)) devices.add(device.id);
  }

  #select(line: Line, message: Message): void {
    const deviceId = deviceIdOf(message);
    const device = deviceId === undefined ? undefined : this.#parts.fleet.device(deviceId);
    const isGranted = device !== undefined && maySee(line.session.user, device.id);
    // After a refused switch the former device stays selected.
    if (isGranted) line.deviceId = device.id;
    this.#send(line, JSON.stringify({ type: 'SwitchResult', deviceId, data: { result: isGranted ? 1 : 0 } }));
    if (isGranted) this.#fleet.device(line, device);
  }

  // ---- messages to consoles ----

  #push<T extends PushType>(line: Line, type: T, data: PushData<T>, deviceId?: string): void {
    if (pushes[type].socket !== line.role || !line.backlog.isOpen) return;
    const frame = this.#parts.speech.push(type, data, deviceId);
    if (frame !== undefined) this.#send(line, frame);
  }

  #send(line: Line, frame: string): void {
    if (!this.#frozen) line.backlog.send(frame);
  }
}
