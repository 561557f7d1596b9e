import { atom } from 'nanostores';
import type { Environment } from '../environment/environment.ts';
import { thisPage } from '../environment/signals.ts';
import type { Capability, Part } from '../part.ts';
import { closed, type Store } from '../store.ts';
import { catalogOf, fetchArea, fetchLanguage, hasAreaIn, hasLanguage } from './catalogs.ts';
import { defaultLanguage, type Language } from './languages.ts';
import type { LateArea, Message, MessageId, MessageValues } from './messages.ts';
import { createFormats, type Formats } from './time.ts';

/** Wait before texts that did not come are requested again, ms. */
const askAgain = 15_000;

/**
 * The texts of one console or provider: its language, and how it writes dates and numbers. All instances of a page share the fetched texts.
 * Texts that did not come are requested again every 15 s, and when the network is back. The functions need no `this` and may be taken from
 * the object.
 */
export interface Texts extends Formats {
  /** The language on screen. */
  readonly $language: Store<Language>;
  /** Rises whenever texts change, also when the first language arrives. 0 means that there is no text yet. */
  readonly $version: Store<number>;
  /** The text of a message in the current language. Empty until the first language was fetched. */
  readonly text: (id: MessageId, values?: MessageValues) => string;
  /** The text of a message value. */
  readonly messageText: (message: Message) => string;
  /**
   * Shows a language when its texts are fetched. Of several calls the last one wins. Rejects when they cannot be fetched, and keeps the
   * language on screen. With `onShown` it tries again until it shows the language, and then calls it.
   */
  readonly show: (language: Language, onShown?: () => void) => Promise<void>;
  /** Shows the current language if none is shown or being fetched. After a failure it shows message ids. */
  readonly ensure: () => void;
  /** Whether the texts of the language on screen were fetched. Otherwise ids are shown. */
  readonly isShown: () => boolean;
  /** Whether the texts of an area were fetched in the language on screen. */
  readonly hasArea: (area: LateArea) => boolean;
  /** Fetches the texts of an area in the language on screen, and from now on with every other one. Rejects when it cannot. */
  readonly loadArea: (area: LateArea) => Promise<void>;
}

/**
 * Makes an instance, and the part that ends its retries. It has no texts before `show` or `ensure`, unless its language was fetched
 * already.
 */
export function makeTexts(
  first: Language = defaultLanguage,
  { clock, onPageSignal }: Pick<Environment, 'clock' | 'onPageSignal'> = thisPage,
): Capability<Texts, Required<Pick<Part, 'dispose'>>> {
  const $language = atom<Language>(first);
  const $version = atom(hasLanguage(first) ? 1 : 0);
  let request = $version.get();
  let isFailed = false;
  /** The language that was requested last, also by a retry. */
  let wanted = first;
  let lasting: (() => void) | undefined;
  let stopWaiting: (() => void) | undefined;
  /** The areas for which the version has risen, as "language area". */
  const told = new Set<string>();

  const text = (id: MessageId, values?: MessageValues): string => {
    if (!hasLanguage($language.get())) return isFailed ? id : '';
    return catalogOf($language.get())._(id, values);
  };

  const show = async (language: Language, onShown?: () => void): Promise<void> => {
    request += 1;
    const mine = request;
    wanted = language;
    lasting = onShown;
    try {
      await fetchLanguage(language);
      if (mine !== request) return;
      isFailed = false;
      stopWaiting?.();
      $language.set(language);
      lasting = undefined;
      onShown?.();
    } catch (error) {
      isFailed = true;
      if (mine === request && !onShown) wanted = $language.get();
      wait();
      throw error;
    } finally {
      if (mine === request) $version.set($version.get() + 1);
    }
  };

  /** A language comes with every requested area, so showing it again brings whatever is missing. */
  const retry = (): void => {
    stopWaiting?.();
    show(wanted, lasting).catch(() => undefined);
  };
  function wait(): void {
    if (stopWaiting) return;
    const ends = [clock.after(askAgain, retry), onPageSignal(signal => signal === 'online' && retry())];
    stopWaiting = () => {
      stopWaiting = undefined;
      for (const end of ends) end();
    };
  }

  const store: Texts = closed({
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
      try {
        do {
          language = $language.get();
          await fetchArea(language, area);
          // The language may have changed before this area was known to be needed in it.
        } while (language !== $language.get());
      } catch (error) {
        wait();
        throw error;
      }
      // Every element requests its areas when it comes. The page is drawn again only for texts that it did not have.
      const name = `${language} ${area}`;
      if (told.has(name)) return;
      told.add(name);
      $version.set($version.get() + 1);
    },
    ...createFormats($language, text),
  });
  return {
    store,
    part: {
      dispose: () => {
        stopWaiting?.();
        // From now on nothing may wait.
        stopWaiting = () => undefined;
      },
    },
  };
}

/** Makes the texts of a page that keeps them as long as it lives. */
export const createTexts = (...given: Parameters<typeof makeTexts>): Texts => makeTexts(...given).store;

/** The texts of a late area in a language that need not be on screen, such as titles that users find in any language. */
export async function textsIn(language: Language, area: LateArea): Promise<Texts['text']> {
  await fetchArea(language, area);
  return (id, values) => catalogOf(language)._(id, values);
}

const key = Symbol.for('patrolkit.texts.v4');
const page = globalThis as { [key]?: Texts };

/** The texts of widgets outside any provider. On globalThis, so that those of two bundles show one language. */
export const defaultTexts: Texts = (page[key] ??= createTexts());
