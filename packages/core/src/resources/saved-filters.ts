/** Filters of list pages that a user of this browser has kept under names. */
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Store } from '../store.ts';

/** Filters under a name, as the query of an address. */
export interface SavedFilters {
  readonly name: string;
  readonly query: string;
}

/** What is kept, and the verbs that change it. */
export interface SavedFilterStore {
  /** What a user has kept for a page, by `user page`, in the order of keeping. */
  readonly $saved: Store<Readonly<Record<string, readonly SavedFilters[]>>>;
  /** Where the filters of a user for a page stand in it. */
  key(userId: string, page: string): string;
  /** Characters of a name at most. */
  readonly longestName: number;
  /** Keeps filters under a name; those that had it before give way. */
  save(userId: string, page: string, filters: SavedFilters): void;
  /** Gives filters another name; refused (false) where there are others of that name. */
  rename(userId: string, page: string, from: string, to: string): boolean;
  /** Forgets filters. */
  remove(userId: string, page: string, name: string): void;
}

/** Filters of a page at most, and characters of a name. */
export const savedFilterLimits = { count: 30, name: 40 } as const;

const storageName = 'patrolkit.filters';

/** Where the filters of a user for a page stand. */
export const savedFilterKey = (userId: string, page: string): string => `${userId} ${page}`;

const isSaved = (value: unknown): value is SavedFilters =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'name') === 'string' &&
  typeof Reflect.get(value, 'query') === 'string';

/** What was stored may be of an earlier version, or of somebody's hand. */
function read({ local }: Pick<Environment, 'local'>, name: string): Record<string, readonly SavedFilters[]> {
  try {
    const stored: unknown = JSON.parse(local.get(name) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).map(([key, list]) => [
        key,
        Array.isArray(list) ? list.filter(isSaved).slice(0, savedFilterLimits.count) : [],
      ]),
    );
  } catch {
    return {};
  }
}

/**
 * Reads what was kept.
 * @param service the server, where it is not the page's own: users are those of one server
 */
export function createSavedFilters(environment: Pick<Environment, 'local'>, service: string): SavedFilterStore {
  const name = service === '' ? storageName : `${storageName} ${service}`;
  const $saved = atom(read(environment, name));
  const change = (key: string, to: (list: readonly SavedFilters[]) => readonly SavedFilters[]): void => {
    // Another tab may have kept some meanwhile.
    const all = read(environment, name);
    $saved.set({ ...all, [key]: to(all[key] ?? []).slice(-savedFilterLimits.count) });
    environment.local.set(name, JSON.stringify($saved.get()));
  };
  return {
    $saved,
    key: savedFilterKey,
    longestName: savedFilterLimits.name,
    save: (userId, page, filters) =>
      change(savedFilterKey(userId, page), list => [...list.filter(known => known.name !== filters.name), filters]),
    rename: (userId, page, from, to) => {
      const key = savedFilterKey(userId, page);
      if (from !== to && ($saved.get()[key] ?? []).some(known => known.name === to)) return false;
      change(key, list => list.map(known => (known.name === from ? { ...known, name: to } : known)));
      return true;
    },
    remove: (userId, page, removed) =>
      change(savedFilterKey(userId, page), list => list.filter(known => known.name !== removed)),
  };
}
