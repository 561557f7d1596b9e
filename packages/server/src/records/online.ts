/** Records when devices come online and go offline. */
import { onlineStretches } from '@patrolkit/transport/contract';
import type { NamesNow } from '../fleet/site-names.ts';
import type { Fleet } from '../links/fleet.ts';
import type { RecordWriter } from './writer.ts';

/** Records the time ranges in which devices are online. */
export class OnlineWatch {
  readonly #fleet: Pick<Fleet, 'devices'>;
  readonly #names: NamesNow;
  readonly #writer: RecordWriter;
  /** The time since when each device is online; offline devices are missing. */
  readonly #since = new Map<string, number>();

  constructor(fleet: Pick<Fleet, 'devices'>, names: NamesNow, writer: RecordWriter) {
    this.#fleet = fleet;
    this.#names = names;
    this.#writer = writer;
  }

  /** Compares every device with its last state, and records changes. */
  look(at: number): void {
    for (const { id, mapId, online } of this.#fleet.devices.values()) {
      const since = this.#since.get(id);
      if (online && since === undefined) this.#begin(id, mapId, at);
      if (!online && since !== undefined) this.#end(id, since, at);
    }
    for (const [id, since] of this.#since) if (!this.#fleet.devices.has(id)) this.#end(id, since, at);
  }

  #begin(deviceId: string, mapId: string, at: number): void {
    this.#since.set(deviceId, at);
    const row = { deviceId, deviceName: this.#names.device(deviceId), mapName: this.#names.map(mapId), at };
    this.#writer.keep(onlineStretches, [row]);
  }

  #end(deviceId: string, since: number, at: number): void {
    this.#since.delete(deviceId);
    const facts = { until: at, lasted: at - since, offlineReason: 'network' };
    this.#writer.expect([{ at, kind: onlineStretches.entity.name, row: { at: since, deviceId }, facts }]);
  }
}
