/** Readings of sensors and batteries, computed from curves, so that each moment always has the same value. */
import {
  quantities,
  type batteryReading,
  type Infer,
  type Quantity,
  type sensorReading,
} from '@patrolkit/transport/contract';
import type { Keepable } from '@patrolkit/server/records/kept.ts';
import { firstQuantitiesOf, nature } from '../../world/air.ts';
import { part } from '../../world/random.ts';
import { batteryMinute } from '../../world/rhythm.ts';
import { noticedBy, round, steps, wander, type RecordSite, type SourceDevice } from './site.ts';
import type { Stretch } from '@patrolkit/server/store/days.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The interval of battery readings. */
export const batteryEveryMs = 10 * MINUTE;
/** The interval of sensor readings. */
export const sensorEveryMs = MINUTE;
/** A quantity that a station measures: the curve of the past rises beyond its upper limit now and then. */
interface Curve {
  readonly quantity: Quantity;
  readonly lower: number | undefined;
  readonly threshold: number;
  /** The middle of the curve, as a part of the threshold. */
  readonly rest: number;
}

/** The quantities of a station, the main one first. */
export const quantitiesOf = ({ kind, number }: Pick<SourceDevice, 'kind' | 'number'>): Curve[] =>
  kind === 'sensor'
    ? firstQuantitiesOf(number).flatMap(({ quantity, lower, upper }) =>
        upper === undefined ? [] : [{ quantity, lower, threshold: upper, rest: nature[quantity].rest / upper }],
      )
    : [];

/** Every few days a curve rises beyond its threshold for an hour and a half. */
const excursion = (at: number, words: readonly (string | number)[]): number => {
  const slot = Math.floor(at / DAY);
  if (part('excursion', ...words, slot) > 0.3) return 0;
  const middle = slot * DAY + (0.2 + 0.6 * part('middle', ...words, slot)) * DAY;
  return Math.max(0, 1 - Math.abs(at - middle) / (45 * MINUTE));
};

/** The value of a quantity of a station at a moment. */
export const sensorAt = (
  seed: number,
  deviceId: string,
  { quantity, threshold, rest }: Pick<Curve, 'quantity' | 'threshold' | 'rest'>,
  at: number,
): number => {
  const words = [seed, deviceId, quantity];
  // The share of oxygen in the air hardly changes.
  const swing = quantity === 'O2' ? 0.01 : 0.2;
  const hour = (at % DAY) / DAY;
  const rhythm = Math.sin((hour - 0.3) * 2 * Math.PI) * swing * rest;
  const noise = (wander(at, 3 * HOUR, ...words) * 0.6 + wander(at, 4 * MINUTE, ...words) * 0.15) * swing * rest;
  const risen = excursion(at, words) * (1.25 - rest);
  return round(Math.max(0, threshold * (rest + rhythm + noise + risen)), quantity === 'O2' ? 2 : 1);
};

/** The row of a reading of a station. */
export const sensorRow = (
  device: SourceDevice,
  { quantity, lower, threshold }: Pick<Curve, 'quantity' | 'lower' | 'threshold'>,
  reading: number,
  at: number,
): Keepable<Infer<typeof sensorReading>> => ({
  ...noticedBy(device),
  at,
  quantity,
  reading,
  readingUnit: quantities[quantity].unit,
  lowest: lower,
  highest: threshold,
  isOverLimit: reading > threshold || (lower !== undefined && reading < lower),
});

/** The readings of all stations at an interval. */
export const sensorReadingsOf = (
  site: RecordSite,
  stretch: Stretch,
  everyMs: number,
): Keepable<Infer<typeof sensorReading>>[] =>
  site.devices.flatMap(device =>
    quantitiesOf(device).flatMap(quantity =>
      steps(stretch, everyMs).map(at => sensorRow(device, quantity, sensorAt(site.seed, device.id, quantity, at), at)),
    ),
  );

/** The cycle of a battery, which discharges and is charged again. */
const cycleOf = (seed: number, deviceId: string) => {
  const [full, low] = [97, 18 + 8 * part(seed, 'low', deviceId)];
  const use = (batteryMinute.driving + batteryMinute.standing) / 2 + 0.1 * (part(seed, 'use', deviceId) - 0.5);
  const patrolMs = ((full - low) / use) * MINUTE;
  const dockMs = ((full - low) / batteryMinute.charging) * MINUTE;
  return { full, low, patrolMs, dockMs, phase: part(seed, 'phase', deviceId) * (patrolMs + dockMs) };
};

/** The charge of a battery at a moment, percent: it falls on patrol and rises at the dock. */
export const batteryAt = (seed: number, deviceId: string, at: number): { charge: number; isCharging: boolean } => {
  const { full, low, patrolMs, dockMs, phase } = cycleOf(seed, deviceId);
  const along = (at + phase) % (patrolMs + dockMs);
  return along < patrolMs
    ? { charge: full - ((full - low) * along) / patrolMs, isCharging: false }
    : { charge: low + ((full - low) * (along - patrolMs)) / dockMs, isCharging: true };
};

/** The time range in which a battery is charged: the current one, or the next. */
export const chargeAfter = (seed: number, deviceId: string, at: number): Stretch => {
  const { patrolMs, dockMs, phase } = cycleOf(seed, deviceId);
  const whole = patrolMs + dockMs;
  const from = Math.floor(Math.floor((at + phase) / whole) * whole - phase + patrolMs);
  return { from, to: Math.ceil(from + dockMs) };
};

/** The row of a battery. Voltage and temperature are computed from its charge. */
export const batteryRow = (
  device: SourceDevice,
  { charge, isCharging }: { readonly charge: number; readonly isCharging: boolean },
  at: number,
): Keepable<Infer<typeof batteryReading>> => {
  const jitter = wander(at, 20 * MINUTE, 'load', device.id);
  return {
    ...noticedBy(device),
    at,
    charge: Math.round(charge),
    voltage: round(44 + charge * 0.1 + (isCharging ? 0.8 : 0), 1),
    current: round(isCharging ? 11 + jitter * 2 : -4.5 - jitter * 2.5, 1),
    temperature: round(25 + (isCharging ? 7 : 3) + jitter * 2, 1),
    isCharging,
  };
};

/** The charges of all batteries, every ten minutes. */
export const batteryReadingsOf = (site: RecordSite, stretch: Stretch): Keepable<Infer<typeof batteryReading>>[] =>
  site.devices
    .filter(({ kind }) => kind !== 'sensor')
    .flatMap(device =>
      steps(stretch, batteryEveryMs).map(at => batteryRow(device, batteryAt(site.seed, device.id, at), at)),
    );
