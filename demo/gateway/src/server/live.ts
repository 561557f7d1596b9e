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
  type SwitchName,
} from '@patrolkit/transport/contract';
import type { WebSocket } from 'ws';
import type { Device, WorldEvent } from '../world/types.ts';
import type { World } from '../world/world.ts';
import { asAlarm, type Alarms, type Reader, type StoredAlarm } from './alarms.ts';
import { asCapture, type StoredCapture } from './captures.ts';
import { Backlog, tryLater } from './backlog.ts';
import type { Control } from './control.ts';
import {
  asChannels,
  asCoordinate,
  isOutdoors,
  asLine,
  asRobot,
  asSituation,
  asStatistics,
  asStatus,
  asStep,
  visibleDevices,
} from './fleet-view.ts';
import type { Session } from './sessions.ts';
import { guarded } from './guard.ts';
import { deviceIdOf, readMessage, type Message } from './live-message.ts';
import type { Speech } from './speech.ts';
import { textOf } from './texts.ts';
import { maySee } from './users.ts';

/** Limits of a socket. */
export const socketLimits = {
  frameBytes: 64 * 1024,
  messagesPerMinute: 100,
  perPage: 5,
} as const;

const policy = 1008;
/** A heartbeat is answered, but the console's answer to that answer is not: two echoes would never end. */
const HEARTBEAT_MS = 5000;
const STATUS_MS = 1000;
const MOVING_MS = 200;
const LIST_MS = 1000;
const SITUATION_MS = 1000;
const COORDINATE_MS = 3000;

/** Who opens a socket, for what, and how they read. */
export interface Opening {
  session: Session;
  role: SocketRole;
  pageId: string;
  reader: Reader;
}

interface Line extends Opening {
  socket: WebSocket;
  switches: Set<SwitchName>;
  alarmsOf: Set<string>;
  capturesOf: Set<string>;
  deviceId: string | undefined;
  messages: number[];
  backlog: Backlog;
  heartbeatAt: number;
  statusAt: number;
  lastStatus: string;
  coordinateAt: number;
}

/** What the live channel needs. */
export interface LiveParts {
  world: World;
  control: Control;
  alarms: Alarms;
  /** Milliseconds on a clock that is never set: pushes and limits go on when somebody sets the machine's. */
  now: () => number;
  videoLimit: (deviceId: string) => number;
  speech: Speech;
}

/** Both sockets of every console: what they switch on, which device they follow, and what is pushed to them. */
export class Live {
  readonly #parts: LiveParts;
  readonly #lines = new Set<Line>();
  #listAt = -Infinity;
  #listDue = false;
  #situationAt = -Infinity;
  #alarmsToday = 0;
  #frozen = false;
  /** What a console hears of emergency calls when its channel opens. */
  sosGreeting: (session: Session, reader: Reader) => { rings: readonly SosCall[]; ends: readonly SosEnd[] } = () => ({
    rings: [],
    ends: [],
  });
  /** How many captures some devices have taken today, shown in the situation. */
  capturesToday: (devices: readonly Device[]) => number = () => 0;
  /** Told of every alarm that came, changed or was handled. */
  onAlarms: (alarms: readonly StoredAlarm[]) => void = () => undefined;

  constructor(parts: LiveParts) {
    this.#parts = parts;
  }

