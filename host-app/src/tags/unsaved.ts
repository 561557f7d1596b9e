/** Pages with unsaved changes: the user is asked before one is closed, and before a sign-out closes all of them. */
import { askBeforeLeaving, type Console } from '@patrolkit/core';
import { atom, type ReadableAtom } from 'nanostores';
import { useEffect } from 'react';
import { usePlace } from '../router/router-context.ts';

const $paths = atom<ReadonlySet<string>>(new Set());
const $act = atom<(() => void) | undefined>(undefined);

/** The action that waits until the user has said whether unsaved changes may be dropped; undefined while none waits. */
export const $held: ReadableAtom<(() => void) | undefined> = $act;

/** Notes whether the page of a path has unsaved changes. */
export function markUnsaved(path: string, isUnsaved: boolean): void {
  const paths = new Set($paths.get());
  if (isUnsaved) paths.add(path);
  else paths.delete(path);
  $paths.set(paths);
}

/** Whether the page of a path has unsaved changes. */
export const isUnsaved = (path: string): boolean => $paths.get().has(path);

/** Marks the page around a view of the host while it has unsaved changes; before it is left or reloaded, the browser asks too. */
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

/** The same for a page around a widget: listens to its `unsavedchanged`. The widget itself makes the browser ask. */
export function useUnsavedWidget(): (told: CustomEvent<{ readonly isUnsaved: boolean }>) => void {
  const { path } = usePlace();
  useEffect(() => () => markUnsaved(path, false), [path]);
  return ({ detail }) => markUnsaved(path, detail.isUnsaved);
}

/** Runs an action that drops the pages of these paths: at once, or once the user has agreed to lose unsaved changes. */
export function dropPages(paths: readonly string[], act: () => void): void {
  if (paths.some(path => $paths.get().has(path))) $act.set(act);
  else act();
}

/** Signs the user out of the console, then goes on: at once, or once the user has agreed to lose what any page has not saved. */
export function signOut({ session }: Pick<Console, 'session'>, then?: () => void): void {
  dropPages([...$paths.get()], () => void session.signOut().then(then));
}

/** Runs the waiting action, or forgets it, as the user has answered. */
export function settleHeld(mayGo: boolean): void {
  const act = $act.get();
  $act.set(undefined);
  if (mayGo) act?.();
}
