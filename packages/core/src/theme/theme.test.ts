import { describe, expect, it } from 'vitest';
import zhCn from '../i18n/locales/zh-cn/settings.json';
import { lookText } from './apply.ts';
import { shoelaceTheme } from './shoelace.ts';
import type { Skin, SkinColors } from './skin.ts';
import { defaultSkin, skinOf, skins } from './skins/index.ts';
import { fixedTokens } from './tokens.ts';

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(value => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

type Color = keyof SkinColors;

const surfaces: Color[] = ['surface-0', 'surface-1', 'surface-2', 'surface-3'];
const panels: Color[] = ['surface-0', 'surface-1', 'surface-2'];
const levels: Color[] = ['alarm-serious', 'alarm-important', 'alarm-general'];

/** Foreground, backgrounds it stands on, least contrast. */
const rules: [Color, Color[], number][] = [
  ['text', surfaces, 4.5],
  ['text-muted', surfaces, 4.5],
  ['accent-text', panels, 4.5],
  ['on-accent', ['accent'], 4.5],
  ['success', panels, 4.5],
  ['warning', panels, 4.5],
  ['error', panels, 4.5],
  ['on-success', ['success'], 4.5],
  ['on-warning', ['warning'], 4.5],
  ['on-error', ['error'], 4.5],
  ...levels.map((level): [Color, Color[], number] => [level, panels, 4.5]),
  ...levels.map((level): [Color, Color[], number] => [`on-${level}` as Color, [level], 4.5]),
  ['online', panels, 3],
  ['offline', panels, 3],
  ['stale', panels, 4.5],
  ['focus', surfaces, 3],
  ['border-strong', panels, 3],
];

function failures(skin: Skin): string[] {
  return rules.flatMap(([front, backs, least]) =>
    backs
      .map(back => ({ back, ratio: contrast(skin.colors[front], skin.colors[back]) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)} < ${least}`),
  );
}

describe('skins', () => {
  it('are thirteen, numbered, named, dark and light among them, 12 by default', () => {
    expect(skins.map(skin => skin.key)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
    expect(new Set(skins.map(skin => skin.scheme)).size).toBe(2);
    for (const skin of skins) expect(zhCn).toHaveProperty([skin.name]);
    expect(defaultSkin).toBe(12);
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

/** The declarations of each rule of a stylesheet text, by the condition before it; '' for none. */
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
  const light = '@media (prefers-color-scheme:light)';

  it('have one skin, or two that change with the system', () => {
    expect([...rulesOf(lookText({ skin: 3 })).keys()]).toEqual(['', reduce]);
    expect(rulesOf(lookText({ skin: 3 })).get('')).toContain(`--pk-accent:${skinOf(3).colors.accent};`);
    const both = rulesOf(lookText({ skin: 3, systemSkins: { dark: 6, light: 7 } }));
    expect(both.get('')).toContain(`--pk-accent:${skinOf(6).colors.accent};`);
    expect(both.get('')).toContain('--pk-scheme:dark;');
    expect(both.get(light)).toContain(`--pk-accent:${skinOf(7).colors.accent};`);
    expect(both.get(light)).toContain('--pk-scheme:light;');
    // Every colour of the dark skin is replaced, or parts of both would stand beside each other.
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
      // WCAG 2.5.8.
      expect(size(density, 'control-height-sm')).toBeGreaterThanOrEqual(24);
    }
  });

  it('stand still where the system or the user wants that', () => {
    const asked = rulesOf(lookText({}));
    expect(asked.get('')).toContain('--pk-motion-medium:180ms;');
    expect(asked.get(reduce)).toContain('--pk-motion-medium:0ms;');
    expect(asked.get(reduce)).toContain('--pk-motion-loops:0;');
    const always = rulesOf(lookText({ motion: 'reduced' }));
    expect([...always.keys()]).toEqual(['']);
    // What comes last counts.
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
