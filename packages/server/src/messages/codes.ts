/** Codes in messages: hidden in the words, and sealed beside them for an hour. */
import { seal, unseal } from '../store/sealed.ts';

/** What stands in the place of a code. */
export const codeMark = '••••••';

/** For how long a code can still be shown, ms. */
export const codeKeptMs = 3_600_000;

const purpose = 'code of a message';

/** Seals codes, and puts them back into their words. */
export class HiddenCodes {
  readonly #key: Uint8Array;

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** A sealed code. */
  hide(code: string): string {
    return seal(this.#key, purpose, code);
  }

  /** The words of a message with its code in them; the words alone when there is none. */
  show({ text, code }: { readonly text: string; readonly code: string | undefined }): string {
    const open = code === undefined ? undefined : unseal(this.#key, purpose, code);
    return open === undefined ? text : text.replace(codeMark, () => open);
  }
}
