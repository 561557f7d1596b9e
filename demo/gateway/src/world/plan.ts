/** What stands in a cell of the plan. Free floor is 0; doors are numbered from DOOR_BASE. */
export const material = {
  free: 0,
  plaster: 1,
  brick: 2,
  glass: 3,
  fence: 4,
  hedge: 5,
  container: 6,
  rack: 7,
  counter: 8,
  cabinet: 9,
} as const;

/** The name of something solid. */
export type Material = keyof typeof material;

/** Cell values from here on are doors: DOOR_BASE + index of the door. */
export const DOOR_BASE = 32;

/** Height in metres of every solid material, by its number; doors stand in plaster walls. */
export const materialHeight: readonly number[] = [0, 3, 6, 6, 2.2, 1.1, 2.6, 2.3, 1.0, 2.0];

/** What the floor of a cell looks like. */
export const floor = { tile: 0, asphalt: 1, grass: 2, line: 3, wood: 4, epoxy: 5, concrete: 6 } as const;

/** The name of a floor. */
export type Floor = keyof typeof floor;

/** An axis-parallel rectangle in metres, y upwards. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A point in metres. */
export interface Point {
  x: number;
  y: number;
}

/** A door in a wall: shut unless somebody left it open. */
export interface Door extends Rect {
  id: string;
}

/** A named area, for the picture and for the texts. */
export interface Room extends Rect {
  key: string;
  floor: Floor;
}

/** A junction of the lanes that robots drive on. */
export interface LaneNode extends Point {
  id: string;
}

/** A meter on a wall. `facing` is the direction in which it looks, in radians. */
export interface Gauge extends Point {
  id: string;
  facing: number;
}

/** A thing that only decorates the scene. */
export interface Prop extends Point {
  kind: 'extinguisher' | 'plant' | 'bollard' | 'lamp' | 'tree' | 'cone' | 'bench';
}

/** A floor plan: the data behind collision, sight, picture and camera. */
export interface Plan {
  id: string;
  /** Text key of the map's name. */
  key: string;
  width: number;
  height: number;
  outdoor: boolean;
  solids: readonly (Rect & { material: Material })[];
  doors: readonly Door[];
  rooms: readonly Room[];
  /** Painted lines on the floor. */
  lines: readonly Rect[];
  nodes: readonly LaneNode[];
  edges: readonly (readonly [string, string])[];
  routes: readonly { id: string; key: string; kind: 'robot' | 'car' | 'any'; stops: readonly string[] }[];
  charger: string;
  gauges: readonly Gauge[];
  /** Where vehicles may be parked. */
  bays: readonly Point[];
  props: readonly Prop[];
}

/** Edge of one cell of the occupancy grid, in metres. */
export const CELL = 0.25;
const WALL = 0.25;

interface Opening {
  at: number;
  width: number;
  door?: string;
}

/** A straight wall with openings; an opening with a door id gets a door. */
const wall = (
  along: 'x' | 'y',
  from: number,
  to: number,
  at: number,
  stuff: Material,
  openings: readonly Opening[] = [],
): { solids: (Rect & { material: Material })[]; doors: Door[] } => {
  const solids: (Rect & { material: Material })[] = [];
  const doors: Door[] = [];
  const piece = (a: number, b: number): Rect =>
    along === 'x' ? { x: a, y: at, w: b - a, h: WALL } : { x: at, y: a, w: WALL, h: b - a };
  let position = from;
  for (const opening of [...openings].sort((a, b) => a.at - b.at)) {
    if (opening.at > position) solids.push({ ...piece(position, opening.at), material: stuff });
    if (opening.door) doors.push({ ...piece(opening.at, opening.at + opening.width), id: opening.door });
    position = opening.at + opening.width;
  }
  if (to > position) solids.push({ ...piece(position, to), material: stuff });
  return { solids, doors };
};

const door = (at: number, id: string): Opening => ({ at, width: 1.5, door: id });
const gap = (at: number, width: number): Opening => ({ at, width });

const box = (x: number, y: number, w: number, h: number, stuff: Material): Rect & { material: Material } => ({
  x,
  y,
  w,
  h,
  material: stuff,
});

