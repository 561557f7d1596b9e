import { defaultLanguage, languages } from '@patrolkit/transport/contract';
import { textOf, type Language } from './texts.ts';

/** The stored name of a thing: one in each language. A name that a user gave is the same in all. */
export type StoredName = Readonly<Record<Language, string>>;

/** A text that is written in each language. */
export const inEach = (write: (language: Language) => string): StoredName =>
  Object.fromEntries(languages.map(language => [language, write(language)])) as StoredName;

/**
 * A name of a fresh installation: the text of a key in each language, with its words filled in. An unknown key is used as the
 * name.
 */
export const nameOfText = (key: string, words: Record<string, string | number> = {}): StoredName =>
  inEach(language => textOf(language, key, words));

/** A name that a user gave. */
export const givenName = (name: string): StoredName => inEach(() => name);

/** A name in a language. One that was stored before the language was added is in the default language. */
export const nameIn = (language: Language, name: Partial<StoredName>): string =>
  name[language] ?? name[defaultLanguage] ?? '';

/** A name as the audit writes it: in English, which is also the form of a name that a user gave. */
export const plainName = (name: StoredName): string => name['en-us'];

/** The name of a measured quantity. Quantities without a text, such as gases and dust, have their symbol as name. */
export const nameOfQuantity = (quantity: string): StoredName =>
  inEach(language => {
    const key = `quantity.${quantity}`;
    const name = textOf(language, key);
    return name === key ? quantity : name;
  });
