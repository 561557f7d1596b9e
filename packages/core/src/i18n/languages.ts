import {
  defaultLanguage,
  languageOfTag,
  languages,
  languageTable,
  overlayEntry,
  overlayLanguage,
  type PlainLanguage,
} from '@patrolkit/transport';

export { defaultLanguage, languages, overlayLanguage };

/** A language of the console. */
export type Language = PlainLanguage | typeof overlayLanguage;

/** The languages to offer; `languageSign` is the entry query of that name. */
export function offeredLanguages(languageSign?: string | null): readonly Language[] {
  return languageSign === overlayLanguage ? [...languages, overlayLanguage] : languages;
}

/** The offered language that `wanted` names, or that serves who reads the one it names; undefined when there is none. */
export function toLanguage(wanted: string | null | undefined, languageSign?: string | null): Language | undefined {
  const name = wanted?.trim() ?? '';
  const isOverlay = languageSign === overlayLanguage && name.toLowerCase().replaceAll('_', '-') === overlayLanguage;
  return isOverlay ? overlayLanguage : languageOfTag(name);
}

/** The first language that serves who reads these, in the order of preference; the default one where none does. */
export const languageOfReader = (tags: readonly string[]): Language =>
  tags.map(tag => languageOfTag(tag)).find(language => language !== undefined) ?? defaultLanguage;

const entryOf = (language: Language): { readonly tag: string; readonly name: string } =>
  language === overlayLanguage ? overlayEntry : languageTable[language];

/** The tag for Intl and the `lang` attribute. */
export const localeTag = (language: Language): string => entryOf(language).tag;

/** A language by its own name, so that users find it who cannot read the language on screen. */
export const nameOfLanguage = (language: Language): string => entryOf(language).name;
