import { defaultLanguage, languageOfTag, languages, languageTable, type PlainLanguage } from '@patrolkit/transport';

export { defaultLanguage, languages };

/** The branded overlay on zh-cn; offered only when the entry asks for it. */
export const overlayLanguage = 'zh-cn--yi-qing';

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

/** What the overlay has in place of an entry of the table: its own name is no valid language tag. */
const overlay = { tag: languageTable['zh-cn'].tag, name: '简体中文（车载版）' };
const entryOf = (language: Language): { readonly tag: string; readonly name: string } =>
  language === overlayLanguage ? overlay : languageTable[language];

/** The tag for Intl and the `lang` attribute. */
export const localeTag = (language: Language): string => entryOf(language).tag;

/** A language by its own name, so that users find it who cannot read the language on screen. */
export const nameOfLanguage = (language: Language): string => entryOf(language).name;
