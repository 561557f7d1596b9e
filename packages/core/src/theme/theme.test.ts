import { describe, expect, it } from 'vitest';
import zhCn from '@patrolkit/texts/zh-cn/console/panels.json';
import { lookText } from './apply.ts';
import { shoelaceTheme } from './shoelace.ts';
import type { Skin, SkinColors } from './skin.ts';
import { defaultSkin, skinOf, skins } from './skins/index.ts';
import { fixedTokens } from './tokens.ts';

type Rgb = readonly [red: number, green: number, blue: number];

const rgb = (hex: string): Rgb => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color
    .map(value => value / 255)
    .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: Rgb, second: Rgb): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

type Color = keyof SkinColors;
/** A colour of the skin, or a mix of two: `color-mix(in srgb, a share%, b)`, which also equals `a` drawn over `b` with that opacity. */
type Paint = Color | readonly [a: Color, share: number, b: Color];

function painted({ colors }: Skin, paint: Paint): Rgb {
  if (typeof paint === 'string') return rgb(colors[paint]);
  const [a, share, b] = paint;
  const [one, other] = [rgb(colors[a]), rgb(colors[b])];
  return one.map((value, at) => (value * share + (other[at] ?? 0) * (100 - share)) / 100) as unknown as Rgb;
}

const panels: Color[] = ['surface-0', 'surface-1', 'surface-2'];
/** Backgrounds of panels, and of elements that are hovered, pressed or chosen. */
const surfaces: Color[] = [...panels, 'surface-3'];
const levels = ['alarm-serious', 'alarm-important', 'alarm-general'] as const;
const fills = ['accent', 'success', 'warning', 'error', ...levels] as const;

/** Text (WCAG 1.4.3): its colour and the backgrounds on which it is shown. */
const texts: [Paint, Paint[]][] = [
  ['text', surfaces],
  ['text-muted', surfaces],
  ['accent-text', surfaces],
  ...(['success', 'warning', 'error', 'stale', 'offline', ...levels] as const).map((state): [Paint, Paint[]] => [
    state,
    surfaces,
  ]),
  ...fills.map((fill): [Paint, Paint[]] => [`on-${fill}`, [fill]]),
  // The buttons of the main and of the dangerous action under the pointer.
  ['on-accent', [['accent', 88, 'text']]],
  ['on-error', [['error', 88, 'text']]],
  // Text on the tinted box of a problem, a warning or a choice; selected text; a tooltip.
  [
    'text',
    panels.flatMap((panel): Paint[] => [
      ['error', 16, panel],
      ['warning', 14, panel],
      ['accent', 18, panel],
    ]),
  ],
  ['text', panels.map((panel): Paint => ['accent', 40, panel])],
  ['surface-0', ['text']],
];

/** Shapes that show a control or its state (WCAG 1.4.11): the colour of a border or fill, and the colours around it. */
const shapes: [Paint, Paint[]][] = [
  // The edge of inputs, buttons and switches.
  ['border-strong', surfaces],
  // Filled controls: a pressed button's line, a switch that is on, the chosen item, a recorded stretch, and the edge of a clip of it.
  ...fills.map((fill): [Paint, Paint[]] => [fill, surfaces]),
  [['accent', 88, 'text'], panels],
  [['error', 88, 'text'], panels],
  ['accent-text', surfaces],
  ['focus', surfaces],
  ...(['online', 'offline', 'stale'] as const).map((state): [Paint, Paint[]] => [state, surfaces]),
  // The knob of a switch, off and on.
  ['text-muted', ['surface-0', 'surface-3']],
  ['on-accent', ['accent']],
];

function failures(skin: Skin): string[] {
  const named = (paint: Paint): string => (typeof paint === 'string' ? paint : paint.join(' '));
  return [...texts.map(rule => [...rule, 4.5] as const), ...shapes.map(rule => [...rule, 3] as const)].flatMap(
    ([front, backs, least]) =>
      backs
        .map(back => ({ back, ratio: contrast(painted(skin, front), painted(skin, back)) }))
        .filter(({ ratio }) => ratio < least)
        .map(({ back, ratio }) => `${named(front)} on ${named(back)}: ${ratio.toFixed(2)} < ${least}`),
  );
}

