import { createRandom } from '../world/random.ts';
import { yuv, type Yuv } from './picture.ts';

/** The width and height of a texture in texels. */
export const SIZE = 256;

/** A wall texture: luma and both chroma planes, and a blurred luma for far walls. */
export interface Texture {
  y: Uint8Array;
  u: Uint8Array;
  v: Uint8Array;
  far: Uint8Array;
  /** Metres that one repeat covers along the wall. */
  metres: number;
}

type Painter = (u: number, v: number, grain: number) => Yuv;

const random = createRandom(41);
const noise = new Float32Array(SIZE * SIZE);
for (let i = 0; i < noise.length; i++) noise[i] = random() - 0.5;

/** Soft grain of low contrast: fine noise would need many bits and add nothing. */
const grainAt = (u: number, v: number): number =>
  (noise[((v >> 3) & 255) * SIZE + ((u >> 3) & 255)] ?? 0) * 0.7 + (noise[(v & 255) * SIZE + (u & 255)] ?? 0) * 0.3;

const paint = (metres: number, painter: Painter): Texture => {
  const y = new Uint8Array(SIZE * SIZE);
  const u = new Uint8Array(SIZE * SIZE);
  const v = new Uint8Array(SIZE * SIZE);
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      const colour = painter(column, row, grainAt(column, row));
      const at = row * SIZE + column;
      y[at] = Math.max(16, Math.min(235, colour[0]));
      u[at] = colour[1];
      v[at] = colour[2];
    }
  }
  const far = new Uint8Array(SIZE * SIZE);
  const cell = 16;
  for (let row = 0; row < SIZE; row += cell) {
    for (let column = 0; column < SIZE; column += cell) {
      let sum = 0;
      for (let j = 0; j < cell; j++) for (let i = 0; i < cell; i++) sum += y[(row + j) * SIZE + column + i] ?? 0;
      const mean = sum / (cell * cell);
      for (let j = 0; j < cell; j++) far.fill(mean, (row + j) * SIZE + column, (row + j) * SIZE + column + cell);
    }
  }
  return { y, u, v, far, metres };
};

const tint = (colour: Yuv, by: number): Yuv => [colour[0] + by, colour[1], colour[2]];

const plaster = yuv(214, 216, 212);
const dado = yuv(92, 122, 138);
const rail = yuv(58, 74, 84);
const brick = yuv(150, 92, 74);
const mortar = yuv(178, 168, 156);
const glass = yuv(94, 128, 150);
const frame = yuv(196, 202, 206);
const sill = yuv(120, 124, 128);
const wire = yuv(120, 132, 128);
const hedge = yuv(58, 104, 52);
const rack = yuv(52, 92, 150);
const shadow = yuv(40, 42, 46);
const carton = yuv(178, 140, 92);
const counter = yuv(168, 134, 98);
const cabinet = yuv(176, 184, 180);
const doorLeaf = yuv(150, 104, 62);
const doorFrame = yuv(92, 70, 50);
const metal = yuv(200, 204, 206);
const red = yuv(196, 48, 40);
const green = yuv(40, 150, 84);
const container = yuv(44, 108, 140);

