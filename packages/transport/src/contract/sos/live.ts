/** The pushes of emergency calls. */
import { rule } from '../push.ts';
import { sosCall, sosEnd } from './entities.ts';

/** The pushes of emergency calls. */
export const sosPushes = {
  robotCallApp: rule('singleton', 'each', sosCall),
  hangUpCall: rule('singleton', 'each', sosEnd),
} as const;
