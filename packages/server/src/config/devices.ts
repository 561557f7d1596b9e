/** The devices of the installation, as administrators keep them. The fleet follows what is stored here. */
import {
  type patrolVehicle,
  patrolVehicles,
  type recorder,
  recorders,
  robotEntries,
  type robotEntry,
  type Quantity,
  sensorEntries,
  type sensorEntry,
  type Infer,
  type RequestOf,
  type SensorThreshold,
  type Thing,
  type useStatus,
} from '@patrolkit/transport/contract';
import type * as contract from '@patrolkit/transport/contract';
import { thresholdsIn, type Register } from '../fleet/register.ts';
import { licensedDevices } from '../fleet/licence.ts';
import { modelPictureAddress } from '../fleet/fleet-view.ts';
import type { NamesNow } from '../fleet/site-names.ts';
import type { Caller } from '../http/calls.ts';
import { ofField, ofFields, Refusal, type FieldRefusal } from '../http/refusal.ts';
import { nameIn, type StoredName } from '../language/names.ts';
import type { Reader } from '../language/reader.ts';
import { textOf, type Language, type TextKey } from '../language/texts.ts';
import type { DeviceKind } from '../links/devices.ts';
import type { Fleet } from '../links/fleet.ts';
import type { Session } from '../session/sessions.ts';
import type { Querier } from '../store/database.ts';
import { inLanguage, type Table } from '../store/table.ts';
import { refuseCarrier } from './guards/carriers.ts';
import { mapsOf } from './maps-of.ts';
import { Keeper, type Changing, type Keeping, type KeeperParts } from './keeper.ts';
import { refusePlate } from './registered-vehicles.ts';
import { demandMeasured, limitsSaid, SensorWatch, type SensorParts } from './sensor-watch.ts';
import type { Columns } from './stored-values.ts';
import { demandUnit } from './units.ts';
import { demandInside } from './equipment/parts.ts';
import type { Zones } from './zones.ts';

/** The settings that all kinds of devices have. */
interface Settings {
  readonly serial?: string;
  /** Where a sensor hangs, metres. */
  readonly x?: number;
  readonly y?: number;
  /** What a sensor measures. */
  readonly quantities?: readonly SensorThreshold[];
  readonly model: string;
  readonly companyId: string;
  readonly mapId: string;
  readonly useStatus: Infer<typeof useStatus>;
  /** The guard who carries a recorder. */
  readonly guardId?: string;
  /** Of a car. */
  readonly plate?: string;
}

type VehicleSettings = Omit<RequestOf<typeof contract.modifyPatrolVehicle>, 'id' | 'version'>;
type RecorderSettings = Omit<RequestOf<typeof contract.modifyRecorder>, 'id' | 'version'>;
type SensorSettings = Partial<Pick<RequestOf<typeof contract.addSensorEntry>, 'serial'>> &
  Omit<RequestOf<typeof contract.modifySensorEntry>, 'id' | 'version'>;
type RobotSettings = Omit<RequestOf<typeof contract.modifyRobotEntry>, 'id' | 'version'>;

/** The begin of the ids of new devices. */
const prefixes: Readonly<Record<DeviceKind, string>> = { robot: 'PR', car: 'PV', recorder: 'HR', sensor: 'GS' };
/** Digits of the number in the id of a new device. */
const idDigits = 3;

/** The columns that only robots have. The others are told by the fleet. */
const ofRobots = {
  groupName: 'robot_groups.name',
  robotIp: 'robot_settings.robot_ip',
  chassisIp: 'robot_settings.chassis_ip',
  picture: 'NULL',
  mode: 'NULL',
  speed: 'NULL',
  temperature: 'NULL',
  humidity: 'NULL',
  hardware: 'NULL',
};

/** The settings that a device may not get while somebody uses it, with the columns of what is stored. */
const grave = { model: 'model', mapId: 'map_id', useStatus: 'use_status' } as const;

/** A reason why a device cannot be changed now. */
interface Hindrance {
  readonly key: TextKey;
  readonly words: Record<string, string>;
}

/** What one kind of device has of its own. */
interface KindOfDevice<Row, Set>
  extends Pick<Keeping<Row, Set>, 'things' | 'columns'>, Pick<Table<Row>, 'orders' | 'read'> {}

/** What a list offers. */
interface Entry {
  readonly type: string;
  readonly name: string;
}

