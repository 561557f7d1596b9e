import { groupNames } from '@patrolkit/server/links/devices.ts';
import type { Registered } from '@patrolkit/server/links/fleet.ts';
import type { Point } from '@patrolkit/server/links/site-map.ts';
import type { SiteDevice } from './device.ts';
import { goToCharger, isDocked } from './battery.ts';
import { loseErrand } from './errands.ts';
import type { Faults } from './faults.ts';
import { newcomer } from './fleet.ts';
import type { FleetCommands } from './fleet-commands.ts';
import { canMove, halt } from './modes.ts';
import { newPilot } from './pilot-state.ts';
import type { Sensors } from './sensors.ts';
import type { Member, WorldState } from './state.ts';

/** How long after it was registered a device reports for the first time, simulated ms. */
const REGISTERS_AFTER_MS = 5000;

/** The parts of the roster. */
interface RosterParts {
  readonly state: WorldState;
  readonly faults: Faults;
  readonly commands: FleetCommands;
  readonly sensors: Sensors;
  /** Whether an edge node is connected. */
  readonly isConnected: (nodeId: string) => boolean;
}

/** The devices that the server has registered: they come, change and go as it says. */
export class Roster {
  readonly #state: WorldState;
  readonly #faults: Faults;
  readonly #commands: FleetCommands;
  /** The keys with which devices must register. */
  readonly #keys = new Map<string, string | undefined>();
  /** Devices that were taken away for a test. */
  readonly #gone = new Set<string>();

  /** The edge nodes by which devices are connected, by the id of the device. */
  readonly #nodes = new Map<string, string>();
  readonly #sensors: Sensors;
  readonly #isConnected: (nodeId: string) => boolean;

  constructor({ state, faults, commands, sensors, isConnected }: RosterParts) {
    this.#state = state;
    this.#faults = faults;
    this.#commands = commands;
    this.#sensors = sensors;
    this.#isConnected = isConnected;
  }

  /** The devices of the server from now on. */
  hold(all: readonly Registered[]): void {
    const { devices } = this.#state;
    const registered = all.filter(({ id }) => !this.#gone.has(id));
    const kept = new Set(registered.map(({ id }) => id));
    for (const id of devices.keys()) if (!kept.has(id)) this.#commands.remove(id);
    const isLarger = registered.some(({ id }) => !devices.has(id));
    for (const one of registered) {
      const member = this.#state.member(one.id);
      if (member) this.#change(member, one);
      else this.#join(one);
      this.#keys.set(one.id, one.key);
      this.#state.hardware.set(one.id, one.hardware);
      this.#state.initial.set(one.id, one.initial);
      if (one.charge) this.#state.charges.set(one.id, one.charge);
      else this.#state.charges.delete(one.id);
      if (one.nodeId === undefined) this.#nodes.delete(one.id);
      else this.#nodes.set(one.id, one.nodeId);
      if (one.settings) this.#state.settings.set(one.id, one.settings);
    }
    if (isLarger) this.#order(registered);
  }

  /** Takes a device away, whatever the server says. */
  remove(id: string): boolean {
    this.#gone.add(id);
    return this.#commands.remove(id);
  }

  /** Lets those report for the first time whose time it is, and those leave that have reached their charger. */
  step(): void {
    for (const member of this.#state.members()) this.#followNode(member);
    for (const [id, { registersAt, isLeaving }] of this.#state.pilots) {
      if (registersAt !== undefined && this.#state.simNow >= registersAt) this.register(id);
      if (isLeaving) this.#leave(id);
    }
  }

  /** Lets a device report for the first time now. False when it has reported before, or does not exist. */
  register(id: string): boolean {
    const member = this.#state.member(id);
    if (member?.pilot.registersAt === undefined) return false;
    const { device, pilot } = member;
    pilot.registersAt = undefined;
    if (device.away !== 'unregistered') return true;
    this.#begin(member);
    device.away = 'silent';
    this.#faults.comeBack(member);
    for (const group of groupNames) device.at[group] = this.#state.steady();
    return true;
  }

  #join(one: Registered): void {
    const plan = this.#state.sites.get(one.mapId)?.plan;
    if (!plan) return;
    const state = this.#state;
    const random = newcomer.random(state.options.seed, one);
    const device = { ...newcomer.device(one, plan, state.routes, random), ...one.place };
    Object.assign(device, one.initial);
    device.volume = one.settings?.volume ?? device.volume;
    state.devices.set(device.id, device);
    const registersAt = state.simNow + REGISTERS_AFTER_MS;
    const pilot = { ...newPilot(device, random), registersAt, awayUntil: Infinity };
    state.pilots.set(device.id, pilot);
    if (device.kind === 'sensor') this.#sensors.install({ device, pilot }, one.quantities);
    state.tell({ type: 'list' });
  }

  #change(member: Member, one: Registered): void {
    const { device } = member;
    const { serial, model, mapId } = one;
    if (device.serial !== serial || device.model !== model) {
      Object.assign(device, { serial, model });
      this.#state.tell({ type: 'list' });
    }
    if (device.mapId !== mapId) this.#move(member, mapId);
    if (device.kind === 'sensor') {
      this.#sensors.install(member, one.quantities);
      if (one.place && (device.x !== one.place.x || device.y !== one.place.y)) this.#hang(device, one.place);
    }
    if (this.#keys.get(one.id) !== one.key) this.#letGo(member);
    this.#use(member, one.isInUse);
  }

  /** Lets a device whose key was replaced register again. */
  #letGo(member: Member): void {
    const { device, pilot } = member;
    pilot.registersAt = this.#state.simNow + REGISTERS_AFTER_MS;
    if (device.online) this.#faults.goOffline(member, Infinity, 'unregistered');
    else if (device.away !== 'maintenance') device.away = 'unregistered';
    this.#state.tell({ type: 'list' });
  }

  /** Hangs a sensor to another place of its map. */
  #hang(device: SiteDevice, { x, y }: Point): void {
    Object.assign(device, { x, y });
    this.#state.tell({ type: 'list' });
    this.#state.tellStatus(device.id);
  }

