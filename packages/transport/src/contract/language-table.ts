/** The facts about a language beside its texts (`packages/texts/<name>`). */
export interface LanguageEntry {
  /** The tag for `Intl` and the `lang` attribute. */
  readonly tag: string;
  /** Its own name, so that users find it even if they cannot read the language on screen. */
  readonly name: string;
  /** Matches the tags, such as "en", "zh_TW" or "zh-Hant-HK", whose readers it serves. The first entry that fits counts. */
  readonly serves: RegExp;
}

/**
 * The languages of the console's and the server's texts, the default one first. An entry here and a folder of texts add a language
 * (docs/how-to/add-a-language.md).
 */
export const languageTable = {
  'zh-cn': {
    tag: 'zh-CN',
    name: '简体中文',
    serves: /^zh(?![-_](?:hk|tw|mo|(?:\w+[-_])?hant)(?:[-_]|$))(?:[-_]\w+)*$/i,
  },
  'en-us': {
    tag: 'en-US',
    name: 'English',
    serves: /^en(?:[-_]\w+)*$/i,
  },
  'zh-hk': {
    tag: 'zh-HK',
    name: '繁體中文（香港）',
    serves: /^zh[-_](?:hk|tw|mo|(?:\w+[-_])?hant)(?:[-_]\w+)*$/i,
  },
} as const satisfies Readonly<Record<string, LanguageEntry>>;

/** The language for readers of none of these. */
export const defaultLanguage = 'zh-cn' satisfies keyof typeof languageTable;

/** The branded overlay on the default language: its own texts replace those. Its name is not a valid language tag. */
export const overlayLanguage = 'zh-cn--yi-qing';
/** What differs in the facts about the overlay. */
export const overlayName = '简体中文（车载版）';
