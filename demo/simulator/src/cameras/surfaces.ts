import type { Grid } from '../world/grid.ts';
import { floor, type Plan } from '../world/plan.ts';
import { FAR, shadeAt, STOREY } from './air.ts';
import type { Picture } from './picture.ts';
import { floorColours, floorGrain, SIZE, type Texture } from './textures.ts';
import type { View } from './things.ts';

/** The wall at the end of each column of pixels. */
export interface Walls {
  /** The first and last row of the wall; equal when there is none. */
  readonly top: Float32Array;
  readonly bottom: Float32Array;
  readonly textures: (Texture | undefined)[];
  readonly texel: Int32Array;
  /** Texels for each row. */
  readonly vScale: Float32Array;
  readonly shade: Int32Array;
  readonly haze: Int32Array;
  /** 1 when the wall is so far away that its blurred texture is used. */
  readonly far: Uint8Array;
}

// Flat arrays, because the inner loops run for every pixel of every picture.
const floorLuma = Uint8Array.from(floorColours, colour => colour[0]);
const floorBlue = Uint8Array.from(floorColours, colour => colour[1]);
const floorRed = Uint8Array.from(floorColours, colour => colour[2]);
const grain = new Int8Array(floorGrain.length * 4096);
floorGrain.forEach((table, kind) => grain.set(table, kind * 4096));
/** The fine structure of floors is drawn up to this distance, metres. */
const GRAIN_METRES = 14;

const clouds = ((): Uint8Array => {
  const table = new Uint8Array(512 * 64);
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 512; x++) {
      const a = (x / 512) * Math.PI * 2;
      const swirl =
        Math.sin(a * 3 + y * 0.09) +
        Math.sin(a * 7 - y * 0.16 + 1.3) * 0.7 +
        Math.sin(a * 13 + y * 0.31 + 0.4) * 0.4 +
        Math.sin(a * 29 + y * 0.5) * 0.2;
      table[y * 512 + x] = Math.max(0, Math.min(255, swirl * 60 + 40));
    }
  }
  return table;
})();

/** Positions along a row are integers in units of 1/65536 of a 32nd of a metre: integers are faster than fractions. */
const PART = 65_536;
const UNIT = 32 * PART;

/** A row of floor or ceiling: the position of its first pixel, the step to the next one, and its dimming. */
interface Row {
  readonly y: number;
  /** The distance of the places in this row, metres. */
  readonly depth: number;
  readonly shade: number;
  readonly haze: number;
  /** The position of the first pixel on the plan, metres. */
  readonly fromX: number;
  readonly fromY: number;
  readonly stepX: number;
  readonly stepY: number;
  /** The height above the horizon, in steps of the sky. */
  readonly elevation: number;
}

/** Paints walls, floor, and ceiling or sky over a whole picture. */
export class SurfacePainter {
  readonly #walls: Walls;
  readonly #firstWall: Int16Array;
  readonly #firstFloor: Int16Array;
  readonly #sky: Int16Array;

  constructor(walls: Walls, width: number) {
    this.#walls = walls;
    this.#firstWall = new Int16Array(width);
    this.#firstFloor = new Int16Array(width);
    this.#sky = new Int16Array(width);
  }

  /** Paints everything except objects. */
  paint(picture: Picture, plan: Plan, grid: Grid, view: View): void {
    const { width, height } = picture;
    const { pose, focal, horizon, air } = view;
    this.#paintWalls(picture);
    const [firstWall, firstFloor] = [this.#firstWall, this.#firstFloor];
    const half = width / 2;
    if (plan.outdoor)
      for (let x = 0; x < width; x++) this.#sky[x] = ((Math.atan2(half - x, focal) + pose.heading) * 81.487) & 511;
    const [forwardX, forwardY] = [Math.cos(pose.heading), Math.sin(pose.heading)];
    const left = -half / focal;
    for (let y = 0; y < height; y++) {
      const offset = y + 0.5 - horizon;
      const plane = offset > 0 ? pose.z : STOREY - pose.z;
      const depth = Math.min(FAR * 2, (plane * focal) / Math.max(0.01, Math.abs(offset)));
      const shade = shadeAt(air, depth) | 0;
      const row = {
        y,
        depth: depth / pose.zoom,
        shade,
        haze: air.haze * (256 - shade),
        fromX: pose.x + depth * (forwardX + forwardY * left),
        fromY: pose.y + depth * (forwardY - forwardX * left),
        stepX: (depth * forwardY) / focal,
        stepY: (-depth * forwardX) / focal,
        elevation: Math.max(0, Math.min(63, Math.round((-offset / focal) * 70))),
      };
      for (let x = 0; x < width;) {
        const from = x;
        if (y >= (firstFloor[x] ?? 0)) {
          while (x < width && y >= (firstFloor[x] ?? 0)) x++;
          this.#paintFloor(picture, grid, row, from, x);
        } else if (y < (firstWall[x] ?? 0)) {
          while (x < width && y < (firstWall[x] ?? 0)) x++;
          if (plan.outdoor) this.#paintSky(picture, row, from, x);
          else paintCeiling(picture, row, from, x);
        } else {
          while (x < width && y >= (firstWall[x] ?? 0) && y < (firstFloor[x] ?? 0)) x++;
        }
      }
    }
  }

  /** Walls, column by column. */
  #paintWalls({ width, height, y: luma, u: blue, v: red }: Picture): void {
    const { top, bottom, textures, texel, vScale, shade, haze, far } = this.#walls;
    const half = width >> 1;
    for (let x = 0; x < width; x++) {
      const texture = textures[x];
      const above = top[x] ?? 0;
      const first = Math.max(0, Math.min(height, Math.ceil(above)));
      const last = Math.max(first, Math.min(height, Math.ceil(bottom[x] ?? 0)));
      this.#firstWall[x] = first;
      this.#firstFloor[x] = last;
      if (!texture) continue;
      const scale = vScale[x] ?? 0;
      const column = texel[x] ?? 0;
      const dim = shade[x] ?? 256;
      const fog = haze[x] ?? 0;
      const shades = far[x] ? texture.far : texture.y;
      for (let y = first, to = first * width + x; y < last; y++, to += width) {
        const at = (((y - above) * scale) & (SIZE - 1)) * SIZE + column;
        luma[to] = ((shades[at] ?? 0) * dim + fog) >> 8;
      }
      if ((x & 1) !== 0) continue;
      for (let y = first + (first & 1), to = (y >> 1) * half + (x >> 1); y < last; y += 2, to += half) {
        const at = (((y - above) * scale) & (SIZE - 1)) * SIZE + column;
        blue[to] = 128 + ((((texture.u[at] ?? 128) - 128) * dim) >> 8);
        red[to] = 128 + ((((texture.v[at] ?? 128) - 128) * dim) >> 8);
      }
    }
  }

