// Citations `file › words` in the docs: a part of a file, such as the title of a test.

/** The text of a file by its path from the root of the repository; undefined where there is none. */
export type ReadFile = (file: string) => string | undefined;

/** What is wrong with a cited place; undefined where the file exists and contains the words. */
export function faultOf(file: string, words: string, read: ReadFile): string | undefined {
  const text = read(file);
  if (text === undefined) return `${file} is not there`;
  return text.includes(words) ? undefined : `${file} says nothing of “${words}”`;
}
