/** Pages with unsaved changes. The user is asked before one of them closes, and before a sign-out closes all of them. */
import { askBeforeLeaving, type Console } from '@patrolkit/core';
import { atom, type ReadableAtom } from 'nanostores';
import { useContext, useEffect, useRef } from 'react';
import { PageContext } from '../router/page-context.ts';
import { usePlace } from '../router/router-context.ts';

/**
 * The pages with unsaved changes, by the holder of the changes, because a page may have several editors. The key of its tag names a page.
 */
const $pages = atom<ReadonlyMap<unknown, string>>(new Map());
const $act = atom<(() => void) | undefined>(undefined);

/** The action that waits for the user to decide whether to drop unsaved changes. Undefined while none waits. */
export const $held: ReadableAtom<(() => void) | undefined> = $act;

/** Notes whether a holder on a page has unsaved changes. */
export function markUnsaved(page: string, isUnsaved: boolean, holder: unknown = page): void {
  const pages = new Map($pages.get());
  if (isUnsaved) pages.set(holder, page);
  else pages.delete(holder);
  $pages.set(pages);
}

/** Whether a page has unsaved changes. */
export const isUnsaved = (page: string): boolean => [...$pages.get().values()].includes(page);

/** The page around a view: the key of its tag, or its path when it has no tag. */
function usePage(): string {
  const { path } = usePlace();
  return useContext(PageContext)?.key ?? path;
}

/** Marks the page around a view of the host while the view has unsaved changes. The browser also asks before leaving or reloading. */
export function useUnsaved(holdsUnsaved: boolean): void {
  const page = usePage();
  const holder = useRef(null);
  useEffect(() => {
    if (!holdsUnsaved) return;
    const release = askBeforeLeaving();
    markUnsaved(page, true, holder);
    return () => {
      release();
      markUnsaved(page, false, holder);
    };
  }, [page, holdsUnsaved]);
}

/** Does the same for a page around a widget: listens to its `unsavedchanged`. The widget itself makes the browser ask. */
export function useUnsavedWidget(): (told: CustomEvent<{ readonly isUnsaved: boolean }>) => void {
  const page = usePage();
  const holder = useRef(null);
  useEffect(() => () => markUnsaved(page, false, holder), [page]);
  return ({ detail }) => markUnsaved(page, detail.isUnsaved, holder);
}

/** Runs an action that drops these pages: at once, or once the user has agreed to lose unsaved changes. */
export function dropPages(pages: readonly string[], act: () => void): void {
  if (pages.some(isUnsaved)) $act.set(act);
  else act();
}

/** Signs the user out of the console and then continues: at once, or once the user has agreed to lose unsaved changes of any page. */
export function signOut({ session }: Pick<Console, 'session'>, then?: () => void): void {
  dropPages([...$pages.get().values()], () => void session.signOut().then(then));
}

/** Runs the waiting action or forgets it, as the user decided. */
export function settleHeld(mayGo: boolean): void {
  const act = $act.get();
  $act.set(undefined);
  if (mayGo) act?.();
}
