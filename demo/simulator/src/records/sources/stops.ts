/**
 * Records of what robots inspect at the stops of their patrols (meters, equipment, assets), and of vehicles at charging
 * places.
 */
import type {
  assetCheck,
  Infer,
  meterReading,
  thermalPicture,
  thermalReading,
  vehicleCharging,
} from '@patrolkit/transport/contract';
import { meterKindOf, meterName } from '@patrolkit/server/fleet/meters.ts';
import { inEach, nameIn, nameOfText } from '@patrolkit/server/language/names.ts';
import { textOf } from '@patrolkit/server/language/texts.ts';
import { between, mix, part, type Random } from '../../world/random.ts';
import { burnsFuel, regularPlates } from '../../world/vehicles.ts';
import type { Keepable } from '@patrolkit/server/records/kept.ts';
import {
  has,
  moments,
  noticedBy,
  oneOf,
  round,
  wander,
  type RecordSite,
  type Source,
  type SourceDevice,
  type SourceMeter,
  type SourcePlace,
} from './site.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The value of a meter at a moment: it varies with the time of day and seldom leaves its limits. */
export const meterAt = (seed: number, meter: SourceMeter, at: number): number => {
  const { meterKind, least, most, digits } = meterKindOf(meter.number);
  const [middle, half] = [(least + most) / 2, (most - least) / 2];
  const rhythm = 0.25 * Math.sin(((at % DAY) / DAY - 0.3) * 2 * Math.PI);
  const drift = 0.35 * wander(at, 40 * HOUR, seed, meter.id) + 0.06 * wander(at, HOUR, seed, 'fine', meter.id);
  const slot = Math.floor(at / DAY);
  const isAway = part(seed, 'away', meter.id, slot) < 0.04;
  if (meterKind === 'switchPosition') return isAway ? 0 : 1;
  const away = isAway ? (part('side', meter.id, slot) < 0.4 ? -0.95 : 0.95) : 0;
  return round(Math.max(0, middle + half * (rhythm + drift + away)), digits);
};

/** A device that has reached a point of its patrol. */
export interface Stop {
  readonly device: SourceDevice;
  readonly point: SourcePlace;
  readonly at: number;
  readonly picture?: string | undefined;
}

const pictured = ({ device, at, picture }: Stop) => ({ ...noticedBy(device), at, picture });

/** The readings of the meters at a point. One in fifty cannot be read. */
export const metersAt = (site: RecordSite, stop: Stop, random: Random): Keepable<Infer<typeof meterReading>>[] =>
  site.meters
    .filter(({ pointId }) => pointId === stop.point.id)
    .map(meter => {
      const { meterKind, unit, least, most } = meterKindOf(meter.number);
      const reading = meterAt(site.seed, meter, stop.at);
      const isReadable = random() > 0.02;
      const readingState = !isReadable ? 'unreadable' : reading < least ? 'low' : reading > most ? 'high' : 'normal';
      return {
        ...pictured(stop),
        pointName: stop.point.name,
        pointId: stop.point.id,
        meterName: meterName(meter.number),
        meterKind,
        ...(isReadable && { reading }),
        readingUnit: unit,
        lowest: least,
        highest: most,
        readingState,
      };
    });

const equipment = 6;
const equipmentLimit = 70;

/** Whether a robot takes a thermal picture at a point: at one in three. */
const hasHeat = (point: SourcePlace): boolean => mix('heat', point.id) % 3 === 0;