const EAST = 0;
const NORTH = Math.PI / 2;
const WEST = Math.PI;
const SOUTH = -Math.PI / 2;

const buildHall = (): Plan => {
  const walls = [
    wall('x', 0, 56, 0, 'plaster'),
    wall('x', 0, 56, 31.75, 'plaster'),
    wall('y', 0, 32, 0, 'plaster'),
    wall('y', 0, 32, 55.75, 'plaster'),
    // South row: offices, lobby, store, server room.
    wall('x', 0.25, 55.75, 10, 'plaster', [
      door(5, 'office-1'),
      door(15, 'office-2'),
      gap(22.5, 9),
      door(39, 'store'),
      door(49.5, 'server-room'),
    ]),
    wall('y', 0.25, 10, 10.5, 'plaster'),
    wall('y', 0.25, 10, 20, 'plaster'),
    wall('y', 0.25, 10, 34, 'plaster'),
    wall('y', 0.25, 10, 45, 'plaster'),
    // North row: canteen, warehouse, switch room, pump room.
    wall('x', 0.25, 55.75, 22, 'plaster', [
      door(7, 'canteen'),
      gap(18, 5),
      gap(31, 5),
      door(41.5, 'switch-room'),
      door(51, 'pump-room'),
    ]),
    wall('y', 22.25, 31.75, 14, 'plaster'),
    wall('y', 22.25, 31.75, 38, 'plaster'),
    wall('y', 22.25, 31.75, 47.5, 'plaster'),
    // Middle blocks between the two corridors.
    wall('x', 3.5, 26.5, 13, 'plaster', [door(9, 'lab')]),
    wall('x', 3.5, 26.5, 18.75, 'plaster', [door(19, 'archive')]),
    wall('y', 13, 19, 3.5, 'plaster'),
    wall('y', 13, 19, 26.25, 'plaster'),
    wall('y', 13, 19, 15, 'plaster'),
    wall('x', 29.5, 52.5, 13, 'plaster', [door(35, 'workshop')]),
    wall('x', 29.5, 52.5, 18.75, 'plaster', [door(45, 'meeting')]),
    wall('y', 13, 19, 29.5, 'plaster'),
    wall('y', 13, 19, 52.25, 'plaster'),
    wall('y', 13, 19, 41, 'plaster'),
  ];
  const nodes: LaneNode[] = [
    { id: 'sw', x: 1.9, y: 11.6 },
    { id: 's1', x: 10, y: 11.6 },
    { id: 's2', x: 19, y: 11.6 },
    { id: 's3', x: 28, y: 11.6 },
    { id: 's4', x: 38, y: 11.6 },
    { id: 's5', x: 46, y: 11.6 },
    { id: 'se', x: 54.1, y: 11.6 },
    { id: 'w', x: 1.9, y: 16 },
    { id: 'c', x: 28, y: 16 },
    { id: 'e', x: 54.1, y: 16 },
    { id: 'nw', x: 1.9, y: 20.5 },
    { id: 'n1', x: 10, y: 20.5 },
    { id: 'n2', x: 20.5, y: 20.5 },
    { id: 'n3', x: 28, y: 20.5 },
    { id: 'n4', x: 33.5, y: 20.5 },
    { id: 'n5', x: 43, y: 20.5 },
    { id: 'ne', x: 54.1, y: 20.5 },
    { id: 'lobby', x: 27, y: 7 },
    { id: 'lobby-west', x: 22.5, y: 4 },
    { id: 'lobby-east', x: 31.5, y: 4 },
    { id: 'stock-1', x: 20.5, y: 24.5 },
    { id: 'stock-2', x: 20.5, y: 30 },
    { id: 'stock-3', x: 33.5, y: 30 },
    { id: 'stock-4', x: 33.5, y: 24.5 },
    { id: 'dock', x: 36.5, y: 30.3 },
  ];
  return {
    id: '1',
    key: 'map.hall',
    width: 56,
    height: 32,
    outdoor: false,
    solids: [
      ...walls.flatMap(part => part.solids),
      // Racks of the warehouse, between the lanes.
      box(22.5, 26, 9, 1, 'rack'),
      box(22.5, 28, 9, 1, 'rack'),
      box(15, 24, 1, 6, 'rack'),
      box(17.5, 25, 1, 4, 'rack'),
      box(36.5, 24, 1, 4, 'rack'),
      // Reception, canteen, workshop, switch room, pump room, server room.
      box(25.5, 2, 3, 1, 'counter'),
      box(3, 25, 3, 1, 'counter'),
      box(3, 28, 3, 1, 'counter'),
      box(9, 28, 3, 1, 'counter'),
      box(32, 15, 4, 1, 'counter'),
      box(39, 30.75, 7, 1, 'cabinet'),
      box(39, 25, 1, 4, 'cabinet'),
      box(50, 27, 2, 2, 'cabinet'),
      box(47, 2, 1, 6, 'cabinet'),
      box(50, 2, 1, 6, 'cabinet'),
      box(53, 2, 1, 6, 'cabinet'),
      box(36, 2, 1, 6, 'rack'),
      box(39, 2, 1, 6, 'rack'),
      box(3, 3, 4, 1.25, 'counter'),
      box(13, 3, 4, 1.25, 'counter'),
      box(6, 15, 5, 1, 'counter'),
      box(18, 15, 1, 2, 'cabinet'),
      box(43, 15, 5, 1.25, 'counter'),
    ],
    doors: walls.flatMap(part => part.doors),
    rooms: [
      { key: 'room.office1', x: 0.25, y: 0.25, w: 10.25, h: 9.75, floor: 'wood' },
      { key: 'room.office2', x: 10.75, y: 0.25, w: 9.25, h: 9.75, floor: 'wood' },
      { key: 'room.lobby', x: 20.25, y: 0.25, w: 13.75, h: 9.75, floor: 'tile' },
      { key: 'room.store', x: 34.25, y: 0.25, w: 10.75, h: 9.75, floor: 'concrete' },
      { key: 'room.server', x: 45.25, y: 0.25, w: 10.5, h: 9.75, floor: 'tile' },
      { key: 'room.corridorSouth', x: 0.25, y: 10.25, w: 55.5, h: 2.75, floor: 'epoxy' },
      { key: 'room.corridorNorth', x: 0.25, y: 19, w: 55.5, h: 3, floor: 'epoxy' },
      { key: 'room.passageWest', x: 0.25, y: 13, w: 3.25, h: 6, floor: 'epoxy' },
      { key: 'room.passage', x: 26.5, y: 13, w: 3, h: 6, floor: 'epoxy' },
      { key: 'room.passageEast', x: 52.5, y: 13, w: 3.25, h: 6, floor: 'epoxy' },
      { key: 'room.lab', x: 3.75, y: 13.25, w: 11.25, h: 5.5, floor: 'tile' },
      { key: 'room.archive', x: 15.25, y: 13.25, w: 11, h: 5.5, floor: 'wood' },
      { key: 'room.workshop', x: 29.75, y: 13.25, w: 11.25, h: 5.5, floor: 'concrete' },
      { key: 'room.meeting', x: 41.25, y: 13.25, w: 11, h: 5.5, floor: 'wood' },
      { key: 'room.canteen', x: 0.25, y: 22.25, w: 13.75, h: 9.5, floor: 'tile' },
      { key: 'room.warehouse', x: 14.25, y: 22.25, w: 23.75, h: 9.5, floor: 'concrete' },
      { key: 'room.switchRoom', x: 38.25, y: 22.25, w: 9.25, h: 9.5, floor: 'concrete' },
      { key: 'room.pumpRoom', x: 47.75, y: 22.25, w: 8, h: 9.5, floor: 'concrete' },
    ],
    lines: [
      { x: 0.25, y: 10.25, w: 55.5, h: 0.25 },
      { x: 3.5, y: 12.75, w: 23, h: 0.25 },
      { x: 29.5, y: 12.75, w: 23, h: 0.25 },
      { x: 3.5, y: 19, w: 23, h: 0.25 },
      { x: 29.5, y: 19, w: 23, h: 0.25 },
      { x: 0.25, y: 21.75, w: 55.5, h: 0.25 },
    ],
    nodes,
    edges: [
      ['sw', 's1'],
      ['s1', 's2'],
      ['s2', 's3'],
      ['s3', 's4'],
      ['s4', 's5'],
      ['s5', 'se'],
      ['sw', 'w'],
      ['w', 'nw'],
      ['s3', 'c'],
      ['c', 'n3'],
      ['se', 'e'],
      ['e', 'ne'],
      ['nw', 'n1'],
      ['n1', 'n2'],
      ['n2', 'n3'],
      ['n3', 'n4'],
      ['n4', 'n5'],
      ['n5', 'ne'],
      ['s3', 'lobby'],
      ['lobby', 'lobby-west'],
      ['lobby', 'lobby-east'],
      ['n2', 'stock-1'],
      ['stock-1', 'stock-2'],
      ['stock-2', 'stock-3'],
      ['stock-3', 'stock-4'],
      ['stock-4', 'n4'],
      ['stock-1', 'stock-4'],
      ['stock-3', 'dock'],
    ],
    routes: [
      {
        id: 'hall-ring',
        key: 'route.hallRing',
        kind: 'any',
        stops: ['sw', 's2', 's4', 'se', 'e', 'ne', 'n5', 'n3', 'n1', 'nw', 'w'],
      },
      {
        id: 'hall-west',
        key: 'route.hallWest',
        kind: 'any',
        stops: ['s3', 'lobby', 'lobby-west', 's1', 'nw', 'n1', 'n2', 'c'],
      },
      {
        id: 'hall-stock',
        key: 'route.hallStock',
        kind: 'any',
        stops: ['n2', 'stock-1', 'stock-2', 'stock-3', 'stock-4', 'n4', 'n5', 'ne', 's5', 's3', 'c'],
      },
      {
        id: 'hall-east',
        key: 'route.hallEast',
        kind: 'any',
        stops: ['lobby-east', 's4', 's5', 'se', 'ne', 'n5', 'n4', 'c'],
      },
    ],
    charger: 'dock',
    gauges: [
      { id: 'meter-1', x: 13.2, y: 12.95, facing: SOUTH },
      { id: 'meter-2', x: 38.6, y: 12.95, facing: SOUTH },
      { id: 'meter-3', x: 8, y: 19.05, facing: NORTH },
      { id: 'meter-4', x: 36.8, y: 19.05, facing: NORTH },
      { id: 'meter-5', x: 48.2, y: 21.95, facing: SOUTH },
      { id: 'meter-6', x: 55.7, y: 15, facing: WEST },
      { id: 'meter-7', x: 0.3, y: 17, facing: EAST },
      { id: 'meter-8', x: 26, y: 31.7, facing: SOUTH },
    ],
    bays: [],
    props: [
      { kind: 'extinguisher', x: 12, y: 10.4 },
      { kind: 'extinguisher', x: 37.5, y: 10.4 },
      { kind: 'extinguisher', x: 16.5, y: 21.7 },
      { kind: 'extinguisher', x: 46, y: 21.7 },
      { kind: 'plant', x: 0.8, y: 10.9 },
      { kind: 'plant', x: 55.2, y: 21.3 },
      { kind: 'plant', x: 21, y: 9.3 },
      { kind: 'plant', x: 33.3, y: 9.3 },
      { kind: 'plant', x: 21, y: 1 },
      { kind: 'plant', x: 33.3, y: 1 },
      { kind: 'bench', x: 21, y: 6 },
      { kind: 'bench', x: 33.2, y: 6 },
      { kind: 'cone', x: 18.2, y: 23 },
      { kind: 'cone', x: 23, y: 23 },
      { kind: 'cone', x: 31.2, y: 23 },
    ],
  };
};

