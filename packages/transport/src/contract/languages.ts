/** A language of the console's and the server's texts. */
export type PlainLanguage = 'zh-cn' | 'en-us' | 'zh-hk';

/** The language that serves who reads that of a tag, such as "en", "zh_TW" or "zh-Hant-HK"; undefined when there is none. */
export function languageOfTag(tag: string): PlainLanguage | undefined {
  const found = /^(?:(en)|zh([-_](?:hk|tw|mo|(?:\w+[-_])?hant))?)(?:[-_]\w+)*$/i.exec(tag);
  return found ? (found[1] ? 'en-us' : found[2] ? 'zh-hk' : 'zh-cn') : undefined;
}
