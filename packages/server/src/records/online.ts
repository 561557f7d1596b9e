/** Records when devices come online and go offline. */
import { onlineStretches } from '@patrolkit/transport/contract';
import type { NamesNow } from '../fleet/site-names.ts';
import { lastArrival, type Device } from '../links/devices.ts';
import type { Fleet } from '../links/fleet.ts';
import type { RecordWriter } from './writer.ts';

/** Records the time ranges in which devices are online. */
export class OnlineWatch {
  readonly #fleet: Pick<Fleet, 'devices'>;
  readonly #names: NamesNow;
  readonly #writer: RecordWriter;
  readonly #steadyNow: () => number;
  /** The time since when each device is online; offline devices are missing. */
  readonly #since = new Map<string, number>();

  /** `steadyNow` is the clock of arrivals, ms. */
  constructor(fleet: Pick<Fleet, 'devices'>, names: NamesNow, writer: RecordWriter, steadyNow: () => number) {
    this.#fleet = fleet;
    this.#names = names;
    this.#writer = writer;
    this.#steadyNow = steadyNow;
  }

  /** Compares every device with its last state, and records changes. */
  look(at: number): void {
    for (const device of this.#fleet.devices.values()) {
      const { id, mapId, online } = device;
      const since = this.#since.get(id);
      if (online && since === undefined) this.#begin(id, mapId, at);
      if (!online && since !== undefined) this.#end(id, since, this.#lastWord(device, since, at));
    }
    for (const [id, since] of this.#since) if (!this.#fleet.devices.has(id)) this.#end(id, since, at);
  }

  /** When a device last reported anything, ms since 1970, between two moments. It was away from then on. */
  #lastWord(device: Device, from: number, to: number): number {
    const age = this.#steadyNow() - lastArrival(device.at);
    return Math.min(to, Math.max(from, Math.round(to - age)));
  }

  #begin(deviceId: string, mapId: string, at: number): void {
    this.#since.set(deviceId, at);
    const row = { deviceId, deviceName: this.#names.device(deviceId), mapName: this.#names.map(mapId), at };
    this.#writer.keep(onlineStretches, [row]);
  }

  #end(deviceId: string, since: number, until: number): void {
    this.#since.delete(deviceId);
    const facts = { until, lasted: until - since, offlineReason: 'network' };
    this.#writer.expect([{ at: until, kind: onlineStretches.entity.name, row: { at: since, deviceId }, facts }]);
  }
}
