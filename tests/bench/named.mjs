// The parts of the bench that run only when they are named, since they take long. They need no browser.
import { boardFigures } from './boards.mjs';
import { linkageFigures } from './linkages.mjs';
import { recordFigures } from './records.mjs';
import { thingFigures } from './things.mjs';

/** The parts, by their names. */
export const namedParts = ({ root, rows, say, saySample }) => ({
  boards: () => boardFigures({ root, saySample }),
  things: () => thingFigures({ root, say, saySample }),
  linkages: () => linkageFigures({ root, say, saySample }),
  records: () => recordFigures({ root, rows, say, saySample }),
});
