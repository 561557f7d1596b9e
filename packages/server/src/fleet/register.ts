/** The stored devices and their models: what the fleet is told, and what lists say of a model. */
import { initialCodes, sensorEntries, silently, type SensorThreshold } from '@patrolkit/transport/contract';
import type { StoredName } from '../language/names.ts';
import type { HardwareCode } from '../links/abilities.ts';
import { lastArrival, type Device, type DeviceKind } from '../links/devices.ts';
import type { Fleet, InitialHardware, Registered } from '../links/fleet.ts';
import { readSettings, type KeptSettings } from './robot-settings.ts';
import type { Database } from '../store/database.ts';

/** What is stored of a model. */
export interface Model {
  /** What users call its devices. */
  readonly name: StoredName;
  /** The path of its picture; undefined when it has the drawn one. */
  readonly picture: string | undefined;
  readonly hardware: readonly HardwareCode[];
  readonly sort: number;
  readonly version: number;
}

/** The wall clock and the steady clock, ms. */
interface Clocks {
  readonly now: () => number;
  readonly steadyNow: () => number;
}

/** The limits of a sensor, from its column. */
export const thresholdsIn = (stored: unknown): readonly SensorThreshold[] => {
  const read = sensorEntries.settings['quantities']?.codec.decode(stored, silently, '');
  return Array.isArray(read) ? read : [];
};

/** What the parts of a device are set to after a restart. */
const initialOf = (hardware: readonly HardwareCode[], stored: ReadonlyMap<HardwareCode, number>): InitialHardware => {
  const valueOf = (code: HardwareCode): number | undefined => (hardware.includes(code) ? stored.get(code) : undefined);
  const [volume, wiper, headLamp, alarmLamp] = initialCodes.map(valueOf);
  return {
    ...(volume === undefined ? {} : { volume }),
    ...(wiper === undefined ? {} : { wiper: wiper > 0 ? 'on' : 'off' }),
    ...(headLamp === undefined ? {} : { headLight: headLamp > 0 }),
    ...(alarmLamp === undefined ? {} : { alarmLight: alarmLamp > 0 }),
  };
};

/** The stored devices and their models, kept in memory because pushes need them many times a second. */
export class Register {
  readonly #database: Database;
  readonly #fleet: Pick<Fleet, 'hold'>;
  readonly #clocks: Clocks;
  #models: ReadonlyMap<string, Model> = new Map();
  #settings: ReadonlyMap<string, KeptSettings> = new Map();
  /** The number of the last reading that began, and of the one that is in force. */
  #begun = 0;
  #shown = 0;
  /** Called when a model, or the settings of a robot, have changed. */
  onChange: () => void = () => undefined;

  constructor(database: Database, fleet: Pick<Fleet, 'hold'>, clocks: Clocks) {
    this.#database = database;
    this.#fleet = fleet;
    this.#clocks = clocks;
  }

  /** Reads all, and tells the fleet which devices there are. */
  async load(): Promise<void> {
    const reading = ++this.#begun;
    const models = await this.#readModels();
    const settings = await readSettings(this.#database);
    const initial = await this.#readInitial();
    const devices = await this.#readDevices();
    // A reading that began later knows more.
    if (reading < this.#shown) return;
    this.#shown = reading;
    const before = [...this.#models, ...this.#settings];
    this.#models = models;
    this.#settings = settings;
    this.#fleet.hold(
      devices.map(device => ({
        ...device,
        // The node of a robot is one of its settings.
        nodeId: settings.get(device.id)?.nodeId ?? device.nodeId,
        settings: settings.get(device.id)?.ofRobot,
        hardware: models.get(device.model)?.hardware ?? [],
        initial: initialOf(models.get(device.model)?.hardware ?? [], initial),
      })),
    );
    if (JSON.stringify(before) !== JSON.stringify([...this.#models, ...this.#settings])) this.onChange();
  }

  /** The model of a name; undefined when nothing is stored of it. */
  model(name: string): Model | undefined {
    return this.#models.get(name);
  }

  /** What the server keeps of the settings of a robot; undefined for a device without. */
  settings(id: string): KeptSettings | undefined {
    return this.#settings.get(id);
  }

  /** When a device last reported anything, ms since 1970. Undefined for one that never has. */
  heardAt({ at }: Pick<Device, 'at'>): number | undefined {
    const last = lastArrival(at);
    if (!Number.isFinite(last)) return undefined;
    // To the second, so that it is the same at each look.
    return Math.round((this.#clocks.now() - this.#clocks.steadyNow() + last) / 1000) * 1000;
  }

  async #readModels(): Promise<Map<string, Model>> {
    const rows = await this.#database.query<{
      model_name: string;
      names: StoredName;
      pictures: readonly string[];
      hardware: readonly HardwareCode[];
      sort: number | null;
      version: number;
    }>('SELECT model_name, names, pictures, hardware, sort, version FROM device_models ORDER BY model_name');
    return new Map(
      rows.map(({ model_name: id, names: name, pictures: [picture], sort, ...model }) => [
        id,
        { ...model, name, picture, sort: sort ?? 0 },
      ]),
    );
  }

  /** What each part is set to after a restart, as far as that is stored. */
  async #readInitial(): Promise<ReadonlyMap<HardwareCode, number>> {
    const rows = await this.#database.query<{ code: HardwareCode; initial: number }>(
      'SELECT code, initial FROM hardware_entries WHERE initial IS NOT NULL ORDER BY code',
    );
    return new Map(rows.map(({ code, initial }) => [code, initial]));
  }

  async #readDevices(): Promise<Omit<Registered, 'hardware' | 'initial' | 'settings'>[]> {
    const rows = await this.#database.query<{
      id: string;
      kind: DeviceKind;
      number: number;
      model: string;
      serial: string;
      map_id: string;
      use_status: string;
      key_hash: string | null;
      recover_min: number | null;
      node_id: string | null;
      x: number | null;
      y: number | null;
      quantities: unknown;
    }>(
      `SELECT devices.id, kind, number, model, serial, map_id, use_status, key_hash, recover_min, node_id, x, y, quantities
       FROM devices LEFT JOIN robot_groups ON robot_groups.id::text = devices.group_id
       WHERE deleted_at IS NULL AND use_status <> 'retired'
       ORDER BY array_position(ARRAY['robot', 'car', 'recorder', 'sensor'], kind), number`,
    );
    return rows.map(
      ({
        map_id: mapId,
        use_status: use,
        key_hash: key,
        recover_min: below,
        node_id: nodeId,
        x,
        y,
        quantities,
        ...device
      }) => ({
        ...device,
        mapId,
        nodeId: nodeId ?? undefined,
        place: x === null || y === null ? undefined : { x, y },
        quantities: thresholdsIn(quantities).map(({ quantity }) => quantity),
        key: key ?? undefined,
        isInUse: use === 'inUse',
        charge: below === null ? undefined : { recallBelow: below },
      }),
    );
  }
}

/** What lists read of it. */
export type RegisterNow = Pick<Register, 'model' | 'heardAt' | 'settings'>;
