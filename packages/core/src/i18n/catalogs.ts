import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { LateArea } from '@patrolkit/texts/ids';
import { textFiles } from 'virtual:texts';
import { defaultLanguage, localeTag, overlayLanguage, type Language } from './languages.ts';

/** The files of texts that are loaded with the pages and widgets that use them, not with the language. */
export const lateAreas = Object.keys(textFiles[defaultLanguage] ?? {}).filter(
  (file): file is LateArea => file !== 'first',
);

interface Catalogs {
  /** The fetched texts of each language. */
  readonly byLanguage: Map<Language, I18n>;
  readonly loading: Map<string, Promise<void>>;
  /** What was fetched: languages by name, and areas as "language area". */
  readonly here: Set<string>;
  /** Areas that a view of the page requested. They are fetched with every further language. */
  readonly late: Set<LateArea>;
}

const key = Symbol.for('patrolkit.catalogs.v4');
const page = globalThis as { [key]?: Catalogs };

// On globalThis, so that two bundles on a page, and all providers, fetch a language once.
const catalogs: Catalogs = (page[key] ??= {
  byLanguage: new Map(),
  loading: new Map(),
  here: new Set(),
  late: new Set(),
});

/** The texts of a language, as far as they were fetched. */
export function catalogOf(language: Language): I18n {
  let catalog = catalogs.byLanguage.get(language);
  if (!catalog) {
    catalog = setupI18n({ locale: language, locales: [localeTag(language)], messages: { [language]: {} } });
    catalogs.byLanguage.set(language, catalog);
  }
  return catalog;
}

/** Fetches once. A failed fetch is forgotten, so that the next call tries again. */
function fetchOnce(language: Language, name: string, fetch: () => Promise<Messages>): Promise<void> {
  let loading = catalogs.loading.get(name);
  if (!loading) {
    loading = fetch().then(messages => {
      catalogOf(language).load(language, messages);
      catalogs.here.add(name);
    });
    loading.catch(() => catalogs.loading.delete(name));
    catalogs.loading.set(name, loading);
  }
  return loading;
}

/** Fetches a file of a language. That of an overlay replaces texts of its language, and need not exist. */
async function fetchFile(language: Language, file: LateArea | 'first'): Promise<Messages> {
  const base = textFiles[language === overlayLanguage ? defaultLanguage : language]?.[file];
  if (!base) throw new TypeError(`There are no texts ${language}.${file}.`);
  const [own, differing] = await Promise.all([
    base(),
    language === overlayLanguage ? textFiles[language]?.[file]?.() : undefined,
  ]);
  return { ...own.messages, ...differing?.messages };
}

/** Whether the texts of a language were fetched. */
export const hasLanguage = (language: Language): boolean => catalogs.here.has(language);

/** Whether the texts of an area were fetched in a language. */
export const hasAreaIn = (language: Language, area: LateArea): boolean => catalogs.here.has(`${language} ${area}`);

/** Fetches the texts of an area in a language. */
export function fetchArea(language: Language, area: LateArea): Promise<void> {
  if (!catalogs.late.has(area)) {
    catalogs.late.add(area);
    // Another provider may draw a notice with texts of the area in another language.
    for (const other of catalogs.byLanguage.keys())
      if (hasLanguage(other)) fetchArea(other, area).catch(() => undefined);
  }
  return fetchOnce(language, `${language} ${area}`, () => fetchFile(language, area));
}

/** Fetches the texts of a language, with every area that the page has requested so far. */
export async function fetchLanguage(language: Language): Promise<void> {
  let wanted: LateArea[];
  // A page may request a further area meanwhile.
  do {
    wanted = [...catalogs.late];
    await Promise.all([
      fetchOnce(language, language, () => fetchFile(language, 'first')),
      ...wanted.map(area => fetchArea(language, area)),
    ]);
  } while (wanted.length < catalogs.late.size);
}