/** The parts that devices work on. */
export interface DeviceParts extends KeeperParts, Omit<SensorParts, 'fleet'> {
  readonly fleet: Pick<Fleet, 'device' | 'devices' | 'maps'>;
  readonly names: NamesNow & { readonly load: () => Promise<void> };
  readonly register: Pick<Register, 'load' | 'heardAt' | 'model'>;
  /** Tells consoles which things have reported something else. */
  readonly reported: (thing: string, screen: string, ids: readonly string[]) => void;
  readonly zones: Pick<Zones, 'ofUnit'>;
  readonly control: { holder(deviceId: string): Session | undefined };
}

/** The devices of the installation. */
export class Devices {
  readonly #parts: DeviceParts;
  readonly robots: Keeper<Infer<typeof robotEntry>, RobotSettings>;
  readonly recorders: Keeper<Infer<typeof recorder>, RecorderSettings>;
  readonly vehicles: Keeper<Infer<typeof patrolVehicle>, VehicleSettings>;
  readonly sensors: Keeper<Infer<typeof sensorEntry>, SensorSettings>;
  readonly #watch: SensorWatch;
  /** What each device has reported, as it was told last. */
  #seen: ReadonlyMap<string, string> = new Map();

  constructor(parts: DeviceParts) {
    this.#parts = parts;
    this.robots = this.#keeper<Infer<typeof robotEntry>, RobotSettings>('robot', { things: robotEntries });
    this.recorders = this.#keeper<Infer<typeof recorder>, RecorderSettings>('recorder', {
      things: recorders,
      columns: { guardName: '(SELECT name FROM community_guards WHERE id::text = devices.guard_id)' },
    });
    this.vehicles = this.#keeper<Infer<typeof patrolVehicle>, VehicleSettings>('car', { things: patrolVehicles });
    this.sensors = this.#keeper<Infer<typeof sensorEntry>, SensorSettings>('sensor', {
      things: sensorEntries,
      columns: { reading: 'NULL', lastHour: 'NULL', limits: 'NULL' },
      orders: { power: 'coalesce(devices.power, 101)' },
      read: (row, { language }) => ({ limits: limitsSaid(thresholdsIn(row['quantities']), language) }),
    });
    this.#watch = new SensorWatch(parts);
    parts.changes.on(
      [robotEntries, recorders, patrolVehicles, sensorEntries].map(({ entity }) => entity.name),
      async () => {
        await parts.names.load();
        await parts.register.load();
        await this.#watch.load();
      },
    );
  }

  /** Raises alarms for readings of sensors that are beyond their limits. */
  checkThresholds(): void {
    this.#watch.judge();
  }

  /** Resolves when everything that was reported is stored. */
  settled(): Promise<void> {
    return this.#watch.settled();
  }

  /** Judges what sensors measure, and tells consoles which devices have reported something else than a second ago. */
  sweep(): void {
    this.#watch.sweep();
    const { fleet, reported } = this.#parts;
    const seen = new Map(
      [...fleet.devices.values()].map(({ id, kind }) => [
        id,
        JSON.stringify([this.#told(id), kind === 'robot' ? this.#toldOfRobot(id, { base: '' }) : undefined]),
      ]),
    );
    const others = [...seen].flatMap(([id, told]) => (this.#seen.get(id) === told ? [] : [id]));
    this.#seen = seen;
    for (const [kind, { entity, screen }] of [
      ['robot', robotEntries],
      ['recorder', recorders],
      ['car', patrolVehicles],
      ['sensor', sensorEntries],
    ] as const) {
      const ids = others.filter(id => fleet.device(id)?.kind === kind);
      if (ids.length > 0) reported(entity.name, screen, ids);
    }
  }

  /** The models in use of a kind, with what sensors of each can measure. */
  async models(kind: DeviceKind, language: Language): Promise<(Entry & { quantities: Quantity[] })[]> {
    const rows = await this.#parts.database.patient.query<{
      model_name: string;
      names: StoredName;
      quantities: Quantity[];
    }>(
      'SELECT model_name, names, quantities FROM device_models WHERE kind = $1 AND is_valid ORDER BY coalesce(sort, 0), model_name',
      [kind],
    );
    return rows.map(({ model_name: type, names, quantities }) => ({
      type,
      name: `${type} · ${nameIn(language, names)}`,
      quantities,
    }));
  }

  /** The maps of the unit of a caller and of those below it. All maps for a root user. */
  async maps(caller: Caller): Promise<Entry[]> {
    const rows = await mapsOf(this.#parts.database.patient, caller);
    return rows.map(({ id, name }) => ({ type: id, name: nameIn(caller.language, name) }));
  }

  /** Puts ids in the place of the names of units, maps, groups and edge nodes that people write into sheets. */
  async naming<Set extends Settings>(caller: Caller): Promise<(settings: Set) => Set> {
    const { patient } = this.#parts.database;
    const named = async (rows: Promise<{ id: unknown; name: StoredName | string }[]>): Promise<Map<string, string>> =>
      new Map(
        (await rows).flatMap(({ id, name }) =>
          (typeof name === 'string' ? [name] : Object.values(name)).map(one => [one, String(id)] as const),
        ),
      );
    const units = await named(patient.query('SELECT id, name FROM companies'));
    const maps = await named(mapsOf(patient, caller));
    const nodes = await named(patient.query('SELECT id, name FROM edge_nodes'));
    const groups = await named(patient.query('SELECT id, name FROM robot_groups'));
    const known = { companyId: units, mapId: maps, nodeId: nodes, groupId: groups };
    return settings => ({
      ...settings,
      ...Object.fromEntries(
        Object.entries(known).flatMap(([name, ids]) => {
          const given: unknown = Reflect.get(settings, name);
          return typeof given === 'string' ? [[name, ids.get(given.trim()) ?? given]] : [];
        }),
      ),
    });
  }

  /** The store of one kind of device. */
  #keeper<Row extends Thing & { readonly name: string }, Set extends Settings>(
    kind: DeviceKind,
    { things, columns, orders, read }: KindOfDevice<Row, Set>,
  ): Keeper<Row, Set> {
    return new Keeper<Row, Set>(this.#parts, {
      things,
      table: 'devices',
      taken: 'deleted_at IS NULL',
      joins: `LEFT JOIN companies ON companies.id = devices.company_id LEFT JOIN maps ON maps.id = devices.map_id
        LEFT JOIN robot_groups ON robot_groups.id::text = devices.group_id
        ${kind === 'robot' ? 'LEFT JOIN robot_settings ON robot_settings.id = devices.id' : ''}`,
      columns: {
        companyName: inLanguage('companies.name'),
        mapName: inLanguage('maps.names'),
        ...(kind === 'robot' ? ofRobots : {}),
        isOnline: 'NULL',
        away: 'NULL',
        heardAt: 'NULL',
        ...(kind === 'sensor' ? {} : { battery: 'NULL' }),
        ...columns,
      } as Keeping<Row, Set>['columns'] & object,
      lies: {
        hasTextIds: true,
        device: 'devices.id',
        owner: 'devices.company_id',
        where: `devices.kind = '${kind}' AND devices.deleted_at IS NULL`,
        live: { isOnline: () => this.#online(kind) } as Table<Row>['live'] & object,
        ...(kind === 'robot' ? { liveWords: { mode: () => this.#modes() } as Table<Row>['liveWords'] & object } : {}),
        ...(orders ? { orders } : {}),
        read: (row, reader, user) => ({
          ...(this.#told(String(row['id'])) as Partial<Row>),
          ...(kind === 'robot' ? (this.#toldOfRobot(String(row['id']), reader) as Partial<Row>) : {}),
          ...read?.(row, reader, user),
        }),
      },
      hides: 'deleted_at',
      complete: change => this.#complete(kind, change),
      hinders: (row, _, inside, { language }) => this.#hinders(row, inside, language),
    });
  }

  /** The devices of a kind that are online now. */
  #online(kind: DeviceKind): string[] {
    return [...this.#parts.fleet.devices.values()].flatMap(one => (one.kind === kind && one.online ? [one.id] : []));
  }

  /** What each robot does now that is online. */
  #modes(): ReadonlyMap<string, string> {
    const robots = [...this.#parts.fleet.devices.values()].filter(({ kind, online }) => kind === 'robot' && online);
    return new Map(robots.map(({ id, mode }) => [id, mode]));
  }

  /** What the fleet knows of a robot now beside that. */
  #toldOfRobot(id: string, { base }: Pick<Reader, 'base'>) {
    const { fleet, register } = this.#parts;
    const device = fleet.device(id);
    if (!device) return {};
    const model = register.model(device.model);
    const { mode, speed, housing } = device;
    return {
      picture: base + (model?.picture ?? modelPictureAddress(device)),
      ...(model ? { hardware: [...model.hardware] } : {}),
      ...(device.online
        ? {
            mode,
            ...(speed === undefined ? {} : { speed: Math.round(Math.abs(speed) * 10) / 10 }),
            ...(housing
              ? { temperature: Math.round(housing.temperature), humidity: Math.round(housing.humidity) }
              : {}),
          }
        : {}),
    };
  }

  /** What the fleet knows of a device now. */
  #told(id: string) {
    const device = this.#parts.fleet.device(id);
    if (!device) return {};
    const { online: isOnline, away, battery, kind } = device;
    const told = { isOnline, away, ...(isOnline ? {} : { heardAt: this.#parts.register.heardAt(device) }) };
    // The charge of a sensor is stored, so that lists sort by it.
    if (kind === 'sensor')
      return { ...told, ...(isOnline ? { reading: this.#watch.shown(id), lastHour: this.#watch.hourOf(id) } : {}) };
    return {
      ...told,
      ...(battery === undefined ? {} : { battery: Math.round(battery) }),
    };
  }

  async #complete(kind: DeviceKind, { settings, before, inside, caller }: Changing<Settings>): Promise<Columns> {
    await this.#refuseUnknown(kind, settings, before?.['model'], inside, caller);
    if (settings.plate !== undefined)
      await refusePlate(settings.plate, 'SELECT plate FROM registered_vehicles', inside);
    await refuseCarrier({ settings, before, inside, caller }, this.#parts);
    if (before) {
      await this.#refuseUsed(String(before['id']), { settings, before, inside, caller });
      return {};
    }
    const [counted] = await inside.query<{ all: number | bigint; last: number | null }>(
      `SELECT count(*) FILTER (WHERE deleted_at IS NULL) AS all, max(number) FILTER (WHERE kind = $1) AS last FROM devices`,
      [kind],
    );
    if (Number(counted?.all) >= licensedDevices) throw new Refusal(409, 'error.licence', { n: licensedDevices });
    const number = (counted?.last ?? 0) + 1;
    return { id: `${prefixes[kind]}${String(number).padStart(idDigits, '0')}`, kind, number };
  }

  /** Refuses a unit, a map or a model that is not offered. A device keeps the model that it has. */
  async #refuseUnknown(
    kind: DeviceKind,
    settings: Settings,
    had: unknown,
    inside: Querier,
    caller: Caller,
  ): Promise<void> {
    const { model, mapId, companyId } = settings;
    await demandUnit(companyId, inside, caller);
    const maps = await mapsOf(inside, caller);
    const map = this.#parts.fleet.maps.find(({ id }) => id === mapId);
    if (!map || maps.every(({ id }) => id !== mapId)) throw ofField('mapId', 'error.noMap');
    demandInside(map, settings);
    if (kind === 'car' && !map.outdoor) throw ofField('mapId', 'error.outdoorMap');
    const [found] = await inside.query<{ quantities: readonly string[] }>(
      'SELECT quantities FROM device_models WHERE model_name = $1 AND kind = $2 AND (is_valid OR model_name = $3)',
      [model, kind, had ?? null],
    );
    if (!found) throw ofField('modelName', 'error.noModel');
    demandMeasured(settings, found.quantities, caller.language);
  }

  /** Refuses what would take a device from under somebody who uses it. */
  async #refuseUsed(id: string, { settings, before = {}, inside, caller }: Changing<Settings>): Promise<void> {
    const changed = Object.entries(grave).filter(([name, column]) => Reflect.get(settings, name) !== before[column]);
    if (changed.length === 0) return;
    const hindrance = await this.#hindrance(id, inside, caller.language);
    if (!hindrance) return;
    const [first, ...rest] = changed.map(([name]): FieldRefusal => ({
      field: robotEntries.settings[name]?.wireName ?? name,
      ...hindrance,
    }));
    if (first) throw ofFields([first, ...rest], 409);
  }

  async #hinders({ id }: Thing, inside: Querier, language: Language): Promise<string | undefined> {
    const hindrance = await this.#hindrance(id, inside, language);
    return hindrance && textOf(language, hindrance.key, hindrance.words);
  }

  /** Who uses a device now: it is driven by hand, controlled, or in an emergency call. */
  async #hindrance(id: string, inside: Querier, language: Language): Promise<Hindrance | undefined> {
    const { fleet, control, names } = this.#parts;
    const name = nameIn(language, names.device(id));
    const holder = control.holder(id);
    if (holder) return { key: 'error.notNow.held', words: { name, by: nameIn(language, holder.user.name) } };
    if (fleet.device(id)?.mode === 'manual') return { key: 'error.notNow.manual', words: { name } };
    const calls = await inside.query(
      `SELECT 1 FROM sos_calls WHERE device_id = $1 AND state IN ('ringing', 'answered') LIMIT 1`,
      [id],
    );
    return calls.length > 0 ? { key: 'error.notNow.call', words: { name } } : undefined;
  }
}
