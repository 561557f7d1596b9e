import { failedText, retryText } from '@patrolkit/texts/built-in';
import { defaultLanguage, languageOfTag, type PlainLanguage } from '@patrolkit/transport';

export { retryText };

/** The text for when not even the texts can be loaded, with its language. The script tag's loader and the console's own page use it. */
export function codeText(language: string): readonly [tag: PlainLanguage, text: string] {
  const tag = languageOfTag(language) ?? defaultLanguage;
  return [tag, failedText(tag)];
}
