import type { LaneNode } from '@patrolkit/server/links/site-map.ts';
import { cornersOf, zonesOf, type Plan, type Room } from '../plan.ts';
import { box, gap, wall } from './building.ts';

const walls = [
  wall('x', 0, 30, 0, 'plaster'),
  wall('x', 0, 30, 9.75, 'plaster'),
  wall('y', 0, 10, 0, 'plaster'),
  wall('y', 0, 10, 29.75, 'plaster'),
  // North of the corridor: an office and a store, both without a door.
  wall('x', 0.25, 29.75, 4.25, 'plaster', [gap(6, 3), gap(20, 3)]),
  wall('y', 4.25, 9.75, 14.75, 'plaster'),
];
const nodes: LaneNode[] = [
  { id: 'u-west', x: 1.9, y: 2.2 },
  { id: 'u-office', x: 7.5, y: 2.2 },
  { id: 'u-lift', x: 15, y: 2.2 },
  { id: 'u-store', x: 21.5, y: 2.2 },
  { id: 'u-east', x: 28, y: 2.2 },
  { id: 'u-office-in', x: 7.5, y: 6.5 },
  { id: 'u-store-in', x: 21.5, y: 6.5 },
  { id: 'u-dock', x: 27.5, y: 7 },
];

const rooms: readonly Room[] = [
  { key: 'room.upperCorridor', x: 0.25, y: 0.25, w: 29.5, h: 4, floor: 'epoxy' },
  { key: 'room.upperOffice', x: 0.25, y: 4.5, w: 14.5, h: 5.25, floor: 'wood' },
  { key: 'room.upperStore', x: 15, y: 4.5, w: 14.75, h: 5.25, floor: 'concrete' },
];

/** The first floor of the hall: one corridor with an office and a store. */
export const upper: Plan = {
  id: '3',
  width: 30,
  height: 10,
  outdoor: false,
  solids: [
    ...walls.flatMap(part => part.solids),
    box(2, 7.5, 4, 1, 'counter'),
    box(10, 7.5, 3, 1, 'cabinet'),
    box(17, 8, 6, 1, 'rack'),
  ],
  doors: [],
  rooms,
  lines: [
    { x: 0.25, y: 0.25, w: 29.5, h: 0.25 },
    { x: 0.25, y: 4, w: 5.75, h: 0.25 },
    { x: 9, y: 4, w: 11, h: 0.25 },
    { x: 23, y: 4, w: 6.75, h: 0.25 },
  ],
  nodes,
  edges: [
    ['u-west', 'u-office'],
    ['u-office', 'u-lift'],
    ['u-lift', 'u-store'],
    ['u-store', 'u-east'],
    ['u-office', 'u-office-in'],
    ['u-store', 'u-store-in'],
    ['u-store-in', 'u-dock'],
  ],
  originX: 0,
  originY: 0,
  first: {
    key: 'map.hallUpper',
    routes: [
      {
        id: 'upper-line',
        key: 'route.upperLine',
        stops: ['u-west', 'u-office-in', 'u-office', 'u-lift', 'u-store-in', 'u-store', 'u-east'],
      },
    ],
    regions: [
      ...zonesOf(rooms),
      { key: 'region.quietUpper', kind: 'quiet', corners: cornersOf({ x: 0.25, y: 4.5, w: 14.5, h: 5.25 }) },
    ],
  },
  chargers: ['u-dock'],
  meters: [],
  bays: [],
  props: [
    { kind: 'extinguisher', x: 12, y: 3.9 },
    { kind: 'plant', x: 0.8, y: 3.6 },
    { kind: 'plant', x: 29.2, y: 3.6 },
  ],
};
