import {
  defaultLanguage,
  factsOf,
  languageOfTag,
  languages,
  overlayName,
  overlayLanguage,
  type PlainLanguage,
} from '@patrolkit/transport';

export { defaultLanguage, languages, overlayLanguage };

/** A language of the console. */
export type Language = PlainLanguage | typeof overlayLanguage;

/** The languages to offer. `languageSign` is the entry query of that name. */
export function offeredLanguages(languageSign?: string | null): readonly Language[] {
  return languageSign === overlayLanguage ? [...languages, overlayLanguage] : languages;
}

/** Returns the offered language that `wanted` names, or that suits a reader of the named one. Undefined when there is none. */
export function toLanguage(wanted: string | null | undefined, languageSign?: string | null): Language | undefined {
  const name = wanted?.trim() ?? '';
  const isOverlay = languageSign === overlayLanguage && name.toLowerCase().replaceAll('_', '-') === overlayLanguage;
  return isOverlay ? overlayLanguage : languageOfTag(name);
}

/** Returns the first language that suits a reader of these, in the order of preference. The default one when none does. */
export const languageOfReader = (tags: readonly string[]): Language =>
  tags.map(tag => languageOfTag(tag)).find(language => language !== undefined) ?? defaultLanguage;

/** The tag for Intl and the `lang` attribute. */
export const localeTag = (language: Language): string =>
  factsOf(language === overlayLanguage ? defaultLanguage : language).tag;

/** A language by its own name, so that users find it even if they cannot read the language on screen. */
export const nameOfLanguage = (language: Language): string =>
  language === overlayLanguage ? overlayName : factsOf(language).name;
