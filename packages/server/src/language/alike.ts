/**
 * How alike two sentences are. A sentence is taken as its pieces: each word of a language with letters, and in Chinese each pair of
 * neighbouring characters, because there are no blanks between words. The likeness is twice the number of common pieces, divided by the
 * number of all (Sørensen and Dice). It is 1 for the same pieces and 0 for none in common. Case, width and punctuation do not count, nor do
 * words that stand in most questions, unless a sentence has no others.
 */

/** A character of a language that is written without blanks between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Runs of letters and digits. */
const words = /[\p{L}\p{N}\p{M}]+/gu;

/** Words of most questions, which say nothing about what is asked. */
const uncounted: ReadonlySet<string> = new Set(
  'a an the is are was were am be do does did can could will would please of to in at it this that'.split(' '),
);

/** Whether a sentence has Chinese characters. */
export const isChinese = (sentence: string): boolean => unspaced.test(sentence);

/** The words of a sentence. What is written without blanks is apart from words with letters. */
const runsOf = (sentence: string): string[] =>
  (sentence.normalize('NFKC').toLowerCase().match(words) ?? []).flatMap(run => {
    const runs: string[] = [];
    let before: boolean | undefined;
    for (const sign of run) {
      const isUnspaced = unspaced.test(sign);
      if (isUnspaced === before) runs[runs.length - 1] += sign;
      else runs.push(sign);
      before = isUnspaced;
    }
    return runs;
  });

/** A sentence without what does not count. Two with the same key are the same question. */
export const keyOf = (sentence: string): string => {
  const runs = runsOf(sentence);
  // A sentence of signs alone is only like itself.
  return runs.length > 0 ? runs.join(' ') : sentence.normalize('NFKC').trim();
};

/** The pieces of a sentence, each as often as it occurs. */
export const piecesOf = (sentence: string): string[] => {
  const runs = runsOf(sentence);
  if (runs.length === 0) return [keyOf(sentence)].filter(piece => piece !== '');
  const told = runs.filter(run => !uncounted.has(run));
  return (told.length > 0 ? told : runs).flatMap(run => {
    const signs = [...run];
    if (!isChinese(run) || signs.length === 1) return [run];
    return signs.slice(1).map((sign, at) => `${signs[at] ?? ''}${sign}`);
  });
};

/** How alike two sentences are by their pieces, from 0 to 1. */
export const likenessOf = (one: readonly string[], other: readonly string[]): number => {
  const left = new Map<string, number>();
  for (const piece of other) left.set(piece, (left.get(piece) ?? 0) + 1);
  let common = 0;
  for (const piece of one) {
    const count = left.get(piece) ?? 0;
    if (count === 0) continue;
    left.set(piece, count - 1);
    common += 1;
  }
  const all = one.length + other.length;
  return all === 0 ? 0 : (2 * common) / all;
};

/** Words with which questions begin, and which say nothing about what is asked. */
const asking =
  /请问|請問|什么|什麼|甚麼|怎么|怎麼|怎样|怎樣|哪里|哪裡|哪裏|哪儿|边度|邊度|几点|幾點|多少|可以|可否|能否|能不能|是否|是不是|有没有|有沒有|吗|嗎|呢|我们|我們/gu;
const askingWords: ReadonlySet<string> = new Set(
  'what where when why who how which i you we my your our me us there with for and or on if not no have has may must should shall'.split(
    ' ',
  ),
);

/** A word without its ending, so that "smoking" is "smoke". */
const stemOf = (word: string): string => (/^[a-z]{4,}$/.test(word) ? word.replace(/(?:ing|ed|es|s|e)$/, '') : word);

/** The pieces of a sentence by which texts are searched: those of its words that say what it is about. */
export const soughtPieces = (sentence: string): string[] => {
  const pieces = piecesOf(sentence.normalize('NFKC').replace(asking, ' ')).filter(piece => !askingWords.has(piece));
  return pieces.map(stemOf);
};
