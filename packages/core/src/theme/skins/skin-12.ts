import { skin } from '../skin.ts';

/** The default: near-black graphite, gold accent, white text. */
export const skin12 = skin(12, 'dark', {
  'surface-0': '#0d0f13',
  'surface-1': '#15181e',
  'surface-2': '#1e222a',
  'surface-3': '#2a2f39',
  border: '#2b303a',
  'border-strong': '#77808f',
  text: '#ffffff',
  'text-muted': '#b3bac6',
  accent: '#e8b23a',
  'on-accent': '#1c1300',
  'accent-text': '#f2c55c',
});