/** The thermal picture of a point, and the temperature of the equipment there, which is the hottest spot. */
export const heatAt = (
  site: RecordSite,
  stop: Stop,
  random: Random,
): { picture: Keepable<Infer<typeof thermalPicture>>; reading: Keepable<Infer<typeof thermalReading>> } | undefined => {
  const { point, at } = stop;
  if (!hasHeat(point)) return undefined;
  const number = 1 + (mix('equipment', point.id) % equipment);
  const rhythm = Math.sin(((at % DAY) / DAY - 0.3) * 2 * Math.PI);
  const isHot = part(site.seed, 'hot', point.id, Math.floor(at / DAY)) < 0.03;
  const own = 42 + 10 * part('warm', point.id) + 5 * rhythm + 4 * wander(at, 9 * HOUR, site.seed, point.id);
  const temperature = round(own + (isHot ? 24 : 0) + between(random, -0.5, 0.5), 1);
  const air = 19 + 5 * rhythm + between(random, -1, 1);
  return {
    picture: {
      ...pictured(stop),
      pointName: point.name,
      pointId: point.id,
      highestTemperature: temperature,
      lowestTemperature: round(air, 1),
      meanTemperature: round(air + (temperature - air) * 0.3, 1),
    },
    reading: {
      ...pictured(stop),
      pointName: point.name,
      equipmentName: inEach(language =>
        textOf(language, `recorded.equipment.${String(number)}`, { place: nameIn(language, point.name) }),
      ),
      temperature,
      temperatureLimit: equipmentLimit,
      isOverLimit: temperature > equipmentLimit,
    },
  };
};

/** The readings of a device at a point. */
export interface ReadAt {
  readonly stop: Stop;
  readonly meters: ReturnType<typeof metersAt>;
  readonly heat: ReturnType<typeof heatAt>;
  /** Whether one of the readings is beyond its limits. */
  readonly isAbnormal: boolean;
}

/**
 * Everything that a device reads at a point: its meters and the heat of its equipment.
 * @param reads what is set for the point; both when nothing is
 */
export const readingsAt = (
  site: RecordSite,
  stop: Stop,
  random: Random,
  reads: ReadonlySet<string> = new Set(['thermal', 'meters']),
): ReadAt => {
  const heat = reads.has('thermal') && has(stop.device, 'thermal') ? heatAt(site, stop, random) : undefined;
  const meters = reads.has('meters') && has(stop.device, 'meter') ? metersAt(site, stop, random) : [];
  const isAbnormal =
    heat?.reading.isOverLimit === true ||
    meters.some(({ readingState }) => readingState === 'low' || readingState === 'high');
  return { stop, meters, heat, isAbnormal };
};

const assets = 8;

/** The asset of a point, if there is one; a missing asset is missing for a day. */
export const assetsAt = (site: RecordSite, stop: Stop): Keepable<Infer<typeof assetCheck>>[] => {
  const { point, at } = stop;
  const number = mix('asset', point.id) % (assets * 2);
  if (number >= assets) return [];
  const fate = part(site.seed, 'asset', point.id, Math.floor(at / DAY));
  return [
    {
      ...pictured(stop),
      assetName: nameOfText(`recorded.asset.${String(number + 1)}`),
      assetCode: `PK-${point.id.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}-${String(number + 1).padStart(2, '0')}`,
      assetState: fate < 0.02 ? 'missing' : fate < 0.05 ? 'misplaced' : 'present',
    },
  ];
};

const chargingPlaces = 6;

/** Vehicles at charging places, with the robots that saw them: one at a time at each place. */
export const chargingsOf: Source<Infer<typeof vehicleCharging>> = (site, stretch, random) => {
  const outside = site.devices.filter(({ kind, mapId }) => kind !== 'sensor' && mapId === '2');
  const freeFrom = new Map<number, number>();
  return moments(stretch, random, 14).flatMap(at => {
    const device = oneOf(random, outside.length > 0 ? outside : site.devices);
    const plate = oneOf(random, regularPlates);
    const place = 1 + Math.floor(random() * chargingPlaces);
    if (!device || plate === undefined || at < (freeFrom.get(place) ?? 0)) return [];
    const isPetrolCar = burnsFuel(plate);
    const lasted = Math.round(between(random, isPetrolCar ? 0.2 : 0.6, isPetrolCar ? 1.5 : 4) * 60) * 60_000;
    freeFrom.set(place, at + lasted);
    const chargingPlace = nameOfText('recorded.charger', { n: place });
    const ownerName = site.vehicleOf(plate, at)?.ownerName;
    const owned = ownerName ? { ownerName } : {};
    return [{ ...noticedBy(device), at, plate, ...owned, chargingPlace, until: at + lasted, lasted, isPetrolCar }];
  });
};
