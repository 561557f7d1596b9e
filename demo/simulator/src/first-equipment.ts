import type { FirstEquipment } from '@patrolkit/server/links/first-equipment.ts';
import { firstQuantities } from './world/air.ts';
import { plans } from './world/plans.ts';
import { regularPlates, vehicleOf } from './world/vehicles.ts';

const lockDoors = ['server-room', 'switch-room', 'archive', 'substation', 'gate-south', 'gate-north'] as const;
const admitted = ['visitor', 'guest', 'contractor'];
const [hall, yard, upper] = plans;

/** How many of the vehicles that are often on the site may come in, and how many more must not. The others are not registered. */
const allowedVehicles = 40;
const blockedVehicles = 2;
/** How many owners the allowed vehicles have. */
const owners = 8;

/** The extinguishers of the hall, where its cabinets are. */
const extinguishers = (hall?.props ?? []).filter(({ kind }) => kind === 'extinguisher').slice(0, 4);

/** The equipment of the demonstration site. */
export const firstEquipment: FirstEquipment = {
  sensors: firstQuantities,
  vehicles: regularPlates.slice(0, allowedVehicles + blockedVehicles).map((plate, index) => ({
    plate,
    isBlocked: index >= allowedVehicles,
    vehicleType: 'car',
    ...vehicleOf(plate),
    ...(index >= allowedVehicles
      ? { name: 'first.owner.blocked' }
      : { name: `first.owner.${String((index % owners) + 1)}` }),
  })),
  nodes: [1, 2].map(number => ({
    code: `NODE-${String(number)}`,
    name: 'first.node',
    words: { n: number },
    ip: '127.0.0.1',
    port: 8699 + number,
  })),
  locks: lockDoors.map((doorId, index) => ({
    code: `LOCK-${String(index + 1).padStart(2, '0')}`,
    name: `first.lock.${doorId}`,
    doorId,
    personTypes: admitted,
    node: doorId.startsWith('gate') || doorId === 'substation' ? 'NODE-2' : 'NODE-1',
  })),
  switches: [
    {
      gateway: 'GW-1',
      code: 'SW-01',
      name: 'first.switch.yard',
      mapId: yard?.id ?? '',
      x: 6,
      y: 25.2,
      load: 'light',
      rated: 12,
      tripAt: 20,
      isOn: false,
      times: 'Night',
    },
    {
      gateway: 'GW-1',
      code: 'SW-02',
      name: 'first.switch.hall',
      mapId: hall?.id ?? '',
      x: 26.2,
      y: 13.1,
      load: 'light',
      rated: 10,
      tripAt: 16,
      isOn: true,
    },
    {
      gateway: 'GW-1',
      code: 'SW-03',
      name: 'first.switch.pump',
      mapId: hall?.id ?? '',
      x: 52,
      y: 26,
      load: 'pump',
      rated: 18,
      tripAt: 25,
      isOn: true,
    },
    {
      gateway: 'GW-1',
      code: 'SW-04',
      name: 'first.switch.fan',
      mapId: hall?.id ?? '',
      x: 48,
      y: 5,
      load: 'fan',
      rated: 6,
      tripAt: 10,
      isOn: true,
    },
  ],
  weather: [{ code: 'RS-01', name: 'first.weather', mapId: yard?.id ?? '', reaction: 'goCharge' }],
  cabinets: extinguishers.map(({ x, y }, index) => ({
    code: `CAB-${String(index + 1).padStart(2, '0')}`,
    name: 'first.cabinet',
    words: { n: index + 1 },
    mapId: hall?.id ?? '',
    x: Math.round(x * 100) / 100,
    y: Math.round(y * 100) / 100,
    contents: [
      { item: 1, count: 2, lasts: 400 + index * 90 },
      { item: 2, count: 1, lasts: 900 },
      { item: 4, count: 1 },
    ],
  })),
  lifts: [
    {
      code: 'LIFT-1',
      name: 'first.lift',
      words: { n: 1 },
      host: '127.0.0.1',
      port: 4001,
      maker: 'kone',
      floors: [
        { floor: '1', mapId: hall?.id ?? '', x: 28, y: 17.5 },
        { floor: '2', mapId: upper?.id ?? '', x: 15, y: 3.5 },
      ],
    },
  ],
};
