/** Colours, which pages draw and users choose. */
import { refuse, type Codec } from './codec.ts';

/** A colour as red, green and blue, 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];

const forms = [
  /^(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})$/,
  /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i,
] as const;

/** A colour of the server, read as three numbers. The console draws it, and a text could carry more than a colour. */
export const rgb: Codec<Rgb> = {
  wire: 'colour ("r,g,b", "rgb(r, g, b)" or "#rrggbb")',
  kind: {
    type: 'other',
    samples: [
      [255, 0, 128],
      [0, 0, 0],
    ],
  },
  meaning: 'colour',
  decode: (value, reading, path) => {
    const read = typeof value === 'string' ? value.trim() : '';
    const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(read);
    const parts = hex ?? forms.map(form => form.exec(read)).find(found => found !== null);
    const [red = NaN, green = NaN, blue = NaN] = (parts ?? []).slice(1).map(part => parseInt(part, hex ? 16 : 10));
    if ([red, green, blue].every(part => part >= 0 && part <= 255)) return [red, green, blue];
    return refuse(reading, path, 'colour', value);
  },
  encode: value => value.join(','),
};
