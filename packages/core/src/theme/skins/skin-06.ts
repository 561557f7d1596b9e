import { skin } from '../skin.ts';

/** Dark violet. */
export const skin6 = skin(6, 'dark', {
  'surface-0': '#120f1e',
  'surface-1': '#1b172c',
  'surface-2': '#27213e',
  'surface-3': '#342c52',
  border: '#352d50',
  'border-strong': '#8b80ac',
  text: '#f5f1ff',
  'text-muted': '#bdb3d8',
  accent: '#a684ff',
  'on-accent': '#160735',
  'accent-text': '#bda3ff',
});
