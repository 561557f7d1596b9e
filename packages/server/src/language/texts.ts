import { defaultLanguage, languageOfTag, type PlainLanguage } from '@patrolkit/transport/contract';
import enTitles from '@patrolkit/transport/titles/en-us.json' with { type: 'json' };
import zhCnTitles from '@patrolkit/transport/titles/zh-cn.json' with { type: 'json' };
import zhHkTitles from '@patrolkit/transport/titles/zh-hk.json' with { type: 'json' };
import enUs from './texts/en-us.json' with { type: 'json' };
import zhCn from './texts/zh-cn.json' with { type: 'json' };
import zhHk from './texts/zh-hk.json' with { type: 'json' };

/** The languages of the server's own texts. */
export type Language = PlainLanguage;

/** A text by its key: those of the server, and the titles of screens, which it shares with the console. */
export type TextKey = keyof typeof enUs | keyof typeof enTitles;

const catalogs: Record<Language, Record<string, string>> = {
  'zh-cn': { ...zhCn, ...zhCnTitles },
  'en-us': { ...enUs, ...enTitles },
  'zh-hk': { ...zhHk, ...zhHkTitles },
};

/** The text of a key in a language, with its words filled in. An unknown key is shown as it is. */
export const textOf = (language: Language, key: string, words: Record<string, string | number> = {}): string =>
  (catalogs[language][key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(words[name] ?? ''));

/** The language for an Accept-Language header or a `lang` parameter: the first that this server has. */
export const languageOf = (wanted: string | undefined): Language => {
  for (const part of (wanted ?? '').split(',')) {
    const language = languageOfTag(part.split(';', 1)[0]?.trim() ?? '');
    if (language) return language;
  }
  return defaultLanguage;
};
