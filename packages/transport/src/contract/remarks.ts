/** How long the remarks are that people type (interpretations.md 4). */
import { text, within } from './codec/index.ts';

/** Characters of a remark at most: of an alarm, of its source, of a picture. */
export const remarkLength = 150;
/** Characters of the remark of several alarms at once at most. */
export const batchRemarkLength = 50;
/** Why something is done, where that must be said. */
export const remark = within(text, { min: 1, max: remarkLength });
/** What is sought in the remarks of a list, and what its file is for. */
export const listRemark = within(text, { max: 100 });
