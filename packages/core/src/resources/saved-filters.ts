/** Filters of list pages that users have saved in this browser under names. */
import type { Store } from '../store.ts';
import { createKept, keptKey, type KeptEnvironment } from './kept.ts';

/** Filters under a name, as `writeKept` writes them. */
export interface SavedFilters {
  readonly name: string;
  readonly query: string;
}

/** The saved filters, and the verbs that change them. */
export interface SavedFilterStore {
  /** The filters that a user has saved for a page, by `user page`, oldest first. */
  readonly $saved: Store<Readonly<Record<string, readonly SavedFilters[]>>>;
  /** The key in `$saved` of a user's filters for a page. */
  key(userId: string, page: string): string;
  /** Longest name, characters. */
  readonly longestName: number;
  /** Most filters of a page. */
  readonly most: number;
  /** Saves filters under a name and replaces those that had it. Returns false when the page has as many as it may. */
  save(userId: string, page: string, filters: SavedFilters): boolean;
  /** Renames filters. Returns false when others have that name. */
  rename(userId: string, page: string, from: string, to: string): boolean;
  /** Deletes filters. */
  remove(userId: string, page: string, name: string): void;
}

/** Most filters of a page, and longest name, characters. */
export const savedFilterLimits = { count: 30, name: 40 } as const;

const isSaved = (value: unknown): value is SavedFilters =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'name') === 'string' &&
  typeof Reflect.get(value, 'query') === 'string';

/** Makes the store from the saved filters. */
export function createSavedFilters(
  environment: KeptEnvironment,
  service: string,
): { readonly store: SavedFilterStore; readonly dispose: () => void } {
  const {
    $kept,
    change: keep,
    dispose,
  } = createKept(environment, 'patrolkit.filters', service, (stored): readonly SavedFilters[] | undefined =>
    Array.isArray(stored) ? stored.filter(isSaved).slice(0, savedFilterLimits.count) : undefined,
  );
  const change = (key: string, to: (list: readonly SavedFilters[]) => readonly SavedFilters[]): void =>
    keep(key, (list = []) => to(list));
  const store: SavedFilterStore = {
    $saved: $kept,
    key: keptKey,
    longestName: savedFilterLimits.name,
    most: savedFilterLimits.count,
    save: (userId, page, filters) => {
      let isKept = false;
      change(keptKey(userId, page), list => {
        const others = list.filter(known => known.name !== filters.name);
        isKept = others.length < savedFilterLimits.count;
        return isKept ? [...others, filters] : list;
      });
      return isKept;
    },
    rename: (userId, page, from, to) => {
      let isFree = true;
      change(keptKey(userId, page), list => {
        isFree = from === to || !list.some(known => known.name === to);
        return isFree ? list.map(known => (known.name === from ? { ...known, name: to } : known)) : list;
      });
      return isFree;
    },
    remove: (userId, page, removed) =>
      change(keptKey(userId, page), list => list.filter(known => known.name !== removed)),
  };
  return { store, dispose };
}
