import { cutsArea } from '@patrolkit/transport/contract';
import { roaming } from '@patrolkit/server/links/devices.ts';
import type { InstalledLock, LockReport, Opening } from '@patrolkit/server/links/equipment.ts';
import type { Answer } from '@patrolkit/server/links/orders.ts';
import type { MapDoor, Point } from '@patrolkit/server/links/site-map.ts';
import { cornersOf } from '../plan.ts';
import { pick, seededRandom, type Random } from '../random.ts';
import type { Site, WorldState } from '../state.ts';
import type { Nodes } from './nodes.ts';

/** Somebody comes to each lock once in so long, on average, simulated ms. */
const comesMs = 20 * 60_000;
/** A robot that passes a door looks into the room behind it once in so long, simulated ms. */
const looksMs = 10 * 60_000;
/** How near a robot must pass, metres. */
const nearDoor = 2.5;
/** The battery loses one percent in so long, simulated ms, and is changed when it is nearly empty. */
const drainMs = 2 * 3_600_000;
const changedAt = 5;

/** A lock of the site, on its door. */
interface Lock {
  installed: InstalledLock;
  readonly random: Random;
  /** Until when it holds its door open, simulated ms. */
  openUntil: number;
  /** Since when the door is open, simulated ms; undefined while it is shut. */
  openSince: number | undefined;
  isLeftOpen: boolean;
  isCut: boolean;
  power: number;
  /** The robot that comes through it now. */
  passer: string | undefined;
  /** When a robot last opened it, simulated ms. */
  lookedAt: number;
  report: LockReport;
}

/** The locks of the site. Persons open them by card and face, robots as they pass, and operators from afar. */
export class Locks {
  readonly #state: WorldState;
  readonly #nodes: Nodes;
  readonly #locks = new Map<string, Lock>();

  constructor(state: WorldState, nodes: Nodes) {
    this.#state = state;
    this.#nodes = nodes;
  }

