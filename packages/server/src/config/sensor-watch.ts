/** What stationary sensors measure: judged by their limits, and stored at their intervals. */
import { quantities, sensorEntries, type Quantity, type SensorThreshold } from '@patrolkit/transport/contract';
import { thresholdsIn } from '../fleet/register.ts';
import { reasonOf } from '../http/guard.ts';
import { ofFields } from '../http/refusal.ts';
import { nameIn, nameOfQuantity, type StoredName } from '../language/names.ts';
import { textOf, type Language } from '../language/texts.ts';
import type { AlarmKind } from '../links/alarms.ts';
import type { Device, Measured } from '../links/devices.ts';
import { Causes } from './equipment/causes.ts';
import type { EquipmentParts } from './equipment/parts.ts';

/** Below this charge a sensor raises an alarm, and from the second on the alarm has ended, percent. */
const lowPower = 20;
const chargedAgain = 25;
/** An alarm ends when a reading is back within its limits by this share of the limit, so that noise does not repeat it. */
const backBy = 0.03;
/** How often lists get another reading, ms. */
const shownEveryMs = 5000;

const alarmKinds: Readonly<Partial<Record<Measured['quantity'], AlarmKind>>> = {
  'PM1.0': 'dust',
  'PM2.5': 'dust',
  PM10: 'dust',
  smoke: 'smoke',
  temperature: 'temperature',
  humidity: 'humidity',
  noise: 'noise',
};

/** A reading as it is stored and shown. The share of oxygen hardly changes, so it has a digit more. */
const rounded = ({ quantity, value }: Measured): number => Number(value.toFixed(quantity === 'O2' ? 2 : 1));

/** A reading with its unit. */
const written = (measured: Measured): string => `${rounded(measured).toFixed(1)} ${quantities[measured.quantity].unit}`;

/** The limits of a sensor in words. */
export const limitsSaid = (thresholds: readonly SensorThreshold[], language: Language): string =>
  thresholds
    .map(({ quantity, lower, upper }) => {
      const range =
        lower === undefined
          ? `≤ ${String(upper)}`
          : upper === undefined
            ? `≥ ${String(lower)}`
            : `${String(lower)}–${String(upper)}`;
      return `${nameIn(language, nameOfQuantity(quantity))} ${range} ${quantities[quantity].unit}`;
    })
    .join(textOf(language, 'said.words'));

/**
 * Refuses quantities that the model of a sensor does not measure. A model of which nothing is said measures all.
 * @throws {Refusal} at the limits of the sensor
 */
export const demandMeasured = (
  { model, quantities: wanted = [] }: { readonly model: string; readonly quantities?: readonly SensorThreshold[] },
  measured: readonly string[],
  language: Language,
): void => {
  const others = wanted.map(({ quantity }) => quantity).filter(quantity => !measured.includes(quantity));
  if (measured.length === 0 || others.length === 0) return;
  const named = others.map(quantity => nameIn(language, nameOfQuantity(quantity)));
  const field = sensorEntries.settings['quantities']?.wireName ?? '';
  const words = { name: model, parts: named.join(textOf(language, 'said.words')) };
  throw ofFields([{ field, key: 'error.notMeasured', words }]);
};

/** Whether a reading is beyond a limit. One that was, still is until it is clearly within them. */
const isBeyond = ({ lower, upper }: SensorThreshold, value: number, wasBeyond: boolean): boolean => {
  const gap = lower === undefined || upper === undefined ? Infinity : upper - lower;
  const margin = (limit: number): number => (wasBeyond ? Math.min(Math.abs(limit) * backBy, gap / 4) : 0);
  return (
    (upper !== undefined && value > upper - margin(upper)) || (lower !== undefined && value < lower + margin(lower))
  );
};

/** How often a curve gets another value, ms, and of how many it consists. */
const curveEveryMs = 60_000;
const curveLength = 60;

/** A stored sensor, as far as its readings need it. */
interface Stored {
  readonly id: string;
  readonly thresholds: readonly SensorThreshold[];
  /** ms. */
  readonly everyMs: number;
}

/** A reading to be kept. */
export interface KeptReading {
  readonly deviceId: string;
  readonly deviceName: StoredName;
  readonly mapName: StoredName;
  readonly quantity: Quantity;
  readonly reading: number;
  readonly readingUnit: string;
  readonly lowest: number | undefined;
  readonly highest: number | undefined;
  readonly isOverLimit: boolean;
  /** ms since 1970. */
  readonly at: number;
}

