import { skin } from '../skin.ts';

/** Light green. */
export const skin5 = skin(5, 'light', {
  'surface-0': '#eff5f0',
  'surface-1': '#ffffff',
  'surface-2': '#f1f7f2',
  'surface-3': '#e0ebe2',
  border: '#d2dfd5',
  'border-strong': '#6f8575',
  text: '#16231a',
  'text-muted': '#4a5a4f',
  accent: '#1d7a43',
  'on-accent': '#ffffff',
  'accent-text': '#17663a',
});
