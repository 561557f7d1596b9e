/** Makes the parts of a console when they are first needed, with what they rest on, and lets pages read their stores. */
import type { LateArea } from './i18n/index.ts';
import { makers } from './makers.ts';
import { partOfStore, type AllStores, type Ground, type Make, type MadeParts, type PartName } from './parts.ts';
import { viewOf } from './store.ts';

/** What a console has beside its parts, as its maker writes it. */
interface Loadable {
  need(...names: readonly PartName[]): Promise<void>;
  has(...names: readonly PartName[]): boolean;
}

/** The parts of one console. */
export interface Loading {
  /** What was made so far. */
  readonly made: MadeParts;
  /** A console of its own things: adds the stores of all parts, and the ways to ask for them. */
  complete<Own extends object>(own: Own): Own & AllStores & Loadable;
  /** Nothing is made any more, also of what is being loaded. */
  end(): void;
}

/** A part with all that it rests on, which comes first. */
const withNeeds = (name: PartName): readonly PartName[] => [...makers[name].needs.flatMap(withNeeds), name];

/** The areas of texts that parts speak. */
export const areasOfParts = (names: readonly PartName[]): readonly LateArea[] => [
  ...new Set(names.flatMap(withNeeds).flatMap(name => makers[name].says ?? [])),
];

/** Fetches the code of parts that are soon to be needed; where it does not come, whoever needs it is told. */
export function preloadParts(...names: readonly PartName[]): void {
  for (const name of new Set(names.flatMap(withNeeds))) makers[name].load().catch(() => undefined);
}

/** Makes it. */
export function createLoading(given: Omit<Ground, 'made'>): Loading {
  const made: { -readonly [Name in PartName]?: MadeParts[Name] } = {};
  const ground: Ground = { ...given, made };
  const codes: { [Name in PartName]?: Promise<Make<Name>> } = {};
  let isOver = false;

  /** Loads the code of a part; a load that failed is tried again by the next who asks. */
  const load = async <Name extends PartName>(name: Name): Promise<() => void> => {
    const code: Promise<Make<Name>> = codes[name] ?? makers[name].load();
    Object.assign(codes, { [name]: code });
    try {
      const make = await code;
      return () => Object.assign(made, { [name]: make(ground) });
    } catch (error) {
      Reflect.deleteProperty(codes, name);
      throw error;
    }
  };

  const has = (...names: readonly PartName[]): boolean => names.every(name => made[name] !== undefined);
  const need = async (...names: readonly PartName[]): Promise<void> => {
    if (has(...names)) return;
    const wanted = [...new Set(names.flatMap(withNeeds))];
    // Without its words a part still does what it must.
    const texts = Promise.all(areasOfParts(names).map(given.texts.loadArea)).catch(() =>
      given.log.add('page', 'texts could not be loaded'),
    );
    const loaded = await Promise.all(wanted.map(async name => ({ name, make: await load(name) })));
    await texts;
    // Others may have made some meanwhile.
    const missing = loaded.filter(({ name }) => !has(name));
    if (isOver || missing.length === 0) return;
    for (const { make } of missing) make();
    given.all.add(missing.flatMap(({ name }) => made[name]?.placed ?? []));
  };

  const read = (store: keyof AllStores): unknown => {
    const name = partOfStore[store];
    const stores: object | undefined = made[name]?.stores;
    if (!stores) throw new Error(`The console has no ${store} yet: ask for its part, need('${name}'), and wait.`);
    return Reflect.get(stores, store);
  };

  return {
    made,
    end: () => {
      isOver = true;
    },
    complete: own => {
      const stores = viewOf(Object.keys(partOfStore), store => read(store as keyof AllStores)) as AllStores;
      return Object.assign(stores, own, { need, has });
    },
  };
}
