import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { defaultLanguage, localeTag, overlayLanguage, type Language } from './languages.ts';
import type { Message, MessageId, MessageValues } from './messages.ts';

/** Areas of texts that come with the pages and widgets that speak them, not with the language. */
export const lateAreas = ['data', 'playback', 'wall'] as const;

/** One of them. The patterns here and in the languages' files name them too: Vite reads them as they stand. */
export type LateArea = (typeof lateAreas)[number];

interface Shared {
  readonly i18n: I18n;
  readonly $language: WritableAtom<Language>;
  readonly $textVersion: WritableAtom<number>;
  readonly loading: Map<string, Promise<Messages>>;
  /** Areas that a page asked for. */
  readonly late: Set<LateArea>;
  /** Areas that are here, behind their languages. */
  readonly here: Set<string>;
  request: number;
  failed: boolean;
}

const key = Symbol.for('patrolkit.i18n.v2');
const page = globalThis as { [key]?: Shared };

// On globalThis: two bundles on a page must show one language.
const shared: Shared = (page[key] ??= {
  i18n: setupI18n(),
  $language: atom<Language>(defaultLanguage),
  $textVersion: atom(0),
  loading: new Map(),
  late: new Set(),
  here: new Set(),
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

const areas = import.meta.glob<Messages>('./locales/*/{data,playback,wall}.json', {
  query: '?lingui',
  import: 'messages',
});

/** Fetches once; a failed fetch is forgotten, so that the next call tries again. */
function fetchOnce(name: string, fetch: () => Promise<Messages>): Promise<Messages> {
  let loading = shared.loading.get(name);
  if (!loading) {
    loading = fetch();
    loading.catch(() => shared.loading.delete(name));
    shared.loading.set(name, loading);
  }
  return loading;
}

const fetchArea = (language: Language, area: LateArea): Promise<Messages> => {
  // An overlay has no late areas of its own.
  const folder = language === overlayLanguage ? defaultLanguage : language;
  return fetchOnce(`${folder} ${area}`, () => areas[`./locales/${folder}/${area}.json`]?.() ?? Promise.resolve({}));
};

/** Fetches a language's messages without showing them. */
export function loadLanguage(language: Language): Promise<Messages> {
  return fetchOnce(language, () => loaders[language]().then(module => module.messages));
}

/** Fetches the texts of an area in the language on screen, and from now on with every other one. Rejects when it cannot. */
export async function loadArea(area: LateArea): Promise<void> {
  shared.late.add(area);
  for (;;) {
    const language = shared.$language.get();
    const messages = await fetchArea(language, area);
    shared.i18n.load(language, messages);
    shared.here.add(`${language} ${area}`);
    // Another language may have come meanwhile, before it was known that it needs this area.
    if (language === shared.$language.get()) break;
  }
  shared.$textVersion.set(shared.$textVersion.get() + 1);
}

/** Whether the texts of an area are here, in the language on screen. */
export const hasArea = (area: LateArea): boolean => shared.here.has(`${shared.$language.get()} ${area}`);

/** Shows a language once its messages are here; of several calls the last one wins. Rejects when they cannot be fetched. */
export async function setLanguage(language: Language): Promise<void> {
  const request = ++shared.request;
  try {
    let wanted: LateArea[];
    let parts: Messages[];
    // A page may have asked for an area while the others came.
    do {
      wanted = [...shared.late];
      parts = await Promise.all([loadLanguage(language), ...wanted.map(area => fetchArea(language, area))]);
    } while (wanted.length < shared.late.size);
    if (request !== shared.request) return;
    for (const area of wanted) shared.here.add(`${language} ${area}`);
    shared.failed = false;
    shared.i18n.load(language, Object.assign({}, ...parts) as Messages);
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
