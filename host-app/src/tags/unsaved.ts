/** Pages that hold what is not saved: whoever would drop one is asked before. */
import { askBeforeLeaving } from '@patrolkit/core';
import { atom, type ReadableAtom } from 'nanostores';
import { useEffect } from 'react';
import { usePlace } from '../router/router-context.ts';

const $paths = atom<ReadonlySet<string>>(new Set());
const $act = atom<(() => void) | undefined>(undefined);

/** What waits until the user has said whether what is not saved may go; undefined while nothing does. */
export const $held: ReadableAtom<(() => void) | undefined> = $act;

/** The page of a path holds what is not saved, or no longer. */
export function markUnsaved(path: string, isUnsaved: boolean): void {
  const paths = new Set($paths.get());
  if (isUnsaved) paths.add(path);
  else paths.delete(path);
  $paths.set(paths);
}

/** Whether the page of a path holds what is not saved. */
export const isUnsaved = (path: string): boolean => $paths.get().has(path);

/** The page around a view of the host holds what is not saved; the browser asks too before it is left or loaded anew. */
export function useUnsaved(holdsUnsaved: boolean): void {
  const { path } = usePlace();
  useEffect(() => {
    if (!holdsUnsaved) return;
    const release = askBeforeLeaving();
    markUnsaved(path, true);
    return () => {
      release();
      markUnsaved(path, false);
    };
  }, [path, holdsUnsaved]);
}

/** The same of a page around a widget: what listens to its `unsavedchanged`. The widget has the browser ask by itself. */
export function useUnsavedWidget(): (told: CustomEvent<{ readonly isUnsaved: boolean }>) => void {
  const { path } = usePlace();
  useEffect(() => () => markUnsaved(path, false), [path]);
  return ({ detail }) => markUnsaved(path, detail.isUnsaved);
}

/** Does what drops the pages of these paths: at once, or once the user lets go of what one of them holds. */
export function dropPages(paths: readonly string[], act: () => void): void {
  if (paths.some(path => $paths.get().has(path))) $act.set(act);
  else act();
}

/** The user has said whether it may go. */
export function settleHeld(mayGo: boolean): void {
  const act = $act.get();
  $act.set(undefined);
  if (mayGo) act?.();
}
