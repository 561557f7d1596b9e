import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { defaultLanguage, localeTag, type Language } from './languages.ts';
import type { Message, MessageId, MessageValues } from './messages.ts';

interface Shared {
  readonly i18n: I18n;
  readonly $language: WritableAtom<Language>;
  readonly $textVersion: WritableAtom<number>;
  readonly loading: Map<Language, Promise<Messages>>;
  request: number;
  failed: boolean;
}

const key = Symbol.for('patrolkit.i18n.v1');
const page = globalThis as { [key]?: Shared };

// On globalThis: two bundles on a page must show one language.
const shared: Shared = (page[key] ??= {
  i18n: setupI18n(),
  $language: atom<Language>(defaultLanguage),
  $textVersion: atom(0),
  loading: new Map(),
  request: 0,
  failed: false,
});

const loaders: Record<Language, () => Promise<{ messages: Messages }>> = {
  'zh-cn': () => import('./zh-cn.ts'),
  'en-us': () => import('./en-us.ts'),
  'zh-hk': () => import('./zh-hk.ts'),
  'zh-cn--yi-qing': () => import('./zh-cn--yi-qing.ts'),
};

/** The language on screen. */
export const $language: ReadableAtom<Language> = shared.$language;

/** Rises whenever texts change, also when the first language arrives; 0 means no text is there yet. */
export const $textVersion: ReadableAtom<number> = shared.$textVersion;

/** Fetches a language's messages without showing them. */
export function loadLanguage(language: Language): Promise<Messages> {
  let loading = shared.loading.get(language);
  if (!loading) {
    loading = loaders[language]().then(module => module.messages);
    // A failed fetch is forgotten, so that the next call tries again.
    loading.catch(() => shared.loading.delete(language));
    shared.loading.set(language, loading);
  }
  return loading;
}

/** Shows a language once its messages are here; of several calls the last one wins. Rejects when they cannot be fetched. */
export async function setLanguage(language: Language): Promise<void> {
  const request = ++shared.request;
  try {
    const messages = await loadLanguage(language);
    if (request !== shared.request) return;
    shared.failed = false;
    shared.i18n.load(language, messages);
    shared.i18n.activate(language, [localeTag(language)]);
    shared.$language.set(language);
  } catch (error) {
    shared.failed = true;
    throw error;
  } finally {
    if (request === shared.request) shared.$textVersion.set(shared.$textVersion.get() + 1);
  }
}

/** Shows the current language if none is shown or on its way; a failure leaves message ids on screen. */
export function ensureLanguage(): void {
  if (shared.request === 0) setLanguage(shared.$language.get()).catch(() => undefined);
}

/** The text of a message in the current language; empty until the first language is here. */
export function text(id: MessageId, values?: MessageValues): string {
  if (!shared.i18n.locale) return shared.failed ? id : '';
  return shared.i18n._(id, values);
}

/** The text of a message value. */
export function messageText(message: Message): string {
  return text(message.id, message.values);
}
