import { skin } from '../skin.ts';

/** Light sand, copper accent. */
export const skin7 = skin(7, 'light', {
  'surface-0': '#f6f2ec',
  'surface-1': '#fffdfa',
  'surface-2': '#f7f2ea',
  'surface-3': '#ece4d8',
  border: '#dfd5c6',
  'border-strong': '#8a7a62',
  text: '#2a2117',
  'text-muted': '#62543f',
  accent: '#9a5310',
  'on-accent': '#ffffff',
  'accent-text': '#87470b',
});
