// Pages that name a part of a file, such as the title of a test, as `file › words`.

/** The text of a file by its path from the root of the repository; undefined where there is none. */
export type ReadFile = (file: string) => string | undefined;

/** What is wrong with a place that is named: undefined where the file is there and holds the words. */
export function faultOf(file: string, words: string, read: ReadFile): string | undefined {
  const text = read(file);
  if (text === undefined) return `${file} is not there`;
  return text.includes(words) ? undefined : `${file} says nothing of “${words}”`;
}
