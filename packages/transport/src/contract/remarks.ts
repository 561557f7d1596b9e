/** How long the texts are that people type: remarks (interpretations.md 4), and search texts of lists. */
import { id, text, within } from './codec/index.ts';

/** Most characters of a remark on an alarm, on its source, or on a picture. */
export const remarkLength = 150;
/** Most characters of the remark on several alarms at once. */
export const batchRemarkLength = 50;
/** Why something is done, if a reason is required. */
export const remark = within(text, { min: 1, max: remarkLength });
/** A search in the remarks of a list, and the purpose of its file. */
export const listRemark = within(text, { max: 100 });
/** The longest search text. Users can search by any name that a server uses: the longest names of the specification have 100 characters. */
const longest = { max: 200 };
/** A part of a text, or the whole text. */
export const soughtText = within(text, longest);
/** An id, or a whole name or word. */
export const soughtId = within(id, longest);
