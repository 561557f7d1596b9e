import type { MessageId } from '../i18n/messages.ts';

/** The colours that a skin sets, by semantic name. Each becomes the custom property `--pk-<name>`. */
export interface SkinColors {
  /** The page behind everything. */
  readonly 'surface-0': string;
  /** Panels and cards. */
  readonly 'surface-1': string;
  /** Controls and raised rows on a panel. */
  readonly 'surface-2': string;
  /** Hovered or pressed controls. */
  readonly 'surface-3': string;
  /** Thin lines between elements. */
  readonly border: string;
  /** The edge of an input, visible on every surface. */
  readonly 'border-strong': string;
  /** Text on every surface. */
  readonly text: string;
  /** Secondary text: labels, hints, times. */
  readonly 'text-muted': string;
  /** Fill of the main action. */
  readonly accent: string;
  /** Text and icons on the accent fill. */
  readonly 'on-accent': string;
  /** The accent as text or icon on a surface. */
  readonly 'accent-text': string;
  /** The line around the focused element. */
  readonly focus: string;
  /** What went well, as text, icon or fill. */
  readonly success: string;
  /** Text and icons on the fill of success. */
  readonly 'on-success': string;
  /** What needs attention, as text, icon or fill. */
  readonly warning: string;
  /** Text and icons on the fill of a warning. */
  readonly 'on-warning': string;
  /** What failed or stops, as text, icon or fill. It also fills the stop button. */
  readonly error: string;
  /** Text and icons on the fill of an error. */
  readonly 'on-error': string;
  /** Serious alarms, as text, icon or fill. */
  readonly 'alarm-serious': string;
  /** Text and icons on the fill of a serious alarm. */
  readonly 'on-alarm-serious': string;
  /** Important alarms, as text, icon or fill. */
  readonly 'alarm-important': string;
  /** Text and icons on the fill of an important alarm. */
  readonly 'on-alarm-important': string;
  /** General alarms, as text, icon or fill. */
  readonly 'alarm-general': string;
  /** Text and icons on the fill of a general alarm. */
  readonly 'on-alarm-general': string;
  /** A device that is online. */
  readonly online: string;
  /** A device that is offline. */
  readonly offline: string;
  /** The mark of values that are not live. */
  readonly stale: string;
  /** Veil behind dialogs and over pictures. */
  readonly overlay: string;
  /** Strength of shadows. A light skin needs less. */
  readonly 'shadow-color': string;
}

/** Number of a skin. */
export type SkinKey = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13;

/** One skin: its number, whether it is dark, its name and its colours. */
export interface Skin {
  readonly key: number;
  readonly scheme: 'dark' | 'light';
  readonly name: MessageId;
  readonly colors: SkinColors;
}

type Own =
  | 'surface-0'
  | 'surface-1'
  | 'surface-2'
  | 'surface-3'
  | 'border'
  | 'border-strong'
  | 'text'
  | 'text-muted'
  | 'accent'
  | 'on-accent'
  | 'accent-text';

/** The colours in a skin file: its own, and status colours that differ from those of its scheme. */
export type OwnColors = Pick<SkinColors, Own> & Partial<Omit<SkinColors, Own>>;

/** Status colours on dark surfaces, the same in every dark skin. */
const dark: Omit<SkinColors, Own | 'focus'> = {
  success: '#4cc38a',
  'on-success': '#06210f',
  warning: '#f2a33a',
  'on-warning': '#251500',
  error: '#ff8078',
  'on-error': '#2b0604',
  'alarm-serious': '#ff7c77',
  'on-alarm-serious': '#2a0302',
  'alarm-important': '#ff9f43',
  'on-alarm-important': '#2a1400',
  'alarm-general': '#6cb2ff',
  'on-alarm-general': '#04182e',
  online: '#4cc38a',
  offline: '#9ea8b4',
  stale: '#e0b15e',
  overlay: 'rgb(3 6 10 / 66%)',
  'shadow-color': 'rgb(0 0 0 / 45%)',
};

/** Status colours on light surfaces. */
const light: Omit<SkinColors, Own | 'focus'> = {
  success: '#146c3f',
  'on-success': '#ffffff',
  warning: '#8a4b00',
  'on-warning': '#ffffff',
  error: '#b3201a',
  'on-error': '#ffffff',
  'alarm-serious': '#b8201a',
  'on-alarm-serious': '#ffffff',
  'alarm-important': '#9a4a00',
  'on-alarm-important': '#ffffff',
  'alarm-general': '#1b5ea8',
  'on-alarm-general': '#ffffff',
  online: '#146c3f',
  offline: '#566170',
  stale: '#7a5200',
  overlay: 'rgb(20 28 40 / 48%)',
  'shadow-color': 'rgb(28 39 56 / 18%)',
};

/** Completes a skin with the status colours of its scheme. */
export function skin(key: SkinKey, scheme: Skin['scheme'], colors: OwnColors): Skin {
  const status = scheme === 'dark' ? dark : light;
  return { key, scheme, name: `panels.skin.${key}`, colors: { focus: colors['accent-text'], ...status, ...colors } };
}
