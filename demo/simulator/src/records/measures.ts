/** Records the readings of the sensors and batteries of the simulator at their intervals. */
import { batteryReadings, sensorReadings } from '@patrolkit/transport/contract';
import { batteryEveryMs, batteryRow, quantitiesOf, sensorAt, sensorRow } from './sources/readings.ts';
import { round, type RecordSite } from './sources/site.ts';
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
    const site = this.#site();
    this.#readSensors(site, minute);
    if (minute % batteryEveryMs === 0) this.#readBatteries(site, minute);
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

  #readSensors({ devices, seed }: RecordSite, at: number): void {
    const rows = devices.flatMap(known => {
      const device = this.#world.devices.get(known.id);
      const sensor = device?.sensor;
      if (!sensor || !device.online) return [];
      return quantitiesOf(known).map(quantity => {
        const isOfWorld = quantity.quantity === sensor.quantity;
        const reading = isOfWorld ? round(sensor.value, 1) : sensorAt(seed, known.id, quantity, at);
        return sensorRow(known, quantity, reading, at);
      });
    });
    this.#writer.keep(sensorReadings, rows);
  }
}
