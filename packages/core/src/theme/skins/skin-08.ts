import { skin } from '../skin.ts';

/** Dark cyan. */
export const skin8 = skin(8, 'dark', {
  'surface-0': '#0a1519',
  'surface-1': '#101f26',
  'surface-2': '#182d36',
  'surface-3': '#213c48',
  border: '#233b46',
  'border-strong': '#6b8d9b',
  text: '#ebf8fc',
  'text-muted': '#a6c1cb',
  accent: '#35bfe6',
  'on-accent': '#011c26',
  'accent-text': '#63d2f2',
});
