/** What is known of screens, as code that comes with the frame: the sign-in page needs none of it. */
import { code } from '../code.ts';

/** The table of screens with its rules. */
export const screenCode = code(() => import('./screens.ts'));
