/** Makes the parts of a console when a page first needs them, with the parts that they depend on. Lets pages read their stores. */
import type { AnyPart, Ground, Made } from './ground.ts';
import type { LateArea } from './i18n/index.ts';
import { partOfStore, parts, type AllStores, type PartName } from './parts/index.ts';
import { viewOf } from './store.ts';

/** The methods of a console that request its parts. */
interface Loadable {
  need(...names: readonly PartName[]): Promise<void>;
  has(...names: readonly PartName[]): boolean;
}

/** The parts of one console. */
export interface Loading {
  /** What has been made of a part; undefined before a page needs it. */
  made(name: PartName): Made<object> | undefined;
  /** Completes a console: adds the stores of all parts, `need` and `has` to its own members. */
  complete<Own extends object>(own: Own): Own & AllStores & Loadable;
  /** Ends the making of parts, even of one that is being loaded. */
  end(): void;
}

/** A part, after all parts that it depends on. */
const withNeeds = (part: AnyPart): readonly AnyPart[] => [...part.needs.flatMap(withNeeds), part];

/** These parts and all that they depend on, each once. */
const partsOf = (names: readonly PartName[]): readonly AnyPart[] => [
  ...new Set(names.flatMap(name => withNeeds(parts[name]))),
];

/** The areas of texts that parts use. */
export const areasOfParts = (names: readonly PartName[]): readonly LateArea[] => [
  ...new Set(partsOf(names).flatMap(({ says }) => says ?? [])),
];

/** Fetches the code of parts that a page will soon need. A failure goes to the callers of `need`. */
export function preloadParts(...names: readonly PartName[]): void {
  for (const { load } of partsOf(names)) load().catch(() => undefined);
}

/** The stores of several parts as one object. */
const joined = (made: readonly (Made<object> | undefined)[]): Readonly<Record<string, unknown>> =>
  Object.assign({}, ...made.map(one => one?.stores));

/** Makes the loading of a console's parts. */
export function createLoading(given: Omit<Ground, 'stores'>): Loading {
  const made = new Map<AnyPart, Made<object>>();
  const ground: Ground = { ...given, stores: () => joined([...made.values()]) };
  const codes = new Map<AnyPart, ReturnType<AnyPart['load']>>();
  let isOver = false;

  /** Loads the code of a part. The next call tries a failed load again. */
  const load = async (part: AnyPart): ReturnType<AnyPart['load']> => {
    const code = codes.get(part) ?? part.load();
    codes.set(part, code);
    try {
      return await code;
    } catch (error) {
      codes.delete(part);
      throw error;
    }
  };

  const has = (...names: readonly PartName[]): boolean => names.every(name => made.has(parts[name]));
  const need = async (...names: readonly PartName[]): Promise<void> => {
    if (has(...names)) return;
    // A part also works without its texts, so a failure to load them is only logged.
    const texts = Promise.all(areasOfParts(names).map(given.texts.loadArea)).catch(() =>
      given.log.add('page', 'texts could not be loaded'),
    );
    const loaded = await Promise.all(partsOf(names).map(async part => ({ part, make: await load(part) })));
    await texts;
    if (isOver) return;
    // Another call may have made some of them meanwhile.
    const missing = loaded.filter(({ part }) => !made.has(part));
    for (const { part, make } of missing) {
      // The description of a part says which stores its `make` gets.
      const needed = joined(part.needs.map(other => made.get(other))) as never;
      made.set(part, make(ground, needed));
    }
    given.all.add(
      ...missing.flatMap(({ part }) =>
        Object.values(made.get(part)?.parts ?? {}).map(one => ({ place: part.place, part: one })),
      ),
    );
  };

  const read = (store: keyof AllStores): unknown => {
    const name = partOfStore[store];
    const stores = made.get(parts[name])?.stores;
    if (!stores) throw new Error(`The console has no ${store} yet: ask for its part, need('${name}'), and wait.`);
    return Reflect.get(stores, store);
  };

  return {
    made: name => made.get(parts[name]),
    end: () => {
      isOver = true;
    },
    complete: own => {
      const stores = viewOf(Object.keys(partOfStore), store => read(store as keyof AllStores)) as AllStores;
      return Object.assign(stores, own, { need, has });
    },
  };
}
