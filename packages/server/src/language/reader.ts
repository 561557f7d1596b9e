import type { Language } from './texts.ts';

/** The language of a reader, and the prefix of addresses. */
export interface Reader {
  language: Language;
  /** The prefix of every address of this server. */
  base: string;
}
