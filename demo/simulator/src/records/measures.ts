/** Records the readings of the batteries of the simulator at their interval. */
import { batteryReadings } from '@patrolkit/transport/contract';
import { batteryEveryMs, batteryRow } from './sources/readings.ts';
import type { RecordSite } from './sources/site.ts';
import type { World } from '../world/world.ts';
import type { RecordWriter } from '@patrolkit/server/records/writer.ts';

/** Records the readings of devices. */
export class Measures {
  readonly #world: Pick<World, 'devices'>;
  readonly #site: () => RecordSite;
  readonly #writer: Pick<RecordWriter, 'keep'>;
  /** The charge of each battery at the last reading, by device: a battery whose charge has risen is being charged. */
  readonly #charges = new Map<string, number>();

  constructor(world: Pick<World, 'devices'>, site: () => RecordSite, writer: Pick<RecordWriter, 'keep'>) {
    this.#world = world;
    this.#site = site;
    this.#writer = writer;
  }

  /** Records the readings that are due at a minute. */
  read(minute: number): void {
    if (minute % batteryEveryMs === 0) this.#readBatteries(this.#site(), minute);
  }

  #readBatteries({ devices }: RecordSite, at: number): void {
    const rows = devices.flatMap(known => {
      const device = this.#world.devices.get(known.id);
      if (!device || device.kind === 'sensor' || !device.online) return [];
      const before = this.#charges.get(device.id) ?? device.battery;
      this.#charges.set(device.id, device.battery);
      const isCharging = device.mode === 'charge' && device.battery >= before;
      return [batteryRow(known, { charge: device.battery, isCharging }, at)];
    });
    this.#writer.keep(batteryReadings, rows);
  }
}
