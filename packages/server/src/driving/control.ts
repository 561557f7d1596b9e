import {
  controlRule,
  defaultMoveSpeed,
  defaultPtzValue,
  readControl,
  type ControlMessage,
  type HardwareSetting,
  type PtzAction,
} from '@patrolkit/transport/control';
import { XMLParser } from 'fast-xml-parser';
import type { HardwareCode } from '../links/abilities.ts';
import type { PtzMove } from '../links/devices.ts';
import type { Fleet } from '../links/fleet.ts';
import type { Hardware } from '../links/orders.ts';
import { CommandNumbers, type Lane } from './command-numbers.ts';
import { demandTaken } from './demand-taken.ts';
import { Holds } from './holds.ts';
import { Leases } from './leases.ts';
import { Refusal } from '../http/refusal.ts';
import type { Session } from '../session/sessions.ts';
import { demand } from '../session/rights.ts';
import { rightOf } from '../session/users.ts';

/** Most control commands that a session may send in a second; stops do not count. */
const PER_SECOND = 10;
const LOG_LENGTH = 500;

/** A control command as it arrived, for tests and figures. */
export interface LoggedCommand {
  at: number;
  deviceId: string;
  userId: string;
  message: ControlMessage;
  /** The number that the page gave to the command. */
  commandNo?: string;
  /** Empty when the command was obeyed, otherwise the key of the refusal. */
  refused: string;
}

const ptzMoves: Record<PtzAction, PtzMove> = {
  up: 'up',
  upRight: 'upRight',
  right: 'right',
  downRight: 'downRight',
  down: 'down',
  downLeft: 'downLeft',
  left: 'left',
  upLeft: 'upLeft',
  zoomIn: 'zoomIn',
  zoomOut: 'zoomOut',
  reset: 'home',
  liftUp: 'liftUp',
  liftDown: 'liftDown',
};

/** The hardware that a movement of the camera needs. */
const ptzParts: Readonly<Partial<Record<PtzAction, HardwareCode>>> = {
  zoomIn: 'zoomCamera',
  zoomOut: 'zoomCamera',
  liftUp: 'lift',
  liftDown: 'lift',
};

// The parser resolves no entities, reads no attributes and converts no numbers: the contract's table checks every value.
const parser = new XMLParser({
  processEntities: false,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  parseTagValue: false,
});

/** What a setting changes of a device. */
const changeOf = ({ type, value }: HardwareSetting): Partial<Hardware> => {
  if (type === 'volume') return { volume: value };
  if (type === 'alarmLamp') return { alarmLight: value };
  if (type === 'headLamp') return { headLight: value };
  return type === 'wiper' ? { wiper: value } : { netCatching: value };
};

/** Obeys control commands: reads the XML, checks right, lease and rate, and passes them to the fleet. */
export class Control {
  readonly log: LoggedCommand[] = [];
  readonly #fleet: Fleet;
  readonly #now: () => number;
  readonly #wall: () => number;
  readonly leases: Leases;
  readonly numbers = new CommandNumbers();
  readonly #holds: Holds;
  readonly #rates = new Map<string, number[]>();
  /** Called when a user stops a device or pauses its task: what was begun with it by itself is over. */
  onStopped: (deviceId: string) => void = () => undefined;

  /** `now` is a steady clock, ms, that no change of the wall clock moves; `wall` gives the times that users see. */
  constructor(fleet: Fleet, now: () => number, wall: () => number = now) {
    this.#fleet = fleet;
    this.#now = now;
    this.#wall = wall;
    this.#holds = new Holds(now);
    // A robot is stopped when the lease on it ends.
    this.leases = new Leases(now, deviceId => fleet.stop(deviceId, 'move'), wall);
  }

  /** The session that controls a device now. */
  holder(deviceId: string): Session | undefined {
    return this.leases.holder(deviceId);
  }

  /** Takes or renews control of a device; refused while another session holds it. */
  take(deviceId: string, session: Session, name: (holder: Session) => string): void {
    this.leases.take(deviceId, session, name);
  }

  /**
   * Stops the robots that a session controlled, at once, because its console is gone. Keeps its rates and numbers, since a new
   * socket must not clear them.
   */
  release(sessionId: string): void {
    this.leases.release(sessionId);
  }

  /** Stops the robots that a session controls and whose control its user has lost, and their cameras. */
  changeUser({ id, user }: Session): void {
    const keeps = (deviceId: string): boolean => rightOf(user, deviceId).controls;
    for (const deviceId of this.leases.heldBy(id)) if (!keeps(deviceId)) this.#fleet.stop(deviceId, 'ptz');
    this.leases.release(id, keeps);
  }

