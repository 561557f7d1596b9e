import { Grid } from '../world/grid.ts';
import { CELL, DOOR_BASE, material, materialHeight, planAtOrigin, type Plan } from '../world/plan.ts';
import type { Point } from '@patrolkit/server/links/site-map.ts';
import type { CameraPose, SceneState } from '../world/types.ts';
import type { Picture } from './picture.ts';
import { FAR, HALF_VIEW, indoorAir, LOW_HITS, outdoorAir, shadeAt, STOREY, type Air } from './air.ts';
import { ThingPainter, type Box } from './things.ts';
import { SurfacePainter, type Walls } from './surfaces.ts';
import { doorTexture, SIZE, wallTextures, type Texture } from './textures.ts';

/** A map with its lower left corner at the origin. */
interface Ground {
  readonly plan: Plan;
  readonly grid: Grid;
  /** Where that corner is on the map. */
  readonly from: Point;
  open: string;
}

const groundOf = (plan: Plan): Ground => {
  const shifted = planAtOrigin(plan);
  return { plan: shifted, grid: new Grid(shifted), from: { x: plan.originX, y: plan.originY }, open: '' };
};

const shift = <Place extends Point>(place: Place, { x, y }: Point): Place => ({
  ...place,
  x: place.x - x,
  y: place.y - y,
});

/** Draws the view of a camera on a plan: walls by ray casting, floor and ceiling row by row, objects as sprites. */
export class SceneRenderer {
  readonly #grids = new Map<string, Ground>();
  readonly #width: number;
  readonly #height: number;
  readonly #depth: Float32Array;
  readonly #walls: Walls;
  readonly #surfaces: SurfacePainter;
  readonly #lowNear: Float32Array;
  readonly #lowFar: Float32Array;
  readonly #lowTexel: Int32Array;
  readonly #lowStuff: Uint8Array;
  readonly #lowSide: Uint8Array;
  readonly #lowCount: Uint8Array;
  readonly #things: ThingPainter;

  constructor(plans: readonly Plan[], width: number, height: number) {
    this.use(plans);
    this.#width = width;
    this.#height = height;
    this.#depth = new Float32Array(width);
    this.#walls = {
      top: new Float32Array(width),
      bottom: new Float32Array(width),
      textures: Array.from({ length: width }),
      texel: new Int32Array(width),
      vScale: new Float32Array(width),
      shade: new Int32Array(width),
      haze: new Int32Array(width),
      far: new Uint8Array(width),
    };
    this.#surfaces = new SurfacePainter(this.#walls, width);
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

  /** Takes further plans, or others for the same maps. */
  use(plans: readonly Plan[]): void {
    for (const plan of plans) this.#grids.set(plan.id, groundOf(plan));
  }

  /** Draws the scene. Returns where the object with the id `focus` appears; undefined when it is not visible. */
  render(picture: Picture, from: CameraPose, scene: SceneState, focus = ''): Box | undefined {
    const site = this.#grids.get(from.mapId);
    if (!site) {
      picture.y.fill(16);
      picture.u.fill(128);
      picture.v.fill(128);
      return undefined;
    }
    this.#setDoors(site, scene.openDoors);
    const pose = shift(from, site.from);
    const sprites = scene.sprites.map(sprite => shift(sprite, site.from));
    const focal = (this.#width / 2 / HALF_VIEW) * pose.zoom;
    const horizon = this.#height / 2 + Math.tan(pose.tilt) * focal;
    const air = site.plan.outdoor ? outdoorAir : indoorAir;
    this.#cast(site.plan, site.grid, pose, focal, horizon, air);
    const view = { pose, focal, horizon, air };
    this.#surfaces.paint(picture, site.plan, site.grid, view);
    this.#paintLow(picture, pose, focal, horizon, air);
    return this.#things.paint(picture, site.plan.props, sprites, view, focus);
  }

  /** Whether nothing high stands between a camera and a place on its map, with the doors of the last picture. */
  sees(pose: CameraPose, place: Point): boolean {
    const site = this.#grids.get(pose.mapId);
    return site?.grid.sees(shift(pose, site.from), shift(place, site.from)) ?? false;
  }

  #setDoors(site: Ground, open: readonly string[]): void {
    const now = open.join();
    if (site.open === now) return;
    site.open = now;
    for (const door of site.plan.doors) site.grid.setDoor(door.id, open.includes(door.id));
  }

  #cast(plan: Plan, grid: Grid, pose: CameraPose, focal: number, horizon: number, air: Air): void {
    const width = this.#width;
    const [forwardX, forwardY] = [Math.cos(pose.heading), Math.sin(pose.heading)];
    const { columns, rows, solid } = grid;
    const walls = this.#walls;
    for (let x = 0; x < width; x++) {
      const side = (x + 0.5 - width / 2) / focal;
      // One unit along this ray is one metre of depth, which avoids a fish-eye effect.
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
        // A ray passes over what is lower than a storey and continues behind it.
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
        // No wall within sight: floor and sky meet at the end of the column.
        walls.top[x] = horizon + (pose.z * focal) / FAR;
        walls.bottom[x] = horizon + (pose.z * focal) / FAR;
        walls.textures[x] = undefined;
        continue;
      }
      const along = vertical ? pose.y + rayY * depth : pose.x + rayX * depth;
      const door = stuff >= DOOR_BASE ? plan.doors[stuff - DOOR_BASE] : undefined;
      const texture = door ? doorTexture : wallTextures[stuff];
      const high = door ? STOREY : (materialHeight[stuff] ?? STOREY);
      walls.textures[x] = texture;
      walls.texel[x] = door
        ? Math.max(
            0,
            Math.min(
              SIZE - 1,
              Math.floor(((along - (vertical ? door.y : door.x)) / (vertical ? door.h : door.w)) * SIZE),
            ),
          )
        : this.#texelAt(texture, along);
      walls.top[x] = horizon - ((high - pose.z) * focal) / depth;
      walls.bottom[x] = horizon + (pose.z * focal) / depth;
      walls.vScale[x] = ((high / STOREY) * SIZE * depth) / (high * focal);
      const shade = shadeAt(air, depth);
      walls.shade[x] = shade * (vertical ? 0.84 : 1);
      walls.haze[x] = air.haze * (256 - shade);
      walls.far[x] = depth / pose.zoom > 22 ? 1 : 0;
    }
  }

  #texelAt(texture: Texture | undefined, along: number): number {
    return Math.floor((along / (texture?.metres ?? 1)) * SIZE) & (SIZE - 1);
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
          // The camera sees the upper side above the front edge.
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
