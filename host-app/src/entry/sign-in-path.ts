import { editionOfPath } from '../sign-in/paths.ts';
import { keepTabValue, tabValue } from './tab-values.ts';

/** The sign-in page of this tab: a user who came in by one page is led back to the same (specification section 4). */
export const signInPath = '/login';

const storageName = 'patrolkit.signInPath';

/** Keeps the sign-in page that is shown. */
export const rememberSignIn = (path: string): void => keepTabValue(storageName, path);

/** The sign-in page that was kept; null where none was. */
export const signInPathOfTab = (): string | null => tabValue(storageName);

/** Where to sign in, to go on at `from` afterwards; `kept` is the sign-in page that was kept. */
export function signInAddress(from: string, kept: string | null = signInPathOfTab()): string {
  // The kept path is not trusted: only the path of a sign-in page of this console is used.
  const path = kept !== null && editionOfPath(kept) ? kept : signInPath;
  return from === '/' ? path : `${path}?redirect=${encodeURIComponent(from)}`;
}
