/** The edition of the console, kept for the session of the tab (interpretations.md 39). */

/** Which edition is shown. */
export type Edition = 'ordinary' | 'offline' | 'unisex' | 'industry';

const paths: Readonly<Record<string, Edition>> = {
  '/login': 'ordinary',
  '/login-offline': 'offline',
  '/login-unisex-version': 'unisex',
  '/login-industry': 'industry',
  '/industry': 'industry',
};

/**
 * The edition of a user who came in by a sign-in page.
 * @param signInPath the sign-in page of this tab
 * @param isIndustry the user's privileges say industry, whatever the path
 */
export const editionOf = (signInPath: string, isIndustry = false): Edition =>
  isIndustry ? 'industry' : (paths[signInPath] ?? 'ordinary');
