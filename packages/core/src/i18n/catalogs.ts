import { setupI18n, type I18n, type Messages } from '@lingui/core';
import { defaultLanguage, localeTag, overlayLanguage, type Language } from './languages.ts';

/** Areas of texts that come with the pages and widgets that speak them, not with the language. */
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

/** One of them. The patterns here and in the languages' files name them too: Vite reads them as they stand. */
export type LateArea = (typeof lateAreas)[number];

interface Catalogs {
  /** The fetched texts of each language. */
  readonly byLanguage: Map<Language, I18n>;
  readonly loading: Map<string, Promise<void>>;
  /** What has come: languages, and areas behind their languages. */
  readonly here: Set<string>;
  /** Areas that some view of the page asked for: they come with every language from then on. */
  readonly late: Set<LateArea>;
}

const key = Symbol.for('patrolkit.catalogs.v4');
const page = globalThis as { [key]?: Catalogs };

// On globalThis: two bundles on a page, and all providers, fetch a language once.
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
  './locales/*/{account,audio,boards,broadcast,captures,config,data,diagnostics,handling,host,inspections,panels,password,playback,player,problem,records,reference,reports,screens,shifts,sos,wall}.json',
  {
    query: '?lingui',
    import: 'messages',
  },
);

/** What parts of a console say (makers.ts): a file a language for each that widgets need without the others, two areas in each. */
const partFiles = import.meta.glob<{ readonly messages: Messages }>('./parts/*.ts');

/** The texts of a language, as far as they have come. */
export function catalogOf(language: Language): I18n {
  let catalog = catalogs.byLanguage.get(language);
  if (!catalog) {
    catalog = setupI18n({ locale: language, locales: [localeTag(language)], messages: { [language]: {} } });
    catalogs.byLanguage.set(language, catalog);
  }
  return catalog;
}

/** Fetches once; a failed fetch is forgotten, so that the next call tries again. */
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

/** An overlay says only what is different, file by file, over those of its language; one that says nothing else has no file. */
async function layered(
  language: Language,
  fetch: (language: Language) => Promise<Messages | undefined>,
): Promise<Messages> {
  const layers: Language[] = language === overlayLanguage ? [defaultLanguage, overlayLanguage] : [language];
  return Object.assign({}, ...(await Promise.all(layers.map(fetch))));
}

/** Whether the texts of a language are here. */
export const hasLanguage = (language: Language): boolean => catalogs.here.has(language);

/** Whether the texts of an area are here in a language. */
export const hasAreaIn = (language: Language, area: LateArea): boolean => catalogs.here.has(`${language} ${area}`);

/** Fetches the texts of an area in a language. */
export function fetchArea(language: Language, area: LateArea): Promise<void> {
  if (!catalogs.late.has(area)) {
    catalogs.late.add(area);
    // A notice about it may be drawn by another provider, in another language.
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

/** Fetches the texts of a language, with every area that the page asked for so far. */
export async function fetchLanguage(language: Language): Promise<void> {
  let wanted: LateArea[];
  // A page may ask for an area while the others come.
  do {
    wanted = [...catalogs.late];
    await Promise.all([
      fetchOnce(language, language, () => layered(language, async name => (await loaders[name]()).messages)),
      ...wanted.map(area => fetchArea(language, area)),
    ]);
  } while (wanted.length < catalogs.late.size);
}
