import { material, materialHeight, type Prop } from '../world/plan.ts';
import type { CameraPose, SceneSprite } from '../world/types.ts';
import { FAR, LOW_HITS, shadeAt, type Air } from './air.ts';
import type { Picture } from './picture.ts';
import { spriteOf } from './sprites.ts';

/** A rectangle of pixels. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What hides objects in each column: the distance of the wall, and the low objects before it. */
export interface Columns {
  readonly depth: Float32Array;
  readonly lowNear: Float32Array;
  readonly lowStuff: Uint8Array;
  readonly lowCount: Uint8Array;
}

/** The position and direction of a camera. */
export interface View {
  readonly pose: CameraPose;
  /** Pixels that one metre takes at a distance of one metre. */
  readonly focal: number;
  /** Row of the horizon. */
  readonly horizon: number;
  readonly air: Air;
}

/** Paints objects into a picture whose walls are painted. */
export class ThingPainter {
  readonly #columns: Columns;

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  /**
   * Paints the objects of a site and of its scene, the farthest first. Returns where the object in focus appears; undefined
   * when it is not visible.
   */
  paint(
    picture: Picture,
    fixed: readonly Prop[],
    moving: readonly SceneSprite[],
    view: View,
    focus: string,
  ): Box | undefined {
    const { pose } = view;
    const [forwardX, forwardY] = [Math.cos(pose.heading), Math.sin(pose.heading)];
    const props = fixed.map((prop, index): SceneSprite => ({
      id: `prop-${String(index)}`,
      kind: 'prop',
      x: prop.x,
      y: prop.y,
      heading: 0,
      look: 0,
      label: prop.kind,
      phase: 0,
    }));
    const seen: { thing: SceneSprite; depth: number; side: number }[] = [];
    for (const thing of [...props, ...moving]) {
      const dx = thing.x - pose.x;
      const dy = thing.y - pose.y;
      const depth = dx * forwardX + dy * forwardY;
      if (depth > 0.35 && depth < FAR) seen.push({ thing, depth, side: dx * forwardY - dy * forwardX });
    }
    seen.sort((a, b) => b.depth - a.depth);
    let found: Box | undefined;
    for (const { thing, depth, side } of seen) {
      let squeeze = 1;
      if (thing.kind === 'meter') {
        squeeze = Math.cos(Math.atan2(pose.y - thing.y, pose.x - thing.x) - thing.heading);
        if (squeeze < 0.1) continue;
      }
      const box = this.#paintOne(picture, thing, { depth, side, squeeze }, view);
      if (thing.id === focus) found = box;
    }
    return found;
  }

  #paintOne(
    picture: Picture,
    thing: SceneSprite,
    { depth, side, squeeze }: { depth: number; side: number; squeeze: number },
    { pose, focal, horizon, air }: View,
  ): Box | undefined {
    const { width, height, y: luma, u: blue, v: red } = picture;
    const sprite = spriteOf(thing);
    const scale = focal / depth;
    const wide = sprite.wide * squeeze * scale;
    const high = sprite.high * scale;
    const left = width / 2 + side * scale - wide / 2;
    const bottom = horizon + (pose.z - sprite.base) * scale;
    const top = bottom - high;
    const x0 = Math.max(0, Math.ceil(left));
    const x1 = Math.min(width, Math.floor(left + wide));
    const y0 = Math.max(0, Math.ceil(top));
    if (x1 <= x0 || wide < 1 || high < 2) return undefined;
    const shade = sprite.bright ? 256 : shadeAt(air, depth) | 0;
    const haze = sprite.bright ? 0 : air.haze * (256 - shade);
    const perX = sprite.width / wide;
    const perY = sprite.height / high;
    let visible = 0;
    // A soft shadow on the floor, without which objects would seem to float.
    if (sprite.base === 0 && thing.kind !== 'smoke') this.#shadow(picture, left + wide / 2, bottom, wide * 0.5, depth);
    for (let x = x0; x < x1; x++) {
      if (depth > (this.#columns.depth[x] ?? 0) + (thing.kind === 'meter' ? 0.3 : 0.02)) continue;
      let clip = Math.min(height, Math.floor(bottom));
      for (let hit = 0; hit < (this.#columns.lowCount[x] ?? 0); hit++) {
        const slot = x * LOW_HITS + hit;
        const near = this.#columns.lowNear[slot] ?? FAR;
        const stuff = this.#columns.lowStuff[slot] ?? 0;
        if (near < depth - 0.1 && stuff !== material.fence)
          clip = Math.min(clip, horizon - (((materialHeight[stuff] ?? 0) - pose.z) * focal) / near);
      }
      if (clip > y0) visible++;
      const column = Math.floor((x - left) * perX);
      for (let y = y0; y < clip; y++) {
        const at = Math.floor((y - top) * perY) * sprite.width + column;
        const alpha = sprite.alpha[at] ?? 0;
        if (alpha === 0) continue;
        const value = ((sprite.y[at] ?? 16) * shade + haze) >> 8;
        const to = y * width + x;
        luma[to] = alpha === 255 ? value : ((luma[to] ?? 0) * (255 - alpha) + value * alpha) / 255;
        if ((x & 1) === 0 && (y & 1) === 0) {
          const c = (y >> 1) * (width >> 1) + (x >> 1);
          const cb = 128 + ((((sprite.u[at] ?? 128) - 128) * shade) >> 8);
          const cr = 128 + ((((sprite.v[at] ?? 128) - 128) * shade) >> 8);
          blue[c] = ((blue[c] ?? 128) * (255 - alpha) + cb * alpha) / 255;
          red[c] = ((red[c] ?? 128) * (255 - alpha) + cr * alpha) / 255;
        }
      }
    }
    return visible > 0 ? { x: left, y: top, width: wide, height: high } : undefined;
  }

  #shadow(picture: Picture, centre: number, ground: number, radius: number, depth: number): void {
    const { width, height, y: luma } = picture;
    const flat = Math.max(1, radius * 0.22);
    for (let y = Math.max(0, Math.floor(ground - flat)); y < Math.min(height, ground + flat); y++) {
      const dy = (y - ground) / flat;
      for (let x = Math.max(0, Math.floor(centre - radius)); x < Math.min(width, centre + radius); x++) {
        const dx = (x - centre) / radius;
        const soft = 1 - (dx * dx + dy * dy);
        if (soft <= 0 || depth > (this.#columns.depth[x] ?? 0)) continue;
        const at = y * width + x;
        luma[at] = (luma[at] ?? 0) * (1 - soft * 0.45);
      }
    }
  }
}
