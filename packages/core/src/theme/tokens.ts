/** How closely controls and rows stand. */
export type Density = 'comfortable' | 'compact';

/** Animations: as the system asks for, or always as few as possible. */
export type Motion = 'system' | 'reduced';

/** Tokens that no skin changes: sizes, type, layers, motion. Values in px, since an embedding page may set any root size. */
const fixed: Readonly<Record<string, string>> = {
  'space-1': '4px',
  'space-2': '8px',
  'space-3': '12px',
  'space-4': '16px',
  'space-5': '24px',
  'space-6': '32px',
  'radius-1': '3px',
  'radius-2': '5px',
  'radius-3': '8px',
  'radius-round': '999px',
  font: "'Inter', 'PingFang SC', 'PingFang HK', 'Microsoft YaHei', 'Noto Sans CJK SC', system-ui, 'Segoe UI', Roboto, sans-serif",
  'font-mono': "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, 'Noto Sans Mono CJK SC', monospace",
  'size-xs': '11px',
  'size-sm': '12px',
  'size-md': '13px',
  'size-lg': '15px',
  'size-xl': '18px',
  'size-2xl': '24px',
  'line-height': '1.45',
  'weight-medium': '500',
  'weight-bold': '650',
  'control-height': '32px',
  'control-height-sm': '26px',
  'control-height-lg': '44px',
  'row-height': '48px',
  'shadow-1': '0 1px 2px var(--pk-shadow-color)',
  'shadow-2': '0 4px 14px var(--pk-shadow-color)',
  'shadow-3': '0 18px 48px var(--pk-shadow-color)',
  'focus-width': '2px',
  'z-base': '0',
  'z-sticky': '100',
  'z-overlay': '400',
  'z-popup': '600',
  'z-toast': '800',
  'z-call': '1000',
  'motion-fast': '90ms',
  'motion-medium': '180ms',
  'motion-slow': '320ms',
  'motion-ease': 'cubic-bezier(0.2, 0, 0, 1)',
  'motion-scale': '1',
  'motion-turn': '0.8s',
  'motion-loops': 'infinite',
};

/** The tokens of a compact page. Touch targets (`control-height-lg`) and text keep their size. */
const compact: typeof fixed = {
  'space-2': '6px',
  'space-3': '8px',
  'space-4': '12px',
  'space-5': '16px',
  'space-6': '24px',
  'line-height': '1.35',
  'control-height': '28px',
  'control-height-sm': '24px',
  'row-height': '38px',
};

/** The tokens of reduced motion: nothing moves or pulses, and wait indicators turn slowly. */
const still: typeof fixed = {
  'motion-fast': '0ms',
  'motion-medium': '0ms',
  'motion-slow': '0ms',
  'motion-scale': '0',
  'motion-turn': '2.4s',
  'motion-loops': '0',
};

/** Names of the fixed tokens, without the `--pk-` prefix. */
export const fixedTokens: readonly string[] = Object.keys(fixed);

const declared = (tokens: typeof fixed): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--pk-${name}:${value};`)
    .join('');

/** Declarations of the fixed tokens. */
export const fixedDeclarations = (density: Density): string =>
  declared(density === 'compact' ? { ...fixed, ...compact } : fixed);

/** Declarations of reduced motion, over those of the fixed tokens. */
export const stillDeclarations = (): string => declared(still);
