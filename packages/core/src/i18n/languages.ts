import { languageOfTag, type PlainLanguage } from '@patrolkit/transport';

/** The languages a user can choose, default first. */
export const languages = ['zh-cn', 'en-us', 'zh-hk'] as const satisfies readonly PlainLanguage[];

/** The branded overlay on zh-cn; offered only when the entry asks for it. */
export const overlayLanguage = 'zh-cn--yi-qing';

/** A language of the console. */
export type Language = PlainLanguage | typeof overlayLanguage;

/** The language of users who chose none, and whose browser names none that there is. */
export const defaultLanguage: Language = 'zh-cn';

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

/** The tag for Intl and the `lang` attribute: the overlay's own name is no valid language tag. */
export function localeTag(language: Language): string {
  const tags: Record<Language, string> = {
    'zh-cn': 'zh-CN',
    'en-us': 'en-US',
    'zh-hk': 'zh-HK',
    [overlayLanguage]: 'zh-CN',
  };
  return tags[language];
}

/** Each language by its own name, so that users find it who cannot read the language on screen. */
export const languageNames: Readonly<Record<Language, string>> = {
  'zh-cn': '简体中文',
  'en-us': 'English',
  'zh-hk': '繁體中文（香港）',
  'zh-cn--yi-qing': '简体中文（车载版）',
};