  /** Drops the leases, rates and numbers of a session that has ended. */
  endSession(sessionId: string): void {
    this.release(sessionId);
    this.#rates.delete(sessionId);
    this.numbers.release(sessionId);
    this.#holds.release(sessionId);
  }

  /**
   * Obeys one command for a device, given as XML.
   * @throws {Refusal} when it cannot be read or must not be obeyed
   */
  async command(
    deviceId: string,
    content: string,
    session: Session,
    name: (holder: Session) => string,
    commandNo?: string,
  ): Promise<ControlMessage> {
    const message = this.#read(content);
    if (!message) throw new Refusal(400, 'error.content');
    try {
      await this.#obey(deviceId, message, session, name, commandNo);
      this.#record(deviceId, session, message, '', commandNo);
    } catch (error) {
      this.#record(deviceId, session, message, error instanceof Refusal ? error.key : 'error', commandNo);
      throw error;
    }
    return message;
  }

  #read(content: string): ControlMessage | undefined {
    try {
      const tree: unknown = parser.parse(content, true);
      return readControl(tree);
    } catch {
      return undefined;
    }
  }

  async #obey(
    deviceId: string,
    message: ControlMessage,
    session: Session,
    name: (holder: Session) => string,
    commandNo: string | undefined,
  ): Promise<void> {
    const device = this.#fleet.device(deviceId);
    if (!device) throw new Refusal(404, 'error.noDevice');
    demand(controlRule(message), session.user, deviceId);
    const sentFor = (lane: Lane) => ({ deviceId, lane, session, commandNo });
    // Any user who may see the robot may stop it, at any rate, whoever holds the lease.
    if (message.kind === 'stop') {
      this.numbers.stopped(session.id, commandNo, deviceId, 'move');
      this.#holds.stopped(sentFor('move'));
      this.#fleet.stop(deviceId, 'move');
      this.onStopped(deviceId);
      return;
    }
    if (message.kind === 'ptzStop') {
      this.numbers.stopped(session.id, commandNo, deviceId, 'ptz');
      this.#holds.stopped(sentFor('ptz'));
      this.#fleet.stop(deviceId, 'ptz');
      return;
    }
    if (message.kind !== 'enable') {
      this.numbers.check(session.id, commandNo, deviceId, message.kind);
      this.#holds.check(sentFor(message.kind), name);
    }
    this.#limit(session.id);
    if (!device.online) throw new Refusal(409, 'error.offline');
    if (message.kind === 'enable') {
      const hardware: readonly string[] = this.#fleet.abilities(deviceId).hardware;
      if (!hardware.includes(message.type)) throw new Refusal(409, 'error.noHardware');
      this.take(deviceId, session, name);
      demandTaken(await this.#fleet.order(deviceId, { kind: 'hardware', change: changeOf(message) }));
      return;
    }
    if (device.mode !== 'manual') throw new Refusal(409, 'error.notManual');
    this.take(deviceId, session, name);
    if (device.emergencyStop) throw new Refusal(409, 'error.stopped');
    if (message.kind === 'move') {
      const has = (direction: (typeof message.directions)[number]): boolean => message.directions.includes(direction);
      this.#holds.moved(sentFor('move'));
      const motion = { forward: has('up'), back: has('down'), left: has('left'), right: has('right') };
      const order = { kind: 'drive', motion, speed: message.speed ?? defaultMoveSpeed } as const;
      demandTaken(await this.#fleet.order(deviceId, order));
      return;
    }
    this.#demandPart(deviceId, message.action);
    // A reset of the camera ends by itself and nobody holds it.
    if (message.action !== 'reset') this.#holds.moved(sentFor('ptz'));
    const [move, value] = [ptzMoves[message.action], message.value ?? defaultPtzValue];
    demandTaken(await this.#fleet.order(deviceId, { kind: 'ptz', move, value }), 'error.noCamera');
  }

  /** Refuses a movement for which the model lacks the hardware. */
  #demandPart(deviceId: string, action: PtzAction): void {
    const part = ptzParts[action];
    if (part && !this.#fleet.abilities(deviceId).hardware.includes(part)) throw new Refusal(409, 'error.noHardware');
  }

  #limit(sessionId: string): void {
    const now = this.#now();
    const recent = (this.#rates.get(sessionId) ?? []).filter(at => now - at < 1000);
    if (recent.length >= PER_SECOND) throw new Refusal(429, 'error.tooFast');
    recent.push(now);
    this.#rates.set(sessionId, recent);
  }

  #record(
    deviceId: string,
    session: Session,
    message: ControlMessage,
    refused: string,
    commandNo: string | undefined,
  ): void {
    const numbered = commandNo === undefined ? {} : { commandNo };
    this.log.push({ at: this.#wall(), deviceId, userId: session.user.id, message, ...numbered, refused });
    if (this.log.length > LOG_LENGTH) this.log.shift();
  }
}
