/** What one rain and snow sensor holds back: robots and patrol cars that wait until it is dry. */
import type { rainSnowSensor, Infer } from '@patrolkit/transport/contract';
import { reasonOf } from '../../http/guard.ts';
import { roaming, type Device } from '../../links/devices.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { Order } from '../../links/orders.ts';
import type { Session } from '../../session/sessions.ts';

/** What devices do in rain. */
export type Reaction = Exclude<Infer<typeof rainSnowSensor>['reaction'], 'none'>;

/** What is held back now, as it is stored. */
export interface Holding {
  readonly reaction: Reaction;
  readonly devices: readonly string[];
  /** It is dry, and these devices have not been told yet. */
  readonly isOver: boolean;
}

/** When and what a sensor holds back. */
export interface ShelterRules {
  readonly reaction: Reaction | 'none';
  readonly holdForMs: number;
  readonly dryForMs: number;
  readonly mapId: string;
  /** Undefined for all robots and cars of the map. */
  readonly devices: readonly string[] | undefined;
}

/** The parts of a shelter. */
export interface ShelterParts {
  readonly fleet: Pick<Fleet, 'devices' | 'order' | 'abilities'>;
  readonly control: { holder(deviceId: string): Session | undefined };
  readonly now: () => number;
  readonly onError: (message: string) => void;
}

/** The order by which a device begins to wait, and the one by which it goes on. */
const begins: Readonly<Record<Reaction, Order>> = {
  wipe: { kind: 'hardware', change: { wiper: 'on' } },
  pause: { kind: 'pause' },
  goCharge: { kind: 'charge', isOn: true, isShelter: true },
};
const ends: Readonly<Record<Reaction, Order>> = {
  wipe: { kind: 'hardware', change: { wiper: 'off' } },
  pause: { kind: 'resume' },
  goCharge: { kind: 'charge', isOn: false, isShelter: true },
};

/** Whether a device that nobody drives would do something else than wait. */
const concerns: Readonly<Record<Reaction, (device: Device) => boolean>> = {
  wipe: ({ wiper }) => wiper !== 'on',
  pause: ({ mode, patrolPaused }) => roaming.has(mode) && !patrolPaused,
  // One that looks at an alarm comes back first, and one that somebody has paused stays. One that is charging would leave when it is charged.
  goCharge: ({ mode, patrolPaused }) => mode !== 'alarmReview' && !patrolPaused,
};
/** Whether a device still waits because it was told to. Somebody may have sent it on. */
const waits: Readonly<Record<Reaction, (device: Device) => boolean>> = {
  wipe: ({ wiper }) => wiper === 'on',
  pause: ({ patrolPaused }) => patrolPaused,
  goCharge: () => true,
};

/** Holds devices back while it is wet, and lets them go on when it is dry. */
export class Shelter {
  readonly #parts: ShelterParts;
  /** Since when it is wet, or dry, ms since 1970. Undefined while that is unknown. */
  #wetSince: number | undefined;
  #drySince: number | undefined;
  #reaction: Reaction | undefined;
  #isOver = false;
  readonly #held = new Set<string>();
  /** Devices that were held back before a restart, and are told again. */
  readonly #before: Set<string>;
  /** Devices to which an order is on its way. */
  readonly #asked = new Set<string>();
  #stored: string;

  constructor(parts: ShelterParts, stored?: Holding) {
    this.#parts = parts;
    this.#reaction = stored?.reaction;
    this.#isOver = stored?.isOver ?? false;
    for (const id of stored?.devices ?? []) this.#held.add(id);
    this.#before = new Set(this.#isOver ? [] : this.#held);
    this.#stored = JSON.stringify(this.#holding ?? null);
  }