  /** Takes a device off while its edge node is away. */
  #followNode(member: Member): void {
    const { device, pilot } = member;
    const nodeId = this.#nodes.get(device.id);
    const isConnected = nodeId === undefined || this.#isConnected(nodeId);
    if (!isConnected && device.online) this.#faults.goOffline(member, Infinity, 'node');
    if (!isConnected || device.away !== 'node') return;
    device.away = 'silent';
    if (pilot.registersAt === undefined) this.#faults.comeBack(member);
  }

  /** Carries a device to the charger of another map, where it stands by. */
  #move(member: Member, mapId: string): void {
    const plan = this.#state.sites.get(mapId)?.plan;
    if (!plan) return;
    const { device, pilot } = member;
    loseErrand(this.#state, member);
    halt(device);
    Object.assign(device, newcomer.place(device, plan, this.#state.routes));
    Object.assign(pilot, {
      path: [],
      motion: undefined,
      gaze: undefined,
      place: undefined,
      dwellMs: 0,
    });
    this.#begin(member);
    if (device.online) device.mode = device.kind === 'sensor' || pilot.isLeaving ? device.mode : 'standBy';
    this.#state.tell({ type: 'list' });
    this.#state.tellStatus(device.id);
  }

  /** Sets what a device does when it is next online, as one that has just come. */
  #begin({ pilot }: Member): void {
    Object.assign(pilot, {
      backTo: 'standBy',
      resumeMode: 'standBy',
      afterCharge: { mode: 'standBy', place: undefined },
    });
  }

  /** Takes a device out of use, or into use again. */
  #use(member: Member, isInUse: boolean): void {
    const { device, pilot } = member;
    if (!isInUse) {
      if (device.away === 'maintenance' || pilot.isLeaving) return;
      if (device.online) {
        pilot.isLeaving = true;
        if (device.kind === 'robot' || device.kind === 'car') {
          goToCharger(this.#state, member);
          this.#state.tellStatus(device.id);
        }
        this.#leave(device.id);
        return;
      }
      pilot.restartUntil = undefined;
      pilot.awayUntil = Infinity;
      device.away = 'maintenance';
      this.#state.tell({ type: 'list' });
      return;
    }
    pilot.isLeaving = false;
    if (device.away !== 'maintenance') return;
    // One that was taken out of use before it ever reported still has to.
    device.away = pilot.registersAt === undefined ? 'silent' : 'unregistered';
    if (device.away === 'silent') this.#faults.comeBack(member);
    else this.#state.tell({ type: 'list' });
  }

  /** Takes a device off that has reached its charger, or cannot drive there. */
  #leave(id: string): void {
    const member = this.#state.member(id);
    if (!member) return;
    const drives = (member.device.kind === 'robot' || member.device.kind === 'car') && canMove(member.device);
    if (drives && !isDocked(this.#state, member.device)) return;
    member.pilot.isLeaving = false;
    this.#faults.goOffline(member, Infinity, 'maintenance');
    // A device that was away already says no longer that it does not answer.
    member.device.away = 'maintenance';
  }

  /** Puts the devices into the order in which the server has them. */
  #order(registered: readonly Registered[]): void {
    const { devices } = this.#state;
    for (const { id } of registered) {
      const device = devices.get(id);
      if (!device) continue;
      devices.delete(id);
      devices.set(id, device);
    }
  }
}
