/** The table of screens, whose code is loaded with the frame: the sign-in page does without it. */
import { code } from '../code.ts';

/** The table of screens with its rules. */
export const screenCode = code(() => import('../screens/table/screens.ts'));
