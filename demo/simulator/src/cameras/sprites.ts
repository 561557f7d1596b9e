import type { SceneSprite } from '../world/types.ts';
import type { Prop } from '../world/plan.ts';
import { Brush, type Sprite } from './brush.ts';
import { textWidth } from './font.ts';
import { yuv, type Yuv } from './picture.ts';

const skin = yuv(214, 168, 140);
const hair = yuv(48, 38, 32);
const black = yuv(28, 28, 32);
const white = yuv(236, 236, 232);
const steel = yuv(150, 156, 162);
const rubber = yuv(36, 36, 38);
const orange = yuv(240, 130, 30);
const lamp = yuv(255, 236, 170);
const cyan = yuv(80, 210, 230);
const jackets: readonly Yuv[] = [
  yuv(46, 92, 160),
  yuv(70, 120, 90),
  yuv(176, 176, 180),
  yuv(150, 70, 96),
  yuv(34, 34, 38),
  yuv(236, 220, 40),
];

const person = (look: number, frame: number): Sprite => {
  const jacket = jackets[look % jackets.length] ?? black;
  const stranger = look === 4;
  const trousers = stranger ? yuv(30, 30, 34) : yuv(52, 58, 78);
  const swing = Math.sin((frame / 8) * Math.PI * 2) * 0.13;
  const brush = new Brush(72, 160, 0.8, 1.76);
  brush.limb(trousers, 0.47, 0.52, 0.46 + swing, 0.95, 0.085).limb(trousers, 0.54, 0.52, 0.54 - swing, 0.95, 0.085);
  brush
    .limb(black, 0.44 + swing, 0.975, 0.5 + swing, 0.975, 0.06)
    .limb(black, 0.52 - swing, 0.975, 0.58 - swing, 0.975, 0.06);
  brush.limb(jacket, 0.36, 0.24, 0.3 - swing, 0.5, 0.07).limb(jacket, 0.65, 0.24, 0.7 + swing, 0.5, 0.07);
  brush.oval(skin, 0.3 - swing, 0.53, 0.06, 0.028).oval(skin, 0.7 + swing, 0.53, 0.06, 0.028);
  brush.fill(
    jacket,
    (x, y) => y > 0.17 && y < 0.56 && Math.abs(x - 0.505) < 0.19 - Math.max(0, 0.22 - y) * 1.4,
    x => (0.5 - x) * 2,
  );
  if (look === 5) brush.rect(white, 0.33, 0.36, 0.68, 0.385).rect(white, 0.33, 0.45, 0.68, 0.475);
  brush.oval(skin, 0.505, 0.095, 0.12, 0.072);
  if (stranger)
    brush.fill(
      jacket,
      (x, y) =>
        ((x - 0.505) / 0.15) ** 2 + ((y - 0.09) / 0.088) ** 2 <= 1 &&
        !(y > 0.075 && y < 0.13 && Math.abs(x - 0.505) < 0.08),
    );
  else if (look === 5) brush.oval(yuv(240, 200, 30), 0.505, 0.055, 0.135, 0.048);
  else brush.fill(hair, (x, y) => ((x - 0.505) / 0.125) ** 2 + ((y - 0.085) / 0.076) ** 2 <= 1 && y < 0.075);
  return brush.sprite;
};

const smoke = (frame: number): Sprite => {
  const brush = new Brush(96, 128, 2.2, 2.6);
  const { width, height } = brush.sprite;
  const puffs = Array.from({ length: 11 }, (_, i) => {
    const rise = (i / 11 + frame / 8 / 11) % 1;
    return {
      x: 0.5 + Math.sin(i * 2.4 + frame * 0.4) * 0.05 + Math.sin(i * 1.7) * 0.2 * rise,
      y: 0.95 - rise * 0.78,
      r: 0.07 + rise * 0.17,
      a: 1 - rise * 0.75,
    };
  });
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [x, y] = [column / width, row / height];
      let dense = 0;
      for (const puff of puffs) {
        const d = Math.hypot(x - puff.x, (y - puff.y) * 1.15) / puff.r;
        if (d < 1) dense += (1 - d * d) * puff.a * 1.1;
      }
      const ember = Math.hypot((x - 0.5) / 0.13, (y - 0.96) / 0.05) < 1;
      if (ember) brush.pixel(column, row, yuv(255, 150 - (column % 7) * 9, 40), 230);
      else if (dense > 0.02)
        brush.pixel(column, row, [120 - y * 70 + dense * 12, 128, 128], Math.min(240, dense * 320));
    }
  }
  return brush.sprite;
};

