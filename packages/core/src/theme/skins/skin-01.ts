import { skin } from '../skin.ts';

/** Deep blue surfaces, bright blue accent. */
export const skin1 = skin(1, 'dark', {
  'surface-0': '#0a1220',
  'surface-1': '#101b2e',
  'surface-2': '#182740',
  'surface-3': '#213454',
  border: '#24354f',
  'border-strong': '#6d83a6',
  text: '#eef4ff',
  'text-muted': '#a9bad3',
  accent: '#3d8bff',
  'on-accent': '#031126',
  'accent-text': '#7fb4ff',
});
