/** How long the texts are that people type: remarks (interpretations.md 4), and what lists are sought by. */
import { id, text, within } from './codec/index.ts';

/** Characters of a remark at most: of an alarm, of its source, of a picture. */
export const remarkLength = 150;
/** Characters of the remark of several alarms at once at most. */
export const batchRemarkLength = 50;
/** Why something is done, where that must be said. */
export const remark = within(text, { min: 1, max: remarkLength });
/** What is sought in the remarks of a list, and what its file is for. */
export const listRemark = within(text, { max: 100 });
/** Whatever a server calls something, it can be sought by that: the longest names of the specification have 100 characters. */
const longest = { max: 200 };
/** A part of a text, or all of it. */
export const soughtText = within(text, longest);
/** An id, or a name or word as a whole. */
export const soughtId = within(id, longest);