const buildYard = (): Plan => {
  const walls = [
    wall('x', 0, 76, 0, 'fence'),
    wall('x', 0, 76, 43.75, 'fence'),
    wall('y', 0, 44, 0, 'fence', [
      { at: 20, width: 1.5, door: 'gate-south' },
      { at: 22.5, width: 1.5, door: 'gate-north' },
    ]),
    wall('y', 0, 44, 75.75, 'fence'),
    // The substation stands in its own fence.
    wall('x', 54, 66, 7, 'fence'),
    wall('x', 54, 66, 16, 'fence', [door(59, 'substation')]),
    wall('y', 7, 16.25, 54, 'fence'),
    wall('y', 7, 16.25, 65.75, 'fence'),
  ];
  const nodes: LaneNode[] = [
    { id: 'gate', x: 3.5, y: 22 },
    { id: 'w', x: 7, y: 22 },
    { id: 'm', x: 37, y: 22 },
    { id: 'e', x: 70, y: 22 },
    { id: 'nw', x: 7, y: 40 },
    { id: 'n', x: 37, y: 40 },
    { id: 'ne', x: 70, y: 40 },
    { id: 'sw', x: 7, y: 4 },
    { id: 's', x: 37, y: 4 },
    { id: 'se', x: 70, y: 4 },
    { id: 'w2', x: 22, y: 22 },
    { id: 'e2', x: 54, y: 22 },
    { id: 'n1', x: 22, y: 40 },
    { id: 'n2', x: 54, y: 40 },
    { id: 's1', x: 22, y: 4 },
    { id: 's2', x: 52, y: 4 },
    { id: 'yard', x: 37, y: 13 },
    { id: 'sub', x: 60, y: 19 },
    { id: 'park', x: 30, y: 13 },
    { id: 'dock', x: 33, y: 40.5 },
  ];
  return {
    id: '2',
    key: 'map.yard',
    width: 76,
    height: 44,
    outdoor: true,
    solids: [
      ...walls.flatMap(part => part.solids),
      box(11, 26, 22, 10, 'brick'),
      box(41, 26, 24, 10, 'glass'),
      box(11, 8, 13, 10, 'brick'),
      box(42, 7.5, 6, 2.5, 'container'),
      box(42, 11, 6, 2.5, 'container'),
      box(42, 14.5, 6, 2.5, 'container'),
      box(57, 9, 2.5, 2.5, 'cabinet'),
      box(61, 9, 2.5, 2.5, 'cabinet'),
      box(10, 37.25, 24, 0.75, 'hedge'),
      box(40, 37.25, 26, 0.75, 'hedge'),
      box(10, 24.5, 10, 0.75, 'hedge'),
      box(24, 24.5, 10, 0.75, 'hedge'),
      box(40, 24.5, 12, 0.75, 'hedge'),
    ],
    doors: walls.flatMap(part => part.doors),
    rooms: [
      { key: 'room.buildingA', x: 11, y: 26, w: 22, h: 10, floor: 'concrete' },
      { key: 'room.buildingB', x: 41, y: 26, w: 24, h: 10, floor: 'concrete' },
      { key: 'room.depot', x: 11, y: 8, w: 13, h: 10, floor: 'concrete' },
      { key: 'room.roadMain', x: 0.25, y: 19.5, w: 75.5, h: 5, floor: 'asphalt' },
      { key: 'room.roadNorth', x: 4.5, y: 38, w: 68, h: 4, floor: 'asphalt' },
      { key: 'room.roadSouth', x: 4.5, y: 2, w: 68, h: 4, floor: 'asphalt' },
      { key: 'room.roadWest', x: 4.5, y: 2, w: 5, h: 40, floor: 'asphalt' },
      { key: 'room.roadMiddle', x: 34.5, y: 2, w: 5, h: 40, floor: 'asphalt' },
      { key: 'room.roadEast', x: 67.5, y: 2, w: 5, h: 40, floor: 'asphalt' },
      { key: 'room.parking', x: 25, y: 7, w: 9.5, h: 12, floor: 'concrete' },
      { key: 'room.containers', x: 40, y: 6.5, w: 11, h: 12, floor: 'concrete' },
      { key: 'room.substation', x: 54, y: 7, w: 12, h: 9.25, floor: 'concrete' },
    ],
    lines: [
      ...Array.from({ length: 18 }, (_, i) => ({ x: 1 + i * 4, y: 22, w: 2, h: 0.25 })),
      ...Array.from({ length: 16 }, (_, i) => ({ x: 6 + i * 4, y: 40, w: 2, h: 0.25 })),
      ...Array.from({ length: 16 }, (_, i) => ({ x: 6 + i * 4, y: 4, w: 2, h: 0.25 })),
      ...Array.from({ length: 9 }, (_, i) => ({ x: 37, y: 3 + i * 4, w: 0.25, h: 2 })),
      ...Array.from({ length: 5 }, (_, i) => ({ x: 25, y: 8 + i * 2.5, w: 4, h: 0.25 })),
    ],
    nodes,
    edges: [
      ['gate', 'w'],
      ['w', 'w2'],
      ['w2', 'm'],
      ['m', 'e2'],
      ['e2', 'e'],
      ['w', 'nw'],
      ['w', 'sw'],
      ['nw', 'n1'],
      ['n1', 'n'],
      ['n', 'n2'],
      ['n2', 'ne'],
      ['sw', 's1'],
      ['s1', 's'],
      ['s', 's2'],
      ['s2', 'se'],
      ['m', 'n'],
      ['m', 'yard'],
      ['yard', 's'],
      ['e', 'ne'],
      ['e', 'se'],
      ['yard', 'park'],
      ['e2', 'sub'],
      ['n', 'dock'],
    ],
    routes: [
      { id: 'yard-loop', key: 'route.yardLoop', kind: 'any', stops: ['w', 'nw', 'n', 'ne', 'e', 'se', 's', 'sw'] },
      { id: 'yard-east', key: 'route.yardEast', kind: 'any', stops: ['m', 'e2', 'sub', 'e', 'se', 's2', 's', 'yard'] },
      {
        id: 'yard-west',
        key: 'route.yardWest',
        kind: 'any',
        stops: ['gate', 'w2', 'm', 'yard', 'park', 's', 's1', 'sw', 'w'],
      },
      { id: 'yard-north', key: 'route.yardNorth', kind: 'any', stops: ['m', 'n', 'n1', 'nw', 'w', 'w2'] },
    ],
    charger: 'dock',
    gauges: [
      { id: 'meter-21', x: 33.05, y: 30, facing: EAST },
      { id: 'meter-22', x: 40.95, y: 31, facing: WEST },
      { id: 'meter-23', x: 58.2, y: 11.55, facing: NORTH },
      { id: 'meter-24', x: 62.2, y: 11.55, facing: NORTH },
      { id: 'meter-25', x: 10.95, y: 13, facing: WEST },
    ],
    bays: [
      { x: 26.6, y: 9.3 },
      { x: 26.6, y: 14.3 },
      { x: 26.6, y: 16.8 },
      { x: 30, y: 24.2 },
      { x: 60, y: 24.2 },
      { x: 4.9, y: 30 },
      { x: 72.2, y: 12 },
      { x: 48, y: 2.4 },
    ],
    props: [
      ...Array.from({ length: 9 }, (_, i): Prop => ({ kind: 'lamp', x: 6 + i * 8, y: 25.2 })),
      ...Array.from({ length: 8 }, (_, i): Prop => ({ kind: 'tree', x: 10 + i * 8, y: 42.9 })),
      ...Array.from({ length: 8 }, (_, i): Prop => ({ kind: 'tree', x: 12 + i * 8, y: 1.1 })),
      ...Array.from({ length: 4 }, (_, i): Prop => ({ kind: 'bollard', x: 34.6, y: 8 + i * 3 })),
      { kind: 'tree', x: 2.2, y: 30 },
      { kind: 'tree', x: 2.2, y: 36 },
      { kind: 'tree', x: 2.2, y: 12 },
      { kind: 'tree', x: 74, y: 30 },
      { kind: 'tree', x: 74, y: 14 },
      { kind: 'cone', x: 52, y: 12 },
      { kind: 'cone', x: 52, y: 9 },
      { kind: 'bench', x: 36, y: 37 },
    ],
  };
};

/** The two plans of the demonstration site: an indoor hall and the yard around it. */
export const plans: readonly Plan[] = [buildHall(), buildYard()];
