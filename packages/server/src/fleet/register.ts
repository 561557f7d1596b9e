/** The stored devices and their models: what the fleet is told, and what lists say of a model. */
import type { StoredName } from '../language/names.ts';
import type { HardwareCode } from '../links/abilities.ts';
import type { DeviceKind } from '../links/devices.ts';
import type { Fleet, Registered } from '../links/fleet.ts';
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

/** The stored devices and their models, kept in memory because pushes need them many times a second. */
export class Register {
  readonly #database: Database;
  readonly #fleet: Pick<Fleet, 'hold'>;
  #models: ReadonlyMap<string, Model> = new Map();
  /** Called when a model has changed. */
  onChange: () => void = () => undefined;

  constructor(database: Database, fleet: Pick<Fleet, 'hold'>) {
    this.#database = database;
    this.#fleet = fleet;
  }

  /** Reads all, and tells the fleet which devices there are. */
  async load(): Promise<void> {
    const before = this.#models;
    this.#models = await this.#readModels();
    this.#fleet.hold(await this.#readDevices());
    if (JSON.stringify([...before]) !== JSON.stringify([...this.#models])) this.onChange();
  }

  /** The model of a name; undefined when nothing is stored of it. */
  model(name: string): Model | undefined {
    return this.#models.get(name);
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

  async #readDevices(): Promise<Registered[]> {
    const rows = await this.#database.query<{
      id: string;
      kind: DeviceKind;
      number: number;
      model: string;
      serial: string;
      map_id: string;
      use_status: string;
    }>(
      `SELECT id, kind, number, model, serial, map_id, use_status FROM devices WHERE deleted_at IS NULL AND use_status <> 'retired'
       ORDER BY array_position(ARRAY['robot', 'car', 'recorder', 'sensor'], kind), number`,
    );
    return rows.map(({ map_id: mapId, use_status: use, ...device }) => ({
      ...device,
      mapId,
      isInUse: use === 'inUse',
      hardware: this.#models.get(device.model)?.hardware ?? [],
    }));
  }
}

/** What is known of models now. */
export type ModelsNow = Pick<Register, 'model'>;
