import { onRoute } from '@patrolkit/server/links/devices.ts';
import type { CabinetReport, InstalledCabinet } from '@patrolkit/server/links/equipment.ts';
import { part, seededRandom, type Random } from '../random.ts';
import type { WorldState } from '../state.ts';

/** Somebody opens each cabinet once in so long, on average, simulated ms. */
const openedMs = 12 * 3_600_000;
/** How long it stays open, simulated ms. */
const openForMs = 45_000;

/** A robot that stops so near looks into the cabinet, metres, and then not for so long, simulated ms. */
const seenWithin = 6;
const seenAgainMs = 30 * 60_000;
/** One piece in so many is missing, for a day. */
const missingOneIn = 60;

/** A cabinet of the site. */
interface Cabinet {
  installed: InstalledCabinet;
  readonly random: Random;
  /** When a robot last looked into it, simulated ms. */
  seenAt: number;
  openUntil: number;
  isCut: boolean;
  report: CabinetReport;
}

/** The fire cabinets of the site. */
export class Cabinets {
  readonly #state: WorldState;
  readonly #cabinets = new Map<string, Cabinet>();

  constructor(state: WorldState) {
    this.#state = state;
  }

  install(installed: readonly InstalledCabinet[]): void {
    for (const id of this.#cabinets.keys()) if (!installed.some(one => one.id === id)) this.#cabinets.delete(id);
    for (const one of installed) {
      const { id } = one;
      const known = this.#cabinets.get(id);
      if (known) known.installed = one;
      else
        this.#cabinets.set(id, {
          installed: one,
          seenAt: -Infinity,
          random: seededRandom('cabinet', id),
          openUntil: -Infinity,
          isCut: false,
          report: { isOpen: false, isOnline: false },
        });
    }
  }

  report(id: string): CabinetReport | undefined {
    return this.#cabinets.get(id)?.report;
  }

  step(dtMs: number, isCalm: boolean): void {
    for (const [id, cabinet] of this.#cabinets) {
      if (!isCalm && cabinet.random() < dtMs / openedMs) this.open(id, true);
      this.#lookIn(id, cabinet);
      const isOpen = this.#state.simNow < cabinet.openUntil;
      const isOnline = !cabinet.isCut;
      if (cabinet.report.isOpen === isOpen && cabinet.report.isOnline === isOnline) continue;
      cabinet.report = { isOpen, isOnline };
      this.#state.tell({ type: 'equipment', kind: 'cabinet', id, at: this.#state.options.now() });
    }
  }

  /** A robot that stops beside a cabinet looks into it. */
  #lookIn(id: string, cabinet: Cabinet): void {
    const { simNow, devices, options } = this.#state;
    const { mapId, x, y, items } = cabinet.installed;
    if (simNow - cabinet.seenAt < seenAgainMs) return;
    for (const device of devices.values()) {
      if (device.kind !== 'robot' || !device.online || device.mapId !== mapId || device.speed !== 0) continue;
      if (!onRoute.has(device.mode) || Math.hypot(device.x - x, device.y - y) > seenWithin) continue;
      cabinet.seenAt = simNow;
      const day = Math.floor(options.now() / 86_400_000);
      const missing = items.filter(item => part('missing', id, item, day) < 1 / missingOneIn);
      this.#state.tell({ type: 'cabinetSeen', cabinetId: id, deviceId: device.id, missing, at: options.now() });
      return;
    }
  }

  /** Lets somebody open a cabinet for a while, or shut it. */
  open(id: string, isOpen: boolean): boolean {
    const cabinet = this.#cabinets.get(id);
    if (cabinet) cabinet.openUntil = isOpen ? this.#state.simNow + openForMs : -Infinity;
    return cabinet !== undefined;
  }

  cut(id: string, isCut: boolean): boolean {
    const cabinet = this.#cabinets.get(id);
    if (cabinet) cabinet.isCut = isCut;
    return cabinet !== undefined;
  }
}
