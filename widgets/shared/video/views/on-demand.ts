/** Views that load when they are first needed. */
import { lazily } from '../../element/index.ts';

/** The table of figures. */
export const Statistics = lazily(async () => (await import('./late/Statistics.tsx')).Statistics);
/** The dialog about a screenshot. */
export const Screenshot = lazily(async () => (await import('./late/Screenshot.tsx')).Screenshot);