describe('skins', () => {
  it('are thirteen, numbered, named, dark and light among them, 12 by default', () => {
    expect(skins.map(skin => skin.key)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(new Set(skins.map(skin => skin.scheme)).size).toBe(2);
    for (const skin of skins) expect(zhCn).toHaveProperty([skin.name]);
    expect(defaultSkin).toBe(12);
    // Gold and yellow (specification section 9).
    expect(skinOf(12).colors.accent).toBe('#e8b23a');
    expect(skinOf(99).key).toBe(12);
    expect(skinOf(undefined).key).toBe(12);
  });

  it.each(skins.map(skin => [skin.key, skin] as const))('skin %d is legible', (_key, skin) => {
    expect(failures(skin)).toEqual([]);
  });

  it('are told apart by their accent', () => {
    expect(new Set(skins.map(skin => skin.colors.accent)).size).toBe(skins.length);
  });
});

/** The declarations of each rule of a stylesheet, by the media condition of the rule; '' for rules without one. */
function rulesOf(text: string): Map<string, string> {
  const rules = new Map<string, string>();
  for (const [, condition = '', , declarations = ''] of text.matchAll(
    /(@media \([^{]*\))?\{?(:where\(:root,:host\))\{([^}]*)\}/g,
  ))
    rules.set(condition, (rules.get(condition) ?? '') + declarations);
  return rules;
}

describe('looks', () => {
  const reduce = '@media (prefers-reduced-motion:reduce)';
  const low = '@media (min-width:600px) and (max-height:479.98px)';
  const light = '@media (prefers-color-scheme:light)';

  it('have one skin, or two that change with the system', () => {
    expect([...rulesOf(lookText({ skin: 3 })).keys()]).toEqual(['', low, reduce]);
    expect(rulesOf(lookText({ skin: 3 })).get('')).toContain(`--pk-accent:${skinOf(3).colors.accent};`);
    const both = rulesOf(lookText({ skin: 3, systemSkins: { dark: 6, light: 7 } }));
    expect(both.get('')).toContain(`--pk-accent:${skinOf(6).colors.accent};`);
    expect(both.get('')).toContain('--pk-scheme:dark;');
    expect(both.get(light)).toContain(`--pk-accent:${skinOf(7).colors.accent};`);
    expect(both.get(light)).toContain('--pk-scheme:light;');
    // The light skin replaces every colour of the dark one, because otherwise colours of both would mix.
    const names = (declarations = ''): string[] =>
      [...declarations.matchAll(/(--pk-[\w-]+):/g)].map(([, name]) => name!);
    const colours = [...Object.keys(skinOf(7).colors).map(name => `--pk-${name}`), '--pk-scheme'].sort();
    expect(names(both.get(light)).sort()).toEqual(colours);
  });

  it('are dense on demand, and what fingers press keeps its size', () => {
    const comfortable = rulesOf(lookText({})).get('') ?? '';
    const compact = rulesOf(lookText({ density: 'compact' })).get('') ?? '';
    const size = (declarations: string, token: string): number =>
      Number(new RegExp(`--pk-${token}:(\\d+)px;`).exec(declarations)?.[1]);
    for (const token of ['control-height', 'control-height-sm', 'row-height', 'space-3'])
      expect(size(compact, token), token).toBeLessThan(size(comfortable, token));
    for (const density of [comfortable, compact]) {
      expect(size(density, 'control-height-lg')).toBeGreaterThanOrEqual(44);
      // The least size of a target by WCAG 2.5.8.
      expect(size(density, 'control-height-sm')).toBeGreaterThanOrEqual(24);
    }
  });

  it('stand still where the system or the user wants that', () => {
    const asked = rulesOf(lookText({}));
    expect(asked.get('')).toContain('--pk-motion-medium:180ms;');
    expect(asked.get(reduce)).toContain('--pk-motion-medium:0ms;');
    expect(asked.get(reduce)).toContain('--pk-motion-loops:0;');
    const always = rulesOf(lookText({ motion: 'reduced' }));
    expect([...always.keys()]).toEqual(['', low]);
    // In a rule the last declaration of a property counts.
    expect(always.get('')?.lastIndexOf('--pk-motion-medium:0ms;')).toBeGreaterThan(
      always.get('')?.lastIndexOf('--pk-motion-medium:180ms;') ?? Infinity,
    );
  });
});

describe('stylesheets', () => {
  it('define every token that the Shoelace theme reads', () => {
    const defined = new Set([...lookText({}).matchAll(/(--pk-[\w-]+):/g)].map(match => match[1]));
    const read = [...shoelaceTheme.matchAll(/var\((--pk-[\w-]+)/g)].map(match => match[1]);
    expect(read.filter(name => !defined.has(name))).toEqual([]);
    for (const token of fixedTokens) expect(defined).toContain(`--pk-${token}`);
  });
});
