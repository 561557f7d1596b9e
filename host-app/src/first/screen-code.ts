/** The table of screens. Its code loads with the frame, because the sign-in page does not need it. */
import { code } from '../code.ts';

/** The table of screens with its rules. */
export const screenCode = code(() => import('../screens/table/screens.ts'));