/** The parts of the watch. */
export interface SensorParts extends Pick<EquipmentParts, 'database' | 'raise' | 'now' | 'onError'> {
  readonly fleet: Pick<EquipmentParts['fleet'], 'devices'>;
  readonly nameOfDevice: (id: string) => StoredName;
  readonly nameOfMap: (id: string) => StoredName;
  /** Keeps the records of readings. */
  readonly measured: (readings: readonly KeptReading[]) => void;
}

/** Judges and stores what sensors measure. */
export class SensorWatch {
  readonly #parts: SensorParts;
  readonly #causes: Causes;
  #stored: readonly Stored[] = [];
  /** The last interval of each sensor whose readings are stored. */
  readonly #slots = new Map<string, number>();
  /** The causes of alarms that stand. */
  readonly #beyond = new Set<string>();
  /** The charges that are stored. */
  readonly #powers = new Map<string, number>();
  #shown: ReadonlyMap<string, string> = new Map();
  #shownAt = -Infinity;
  /** What each sensor has measured of its first quantity, minute by minute. Another quantity begins another curve. */
  readonly #curves = new Map<string, { readonly quantity: string; readonly values: readonly number[] }>();
  #curveSlot: number | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: SensorParts) {
    this.#parts = parts;
    this.#causes = new Causes(parts);
  }

  /** Reads the limits, and judges by them at once. */
  async load(): Promise<void> {
    const rows = await this.#parts.database.query<{ id: string; quantities: unknown; report_every: number }>(
      `SELECT id, quantities, report_every FROM devices
       WHERE kind = 'sensor' AND deleted_at IS NULL AND use_status <> 'retired' ORDER BY id`,
    );
    this.#stored = rows.map(({ id, quantities: stored, report_every: seconds }) => ({
      id,
      thresholds: thresholdsIn(stored),
      everyMs: seconds * 1000,
    }));
    // Another quantity may be the first one now.
    this.#shownAt = -Infinity;
    this.judge();
  }

  /** What a sensor measures of its first quantity, with the unit. It changes every few seconds. */
  shown(id: string): string | undefined {
    return this.#shown.get(id);
  }

  /** What a sensor has measured of its first quantity in each minute of the last hour; undefined before the second minute. */
  hourOf(id: string): number[] | undefined {
    const values = this.#curves.get(id)?.values ?? [];
    return values.length < 2 ? undefined : [...values];
  }

  /** Judges the readings, and stores those that are due. Called every second. */
  sweep(): void {
    this.judge();
    this.#keep();
    this.#show();
    this.#draw();
    this.#storePowers();
  }

  /** Raises the alarms of readings beyond their limits, and ends those of readings that are back. */
  judge(): void {
    const kept = new Set<string>();
    for (const { id, thresholds } of this.#stored) {
      const device = this.#device(id);
      for (const threshold of thresholds) {
        const cause = `sensor ${id} ${threshold.quantity}`;
        kept.add(cause);
        const measured = device?.measured.find(({ quantity }) => quantity === threshold.quantity);
        // A sensor that is away says nothing: what it said last still holds.
        if (device && measured) this.#judge(cause, device, threshold, measured);
      }
      kept.add(`sensor ${id} power`);
      if (device) this.#judgePower(device);
    }
    for (const cause of this.#beyond)
      if (!kept.has(cause)) {
        this.#beyond.delete(cause);
        this.#causes.end(cause);
      }
  }

  #judge(cause: string, device: Device, threshold: SensorThreshold, measured: Measured): void {
    const { quantity, level } = threshold;
    const isNow = isBeyond(threshold, measured.value, this.#beyond.has(cause));
    this.#causes.set(cause, isNow, () => ({
      kind: alarmKinds[quantity] ?? 'gas',
      level,
      value: `${quantity} ${written(measured)}`,
      deviceId: device.id,
      mapId: device.mapId,
      place: undefined,
      label: '',
    }));
    if (isNow) this.#beyond.add(cause);
    else this.#beyond.delete(cause);
  }

  #judgePower({ id, mapId, battery }: Device): void {
    if (battery === undefined || (battery >= lowPower && battery < chargedAgain)) return;
    const cause = `sensor ${id} power`;
    const isLow = battery < lowPower;
    this.#causes.set(cause, isLow, () => ({
      kind: 'battery',
      level: 'general',
      value: String(Math.round(battery)),
      deviceId: id,
      mapId,
      place: undefined,
      label: '',
    }));
    if (isLow) this.#beyond.add(cause);
    else this.#beyond.delete(cause);
  }

  /** Keeps the readings of the sensors whose interval has ended. */
  #keep(): void {
    const { now, nameOfDevice, nameOfMap, measured: keep } = this.#parts;
    const readings: KeptReading[] = [];
    for (const { id, thresholds, everyMs } of this.#stored) {
      const slot = Math.floor(now() / everyMs);
      const last = this.#slots.get(id);
      // A clock that is set back a little stores nothing twice. After more, as after a start, it waits for the next interval.
      const isAnew = last === undefined || slot < last - 1;
      if (!isAnew && slot <= last) continue;
      this.#slots.set(id, slot);
      const device = this.#device(id);
      if (isAnew || !device) continue;
      for (const { quantity, lower, upper } of thresholds) {
        const measured = device.measured.find(one => one.quantity === quantity);
        if (!measured) continue;
        const reading = rounded(measured);
        readings.push({
          deviceId: id,
          deviceName: nameOfDevice(id),
          mapName: nameOfMap(device.mapId),
          at: slot * everyMs,
          quantity,
          reading,
          readingUnit: quantities[quantity].unit,
          lowest: lower,
          highest: upper,
          isOverLimit: isBeyond({ quantity, lower, upper, level: 'general' }, reading, false),
        });
      }
    }
    if (readings.length > 0) keep(readings);
  }

  #show(): void {
    const at = this.#parts.now();
    const isDue = Math.abs(at - this.#shownAt) >= shownEveryMs;
    if (isDue) this.#shownAt = at;
    const before = this.#shown;
    this.#shown = new Map(
      this.#stored.flatMap(({ id, thresholds: [first] }) => {
        const measured = this.#device(id)?.measured.find(({ quantity }) => quantity === first?.quantity);
        return measured ? [[id, (isDue ? undefined : before.get(id)) ?? written(measured)]] : [];
      }),
    );
  }

  /** Adds a value to each curve, once a minute. */
  #draw(): void {
    const slot = Math.floor(this.#parts.now() / curveEveryMs);
    if (slot === this.#curveSlot) return;
    this.#curveSlot = slot;
    for (const id of this.#curves.keys()) if (!this.#stored.some(one => one.id === id)) this.#curves.delete(id);
    for (const { id, thresholds } of this.#stored) {
      const measured = this.#device(id)?.measured.find(({ quantity }) => quantity === thresholds[0]?.quantity);
      if (!measured) continue;
      const before = this.#curves.get(id);
      const values = before?.quantity === measured.quantity ? before.values : [];
      this.#curves.set(id, {
        quantity: measured.quantity,
        values: [...values, rounded(measured)].slice(-curveLength),
      });
    }
  }

  /** Stores the charges that have changed by a percent, so that lists sort by them. */
  #storePowers(): void {
    const { database, onError } = this.#parts;
    const changed = this.#stored.flatMap(({ id }) => {
      const battery = this.#device(id)?.battery;
      if (battery === undefined || this.#powers.get(id) === Math.round(battery)) return [];
      this.#powers.set(id, Math.round(battery));
      return [{ id, power: Math.round(battery) }];
    });
    if (changed.length === 0) return;
    this.#writing = this.#writing
      .then(() =>
        database.query(
          `UPDATE devices SET power = new.power FROM unnest($1::text[], $2::float8[]) AS new (id, power) WHERE devices.id = new.id`,
          [changed.map(({ id }) => id), changed.map(({ power }) => power)],
        ),
      )
      .then(() => undefined)
      .catch((error: unknown) => {
        // They are stored with the next change.
        for (const { id } of changed) this.#powers.delete(id);
        onError(`config: ${reasonOf(error)}`);
      });
  }

  /** A sensor that is online. */
  #device(id: string): Device | undefined {
    const device = this.#parts.fleet.devices.get(id);
    return device?.online ? device : undefined;
  }

  /** Resolves when everything is stored. */
  settled(): Promise<void> {
    return this.#writing;
  }
}
