/** Values within limits, for what people type and choose: declared with the field, measured the same on both sides. */
import { refuse, type Codec, type Limits } from './codec.ts';
import { number, text } from './scalars.ts';

/** A value that says what it may be in a request. It is read whatever it is; `faultsOf` and `readRequest` measure it. */
export const within = <T>(codec: Codec<T>, limits: Limits): Codec<T> => ({ ...codec, limits });

/** Characters of a text as people count them, without the blanks around it: a sign outside the basic plane is one. */
export function lengthOf(text: string, most: number): number {
  const { length } = text.trim();
  if (length <= most || length > 2 * most) return length;
  return length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}

/** Text of so many characters at most: what is longer is refused, and never cut. */
export const shortText = (longest: number): Codec<string> => ({
  ...within(text, { max: longest }),
  decode: (value, reading, path) => {
    const read = text.decode(value, reading, path);
    return typeof read === 'string' && read.length > longest
      ? refuse(reading, path, `at most ${longest} characters`, '')
      : read;
  },
});

/** Text of so many characters at most, without the blanks around it; what is longer or empty is refused. */
export const requiredText = (longest: number): Codec<string> => ({
  ...within(text, { min: 1, max: longest }),
  decode: (value, reading, path) => {
    const read = text.decode(typeof value === 'string' ? value.trim() : value, reading, path);
    return typeof read === 'string' && (read === '' || lengthOf(read, longest) > longest)
      ? refuse(reading, path, `1 to ${longest} characters`, '')
      : read;
  },
});

/** A whole number within bounds; any other is refused. */
export const wholeNumber = ({ min, max }: { readonly min: number; readonly max: number }): Codec<number> => ({
  ...within(number, { min, max, decimals: 0 }),
  kind: { type: 'other', samples: [min, max] },
  decode: (value, reading, path) => {
    const read = number.decode(value, reading, path);
    return typeof read === 'number' && !(Number.isInteger(read) && read >= min && read <= max)
      ? refuse(reading, path, `whole number, ${min} to ${max}`, value)
      : read;
  },
});
