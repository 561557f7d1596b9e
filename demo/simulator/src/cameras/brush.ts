import { drawText } from './font.ts';
import type { Yuv } from './picture.ts';

/** A small picture with transparency, and its size on the site. */
export interface Sprite {
  width: number;
  height: number;
  y: Uint8Array;
  u: Uint8Array;
  v: Uint8Array;
  /** 0 is transparent, 255 opaque. */
  alpha: Uint8Array;
  /** Its size on the site, metres. */
  wide: number;
  high: number;
  /** Height of its lower edge above the floor, metres. */
  base: number;
  /** Whether it glows, so that distance does not darken it. */
  bright: boolean;
}

/** A brush over an empty sprite; coordinates run 0..1, y downwards. */
export class Brush {
  readonly sprite: Sprite;

  /** `wide` and `high` are metres, `base` the height above the floor. */
  constructor(width: number, height: number, wide: number, high: number, base = 0, bright = false) {
    const size = width * height;
    this.sprite = {
      width,
      height,
      y: new Uint8Array(size),
      u: new Uint8Array(size).fill(128),
      v: new Uint8Array(size).fill(128),
      alpha: new Uint8Array(size),
      wide,
      high,
      base,
      bright,
    };
  }

  /** Sets one pixel; a pixel outside the sprite is ignored. */
  pixel(x: number, y: number, colour: Yuv, alpha = 255): void {
    const { width, height } = this.sprite;
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    const at = y * width + x;
    this.sprite.y[at] = Math.max(16, Math.min(235, colour[0]));
    this.sprite.u[at] = colour[1];
    this.sprite.v[at] = colour[2];
    this.sprite.alpha[at] = alpha;
  }

  /** Fills where `inside` returns true; a shade of -1 darkens by 30, 1 lightens by 30. */
  fill(
    colour: Yuv,
    inside: (x: number, y: number) => boolean,
    shade: (x: number, y: number) => number = () => 0,
  ): this {
    const { width, height } = this.sprite;
    for (let row = 0; row < height; row++) {
      for (let column = 0; column < width; column++) {
        const x = (column + 0.5) / width;
        const y = (row + 0.5) / height;
        if (inside(x, y)) this.pixel(column, row, [colour[0] + shade(x, y) * 30, colour[1], colour[2]]);
      }
    }
    return this;
  }

  /** Fills a rectangle, lit from the left. */
  rect(colour: Yuv, x0: number, y0: number, x1: number, y1: number): this {
    return this.fill(
      colour,
      (x, y) => x >= x0 && x <= x1 && y >= y0 && y <= y1,
      x => 0.5 - (x - x0) / (x1 - x0),
    );
  }

  /** Fills an oval, lit from the upper left. */
  oval(colour: Yuv, cx: number, cy: number, rx: number, ry: number): this {
    return this.fill(
      colour,
      (x, y) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1,
      (x, y) => -((x - cx) / rx) * 0.5 - ((y - cy) / ry) * 0.3,
    );
  }

  /** Draws a limb: a thick line. */
  limb(colour: Yuv, x0: number, y0: number, x1: number, y1: number, thick: number): this {
    const aspect = this.sprite.high / this.sprite.wide;
    return this.fill(
      colour,
      (x, y) => {
        const [dx, dy] = [x1 - x0, (y1 - y0) * aspect];
        const [px, py] = [x - x0, (y - y0) * aspect];
        const t = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy)));
        return Math.hypot(px - dx * t, py - dy * t) < thick;
      },
      x => (x0 - x) * 3,
    );
  }

  /** Writes a text; `scale` is the size of a font point in pixels. */
  text(text: string, colour: Yuv, left: number, top: number, scale: number): this {
    drawText(text, (x, y) => {
      for (let j = 0; j < scale; j++)
        for (let i = 0; i < scale; i++) this.pixel(left + x * scale + i, top + y * scale + j, colour);
    });
    return this;
  }
}
