/** The facts about a language beside its texts. */
interface LanguageEntry {
  /** The tag for `Intl` and the `lang` attribute. */
  readonly tag: string;
  /** Its own name, so that users find it even if they cannot read the language on screen. */
  readonly name: string;
  /** Matches the tags, such as "en", "zh_TW" or "zh-Hant-HK", whose readers it serves. The first entry that fits counts. */
  readonly serves: RegExp;
}

/**
 * The languages of the console's and the server's texts, the default one first. An entry here and its texts add a language. Everything that
 * lacks its texts then does not compile.
 */
export const languageTable = {
  'zh-cn': {
    tag: 'zh-CN',
    name: '简体中文',
    serves: /^zh(?![-_](?:hk|tw|mo|(?:\w+[-_])?hant)(?:[-_]|$))(?:[-_]\w+)*$/i,
  },
  'en-us': { tag: 'en-US', name: 'English', serves: /^en(?:[-_]\w+)*$/i },
  'zh-hk': { tag: 'zh-HK', name: '繁體中文（香港）', serves: /^zh[-_](?:hk|tw|mo|(?:\w+[-_])?hant)(?:[-_]\w+)*$/i },
} as const satisfies Readonly<Record<string, LanguageEntry>>;

/** A language of the console's and the server's texts. */
export type PlainLanguage = keyof typeof languageTable;

/** The languages, the default one first. */
export const languages = Object.keys(languageTable) as readonly PlainLanguage[];

/** The language for readers of none of these. */
export const defaultLanguage: PlainLanguage = 'zh-cn';

/** The branded overlay on the default language: its own texts replace those. Its name is not a valid language tag. */
export const overlayLanguage = 'zh-cn--yi-qing';
export const overlayEntry = { tag: languageTable[defaultLanguage].tag, name: '简体中文（车载版）' } as const;

/** Returns the language for readers of a tag, such as "en", "zh_TW" or "zh-Hant-HK". Undefined when there is none. */
export const languageOfTag = (tag: string): PlainLanguage | undefined =>
  languages.find(language => languageTable[language].serves.test(tag));
