/** The rain and snow sensors of the site: what they report, and which patrols they hold back. */
import { rainSnowSensors, type Infer, type rainSnowSensor } from '@patrolkit/transport/contract';
import { reasonOf } from '../../http/guard.ts';
import type { Caller } from '../../http/calls.ts';
import { ofField, ofFields } from '../../http/refusal.ts';
import { givenName, type StoredName } from '../../language/names.ts';
import { textOf } from '../../language/texts.ts';
import type { WeatherReport } from '../../links/equipment.ts';
import type { FleetEvent } from '../../links/events.ts';
import type { Fleet } from '../../links/fleet.ts';
import type { Session } from '../../session/sessions.ts';
import { nowMark } from '../../store/marks.ts';
import { inLanguage } from '../../store/table.ts';
import { Keeper, type Changing } from '../keeper.ts';
import { demandMap, type EquipmentParts } from './parts.ts';
import { Reports } from './reports.ts';
import { Shelter, type Holding } from './shelter.ts';

type Sensor = Infer<typeof rainSnowSensor>;

/** How long the rain of a trial lasts, ms. */
const trialMs = 10 * 60_000;
/** The rain of a trial, as a part of the limit. */
const trialRain = 2;
/** How often the rain is stored, ms. */
const storedEveryMs = 60_000;
const isTried = `rain_snow_sensors.tried_until > ${nowMark}`;

/** SQL for the weather that a sensor reports, and for how many devices it holds back. */
export const weatherState = `CASE WHEN NOT rain_snow_sensors.is_online THEN NULL WHEN ${isTried} THEN 'rain' ELSE rain_snow_sensors.state END`;
export const heldCount = `coalesce(jsonb_array_length(rain_snow_sensors.holding->'devices'), 0)`;

/** What falls. */
type Weathering = Pick<WeatherReport, 'state' | 'rate'>;

/** A stored sensor, as far as its patrols need it. */
interface Stored {
  readonly id: string | number | bigint;
  readonly device_code: string;
  readonly name: string;
  readonly map_id: string;
  readonly rain_limit: number;
  readonly is_snow_counted: boolean;
  readonly hold_for: number;
  readonly dry_for: number;
  readonly reaction: Sensor['reaction'];
  readonly devices: readonly string[] | null;
  readonly tried_until: number | bigint;
  readonly holding: Holding | null;
}

/** Whether it rains more than a sensor lets pass. */
const isWet = ({ rain_limit: limit, is_snow_counted: isSnowCounted }: Stored, { state, rate }: Weathering): boolean =>
  state !== 'dry' && rate > limit && (state === 'rain' || isSnowCounted);

/** Rain or snow to be kept. */
export interface KeptRain {
  readonly deviceId: string;
  readonly deviceName: StoredName;
  readonly mapName: StoredName;
  readonly quantity: 'precipitation';
  readonly reading: number;
  readonly readingUnit: 'mm/h';
  readonly lowest: undefined;
  readonly highest: number;
  readonly isOverLimit: boolean;
  /** ms since 1970. */
  readonly at: number;
}

/** The parts of the weather. */
export interface WeatherParts extends Omit<EquipmentParts, 'fleet'> {
  readonly fleet: EquipmentParts['fleet'] & Pick<Fleet, 'order' | 'abilities'>;
  readonly control: { holder(deviceId: string): Session | undefined };
  readonly nameOfMap: (id: string) => StoredName;
  /** Keeps the records of rain. */
  readonly measured: (readings: readonly KeptRain[]) => void;
}