/** Wall textures by the number of their material; row 0 is the top of the wall. */
export const wallTextures: readonly (Texture | undefined)[] = [
  undefined,
  // plaster: light above, a blue dado and a dark handrail below
  paint(4, (u, v, g) => {
    if (v < 8) return tint(rail, 40);
    if (v > 244) return tint(rail, g * 6);
    if (v > 158 && v < 166) return tint(rail, v < 160 ? 60 : 0);
    const seam = u < 2 ? -14 : 0;
    return v >= 166 ? tint(dado, g * 10 + seam) : tint(plaster, g * 8 + seam);
  }),
  // brick with a row of windows a storey
  paint(4, (u, v, g) => {
    if (u > 72 && u < 184 && v > 56 && v < 164) {
      if (u < 80 || u > 176 || v < 64 || v > 156 || Math.abs(u - 128) < 3) return frame;
      return tint(glass, (u + v) % 96 < 30 ? 26 : -8);
    }
    if (u > 66 && u < 190 && v >= 164 && v < 174) return sill;
    const course = Math.floor(v / 16);
    const joint = v % 16 < 2 || (u + (course % 2) * 24) % 48 < 2;
    return joint
      ? mortar
      : tint(brick, g * 22 + ((course * 37 + Math.floor((u + (course % 2) * 24) / 48) * 53) % 5) * 4 - 8);
  }),
  // glass front
  paint(3, (u, v, g) => {
    if (u < 8 || v < 8 || Math.abs(v - 190) < 4) return tint(frame, g * 6);
    const shine = (u * 2 + v) % 230 < 60 ? 34 : 0;
    return tint(glass, shine + (v > 190 ? -26 : (190 - v) * 0.16) + g * 6);
  }),
  // wire fence on posts over a concrete foot
  paint(2.5, (u, v, g) => {
    if (u < 10) return tint(frame, u < 5 ? 10 : -30);
    if (v < 6) return frame;
    if (v > 226) return tint(sill, g * 12);
    const mesh = (u + v) % 22 < 3 || (u - v + 1024) % 22 < 3;
    return mesh ? tint(wire, 34) : tint(hedge, 24 + g * 30 - v * 0.12);
  }),
  paint(2, (_, v, g) => tint(hedge, g * 60 - v * 0.14 + 14)),
  paint(2.5, (u, v, g) => {
    if (v < 10 || v > 246) return tint(container, -26);
    return tint(container, (u % 24 < 12 ? 12 : -16) + g * 8);
  }),
  // storage rack with cartons
  paint(2, (u, v, g) => {
    if (u < 10) return tint(rack, 20);
    if (v % 84 < 8) return tint(rack, v % 84 < 3 ? 40 : 0);
    const shelf = Math.floor(v / 84);
    const place = Math.floor((u - 10) / 62);
    const high = 20 + ((shelf * 7 + place * 13) % 4) * 10;
    if (v % 84 < high || (u - 10) % 62 < 4) return shadow;
    if (Math.abs(((u - 10) % 62) - 33) < 3) return tint(carton, 34);
    return tint(carton, g * 16 + ((place * 29 + shelf * 17) % 3) * 12 - 16);
  }),
  paint(2, (u, v, g) => (v < 26 ? tint(counter, 44) : tint(counter, g * 12 + (u % 64 < 2 ? -26 : 0) - 12))),
  // switch cabinet with lamps and a warning sign
  paint(1, (u, v, g) => {
    if (u < 5 || v < 6 || v > 246) return tint(cabinet, -60);
    if (v > 40 && v < 56 && u > 40 && u < 60) return green;
    if (v > 40 && v < 56 && u > 76 && u < 96) return red;
    const dx = Math.abs(u - 128);
    if (v > 96 && v < 142 && dx < (v - 96) / 1.7) return dx < 4 && v > 108 && v < 134 ? shadow : yuv(236, 200, 40);
    if (v > 170 && v < 220 && v % 10 < 4 && u > 50 && u < 206) return tint(cabinet, -50);
    return tint(cabinet, g * 8 + (u > 216 && u < 224 && v > 110 && v < 150 ? -70 : 0));
  }),
];

/** A closed door in a plaster wall, drawn over its whole width. */
export const doorTexture: Texture = paint(1.5, (u, v, g) => {
  if (v < 66) return tint(plaster, g * 8);
  if (u < 12 || u > 243 || v < 78) return doorFrame;
  if (u > 150 && u < 204 && v > 96 && v < 150) return tint(glass, (u + v) % 40 < 14 ? 30 : 0);
  if (u > 24 && u < 40 && v > 168 && v < 176) return metal;
  if (v > 232) return metal;
  if (u > 60 && u < 130 && v > 106 && v < 126) return green;
  return tint(doorLeaf, g * 10 + (u % 64 < 2 ? -8 : 0));
});

/** Base colours of floors by number: tile, asphalt, grass, line, wood, epoxy, concrete. */
export const floorColours: readonly Yuv[] = [
  yuv(176, 174, 168),
  yuv(92, 94, 98),
  yuv(86, 122, 66),
  yuv(232, 206, 60),
  yuv(160, 122, 84),
  yuv(110, 140, 132),
  yuv(146, 146, 142),
];

/** Fine structure of floors, one 64x64 luma offset table a floor, repeating every two metres. */
export const floorGrain: readonly Int8Array[] = floorColours.map((_, kind) => {
  const table = new Int8Array(64 * 64);
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 64; x++) {
      const soft = noise[(y >> 2) * SIZE + (x >> 2) + kind * 20] ?? 0;
      const fine = noise[y * SIZE + x] ?? 0;
      const value =
        kind === 0
          ? x % 32 < 1 || y % 32 < 1
            ? -22
            : soft * 5
          : kind === 2
            ? soft * 24 + fine * 10
            : kind === 4
              ? y % 8 < 1
                ? -16
                : soft * 8
              : kind === 6
                ? x < 1 || y < 1
                  ? -18
                  : soft * 9
                : kind === 1
                  ? soft * 9 + fine * 5
                  : soft * 5;
      table[y * 64 + x] = Math.round(value);
    }
  }
  return table;
});
