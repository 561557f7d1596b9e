/**
 * The texts that are part of the code, because they are needed when no text can be fetched, and the font of each language. Each is exported
 * by itself, so that a file of the build holds only those that it shows.
 */

/** One value of `built-in.json` by the path of that file. */
type Values = Readonly<Record<string, string>>;

const failed: Values = import.meta.glob<string>('./*/built-in.json', { eager: true, import: 'failed' });
const retry: Values = import.meta.glob<string>('./*/built-in.json', { eager: true, import: 'retry' });
const tooOld: Values = import.meta.glob<string>('./*/built-in.json', { eager: true, import: 'tooOld' });
const font: Values = import.meta.glob<string>('./*/built-in.json', { eager: true, import: 'font' });

/** A value in a language. Empty for an overlay. */
const valueIn = (values: Values, language: string): string => values[`./${language}/built-in.json`] ?? '';

/** The sentence for a part that could not be loaded. */
export const failedText = (language: string): string => valueIn(failed, language);
/** The button that loads it again. */
export const retryText = (language: string): string => valueIn(retry, language);
/** The beginning of the sentence for a browser that is too old. The names of the oldest ones follow. */
export const tooOldText = (language: string): string => valueIn(tooOld, language);

/**
 * The families of the texts of a language. The page brings the files of fonts, if any. Chinese families draw the quotes and apostrophes of
 * English as wide as a character. Those of the mainland draw some characters differently from Hong Kong.
 */
export const fontOf = (language: string): string => valueIn(font, language);
