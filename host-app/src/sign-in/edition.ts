/** Maps sign-in pages to editions (interpretations.md 23, 39). No other file knows this. */
import { signInPathOfTab } from '../entry/sign-in-path.ts';
import { editionOfPath, type Edition } from './paths.ts';

export type { Edition } from './paths.ts';

/** The edition of a session: that of the stored sign-in page, or industry for a user whose privileges say so. */
export const editionOf = (keptPath: string | null, isIndustry: boolean): Edition =>
  isIndustry ? 'industry' : (editionOfPath(keptPath ?? '') ?? 'ordinary');

/** The edition of this tab, for a user who is signed in. */
export const editionOfTab = (user: { readonly isIndustry: boolean }): Edition =>
  editionOf(signInPathOfTab(), user.isIndustry);
