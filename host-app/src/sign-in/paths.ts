/** The editions of a console. Each has its own sign-in page (interpretations.md 39). */
export type Edition = 'ordinary' | 'offline' | 'unisex' | 'industry';

/** The sign-in page of each edition. */
export const signInPaths: Readonly<Record<Edition, string>> = {
  ordinary: '/login',
  offline: '/login-offline',
  unisex: '/login-unisex-version',
  industry: '/login-industry',
};

/** The editions. */
export const editions: readonly Edition[] = ['ordinary', 'offline', 'unisex', 'industry'];

/** The edition of a sign-in page. Undefined for any other path. */
export const editionOfPath = (path: string): Edition | undefined =>
  editions.find(edition => signInPaths[edition] === path);
