import { Grid } from '../../world/grid.ts';
import { CELL, DOOR_BASE, material, materialHeight, type Plan } from '../../world/plan.ts';
import type { CameraPose, SceneState } from '../../world/types.ts';
import type { Picture } from './picture.ts';
import { FAR, HALF_VIEW, indoorAir, LOW_HITS, outdoorAir, shadeAt, STOREY, type Air } from './air.ts';
import { ThingPainter, type Box } from './things.ts';
import { doorTexture, floorColours, floorGrain, SIZE, wallTextures, type Texture } from './textures.ts';

// Flat tables: the inner loop touches nearly every pixel of every frame.
const floorLuma = Uint8Array.from(floorColours, colour => colour[0]);
const floorBlue = Uint8Array.from(floorColours, colour => colour[1]);
const floorRed = Uint8Array.from(floorColours, colour => colour[2]);
const grain = new Int8Array(floorGrain.length * 4096);
floorGrain.forEach((table, kind) => grain.set(table, kind * 4096));

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

/** Draws what a camera on a plan sees: ray-cast columns, floor and ceiling by row, things as sprites. */
export class SceneRenderer {
  readonly #grids = new Map<string, { plan: Plan; grid: Grid; open: string }>();
  readonly #width: number;
  readonly #height: number;
  readonly #depth: Float32Array;
  readonly #top: Float32Array;
  readonly #bottom: Float32Array;
  readonly #vScale: Float32Array;
  readonly #texel: Int32Array;
  readonly #shade: Int32Array;
  readonly #haze: Int32Array;
  readonly #far: Uint8Array;
  readonly #sky: Int16Array;
  readonly #textures: (Texture | undefined)[];
  readonly #lowNear: Float32Array;
  readonly #lowFar: Float32Array;
  readonly #lowTexel: Int32Array;
  readonly #lowStuff: Uint8Array;
  readonly #lowSide: Uint8Array;
  readonly #lowCount: Uint8Array;
  readonly #things: ThingPainter;

