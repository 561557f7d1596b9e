import { skin } from '../skin.ts';

/** White, black text, strong edges. */
export const skin13 = skin(13, 'light', {
  'surface-0': '#ffffff',
  'surface-1': '#ffffff',
  'surface-2': '#f5f3ea',
  'surface-3': '#e9e5d6',
  border: '#8f8a7a',
  'border-strong': '#5e5a4c',
  text: '#000000',
  'text-muted': '#3a382f',
  accent: '#7a5600',
  'on-accent': '#ffffff',
  'accent-text': '#6b4b00',
});