  /**
   * Follows the weather by one step.
   * @param isWet whether it rains more than the limit; undefined while nobody knows
   */
  follow(isWet: boolean | undefined, rules: ShelterRules): void {
    this.#note(isWet);
    const at = this.#parts.now();
    const { reaction, holdForMs, dryForMs } = rules;
    const isLongWet = this.#wetSince !== undefined && at - this.#wetSince >= holdForMs;
    const isLongDry = this.#drySince !== undefined && at - this.#drySince >= dryForMs;
    if (this.#reaction !== undefined && (reaction !== this.#reaction || isLongDry)) this.#isOver = true;
    else if (this.#isOver && isLongWet) this.#isOver = false;
    if (this.#reaction === undefined && isLongWet && reaction !== 'none') this.#reaction = reaction;
    if (this.#isOver) this.end();
    else if (this.#reaction !== undefined) this.#hold(this.#reaction, rules);
  }

  /** Whether a device would wait for the weather now. */
  concerns(deviceId: string, { mapId, devices }: Pick<ShelterRules, 'mapId' | 'devices'>): boolean {
    const device = this.#parts.fleet.devices.get(deviceId);
    const isWaiting = this.#reaction !== undefined && this.#reaction !== 'wipe' && !this.#isOver;
    return isWaiting && device?.mapId === mapId && (devices?.includes(deviceId) ?? true);
  }

  /** Lets all devices go on. True when all have been told. */
  end(): boolean {
    const reaction = this.#reaction;
    if (reaction !== undefined) {
      this.#isOver = true;
      for (const id of this.#held) this.#release(id, reaction);
      if (this.#held.size > 0 || this.#asked.size > 0) return false;
    }
    [this.#reaction, this.#isOver] = [undefined, false];
    return true;
  }

  /** What is held back, if it differs from what was returned last: undefined when nothing is. */
  changed(): Holding | undefined | 'same' {
    const written = JSON.stringify(this.#holding ?? null);
    if (written === this.#stored) return 'same';
    this.#stored = written;
    return this.#holding;
  }

  /** What was returned last could not be stored. */
  unsaved(): void {
    this.#stored = '';
  }

  get #holding(): Holding | undefined {
    return this.#reaction && { reaction: this.#reaction, devices: [...this.#held].toSorted(), isOver: this.#isOver };
  }

  #note(isWet: boolean | undefined): void {
    const at = this.#parts.now();
    // What is held back stays so until somebody knows more.
    if (isWet === undefined) [this.#wetSince, this.#drySince] = [undefined, undefined];
    else if (isWet) [this.#wetSince, this.#drySince] = [this.#wetSince ?? at, undefined];
    else [this.#wetSince, this.#drySince] = [undefined, this.#drySince ?? at];
  }

  #hold(reaction: Reaction, { mapId, devices }: ShelterRules): void {
    const { fleet, control } = this.#parts;
    const isMeant = ({ id, kind, mapId: where }: Device): boolean =>
      (kind === 'robot' || kind === 'car') && where === mapId && (devices?.includes(id) ?? true);
    for (const id of this.#held) {
      const device = fleet.devices.get(id);
      if (!device || !isMeant(device)) this.#release(id, reaction);
    }
    for (const device of fleet.devices.values()) {
      const { id, mode, online, emergencyStop } = device;
      const isFree = online && mode !== 'manual' && !emergencyStop && !control.holder(id);
      const isAgain = this.#before.has(id);
      if (!isMeant(device) || !isFree || this.#asked.has(id) || (this.#held.has(id) && !isAgain)) continue;
      if (!isAgain && !concerns[reaction](device)) continue;
      if (reaction === 'wipe' && !fleet.abilities(id).hardware.includes('wiper')) continue;
      this.#before.delete(id);
      void this.#ask(id, begins[reaction], () => this.#held.add(id));
    }
  }

  /** Lets a device go on. One that is away is told when it is back. */
  #release(id: string, reaction: Reaction): void {
    const device = this.#parts.fleet.devices.get(id);
    if (!device || !waits[reaction](device)) {
      this.#held.delete(id);
      return;
    }
    if (!device.online || this.#asked.has(id)) return;
    void this.#ask(id, ends[reaction], () => this.#held.delete(id));
  }

  /** Asks a device; it is asked again a second later when it does not take the order, or its link fails. */
  async #ask(id: string, order: Order, whenTaken: () => void): Promise<void> {
    const { fleet, onError } = this.#parts;
    this.#asked.add(id);
    try {
      if ((await fleet.order(id, order)) === 'taken') whenTaken();
    } catch (error) {
      onError(`config: ${reasonOf(error)}`);
    } finally {
      this.#asked.delete(id);
    }
  }
}