  /** How many sockets a user has open from one page. */
  count(userId: string, pageId: string): number {
    return [...this.#lines].filter(line => line.session.user.id === userId && line.pageId === pageId).length;
  }

  /** How many sockets of a user still take what is sent. */
  listening(userId: string): number {
    return [...this.#lines].filter(line => line.session.user.id === userId && line.backlog.isOpen).length;
  }

  /** The pages of a session that hear what concerns the whole console. */
  pagesOf(sessionId: string): Set<string> {
    const mine = [...this.#lines].filter(line => line.role === 'singleton' && line.session.id === sessionId);
    return new Set(mine.map(line => line.pageId));
  }

  /** Whether one of these pages of a session is connected. */
  hasPage(sessionId: string, pages: ReadonlySet<string>): boolean {
    return [...this.pagesOf(sessionId)].some(page => pages.has(page));
  }

  /** The sessions that are connected and may see a device. */
  viewersOf(deviceId: string): Session[] {
    const lines = [...this.#lines].filter(line => line.role === 'singleton' && maySee(line.session.user, deviceId));
    return [...new Map(lines.map(line => [line.session.id, line.session])).values()];
  }

  /** Pushes to everybody who may see a device, each in their own language. */
  pushToViewers<T extends PushType>(
    deviceId: string,
    type: T,
    write: (reader: Reader) => PushData<T>,
    isFor: (session: Session) => boolean = () => true,
  ): void {
    for (const line of this.#lines) {
      if (maySee(line.session.user, deviceId) && isFor(line.session))
        this.#push(line, type, write(line.reader), deviceId);
    }
  }

  /** Pushes to everybody what each may see of it, in their own language. */
  pushToAll<T extends PushType>(type: T, write: (session: Session, reader: Reader) => PushData<T>): void {
    for (const line of this.#lines) this.#push(line, type, write(line.session, line.reader));
  }

  /** The number of alarms of today, shown in the situation. */
  set alarmsToday(count: number) {
    this.#alarmsToday = count;
  }

  /** Takes a socket in. */
  accept(socket: WebSocket, opening: Opening): void {
    const { session, reader } = opening;
    const line: Line = {
      ...opening,
      socket,
      switches: new Set(),
      alarmsOf: new Set(),
      capturesOf: new Set(),
      deviceId: undefined,
      messages: [],
      backlog: new Backlog(socket),
      heartbeatAt: -Infinity,
      statusAt: -Infinity,
      lastStatus: '',
      coordinateAt: -Infinity,
    };
    this.#lines.add(line);
    socket.on('message', (data, isBinary) =>
      guarded(socket, () => this.#receive(line, isBinary ? undefined : String(data as Buffer))),
    );
    socket.on('close', () => {
      this.#lines.delete(line);
      // A driver whose console has gone drives no more.
      const left = [...this.#lines].some(other => other.session.id === session.id && other.role === line.role);
      if (line.role === 'device' && !left) this.#parts.control.release(session.id);
    });
    if (line.role !== 'singleton') return;
    const { rings, ends } = this.sosGreeting(session, reader);
    for (const call of rings) this.#push(line, 'robotCallApp', call, call.deviceId);
    for (const end of ends) this.#push(line, 'hangUpCall', end);
  }

  /** A session is over: its sockets close for reasons of policy. */
  endSession(sessionId: string): void {
    for (const line of this.#lines) if (line.session.id === sessionId) line.socket.close(policy);
  }

  /** Tells new or changed alarms to everybody who may see their devices. */
  alarmsRaised(alarms: readonly StoredAlarm[]): void {
    this.onAlarms(alarms);
    for (const alarm of alarms) {
      for (const line of this.#lines) {
        const wanted =
          line.switches.has('AlarmInfoPushSwitch') ||
          line.switches.has('AlarmInfoIncrementPushSwitch') ||
          line.alarmsOf.has(alarm.device_id);
        if (wanted && maySee(line.session.user, alarm.device_id))
          this.#push(line, 'AlarmInfo', asAlarm(alarm, line.reader), alarm.device_id);
      }
    }
  }

  /** Tells a new capture to everybody who wants it and may see its device; faces to who follows the device. */
  captured(capture: StoredCapture): void {
    const { kind, device_id: deviceId } = capture;
    for (const line of this.#lines) {
      if (!maySee(line.session.user, deviceId)) continue;
      const data = asCapture(capture, line.reader);
      if (kind === 'vehicle') this.#pushIf(line, 'VehicleCaptureInfo', data, deviceId);
      else if (kind === 'patrol') {
        if (line.switches.has('PatrolCapturePushSwitch') || line.capturesOf.has(deviceId))
          this.#push(line, 'PatrolCaptureInfo', data, deviceId);
      } else if (line.deviceId === deviceId) this.#pushIf(line, 'FaceCaptureInfo', data, deviceId);
    }
  }

  /** Tells everybody that alarms were acknowledged or closed. */
  alarmsHandled(alarms: readonly StoredAlarm[], byNameKey: string): void {
    this.onAlarms(alarms);
    for (const line of this.#lines) {
      const mine = alarms.filter(alarm => maySee(line.session.user, alarm.device_id));
      const [first] = mine;
      if (!first) continue;
      this.#push(line, 'AlarmConfirm', {
        ids: mine.map(alarm => alarm.id),
        status: first.status,
        by: textOf(line.reader.language, byNameKey),
        at: first.closed_at ?? first.confirmed_at ?? undefined,
      });
    }
  }

  /** Pushes what has changed and what is due. */
  tick(events: readonly WorldEvent[]): void {
    const now = this.#parts.now();
    const changed = new Set(events.flatMap(event => (event.type === 'status' ? [event.deviceId] : [])));
    const stepped = new Set(events.flatMap(event => (event.type === 'step' ? [event.deviceId] : [])));
    if (events.some(event => event.type === 'list')) this.#listDue = true;
    const sendLists = this.#listDue && now - this.#listAt >= LIST_MS;
    if (sendLists) {
      this.#listDue = false;
      this.#listAt = now;
    }
    const sendSituation = now - this.#situationAt >= SITUATION_MS;
    if (sendSituation) this.#situationAt = now;
    for (const line of this.#lines) {
      if (!this.#frozen) line.backlog.check(now);
      if (sendLists) this.#pushList(line);
      if (sendSituation) this.#pushSituation(line);
      const device = line.deviceId === undefined ? undefined : this.#parts.world.device(line.deviceId);
      if (!device || line.role !== 'device') continue;
      this.#pushStatus(line, device, now, changed.has(device.id));
      if (stepped.has(device.id))
        this.#pushIf(line, 'CurrentStep', asStep(this.#parts.world, device, line.reader), device.id);
      if (now - line.coordinateAt >= COORDINATE_MS) {
        line.coordinateAt = now;
        // Under a roof there are no satellites.
        if (isOutdoors(device)) this.#pushIf(line, 'CoordinatePush', asCoordinate(device), device.id);
      }
    }
  }

  // ---- for tests ----

  /** Sends and hears nothing while the sockets stay open. */
  freeze(frozen: boolean): void {
    this.#frozen = frozen;
  }

  /** Closes every socket. */
  closeAll(code: number): void {
    for (const line of this.#lines) line.socket.close(code);
  }

  /** Sends a frame as it is to every socket, or to those of a role. */
  sendRaw(frame: string, role: SocketRole | undefined): number {
    const lines = [...this.#lines].filter(line => role === undefined || line.role === role);
    for (const line of lines) line.socket.send(frame);
    return lines.length;
  }

  // ---- what comes in ----

  #receive(line: Line, text: string | undefined): void {
    // Who is being closed may still send as much as it likes: nothing of it counts.
    if (this.#frozen || !line.backlog.isOpen) return;
    const now = this.#parts.now();
    line.messages = line.messages.filter(at => now - at < 60_000);
    line.messages.push(now);
    if (line.messages.length > socketLimits.messagesPerMinute) {
      line.socket.close(tryLater);
      return;
    }
    const message = readMessage(text);
    // What cannot be read is left alone: an old or a newer console must not lose its channel over it.
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
    for (const name of switchNames) {
      const value = wanted[name];
      if (value === undefined) continue;
      const isNew = value && !line.switches.has(name);
      if (value) line.switches.add(name);
      else line.switches.delete(name);
      if (!isNew) continue;
      // Who asks for something gets its present state at once.
      if (name === 'RobotListPushSwitch') this.#pushList(line);
      if (name === 'RobotSituationPushSwitch') this.#pushSituation(line);
      const device = line.deviceId === undefined ? undefined : this.#parts.world.device(line.deviceId);
      if (device) this.#pushDevice(line, device);
    }
  }

  #subscribe(line: Line, devices: Set<string>, message: Message): void {
    const deviceId = deviceIdOf(message);
    const device = deviceId === undefined ? undefined : this.#parts.world.device(deviceId);
    // Only what is there: what a page makes up would be kept.
    if (device && maySee(line.session.user, device.id)) devices.add(device.id);
  }

  #select(line: Line, message: Message): void {
    const deviceId = deviceIdOf(message);
    const device = deviceId === undefined ? undefined : this.#parts.world.device(deviceId);
    const isGranted = device !== undefined && maySee(line.session.user, device.id);
    // Refused is not deselected: the device of before is still followed.
    if (isGranted) line.deviceId = device.id;
    this.#send(line, JSON.stringify({ type: 'SwitchResult', deviceId, data: { result: isGranted ? 1 : 0 } }));
    if (isGranted) this.#pushDevice(line, device);
  }

  // ---- what goes out ----

  #pushDevice(line: Line, device: Device): void {
    const { world, now } = this.#parts;
    this.#pushIf(line, 'ChannelList', asChannels(device, line.reader), device.id);
    this.#pushIf(line, 'LineInfo', asLine(world, device, line.reader), device.id);
    this.#pushIf(line, 'CurrentStep', asStep(world, device, line.reader), device.id);
    this.#pushStatus(line, device, now(), true);
  }

  #pushStatus(line: Line, device: Device, now: number, isUrgent: boolean): void {
    if (!line.switches.has('RobotStatusPushSwitch')) return;
    const moving = device.speed !== 0 || device.turnRate !== 0;
    const due = now - line.statusAt >= (moving ? MOVING_MS : STATUS_MS);
    const holder = this.#parts.control.holder(device.id);
    const driver = holder && textOf(line.reader.language, holder.user.nameKey);
    const status = asStatus(device, driver);
    // A new mode, a pressed stop, another driver: these do not wait.
    const gist = JSON.stringify([
      device.id,
      status.mode,
      status.isEmergencyStopped,
      status.isPatrolPaused,
      driver,
      moving,
    ]);
    if (!isUrgent && !due && gist === line.lastStatus) return;
    line.lastStatus = gist;
    line.statusAt = now;
    this.#pushIf(line, 'RobotStatus', status, device.id);
  }

  #pushList(line: Line): void {
    const { world, videoLimit } = this.#parts;
    const { user } = line.session;
    this.#pushIf(
      line,
      'RobotList',
      visibleDevices(world, user).map(device => asRobot(device, user, videoLimit(device.id), line.reader)),
    );
  }

  #pushSituation(line: Line): void {
    if (!line.switches.has('RobotSituationPushSwitch')) return;
    const devices = visibleDevices(this.#parts.world, line.session.user);
    this.#pushIf(
      line,
      'RobotSituation',
      asSituation(devices, asStatistics(devices, this.#alarmsToday, this.capturesToday(devices))),
    );
  }

  /** Pushes on the socket that the push belongs to, when its switch is on. */
  #pushIf<T extends PushType>(line: Line, type: T, data: PushData<T>, deviceId?: string): void {
    const rule = pushes[type];
    if (rule.socket !== line.role || (rule.switch !== undefined && !line.switches.has(rule.switch))) return;
    this.#push(line, type, data, deviceId);
  }

  #push<T extends PushType>(line: Line, type: T, data: PushData<T>, deviceId?: string): void {
    if (pushes[type].socket !== line.role || !line.backlog.isOpen) return;
    const frame = this.#parts.speech.push(type, data, deviceId);
    if (frame !== undefined) this.#send(line, frame);
  }

  #send(line: Line, frame: string): void {
    if (!this.#frozen) line.backlog.send(frame);
  }
}
