/**
 * The address of this page as a store, and the ways to another one. The address holds everything about a place; the history entry also
 * holds its own number. When the code of a place must be loaded, the page goes there once the code is loaded. Until then address and page
 * stay.
 */
import { atom, type ReadableAtom } from 'nanostores';

/** The place of the page. */
export interface Place {
  /** Path below the base, decoded, without a slash at its end. "/" at home. */
  readonly path: string;
  /** The query with its question mark. Empty without one. */
  readonly search: string;
  /** Number of the history entry in this tab, from 0. Each added entry has one more. */
  readonly entry: number;
  /** True when the user came by back or forward. */
  readonly isReturn: boolean;
}

/** How to go. */
export interface GoOptions {
  /** True to replace the present history entry. */
  readonly replace?: boolean;
}

/** The router of a page. */
export interface Router {
  /** The place of the page. */
  readonly $place: ReadableAtom<Place>;
  /** True while the code of the next place is loading. */
  readonly $isLoading: ReadableAtom<boolean>;
  /** The address of a path below the base, for links. */
  readonly href: (to: string) => string;
  /** Goes to a path below the base, with its query. Adds no entry when the page is already there. */
  readonly go: (to: string, options?: GoOptions) => void;
  /**
   * Goes to the same path with another query. With `replace`, which only corrects the address, it does nothing while another page loads.
   */
  readonly setQuery: (query: URLSearchParams, options?: GoOptions) => void;
}

/** What the router needs of the browser. */
export interface HistoryPage {
  /** The whole address. */
  readonly href: () => string;
  /** The state of the present entry. */
  readonly state: () => unknown;
  /** Adds an entry. */
  readonly push: (state: unknown, address: string) => void;
  /** Changes the present entry. */
  readonly replace: (state: unknown, address: string) => void;
  /** Goes this many entries forward. */
  readonly forward: (entries: number) => void;
  /** Calls back whenever back, forward or a fragment led to another entry. */
  readonly onReturn: (returned: () => void) => void;
}

const realPage: HistoryPage = {
  href: () => location.href,
  state: () => history.state,
  push: (state, address) => history.pushState(state, '', address),
  replace: (state, address) => history.replaceState(state, '', address),
  forward: entries => history.go(entries),
  onReturn: returned => addEventListener('popstate', returned),
};

/** A decoded path. Unchanged when it cannot be decoded. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The number that an entry's state holds. */
const numberIn = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'entry' in state && typeof state.entry === 'number'
    ? state.entry
    : undefined;

/** Makes the router of a page. Call it once: it listens for the whole life of the page. */
export function createRouter({
  basePath,
  load,
  staysOnBack = () => false,
  page = realPage,
}: {
  /** The path below which all places lie, without a slash at its end. */
  readonly basePath: string;
  /** Loads the code of a place. Undefined when nothing must be loaded. The page shows a failure. */
  readonly load: (place: Place) => Promise<unknown> | undefined;
  /** Called at each step back. True when it did something else, such as closing a dialog, and the page stays. */
  readonly staysOnBack?: () => boolean;
  readonly page?: HistoryPage;
}): Router {
  // The path is joined as text before it is read, so that no path can name another origin or leave the base.
  const href = (to: string): string => {
    const url = new URL(basePath + (to.startsWith('/') ? to : `/${to}`), page.href());
    const isBelow = url.pathname.startsWith(`${basePath}/`);
    return (isBelow ? url.pathname : `${basePath}/`) + url.search + url.hash;
  };
  const read = (address: string): Pick<Place, 'path' | 'search'> => {
    const { pathname, search } = new URL(address, page.href());
    const below =
      pathname.slice(0, basePath.length).toLowerCase() === basePath.toLowerCase()
        ? pathname.slice(basePath.length)
        : pathname;
    return { path: decoded(below).replace(/\/$/, '') || '/', search };
  };

  const held = page.state();
  const first: Place = { ...read(page.href()), entry: numberIn(held) ?? 0, isReturn: false };
  page.replace({ ...(typeof held === 'object' ? held : {}), entry: first.entry }, page.href());
  const $place = atom(first);
  const $isLoading = atom(false);

  /** Number of the latest navigation. Earlier ones that are still loading have no effect. */
  let latest = 0;
  const arrive = (place: Place, enter?: () => void): void => {
    const mine = ++latest;
    const show = (): void => {
      if (mine !== latest) return;
      enter?.();
      $place.set(place);
      $isLoading.set(false);
    };
    const loading = load(place);
    if (!loading) return show();
    $isLoading.set(true);
    loading.then(show, show);
  };

  const go = (to: string, { replace = false }: GoOptions = {}): void => {
    const address = href(to);
    const shown = new URL(page.href());
    const isSame = address === shown.pathname + shown.search;
    // During a step back the browser is already at the other entry, so the number comes from the history.
    const entry = (numberIn(page.state()) ?? $place.get().entry) + (replace || isSame ? 0 : 1);
    arrive({ ...read(address), entry, isReturn: false }, () =>
      replace || isSame ? page.replace({ entry }, address) : page.push({ entry }, address),
    );
  };

  /** True during the step forward that undoes a step back. */
  let isStaying = false;
  page.onReturn(() => {
    const entry = numberIn(page.state()) ?? $place.get().entry + 1;
    if (isStaying) {
      isStaying = false;
      return;
    }
    const back = $place.get().entry - entry;
    if (back > 0 && staysOnBack()) {
      isStaying = true;
      page.forward(back);
      return;
    }
    arrive({ ...read(page.href()), entry, isReturn: true });
  });
  arrive(first);

  return {
    $place,
    $isLoading,
    href,
    go,
    setQuery: (query, options = {}) => {
      if (options.replace && $isLoading.get()) return;
      const search = query.toString();
      go($place.get().path + (search && `?${search}`), options);
    },
  };
}

/** Whether the console handles a click. With another button or a held key, the browser opens a tab or a window. */
export const isPlainClick = ({
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
  defaultPrevented,
}: Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'>): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && !defaultPrevented;