  constructor(plans: readonly Plan[], width: number, height: number) {
    for (const plan of plans) this.#grids.set(plan.id, { plan, grid: new Grid(plan), open: '' });
    this.#width = width;
    this.#height = height;
    this.#depth = new Float32Array(width);
    this.#top = new Float32Array(width);
    this.#bottom = new Float32Array(width);
    this.#vScale = new Float32Array(width);
    this.#texel = new Int32Array(width);
    this.#shade = new Int32Array(width);
    this.#haze = new Int32Array(width);
    this.#far = new Uint8Array(width);
    this.#sky = new Int16Array(width);
    this.#textures = Array.from({ length: width });
    this.#lowNear = new Float32Array(width * LOW_HITS);
    this.#lowFar = new Float32Array(width * LOW_HITS);
    this.#lowTexel = new Int32Array(width * LOW_HITS);
    this.#lowStuff = new Uint8Array(width * LOW_HITS);
    this.#lowSide = new Uint8Array(width * LOW_HITS);
    this.#lowCount = new Uint8Array(width);
    this.#things = new ThingPainter({
      depth: this.#depth,
      lowNear: this.#lowNear,
      lowStuff: this.#lowStuff,
      lowCount: this.#lowCount,
    });
  }

  /** Draws the scene and returns where the thing of interest appears, if it does. */
  render(picture: Picture, pose: CameraPose, scene: SceneState, focus = ''): Box | undefined {
    const site = this.#grids.get(pose.mapId);
    if (!site) {
      picture.y.fill(16);
      picture.u.fill(128);
      picture.v.fill(128);
      return undefined;
    }
    this.#setDoors(site, scene.openDoors);
    const focal = (this.#width / 2 / HALF_VIEW) * pose.zoom;
    const horizon = this.#height / 2 + Math.tan(pose.tilt) * focal;
    const air = site.plan.outdoor ? outdoorAir : indoorAir;
    this.#cast(site.plan, site.grid, pose, focal, horizon, air);
    this.#paintRows(picture, site.plan, site.grid, pose, focal, horizon, air);
    this.#paintLow(picture, pose, focal, horizon, air);
    return this.#things.paint(picture, site.plan.props, scene.sprites, { pose, focal, horizon, air }, focus);
  }

  #setDoors(site: { plan: Plan; grid: Grid; open: string }, open: readonly string[]): void {
    const now = open.join();
    if (site.open === now) return;
    site.open = now;
    for (const door of site.plan.doors) site.grid.setDoor(door.id, open.includes(door.id));
  }

  #cast(plan: Plan, grid: Grid, pose: CameraPose, focal: number, horizon: number, air: Air): void {
    const width = this.#width;
    const [forwardX, forwardY] = [Math.cos(pose.heading), Math.sin(pose.heading)];
    const { columns, rows, solid } = grid;
    for (let x = 0; x < width; x++) {
      const side = (x + 0.5 - width / 2) / focal;
      // One unit along this ray is one metre of depth: no fish-eye.
      const rayX = forwardX + forwardY * side;
      const rayY = forwardY - forwardX * side;
      let column = Math.floor(pose.x / CELL);
      let row = Math.floor(pose.y / CELL);
      const stepX = rayX < 0 ? -1 : 1;
      const stepY = rayY < 0 ? -1 : 1;
      const deltaX = Math.abs(CELL / (rayX || 1e-9));
      const deltaY = Math.abs(CELL / (rayY || 1e-9));
      let nextX = ((rayX < 0 ? pose.x - column * CELL : (column + 1) * CELL - pose.x) / CELL) * deltaX;
      let nextY = ((rayY < 0 ? pose.y - row * CELL : (row + 1) * CELL - pose.y) / CELL) * deltaY;
      let distance = 0;
      let vertical = false;
      let inside = 0;
      let low = 0;
      let stuff: number = material.free;
      while (distance < FAR) {
        vertical = nextX < nextY;
        if (vertical) {
          distance = nextX;
          nextX += deltaX;
          column += stepX;
        } else {
          distance = nextY;
          nextY += deltaY;
          row += stepY;
        }
        if (column < 0 || row < 0 || column >= columns || row >= rows) break;
        stuff = solid[row * columns + column] ?? 0;
        const high = stuff >= DOOR_BASE ? STOREY : (materialHeight[stuff] ?? 0);
        if (inside !== 0 && stuff !== inside) {
          this.#lowFar[x * LOW_HITS + low - 1] = distance;
          inside = 0;
        }
        if (stuff === material.free || stuff === inside) continue;
        // A ray looks over what is lower than a storey, and goes on behind it.
        if (high >= STOREY || low >= LOW_HITS) break;
        const slot = x * LOW_HITS + low;
        this.#lowNear[slot] = distance;
        this.#lowFar[slot] = distance + CELL;
        this.#lowStuff[slot] = stuff;
        this.#lowSide[slot] = vertical ? 1 : 0;
        this.#lowTexel[slot] = this.#texelAt(
          wallTextures[stuff],
          vertical ? pose.y + rayY * distance : pose.x + rayX * distance,
        );
        low++;
        inside = stuff;
        stuff = material.free;
      }
      this.#lowCount[x] = low;
      const hit = stuff !== material.free && distance < FAR;
      const depth = hit ? Math.max(0.05, distance) : FAR;
      this.#depth[x] = depth;
      if (!hit) {
        // Open country: the column ends where floor and sky meet.
        this.#top[x] = horizon + (pose.z * focal) / FAR;
        this.#bottom[x] = horizon + (pose.z * focal) / FAR;
        this.#textures[x] = undefined;
        continue;
      }
      const along = vertical ? pose.y + rayY * depth : pose.x + rayX * depth;
      const door = stuff >= DOOR_BASE ? plan.doors[stuff - DOOR_BASE] : undefined;
      const texture = door ? doorTexture : wallTextures[stuff];
      const high = door ? STOREY : (materialHeight[stuff] ?? STOREY);
      this.#textures[x] = texture;
      this.#texel[x] = door
        ? Math.max(
            0,
            Math.min(
              SIZE - 1,
              Math.floor(((along - (vertical ? door.y : door.x)) / (vertical ? door.h : door.w)) * SIZE),
            ),
          )
        : this.#texelAt(texture, along);
      this.#top[x] = horizon - ((high - pose.z) * focal) / depth;
      this.#bottom[x] = horizon + (pose.z * focal) / depth;
      this.#vScale[x] = ((high / STOREY) * SIZE * depth) / (high * focal);
      const shade = shadeAt(air, depth);
      this.#shade[x] = shade * (vertical ? 0.84 : 1);
      this.#haze[x] = air.haze * (256 - shade);
      this.#far[x] = depth / pose.zoom > 22 ? 1 : 0;
    }
  }

  #texelAt(texture: Texture | undefined, along: number): number {
    return Math.floor((along / (texture?.metres ?? 1)) * SIZE) & (SIZE - 1);
  }

  #paintRows(
    picture: Picture,
    plan: Plan,
    grid: Grid,
    pose: CameraPose,
    focal: number,
    horizon: number,
    air: Air,
  ): void {
    const { width, height, y: luma, u: blue, v: red } = picture;
    const [forwardX, forwardY] = [Math.cos(pose.heading), Math.sin(pose.heading)];
    const { columns, rows, ground } = grid;
    const bottoms = this.#bottom;
    const tops = this.#top;
    const textures = this.#textures;
    const texels = this.#texel;
    const scales = this.#vScale;
    const shades = this.#shade;
    const hazes = this.#haze;
    const fars = this.#far;
    const half = width / 2;
    const skies = this.#sky;
    if (plan.outdoor) {
      for (let x = 0; x < width; x++) skies[x] = ((Math.atan2(half - x, focal) + pose.heading) * 81.487) & 511;
    }
    for (let y = 0; y < height; y++) {
      const offset = y + 0.5 - horizon;
      const isFloor = offset > 0;
      const plane = isFloor ? pose.z : STOREY - pose.z;
      const depth = Math.min(FAR * 2, (plane * focal) / Math.max(0.01, Math.abs(offset)));
      const shade = shadeAt(air, depth) | 0;
      const haze = air.haze * (256 - shade);
      const left = -half / focal;
      let worldX = pose.x + depth * (forwardX + forwardY * left);
      let worldY = pose.y + depth * (forwardY - forwardX * left);
      const stepX = (depth * forwardY) / focal;
      const stepY = (-depth * forwardX) / focal;
      const evenRow = (y & 1) === 0;
      const rowStart = y * width;
      const chromaStart = (y >> 1) * half;
      const grainy = depth / pose.zoom < 14;
      const elevation = Math.max(0, Math.min(63, Math.round((-offset / focal) * 70)));
      const skyLuma = Math.max(150, 206 - elevation);
      for (let x = 0; x < width; x++, worldX += stepX, worldY += stepY) {
        let value = 0;
        let cb = 128;
        let cr = 128;
        if (y >= (bottoms[x] ?? 0)) {
          const column = (worldX * 4) | 0;
          const row = (worldY * 4) | 0;
          const inside = worldX >= 0 && worldY >= 0 && column < columns && row < rows;
          const kind = inside ? (ground[row * columns + column] ?? 0) : 2;
          let raw = floorLuma[kind] ?? 0;
          if (grainy && inside)
            raw += grain[(kind << 12) + ((((worldY * 32) | 0) & 63) << 6) + (((worldX * 32) | 0) & 63)] ?? 0;
          value = (raw * shade + haze) >> 8;
          if (evenRow && (x & 1) === 0) {
            cb = 128 + ((((floorBlue[kind] ?? 128) - 128) * shade) >> 8);
            cr = 128 + ((((floorRed[kind] ?? 128) - 128) * shade) >> 8);
          }
        } else if (y < (tops[x] ?? 0)) {
          if (plan.outdoor) {
            const cloud = clouds[elevation * 512 + (skies[x] ?? 0)] ?? 0;
            value = skyLuma + ((cloud * 26) >> 8);
            cb = 142 - ((cloud * 12) >> 8);
            cr = 118 + ((cloud * 8) >> 8);
          } else {
            // In sixteenths of a metre: a panel of light every four metres, seams every two.
            const tileX = ((worldX * 16) | 0) & 63;
            const tileY = ((worldY * 16) | 0) & 31;
            const panel = tileX < 26 && tileY > 13 && tileY < 24;
            const seam = (tileX & 31) === 0 || tileY === 0;
            value = panel ? 235 - (((256 - shade) * 38) >> 8) : ((seam ? 150 : 178) * shade + haze) >> 8;
          }
        } else {
          const texture = textures[x];
          if (!texture) continue;
          const v = ((y - (tops[x] ?? 0)) * (scales[x] ?? 0)) & (SIZE - 1);
          const at = v * SIZE + (texels[x] ?? 0);
          const dim = shades[x] ?? 256;
          value = (((fars[x] ? texture.far[at] : texture.y[at]) ?? 0) * dim + (hazes[x] ?? 0)) >> 8;
          if (evenRow && (x & 1) === 0) {
            cb = 128 + ((((texture.u[at] ?? 128) - 128) * dim) >> 8);
            cr = 128 + ((((texture.v[at] ?? 128) - 128) * dim) >> 8);
          }
        }
        luma[rowStart + x] = value;
        if (evenRow && (x & 1) === 0) {
          blue[chromaStart + (x >> 1)] = cb;
          red[chromaStart + (x >> 1)] = cr;
        }
      }
    }
  }

  #paintLow(picture: Picture, pose: CameraPose, focal: number, horizon: number, air: Air): void {
    const { width, height, y: luma, u: blue, v: red } = picture;
    for (let x = 0; x < width; x++) {
      for (let hit = (this.#lowCount[x] ?? 0) - 1; hit >= 0; hit--) {
        const slot = x * LOW_HITS + hit;
        const stuff = this.#lowStuff[slot] ?? 0;
        const texture = wallTextures[stuff];
        if (!texture) continue;
        const near = Math.max(0.05, this.#lowNear[slot] ?? 0);
        const far = Math.max(near, this.#lowFar[slot] ?? near);
        const high = materialHeight[stuff] ?? 0;
        const top = horizon - ((high - pose.z) * focal) / near;
        const bottom = horizon + (pose.z * focal) / near;
        const back = horizon - ((high - pose.z) * focal) / far;
        const shade = shadeAt(air, near) | 0;
        const dim = (this.#lowSide[slot] ? shade * 0.84 : shade) | 0;
        const haze = air.haze * (256 - shade);
        const scale = SIZE / (bottom - top);
        const first = Math.max(0, Math.ceil(Math.min(top, back)));
        const last = Math.min(height, Math.ceil(bottom));
        const u = this.#lowTexel[slot] ?? 0;
        const seeThrough = stuff === material.fence;
        for (let y = first; y < last; y++) {
          // Above the front edge one looks down on its upper side.
          const v = y < top ? 12 : Math.min(SIZE - 1, Math.floor((y - top) * scale));
          const at = v * SIZE + u;
          // The holes of a wire fence show what is behind it.
          if (seeThrough && v > 5 && v < 227 && u > 9 && (u + v) % 22 > 2 && (u - v + 1024) % 22 > 2) {
            if (near / pose.zoom < 20 || ((x + y) & 1) === 0) continue;
          }
          const level = y < top ? dim + 24 : dim;
          luma[y * width + x] = Math.min(235, ((texture.y[at] ?? 0) * level + haze) >> 8);
          if ((y & 1) === 0 && (x & 1) === 0) {
            const c = (y >> 1) * (width >> 1) + (x >> 1);
            blue[c] = 128 + ((((texture.u[at] ?? 128) - 128) * dim) >> 8);
            red[c] = 128 + ((((texture.v[at] ?? 128) - 128) * dim) >> 8);
          }
        }
      }
    }
  }
}
