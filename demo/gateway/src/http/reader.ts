import type { Language } from './texts.ts';

/** How texts and addresses are written for one reader. */
export interface Reader {
  language: Language;
  /** Put before every address of this server. */
  base: string;
}
