/** What the users of this browser have kept, a value a user and page: stored as one text, and seen by the other pages of this browser. */
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Store } from '../store.ts';

/** Where it is kept, and how the other pages hear of it. */
export type KeptEnvironment = Pick<Environment, 'local' | 'otherPages'>;

/** Values by `user page`. */
export interface Kept<T> {
  /** What is kept. */
  readonly $kept: Store<Readonly<Record<string, T>>>;
  /** Changes the value of a key; undefined forgets it. */
  change(key: string, to: (before: T | undefined) => T | undefined): void;
  /** Hears of other pages no more. */
  dispose(): void;
}

/** Where something of a user for a page stands. */
export const keptKey = (userId: string, page: string): string => `${userId} ${page}`;

/**
 * Reads what was kept.
 * @param service the server, where it is not the page's own: users are those of one server
 * @param readValue what a stored value means; undefined for what it cannot mean: it may be of an earlier version, or of somebody's hand
 */
export function createKept<T>(
  { local, otherPages }: KeptEnvironment,
  storageName: string,
  service: string,
  readValue: (stored: unknown) => T | undefined,
): Kept<T> {
  const name = service === '' ? storageName : `${storageName} ${service}`;
  const read = (): Record<string, T> => {
    try {
      const stored: unknown = JSON.parse(local.get(name) ?? '{}');
      if (typeof stored !== 'object' || stored === null) return {};
      return Object.fromEntries(
        Object.entries(stored).flatMap(([key, value]): [string, T][] => {
          const meant = readValue(value);
          return meant === undefined ? [] : [[key, meant]];
        }),
      );
    } catch {
      return {};
    }
  };
  const $kept = atom(read());
  const change: Kept<T>['change'] = (key, to) => {
    // Another tab may have kept some meanwhile.
    const { [key]: before, ...others } = read();
    const value = to(before);
    $kept.set(value === undefined ? others : { ...others, [key]: value });
    local.set(name, JSON.stringify($kept.get()));
    otherPages.post(name);
  };
  const dispose = otherPages.listen(message => {
    if (message === name) $kept.set(read());
  });
  return { $kept, change, dispose };
}
