import { tooOldText } from '@patrolkit/texts/built-in';
import { factsOf, languages } from '@patrolkit/transport';

export { tooOldText };

/** The beginning of the sentence for a browser that is too old, with its tag, in each language. The names of the oldest browsers follow. */
export const tooOldTexts: readonly (readonly [tag: string, text: string])[] = languages.map(language => [
  factsOf(language).tag,
  tooOldText(language),
]);
