/** The versions of the client. */
import { version as kitVersion } from '../../package.json';

export { kitVersion };

/** The front end's version as the specification gives it (interpretations.md 26). */
export const frontVersion = 'v2.4.1.241220';