  install(installed: readonly InstalledLock[]): void {
    for (const [id, lock] of this.#locks) {
      if (installed.some(one => one.id === id && one.doorId === lock.installed.doorId)) continue;
      this.#setDoor(lock, false);
      this.#locks.delete(id);
    }
    for (const one of installed) {
      const lock = this.#locks.get(one.id);
      if (lock) {
        lock.installed = one;
        continue;
      }
      const random = seededRandom('lock', one.id);
      this.#locks.set(one.id, {
        installed: one,
        random,
        openUntil: -Infinity,
        openSince: undefined,
        isLeftOpen: false,
        isCut: false,
        power: 60 + Math.floor(random() * 40),
        passer: undefined,
        lookedAt: -Infinity,
        report: { state: 'offline', power: 0 },
      });
    }
  }

  report(id: string): LockReport | undefined {
    return this.#locks.get(id)?.report;
  }

  order(id: string): Answer {
    const lock = this.#locks.get(id);
    if (!lock || !this.#isOnline(lock)) return 'away';
    if (lock.installed.use === 'heldShut') return 'busy';
    this.#open(lock);
    return 'taken';
  }

  step(dtMs: number, isCalm: boolean): void {
    for (const [id, lock] of this.#locks) {
      lock.power = lock.power <= changedAt ? 100 : lock.power - dtMs / drainMs;
      if (!isCalm && lock.random() < dtMs / comesMs) this.come(id, lock.random() < 0.7 ? 'card' : 'face');
      if (!isCalm) this.#lookIn(id, lock);
      this.#follow(id, lock);
    }
  }

  /** Lets a person come to a lock. It opens for somebody whom it admits, and refuses anybody else. */
  come(id: string, way: 'card' | 'face'): boolean {
    const lock = this.#locks.get(id);
    const { people } = this.#state.library;
    if (!lock || people.length === 0 || !this.#isOnline(lock)) return false;
    const { use, admits } = lock.installed;
    const person = pick(lock.random, people);
    const isOpened = use === 'heldOpen' || (use === 'inUse' && admits.includes(person.type.word));
    if (isOpened) this.#open(lock);
    this.#tellOpening({ lockId: id, way, by: person.name, isOpened });
    return true;
  }

  /** Lets somebody leave the door of a lock open, or shut it. */
  leaveOpen(id: string, isLeftOpen: boolean): boolean {
    const lock = this.#locks.get(id);
    if (lock) Object.assign(lock, { isLeftOpen, ...(isLeftOpen ? {} : { openUntil: -Infinity }) });
    return lock !== undefined;
  }

  /** Lets the battery of a lock be low. */
  drain(id: string): boolean {
    const lock = this.#locks.get(id);
    if (lock) lock.power = 15;
    return lock !== undefined;
  }

  cut(id: string, isCut: boolean): boolean {
    const lock = this.#locks.get(id);
    if (lock) lock.isCut = isCut;
    return lock !== undefined;
  }

  #open(lock: Lock): void {
    lock.openUntil = this.#state.simNow + lock.installed.openForMs;
  }

  /** A robot opens the door on its lane and holds it open until it is through. One that passes opens it for a look, now and then. */
  #lookIn(id: string, lock: Lock): void {
    const { simNow, devices, pilots } = this.#state;
    const found = this.#doorOf(lock);
    const { use, robots } = lock.installed;
    if (!found || use !== 'inUse' || !this.#isOnline(lock)) return;
    const { door, site } = found;
    const isOnLane = site.plan.edges.some(([, , rules]) => rules?.doorId === door.id);
    const isLookDue = simNow >= lock.openUntil && simNow - lock.lookedAt >= looksMs;
    if (!isLookDue && !isOnLane) return;
    for (const device of devices.values()) {
      if (device.mapId !== site.plan.id || !device.online || !roaming.has(device.mode)) continue;
      if (robots !== undefined && !robots.includes(device.id)) continue;
      if (Math.hypot(device.x - door.x - door.w / 2, device.y - door.y - door.h / 2) > nearDoor) continue;
      const isThrough = isOnLane && leadsThrough(door, device, pilots.get(device.id)?.path[0]);
      if (!isLookDue && !isThrough) continue;
      const isNew = lock.passer !== device.id;
      lock.passer = isThrough ? device.id : undefined;
      lock.lookedAt = simNow;
      this.#open(lock);
      if (isNew) this.#tellOpening({ lockId: id, way: 'robot', by: device.id, isOpened: true });
      return;
    }
    lock.passer = undefined;
  }

  /** The door follows its lock, and the lock reports what it sees. */
  #follow(id: string, lock: Lock): void {
    const { simNow } = this.#state;
    const { use, ajarForMs, doorId } = lock.installed;
    const isOnline = this.#isOnline(lock);
    const isHeld = use === 'heldOpen' && isOnline;
    const isOwn = isHeld || lock.isLeftOpen || (simNow < lock.openUntil && use !== 'heldShut');
    const isOpen = isOwn || this.#doorOf(lock)?.site.things.openDoors.includes(doorId) === true;
    this.#setDoor(lock, isOwn);
    lock.openSince = isOpen ? (lock.openSince ?? simNow) : undefined;
    const isAjar = !isHeld && lock.openSince !== undefined && simNow - lock.openSince > ajarForMs;
    const state = !isOnline ? 'offline' : isAjar ? 'ajar' : isOpen ? 'open' : 'locked';
    const power = Math.floor(lock.power);
    if (lock.report.state === state && lock.report.power === power) return;
    lock.report = { state, power };
    this.#state.tell({ type: 'equipment', kind: 'lock', id, at: this.#state.options.now() });
  }

  #isOnline({ installed, isCut }: Lock): boolean {
    return installed.use !== 'maintenance' && !isCut && this.#nodes.isOnline(installed.nodeId);
  }

  #doorOf({ installed: { doorId } }: Lock): { readonly site: Site; readonly door: MapDoor } | undefined {
    for (const site of this.#state.sites.values()) {
      const door = site.plan.doors.find(({ id }) => id === doorId);
      if (door) return { site, door };
    }
    return undefined;
  }

  /** Opens or shuts a door in the scene. One that somebody left open stays so. */
  #setDoor(lock: Lock, isOpen: boolean): void {
    const { doorId } = lock.installed;
    const { opened } = this.#state;
    if (opened.has(doorId) === isOpen) return;
    if (isOpen) opened.add(doorId);
    else opened.delete(doorId);
    const site = this.#doorOf(lock)?.site;
    site?.grid.setDoor(doorId, isOpen || site.things.openDoors.includes(doorId));
  }

  #tellOpening(opening: Omit<Opening, 'at'>): void {
    this.#state.tell({ type: 'opening', opening: { ...opening, at: this.#state.options.now() } });
  }
}

/** Whether a device that drives to a place comes through a door on its way there. */
const leadsThrough = (door: MapDoor, from: Point, to: Point | undefined): boolean =>
  to !== undefined && cutsArea(cornersOf(door), from, to);
