import type { DeviceKind } from '@patrolkit/server/links/devices.ts';
import { between, pick, type Random } from './random.ts';
import type { WorldState } from './state.ts';

/** A device that drives has a motor, a laser scanner and a camera head; one that is carried has a camera and a battery. */
const driven: readonly DeviceKind[] = ['robot', 'car'];
const charged: readonly DeviceKind[] = ['robot', 'car', 'recorder'];

/** A fault that devices of the site can have. */
export interface DeviceFault {
  readonly code: string;
  /** How long it usually lasts. */
  readonly minutes: number;
  /** The kinds of devices that can have it. */
  readonly kinds: readonly DeviceKind[];
}

/** The faults of the site. */
export const deviceFaults: readonly DeviceFault[] = [
  { code: 'E101', minutes: 12, kinds: driven },
  { code: 'E102', minutes: 3, kinds: driven },
  { code: 'E201', minutes: 35, kinds: driven },
  { code: 'E202', minutes: 18, kinds: driven },
  { code: 'E301', minutes: 6, kinds: charged },
  { code: 'E302', minutes: 9, kinds: driven },
  { code: 'E401', minutes: 22, kinds: charged },
  { code: 'E501', minutes: 50, kinds: charged },
];

/** The number of faults a day that a number of devices have. */
export const faultsPerDay = (devices: number): number => Math.min(20, devices * 0.5);

/** How long a fault lasts, ms: whole minutes around its usual time. */
export const lastsMs = ({ minutes }: DeviceFault, random: Random): number =>
  Math.round(minutes * between(random, 0.4, 1.6)) * 60_000;

const DAY = 86_400_000;

/** The faults that devices report by codes, and their ends. They do not hinder a device. */
export class ReportedFaults {
  readonly #state: WorldState;
  readonly #random: Random;
  /** When the next fault begins, simulated ms. */
  #next: number;
  /** When each fault ends, simulated ms, by device and code. */
  readonly #lasting = new Map<string, { readonly deviceId: string; readonly code: string; readonly until: number }>();

  constructor(state: WorldState, random: Random, devices: number) {
    this.#state = state;
    this.#random = random;
    this.#next = this.#pause(devices);
  }

  /** Begins and ends faults. While `isCalm`, none begins. A device that is away reports neither. */
  step(isCalm: boolean): void {
    const { simNow, devices } = this.#state;
    while (simNow >= this.#next) {
      this.#next += this.#pause(devices.size);
      if (!isCalm) this.#begin();
    }
    for (const { deviceId, code, until } of this.#lasting.values())
      if (simNow >= until) this.set(deviceId, code, false);
  }

  /** Gives a device a fault until it is taken back or its time is over, or takes it back. */
  set(deviceId: string, code: string, isOn: boolean, until = Infinity): boolean {
    const key = `${deviceId} ${code}`;
    const device = this.#state.devices.get(deviceId);
    if (!device) this.#lasting.delete(key);
    if (!device?.online) return false;
    if (isOn === this.#lasting.has(key)) return true;
    if (isOn) this.#lasting.set(key, { deviceId, code, until });
    else this.#lasting.delete(key);
    this.#state.tell({ type: isOn ? 'fault' : 'mended', deviceId, code, at: this.#state.options.now() });
    return true;
  }

  #begin(): void {
    const fault = pick(this.#random, deviceFaults);
    const able = [...this.#state.devices.values()].filter(({ kind, online }) => online && fault.kinds.includes(kind));
    if (able.length === 0) return;
    const until = this.#state.simNow + lastsMs(fault, this.#random);
    this.set(pick(this.#random, able).id, fault.code, true, until);
  }

  #pause(devices: number): number {
    const perDay = faultsPerDay(devices);
    return perDay > 0 ? -Math.log(1 - this.#random()) * (DAY / perDay) : Infinity;
  }
}
