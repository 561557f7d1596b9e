/** Values within limits, for fields that users fill in. Limits are declared with the field, and both sides measure alike. */
import { refuse, type Codec, type Limits } from './codec.ts';
import { number, text } from './scalars.ts';

/** A codec with limits for requests. It reads any value. `faultsOf` and `readRequest` check the limits. */
export const within = <T>(codec: Codec<T>, limits: Limits): Codec<T> => ({ ...codec, limits });

/** Number of code points of a text, without the blanks around it. Exact only near `most`, where it matters. */
export function lengthOf(text: string, most: number): number {
  const { length } = text.trim();
  if (length <= most || length > 2 * most) return length;
  return length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0);
}

/** Text with a limit of characters. A longer one is refused, never cut. */
export const shortText = (longest: number): Codec<string> => ({
  ...within(text, { max: longest }),
  decode: (value, reading, path) => {
    const read = text.decode(value, reading, path);
    return typeof read === 'string' && lengthOf(read, longest) > longest
      ? refuse(reading, path, `at most ${longest} characters`, '')
      : read;
  },
});

/** Text with a limit of characters, without the blanks around it. A longer or empty one is refused. */
export const requiredText = (longest: number): Codec<string> => ({
  ...within(text, { min: 1, max: longest }),
  decode: (value, reading, path) => {
    const read = text.decode(typeof value === 'string' ? value.trim() : value, reading, path);
    return typeof read === 'string' && (read === '' || lengthOf(read, longest) > longest)
      ? refuse(reading, path, `1 to ${longest} characters`, '')
      : read;
  },
});

/** A whole number within bounds. Any other is refused. */
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
