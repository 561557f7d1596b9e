import { skin } from '../skin.ts';

/** Dark teal. */
export const skin2 = skin(2, 'dark', {
  'surface-0': '#081615',
  'surface-1': '#0e2120',
  'surface-2': '#15302e',
  'surface-3': '#1d403d',
  border: '#1f3d3a',
  'border-strong': '#67918c',
  text: '#ecfaf7',
  'text-muted': '#a3c4bf',
  accent: '#2fc4ae',
  'on-accent': '#02201b',
  'accent-text': '#52d9c5',
});
