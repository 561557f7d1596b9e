import { languageTable, type LanguageEntry } from './language-table.ts';

export type { LanguageEntry } from './language-table.ts';
export { defaultLanguage, overlayLanguage, overlayName } from './language-table.ts';

/** A language of the console's and the server's texts. */
export type PlainLanguage = keyof typeof languageTable;

/** The languages, the default one first. */
export const languages = Object.keys(languageTable) as readonly PlainLanguage[];

/** The facts about a language. */
export const factsOf = (language: PlainLanguage): LanguageEntry => languageTable[language];

/** Returns the language for readers of a tag, such as "en", "zh_TW" or "zh-Hant-HK". Undefined when there is none. */
export const languageOfTag = (tag: string): PlainLanguage | undefined =>
  languages.find(language => factsOf(language).serves.test(tag));
