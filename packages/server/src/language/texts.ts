import type { TextKey } from '@patrolkit/texts/ids';
import { serverTexts } from '@patrolkit/texts/server';
import { defaultLanguage, languageOfTag, type PlainLanguage } from '@patrolkit/transport/contract';

/** The languages of the server's own texts. */
export type Language = PlainLanguage;

/** A text by its key: those of the server, and the titles of screens, which it shares with the console. */
export type { TextKey };

/** The keys that begin with a word and a dot. */
export const keysOf = (word: string): readonly string[] =>
  Object.keys(serverTexts[defaultLanguage] ?? {}).filter(key => key.startsWith(`${word}.`));

/** The text of a key in a language, with its words filled in. An unknown key is shown as it is. */
export const textOf = (language: Language, key: string, words: Record<string, string | number> = {}): string =>
  (serverTexts[language]?.[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(words[name] ?? ''));

/** The language for an Accept-Language header or a `lang` parameter: the first that this server has. */
export const languageOf = (wanted: string | undefined): Language => {
  for (const part of (wanted ?? '').split(',')) {
    const language = languageOfTag(part.split(';', 1)[0]?.trim() ?? '');
    if (language) return language;
  }
  return defaultLanguage;
};
