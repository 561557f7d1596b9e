/** Names that a user gives to a thing, one for each language. */
import { isRecord, meant, parseJson, refuse, within, type Codec } from '../codec/index.ts';
import { languages, type PlainLanguage } from '../languages.ts';

/** A name in each language. A missing one is the same as the others. */
export type GivenNames = Readonly<Partial<Record<PlainLanguage, string>>>;

const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return parseJson(value);
  } catch {
    return undefined;
  }
};

const anyNames: Codec<GivenNames> = {
  wire: 'an object of names by language; one that is missing is the same as the first given',
  kind: { type: 'other', samples: [Object.fromEntries(languages.map(language => [language, language]))] },
  decode: (value, reading, path) => {
    const given = parsed(value);
    if (!isRecord(given)) return refuse(reading, path, 'names', value);
    const read = languages.flatMap(language => {
      const name = given[language];
      return typeof name === 'string' && name.trim() !== '' ? [[language, name.trim()] as const] : [];
    });
    return read.length === 0 ? refuse(reading, path, 'a name', value) : Object.fromEntries(read);
  },
  encode: value => value,
};

/** Names of at most so many characters each; at least one is given. */
export const names = (max: number, format?: 'plain'): Codec<GivenNames> =>
  meant(within(anyNames, { min: 1, max, ...(format ? { format } : {}) }), 'names');

/** The name for readers of a language: theirs, or the first that is given. */
export const nameFor = (given: GivenNames, language: PlainLanguage): string =>
  given[language] ?? languages.map(other => given[other]).find(name => name !== undefined) ?? '';
