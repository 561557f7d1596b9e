/**
 * Values that users have stored in this browser, one for each user and page. They are kept as one text, and shared with its other pages.
 */
import { atom } from 'nanostores';
import type { Environment } from '../environment/index.ts';
import type { Store } from '../store.ts';

/** The storage, and the channel to the other pages. */
export type KeptEnvironment = Pick<Environment, 'local' | 'otherPages'>;

/** Values by `user page`. */
export interface Kept<T> {
  /** The stored values. */
  readonly $kept: Store<Readonly<Record<string, T>>>;
  /** Changes the value of a key. Undefined forgets it. */
  change(key: string, to: (before: T | undefined) => T | undefined): void;
  /** Stops listening to other pages. */
  dispose(): void;
}

/** The key of a user's value for a page. */
export const keptKey = (userId: string, page: string): string => `${userId} ${page}`;

/**
 * Reads the stored values.
 * @param service the server, if it is not the page's own: users are those of one server
 * @param readValue what a stored value means; undefined for an unreadable one, which may be of an earlier version, or edited by hand
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
    // Another tab may have stored values meanwhile.
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
