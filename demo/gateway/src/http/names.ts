import { textOf, type Language } from './texts.ts';

/** The name of a thing as it is stored: one in each language. What people call it is the same in all. */
export type StoredName = Readonly<Record<Language, string>>;

/** A text that is written in each language. */
export const inEach = (write: (language: Language) => string): StoredName => ({
  'zh-cn': write('zh-cn'),
  'en-us': write('en-us'),
  'zh-hk': write('zh-hk'),
});

/** The name that a fresh installation gives: a text in each language, with its words filled in. An unknown key is a name by itself. */
export const nameOfText = (key: string, words: Record<string, string | number> = {}): StoredName =>
  inEach(language => textOf(language, key, words));

/** A name that somebody gave. */
export const givenName = (name: string): StoredName => inEach(() => name);

/** A name for a reader. */
export const nameIn = (language: Language, name: StoredName): string => name[language];

/** A name for the audit: as it was given, else in the language that the audit is written in. */
export const plainName = (name: StoredName): string => name['en-us'];

/** The name of what is measured: of gases and dust their signs are written everywhere. */
export const nameOfQuantity = (quantity: string): StoredName =>
  inEach(language => {
    const key = `quantity.${quantity}`;
    const name = textOf(language, key);
    return name === key ? quantity : name;
  });
