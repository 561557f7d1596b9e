import { editionOfPath } from '../sign-in/paths.ts';
import { keepTabValue, tabValue } from './tab-values.ts';

/** The default sign-in page. A tab stores its own, so that a user returns to the sign-in page of the entry (specification section 4). */
export const signInPath = '/login';

const storageName = 'patrolkit.signInPath';

/** Stores the sign-in page on screen. */
export const rememberSignIn = (path: string): void => keepTabValue(storageName, path);

/** The stored sign-in page. Null when there is none. */
export const signInPathOfTab = (): string | null => tabValue(storageName);

/** The address that signs in and then continues at `from`. `kept` is the stored sign-in page. */
export function signInAddress(from: string, kept: string | null = signInPathOfTab()): string {
  // The stored path is not trusted: only the path of a sign-in page of this console is used.
  const path = kept !== null && editionOfPath(kept) ? kept : signInPath;
  return from === '/' ? path : `${path}?redirect=${encodeURIComponent(from)}`;
}