const vehicle = (look: number, label: string): Sprite => {
  const paint = [yuv(190, 60, 50), yuv(226, 228, 230), yuv(40, 70, 120), yuv(84, 90, 96)][look % 4] ?? white;
  const brush = new Brush(240, 210, 1.95, 1.7);
  brush.rect(rubber, 0.06, 0.72, 0.2, 1).rect(rubber, 0.8, 0.72, 0.94, 1);
  brush.fill(
    paint,
    (x, y) => y > 0.06 && y < 0.5 && Math.abs(x - 0.5) < 0.3 + (y - 0.06) * 0.35,
    (_, y) => 0.5 - y,
  );
  brush.fill(
    yuv(60, 84, 104),
    (x, y) => y > 0.12 && y < 0.42 && Math.abs(x - 0.5) < 0.25 + (y - 0.06) * 0.35,
    (x, y) => ((x + y) % 0.5 < 0.14 ? 1 : 0),
  );
  brush.fill(
    paint,
    (x, y) => y >= 0.44 && y < 0.86 && Math.abs(x - 0.5) < 0.47,
    (_, y) => 1.2 - y * 2,
  );
  brush.oval(paint, 0.02, 0.42, 0.05, 0.05).oval(paint, 0.98, 0.42, 0.05, 0.05);
  brush.rect(black, 0.3, 0.56, 0.7, 0.66);
  for (const x of [0.34, 0.42, 0.5, 0.58, 0.66]) brush.rect(steel, x - 0.005, 0.57, x + 0.005, 0.65);
  brush.oval(lamp, 0.15, 0.6, 0.09, 0.06).oval(lamp, 0.85, 0.6, 0.09, 0.06);
  brush.rect(rubber, 0.05, 0.86, 0.95, 0.93);
  brush.rect(white, 0.27, 0.71, 0.73, 0.84);
  brush.text(label, black, Math.round(120 - textWidth(label)), 155, 2);
  return brush.sprite;
};

const bag = (look: number): Sprite => {
  const colour = [yuv(130, 40, 44), yuv(40, 60, 96), yuv(60, 62, 60), yuv(160, 120, 60)][look % 4] ?? black;
  const brush = new Brush(96, 96, 0.62, 0.62);
  brush.fill(
    black,
    (x, y) => Math.hypot(x - 0.5, (y - 0.3) * 1.2) < 0.24 && Math.hypot(x - 0.5, (y - 0.3) * 1.2) > 0.17,
  );
  brush.fill(
    colour,
    (x, y) => y > 0.32 && y < 0.94 && Math.abs(x - 0.5) < 0.42,
    (x, y) => 0.7 - x - y * 0.6,
  );
  brush.rect(black, 0.24, 0.34, 0.29, 0.94).rect(black, 0.71, 0.34, 0.76, 0.94).rect(steel, 0.08, 0.58, 0.92, 0.61);
  brush.oval(rubber, 0.2, 0.95, 0.07, 0.05).oval(rubber, 0.8, 0.95, 0.07, 0.05);
  return brush.sprite;
};

