import type { SiteRoute } from '@patrolkit/server/links/site-map.ts';
import { routeFor } from './routes.ts';
import type { Plan } from './plan.ts';
import { plans } from './plans.ts';
import { between, createRandom, type Random } from './random.ts';
import type { HardwareCode } from '@patrolkit/server/links/abilities.ts';
import type { Registered } from '@patrolkit/server/links/fleet.ts';
import { noArrivals, type DeviceKind, type ModeName } from '@patrolkit/server/links/devices.ts';
import { firstQuantitiesOf } from './air.ts';
import type { SiteDevice } from './device.ts';
import { firstMeasured } from './sensors.ts';

/** A device with its own random numbers, so that what happens to it does not depend on other devices. */
export interface Seat {
  device: SiteDevice;
  random: Random;
}

/** The models of each kind. */
export const models: Readonly<Record<DeviceKind, readonly string[]>> = {
  robot: ['PR-200', 'PR-300'],
  car: ['PV-50'],
  recorder: ['HR-10'],
  sensor: ['GS-4'],
};

const prefixes: Readonly<Record<DeviceKind, string>> = { robot: 'PR', car: 'PV', recorder: 'HR', sensor: 'GS' };

const lamps: readonly HardwareCode[] = [
  'volume',
  'wiper',
  'headLamp',
  'alarmLamp',
  'releaseEmergencyStop',
  'zoomCamera',
];

/** The hardware that a model of the site has at first. */
export const firstHardware = ({ kind, model }: Pick<SiteDevice, 'kind' | 'model'>): readonly HardwareCode[] => {
  if (kind === 'sensor') return [];
  if (kind === 'recorder') return ['volume', 'zoomCamera'];
  return model === 'PR-300' ? [...lamps, 'lift', 'netCatching'] : lamps;
};

/** How many devices of each kind a fleet of a size has. */
export const composition = (size: number): Record<DeviceKind, number> => {
  const car = Math.max(1, Math.round(size * 0.2));
  const recorder = Math.max(1, Math.round(size * 0.14));
  const sensor = Math.max(1, Math.round(size * 0.22));
  return { robot: Math.max(1, size - car - recorder - sensor), car, recorder, sensor };
};

const planFor = (kind: DeviceKind, index: number): Plan | undefined => {
  if (kind === 'car') return plans[1];
  return plans[index % 3 === 2 ? 1 : 0];
};

/** The random numbers of a device. */
const randomOf = (seed: number, { kind, number }: Pick<SiteDevice, 'kind' | 'number'>): Random =>
  createRandom(seed * 7919 + number * 104_729 + kind.length * 1_299_709 + kind.charCodeAt(0));

/** Makes the fleet of a seed and size; the same seed and size give the same fleet. */
export const createFleet = (seed: number, size: number): Seat[] => {
  const seats: Seat[] = [];
  const counts = composition(size);
  for (const kind of ['robot', 'car', 'recorder', 'sensor'] as const) {
    for (let index = 0; index < counts[kind]; index++) {
      const number = index + 1;
      const plan = planFor(kind, index);
      if (!plan) continue;
      const random = randomOf(seed, { kind, number });
      seats.push({ device: createDevice(kind, number, plan, random), random });
    }
  }
  return seats;
};

/** The first mode of a device: as on a real site, not all of them patrol. */
const modeOf = (kind: DeviceKind, number: number): ModeName => {
  if (kind === 'sensor' || (kind === 'recorder' && number % 2 === 0)) return 'standBy';
  if (kind !== 'robot') return 'patrol';
  if (number % 5 === 4) return 'watch';
  if (number % 8 === 5) return 'specificRoute';
  return number % 8 === 7 ? 'guide' : 'patrol';
};

const createDevice = (kind: DeviceKind, number: number, plan: Plan, random: Random): SiteDevice => {
  const index = number - 1;
  const route = kind === 'sensor' ? undefined : plan.first?.routes[index % plan.first.routes.length];
  const stops = route?.stops ?? [];
  const stopIndex = Math.floor(random() * Math.max(1, stops.length));
  const node = plan.nodes.find(candidate => candidate.id === stops[stopIndex]);
  const gauge = plan.meters[(index * 3 + 1) % plan.meters.length];
  const pad = String(number).padStart(3, '0');
  const kindModels = models[kind];
  const mode = modeOf(kind, number);
  return {
    id: `${prefixes[kind]}${pad}`,
    at: noArrivals(),
    serial: `${prefixes[kind]}-2024-${pad}`,
    number,
    kind,
    model: kindModels[index % kindModels.length] ?? 'PR-200',
    mapId: plan.id,
    x: node?.x ?? gauge?.x ?? plan.originX + 1,
    y: node?.y ?? gauge?.y ?? plan.originY + 1,
    heading: between(random, -Math.PI, Math.PI),
    speed: 0,
    turnRate: 0,
    driven: 0,
    mode,
    online: true,
    away: undefined,
    battery: kind === 'sensor' ? between(random, 70, 100) : between(random, 34, 100),
    emergencyStop: false,
    patrolPaused: false,
    ptz: { pan: 0, tilt: 0, zoom: 1, lift: 0 },
    ptzCount: 0,
    routeId: route?.id,
    stopIndex,
    alarmLight: false,
    headLight: false,
    wiper: 'off',
    volume: 5,
    netCatching: false,
    initialization: undefined,
    measured:
      kind === 'sensor'
        ? firstMeasured(
            firstQuantitiesOf(number).map(({ quantity }) => quantity),
            random,
          )
        : [],
    housing: undefined,
  };
};

/** A device that joins the fleet later: it stands at the charger of its map, and has not reported yet. */
export const newcomer = {
  random: randomOf,
  /** Where it begins on a map, with its route there. A sensor hangs where sensors do. */
  place: (
    { kind, number }: Pick<SiteDevice, 'kind' | 'number'>,
    plan: Plan,
    routes: readonly SiteRoute[],
  ): Pick<SiteDevice, 'mapId' | 'x' | 'y' | 'routeId' | 'stopIndex'> => {
    const charger = plan.nodes.find(({ id }) => id === plan.chargers[0]);
    const gauge = plan.meters[(number * 3 - 2) % plan.meters.length];
    const route = routeFor(routes, { kind, number, mapId: plan.id });
    const { x, y } = (kind === 'sensor' ? gauge : charger) ?? { x: plan.originX + 1, y: plan.originY + 1 };
    return { mapId: plan.id, x, y, routeId: kind === 'sensor' ? undefined : route?.id, stopIndex: 0 };
  },
  device: (
    { id, kind, number, model, serial }: Registered,
    plan: Plan,
    routes: readonly SiteRoute[],
    random: Random,
  ): SiteDevice => ({
    ...createDevice(kind, number, plan, random),
    ...newcomer.place({ kind, number }, plan, routes),
    id,
    model,
    serial,
    mode: 'offline',
    online: false,
    away: 'unregistered',
  }),
};
