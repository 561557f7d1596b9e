import { skin } from '../skin.ts';

/** Light blue-grey, blue accent. */
export const skin3 = skin(3, 'light', {
  'surface-0': '#eef3fa',
  'surface-1': '#ffffff',
  'surface-2': '#f1f5fb',
  'surface-3': '#e1e9f4',
  border: '#d3ddea',
  'border-strong': '#73839a',
  text: '#15202f',
  'text-muted': '#4c5a6d',
  accent: '#1763c6',
  'on-accent': '#ffffff',
  'accent-text': '#1256ae',
});
