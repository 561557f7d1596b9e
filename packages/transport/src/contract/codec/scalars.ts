/** Single values: text, ids, numbers, flags, words and addresses, in every form in which servers send them. */
import { isRecord, refuse, type Codec } from './codec.ts';
import { lastTime } from './time.ts';

/** Returns a text without U+0000, which nobody types and databases refuse. */
const withoutNul = (value: string): string => value.replaceAll('\0', '');

/** Text. A number or boolean is read as its text. */
export const text: Codec<string> = {
  wire: 'text',
  kind: { type: 'text' },
  decode: (value, reading, path) =>
    typeof value === 'string'
      ? withoutNul(value)
      : typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : refuse(reading, path, 'text', value),
  encode: value => value,
};

/** The id of a thing of the server: text, or a number as its digits (interpretations.md 48). Never empty. */
export const id: Codec<string> = {
  wire: 'id',
  kind: { type: 'id' },
  decode: (value, reading, path) => {
    const read = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
    const named = typeof read === 'string' ? withoutNul(read).trim() : '';
    return named !== '' ? named : refuse(reading, path, 'id', value);
  },
  encode: value => value,
};

/** A finite number, also as text, and yes and no as 1 and 0. Negative zero is read as zero, because it is written as zero. */
export const number: Codec<number> = {
  wire: 'number',
  kind: { type: 'number' },
  decode: (value, reading, path) => {
    const read =
      (typeof value === 'string' && value.trim() !== '') || typeof value === 'boolean' ? Number(value) : value;
    return typeof read === 'number' && Math.abs(read) <= lastTime ? read + 0 : refuse(reading, path, 'number', value);
  },
  encode: value => value,
};

const yes = new Set<unknown>([true, 1, '1', 'true', 'yes', 'y', 'on']);
const no = new Set<unknown>([false, 0, '0', 'false', 'no', 'n', 'off']);

/** Yes or no: 1 or 0, true or false, yes or no, also as text. Written as 1 or 0. */
export const flag: Codec<boolean> = {
  wire: '0 | 1',
  kind: { type: 'flag' },
  decode: (value, reading, path) => {
    const word = typeof value === 'string' ? value.trim().toLowerCase() : value;
    if (yes.has(word)) return true;
    return no.has(word) ? false : refuse(reading, path, '0 or 1', value);
  },
  encode: value => (value ? 1 : 0),
};

const safeScheme = /^(?:https?|wss?|blob):/i;
const anyScheme = /^[a-z][a-z0-9+.-]*:/i;
/** Names of the member that holds an address, if it comes in an object (interpretations.md 47). */
const addressNames = ['url', 'accessUrl', 'address', 'path', 'href', 'src'];

function isParsable(address: string): boolean {
  try {
    return Boolean(new URL(address, 'http://server/'));
  } catch {
    return false;
  }
}

/**
 * An address: http, https, ws, wss, blob or relative, as text or in an object as `url`. Addresses of any other scheme, and those that
 * cannot be parsed, are refused (safety.md 6.3, 2.15).
 */
export const address: Codec<string> = {
  wire: 'address',
  kind: { type: 'address' },
  decode: (value, reading, path) => {
    const given = isRecord(value) ? addressNames.map(name => value[name]).find(found => found !== undefined) : value;
    if (typeof given !== 'string') return refuse(reading, path, 'address', value);
    // Browsers ignore control characters inside a scheme, so they are removed before the check.
    const read = Array.from(given.trim())
      .filter(mark => mark >= ' ')
      .join('');
    if (anyScheme.test(read) && !safeScheme.test(read))
      return refuse(reading, path, 'http, https, ws or wss address', value);
    return isParsable(read) ? read : refuse(reading, path, 'address', value);
  },
  encode: value => value,
};

/** A word or number of a choice in one spelling, for comparison: "01", 1 and true are one value. */
function plain(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const word = String(value).trim().toLowerCase();
  return word !== '' && Number.isFinite(Number(word)) ? String(Number(word)) : word;
}

/**
 * A word for each wire number. The word itself is read too. Unknown wire values read as `otherwise`, or are invalid without one. If several
 * words have a number, the first one is written.
 */
export function choice<W extends string>(
  words: Readonly<Record<W, number | string>>,
  otherwise?: NoInfer<W>,
): Codec<W> {
  const entries = Object.entries(words) as [W, number | string][];
  const known = new Map<string | undefined, W>(entries.map(([word]) => [plain(word), word]));
  for (const [word, wire] of [...entries].reverse()) known.set(plain(wire), word);
  const listed = entries.map(([word, wire]) => `${wire} ${word}`).join(' | ');
  return {
    wire: listed,
    kind: { type: 'choice', words },
    decode: (value, reading, path) => {
      const word = known.get(plain(value)) ?? otherwise;
      return word ?? refuse(reading, path, listed, value);
    },
    encode: word => words[word],
  };
}
