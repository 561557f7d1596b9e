/** The open pages of a tab, one tag for each, and their verbs (specification section 2, interpretations.md 41). */
import type { Screen, ScreenName } from '@patrolkit/core';
import { atom, type ReadableAtom } from 'nanostores';
import { wallParameter } from '../screens/wall-mode.ts';
import type { Place } from '../router/router.ts';
import { isUnsaved } from './unsaved.ts';

/** An open page. */
export interface Tag {
  /** Identifies the tag: the path of its screen and the id in its address. */
  readonly key: string;
  readonly name: ScreenName;
  readonly path: string;
  /** The query at which it was last shown. */
  readonly search: string;
  /** The id in its title. Empty without one. */
  readonly suffix: string;
  /** True for home, which cannot be closed. */
  readonly isAffixed: boolean;
  /** Rises when the page starts over and its earlier drawing is dropped. */
  readonly round: number;
  /** Its place when it was last shown in this page. Undefined for a tag that was stored over a reload and has not been shown since. */
  readonly place: Place | undefined;
}

/** Names of the query parameter with the id of a record, for screens in which each record is a page of its own. */
const idNames = ['id', 'pointId'];

/** The id in an address. Empty when its screen has none. */
function idOf({ takes }: Pick<Screen, 'takes'>, search: string): string {
  const query = new URLSearchParams(search);
  const name = takes.find(taken => idNames.includes(taken));
  return (name === undefined ? null : query.get(name)) ?? '';
}

/** The key of a screen's page: the path, and the id in the address. */
export const tagKey = (screen: Pick<Screen, 'path' | 'takes'>, search: string): string => {
  const id = idOf(screen, search);
  return id === '' ? screen.path : `${screen.path} ${id}`;
};

/** Whether the page of a screen stays drawn behind others. A screen that plays, drives or watches is drawn again from its address. */
export const isKept = ({ section }: Pick<Screen, 'section'>): boolean =>
  section !== undefined && section !== 'videotape-center';

/** The query with which a tag leads to its page. It leaves out wall mode, which leaves the page by itself. */
function leadingTo(search: string): string {
  const query = new URLSearchParams(search);
  if (!query.has(wallParameter)) return search;
  query.delete(wallParameter);
  const rest = String(query);
  return rest && `?${rest}`;
}

/** A new tag. */
export const tagOf = (screen: Screen, search: string, place?: Place): Tag => ({
  key: tagKey(screen, search),
  name: screen.name,
  path: screen.path,
  search: leadingTo(search),
  suffix: idOf(screen, search),
  isAffixed: false,
  round: 0,
  place,
});

/** The open pages and their verbs. */
export interface Tags {
  readonly $tags: ReadableAtom<readonly Tag[]>;
  /**
   * Begins with a user. The pages that this user had open in this tab of the browser open again; those of another user are gone.
   * @param first the page of home, which stays open
   */
  begin(userId: string, first: Screen | undefined, screenAt: (path: string) => Screen | undefined): void;
  /** Shows a page. From now on it has a tag, with the query at which it is shown. */
  visit(screen: Screen, place: Place): void;
  /** Closes a page. Home stays. */
  close(key: string): void;
  /** Closes all others. Home stays. */
  closeOthers(key: string): void;
  /** Closes all. Home stays. */
  closeAll(): void;
  /** Moves a tag to a place in the row, from 0. Home stays first. */
  move(key: string, to: number): void;
  /** Makes the page start over the next time it is drawn. */
  refresh(key: string): void;
}

/** The open pages of a user, as they are stored over a reload. */
interface Kept {
  readonly user: string;
  readonly pages: readonly (readonly [path: string, search: string])[];
}

const storageName = 'patrolkit.tags';
/** The most open pages. The page that was opened first closes for the next. */
const most = 30;

function keptOf(text: string | null): Kept | undefined {
  try {
    const read: unknown = JSON.parse(text ?? 'null');
    if (typeof read !== 'object' || read === null || !('user' in read) || !('pages' in read)) return undefined;
    const { user, pages } = read;
    if (typeof user !== 'string' || !Array.isArray(pages)) return undefined;
    return {
      user,
      pages: pages.flatMap((page: unknown): [string, string][] => {
        if (!Array.isArray(page)) return [];
        const [path, search] = page as unknown[];
        return typeof path === 'string' && typeof search === 'string' ? [[path, search]] : [];
      }),
    };
  } catch {
    return undefined;
  }
}

/** Makes the open pages of a tab of the browser. */
export function createTags(keep: {
  readonly get: (name: string) => string | null;
  readonly set: (name: string, value: string) => void;
}): Tags {
  const $tags = atom<readonly Tag[]>([]);
  let user = '';
  const set = (tags: readonly Tag[]): void => {
    $tags.set(tags);
    const pages = tags
      .filter(({ isAffixed }) => !isAffixed)
      .map(({ path, search }): [string, string] => [path, search]);
    keep.set(storageName, JSON.stringify({ user, pages } satisfies Kept));
  };
  const change = (key: string, part: Partial<Tag>): void =>
    set($tags.get().map(tag => (tag.key === key ? { ...tag, ...part } : tag)));

  return {
    $tags,
    begin: (userId, first, screenAt) => {
      user = userId;
      const kept = keptOf(keep.get(storageName));
      const home = first ? [{ ...tagOf(first, ''), isAffixed: true }] : [];
      const others = (kept?.user === userId ? kept.pages : []).flatMap(([path, search]) => {
        const screen = screenAt(path);
        return screen && screen !== first ? [tagOf(screen, search)] : [];
      });
      const known = new Map([...home, ...others].map(tag => [tag.key, tag]));
      set([...known.values()].slice(0, most));
    },
    visit: (screen, place) => {
      const key = tagKey(screen, place.search);
      const tags = $tags.get();
      const known = tags.find(tag => tag.key === key);
      if (known) {
        if (known.place !== place) change(key, { search: leadingTo(place.search), place });
        return;
      }
      // The limit does not close a page with unsaved changes.
      const oldest = tags.length < most ? undefined : tags.find(tag => !tag.isAffixed && !isUnsaved(tag.key));
      set([...tags.filter(tag => tag !== oldest), tagOf(screen, place.search, place)]);
    },
    close: key => set($tags.get().filter(tag => tag.isAffixed || tag.key !== key)),
    closeOthers: key => set($tags.get().filter(tag => tag.isAffixed || tag.key === key)),
    closeAll: () => set($tags.get().filter(tag => tag.isAffixed)),
    move: (key, to) => {
      const tags = $tags.get();
      const moved = tags.find(tag => tag.key === key);
      if (!moved || moved.isAffixed) return;
      const others = tags.filter(tag => tag !== moved);
      const firstFree = others.filter(tag => tag.isAffixed).length;
      const place = Math.min(Math.max(to, firstFree), others.length);
      set([...others.slice(0, place), moved, ...others.slice(place)]);
    },
    refresh: key => {
      const known = $tags.get().find(tag => tag.key === key);
      if (known) change(key, { round: known.round + 1 });
    },
  };
}
