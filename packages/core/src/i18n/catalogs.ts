import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { defaultLanguage, localeTag, overlayLanguage, type Language } from './languages.ts';

/** Areas of texts that are loaded with the pages and widgets that use them, not with the language. */
export const lateAreas = [
  'account',
  'alarms',
  'audio',
  'boards',
  'broadcast',
  'captures',
  'config',
  'data',
  'diagnostics',
  'driving',
  'gamepad',
  'handling',
  'host',
  'inspections',
  'live',
  'panels',
  'password',
  'playback',
  'player',
  'problem',
  'records',
  'reference',
  'reports',
  'screens',
  'shifts',
  'sos',
  'wall',
] as const;

/** One of these areas. The file patterns below and in the languages' files also name them, because Vite reads the patterns as literals. */
export type LateArea = (typeof lateAreas)[number];

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

const loaders: Record<Language, () => Promise<{ messages: Messages }>> = {
  'zh-cn': () => import('./zh-cn.ts'),
  'en-us': () => import('./en-us.ts'),
  'zh-hk': () => import('./zh-hk.ts'),
  'zh-cn--yi-qing': () => import('./zh-cn--yi-qing.ts'),
};

const areas = import.meta.glob<Messages>(
  './locales/*/{account,audio,boards,broadcast,captures,config,data,diagnostics,gamepad,handling,host,inspections,panels,password,playback,player,problem,records,reference,reports,shifts,sos,wall}.json',
  {
    query: '?lingui',
    import: 'messages',
  },
);

/**
 * Texts of the console's parts: one file per language for each late area made of two, which widgets need without the others.
 * The area `screens` is one too, because its titles stand with the table of screens.
 */
const partFiles = import.meta.glob<{ readonly messages: Messages }>('./parts/*.ts');

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

/**
 * Texts of a language. An overlay's own texts replace those of its language, file by file. The overlay has no file where nothing differs.
 */
async function layered(
  language: Language,
  fetch: (language: Language) => Promise<Messages | undefined>,
): Promise<Messages> {
  const layers: Language[] = language === overlayLanguage ? [defaultLanguage, overlayLanguage] : [language];
  return Object.assign({}, ...(await Promise.all(layers.map(fetch))));
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
  return fetchOnce(language, `${language} ${area}`, () =>
    layered(
      language,
      async folder =>
        (await partFiles[`./parts/${folder}.${area}.ts`]?.())?.messages ??
        areas[`./locales/${folder}/${area}.json`]?.(),
    ),
  );
}

/** Fetches the texts of a language, with every area that the page has requested so far. */
export async function fetchLanguage(language: Language): Promise<void> {
  let wanted: LateArea[];
  // A page may request a further area meanwhile.
  do {
    wanted = [...catalogs.late];
    await Promise.all([
      fetchOnce(language, language, () => layered(language, async name => (await loaders[name]()).messages)),
      ...wanted.map(area => fetchArea(language, area)),
    ]);
  } while (wanted.length < catalogs.late.size);
}