const meter = (hot: boolean): Sprite => {
  const brush = new Brush(96, 120, 0.52, 0.65, 1.15, hot);
  brush.rect(steel, 0.42, 0.7, 0.58, 1);
  brush
    .oval(hot ? yuv(255, 96, 30) : black, 0.5, 0.4, 0.49, 0.4)
    .oval(hot ? yuv(255, 214, 150) : white, 0.5, 0.4, 0.41, 0.335);
  for (let i = 0; i <= 8; i++) {
    const a = Math.PI * (0.75 + (i / 8) * 1.5);
    brush.limb(
      i > 5 ? yuv(220, 40, 30) : black,
      0.5 + Math.cos(a) * 0.33,
      0.4 + Math.sin(a) * 0.265,
      0.5 + Math.cos(a) * 0.38,
      0.4 + Math.sin(a) * 0.305,
      0.018,
    );
  }
  const needle = Math.PI * (hot ? 2.12 : 1.15);
  brush
    .limb(yuv(200, 30, 30), 0.5, 0.4, 0.5 + Math.cos(needle) * 0.3, 0.4 + Math.sin(needle) * 0.24, 0.022)
    .oval(black, 0.5, 0.4, 0.05, 0.04);
  return brush.sprite;
};

const robot = (look: number): Sprite => {
  const shell = look === 0 ? white : yuv(214, 222, 230);
  const brush = new Brush(120, 192, 0.8, 1.3);
  brush.rect(rubber, 0.08, 0.82, 0.3, 0.99).rect(rubber, 0.7, 0.82, 0.92, 0.99);
  brush.fill(
    yuv(60, 68, 78),
    (x, y) => y > 0.72 && y < 0.93 && Math.abs(x - 0.5) < 0.4,
    (_, y) => 0.8 - y,
  );
  brush.fill(
    shell,
    (x, y) => y > 0.34 && y < 0.78 && Math.abs(x - 0.5) < 0.3 + (y - 0.34) * 0.16,
    x => 0.5 - x,
  );
  brush.rect(black, 0.3, 0.42, 0.7, 0.56).rect(cyan, 0.33, 0.47, 0.67, 0.5);
  brush.rect(orange, 0.22, 0.66, 0.78, 0.69);
  brush.rect(steel, 0.44, 0.22, 0.56, 0.36);
  brush
    .oval(yuv(52, 58, 66), 0.5, 0.15, 0.2, 0.12)
    .oval(black, 0.5, 0.15, 0.09, 0.055)
    .oval(cyan, 0.48, 0.14, 0.03, 0.02);
  brush.rect(orange, 0.46, 0, 0.54, 0.04);
  return brush.sprite;
};

const car = (): Sprite => {
  const sprite = vehicle(1, 'PATROL');
  const brush = new Brush(sprite.width, sprite.height, 1.5, 1.7);
  Object.assign(brush.sprite, { y: sprite.y, u: sprite.u, v: sprite.v, alpha: sprite.alpha });
  brush
    .rect(yuv(220, 50, 50), 0.3, 0.01, 0.49, 0.07)
    .rect(yuv(50, 90, 230), 0.51, 0.01, 0.7, 0.07)
    .rect(yuv(40, 80, 160), 0.04, 0.47, 0.96, 0.52);
  return brush.sprite;
};

