/** Makes the parts of a console when a page first needs them, with the parts that they depend on. Lets pages read their stores. */
import type { LateArea } from './i18n/index.ts';
import { makers } from './makers.ts';
import { partOfStore, type AllStores, type Ground, type Make, type MadeParts, type PartName } from './parts.ts';
import { viewOf } from './store.ts';

/** The methods of a console that request its parts. */
interface Loadable {
  need(...names: readonly PartName[]): Promise<void>;
  has(...names: readonly PartName[]): boolean;
}

/** The parts of one console. */
export interface Loading {
  /** The parts that have been made so far. */
  readonly made: MadeParts;
  /** Completes a console: adds the stores of all parts, `need` and `has` to its own members. */
  complete<Own extends object>(own: Own): Own & AllStores & Loadable;
  /** Ends the making of parts, even of one that is being loaded. */
  end(): void;
}

/** A part, after all parts that it depends on. */
const withNeeds = (name: PartName): readonly PartName[] => [...makers[name].needs.flatMap(withNeeds), name];

/** The areas of texts that parts use. */
export const areasOfParts = (names: readonly PartName[]): readonly LateArea[] => [
  ...new Set(names.flatMap(withNeeds).flatMap(name => makers[name].says ?? [])),
];

/** Fetches the code of parts that a page will soon need. A failure goes to the callers of `need`. */
export function preloadParts(...names: readonly PartName[]): void {
  for (const name of new Set(names.flatMap(withNeeds))) makers[name].load().catch(() => undefined);
}

/** Makes the loading of a console's parts. */
export function createLoading(given: Omit<Ground, 'made'>): Loading {
  const made: { -readonly [Name in PartName]?: MadeParts[Name] } = {};
  const ground: Ground = { ...given, made };
  const codes: { [Name in PartName]?: Promise<Make<Name>> } = {};
  let isOver = false;

  /** Loads the code of a part. The next call tries a failed load again. */
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
    // A part also works without its texts, so a failure to load them is only logged.
    const texts = Promise.all(areasOfParts(names).map(given.texts.loadArea)).catch(() =>
      given.log.add('page', 'texts could not be loaded'),
    );
    const loaded = await Promise.all(wanted.map(async name => ({ name, make: await load(name) })));
    await texts;
    // Another call may have made some of them meanwhile.
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
