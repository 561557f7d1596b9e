import { skin } from '../skin.ts';

/** Dark green. */
export const skin4 = skin(4, 'dark', {
  'surface-0': '#0b140d',
  'surface-1': '#122016',
  'surface-2': '#1a2e20',
  'surface-3': '#233d2b',
  border: '#253c2b',
  'border-strong': '#6f9078',
  text: '#effaf1',
  'text-muted': '#adc5b3',
  accent: '#6cc04a',
  'on-accent': '#0a1f02',
  'accent-text': '#86d667',
});