const prop = (kind: Prop['kind']): Sprite => {
  switch (kind) {
    case 'extinguisher': {
      const brush = new Brush(48, 96, 0.32, 0.64, 0.35);
      brush.rect(yuv(210, 36, 32), 0.22, 0.24, 0.78, 0.98).oval(yuv(210, 36, 32), 0.5, 0.26, 0.28, 0.1);
      return brush
        .rect(black, 0.42, 0.04, 0.58, 0.2)
        .rect(black, 0.2, 0.06, 0.8, 0.11)
        .rect(white, 0.32, 0.48, 0.68, 0.68).sprite;
    }
    case 'plant': {
      const brush = new Brush(96, 128, 0.9, 1.2);
      for (let i = 0; i < 9; i++) {
        const a = Math.PI * (1.08 + (i / 8) * 0.84);
        brush.limb(
          yuv(44 + (i % 3) * 14, 112 + (i % 4) * 10, 54),
          0.5,
          0.68,
          0.5 + Math.cos(a) * 0.42,
          0.62 + Math.sin(a) * 0.58,
          0.045,
        );
      }
      return brush.fill(
        yuv(176, 106, 72),
        (x, y) => y > 0.68 && Math.abs(x - 0.5) < 0.26 - (y - 0.68) * 0.3,
        x => 0.5 - x,
      ).sprite;
    }
    case 'bollard':
      return new Brush(24, 96, 0.22, 0.9)
        .rect(yuv(232, 200, 40), 0.1, 0, 0.9, 1)
        .rect(black, 0.1, 0.2, 0.9, 0.36)
        .rect(black, 0.1, 0.56, 0.9, 0.72).sprite;
    case 'lamp': {
      const brush = new Brush(64, 256, 1.1, 5);
      return brush
        .rect(steel, 0.46, 0.06, 0.54, 1)
        .rect(steel, 0.5, 0.05, 0.95, 0.065)
        .rect(lamp, 0.68, 0.065, 0.97, 0.085)
        .rect(rubber, 0.4, 0.97, 0.6, 1).sprite;
    }
    case 'tree': {
      const brush = new Brush(128, 160, 3.4, 4.4);
      brush.rect(yuv(96, 72, 52), 0.45, 0.6, 0.55, 1);
      for (let i = 0; i < 13; i++) {
        brush.oval(
          yuv(44 + (i % 4) * 8, 96 + (i % 5) * 10, 46),
          0.5 + Math.sin(i * 2.4) * 0.24,
          0.34 + Math.cos(i * 1.9) * 0.2,
          0.22,
          0.15,
        );
      }
      return brush.sprite;
    }
    case 'cone':
      return new Brush(48, 64, 0.4, 0.55)
        .fill(
          orange,
          (x, y) => y < 0.9 && Math.abs(x - 0.5) < 0.05 + y * 0.3,
          x => 0.5 - x,
        )
        .fill(white, (x, y) => y > 0.4 && y < 0.58 && Math.abs(x - 0.5) < 0.05 + y * 0.3)
        .rect(yuv(70, 60, 50), 0.05, 0.9, 0.95, 1).sprite;
    case 'bench':
      return new Brush(128, 64, 1.6, 0.8)
        .rect(yuv(150, 106, 66), 0, 0.05, 1, 0.2)
        .rect(yuv(150, 106, 66), 0, 0.3, 1, 0.45)
        .rect(yuv(120, 84, 52), 0, 0.55, 1, 0.68)
        .rect(rubber, 0.08, 0.68, 0.14, 1)
        .rect(rubber, 0.86, 0.68, 0.92, 1).sprite;
  }
};

const cache = new Map<string, Sprite>();

const cached = (key: string, make: () => Sprite): Sprite => {
  const known = cache.get(key);
  if (known) return known;
  // Over weeks the cameras see many plates; dropped sprites are drawn again when needed.
  if (cache.size > 400) cache.clear();
  const made = make();
  cache.set(key, made);
  return made;
};

const propKinds: readonly Prop['kind'][] = ['extinguisher', 'plant', 'bollard', 'lamp', 'tree', 'cone', 'bench'];

/** The sprite of an object in the scene. */
export const spriteOf = (thing: SceneSprite): Sprite => {
  const frame = Math.floor(thing.phase * 8) % 8;
  switch (thing.kind) {
    case 'person':
      return cached(`person ${String(thing.look)} ${String(frame)}`, () => person(thing.look, frame));
    case 'smoke':
      return cached(`smoke ${String(frame)}`, () => smoke(frame));
    case 'vehicle':
      return cached(`vehicle ${String(thing.look)} ${thing.label}`, () => vehicle(thing.look, thing.label));
    case 'bag':
      return cached(`bag ${String(thing.look)}`, () => bag(thing.look));
    case 'meter':
      return cached(`meter ${String(thing.look >= 0)}`, () => meter(thing.look >= 0));
    case 'robot':
      return cached(`robot ${String(thing.look)}`, () => robot(thing.look));
    case 'car':
      return cached('car', car);
    case 'prop': {
      const kind = propKinds.find(candidate => candidate === thing.label) ?? 'cone';
      return cached(`prop ${kind}`, () => prop(kind));
    }
  }
};