/** The weather. */
export class Weather {
  readonly #parts: WeatherParts;
  readonly keeper: Keeper<Sensor>;
  readonly #reports: Reports<'weather'>;
  /** What each sensor holds back. */
  readonly #shelters = new Map<string, Shelter>();
  readonly #tried = new Set<string>();
  #stored: readonly Stored[] = [];
  #installed = '';
  #keptAt: number | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: WeatherParts) {
    this.#parts = parts;
    this.keeper = new Keeper<Sensor>(parts, {
      things: rainSnowSensors,
      table: 'rain_snow_sensors',
      joins: 'LEFT JOIN maps ON maps.id = rain_snow_sensors.map_id',
      columns: {
        mapName: inLanguage('maps.names'),
        state: weatherState,
        rain: `CASE WHEN NOT rain_snow_sensors.is_online THEN NULL
          WHEN ${isTried} THEN greatest(rain_snow_sensors.rain_limit * ${String(trialRain)}, rain_snow_sensors.rain)
          ELSE rain_snow_sensors.rain END`,
        heldCount,
      },
      lies: {
        owner: 'rain_snow_sensors.company_id',
        orders: { power: 'coalesce(rain_snow_sensors.power, 101)' },
        now: parts.now,
      },
      complete: async (change: Changing<object>) => {
        await this.#demandFree(change);
        return {};
      },
    });
    this.#reports = new Reports(parts, {
      kind: 'weather',
      table: 'rain_snow_sensors',
      thing: rainSnowSensors.entity.name,
      screen: rainSnowSensors.screen,
      columns: ({ state, rate, isOnline, power }) => ({
        state,
        rain: rate,
        is_online: isOnline,
        power,
        reported_at: parts.now(),
      }),
    });
    parts.changes.on([rainSnowSensors.entity.name], () => this.load());
  }

  /** The map must be outdoors and have no other sensor. */
  async #demandFree({ settings, before, inside, caller }: Changing<object>): Promise<void> {
    const { mapId } = settings as Pick<Sensor, 'mapId'>;
    const { outdoor } = await demandMap(this.#parts, mapId, inside, caller);
    if (!outdoor) throw ofField('mapId', 'error.noChoice');
    const [other] = await inside.query<{ name: string }>(
      'SELECT name FROM rain_snow_sensors WHERE map_id = $1 AND id::text IS DISTINCT FROM $2',
      [mapId, before ? String(before['id']) : null],
    );
    if (other) throw ofFields([{ field: 'mapId', key: 'error.weather.taken', words: { name: other.name } }]);
  }

  /** Reads the sensors and says to the site what is installed. */
  async load(): Promise<void> {
    const { database, fleet } = this.#parts;
    this.#stored = await database.query<Stored>(
      `SELECT id, device_code, name, map_id, rain_limit, is_snow_counted, hold_for, dry_for, reaction, devices, tried_until, holding
       FROM rain_snow_sensors ORDER BY id`,
    );
    for (const { id, holding } of this.#stored)
      if (!this.#shelters.has(String(id)))
        this.#shelters.set(String(id), new Shelter(this.#parts, holding ?? undefined));
    const installed = this.#stored.map(({ id, map_id: mapId }) => ({ id: String(id), mapId }));
    const written = JSON.stringify(installed);
    if (written === this.#installed) return;
    this.#installed = written;
    fleet.equipment.install('weather', installed);
    this.#reports.all(installed.map(({ id }) => id));
  }

  /** Takes what the sensors report. */
  tick(events: readonly FleetEvent[]): void {
    this.#reports.tick(events);
  }

  /** Holds patrols back, or lets them go on. Called every second. */
  sweep(): void {
    for (const sensor of this.#stored) {
      const id = String(sensor.id);
      const shelter = this.#shelters.get(id);
      if (!shelter) continue;
      const report = this.#report(sensor);
      shelter.follow(report && isWet(sensor, report), {
        reaction: sensor.reaction,
        holdForMs: sensor.hold_for * 1000,
        dryForMs: sensor.dry_for * 60_000,
        mapId: sensor.map_id,
        devices: sensor.devices ?? undefined,
      });
      this.#store(id, shelter);
      this.#tellTrial(id, Number(sensor.tried_until) > this.#parts.now());
    }
    for (const [id, shelter] of this.#shelters)
      if (!this.#stored.some(one => String(one.id) === id) && shelter.end()) this.#shelters.delete(id);
    this.#keep();
  }

  /** Whether a device waits for the weather. */
  isSheltered(deviceId: string): boolean {
    return this.#stored.some(({ id, map_id: mapId, devices }) =>
      this.#shelters.get(String(id))?.concerns(deviceId, { mapId, devices: devices ?? undefined }),
    );
  }

  /** Lets sensors report rain for a while. */
  try(asked: { ids: string[]; others?: boolean | undefined }, caller: Caller): ReturnType<Keeper<Sensor>['operate']> {
    const { database, reported } = this.#parts;
    return this.keeper.operate(asked, caller, {
      name: 'try',
      hinders: ({ name, reaction }) =>
        reaction === 'none' ? textOf(caller.language, 'error.weather.noReaction', { name }) : undefined,
      order: async ({ id }) => {
        if (!this.#parts.fleet.equipment.report('weather', id)?.isOnline) return 'away';
        await database.query('UPDATE rain_snow_sensors SET tried_until = $2 WHERE id::text = $1', [
          id,
          this.#parts.now() + trialMs,
        ]);
        await this.load();
        reported(rainSnowSensors.entity.name, rainSnowSensors.screen, [id]);
        return 'taken';
      },
    });
  }

  /** What a sensor reports, or the rain of a trial. Undefined for one that is away. */
  #report({ id, tried_until: triedUntil, rain_limit: limit }: Stored): Weathering | undefined {
    const report = this.#parts.fleet.equipment.report('weather', String(id));
    if (!report?.isOnline) return undefined;
    const isTrial = Number(triedUntil) > this.#parts.now();
    return isTrial ? { state: 'rain', rate: Math.max(limit * trialRain, report.rate) } : report;
  }

  /** Tells the consoles when a trial has ended. */
  #tellTrial(id: string, isTried: boolean): void {
    if (isTried) this.#tried.add(id);
    else if (this.#tried.delete(id)) this.#parts.reported(rainSnowSensors.entity.name, rainSnowSensors.screen, [id]);
  }

  /** Stores what a sensor holds back, and tells the consoles. */
  #store(id: string, shelter: Shelter): void {
    const holding = shelter.changed();
    if (holding === 'same') return;
    const { database, reported, onError } = this.#parts;
    this.#writing = this.#writing
      .then(async () => {
        await database.query('UPDATE rain_snow_sensors SET holding = $2 WHERE id::text = $1', [
          id,
          holding ? JSON.stringify(holding) : null,
        ]);
        reported(rainSnowSensors.entity.name, rainSnowSensors.screen, [id]);
      })
      .catch((error: unknown) => {
        shelter.unsaved();
        onError(`config: ${reasonOf(error)}`);
      });
  }

  /** Keeps a record of the rain every minute. */
  #keep(): void {
    const { now: clock, measured, nameOfMap } = this.#parts;
    const slot = Math.floor(clock() / storedEveryMs);
    const last = this.#keptAt;
    if (last !== undefined && slot <= last && slot >= last - 1) return;
    this.#keptAt = slot;
    if (last === undefined || slot < last) return;
    const readings = this.#stored.flatMap(({ id, device_code: deviceId, name, map_id: mapId, rain_limit: highest }) => {
      const report = this.#parts.fleet.equipment.report('weather', String(id));
      if (!report?.isOnline) return [];
      const reading = Number(report.rate.toFixed(1));
      return [
        {
          deviceId,
          deviceName: givenName(name),
          mapName: nameOfMap(mapId),
          quantity: 'precipitation' as const,
          reading,
          readingUnit: 'mm/h' as const,
          lowest: undefined,
          highest,
          isOverLimit: reading > highest,
          at: slot * storedEveryMs,
        },
      ];
    });
    if (readings.length > 0) measured(readings);
  }

  async settled(): Promise<void> {
    await this.#writing;
    await this.#reports.settled();
  }
}