  #paintFloor({ width, y: luma, u: blue, v: red }: Picture, grid: Grid, row: Row, from: number, to: number): void {
    const { y, shade, haze, stepX, stepY } = row;
    const { columns, rows, ground, floor: base } = grid;
    const isGrainy = row.depth < GRAIN_METRES;
    const [right, down] = [columns * 8, rows * 8];
    const [partX, partY] = [Math.round(stepX * UNIT), Math.round(stepY * UNIT)];
    let placeX = Math.round((row.fromX + stepX * from) * UNIT);
    let placeY = Math.round((row.fromY + stepY * from) * UNIT);
    let chroma = (y >> 1) * (width >> 1) + ((from + 1) >> 1);
    const line = y * width;
    for (let x = from; x < to; x++, placeX += partX, placeY += partY) {
      const column = placeX >> 16;
      const inRow = placeY >> 16;
      const isInside = column >= 0 && inRow >= 0 && column < right && inRow < down;
      const kind = isInside ? (ground[(inRow >> 3) * columns + (column >> 3)] ?? base) : floor.grass;
      let raw = floorLuma[kind] ?? 0;
      if (isGrainy && isInside) raw += grain[(kind << 12) + ((inRow & 63) << 6) + (column & 63)] ?? 0;
      luma[line + x] = (raw * shade + haze) >> 8;
      if (((x | y) & 1) !== 0) continue;
      blue[chroma] = 128 + ((((floorBlue[kind] ?? 128) - 128) * shade) >> 8);
      red[chroma] = 128 + ((((floorRed[kind] ?? 128) - 128) * shade) >> 8);
      chroma++;
    }
  }

  #paintSky({ width, y: luma, u: blue, v: red }: Picture, row: Row, from: number, to: number): void {
    const { y, elevation } = row;
    const line = y * width;
    const bright = Math.max(150, 206 - elevation);
    let chroma = (y >> 1) * (width >> 1) + ((from + 1) >> 1);
    for (let x = from; x < to; x++) {
      const cloud = clouds[elevation * 512 + (this.#sky[x] ?? 0)] ?? 0;
      luma[line + x] = bright + ((cloud * 26) >> 8);
      if (((x | y) & 1) !== 0) continue;
      blue[chroma] = 142 - ((cloud * 12) >> 8);
      red[chroma] = 118 + ((cloud * 8) >> 8);
      chroma++;
    }
  }
}

/** Paints the ceiling: a light panel every four metres, seams every two. */
const paintCeiling = ({ width, y: luma, u: blue, v: red }: Picture, row: Row, from: number, to: number): void => {
  const { y, shade, haze, stepX, stepY } = row;
  const panel = 235 - (((256 - shade) * 38) >> 8);
  const seam = (150 * shade + haze) >> 8;
  const plain = (178 * shade + haze) >> 8;
  const [partX, partY] = [Math.round(stepX * UNIT), Math.round(stepY * UNIT)];
  let placeX = Math.round((row.fromX + stepX * from) * UNIT);
  let placeY = Math.round((row.fromY + stepY * from) * UNIT);
  const line = y * width;
  for (let x = from; x < to; x++, placeX += partX, placeY += partY) {
    // In sixteenths of a metre.
    const tileX = (placeX >> 17) & 63;
    const tileY = (placeY >> 17) & 31;
    luma[line + x] = tileX < 26 && tileY > 13 && tileY < 24 ? panel : (tileX & 31) === 0 || tileY === 0 ? seam : plain;
  }
  if ((y & 1) !== 0) return;
  const chroma = (y >> 1) * (width >> 1);
  blue.fill(128, chroma + ((from + 1) >> 1), chroma + ((to + 1) >> 1));
  red.fill(128, chroma + ((from + 1) >> 1), chroma + ((to + 1) >> 1));
};
