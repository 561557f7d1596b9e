/** The pushes of SOS calls. */
import { rule } from '../push.ts';
import { sosCall, sosEnd } from './entities.ts';

/** The pushes of SOS calls. */
export const sosPushes = {
  robotCallApp: rule('singleton', 'each', sosCall),
  hangUpCall: rule('singleton', 'each', sosEnd),
} as const;
