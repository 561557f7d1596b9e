import { fontOf } from '@patrolkit/texts/built-in';
import { defaultLanguage } from '@patrolkit/transport';

/** How dense controls and rows are. */
export type Density = 'comfortable' | 'compact';

/** Animations: as the system asks for, or always as few as possible. */
export type Motion = 'system' | 'reduced';

/** Values of tokens by name, without the `--pk-` prefix. */
type Tokens = Readonly<Record<string, string>>;

/**
 * Tokens that no skin changes: sizes, type, layers, motion. Values are in px, because an embedding page may set any root size. The
 * generated page of tokens has these docstrings. A token without one continues that of the token before it.
 */
export const fixed = {
  /** Distances between and inside of things, from the smallest. */
  'space-1': '4px',
  'space-2': '8px',
  'space-3': '12px',
  'space-4': '16px',
  'space-5': '24px',
  'space-6': '32px',
  /** Rounded corners, from the smallest. */
  'radius-1': '3px',
  'radius-2': '5px',
  'radius-3': '8px',
  /** Ends that are half circles. */
  'radius-round': '999px',
  /** Family of all text. The page brings its files, if any. Other languages than the default one have others. */
  font: fontOf(defaultLanguage),
  /** Family of numbers in columns, of codes and of paths. */
  'font-mono': "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, 'Noto Sans Mono CJK SC', monospace",
  /** Sizes of text, from the smallest. */
  'size-xs': '11px',
  'size-sm': '12px',
  'size-md': '13px',
  'size-lg': '15px',
  'size-xl': '18px',
  'size-2xl': '24px',
  /** Size of the text in touch fields. Phones zoom the page into fields with smaller text. */
  'size-touch': '16px',
  /** Height of a line of text, as a multiple of its size. */
  'line-height': '1.45',
  /** Weights of emphasised text. */
  'weight-medium': '500',
  'weight-bold': '650',
  /** Height of buttons and fields. */
  'control-height': '32px',
  /** Height of buttons and fields in tables and toolbars. */
  'control-height-sm': '26px',
  /** Height of touch buttons and fields, also on a compact page. */
  'control-height-lg': '44px',
  /**
   * Height of the strip at the upper edge of the window that stays free when something locks the page. The stop stands in it. A low window
   * has none.
   */
  'stop-strip': 'calc(52px + env(safe-area-inset-top, 0px))',
  /** Width of the strip at the right edge of a low window, which replaces the upper one. */
  'stop-side': '0px',
  /** Height of a row of a table. */
  'row-height': '48px',
  /** Shadows of raised elements, from the lowest. */
  'shadow-1': '0 1px 2px var(--pk-shadow-color)',
  'shadow-2': '0 4px 14px var(--pk-shadow-color)',
  'shadow-3': '0 18px 48px var(--pk-shadow-color)',
  /** Width of the line around the focused element. */
  'focus-width': '2px',
  /** Layers within a widget, from the lowest. */
  'z-base': '0',
  'z-sticky': '100',
  'z-overlay': '400',
  'z-popup': '600',
  'z-toast': '800',
  'z-call': '1000',
  /** How long a change takes. */
  'motion-fast': '90ms',
  'motion-medium': '180ms',
  'motion-slow': '320ms',
  /** Course of a change over time. */
  'motion-ease': 'cubic-bezier(0.2, 0, 0, 1)',
  /** How far something moves: 1 all the way, 0 not at all. */
  'motion-scale': '1',
  /** Time of one turn of a wait indicator. */
  'motion-turn': '0.8s',
  /** How often something pulses. */
  'motion-loops': 'infinite',
} as const satisfies Tokens;

/** The tokens of a compact page. Touch targets (`control-height-lg`) and text keep their size. */
export const compact: Partial<Record<keyof typeof fixed, string>> = {
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
const still: typeof compact = {
  'motion-fast': '0ms',
  'motion-medium': '0ms',
  'motion-slow': '0ms',
  'motion-scale': '0',
  'motion-turn': '2.4s',
  'motion-loops': '0',
};

/** The strip of the stop in a low window, such as a phone on its side, which has no row left above its keys. */
const low: Partial<Record<keyof typeof fixed, string>> = {
  'stop-strip': '0px',
  'stop-side': 'calc(176px + env(safe-area-inset-right, 0px))',
};

/** Names of the fixed tokens, without the `--pk-` prefix. */
export const fixedTokens: readonly string[] = Object.keys(fixed);

const declared = (tokens: Tokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--pk-${name}:${value};`)
    .join('');

/** Declarations of the fixed tokens, with the families of text of a language. */
export const fixedDeclarations = (density: Density, language = ''): string =>
  declared({ ...fixed, ...(density === 'compact' ? compact : {}), font: fontOf(language) || fixed.font });

/** Declarations of a low window, over those of the fixed tokens. */
export const lowDeclarations = (): string => declared(low);

/** Declarations of reduced motion, over those of the fixed tokens. */
export const stillDeclarations = (): string => declared(still);
