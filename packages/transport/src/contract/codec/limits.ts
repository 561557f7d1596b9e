/** Values within limits, for what people type: a page that asks for none of it does without these. */
import { refuse, type Codec } from './codec.ts';
import { number, text } from './scalars.ts';

/** Text of so many characters at most, without the blanks around it; what is longer or empty is refused. */
export const requiredText = (longest: number): Codec<string> => ({
  ...text,
  wire: `text, 1 to ${longest} characters`,
  decode: (value, reading, path) => {
    const read = text.decode(typeof value === 'string' ? value.trim() : value, reading, path);
    return read === '' || (typeof read === 'string' && isLonger(read, longest))
      ? refuse(reading, path, `1 to ${longest} characters`, '')
      : read;
  },
});

/** Counts signs as people do: one outside the basic plane is one. */
const isLonger = (read: string, longest: number): boolean =>
  read.length > longest && (read.length > 2 * longest || [...read].length > longest);

/** A whole number within bounds; any other is refused. */
export const wholeNumber = ({ min, max }: { readonly min: number; readonly max: number }): Codec<number> => ({
  wire: `whole number, ${min} to ${max}`,
  kind: { type: 'other', samples: [min, max] },
  decode: (value, reading, path) => {
    const read = number.decode(value, reading, path);
    return typeof read === 'number' && !(Number.isInteger(read) && read >= min && read <= max)
      ? refuse(reading, path, `whole number, ${min} to ${max}`, value)
      : read;
  },
  encode: value => value,
});
