/** The words in braces of texts that are filled in later, as they stand in the text. */
export const bracedWords: Readonly<Record<string, string>> = Object.fromEntries(
  ['level', 'alarm', 'device', 'place', 'time', 'value', 'code'].map(name => [name, `{${name}}`]),
);
