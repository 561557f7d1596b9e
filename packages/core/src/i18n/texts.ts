import { atom } from 'nanostores';
import { closed, type Store } from '../store.ts';
import { catalogOf, fetchArea, fetchLanguage, hasAreaIn, hasLanguage, type LateArea } from './catalogs.ts';
import { defaultLanguage, type Language } from './languages.ts';
import type { Message, MessageId, MessageValues } from './messages.ts';
import { createFormats, type Formats } from './time.ts';

/**
 * The texts of one console or provider: its language, and how it writes dates and numbers. Fetched texts are shared by all instances
 * of a page. Its functions need no `this` and may be taken from it.
 */
export interface Texts extends Formats {
  /** The language on screen. */
  readonly $language: Store<Language>;
  /** Rises whenever texts change, also when the first language arrives; 0 means no text is there yet. */
  readonly $version: Store<number>;
  /** The text of a message in the current language; empty until the first language was fetched. */
  readonly text: (id: MessageId, values?: MessageValues) => string;
  /** The text of a message value. */
  readonly messageText: (message: Message) => string;
  /** Shows a language once its texts were fetched; of several calls the last one wins. Rejects when they cannot be fetched. */
  readonly show: (language: Language) => Promise<void>;
  /** Shows the current language if none is shown or being fetched; after a failure message ids are shown. */
  readonly ensure: () => void;
  /** Whether the texts of the language on screen were fetched; otherwise ids are shown. */
  readonly isShown: () => boolean;
  /** Whether the texts of an area were fetched in the language on screen. */
  readonly hasArea: (area: LateArea) => boolean;
  /** Fetches the texts of an area in the language on screen, and from now on with every other one. Rejects when it cannot. */
  readonly loadArea: (area: LateArea) => Promise<void>;
}

/** Makes an instance. It has no texts before `show` or `ensure`, unless its language was fetched already. */
export function createTexts(first: Language = defaultLanguage): Texts {
  const $language = atom<Language>(first);
  const $version = atom(hasLanguage(first) ? 1 : 0);
  let request = $version.get();
  let isFailed = false;

  const text = (id: MessageId, values?: MessageValues): string => {
    if (!hasLanguage($language.get())) return isFailed ? id : '';
    return catalogOf($language.get())._(id, values);
  };

  const show = async (language: Language): Promise<void> => {
    request += 1;
    const mine = request;
    try {
      await fetchLanguage(language);
      if (mine !== request) return;
      isFailed = false;
      $language.set(language);
    } catch (error) {
      isFailed = true;
      throw error;
    } finally {
      if (mine === request) $version.set($version.get() + 1);
    }
  };

  return closed({
    $language,
    $version,
    text,
    messageText: ({ id, values }) => text(id, values),
    show,
    ensure: () => {
      if (request === 0) show($language.get()).catch(() => undefined);
    },
    isShown: () => hasLanguage($language.get()),
    hasArea: area => hasAreaIn($language.get(), area),
    loadArea: async area => {
      let language: Language;
      do {
        language = $language.get();
        await fetchArea(language, area);
        // The language may have changed meanwhile, before this area was known to be needed in it.
      } while (language !== $language.get());
      $version.set($version.get() + 1);
    },
    ...createFormats($language, text),
  });
}

/** The texts of a late area in a language that need not be on screen, such as titles that are found in any language. */
export async function textsIn(language: Language, area: LateArea): Promise<Texts['text']> {
  await fetchArea(language, area);
  return (id, values) => catalogOf(language)._(id, values);
}

const key = Symbol.for('patrolkit.texts.v4');
const page = globalThis as { [key]?: Texts };

/** The texts of widgets outside of any provider. On globalThis, so that those of two bundles show one language. */
export const defaultTexts: Texts = (page[key] ??= createTexts());
