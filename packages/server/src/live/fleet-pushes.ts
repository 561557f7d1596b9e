import type { PushData, PushType } from '@patrolkit/transport/contract';
import { visibleDevices } from '../fleet/devices.ts';
import {
  asChannels,
  asLine,
  asRobots,
  asSituation,
  asStatistics,
  asStatus,
  asStep,
  type ListParts,
} from '../fleet/fleet-view.ts';
import { placeOf } from '../fleet/place.ts';
import { nameIn } from '../language/names.ts';
import type { Session } from '../session/sessions.ts';
import { lastArrival, type Device } from '../links/devices.ts';
import type { FleetEvent } from '../links/events.ts';
import type { GroundNow } from '../fleet/ground.ts';
import type { Fleet } from '../links/fleet.ts';
import type { Line } from './line.ts';

const STATUS_MS = 1000;
const MOVING_MS = 200;
const LIST_MS = 1000;
const SITUATION_MS = 1000;
const COORDINATE_MS = 3000;

/** The number of alarms and captures of some devices since midnight. */
export interface TodayCounts {
  alarms(devices: readonly Device[]): number;
  captures(devices: readonly Device[]): number;
}

/** The parts that the pushes about the fleet need. */
export interface FleetParts extends ListParts {
  fleet: Fleet;
  control: { holder(deviceId: string): Session | undefined };
  now: () => number;
  today: TodayCounts;
  readonly ground: GroundNow;
  /** The devices of which a run is in progress. */
  readonly onRound: ReadonlySet<string>;
}

/** Sends a push on a line, when its type belongs to the role of that socket. */
export type Push = <T extends PushType>(line: Line, type: T, data: PushData<T>, deviceId?: string) => void;

/** The pushes about the fleet: the list, the situation, and the device that a page follows. */
export class FleetPushes {
  readonly #parts: FleetParts;
  readonly #push: Push;
  #listAt = -Infinity;
  #listDue = false;
  /** The cameras of devices may have other names. */
  #channelsDue = false;
  #situationAt = -Infinity;

  constructor(parts: FleetParts, push: Push) {
    this.#parts = parts;
    this.#push = push;
  }

  /** Pushes everything that has changed or is due. */
  tick(lines: Iterable<Line>, events: readonly FleetEvent[], now: number): void {
    const changed = new Set(events.flatMap(event => (event.type === 'status' ? [event.deviceId] : [])));
    const stepped = new Set(events.flatMap(event => (event.type === 'step' ? [event.deviceId] : [])));
    const rerouted = new Set(events.flatMap(event => (event.type === 'route' ? [event.deviceId] : [])));
    if (events.some(event => event.type === 'list')) this.#listDue = true;
    const channelsDue = this.#channelsDue;
    this.#channelsDue = false;
    const sendLists = this.#listDue && now - this.#listAt >= LIST_MS;
    if (sendLists) {
      this.#listDue = false;
      this.#listAt = now;
    }
    const sendSituation = now - this.#situationAt >= SITUATION_MS;
    if (sendSituation) this.#situationAt = now;
    for (const line of lines) {
      if (sendLists) this.list(line);
      if (sendSituation) this.situation(line);
      const device = line.deviceId === undefined ? undefined : this.#parts.fleet.device(line.deviceId);
      if (!device || line.role !== 'device') continue;
      if ((device.online && !line.wasOnline) || channelsDue) this.#channels(line, device);
      line.wasOnline = device.online;
      this.#pushStatus(line, device, now, changed.has(device.id));
      if (rerouted.has(device.id)) this.#route(line, device);
      // An order may restart the route without a step of the device.
      if (stepped.has(device.id) || changed.has(device.id)) this.#pushStep(line, device, stepped.has(device.id));
      if (now - line.coordinateAt >= COORDINATE_MS) this.#coordinate(line, device, now);
    }
  }

  /** Sends the list and the cameras again with the next tick, because what they say of a device has changed. */
  renamed(): void {
    this.#listDue = true;
    this.#channelsDue = true;
  }

  /** Pushes everything about the device that a line follows. */
  device(line: Line, device: Device): void {
    this.#channels(line, device);
    line.wasOnline = device.online;
    this.#route(line, device);
    this.#pushStatus(line, device, this.#parts.now(), true);
  }

  /** Pushes the route of the device that a line follows, and how far it is on it. */
  #route(line: Line, device: Device): void {
    const { fleet, names } = this.#parts;
    this.#pushIf(line, 'LineInfo', asLine(fleet, device, names, line.reader), device.id);
    this.#pushStep(line, device, true);
  }

  /** Pushes the list of devices. */
  list(line: Line): void {
    this.#pushIf(line, 'RobotList', asRobots(this.#parts, line.session.user, line.reader));
  }

  /** Pushes the positions of all devices, with the statistics. */
  situation(line: Line): void {
    if (!line.switches.has('RobotSituationPushSwitch')) return;
    const { fleet, now, today, onRound } = this.#parts;
    const devices = visibleDevices(fleet, line.session.user);
    const counts = { alarms: today.alarms(devices), captures: today.captures(devices) };
    this.#pushIf(line, 'RobotSituation', asSituation(devices, onRound, asStatistics(devices, onRound, counts), now()));
  }

  #channels(line: Line, device: Device): void {
    this.#pushIf(line, 'ChannelList', asChannels(device, line.reader, this.#parts.register), device.id);
  }

  /** Pushes where a device is outdoors. Indoors there is no position by satellite, and a place that is unknown is not pushed. */
  #coordinate(line: Line, device: Device, now: number): void {
    line.coordinateAt = now;
    const place = placeOf(device, now);
    const coordinate = place && this.#parts.ground.coordinate(place);
    if (coordinate) this.#pushIf(line, 'CoordinatePush', coordinate, device.id);
  }

  #pushStep(line: Line, device: Device, isUrgent: boolean): void {
    const step = asStep(this.#parts.fleet, device, this.#parts.names, line.reader);
    const gist = JSON.stringify([device.id, step]);
    if (!isUrgent && gist === line.lastStep) return;
    line.lastStep = gist;
    this.#pushIf(line, 'CurrentStep', step, device.id);
  }

  #pushStatus(line: Line, device: Device, now: number, isUrgent: boolean): void {
    if (!line.switches.has('RobotStatusPushSwitch')) return;
    const moving = (device.speed ?? 0) !== 0 || (device.turnRate ?? 0) !== 0;
    // A status that the device has not sent again is not pushed again: it would look as if it were new.
    const arrivedAt = lastArrival(device.at);
    const isNew = arrivedAt > line.statusToldAt || !device.online;
    const due = isNew && now - line.statusAt >= (moving ? MOVING_MS : STATUS_MS);
    const holder = this.#parts.control.holder(device.id);
    const driver = holder && nameIn(line.reader.language, holder.user.name);
    const status = asStatus(device, driver, now);
    // A change of any of these is pushed at once: mode, emergency stop, pause, driver, beginning or end of movement.
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
    line.statusToldAt = arrivedAt;
    this.#pushIf(line, 'RobotStatus', status, device.id);
  }

  /** Pushes on a line when the switch of the push is on. */
  #pushIf<T extends PushType>(line: Line, type: T, data: PushData<T>, deviceId?: string): void {
    if (line.hasSwitchOf(type)) this.#push(line, type, data, deviceId);
  }
}
