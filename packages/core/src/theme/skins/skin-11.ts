import { skin } from '../skin.ts';

/** Black, yellow, strong edges. */
export const skin11 = skin(11, 'dark', {
  'surface-0': '#000000',
  'surface-1': '#0a0a0a',
  'surface-2': '#161616',
  'surface-3': '#262626',
  border: '#5c5c5c',
  'border-strong': '#b5b5b5',
  text: '#ffffff',
  'text-muted': '#d6d6d6',
  accent: '#ffd60a',
  'on-accent': '#000000',
  'accent-text': '#ffe14d',
});
