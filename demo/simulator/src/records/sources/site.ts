/** The site as the sources of records know it, and the seeded random numbers that they use. */
import type { FaultType } from '@patrolkit/server/links/faults.ts';
import type { Keepable } from '@patrolkit/server/records/kept.ts';
import type { Stretch } from '@patrolkit/server/store/days.ts';
import type { StoredName } from '@patrolkit/server/language/names.ts';
import type { Language } from '@patrolkit/server/language/texts.ts';
import { part, type Random } from '../../world/random.ts';
import type { AlarmLevel } from '@patrolkit/server/links/alarms.ts';
import type { VehicleRegister } from '@patrolkit/server/links/vehicles.ts';
import type { Detector } from '@patrolkit/server/links/fleet.ts';
import type { DeviceKind } from '@patrolkit/server/links/devices.ts';
import type { PatrolKind } from '@patrolkit/server/links/site-map.ts';

/** A device with its name at the time of the record. */
export interface SourceDevice {
  readonly id: string;
  readonly name: StoredName;
  readonly number: number;
  readonly kind: DeviceKind;
  readonly mapId: string;
  readonly mapName: StoredName;
  /** The route that it patrols; undefined for a device without a route. */
  readonly routeId: string | undefined;
  /** What it notices things with; undefined for a device that has all detectors. */
  readonly detectors?: readonly Detector[] | undefined;
}

/** A place of the site: a point of a patrol, a door, a meter. */
export interface SourcePlace {
  readonly id: string;
  readonly name: StoredName;
  readonly mapId: string;
  readonly mapName: StoredName;
  readonly x: number;
  readonly y: number;
}

/** A meter stands at a point of a patrol, where robots read it. */
export interface SourceMeter extends SourcePlace {
  readonly number: number;
  readonly pointId: string;
  readonly pointName: StoredName;
}

/** A route of the site. */
export interface SourceRoute {
  readonly id: string;
  readonly name: StoredName;
  readonly mapId: string;
  readonly patrol: PatrolKind | undefined;
  /** Its points in their order. */
  readonly stops: readonly SourcePlace[];
}

/** A person in the library of faces. */
export interface SourcePerson {
  readonly name: string;
  /** The type in the words of the installation. */
  readonly type: string;
  /** Level of the alarm that the person raises. */
  readonly level: AlarmLevel;
  /** False for a person who is barred, and for a guest whose stay is over. */
  readonly isWelcome: boolean;
}

/** The site from which records are made. */
export interface RecordSite {
  readonly seed: number;
  /** The language of texts that people would have written. */
  readonly language: Language;
  readonly devices: readonly SourceDevice[];
  readonly points: readonly SourcePlace[];
  readonly routes: readonly SourceRoute[];
  readonly doors: readonly SourcePlace[];
  readonly meters: readonly SourceMeter[];
  readonly people: readonly SourcePerson[];
  /** The registered vehicle of a plate at a moment, ms since 1970. */
  readonly vehicleOf: VehicleRegister['of'];
  readonly faultTypes: readonly FaultType[];
  /** How long a robot at an access point tries to verify a face, seconds. */
  readonly verificationTimeout: number;
}

/** Makes records: the same site, time range and random numbers give the same rows. */
export type Source<Row> = (site: RecordSite, stretch: Stretch, random: Random) => Keepable<Row>[];

const HOUR = 3_600_000;

/** Rounds a number to `digits` digits after the point. */
export const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** A curve between -1 and 1 that wanders; it has the same value at the same moment. */
export const wander = (at: number, periodMs: number, ...words: readonly (string | number)[]): number => {
  const slot = Math.floor(at / periodMs);
  const [before, after] = [part(...words, slot), part(...words, slot + 1)];
  const along = at / periodMs - slot;
  const eased = along * along * (3 - 2 * along);
  return (before + (after - before) * eased) * 2 - 1;
};

/** The relative number of events at each hour of the day, on average 1: the site works by day. */
const business = [
  0.15, 0.1, 0.1, 0.1, 0.15, 0.3, 0.7, 1.5, 2.2, 2, 1.7, 1.6, 1.8, 1.6, 1.5, 1.5, 1.7, 2, 1.2, 0.8, 0.5, 0.4, 0.25,
  0.15,
];

/** Random times of events, `aDay` a day on average, more by day than by night. */
export const moments = ({ from, to }: Stretch, random: Random, aDay: number): number[] => {
  const found: number[] = [];
  for (let at = from; at < to;) {
    const next = Math.min(to, (Math.floor(at / HOUR) + 1) * HOUR);
    const expected = ((aDay / 24) * (business[new Date(at).getHours()] ?? 1) * (next - at)) / HOUR;
    const count = Math.floor(expected) + (random() < expected % 1 ? 1 : 0);
    for (let one = 0; one < count; one++) found.push(Math.floor(at + random() * (next - at)));
    at = next;
  }
  return found.sort((a, b) => a - b);
};

/** The multiples of `everyMs` in a time range, ms. */
export const steps = ({ from, to }: Stretch, everyMs: number): number[] => {
  const found: number[] = [];
  for (let at = Math.ceil(from / everyMs) * everyMs; at < to; at += everyMs) found.push(at);
  return found;
};

/** A random entry of a list; undefined when it is empty. */
export const oneOf = <T>(random: Random, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

/** The devices that drive: robots and vehicles. */
export const drivers = ({ devices }: RecordSite): SourceDevice[] =>
  devices.filter(({ kind }) => kind === 'robot' || kind === 'car');

/** Whether a device has a detector. */
export const has = ({ detectors }: Pick<SourceDevice, 'detectors'>, detector: Detector): boolean =>
  detectors?.includes(detector) ?? true;

/** The devices that drive and have a detector. */
export const driversWith = (site: RecordSite, detector: Detector): SourceDevice[] =>
  drivers(site).filter(device => has(device, detector));

/** The fields of a row about the device that noticed something. */
export const noticedBy = ({ id, name, mapName }: Pick<SourceDevice, 'id' | 'name' | 'mapName'>) => ({
  deviceId: id,
  deviceName: name,
  mapName,
});
