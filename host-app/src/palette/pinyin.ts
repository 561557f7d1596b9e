/** Initials of a name, for searching: of pinyin for Chinese, of words for other languages. */

/** First letters of pinyin. No syllable begins with i, u or v. */
const letters = 'abcdefghjklmnopqrstwxyz';
/** The first character of each letter in the order of pinyin, as Unicode collates them. */
const firsts =
  '\u963f\u516b\u5693\u54d2\u59b8\u53d1\u65ee\u54c8\u8ba5\u5494\u5783\u5988\u62cf\u5662\u5991\u4e03\u5465\u6268\u5b83\u7a75\u5915\u4e2b\u5e00';
const collator = new Intl.Collator('zh-CN-u-co-pinyin');
const isHan = (sign: string): boolean => /\p{Script=Han}/u.test(sign);

function initialOf(han: string): string {
  let found = '';
  for (let at = 0; at < firsts.length && collator.compare(han, firsts[at] ?? '') >= 0; at += 1)
    found = letters[at] ?? '';
  return found;
}

/** The initials of a name in lower case: one for each Chinese character, for each other word and for each number. */
export function initials(name: string): string {
  return [...name.matchAll(/\p{Script=Han}|[\p{L}\p{N}]+/gu)]
    .flatMap(([part]) => [...part.matchAll(/\p{Script=Han}|[^\p{Script=Han}]+/gu)].map(([piece]) => piece))
    .map(piece => (isHan(piece) ? initialOf(piece) : (piece[0] ?? '')))
    .join('')
    .toLowerCase();
}
