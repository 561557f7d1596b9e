import { shoelaceTheme } from '@patrolkit/core/theme';
import { registerIconLibrary } from '@shoelace-style/shoelace/dist/components/icon/library.js';
import { bringStyles } from '../element/styles.ts';
import './library-styles.ts';

// Every file that draws a piece of Shoelace imports this one, and so gets Shoelace's tokens.
bringStyles(shoelaceTheme);

/** Outlines on a 16-unit grid for the icons that Shoelace draws itself. `+` marks a filled one. */
const shapes: Readonly<Record<string, string>> = {
  caret: 'M4 6l4 4 4-4',
  check: 'M3 8.5l3.5 3.5L13 4.5',
  'chevron-down': 'M4 6l4 4 4-4',
  'chevron-left': 'M10 4L6 8l4 4',
  'chevron-right': 'M6 4l4 4-4 4',
  copy: 'M6 6h7v7H6zM3 10V3h7',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6a2 2 0 100 4 2 2 0 000-4z',
  'eye-slash':
    'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6a2 2 0 100 4 2 2 0 000-4zM2.5 13.5l11-11',
  'grip-vertical': 'M6 3v.01M10 3v.01M6 8v.01M10 8v.01M6 13v.01M10 13v.01',
  indeterminate: 'M4 8h8',
  'person-fill': '+M8 2a3 3 0 110 6 3 3 0 010-6zM2.5 14c.5-3 2.7-4.5 5.5-4.5S13 11 13.5 14z',
  radio: '+M8 4a4 4 0 110 8 4 4 0 010-8z',
  'star-fill': '+M8 1.5l2 4.3 4.7.5-3.5 3.1 1 4.6L8 11.6 3.8 14l1-4.6L1.3 6.3 6 5.8z',
  'x-circle-fill': 'M8 1.5a6.5 6.5 0 110 13 6.5 6.5 0 010-13zM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4',
  'x-lg': 'M3.5 3.5l9 9M12.5 3.5l-9 9',
};

function symbol([name, shape]: [string, string]): string {
  const paint = shape.startsWith('+')
    ? 'fill="currentColor"'
    : 'fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"';
  return `<symbol id="${name}" viewBox="0 0 16 16"><path ${paint} d="${shape.replace('+', '')}"/></symbol>`;
}

/** The sprite's text, for tests. */
export const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${Object.entries(shapes).map(symbol).join('')}</svg>`;

/** Names in the sprite. */
export const iconNames: readonly string[] = Object.keys(shapes);

// Shoelace fetches its own icons from data: addresses, which a strict content policy refuses. A sprite at a blob: address counts as an
// image of the page itself. It lives as long as the page, so it is never revoked.
const address = URL.createObjectURL(new Blob([sprite], { type: 'image/svg+xml' }));

registerIconLibrary('system', { resolver: name => `${address}#${name}`, spriteSheet: true });
