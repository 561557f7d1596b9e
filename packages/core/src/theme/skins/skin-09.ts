import { skin } from '../skin.ts';

/** Light neutral, indigo accent. */
export const skin9 = skin(9, 'light', {
  'surface-0': '#f4f5f8',
  'surface-1': '#ffffff',
  'surface-2': '#f4f5f9',
  'surface-3': '#e6e8ef',
  border: '#d9dce5',
  'border-strong': '#777e90',
  text: '#191c26',
  'text-muted': '#505668',
  accent: '#3c4ba8',
  'on-accent': '#ffffff',
  'accent-text': '#35439a',
});
