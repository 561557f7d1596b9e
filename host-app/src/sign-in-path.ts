import { keepTabValue, tabValue } from './tab-values.ts';

/** The sign-in page of this tab: who came in by one of several goes back to the same (specification section 4). */
export const signInPath = '/login';

const storageName = 'patrolkit.signInPath';

/** Keeps the sign-in page that is shown. */
export const rememberSignIn = (path: string): void => keepTabValue(storageName, path);

/** Where to sign in, to go on at `from` afterwards; `kept` is the sign-in page that was kept. */
export function signInAddress(from: string, kept: string | null = tabValue(storageName)): string {
  // Kept text is not trusted: it leads to a sign-in page of this console or nowhere.
  const path = kept !== null && /^\/login(-[a-z]+)*$/.test(kept) ? kept : signInPath;
  return from === '/' ? path : `${path}?redirect=${encodeURIComponent(from)}`;
}

/** The sign-in page of this tab; the ordinary one where none was kept. */
export const keptSignIn = (): string => tabValue(storageName) ?? signInPath;
