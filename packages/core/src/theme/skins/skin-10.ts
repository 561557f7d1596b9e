import { skin } from '../skin.ts';

/** Dark red-brown, coral accent. */
export const skin10 = skin(10, 'dark', {
  'surface-0': '#170d0e',
  'surface-1': '#221415',
  'surface-2': '#301d1f',
  'surface-3': '#40272a',
  border: '#43292c',
  'border-strong': '#9b797d',
  text: '#fdf1f1',
  'text-muted': '#d2b3b5',
  accent: '#f0786a',
  'on-accent': '#2a0703',
  'accent-text': '#ff9a8e',
  // The colour of serious alarms must stand out in a skin that is itself red.
  'alarm-serious': '#ff5c8a',
  'on-alarm-serious': '#2d0010',
});
